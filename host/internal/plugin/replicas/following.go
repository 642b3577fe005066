package replicas

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
)

// Other hosts tell of the records that they change. This one looks at each at once,
// so that what was taken from a plugin holds, and then follows, one change of a
// plugin after the other, which may wait.

const (
	// looks is how many records are looked at at the same time.
	looks = 8
	// maxTold bounds of how many records it is known that they have changed; beyond
	// it all are looked at.
	maxTold = 10_000
	// looksApart is how long no record is looked at after some were.
	looksApart = 50 * time.Millisecond
	// followAgainMin and followAgainMax bound the pause after which a host that could
	// not follow tries again.
	followAgainMin = 500 * time.Millisecond
	followAgainMax = 10 * time.Second
)

// following is a plugin that is made what another host has made of it.
type following struct {
	again bool          // it is to be looked at once more; by the mutex of invalidations
	wake  chan struct{} // there is news in a pause after a failure
}

// invalidations is of which plugins another host may have changed the record.
type invalidations struct {
	mu    sync.Mutex
	all   bool
	ids   map[string]bool
	under map[string]*following // that are being followed
	wake  chan struct{}
	turns chan struct{} // as many as may start at the same time
}

func newInvalidations(turns int) invalidations {
	return invalidations{ids: map[string]bool{}, under: map[string]*following{}, wake: make(chan struct{}, 1),
		turns: make(chan struct{}, turns)}
}

// of is told of a record by its plugin, or of any by an empty one.
func (t *invalidations) of(id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if id == "" || len(t.ids) >= maxTold {
		t.all, id = true, ""
	}
	if id != "" {
		t.ids[id] = true
	}
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

// next takes what was told.
func (t *invalidations) next() (ids map[string]bool, all bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	ids, all = t.ids, t.all
	t.ids, t.all = map[string]bool{}, false
	return ids, all
}

// ofRecord returns of which plugin a document is the record.
func ofRecord(name string) (id string, ok bool) {
	id, ok = strings.CutPrefix(path.Dir(name), catalog.PluginsName+"/")
	if !ok || path.Base(name) != catalog.RecordName || !catalog.ValidID.MatchString(id) {
		return "", false
	}
	return id, true
}

// Open implements [Hosts].
func (h *among) Open() {
	h.Plugins.Go(h.followRecords)
	h.told.of("")
}

// Start implements [Hosts].
func (h *among) Start() { h.told.of("") } // what has changed since Open has read it

// Told implements [Hosts].
func (h *among) Told(name string) {
	if id, ok := ofRecord(name); ok || name == "" {
		h.told.of(id)
	}
}

// followRecords follows other hosts until the manager closes.
func (h *among) followRecords() {
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-h.told.wake:
		}
		ids, all := h.told.next()
		h.lookAt(h.affected(ids, all))
		select { // what comes meanwhile is looked at together
		case <-h.ctx.Done():
			return
		case <-time.After(looksApart):
		}
	}
}

// affected returns of which plugins the records are to be looked at: of all, or of
// those that were told of and are there, or were. What it costs is bounded by how many
// plugins there are: strangers can tell of any.
func (h *among) affected(told map[string]bool, all bool) map[string]bool {
	ids, unknown := map[string]bool{}, all
	for _, id := range h.Plugins.IDs() {
		if all || told[id] {
			ids[id] = true
		}
	}
	unknown = unknown || len(ids) < len(told)
	if !unknown {
		return ids
	}
	names, err := h.Catalog.Documents.List(path.Join(catalog.PluginsName, "*", catalog.RecordName))
	if err != nil {
		h.tellAgain() // the server's absence is told of elsewhere
	}
	for _, name := range names {
		if id, ok := ofRecord(name); ok && (all || told[id]) {
			ids[id] = true
		}
	}
	return ids
}

// tellAgain has all records looked at again after a while.
func (h *among) tellAgain() {
	time.AfterFunc(followAgainMin, func() { h.told.of("") })
}

// lookAt looks at records, and has those followed that have changed, once the manager
// is started. Where one cannot be read for now, the others are not tried: each would
// wait for the server.
func (h *among) lookAt(ids map[string]bool) {
	var all sync.WaitGroup
	var failed atomic.Bool
	turns := make(chan struct{}, looks)
	for id := range ids {
		turns <- struct{}{}
		if failed.Load() {
			break
		}
		all.Go(func() {
			defer func() { <-turns }()
			changed, err := h.look(id)
			if err != nil {
				failed.Store(true)
			} else if changed && h.Plugins.Started() && h.ctx.Err() == nil {
				h.follow(id)
			}
		})
	}
	all.Wait()
	if failed.Load() {
		h.tellAgain()
	}
}

// look reports whether another host has changed a record, and bars what that takes
// from the plugin.
func (h *among) look(id string) (changed bool, err error) {
	c := h.Catalog
	for {
		known, _ := c.Saved.Load(id)
		text, _, err := c.Record(id).Read()
		gone := errors.Is(err, fs.ErrNotExist)
		e := h.find(id)
		switch {
		case document.Passing(err):
			return false, err
		case gone && known == nil, err == nil && known == string(text):
			return e != nil && (h.pausedBefore(e) || e.stands.Load()), nil
		}
		var r *catalog.Record
		if !gone {
			if r, err = catalog.ReadRecord(text, err, id); err != nil {
				return true, nil // following it tells what is wrong
			}
			h.pauseFor(id, r)
		}
		if e == nil {
			return true, nil
		}
		if b := newBar(e.Known(), r); b != nil {
			e.bar.Store(b)
			if now, _ := c.Saved.Load(id); now != known {
				e.bar.CompareAndSwap(b, nil) // it was changed here meanwhile
				continue
			}
		}
		return true, nil
	}
}

// follow has a plugin made what another host has made of it, if that is not under
// way already.
func (h *among) follow(id string) {
	h.told.mu.Lock()
	defer h.told.mu.Unlock()
	if f := h.told.under[id]; f != nil {
		f.again = true
		select {
		case f.wake <- struct{}{}:
		default:
		}
		return
	}
	f := &following{wake: make(chan struct{}, 1)}
	h.told.under[id] = f
	h.Plugins.Go(func() {
		for failed := 0; ; {
			err := h.followOnce(id)
			if h.ctx.Err() != nil {
				return
			}
			if err != nil {
				if failed == 0 {
					h.Logger.Warn("follow what another host has changed of a plugin; it is tried again", "plugin", id,
						"error", err)
				}
				select {
				case <-h.ctx.Done():
					return
				case <-f.wake: // such as that the server is there again
				case <-time.After(min(running.Double(followAgainMin, failed), followAgainMax)):
				}
				failed++
			} else if h.followed(id, f) {
				return
			}
		}
	})
}

// followed reports whether nothing more is to be followed of a plugin for now.
func (h *among) followed(id string, f *following) bool {
	h.told.mu.Lock()
	defer h.told.mu.Unlock()
	if f.again {
		f.again = false
		return false
	}
	delete(h.told.under, id)
	return true
}

// followOnce follows once no other host changes the plugin. As many start at the
// same time as when the manager starts.
func (h *among) followOnce(id string) error {
	l, err := h.take(h.ctx, id)
	if err != nil {
		return err
	}
	over := func() {}
	if e := h.find(id); e != nil && e.bar.Load().stops() {
		over = sync.OnceFunc(e.Stopping())
		defer over()
	}
	e, err := h.lockLeased(h.ctx, id, false, l, func(e *member) error {
		over() // it may have been enabled again
		return h.inTurn(e, func() error {
			if err := e.catchUp(h.ctx); err != nil {
				return err
			}
			return e.fetched(h.ctx)
		})
	})
	if problem.IsCode(err, problem.CodePluginNotFound) {
		return nil // it was removed
	}
	if err == nil {
		e.Unlock()
	}
	return err
}

// inTurn runs what may start a plugin. Its turn ends when it waits, or has had
// its time.
func (h *among) inTurn(e *member, f func() error) error {
	select {
	case h.told.turns <- struct{}{}:
	case <-h.ctx.Done():
		return h.ctx.Err()
	}
	free := sync.OnceFunc(func() { <-h.told.turns })
	defer free()
	return e.Starting(free, f)
}

// fetched tries again what could not be read or fetched of a version. The caller
// holds the lock and the lease.
func (e *member) fetched(ctx context.Context) error {
	in := e.Known()
	if in == nil || in.Unread == nil {
		return nil
	}
	if in = e.h.Catalog.Describe(e.h.Catalog.Read(e.ID())); in.Unread != nil {
		return in.Unread
	}
	e.Follow(ctx, in)
	return nil
}
