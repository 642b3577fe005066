package plugin

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
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
	if !m.Begin(func() {
		m.Work.Add(1)
		m.Work.Go(func() { m.sleepers.run(m.Ctx) })
		if m.catalog.Packages != nil {
			m.Work.Go(func() { m.catalog.Packages.Keep(m.Ctx, keptOf{m}.All, m.limits.PackageGrace) })
		}
	}) {
		return
	}
	list := m.bootList()
	for _, e := range m.sorted() {
		e.tell(e.Known(), *e.Status.Load())
	}
	m.hosts.Start()
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
			if old := e.Status.Load(); old.State == api.StateInstalled {
				e.Status.CompareAndSwap(old, &shown.Status{State: api.StateStarting, Since: time.Now()})
			}
		}
	}
	m.changed("")
	slices.SortFunc(list, func(a, b *entry) int { return strings.Compare(a.ID(), b.ID()) })
	return list
}

// boot starts plugins and tells them when all have started or failed to.
func (m *Manager) boot(list []*entry) {
	defer m.Work.Done()
	list = bySize(list)
	byWorkers(m.limits.StartWorkers, list, (*entry).boot)
	byWorkers(m.limits.StartWorkers, list, (*entry).appReady)
	close(m.Booted)
	m.changed("")
}

// bySize returns plugins with the smallest backend first.
func bySize(list []*entry) []*entry {
	sizes := make(map[*entry]int64, len(list))
	for _, e := range list {
		if in := e.Known(); in.Manifest != nil && in.Manifest.Backend != nil {
			dir := e.m.catalog.ReleaseDir(e.ID(), in.Record.Current)
			if info, err := os.Stat(filepath.Join(dir, filepath.FromSlash(in.Manifest.Backend.EntryPoint))); err == nil {
				sizes[e] = info.Size() // else starting it says what is wrong
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *entry) int { return cmp.Compare(sizes[a], sizes[b]) })
	return list
}

// byWorkers does something with each plugin, on a goroutine of its own, and
// returns when all is done. So many goroutines run at once, and as many
// more as have called free: what waits inside a plugin takes no processor, and
// must not keep others from starting.
//
// Half of the workers begin with the first of the list, the others with the
// last: where it goes by size a large one is not left to the end, and however
// many of them there are, the small ones need not wait for them.
func byWorkers(workers int, list []*entry, do func(e *entry, free func())) {
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
	for n := range min(workers, len(list)) {
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

// appReady calls the hook onAppReady of the instance that takes the calls now.
func (e *runner) appReady(free func()) {
	if s := e.Current.Load(); s != nil && s.Instance != nil {
		defer time.AfterFunc(startTurn, free).Stop()
		_ = e.HookBy(e.m.Ctx, backends.Event{Returned: free}, s.Instance, hookAppReady)
	}
}
