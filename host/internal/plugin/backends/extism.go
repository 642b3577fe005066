package backends

import (
	"context"
	"io/fs"

	"github.com/wasmhost/wasmhost/host/internal/run/engine/extism"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Compiled returns the driver of compiled backends (.wasm): those that were made
// for Extism go to that of the second function, all others to the first driver.
// Open is called once, when the first plug-in of Extism's is inspected or loaded.
func Compiled(others Driver, open func(context.Context) (*extism.Driver, error)) Driver {
	return &compiledDriver{lazy[*extism.Driver]{open: open}, others}
}

type compiledDriver struct {
	lazy[*extism.Driver]
	others Driver
}

// extism returns the module of a backend and its driver where it was made for
// Extism, and nil where it was not.
func (d *compiledDriver) extism(ctx context.Context, backend Backend) ([]byte, *extism.Driver, error) {
	binary, err := fs.ReadFile(backend.Files, backend.Entry)
	if err != nil || !extism.Is(binary) {
		return nil, nil, err
	}
	driver, err := d.get(ctx)
	return binary, driver, err
}

// Imports lists the imports of a module.
func (d *compiledDriver) Imports(ctx context.Context, backend Backend) ([]manifest.Import, error) {
	binary, driver, err := d.extism(ctx, backend)
	if err != nil {
		return nil, err
	}
	if driver == nil {
		return d.others.Imports(ctx, backend)
	}
	facts, err := driver.Imports(ctx, binary)
	if err != nil {
		return nil, err
	}
	return Imports(facts), nil
}

// Load compiles a module.
func (d *compiledDriver) Load(ctx context.Context, backend Backend, opts LoadOptions) (Program, error) {
	binary, driver, err := d.extism(ctx, backend)
	if err != nil {
		return nil, err
	}
	if driver == nil {
		return d.others.Load(ctx, backend, opts)
	}
	program, err := driver.Load(ctx, binary, extism.Options{MemoryMB: opts.MemoryMB, Access: opts.Access})
	if err != nil {
		return nil, err
	}
	return extismProgram{program}, nil
}

type extismProgram struct{ *extism.Program }

// Start makes an instance.
func (p extismProgram) Start(ctx context.Context, env Env) (Instance, error) {
	in, err := p.Program.Start(ctx, env)
	if err != nil {
		return nil, err
	}
	return extismInstance{in}, nil
}

type extismInstance struct{ *extism.Instance }

// Exporter is an Instance whose exports are called by name, each call as if it
// were the first, and which registers nothing by itself.
type Exporter interface {
	Exports(name string) bool
}
