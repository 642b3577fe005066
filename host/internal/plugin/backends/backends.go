package backends

import (
	"context"
	"sync"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/extism"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

// All is the engine and the drivers of all kinds of backends. They are
// made when the first backend needs them, so that commands that only list or
// disable plugins do not pay for them.
type All struct {
	cfg     engine.Config
	scripts js.Config
	extisms extism.Limits
	script  Driver
	mu      sync.Mutex
	engine  *engine.Engine
	driver  *native.Driver
}

// New returns the drivers of engines with a configuration.
func New(cfg engine.Config, scripts js.Config, extisms extism.Limits) *All {
	b := &All{cfg: cfg, scripts: scripts, extisms: extisms}
	b.script = JavaScript(b.javascript)
	return b
}

// Drivers returns the drivers of backends by the ending of their entry point.
func (b *All) Drivers() map[string]Driver {
	return map[string]Driver{
		".wasm": Compiled(Native(b.native), b.extism),
		".js":   b.script, ".mjs": b.script, ".cjs": b.script,
	}
}

// native returns the driver of compiled backends.
func (b *All) native(ctx context.Context) (*native.Driver, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.driver != nil {
		return b.driver, nil
	}
	e, err := engine.New(ctx, b.cfg)
	if err != nil {
		return nil, err
	}
	driver, err := native.NewDriver(ctx, e)
	if err != nil {
		_ = e.Close(ctx)
		return nil, err
	}
	b.engine, b.driver = e, driver
	return driver, nil
}

// javascript returns the driver of JavaScript backends, on top of that of
// compiled ones.
func (b *All) javascript(ctx context.Context) (*js.Driver, error) {
	compiled, err := b.native(ctx)
	if err != nil {
		return nil, err
	}
	return js.NewDriver(ctx, compiled, b.scripts)
}

// extism returns the driver of plug-ins of Extism's, in the same engine.
func (b *All) extism(ctx context.Context) (*extism.Driver, error) {
	if _, err := b.native(ctx); err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return extism.NewDriver(ctx, b.engine, b.extisms)
}

// Close frees the engine, if there is one.
func (b *All) Close(ctx context.Context) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.engine == nil {
		return nil
	}
	err := b.engine.Close(ctx)
	b.engine, b.driver = nil, nil
	return err
}
