package extism

import (
	"math/bits"
	"sort"

	"github.com/tetratelabs/wazero/api"
)

// blocks are what a guest has allocated in the memory of its kernel during one
// call. What is known of them lies in the host, where the guest cannot write.
// Each takes blockOverhead bytes of the guest's memory for that, so that the
// memory cap bounds how many there are.
type blocks struct {
	memory api.Memory
	list   []block // by offset
	spare  [33][]uint32
	top    uint64 // where memory is free that was never allocated
}

type block struct {
	offset, size, used uint32
	active             bool
}

const (
	blockOverhead = 32
	blockAlign    = 8
	firstBlock    = 64 // no block has the offset 0
	pageBytes     = 64 << 10
)

func (b *blocks) reset() {
	b.list = b.list[:0]
	for n := range b.spare {
		b.spare[n] = b.spare[n][:0]
	}
	b.top = firstBlock
}

// alloc returns the offset of a new block, or 0 where there is no room.
func (b *blocks) alloc(length uint64) uint64 {
	if length == 0 || length > 1<<32-1-pageBytes {
		return 0
	}
	size := (length + blockAlign - 1) &^ (blockAlign - 1)
	// The last one of the class that the size is in may be large enough, as where
	// a guest takes blocks of one size; all of the next classes are. Larger ones
	// are left to others.
	class := bits.Len64(size) - 1
	for most := min(class+3, len(b.spare)); class < most; class++ {
		if last := len(b.spare[class]) - 1; last >= 0 {
			found := &b.list[b.spare[class][last]]
			if uint64(found.size) < size {
				continue
			}
			b.spare[class] = b.spare[class][:last]
			found.used, found.active = uint32(length), true
			return uint64(found.offset)
		}
	}
	end := b.top + size + blockOverhead
	if have := uint64(b.memory.Size()); end > have {
		if _, ok := b.memory.Grow(uint32((end - have + pageBytes - 1) / pageBytes)); !ok {
			return 0
		}
	}
	offset := b.top
	b.top = end
	b.list = append(b.list, block{uint32(offset), uint32(size), uint32(length), true})
	return offset
}

// find returns the index of the block that begins at an offset, or -1.
func (b *blocks) find(offset uint64) int {
	n := sort.Search(len(b.list), func(n int) bool { return uint64(b.list[n].offset) >= offset })
	if n == len(b.list) || uint64(b.list[n].offset) != offset || !b.list[n].active {
		return -1
	}
	return n
}

func (b *blocks) free(offset uint64) {
	if n := b.find(offset); n >= 0 {
		b.list[n].active = false
		class := bits.Len32(b.list[n].size) - 1
		b.spare[class] = append(b.spare[class], uint32(n))
	}
}

// length is that of the block at an offset, 0 where there is none.
func (b *blocks) length(offset uint64) uint64 {
	if n := b.find(offset); n >= 0 {
		return uint64(b.list[n].used)
	}
	return 0
}

// holds reports whether a range lies in the memory.
func (b *blocks) holds(offset, length uint64) bool {
	size := uint64(b.memory.Size())
	return offset <= size && length <= size-offset
}

// bytes are those of a range, nil where it is not in the memory. They belong to
// the memory.
func (b *blocks) bytes(offset, length uint64) []byte {
	if !b.holds(offset, length) {
		return nil
	}
	content, _ := b.memory.Read(uint32(offset), uint32(length))
	return content
}

// put allocates a block for content; it returns 0 for none, or where there is no
// room.
func (b *blocks) put(content []byte) uint64 {
	offset := b.alloc(uint64(len(content)))
	if offset != 0 {
		b.memory.Write(uint32(offset), content)
	}
	return offset
}
