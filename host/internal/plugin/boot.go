package plugin

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
)

// bootWait is how many times its ActivateTimeout a plugin may wait for
// processors when the host starts: many others may start beside it.
const bootWait = 10

// startTurn is how long a plugin computes alone when the host starts, until the
// next one is started beside it, with which it shares the processors. It is much
// more than plugins take to start: one after the other they are done earlier
// than all together.
const startTurn = 250 * time.Millisecond

// Start starts all enabled plugins in the background, StartWorkers at a time,
// and from then on runs plugins as they are installed and enabled. Calling it
// again does nothing. [Manager.Close] ends what it began.
func (m *Manager) Start() {
	m.mu.Lock()
	if m.started || m.closed {
		m.mu.Unlock()
		return
	}
	m.started = true
	m.running.Add(1)
	m.running.Go(func() { m.sleepers.run(m.ctx) })
	if m.catalog.packages != nil {
		m.running.Go(m.keepPackages)
	}
	m.mu.Unlock()
	list := m.bootList()
	for _, e := range m.sorted() {
		e.tell(e.installed.Load(), *e.status.Load())
	}
	m.told.of("") // what has changed since Open has read it
	go m.boot(list)
}

// bootList marks the plugins that are to run as starting, and returns them
// sorted by id.
func (m *Manager) bootList() []*entry {
	var list []*entry
	for _, e := range *m.entries.Load() {
		if e.runnable() {
			e.booting.Store(true)
			list = append(list, e)
			// Not where somebody has changed it this very moment.
			if old := e.status.Load(); old.State == api.StateInstalled {
				e.status.CompareAndSwap(old, &Status{State: api.StateStarting, Since: time.Now()})
			}
		}
	}
	m.changed("")
	slices.SortFunc(list, func(a, b *entry) int { return strings.Compare(a.id, b.id) })
	return list
}

// boot starts plugins and tells them when all have started or failed to.
func (m *Manager) boot(list []*entry) {
	defer m.running.Done()
	list = m.bySize(list)
	m.byWorkers(list, (*entry).boot)
	m.byWorkers(list, (*entry).appReady)
	close(m.booted)
	m.changed("")
}

// bySize returns plugins with the smallest backend first.
func (m *Manager) bySize(list []*entry) []*entry {
	sizes := make(map[*entry]int64, len(list))
	for _, e := range list {
		if in := e.installed.Load(); in.manifest != nil && in.manifest.Backend != nil {
			dir := m.catalog.releaseDir(e.id, in.record.Current)
			if info, err := os.Stat(filepath.Join(dir, filepath.FromSlash(in.manifest.Backend.EntryPoint))); err == nil {
				sizes[e] = info.Size() // else starting it says what is wrong
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *entry) int { return cmp.Compare(sizes[a], sizes[b]) })
	return list
}

// byWorkers does something with each plugin, on a goroutine of its own, and
// returns when all is done. StartWorkers goroutines run at once, and as many
// more as have called free: what waits inside a plugin takes no processor, and
// must not keep others from starting.
//
// Half of the workers begin with the first of the list, the others with the
// last: where it goes by size a large one is not left to the end, and however
// many of them there are, the small ones need not wait for them.
func (m *Manager) byWorkers(list []*entry, do func(e *entry, free func())) {
	var all sync.WaitGroup
	var mu sync.Mutex
	next := func(last bool) (e *entry) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case len(list) == 0:
		case last:
			e, list = list[len(list)-1], list[:len(list)-1]
		default:
			e, list = list[0], list[1:]
		}
		return e
	}
	for n := range min(m.limits.StartWorkers, len(list)) {
		all.Go(func() {
			for e := next(n%2 == 1); e != nil; e = next(n%2 == 1) {
				freed := make(chan struct{})
				free := sync.OnceFunc(func() { close(freed) })
				all.Go(func() {
					defer free()
					do(e, free)
				})
				<-freed
			}
		})
	}
	all.Wait()
}

// Starting returns the ids of the plugins that Start has not got to run or to
// fail yet, sorted.
func (m *Manager) Starting() []string {
	var ids []string
	for id, e := range *m.entries.Load() {
		if e.booting.Load() {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// Wait returns when every plugin that Start began with was started or has
// failed to, or with the error of ctx.
func (m *Manager) Wait(ctx context.Context) error {
	if !m.isStarted() {
		return errors.New("wait for plugins: none was started")
	}
	select {
	case <-m.booted:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
