package plugin

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
	again bool          // it is to be looked at once more; by the mutex of toldRecords
	wake  chan struct{} // there is news in a pause after a failure
}

// toldRecords is of which plugins another host may have changed the record.
type toldRecords struct {
	mu    sync.Mutex
	all   bool
	ids   map[string]bool
	under map[string]*following // that are being followed
	wake  chan struct{}
	turns chan struct{} // as many as may start at the same time
}

func newToldRecords(turns int) toldRecords {
	return toldRecords{ids: map[string]bool{}, under: map[string]*following{}, wake: make(chan struct{}, 1),
		turns: make(chan struct{}, turns)}
}

// of is told of a record by its plugin, or of any by an empty one.
func (t *toldRecords) of(id string) {
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
func (t *toldRecords) next() (ids map[string]bool, all bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	ids, all = t.ids, t.all
	t.ids, t.all = map[string]bool{}, false
	return ids, all
}

// ofRecord returns of which plugin a document is the record.
func ofRecord(name string) (id string, ok bool) {
	id, ok = strings.CutPrefix(path.Dir(name), pluginsName+"/")
	if !ok || path.Base(name) != recordName || !validID.MatchString(id) {
		return "", false
	}
	return id, true
}

// followRecords follows other hosts until the manager closes.
func (m *Manager) followRecords() {
	for {
		select {
		case <-m.ctx.Done():
			return
		case <-m.told.wake:
		}
		ids, all := m.told.next()
		m.lookAt(m.thatAre(ids, all))
		select { // what comes meanwhile is looked at together
		case <-m.ctx.Done():
			return
		case <-time.After(looksApart):
		}
	}
}

// thatAre returns of which plugins the records are to be looked at: of all, or of
// those that were told of and are there, or were. What it costs is bounded by how many
// plugins there are: strangers can tell of any.
func (m *Manager) thatAre(told map[string]bool, all bool) map[string]bool {
	ids, unknown := map[string]bool{}, all
	for id := range *m.entries.Load() {
		if all || told[id] {
			ids[id] = true
		}
	}
	unknown = unknown || len(ids) < len(told)
	if !unknown {
		return ids
	}
	names, err := m.catalog.documents.List(path.Join(pluginsName, "*", recordName))
	if err != nil {
		m.tellAgain() // the server's absence is told of elsewhere
	}
	for _, name := range names {
		if id, ok := ofRecord(name); ok && (all || told[id]) {
			ids[id] = true
		}
	}
	return ids
}

// tellAgain has all records looked at again after a while.
func (m *Manager) tellAgain() {
	time.AfterFunc(followAgainMin, func() { m.told.of("") })
}

// lookAt looks at records, and has those followed that have changed, once the manager
// is started. Where one cannot be read for now, the others are not tried: each would
// wait for the server.
func (m *Manager) lookAt(ids map[string]bool) {
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
			changed, err := m.look(id)
			if err != nil {
				failed.Store(true)
			} else if changed && m.isStarted() && m.ctx.Err() == nil {
				m.follow(id)
			}
		})
	}
	all.Wait()
	if failed.Load() {
		m.tellAgain()
	}
}

// look reports whether another host has changed a record, and bars what that takes
// from the plugin.
func (m *Manager) look(id string) (changed bool, err error) {
	c := m.catalog
	for {
		known, _ := c.saved.Load(id)
		text, _, err := c.record(id).Read()
		gone := errors.Is(err, fs.ErrNotExist)
		e := (*m.entries.Load())[id]
		switch {
		case document.Passing(err):
			return false, err
		case gone && known == nil, err == nil && known == string(text):
			return e != nil && (m.pausedBefore(e) || e.stands.Load()), nil
		}
		var r *record
		if !gone {
			if r, err = readRecord(text, err, id); err != nil {
				return true, nil // following it tells what is wrong
			}
			m.pauseFor(id, r)
		}
		if e == nil {
			return true, nil
		}
		if b := newBar(e.installed.Load(), r); b != nil {
			e.bar.Store(b)
			if now, _ := c.saved.Load(id); now != known {
				e.bar.CompareAndSwap(b, nil) // it was changed here meanwhile
				continue
			}
		}
		return true, nil
	}
}

// follow has a plugin made what another host has made of it, if that is not under
// way already.
func (m *Manager) follow(id string) {
	m.told.mu.Lock()
	defer m.told.mu.Unlock()
	if f := m.told.under[id]; f != nil {
		f.again = true
		select {
		case f.wake <- struct{}{}:
		default:
		}
		return
	}
	f := &following{wake: make(chan struct{}, 1)}
	m.told.under[id] = f
	m.running.Go(func() {
		for failed := 0; ; {
			err := m.followOnce(id)
			if m.ctx.Err() != nil {
				return
			}
			if err != nil {
				if failed == 0 {
					m.logger.Warn("follow what another host has changed of a plugin; it is tried again", "plugin", id,
						"error", err)
				}
				select {
				case <-m.ctx.Done():
					return
				case <-f.wake: // such as that the server is there again
				case <-time.After(min(double(followAgainMin, failed), followAgainMax)):
				}
				failed++
			} else if m.followed(id, f) {
				return
			}
		}
	})
}

// followed reports whether nothing more is to be followed of a plugin for now.
func (m *Manager) followed(id string, f *following) bool {
	m.told.mu.Lock()
	defer m.told.mu.Unlock()
	if f.again {
		f.again = false
		return false
	}
	delete(m.told.under, id)
	return true
}

// followOnce follows once no other host changes the plugin. As many start at the
// same time as when the manager starts.
func (m *Manager) followOnce(id string) error {
	l, err := m.take(m.ctx, id)
	if err != nil {
		return err
	}
	over := func() {}
	if e := (*m.entries.Load())[id]; e != nil && e.bar.Load().stops() {
		over = sync.OnceFunc(e.stopping())
		defer over()
	}
	e, err := m.lockLeased(m.ctx, id, false, l, func(e *entry) error {
		over() // it may have been enabled again
		return m.inTurn(e, func() error {
			if err := e.catchUp(m.ctx); err != nil {
				return err
			}
			return e.fetched(m.ctx)
		})
	})
	if problem.IsCode(err, problem.CodePluginNotFound) {
		return nil // it was removed
	}
	if err == nil {
		e.unlock()
	}
	return err
}

// inTurn runs what may start a plugin. Its turn ends when it waits, or has had
// its time.
func (m *Manager) inTurn(e *entry, f func() error) error {
	select {
	case m.told.turns <- struct{}{}:
	case <-m.ctx.Done():
		return m.ctx.Err()
	}
	e.free = sync.OnceFunc(func() { <-m.told.turns })
	defer func() {
		e.free()
		e.free = nil
	}()
	return f()
}

// fetched tries again what could not be read or fetched of a version. The caller
// holds the lock and the lease.
func (e *entry) fetched(ctx context.Context) error {
	in := e.installed.Load()
	if in == nil || in.unread == nil {
		return nil
	}
	if in = e.m.describe(e.m.catalog.read(e.id)); in.unread != nil {
		return in.unread
	}
	e.follow(ctx, in)
	return nil
}
