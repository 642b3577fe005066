// Package engine runs untrusted WebAssembly modules in wazero: it rewrites
// and compiles them once, keeps the compiled code on disk, instantiates them
// with exactly the imports that its caller permits, and bounds the time,
// stack and memory of every call.
//
// It does not know events, tickets or permissions. Drivers in the folders
// below it speak the contracts of the several kinds of guests; engine/native
// speaks ABI 1.
package engine

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// features are the parts of WebAssembly that guests may use; package wasm
// accepts exactly these.
const features = api.CoreFeaturesV2 | experimental.CoreFeaturesTailCall | experimental.CoreFeaturesExtendedConst

// Config configures an [Engine].
type Config struct {
	// CacheDir is a folder for compiled code, made with mode 0700 when it is
	// not there. Whoever can write into it can run native code in this
	// process. Empty means that nothing is kept between processes.
	CacheDir string
	// Code is compiled code that engines of this process share, in place of a
	// folder; nil means that the engine shares none.
	Code *Code
	// Limits bound every module and instance; zero fields take the defaults.
	Limits Limits
	// CompileWorkers is how many goroutines compile one module; at most the
	// number of CPUs makes sense. Less than two means two: alone, wazero would
	// not look whether compiling was given up.
	CompileWorkers int
	// Scheduler shares processors among instances; nil means one of the engine's
	// own.
	Scheduler *fairshare.Scheduler
	// Memory is what compiled code is taken from, and the memory of instances
	// without an account; nil means that nothing bounds them together.
	Memory *memory.Budget
	// Kit is what plugins are offered; nil is the host's own alone.
	Kit *hostfuncs.Kit
	// Logger gets what concerns the host, not a plugin. Nil means
	// slog.Default.
	Logger *slog.Logger
}

// Engine compiles and instantiates modules. All methods may be called from
// many goroutines at once.
type Engine struct {
	limits  Limits
	logger  *slog.Logger
	workers int
	code    *Code
	ownCode bool             // it is closed with the engine
	group   *fairshare.Group // of instances without one
	memory  *memory.Budget
	account *memory.Account // of the same
	kit     *hostfuncs.Kit

	// hostModules are the modules that guests may be linked to, by import
	// module name. They are anonymous in the runtime: a guest reaches them
	// only through the import resolver of its instantiation, never by name.
	mu          sync.Mutex
	hostModules map[string]api.Module
	hostCode    []wazero.CompiledModule // of those, and of companions
	companions  map[string]*companion
	signatures  map[string]map[string]Signature
	modules     map[moduleKey]*sharedModule
	instances   int // open ones
	closed      bool

	compiling     sync.WaitGroup
	compileMemory compileMemory
}

// Kit is what plugins are offered.
func (e *Engine) Kit() *hostfuncs.Kit { return e.kit }

// opened counts an instance, unless the engine is closed.
func (e *Engine) opened() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return errors.New("the engine is closed")
	}
	e.instances++
	return nil
}

// ended takes an instance off the count.
func (e *Engine) ended() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.instances--
}

// New returns an engine. Close frees it.
func New(ctx context.Context, cfg Config) (*Engine, error) {
	if err := limits.Fill(&cfg.Limits); err != nil {
		return nil, err
	}
	e := &Engine{
		limits:      cfg.Limits,
		logger:      cfg.Logger,
		workers:     cfg.CompileWorkers,
		memory:      cfg.Memory,
		account:     cfg.Memory.NewAccount(),
		kit:         cfg.Kit,
		hostModules: map[string]api.Module{},
		companions:  map[string]*companion{},
		signatures:  map[string]map[string]Signature{},
		modules:     map[moduleKey]*sharedModule{},

		compileMemory: compileMemory{total: cfg.Limits.CompileBytes},
	}
	if e.logger == nil {
		e.logger = slog.Default()
	}
	e.workers = max(e.workers, 2)
	scheduler := cfg.Scheduler
	if scheduler == nil {
		var err error
		if scheduler, err = fairshare.New(fairshare.Limits{}); err != nil {
			return nil, err
		}
	}
	e.group = scheduler.NewGroup()
	if e.code = cfg.Code; e.code == nil {
		var err error
		if e.code, err = openCode(ctx, cfg.CacheDir, 0); err != nil {
			return nil, err
		}
		e.ownCode = true
	}
	e.code.opened()
	if err := e.addBuiltins(ctx); err != nil {
		e.Close(ctx)
		return nil, err
	}
	return e, nil
}

// addBuiltins adds the module that metered guests call when their budget is
// used up, and WASI preview 1.
func (e *Engine) addBuiltins(ctx context.Context) error {
	err := e.link(listening(ctx), wasm.MeterModule, 0, []HostFunction{{
		Name:   wasm.YieldName,
		Params: []api.ValueType{api.ValueTypeI64, api.ValueTypeI32}, Results: []api.ValueType{api.ValueTypeI64},
		Call: func(i *Instance, _ Memory, stack []uint64) {
			stack[0] = uint64(i.meter.refill(int64(stack[0]), int32(stack[1])))
		},
	}, {Name: wasm.SampleName, Call: func(*Instance, Memory, []uint64) {}}})
	if err != nil {
		return err
	}
	return e.AddHostModule(ctx, abi.WASIModule, wasiFunctions())
}

// HostFunction is one function that guests may import.
type HostFunction struct {
	Name            string
	Params, Results []api.ValueType
	// Call runs on the goroutine of the guest. It reads its parameters from
	// stack and writes its results there. Memory is that of the caller.
	//
	// It may end the instance with [Instance.Abort], and must not keep
	// anything that aliases the guest's memory. What takes long without a look
	// at that memory is charged by [Instance.Charge], or passes the processor by
	// [Instance.Pass] or [Instance.Block]. Any of these may end the guest, so no
	// lock is held meanwhile.
	Call func(i *Instance, memory Memory, stack []uint64)
}

// AddHostModule adds a module of host functions under an import module name.
// Adding a name twice is an error.
func (e *Engine) AddHostModule(ctx context.Context, name string, functions []HostFunction) error {
	return e.link(ctx, name, callUnits, functions)
}

// link adds a module of functions whose calls take so many units of work each.
func (e *Engine) link(ctx context.Context, name string, units int64, functions []HostFunction) error {
	builder := e.code.runtime.NewHostModuleBuilder(name)
	signatures := make(map[string]Signature, len(functions))
	for _, f := range functions {
		call := f.Call
		builder = builder.NewFunctionBuilder().
			WithGoModuleFunction(api.GoModuleFunc(func(ctx context.Context, m api.Module, stack []uint64) {
				i := instanceOf(ctx)
				i.meter.charge(units)
				call(i, Memory{i, m}, stack)
			}), f.Params, f.Results).
			Export(f.Name)
		signatures[f.Name] = Signature{Params: f.Params, Results: f.Results}
	}
	compiled, err := builder.Compile(ctx)
	if err != nil {
		return fmt.Errorf("compile host module %q: %w", name, err)
	}
	return e.register(ctx, name, compiled, signatures)
}

func (e *Engine) register(ctx context.Context, name string, compiled wazero.CompiledModule,
	signatures map[string]Signature) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, exists := e.hostModules[name]; exists {
		return fmt.Errorf("host module %q is already there", name)
	}
	e.hostCode = append(e.hostCode, compiled)
	module, err := e.code.runtime.InstantiateModule(ctx, compiled, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return fmt.Errorf("instantiate host module %q: %w", name, err)
	}
	e.hostModules[name] = module
	e.signatures[name] = signatures
	return nil
}

// hostModule returns the module of host functions under a name, or nil.
func (e *Engine) hostModule(name string) api.Module {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.hostModules[name]
}

// Limits returns the limits in force.
func (e *Engine) Limits() Limits { return e.limits }

// Close frees the engine. Instances must have been closed before: while one
// is open, Close frees nothing and returns an error, because somebody may be
// inside it whose memory and code would be gone. What is being compiled is given
// up, which may take as long as one function takes.
func (e *Engine) Close(ctx context.Context) error {
	e.mu.Lock()
	if e.instances > 0 {
		defer e.mu.Unlock()
		return fmt.Errorf("close the engine: %d instances are still open", e.instances)
	}
	if e.closed {
		e.mu.Unlock()
		return nil
	}
	e.closed = true
	for _, shared := range e.modules {
		shared.cancel()
	}
	e.mu.Unlock()
	e.compiling.Wait()
	if err := e.leaveCode(ctx); err != nil {
		return fmt.Errorf("close the engine: %w", err)
	}
	return nil
}

// leaveCode frees what only this engine has in its code, when all that it compiles
// is done. Modules that are still loaded stay until they are closed.
func (e *Engine) leaveCode(ctx context.Context) error {
	e.code.ended()
	if e.ownCode {
		return e.code.Close(ctx)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	var errs []error
	for _, module := range e.hostModules {
		errs = append(errs, module.Close(ctx))
	}
	for _, compiled := range e.hostCode {
		errs = append(errs, compiled.Close(ctx))
	}
	return errors.Join(errs...)
}
