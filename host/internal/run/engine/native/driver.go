// Package native runs compiled guests that speak ABI 1: it hands them events,
// takes their answers, carries their calls of host functions, and keeps track
// of what waits.
//
// It runs one instance at a time for whoever asks; which instance, how many
// calls may queue and what follows a crash is package plugin's to decide.
package native

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/driver"
	"github.com/wasmhost/wasmhost/host/internal/run/profile"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Driver links ABI 1 guests to the host functions of package hostfuncs.
type Driver struct {
	engine *engine.Engine
	// rows finds the row of the table that an import name belongs to.
	rows map[importName]hostfuncs.Function
	// own are the import modules of [Driver.AddOwn].
	own sync.Map
	// numbered carry the functions of the application for guests that know them by
	// number.
	numbered []hostCall
}

// hostCall carries a call of an import.
type hostCall = func(*engine.Instance, engine.Memory, []uint64)

type importName struct{ module, name string }

var (
	i32 = api.ValueTypeI32
	i64 = api.ValueTypeI64
)

// NewDriver adds the import modules of ABI 1 to an engine. One engine takes
// one driver.
func NewDriver(ctx context.Context, e *engine.Engine) (*Driver, error) {
	if err := e.AddHostModule(ctx, abi.CoreModule, coreFunctions()); err != nil {
		return nil, fmt.Errorf("link ABI %d: %w", abi.Version, err)
	}
	d := &Driver{engine: e, rows: map[importName]hostfuncs.Function{}}
	modules := map[string][]engine.HostFunction{}
	for _, row := range e.Kit().Functions() {
		for _, name := range row.Imports() {
			d.rows[importName{row.Module(), name}] = row
			call := blockingCall(row, pause.WithTimeout)
			switch {
			case name != row.Name:
				call = asyncCall(row)
			case row.MayWait:
				call = blockingCall(row, briefly)
			case !row.Waits:
				call = plainCall(row)
			}
			modules[row.Module()] = append(modules[row.Module()], engine.HostFunction{
				Name: name, Params: []api.ValueType{i32, i32}, Results: []api.ValueType{i64},
				Call: tapedCall(row.Namespace+"."+row.Name, name != row.Name, call),
			})
		}
	}
	for _, row := range e.Kit().Own() {
		functions, names := modules[row.Module()], row.Imports()
		last := slices.IndexFunc(functions, func(f engine.HostFunction) bool { return f.Name == names[len(names)-1] })
		d.numbered = append(d.numbered, functions[last].Call)
	}
	for module, functions := range modules {
		if err := e.AddHostModule(ctx, module, functions); err != nil {
			return nil, fmt.Errorf("link the namespace of %s: %w", module, err)
		}
	}
	return d, nil
}

// AddOwn adds an import module that only guests of the host's own may import,
// those that are loaded with its name in [Options.Own]. Its functions look like
// those of the table that do not wait, but that parameters and results are any
// bytes; [Own] answers them. The function compute has another form, see
// [Computation], and so has call: the number of one of [hostfuncs.Kit.Own], before
// what that takes. A module can be added once.
func (d *Driver) AddOwn(ctx context.Context, module, compute, call string, names ...string) error {
	functions := []engine.HostFunction{{
		Name: compute, Params: []api.ValueType{i32, i32, i32, i32}, Results: []api.ValueType{i64}, Call: computeCall(compute),
	}, {
		Name: call, Params: []api.ValueType{i32, i32, i32}, Results: []api.ValueType{i64}, Call: d.numberedCall,
	}}
	for _, name := range names {
		functions = append(functions, engine.HostFunction{
			Name: name, Params: []api.ValueType{i32, i32}, Results: []api.ValueType{i64},
			Call: ownCall(name),
		})
	}
	if err := d.engine.AddHostModule(ctx, module, functions); err != nil {
		return fmt.Errorf("link the module %s: %w", module, err)
	}
	d.own.Store(module, true)
	return nil
}

// numberedCall carries a call of a function of the application by its number.
func (d *Driver) numberedCall(e *engine.Instance, m engine.Memory, stack []uint64) {
	n := uint32(stack[0])
	if int(n) >= len(d.numbered) {
		e.Abort(fmt.Sprintf("it called the function %d of the application, which has %d", n, len(d.numbered)))
	}
	stack[0], stack[1] = stack[1], stack[2]
	d.numbered[n](e, m, stack)
}

// offers says whether plugins are offered a module: those of [Driver.AddOwn]
// are not there for them.
func (d *Driver) offers(module string) bool {
	_, own := d.own.Load(module)
	return !own && !strings.HasPrefix(module, foreignPrefix)
}

// foreignPrefix is what the import modules of Extism's kernel begin with: they
// may be in the same engine, for guests of package extism alone.
const foreignPrefix = "extism:"

// Engine returns the engine that the driver is on top of.
func (d *Driver) Engine() *engine.Engine { return d.engine }

// What an instance runs with, the events that it gets, and its figures.
type (
	Env   = driver.Env
	Event = driver.Event
	// Buffers is where the memory of an answer comes from.
	Buffers = driver.Buffers
	// Buffer is one buffer, for an answer at a time.
	Buffer = driver.Buffer
	Stats  = driver.Stats
)

// Options say how a guest is loaded.
type Options struct {
	// MemoryMB is the memory cap of an instance in MiB; zero means the
	// engine's maximum.
	MemoryMB int
	// Access says which permissions the plugin may use.
	Access hostfuncs.Access
	// Gated says that the guest may be linked to functions of namespaces that
	// the plugin may not use: [Env.Functions] refuse the calls. It is for
	// guests of the host's own that import everything whatever the plugin
	// needs. Without it such a guest is not loaded.
	Gated bool
	// Own is the import module of [Driver.AddOwn] that the guest may import.
	Own string
	// SharedCode, ShareInitialized and StackBytes are those of
	// [engine.LoadOptions].
	SharedCode       bool
	ShareInitialized bool
	StackBytes       int32
}

// Program is a compiled guest, ready to be started any number of times.
type Program struct {
	driver *Driver
	module *engine.Module
}

// Load compiles a guest and checks what it imports and exports. The error is
// an [*engine.ImportError] where imports are refused, for a permission or
// because the host does not offer them.
func (d *Driver) Load(ctx context.Context, binary []byte, opts Options) (*Program, error) {
	module, err := d.engine.Load(ctx, binary, engine.LoadOptions{
		MemoryMB:   opts.MemoryMB,
		SharedCode: opts.SharedCode,
		StackBytes: opts.StackBytes,

		ShareInitialized: opts.ShareInitialized,
		Permit: func(i engine.Import) string {
			if !d.offers(i.Module) && i.Module != opts.Own {
				return engine.NotOffered(i)
			}
			row, gated := d.rows[importName{i.Module, i.Name}]
			if !gated || row.Permission == "" || opts.Gated {
				return ""
			}
			declared, granted := opts.Access(row.Permission)
			if declared && granted {
				return ""
			}
			return fmt.Sprintf("the module imports %s: %s", i, hostfuncs.Denied(row, declared).Message)
		},
	})
	if err != nil {
		return nil, err
	}
	if err := checkExports(module); err != nil {
		module.Close(ctx)
		return nil, err
	}
	return &Program{driver: d, module: module}, nil
}

// Close frees the program. Its instances must have been closed before.
func (p *Program) Close(ctx context.Context) { p.module.Close(ctx) }

// MemoryLimit is the cap of an instance's memory in bytes.
func (p *Program) MemoryLimit() uint64 { return p.module.MemoryLimit() }

// checkExports refuses a module that does not speak ABI 1.
func checkExports(module *engine.Module) error {
	want := engine.Signature{Params: []api.ValueType{i32, i32, i32}}
	got, ok := module.ExportedFunction(abi.ExportDispatch)
	if !ok {
		for _, name := range module.ExportedFunctions() {
			if version, other := strings.CutPrefix(name, abi.ExportDispatchPrefix); other {
				return fmt.Errorf("the module exports %q, so it speaks version %s of the ABI; this host speaks version %d: "+
					"build the plugin with a matching SDK", name, version, abi.Version)
			}
		}
		return fmt.Errorf("the module does not export the function %q, so it is no wasmhost plugin: "+
			"build it with an SDK, as a reactor (for Go: -buildmode=c-shared)", abi.ExportDispatch)
	}
	if got.String() != want.String() {
		return fmt.Errorf("the module exports %q as %s; it must be %s", abi.ExportDispatch, got, want)
	}
	if start, ok := module.ExportedFunction(abi.ExportInitialize); ok && len(start.Params)+len(start.Results) > 0 {
		return fmt.Errorf("the module exports %q as %s; it must be () -> ()", abi.ExportInitialize, start)
	}
	if !module.ExportsMemory(abi.ExportMemory) {
		return fmt.Errorf("the module does not export its memory under the name %q", abi.ExportMemory)
	}
	return nil
}

// Imports parses a module and lists the facts of what it imports. The error
// is a [*wasm.Error].
func (d *Driver) Imports(ctx context.Context, binary []byte) ([]engine.ImportFact, error) {
	imports, err := engine.Imports(ctx, binary)
	if err != nil {
		return nil, err
	}
	facts := make([]engine.ImportFact, len(imports))
	for n, i := range imports {
		reason := d.engine.Check(i)
		if !d.offers(i.Module) {
			reason = engine.NotOffered(i)
		}
		facts[n] = engine.ImportFact{
			Import:     i,
			Permission: d.rows[importName{i.Module, i.Name}].Permission,
			Known:      reason == "",
			Reason:     reason,
		}
	}
	return facts, nil
}

// Own is what an instance of a guest of the host's own needs beside [Env].
type Own struct {
	// First are events that come before activate, of kinds that are not
	// settled.
	First []Event
	// Answer answers the functions of the module in [Options.Own], for one call
	// at a time. An [*abi.Error] goes to the guest as it is.
	Answer func(name string, params []byte) ([]byte, error)
	// Compute answers the function compute of that module likewise. A result
	// that is in the guest's output already is the begin of that.
	Compute func(c Computation) ([]byte, error)
	// Where is the name of an exported function that says where the guest is, see
	// [Instance.where]; empty for none.
	Where string
	// Sample is the name of an exported function that says what runs, for a profile: a line for each function, the
	// innermost first; empty for none. Frame is the function of a line, when the profile is done.
	Sample string
	Frame  func(line any) profile.Frame
}
