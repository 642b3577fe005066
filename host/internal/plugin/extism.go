package plugin

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/extism"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
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
	imports := make([]manifest.Import, len(facts))
	for i, f := range facts {
		imports[i] = manifest.Import{Module: f.Module, Name: f.Name, Permission: f.Permission, Known: f.Known}
	}
	return imports, nil
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

// exportOfRequests is the export that gets the requests to endpoints for which
// the manifest names none.
const exportOfRequests = "handle"

// mount has the declared endpoints and jobs go to the exports of an instance, if
// it is one that registers nothing by itself.
func (e *entry) mount(ctx context.Context, in *installed, s *slot, instance Instance, env Env) error {
	exporter, ok := instance.(Exporter)
	for n, endpoint := range declaredEndpoints(in.manifest) {
		switch {
		case endpoint.Export != "" && !ok:
			return fmt.Errorf("the manifest's cli.endpoints[%d].export is for plug-ins of Extism's, and the backend is none: "+
				"take it out", n)
		case endpoint.Export != "" && endpoint.RequiresConfirmation:
			return fmt.Errorf("the manifest's cli.endpoints[%d] has both export and requiresConfirmation; bodies of exports "+
				"are any bytes, which nobody could be shown: take one of them out", n)
		case endpoint.Export != "" && !exporter.Exports(endpoint.Export):
			return fmt.Errorf("the manifest's cli.endpoints[%d].export names %.100q; the backend has no such export that takes "+
				"no parameters and returns at most one number", n, endpoint.Export)
		case ok && (endpoint.Export != "" || exporter.Exports(exportOfRequests)):
			s.handlers.Handle(endpoint.Path)
		}
	}
	if !ok || in.manifest.Cron == nil {
		return nil
	}
	for _, job := range in.manifest.Cron.Jobs {
		register := env.Functions[hostfuncs.Key{Namespace: "cron", Name: "register"}]
		if !exporter.Exports(job.ID) || register == nil {
			continue
		}
		params := append(abi.AppendString([]byte(`{"id":`), job.ID), '}')
		if _, err := register(ctx, params); err != nil {
			return fmt.Errorf("the job %s: %w", job.ID, err)
		}
	}
	return nil
}

// exports reports whether the instance of a slot has an export to call.
func (s *slot) exports(name string) bool {
	exporter, ok := s.instance.(Exporter)
	return ok && exporter.Exports(name)
}

// CallExport calls the export that an endpoint of a plug-in of Extism's names,
// with the body as its input, and returns its output. It queues, waits and fails
// as [Manager.CallInto] does. The body is not kept.
func (m *Manager) CallExport(ctx context.Context, id, path, export string, body []byte,
	requestID string, buffers Buffers) ([]byte, error) {
	e, err := m.entry(id)
	if err != nil {
		return nil, err
	}
	answer, err := e.call(ctx, job{request: &abi.CLIRequest{Path: path, Body: body}, export: export}, requestID, buffers)
	if err != nil {
		return nil, m.problem(err)
	}
	return answer, nil
}
