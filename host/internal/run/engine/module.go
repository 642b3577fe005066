package engine

import (
	"context"
	"crypto/sha256"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// pageBytes is the size of a page of WebAssembly memory.
const pageBytes = 64 << 10

// moduleKey names a module by its content and by what rewriting depends on.
type moduleKey struct {
	content [sha256.Size]byte
	config  wasm.Config
	// shareInitialized is [LoadOptions.ShareInitialized].
	shareInitialized bool
}

// sharedModule is the compiled code of one content. Plugins with the same
// content share it.
type sharedModule struct {
	key moduleKey

	// Guarded by Engine.mu. Whoever waits for the module or has it counts in
	// refs; when the last one goes, compiling is given up.
	refs   int
	cancel context.CancelFunc

	// done is closed when the module is compiled or has failed to; what
	// follows is then there.
	done   chan struct{}
	err    error
	loaded *loadedModule

	account  *memory.Account
	code     atomic.Int64 // bytes that were taken
	measured sync.Once
	base     base
}

// moduleFacts are what is known of a module besides its rewritten code.
type moduleFacts struct {
	Imports []Import
	// Globals are the names under which the mutable globals are exported.
	Globals []string
	// Hidden and TableElements are those of [wasm.Info].
	Hidden        string
	TableElements int
}

// LoadOptions say how a module is loaded.
type LoadOptions struct {
	// MemoryMB is the memory cap of each instance in MiB; the engine's own
	// maximum holds as well. Zero means that maximum.
	MemoryMB int
	// SharedCode has the memory cap kept by the instances alone instead of
	// written into the module as well, so that loads with different caps
	// share their compiled code. It is for modules that many plugins load.
	SharedCode bool
	// ShareInitialized has instances begin with the memory and the globals that
	// [Instance.ShareInitialized] was told of, where the system can share memory. It
	// is for modules of the host's own whose initialization learns nothing of a
	// plugin, and which take new random numbers and a new time later.
	ShareInitialized bool
	// StackBytes is the limit of native stack in place of [Limits.StackBytes];
	// zero means that. It is for modules of the host's own whose frames are
	// known to take much less than the rewriter's estimate.
	StackBytes int32
	// Permit is asked for every import of a host function that the engine
	// offers. It returns why the module may not have it, or an empty text.
	// Nil permits all.
	Permit func(Import) string
}

// Module is a compiled module. Close frees it.
type Module struct {
	engine *Engine
	shared *sharedModule
	linked map[string]api.Module
	// companion is what each guest has an instance of; nil for none.
	companion *companion
	// memoryLimit is the cap of an instance's memory in bytes.
	memoryLimit uint64
	closed      sync.Once
}

// Load rewrites and compiles a module, or takes it from the cache, and checks
// its imports. When ctx ends it returns at once, with the cause, and compiling
// is given up unless somebody else waits for the same module. The error is an
// [*ImportError] where imports are refused, a [*wasm.Error] where the module is
// not accepted.
func (e *Engine) Load(ctx context.Context, binary []byte, opts LoadOptions) (*Module, error) {
	if len(binary) > e.limits.ModuleBytes {
		return nil, fmt.Errorf("the module has %d bytes, over the limit of %d bytes", len(binary), e.limits.ModuleBytes)
	}
	memoryMB := opts.MemoryMB
	if memoryMB <= 0 || memoryMB > e.limits.MemoryMB {
		memoryMB = e.limits.MemoryMB
	}
	stackBytes := opts.StackBytes
	if stackBytes <= 0 {
		stackBytes = e.limits.StackBytes
	}
	codeMB := memoryMB
	if opts.SharedCode {
		codeMB = e.limits.MemoryMB
	}
	key := moduleKey{
		content: sha256.Sum256(binary),
		config: wasm.Config{
			Limits: wasm.Limits{
				MemoryPages:   memoryPages(codeMB),
				TableElements: e.limits.TableElements,
				FunctionWork:  e.limits.FunctionWork,
				ModuleWork:    e.limits.ModuleWork,
				FunctionBytes: e.limits.FunctionBytes,
			},
			StackBytes: uint32(stackBytes),
		},
		shareInitialized: opts.ShareInitialized,
	}
	if ctx.Err() != nil {
		return nil, fmt.Errorf("compile the module: %w", context.Cause(ctx))
	}
	shared, err := e.acquire(key, binary)
	if err != nil {
		return nil, err
	}
	select {
	case <-shared.done:
		err = shared.err
	case <-ctx.Done():
		err = fmt.Errorf("compile the module: %w", context.Cause(ctx))
	}
	if err != nil {
		e.release(ctx, shared)
		return nil, err
	}
	m := &Module{engine: e, shared: shared, memoryLimit: uint64(memoryPages(memoryMB)) * pageBytes}
	if err := m.link(opts.Permit); err != nil {
		m.Close(ctx)
		return nil, err
	}
	return m, nil
}

// memoryPages is how many pages of memory make a number of MiB: one less where
// that would be the whole address space, see [wasm.MaxMemoryPages].
func memoryPages(mb int) uint32 {
	return uint32(min(uint64(mb)<<20/pageBytes, wasm.MaxMemoryPages))
}

// acquire returns the entry of a key. Where there is none it makes one and
// begins to compile.
func (e *Engine) acquire(key moduleKey, binary []byte) (*sharedModule, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, fmt.Errorf("load a module: the engine is closed")
	}
	shared := e.modules[key]
	if shared == nil {
		ctx, cancel := context.WithCancel(context.Background())
		shared = &sharedModule{key: key, cancel: cancel, done: make(chan struct{}), account: e.memory.NewAccount()}
		e.modules[key] = shared
		e.compiling.Go(func() {
			err := e.compile(ctx, shared, binary)
			e.finish(shared, err)
			cancel()
		})
	}
	shared.refs++
	return shared, nil
}

// finish says that an entry is compiled, or frees what nobody waits for any
// more.
func (e *Engine) finish(shared *sharedModule, err error) {
	e.mu.Lock()
	shared.err = err
	close(shared.done)
	abandoned := shared.refs == 0
	e.mu.Unlock()
	if abandoned {
		e.free(context.Background(), shared)
	}
}

// release gives an entry back. After its last use it is freed, or compiling it
// is given up.
func (e *Engine) release(ctx context.Context, shared *sharedModule) {
	e.mu.Lock()
	shared.refs--
	last, finished := shared.refs == 0, false
	select {
	case <-shared.done:
		finished = true
	default:
	}
	// A failure is forgotten, so that the next load tries again, as is what
	// was given up.
	if last || finished && shared.err != nil {
		if e.modules[shared.key] == shared {
			delete(e.modules, shared.key)
		}
	}
	e.mu.Unlock()
	switch {
	case last && finished:
		e.free(ctx, shared)
	case last:
		shared.cancel()
	}
}

// free frees the code of an entry that nobody has.
func (e *Engine) free(ctx context.Context, shared *sharedModule) {
	if shared.loaded == nil {
		return
	}
	_ = shared.charge(0) // less is never refused
	shared.base.close(shared)
	if err := e.code.giveBack(ctx, shared.loaded); err != nil {
		e.logger.Warn("free compiled code", "error", err)
	}
}

// compile takes the module of an entry from the code that engines share, or
// compiles it.
func (e *Engine) compile(ctx context.Context, shared *sharedModule, binary []byte) (err error) {
	loaded := e.code.take(shared.key)
	if loaded == nil {
		loaded, err = e.compileNew(ctx, shared, binary)
	} else if err = shared.charge(int64(loaded.size) * codePerByte); err != nil {
		_ = e.code.giveBack(ctx, loaded) // the first error is the one that matters
	}
	if err == nil {
		shared.loaded = loaded
	}
	return err
}

// compileNew rewrites and compiles the module of an entry. The compiler looks at
// ctx before each function, and what one function may take is bounded.
func (e *Engine) compileNew(ctx context.Context, shared *sharedModule, binary []byte) (
	loaded *loadedModule, err error,
) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("compile the module: the compiler failed: %v", fault)
		}
	}()
	giveBack := e.compileMemory.take(ctx, len(binary))
	if giveBack == nil {
		return nil, ctx.Err() // seen by nobody: all who waited have gone
	}
	defer giveBack()
	rewritten, facts, fresh, err := e.rewrite(ctx, shared.key, binary)
	if err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, ctx.Err() // seen by nobody: all who waited have gone
	}
	if err := shared.charge(int64(len(rewritten)) * codePerByte); err != nil {
		return nil, err
	}
	defer func() {
		if loaded == nil {
			_ = shared.charge(0) // less is never refused
		}
	}()
	ctx = experimental.WithCompilationWorkers(ctx, e.workers)
	compiled, err := e.code.runtime.CompileModule(ctx, rewritten)
	if err != nil && ctx.Err() == nil {
		// A damaged file in the cache must not keep a plugin from starting.
		e.logger.Warn("compile a module; the cache of compiled code is cleared and the module compiled again", "error", err)
		if clearErr := e.code.cache.clear(); clearErr != nil {
			return nil, fmt.Errorf("compile the module: %w", err)
		}
		compiled, err = e.code.runtime.CompileModule(ctx, rewritten)
	}
	if err != nil {
		return nil, fmt.Errorf("compile the module: %w", err)
	}
	if fresh {
		if err := e.code.cache.prune(e.limits.CacheBytes, int64(len(rewritten))); err != nil {
			e.logger.Warn("remove compiled code that is not used any more", "error", err)
		}
	}
	return e.code.add(ctx, &loadedModule{key: shared.key, compiled: compiled, facts: facts, size: len(rewritten)}), nil
}

// rewrite returns the rewritten module and the facts of the original. It is
// fresh where it was not in the cache.
func (e *Engine) rewrite(ctx context.Context, key moduleKey, binary []byte) (
	rewritten []byte, facts moduleFacts, fresh bool, err error,
) {
	if rewritten, facts, ok := e.code.cache.get(key); ok {
		return rewritten, facts, false, nil
	}
	rewritten, info, err := wasm.Rewrite(ctx, binary, key.config)
	if err != nil {
		return nil, facts, false, err
	}
	facts = moduleFacts{Imports: moduleImports(info.Module), Hidden: info.Hidden, TableElements: info.TableElements}
	for _, g := range info.Globals {
		facts.Globals = append(facts.Globals, g.Export)
	}
	if err := e.code.cache.put(key, rewritten, facts); err != nil {
		e.logger.Warn("keep a rewritten module; it will be rewritten again at the next start", "error", err)
	}
	return rewritten, facts, true, nil
}

// link checks every import and collects the host modules that the instances
// of the module are linked to.
func (m *Module) link(permit func(Import) string) error {
	var refused []RefusedImport
	m.linked = map[string]api.Module{wasm.MeterModule: m.engine.hostModule(wasm.MeterModule)}
	for _, i := range m.shared.loaded.facts.Imports {
		reason := m.engine.Check(i)
		if reason == "" && permit != nil {
			reason = permit(i)
		}
		if reason != "" {
			refused = append(refused, RefusedImport{Import: i, Reason: reason})
			continue
		}
		if c := m.engine.companionOf(i.Module); c != nil {
			m.companion = c
			continue
		}
		m.linked[i.Module] = m.engine.hostModule(i.Module)
	}
	if len(refused) > 0 {
		return &ImportError{Refused: refused}
	}
	return nil
}

// Imports returns what the module imports, without what rewriting added.
func (m *Module) Imports() []Import { return m.shared.loaded.facts.Imports }

// ExportedFunction returns the signature of an exported function.
func (m *Module) ExportedFunction(name string) (Signature, bool) {
	definition, ok := m.shared.loaded.compiled.ExportedFunctions()[name]
	if !ok {
		return Signature{}, false
	}
	return Signature{Params: definition.ParamTypes(), Results: definition.ResultTypes()}, true
}

// ExportedFunctions returns the names of all exported functions.
func (m *Module) ExportedFunctions() []string {
	functions := m.shared.loaded.compiled.ExportedFunctions()
	names := make([]string, 0, len(functions))
	for name := range functions {
		names = append(names, name)
	}
	return names
}

// ExportsMemory reports whether the module exports its memory under a name.
func (m *Module) ExportsMemory(name string) bool {
	_, ok := m.shared.loaded.compiled.ExportedMemories()[name]
	return ok
}

// MemoryLimit is the cap of each instance's memory in bytes.
func (m *Module) MemoryLimit() uint64 { return m.memoryLimit }

// Close gives the module back. Its instances must have been closed before.
// Closing again does nothing.
func (m *Module) Close(ctx context.Context) {
	m.closed.Do(func() { m.engine.release(ctx, m.shared) })
}
