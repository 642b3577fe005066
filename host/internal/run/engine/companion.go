package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// companion is a module of the host's own of which each guest that imports it
// has an instance for itself, with a memory beside its own.
type companion struct {
	compiled wazero.CompiledModule
	name     string
}

// AddCompanion adds a module of WebAssembly under an import module name. It is
// the host's own: it is neither rewritten nor metered, so that what a guest can
// call there must end soon. It may import from host modules that were added
// before, has one memory and neither start function nor state that a guest may
// not see. Each guest that imports it is linked to an instance of its own. What
// its memory takes counts as the guest's.
func (e *Engine) AddCompanion(ctx context.Context, name string, binary []byte) error {
	compiled, err := e.code.runtime.CompileModule(ctx, binary)
	if err != nil {
		return fmt.Errorf("compile the companion %q: %w", name, err)
	}
	signatures := map[string]Signature{}
	for export, f := range compiled.ExportedFunctions() {
		signatures[export] = Signature{Params: f.ParamTypes(), Results: f.ResultTypes()}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, exists := e.signatures[name]; exists {
		return fmt.Errorf("host module %q is already there", name)
	}
	e.hostCode = append(e.hostCode, compiled)
	e.signatures[name] = signatures
	e.companions[name] = &companion{compiled: compiled, name: name}
	return nil
}

// companionOf returns the companion of an import module name, or nil.
func (e *Engine) companionOf(name string) *companion {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.companions[name]
}

// errMemoryCap says that the memory cap of an instance is too small for what its
// guest, with its companion, has to begin with.
var errMemoryCap = errors.New("it needs more memory to begin with than it may use; the manifest's " +
	"backend.resourceLimits.memoryMb says how much that is")

// refusedMemory returns the error of memory that was refused to begin with, for
// which wazero has no way but a panic; any other panic goes on.
func refusedMemory(fault any) error {
	refused := new(memory.Error)
	if err, ok := fault.(error); ok && (errors.Is(err, errMemoryCap) || errors.As(err, &refused)) {
		return err
	}
	panic(fault)
}

// mate is the companion of one guest.
type mate struct {
	module api.Module
	memory *companionMemory
}

// keptCompanion is how much memory a companion may have that serves another
// call: all of it is written over in between.
const keptCompanion = 1 << 20

// instantiate makes the companion of a guest.
func (c *companion) instantiate(ctx context.Context, e *Engine, use *memoryUse) (m *mate, err error) {
	m = &mate{memory: &companionMemory{use: use, account: use.account}}
	defer func() {
		if fault := recover(); fault != nil {
			m, err = nil, refusedMemory(fault)
		}
	}()
	ctx = experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(
		func(_, most uint64) experimental.LinearMemory {
			m.memory.most = min(most, use.limit)
			return m.memory
		}))
	ctx = experimental.WithImportResolver(ctx, e.hostModule)
	if m.module, err = e.code.runtime.InstantiateModule(ctx, c.compiled, moduleConfig); err != nil {
		m.memory.Free()
		return nil, fmt.Errorf("instantiate the companion %q: %w", c.name, err)
	}
	return m, nil
}

// clear writes zeros over the memory, and reports whether the companion may
// serve another call.
func (m *mate) clear() bool {
	if m == nil {
		return true
	}
	if len(m.memory.buffer) > keptCompanion {
		return false
	}
	clear(m.memory.buffer)
	return true
}

// serve says which instance has the companion from now on; nil for none.
func (m *mate) serve(use *memoryUse) {
	if m == nil {
		return
	}
	m.memory.use = use
	if use != nil {
		use.setBeside(uint64(len(m.memory.buffer)))
	}
}

func (m *mate) close() {
	if m != nil {
		_ = m.module.Close(context.Background()) // it has nothing whose closing could fail
	}
}

// companionMemory is the memory of a companion.
type companionMemory struct {
	use      *memoryUse // nil while no instance has the memory
	most     uint64     // bytes, never exceeded
	reserved []byte     // the whole reservation, or nil where it lies in the Go heap
	buffer   []byte
	account  *memory.Account
}

// Reallocate grows the memory to size bytes, or returns nil where the guest has
// no more, together with its own.
func (m *companionMemory) Reallocate(size uint64) []byte {
	first := m.buffer == nil
	if size > m.most || size+m.use.current.Load() > m.use.limit {
		if first {
			panic(errMemoryCap)
		}
		return nil
	}
	if err := m.account.Grow(int64(size) - int64(len(m.buffer))); err != nil {
		if m.use.refused = err; first {
			panic(err)
		}
		return nil
	}
	if first {
		m.reserved, _ = reserve(m.most) // else the Go heap serves
	}
	if m.reserved != nil {
		if err := commit(m.reserved, uint64(len(m.buffer)), size); err != nil {
			m.account.Shrink(int64(size) - int64(len(m.buffer)))
			return nil
		}
		m.buffer = m.reserved[:size:size]
	} else {
		grown := make([]byte, size)
		copy(grown, m.buffer)
		m.buffer = grown
	}
	m.use.setBeside(size)
	return m.buffer
}

// Free gives the memory back. It may be called again.
func (m *companionMemory) Free() {
	if m.reserved != nil {
		release(m.reserved)
	}
	m.account.Shrink(int64(len(m.buffer)))
	m.reserved, m.buffer = nil, nil
	if m.use != nil {
		m.use.setBeside(0)
	}
}

// Companion returns the companion of the guest, or nil where it has none or the
// instance is closed. Like Invoke it must not be used beside the guest, but by
// host functions that the guest calls.
func (i *Instance) Companion() api.Module {
	if i.guest == nil || i.guest.mate == nil {
		return nil
	}
	return i.guest.mate.module
}
