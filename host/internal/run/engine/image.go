package engine

import (
	"bytes"
	"errors"
	"fmt"
	"sync"

	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// Image is the state of an instance between two calls: its memory and its
// globals. Instances made of it begin with that state and share its memory
// until they write, page by page, where the system can; elsewhere each has a
// copy. They never see what others write.
//
// What no image has is the budget of the guest: instances count their own work
// from zero. Nor is its native stack a part of it, which is empty between two
// calls.
//
// Most of making an instance is what the runtime does for it, such as to write
// the data of the module and to make references for its tables. These never
// change in a guest that can be frozen, so that the guests of a few instances
// that have ended are put back to the image and serve those that come next.
type Image struct {
	module  *Module
	globals []uint64
	size    int             // of the memory in bytes
	account *memory.Account // of the plugin

	mu     sync.RWMutex // held while an instance is made or reset
	file   *frozenFile  // nil where the system has none
	copied []byte       // the memory where there is no file
	packed *packed      // the memory of a small image
	closed bool

	spareMu sync.Mutex
	spares  []*guest
}

// Frozen says why an instance of the module cannot be frozen: the host could
// not give all of its state to another one. It is empty where it can.
func (m *Module) Frozen() string { return m.shared.loaded.facts.Hidden }

// Freeze takes an image of the instance, which lives on. Nobody may be inside
// it. The image has to be closed before its module is.
func (i *Instance) Freeze() (*Image, error) {
	im, err := i.newImage()
	if err != nil || im.size == 0 {
		return im, err
	}
	memory := i.memory.memory
	if err := im.account.Grow(int64(im.size)); err != nil {
		return nil, err
	}
	defer func() { im.account.Shrink(int64(im.size) - im.Bytes()) }()
	if memory.reserved != nil {
		if im.file, _ = freeze(memory.buffer); im.file != nil {
			im.file.watch()
		}
	}
	if im.file == nil {
		im.copied = bytes.Clone(memory.buffer)
	}
	return im, nil
}

// FreezeSmall is Freeze for an image that will hardly be used: it takes little
// memory, its instances share nothing of it, and cannot be reset.
func (i *Instance) FreezeSmall() (*Image, error) {
	im, err := i.newImage()
	if err != nil || im.size == 0 {
		return im, err
	}
	tooLarge := errors.New("a small image of the instance would be too large")
	if im.size > sleepBytes {
		return nil, tooLarge
	}
	if im.packed, err = pack(i.memory.memory.buffer, i.module.shared.beginsWith()); err != nil {
		return nil, err
	}
	if im.packed.bytes() > max(int64(im.size)/2, pageBytes) {
		im.packed.free()
		return nil, tooLarge
	}
	if err := im.account.Grow(im.Bytes()); err != nil {
		im.packed.free()
		return nil, err
	}
	return im, nil
}

// newImage returns an image without memory.
func (i *Instance) newImage() (*Image, error) {
	if hidden := i.module.Frozen(); hidden != "" {
		return nil, fmt.Errorf("an instance of the module cannot be frozen: %s", hidden)
	}
	if err := i.Wake(); err != nil {
		return nil, err
	}
	if i.dead {
		return nil, ErrStopped
	}
	im := &Image{module: i.module, account: i.memory.account}
	im.globals = i.guest.readGlobals()
	if memory := i.memory.memory; memory != nil {
		im.size = len(memory.buffer)
	}
	return im, nil
}

// Bytes is how much memory the image takes itself.
func (im *Image) Bytes() int64 {
	if im.packed != nil {
		return im.packed.bytes()
	}
	if im.file != nil {
		return im.file.bytes
	}
	return int64(len(im.copied))
}

// Instantiate makes an instance of the image. It runs nothing of the guest.
func (im *Image) Instantiate(opts InstanceOptions) (*Instance, error) {
	im.mu.RLock()
	defer im.mu.RUnlock()
	if im.closed {
		return nil, fmt.Errorf("instantiate an image: it is closed")
	}
	return im.module.instantiate(opts, im)
}

// Close gives the image back. Instances that were made of it live on; its
// memory is freed with the last of them.
func (im *Image) Close() {
	im.mu.Lock()
	defer im.mu.Unlock()
	if im.closed {
		return
	}
	im.closed = true
	im.account.Shrink(im.Bytes())
	if im.file != nil {
		im.file.close()
	}
	if im.packed != nil {
		im.packed.free()
	}
	im.Trim()
}

// restore gives an instance that was just made the state of an image.
func (i *Instance) restore(im *Image) error {
	memory := i.memory.memory
	if memory != nil && memory.scratch != nil {
		// The memory moves to where the image is mapped, as one that grows may.
		scratch := memory.scratch
		_, ok := i.guest.module.Memory().Grow(uint32((im.size - len(scratch)) / pageBytes))
		scratches.Put(&scratch)
		if !ok {
			return fmt.Errorf("instantiate an image: its %d bytes of memory cannot be mapped", im.size)
		}
	} else if memory != nil && !memory.mapImage(im) {
		if more := im.size - len(memory.buffer); more > 0 {
			if _, ok := i.guest.module.Memory().Grow(uint32(more / pageBytes)); !ok {
				return fmt.Errorf("instantiate an image: its %d bytes of memory are not to be had", im.size)
			}
		}
		if copy(memory.buffer, im.content()) < im.size {
			return fmt.Errorf("instantiate an image: it cannot be read")
		}
	}
	i.guest.setGlobals(im.globals)
	return nil
}

func (g *guest) readGlobals() []uint64 {
	values := make([]uint64, len(g.globals))
	for n, global := range g.globals {
		values[n] = global.Get()
	}
	return values
}

func (g *guest) setGlobals(values []uint64) {
	for n, global := range g.globals {
		global.Set(values[n])
	}
}

// maxSpares is how many guests an image keeps. It is no setting: more than that
// many instances seldom end before another one is made.
const maxSpares = 4

// keep keeps the guest of an instance that ends, as it was when the instance was
// made, for another instance. It reports whether it could: a guest that has
// crashed or has taken much more memory is no good any more.
func (im *Image) keep(i *Instance) bool {
	im.mu.RLock()
	defer im.mu.RUnlock()
	memory := i.guest.memory
	if im.closed || !i.guest.reset(im) {
		return false
	}
	im.spareMu.Lock()
	defer im.spareMu.Unlock()
	if len(im.spares) == maxSpares {
		return false
	}
	i.memory.current.Store(0)
	i.memory.beside.Store(0)
	if memory != nil {
		memory.use = nil
	}
	i.guest.mate.serve(nil)
	im.spares = append(im.spares, i.guest)
	return true
}

// reuse gives an instance the guest of one that has ended, if there is one. The
// caller holds the mutex of the image.
func (im *Image) reuse(i *Instance) bool {
	im.spareMu.Lock()
	last := len(im.spares) - 1
	if last < 0 {
		im.spareMu.Unlock()
		return false
	}
	g := im.spares[last]
	im.spares[last] = nil
	im.spares = im.spares[:last]
	im.spareMu.Unlock()
	i.guest, i.memory.memory = g, g.memory
	if g.memory != nil {
		g.memory.use = &i.memory
		i.memory.set(uint64(im.size))
	}
	g.mate.serve(&i.memory)
	g.budget.Set(0)
	g.setGlobals(im.globals)
	return true
}

// Trim frees what is kept of instances that have ended, so that making others
// is quicker.
func (im *Image) Trim() {
	im.spareMu.Lock()
	spares := im.spares
	im.spares = nil
	im.spareMu.Unlock()
	for _, g := range spares {
		g.close()
	}
}

// Reset gives an instance of an image the state back that it began with, and
// reports whether it could: an instance that has ended has to be replaced, and
// so has one that took much more memory. Nobody may be inside it.
func (i *Instance) Reset() bool {
	im := i.memory.image
	if i.dead || im == nil {
		return false
	}
	im.mu.RLock()
	defer im.mu.RUnlock()
	if im.closed || !i.guest.reset(im) {
		return false
	}
	i.guest.setGlobals(im.globals)
	return true
}

// keptGrowth is how much more memory than its image a guest may have that serves
// another call. What it had grown by stays in memory, and charged.
const keptGrowth = 4 << 20

// reset gives the memory of a guest the content and the size of the image that
// it began with, and clears that of its companion.
func (g *guest) reset(im *Image) bool {
	m := g.memory
	if m == nil {
		return g.mate.clear()
	}
	grown := len(m.buffer) - im.size
	if im.packed != nil || grown < 0 || grown > keptGrowth || !m.reset(im) || !g.mate.clear() {
		return false
	}
	if grown == 0 {
		return true
	}
	// WebAssembly has no way to shrink a memory, but one that grows is what its
	// allocator says, which is then less than it was.
	m.shrinking = true
	_, ok := g.module.Memory().Grow(1)
	m.shrinking = false
	return ok
}

// reset gives the memory the content of the image that it began with, and fills
// what it has grown by with zeros.
func (m *linearMemory) reset(im *Image) bool {
	if m.private {
		return im.file.reset(m.buffer) == nil
	}
	clear(m.buffer[copy(m.buffer, im.copied):])
	return true
}

// content is the memory of the image.
func (im *Image) content() []byte {
	switch {
	case im.packed != nil:
		return im.packed.content()
	case im.file != nil:
		return im.file.read()
	}
	return im.copied
}

// show maps the image where the memory will be.
func (m *linearMemory) show(im *Image) []byte {
	m.scratch = nil
	if !m.mapImage(im) {
		if commit(m.reserved, 0, uint64(im.size)) != nil {
			return nil
		}
		m.buffer = m.reserved[:im.size:im.size]
		if copy(m.buffer, im.content()) < im.size {
			return nil
		}
		m.use.set(uint64(im.size))
	}
	return m.buffer
}

// mapImage maps the image in the place of the memory, if that can be. Its
// pages are copied when they are written to.
func (m *linearMemory) mapImage(im *Image) bool {
	if im.packed != nil {
		return m.unpackImage(im)
	}
	if m.reserved == nil || im.file == nil || im.file.mapTo(m.reserved[:im.size]) != nil {
		return false
	}
	m.buffer, m.private = m.reserved[:im.size:im.size], true
	m.use.set(uint64(im.size))
	return true
}

// unpackImage makes the content of a small image in the place of the memory, if
// that can be.
func (m *linearMemory) unpackImage(im *Image) bool {
	if m.reserved == nil || commit(m.reserved, 0, uint64(im.size)) != nil {
		return false
	}
	buffer := m.reserved[:im.size:im.size]
	if discard(buffer, im.packed.base) != nil || im.packed.unpack(buffer) != nil {
		return false
	}
	m.buffer = buffer
	m.use.set(uint64(im.size))
	return true
}

// scratches are pieces of memory that have the data segments of a module
// written to them that an image has already. They are used again and again, so
// that it costs no new page.
var scratches sync.Pool

func takeScratch(size uint64) []byte {
	if kept, ok := scratches.Get().(*[]byte); ok && uint64(cap(*kept)) >= size {
		return (*kept)[:size:size]
	}
	return make([]byte, size)
}
