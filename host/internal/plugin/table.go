package plugin

import (
	"errors"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/calls"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/service"
)

// table is the plugins by id, with what is read of them.
type table struct {
	// entries is replaced as a whole, so that calls look up their plugin
	// without a lock.
	entries atomic.Pointer[map[string]*entry]
	mu      sync.Mutex // guards the replacing
}

// Called implements [calls.Plugins].
func (m *table) Called(id string) (*calls.Plugin, error) {
	e, err := m.entry(id)
	if err != nil {
		return nil, err
	}
	return e.known.Plugin, nil
}

// AllCalled implements [calls.Plugins].
func (m *table) AllCalled() (list []*calls.Plugin) {
	for _, e := range m.sorted() {
		list = append(list, e.known.Plugin)
	}
	return list
}

// find returns an installed plugin, or with create any, for which made makes one.
func (m *table) find(id string, create bool, made func(id string) *entry) (*entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	entries := *m.entries.Load()
	e := entries[id]
	switch {
	case e != nil && (create || e.Known() != nil):
		return e, nil
	case !create:
		return nil, problem.PluginNotFound(id)
	}
	e = made(id)
	next := maps.Clone(entries)
	next[id] = e
	m.entries.Store(&next)
	return e, nil
}

// drop takes a plugin out.
func (m *table) drop(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	next := maps.Clone(*m.entries.Load())
	delete(next, id)
	m.entries.Store(&next)
}

// List returns all installed plugins by id.
func (m *table) List() []shown.Info {
	list := []shown.Info{}
	for _, e := range m.sorted() {
		if info, ok := e.info(); ok {
			list = append(list, info)
		}
	}
	return list
}

// Get returns one plugin, or [problem.PluginNotFound].
func (m *table) Get(id string) (shown.Info, error) {
	if e := (*m.entries.Load())[id]; e != nil {
		if info, ok := e.info(); ok {
			return info, nil
		}
	}
	return shown.Info{}, problem.PluginNotFound(id)
}

// entry returns an installed plugin, or [problem.PluginNotFound].
func (m *table) entry(id string) (*entry, error) {
	if e := (*m.entries.Load())[id]; e != nil && e.Known() != nil {
		return e, nil
	}
	return nil, problem.PluginNotFound(id)
}

// Starting returns the ids of the plugins that Start has not got to run or to
// fail yet, sorted.
func (m *table) Starting() []string {
	var ids []string
	for id, e := range *m.entries.Load() {
		if e.booting.Load() {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// Plugin implements [service.Plugins].
func (m *table) Plugin(id string) (service.Plugin, error) {
	if e := (*m.entries.Load())[id]; e != nil {
		if in := e.Known(); in != nil {
			return describe(id, in, *e.Status.Load()), nil
		}
	}
	return service.Plugin{}, problem.PluginNotFound(id)
}

// Installed implements [service.Plugins].
func (m *table) Installed() []service.Plugin {
	list := []service.Plugin{}
	for _, e := range m.sorted() {
		if in := e.Known(); in != nil {
			list = append(list, describe(e.ID(), in, *e.Status.Load()))
		}
	}
	return list
}

// sorted returns the entries by id.
func (m *table) sorted() []*entry {
	byID := func(a, b *entry) int { return strings.Compare(a.ID(), b.ID()) }
	return slices.SortedFunc(maps.Values(*m.entries.Load()), byID)
}

// Refused says why the policy does not let a plugin start the next time, empty
// where it does.
func (m *table) Refused(id string) string {
	e, ok := (*m.entries.Load())[id]
	if !ok {
		return ""
	}
	var policy *service.PolicyError
	if in := e.Known(); in == nil || in.Record == nil || !errors.As(e.trusted(in.Record), &policy) {
		return ""
	}
	return policy.Reason
}

// Used returns what a plugin has used, without the network. The error is
// [problem.PluginNotFound].
func (m *table) Used(id string) (api.Audit, error) {
	e, err := m.entry(id)
	if err != nil {
		return api.Audit{}, err
	}
	info, _ := e.info()
	s := info.Stats
	return api.Audit{Functions: e.Functions.Usage(), Endpoints: e.EndpointTimes(), Figures: api.AuditFigures{
		Instructions: s.Instructions, CPUMs: running.Milliseconds(s.Computed), CPUWaitMs: running.Milliseconds(s.Waited),
		Instances: s.Instances, MemoryBytes: s.MemoryBytes, MemoryPeakBytes: s.MemoryMost, MemoryMaxBytes: s.MemoryLimit,
		Calls: s.Calls, Errors: s.Errors, Crashes: s.Crashes}}, nil
}

// Crashes says which crashes a plugin has had lately, how many in a row, and how long it stands
// still after the next one.
func (m *table) Crashes(id string) (lately *running.Lately, inARow int, next time.Duration) {
	e, err := m.entry(id)
	if err != nil {
		return nil, 0, 0
	}
	inARow = int(e.Crashes.Load())
	next, _ = e.m.limits.backoff(inARow + 1)
	return e.Lately.Load(), inARow, next
}

// Projects are those that pages of a plugin have made, the oldest first. They go
// with its installation.
func (m *table) Projects(id string) ([]service.Project, error) {
	e, err := m.entry(id)
	if err != nil {
		return nil, err
	}
	in := e.Known()
	if in == nil || in.Record == nil {
		return nil, nil
	}
	return slices.Clone(in.Record.Projects), nil
}

// OpenFile opens a regular file of the installed version of a plugin, which is
// still made of the given content.
func (m *table) OpenFile(id string, content bundle.Digest, name string) (*os.File, error) {
	root, err := m.root(id, content)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return regular.OpenIn(root, name)
}

// ListFiles returns the names of the files in a folder of it.
func (m *table) ListFiles(id string, content bundle.Digest, name string) ([]string, error) {
	root, err := m.root(id, content)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	dir, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	list, err := dir.ReadDir(-1)
	names := []string{}
	for _, file := range list {
		if file.Type().IsRegular() || file.IsDir() {
			names = append(names, file.Name())
		}
	}
	return names, err
}

// root is the folder of the installed version.
func (m *table) root(id string, content bundle.Digest) (*os.Root, error) {
	e, err := m.entry(id)
	if err != nil {
		return nil, err
	}
	in := e.Known()
	if in == nil || in.Record == nil || in.Record.Current.Digest != content {
		return nil, service.ErrContentChanged
	}
	return os.OpenRoot(e.m.catalog.ReleaseDir(id, in.Record.Current))
}
