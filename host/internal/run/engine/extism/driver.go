// Package extism runs plug-ins that were made for Extism: modules that import
// extism:host/env. Input goes in as bytes, and the output of an export comes out
// as bytes.
//
// Extism's kernel, in whose memory both lie, is this package's own: what guests
// call for each byte is WebAssembly beside the guest, everything else Go. Each
// call has a guest as it was after its initialization, with an empty kernel, so
// that nothing of a call is there in another one but variables, which is what
// they are for. Metering, the memory cap of guest and kernel together, and
// deadlines are those of package engine.
//
// An instance serves one call at a time.
package extism

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/driver"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Limits bound what the host keeps for plug-ins of Extism's. A zero field takes
// the default.
type Limits struct {
	// VarBytes is what the variables of a plug-in may take together that may not
	// use the key-value store: names, values, and some bytes for each.
	VarBytes int `default:"1MiB" min:"1KiB" max:"64MiB" per:"host"`
}

// Driver links plug-ins to the kernel and to the host functions of package
// hostfuncs.
type Driver struct {
	engine *engine.Engine
	limits Limits
	rows   map[string]hostfuncs.Function // of extism:host/user
}

// NewDriver adds the import modules of Extism to an engine. One engine takes one
// driver.
func NewDriver(ctx context.Context, e *engine.Engine, l Limits) (*Driver, error) {
	if err := limits.Fill(&l); err != nil {
		return nil, err
	}
	d := &Driver{engine: e, limits: l, rows: map[string]hostfuncs.Function{}}
	for _, row := range e.Kit().Functions() {
		if offered(row) {
			d.rows[userName(row)] = row
		}
	}
	if err := e.AddHostModule(ctx, kernelModule, hostFunctions()); err != nil {
		return nil, fmt.Errorf("link Extism's kernel: %w", err)
	}
	if err := e.AddHostModule(ctx, userModule, userFunctions(e.Kit())); err != nil {
		return nil, fmt.Errorf("link %s: %w", userModule, err)
	}
	if err := e.AddCompanion(ctx, envModule, kernel()); err != nil {
		return nil, err
	}
	return d, nil
}

// Is reports whether a module is a plug-in of Extism's: one that imports its
// kernel. It does not look at the module's code: it is asked at each start,
// before the module is loaded in the background.
func Is(binary []byte) bool {
	imports, err := engine.ImportsAlone(binary)
	return err == nil && slices.ContainsFunc(imports, func(i engine.Import) bool { return i.Module == envModule })
}

// permission is the one that an import needs; empty for those that every plugin
// may have.
func (d *Driver) permission(i engine.Import) string {
	if i.Module == userModule {
		return d.rows[i.Name].Permission
	}
	if i.Module == envModule && i.Name == "http_request" {
		return "network"
	}
	return ""
}

// refuse says why the host does not offer an import, or nothing.
func (d *Driver) refuse(i engine.Import) string {
	switch i.Module {
	case envModule, userModule, abi.WASIModule:
		return d.engine.Check(i)
	}
	return engine.NotOffered(i)
}

// Imports lists what a module imports. The error is a [*wasm.Error].
func (d *Driver) Imports(ctx context.Context, binary []byte) ([]engine.ImportFact, error) {
	imports, err := engine.Imports(ctx, binary)
	if err != nil {
		return nil, err
	}
	facts := make([]engine.ImportFact, len(imports))
	for n, i := range imports {
		reason := d.refuse(i)
		facts[n] = engine.ImportFact{Import: i, Permission: d.permission(i), Known: reason == "", Reason: reason}
	}
	return facts, nil
}

// What an instance runs with, the events that it gets, and its figures.
type (
	Env   = driver.Env
	Event = driver.Event
	// Buffer is one buffer, for an answer at a time.
	Buffer = driver.Buffer
	Stats  = driver.Stats
)

// Options say how a plug-in is loaded.
type Options struct {
	// MemoryMB is the memory cap of guest and kernel together in MiB; zero means
	// the engine's maximum.
	MemoryMB int
	// Access says which permissions the plugin may use.
	Access hostfuncs.Access
}

// Program is a compiled plug-in.
type Program struct {
	driver *Driver
	module *engine.Module
	stored bool // whether variables lie in the key-value store
}

// Load compiles a plug-in. The error is an [*engine.ImportError] where imports
// are refused.
func (d *Driver) Load(ctx context.Context, binary []byte, opts Options) (*Program, error) {
	module, err := d.engine.Load(ctx, binary, engine.LoadOptions{
		MemoryMB: opts.MemoryMB,
		Permit: func(i engine.Import) string {
			if reason := d.refuse(i); reason != "" {
				return reason
			}
			permission := d.permission(i)
			if permission == "" {
				return ""
			}
			declared, granted := opts.Access(permission)
			if declared && granted {
				return ""
			}
			row := hostfuncs.Function{Namespace: "http", Name: "fetch", Permission: permission}
			if i.Module == userModule {
				row = d.rows[i.Name]
			}
			return fmt.Sprintf("the module imports %s: %s", i, hostfuncs.Denied(row, declared).Message)
		},
	})
	if err != nil {
		return nil, err
	}
	declared, granted := opts.Access("storage")
	return &Program{driver: d, module: module, stored: declared && granted}, nil
}

// Close frees the program. Its instances must have been closed before.
func (p *Program) Close(ctx context.Context) { p.module.Close(ctx) }

// callable reports whether an export can be called with input and output.
func (p *Program) callable(name string) bool {
	f, ok := p.module.ExportedFunction(name)
	return ok && len(f.Params) == 0 && len(f.Results) <= 1 && !strings.HasPrefix(name, "wasmhost")
}
