package backends

import (
	"context"

	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// JavaScript returns the driver of JavaScript backends (.js, .mjs, .cjs). Open
// is called once, when the first backend is inspected or loaded; its failure is
// that of every backend.
func JavaScript(open func(context.Context) (*js.Driver, error)) Driver {
	return &jsDriver{lazy[*js.Driver]{open: open}}
}

type jsDriver struct{ lazy[*js.Driver] }

// Imports refuses a backend that is not fit to be loaded, which the engine says
// without running it. It lists nothing: what a script calls shows only when it
// calls it.
func (d *jsDriver) Imports(ctx context.Context, backend Backend) ([]manifest.Import, error) {
	driver, err := d.get(ctx)
	if err != nil {
		return nil, err
	}
	return nil, driver.Check(ctx, backend.Files, backend.Entry)
}

// Load readies the engine for a backend. Its files are read when an instance
// starts; calls that it may not make fail when they are made.
func (d *jsDriver) Load(ctx context.Context, backend Backend, opts LoadOptions) (Program, error) {
	driver, err := d.get(ctx)
	if err != nil {
		return nil, err
	}
	files := backend.Installed
	if files == nil {
		files = backend.Files // it is loaded only to be compiled
	}
	program, err := driver.Load(ctx, files, backend.Entry, js.Options{MemoryMB: opts.MemoryMB, Access: opts.Access})
	if err != nil {
		return nil, err
	}
	return jsProgram{program}, nil
}

type jsProgram struct{ *js.Program }

// Start makes an instance.
func (p jsProgram) Start(ctx context.Context, env Env) (Instance, error) {
	in, err := p.Program.Start(ctx, env)
	if err != nil {
		return nil, err
	}
	return jsInstance{in}, nil
}

type jsInstance struct{ *js.Instance }

// Freeze takes an image of the instance.
func (i jsInstance) Freeze(ctx context.Context) (Image, error) {
	image, err := i.Instance.Freeze(ctx)
	if err != nil {
		return nil, err
	}
	return jsImage{image}, nil
}

// FreezeSmall takes an image of the instance as it is now.
func (i jsInstance) FreezeSmall() (Image, error) {
	image, err := i.Instance.FreezeSmall()
	if err != nil {
		return nil, err
	}
	return jsImage{image}, nil
}

type jsImage struct{ *js.Image }

// Start makes an instance.
func (i jsImage) Start(ctx context.Context, env Env) (Clone, error) {
	in, err := i.Image.Start(ctx, env)
	if err != nil {
		return nil, err
	}
	return jsInstance{in}, nil
}
