package running

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// FunctionCounter counts one function.
type FunctionCounter struct {
	Allowed, Denied, Failed atomic.Uint64
	In, Out                 atomic.Uint64
	Nanoseconds             atomic.Int64
}

// Usage counts the functions of one plugin that need a permission. The map
// never changes.
type Usage map[hostfuncs.Key]*FunctionCounter

func NewUsage(kit *hostfuncs.Kit) Usage {
	u := Usage{}
	for _, row := range kit.Functions() {
		if row.Permission != "" {
			u[hostfuncs.Key{Namespace: row.Namespace, Name: row.Name}] = &FunctionCounter{}
		}
	}
	return u
}

// List returns the functions that were called, by name.
func (u Usage) List() []api.FunctionUsage {
	list := []api.FunctionUsage{}
	for key, c := range u {
		one := api.FunctionUsage{
			Namespace: key.Namespace, Function: key.Name,
			Allowed: c.Allowed.Load(), Denied: c.Denied.Load(), Failed: c.Failed.Load(), BytesIn: c.In.Load(),
			BytesOut: c.Out.Load(), Ms: Milliseconds(time.Duration(c.Nanoseconds.Load())),
		}
		if one.Allowed+one.Denied+one.Failed > 0 {
			list = append(list, one)
		}
	}
	slices.SortFunc(list, func(a, b api.FunctionUsage) int {
		return strings.Compare(a.Namespace+"."+a.Function, b.Namespace+"."+b.Function)
	})
	return list
}

// permissionSet collects permissions that an instance was denied.
type permissionSet struct {
	mu   sync.Mutex
	list []string
}

func (p *permissionSet) Add(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !slices.Contains(p.list, name) {
		p.list = append(p.list, name)
	}
}

func (p *permissionSet) Names() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.list)
}

// Milliseconds are those of the API.
func Milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
