package backends

import (
	"context"
	"io/fs"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Native returns the driver of compiled backends (.wasm). Open is called once,
// when the first backend is inspected or loaded; its failure is that of every
// backend.
func Native(open func(context.Context) (*native.Driver, error)) Driver {
	return &nativeDriver{lazy[*native.Driver]{open: open}}
}

type nativeDriver struct{ lazy[*native.Driver] }

// Imports lists the imports of a module.
func (d *nativeDriver) Imports(ctx context.Context, backend Backend) ([]manifest.Import, error) {
	driver, err := d.get(ctx)
	if err != nil {
		return nil, err
	}
	binary, err := fs.ReadFile(backend.Files, backend.Entry)
	if err != nil {
		return nil, err
	}
	facts, err := driver.Imports(ctx, binary)
	if err != nil {
		return nil, err
	}
	return Imports(facts), nil
}

// Imports are facts about imports as manifests are held against them.
func Imports(facts []engine.ImportFact) []manifest.Import {
	imports := make([]manifest.Import, len(facts))
	for i, f := range facts {
		imports[i] = manifest.Import{Module: f.Module, Name: f.Name, Permission: f.Permission, Known: f.Known}
	}
	return imports
}

// Load compiles a module.
func (d *nativeDriver) Load(ctx context.Context, backend Backend, opts LoadOptions) (Program, error) {
	driver, err := d.get(ctx)
	if err != nil {
		return nil, err
	}
	binary, err := fs.ReadFile(backend.Files, backend.Entry)
	if err != nil {
		return nil, err
	}
	program, err := driver.Load(ctx, binary, native.Options{MemoryMB: opts.MemoryMB, Access: opts.Access})
	if err != nil {
		return nil, err
	}
	return nativeProgram{program}, nil
}

type nativeProgram struct{ *native.Program }

// Start makes an instance.
func (p nativeProgram) Start(ctx context.Context, env Env) (Instance, error) {
	in, err := p.Program.Start(ctx, env)
	if err != nil {
		return nil, err
	}
	return NativeInstance{in}, nil
}

// Replay runs an instance as the tape of env says.
func (p nativeProgram) Replay(ctx context.Context, env Env) error {
	return p.Program.Replay(ctx, env, native.Own{})
}

type NativeInstance struct{ *native.Instance }

// Freeze takes an image of the instance.
func (i NativeInstance) Freeze(ctx context.Context) (Image, error) {
	image, err := i.Instance.Freeze(ctx)
	if err != nil {
		return nil, err
	}
	return nativeImage{image}, nil
}

// FreezeSmall takes an image of the instance as it is now.
func (i NativeInstance) FreezeSmall() (Image, error) {
	image, err := i.Instance.FreezeSmall()
	if err != nil {
		return nil, err
	}
	return nativeImage{image}, nil
}

type nativeImage struct{ *native.Image }

// Start makes an instance.
func (i nativeImage) Start(_ context.Context, env Env) (Clone, error) {
	in, err := i.Image.Start(env)
	if err != nil {
		return nil, err
	}
	return NativeInstance{in}, nil
}
