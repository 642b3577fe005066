package engine

import (
	"context"
	"crypto/sha256"
	"fmt"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/wasmhost/wasmhost/host/wasm"
)

// pageBytes is the size of a page of WebAssembly memory.
const pageBytes = 64 << 10

// moduleKey names a module by its content and by what rewriting depends on.
type moduleKey struct {
	content [sha256.Size]byte
	config  wasm.Config
}

// sharedModule is the compiled code of one content. Plugins with the same
// content share it.
type sharedModule struct {
	key  moduleKey
	refs int // guarded by Engine.mu

	once     sync.Once
	err      error
	compiled wazero.CompiledModule
	imports  []Import
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
	// memoryLimit is the cap of an instance's memory in bytes.
	memoryLimit uint64
	closed      sync.Once
}

// Load rewrites and compiles a module, or takes it from the cache, and checks
// its imports. The error is an [*ImportError] where imports are refused, a
// [*wasm.Error] where the module is not accepted.
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
			},
			StackBytes: uint32(stackBytes),
		},
	}
	shared, err := e.acquire(key)
	if err != nil {
		return nil, err
	}
	shared.once.Do(func() { shared.err = e.compile(ctx, shared, binary) })
	if shared.err != nil {
		err := shared.err
		e.release(ctx, shared)
		return nil, err
	}
	m := &Module{engine: e, shared: shared, memoryLimit: uint64(memoryMB) << 20}
	if err := m.link(opts.Permit); err != nil {
		m.Close(ctx)
		return nil, err
	}
	return m, nil
}

// memoryPages is how many pages of memory make a number of MiB.
func memoryPages(mb int) uint32 { return uint32(uint64(mb) << 20 / pageBytes) }

// acquire returns the entry of a key, and makes one where there is none.
func (e *Engine) acquire(key moduleKey) (*sharedModule, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, fmt.Errorf("load a module: the engine is closed")
	}
	shared := e.modules[key]
	if shared == nil {
		shared = &sharedModule{key: key}
		e.modules[key] = shared
	}
	shared.refs++
	return shared, nil
}

// release gives an entry back and frees it after its last use.
func (e *Engine) release(ctx context.Context, shared *sharedModule) {
	e.mu.Lock()
	shared.refs--
	last := shared.refs == 0
	if last || shared.err != nil {
		// A failure is forgotten, so that the next load tries again.
		if e.modules[shared.key] == shared {
			delete(e.modules, shared.key)
		}
	}
	e.mu.Unlock()
	if last && shared.compiled != nil {
		if err := shared.compiled.Close(ctx); err != nil {
			e.logger.Warn("free compiled code", "error", err)
		}
	}
}

// compile rewrites and compiles the module of an entry.
func (e *Engine) compile(ctx context.Context, shared *sharedModule, binary []byte) error {
	rewritten, imports, fresh, err := e.rewrite(shared.key, binary)
	if err != nil {
		return err
	}
	ctx = experimental.WithCompilationWorkers(ctx, e.workers)
	compiled, err := e.runtime.CompileModule(ctx, rewritten)
	if err != nil && ctx.Err() == nil {
		// A damaged file in the cache must not keep a plugin from starting.
		e.logger.Warn("compile a module; the cache of compiled code is cleared and the module compiled again", "error", err)
		if clearErr := e.cache.clear(); clearErr != nil {
			return fmt.Errorf("compile the module: %w", err)
		}
		compiled, err = e.runtime.CompileModule(ctx, rewritten)
	}
	if err != nil {
		return fmt.Errorf("compile the module: %w", err)
	}
	shared.compiled, shared.imports = compiled, imports
	if fresh {
		if err := e.cache.prune(e.limits.CacheBytes); err != nil {
			e.logger.Warn("remove compiled code that is not used any more", "error", err)
		}
	}
	return nil
}

// rewrite returns the rewritten module and the imports of the original. It is
// fresh where it was not in the cache.
func (e *Engine) rewrite(key moduleKey, binary []byte) (rewritten []byte, imports []Import, fresh bool, err error) {
	if rewritten, imports, ok := e.cache.get(key); ok {
		return rewritten, imports, false, nil
	}
	rewritten, info, err := wasm.Rewrite(binary, key.config)
	if err != nil {
		return nil, nil, false, err
	}
	imports = moduleImports(info.Module)
	if err := e.cache.put(key, rewritten, imports); err != nil {
		e.logger.Warn("keep a rewritten module; it will be rewritten again at the next start", "error", err)
	}
	return rewritten, imports, true, nil
}

// link checks every import and collects the host modules that the instances
// of the module are linked to.
func (m *Module) link(permit func(Import) string) error {
	var refused []RefusedImport
	m.linked = map[string]api.Module{wasm.MeterModule: m.engine.hostModule(wasm.MeterModule)}
	for _, i := range m.shared.imports {
		reason := m.engine.Check(i)
		if reason == "" && permit != nil {
			reason = permit(i)
		}
		if reason != "" {
			refused = append(refused, RefusedImport{Import: i, Reason: reason})
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
func (m *Module) Imports() []Import { return m.shared.imports }

// ExportedFunction returns the signature of an exported function.
func (m *Module) ExportedFunction(name string) (Signature, bool) {
	definition, ok := m.shared.compiled.ExportedFunctions()[name]
	if !ok {
		return Signature{}, false
	}
	return Signature{Params: definition.ParamTypes(), Results: definition.ResultTypes()}, true
}

// ExportedFunctions returns the names of all exported functions.
func (m *Module) ExportedFunctions() []string {
	functions := m.shared.compiled.ExportedFunctions()
	names := make([]string, 0, len(functions))
	for name := range functions {
		names = append(names, name)
	}
	return names
}

// ExportsMemory reports whether the module exports its memory under a name.
func (m *Module) ExportsMemory(name string) bool {
	_, ok := m.shared.compiled.ExportedMemories()[name]
	return ok
}

// MemoryLimit is the cap of each instance's memory in bytes.
func (m *Module) MemoryLimit() uint64 { return m.memoryLimit }

// Close gives the module back. Its instances must have been closed before.
// Closing again does nothing.
func (m *Module) Close(ctx context.Context) {
	m.closed.Do(func() { m.engine.release(ctx, m.shared) })
}
