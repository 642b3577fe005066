package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/tetratelabs/wazero"
)

// unusedModules is how many modules a [Code] keeps that no engine has loaded. It
// is no setting: whoever opens a Code to be shared has engines that load the same
// few modules one after the other.
const unusedModules = 64

// Code is compiled code that engines of one process share: a folder, and in memory
// what was loaded last. An engine that loads what another one has loaded neither
// rewrites nor reads nor checks it. Nothing else is shared: host functions,
// instances, limits and what is charged for memory are each engine's own.
type Code struct {
	cache   *codeCache
	runtime wazero.Runtime
	keeps   int // modules that no engine has

	mu      sync.Mutex
	modules map[moduleKey]*loadedModule
	unused  []*loadedModule // the one that was given back first comes first
	engines int             // that are open
}

// loadedModule is one module of a [Code]. It never changes.
type loadedModule struct {
	key      moduleKey
	compiled wazero.CompiledModule
	facts    moduleFacts
	size     int // of the rewritten module

	refs int // engines that have it; guarded by Code.mu
}

// OpenCode opens compiled code for engines to share by [Config].Code. It is kept
// in a folder as that of [Config].CacheDir is. Close frees it.
func OpenCode(ctx context.Context, dir string) (*Code, error) {
	return openCode(ctx, dir, unusedModules)
}

func openCode(ctx context.Context, dir string, keeps int) (*Code, error) {
	cache, err := openCodeCache(dir)
	if err != nil {
		return nil, err
	}
	return &Code{cache: cache, keeps: keeps, modules: map[moduleKey]*loadedModule{},
		runtime: wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().
			WithCoreFeatures(features).
			WithCompilationCache(cache.compiled).
			WithDebugInfoEnabled(false))}, nil
}

// Close frees the code. While an engine is open that has it, Close frees nothing
// and returns an error.
func (c *Code) Close(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.engines > 0 {
		return fmt.Errorf("close the compiled code: %d engines still have it", c.engines)
	}
	clear(c.modules)
	c.unused = nil
	return errors.Join(c.runtime.Close(ctx), c.cache.Close(ctx))
}

func (c *Code) opened() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.engines++
}

func (c *Code) ended() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.engines--
}

// take returns the module of a key, for [Code.giveBack]; nil where there is none.
func (c *Code) take(key moduleKey) *loadedModule {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := c.modules[key]
	if m != nil {
		c.use(m)
	}
	return m
}

// use counts an engine that has a module. The caller holds the mutex.
func (c *Code) use(m *loadedModule) {
	if m.refs++; m.refs == 1 {
		c.unused = slices.DeleteFunc(c.unused, func(other *loadedModule) bool { return other == m })
	}
}

// add takes a module in that was just compiled, and returns it for
// [Code.giveBack]: that of another engine which was faster.
func (c *Code) add(ctx context.Context, m *loadedModule) *loadedModule {
	c.mu.Lock()
	defer c.mu.Unlock()
	if faster := c.modules[m.key]; faster != nil {
		c.use(faster)
		_ = m.compiled.Close(ctx) // its code is that of the other one
		return faster
	}
	m.refs = 1
	c.modules[m.key] = m
	return m
}

// giveBack says that an engine has a module no more.
func (c *Code) giveBack(ctx context.Context, m *loadedModule) (err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if m.refs--; m.refs > 0 {
		return nil
	}
	c.unused = append(c.unused, m)
	for len(c.unused) > c.keeps {
		oldest := c.unused[0]
		c.unused = slices.Delete(c.unused, 0, 1)
		delete(c.modules, oldest.key)
		err = errors.Join(err, oldest.compiled.Close(ctx))
	}
	return err
}
