package plugin

import (
	"context"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// fakeDriver makes instances that answer null, end when they are told to, and
// do not start when they are told not to.
type fakeDriver struct {
	mu    sync.Mutex
	err   error
	alive *fakeInstance
}

func (d *fakeDriver) fail(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.err = err
}

func (d *fakeDriver) crash() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.alive.end(&engine.CrashError{Reason: "told to"})
}

func (d *fakeDriver) Imports(context.Context, backends.Backend) ([]manifest.Import, error) {
	return []manifest.Import{{Module: "wasmhost:cli", Name: "handle", Permission: "cli", Known: true}}, nil
}

func (d *fakeDriver) Load(context.Context, backends.Backend, backends.LoadOptions) (backends.Program, error) {
	return d, nil
}

func (d *fakeDriver) Close(context.Context) {}

func (d *fakeDriver) Start(context.Context, backends.Env) (backends.Instance, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.err != nil {
		return nil, d.err
	}
	d.alive = &fakeInstance{done: make(chan struct{})}
	return d.alive, nil
}

type fakeInstance struct {
	mu   sync.Mutex
	err  error
	done chan struct{}
}

func (i *fakeInstance) end(err error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.err == nil {
		i.err = err
		close(i.done)
	}
}

func (i *fakeInstance) Call(context.Context, backends.Event) (abi.RawJSON, error) {
	return abi.RawJSON("null"), i.Err()
}
func (i *fakeInstance) Hooks() []string               { return nil }
func (i *fakeInstance) Done() <-chan struct{}         { return i.done }
func (i *fakeInstance) Close()                        { i.end(engine.ErrStopped) }
func (i *fakeInstance) Stats() backends.InstanceStats { return backends.InstanceStats{} }
func (i *fakeInstance) Err() error {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.err
}
