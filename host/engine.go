package host

import (
	"context"
	"sync"

	"github.com/wasmhost/wasmhost/host/engine"
	"github.com/wasmhost/wasmhost/host/engine/js"
	"github.com/wasmhost/wasmhost/host/engine/native"
	"github.com/wasmhost/wasmhost/host/plugin"
)

// lazyEngine makes the engine when the first backend needs it, so that
// commands that only list or disable plugins do not pay for it.
type lazyEngine struct {
	cfg     engine.Config
	scripts js.Limits
	mu      sync.Mutex
	engine  *engine.Engine
	driver  *native.Driver
}

// drivers returns the drivers of backends by the ending of their entry point.
func (l *lazyEngine) drivers() map[string]plugin.Driver {
	script := plugin.JavaScript(l.javascript)
	return map[string]plugin.Driver{
		".wasm": plugin.Native(l.native),
		".js":   script, ".mjs": script, ".cjs": script,
	}
}

// native returns the driver of compiled backends.
func (l *lazyEngine) native(ctx context.Context) (*native.Driver, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.driver != nil {
		return l.driver, nil
	}
	e, err := engine.New(ctx, l.cfg)
	if err != nil {
		return nil, err
	}
	driver, err := native.NewDriver(ctx, e)
	if err != nil {
		_ = e.Close(ctx)
		return nil, err
	}
	l.engine, l.driver = e, driver
	return driver, nil
}

// javascript returns the driver of JavaScript backends, on top of that of
// compiled ones.
func (l *lazyEngine) javascript(ctx context.Context) (*js.Driver, error) {
	compiled, err := l.native(ctx)
	if err != nil {
		return nil, err
	}
	return js.NewDriver(ctx, compiled, l.scripts)
}

// close frees the engine, if there is one.
func (l *lazyEngine) close(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.engine == nil {
		return nil
	}
	err := l.engine.Close(ctx)
	l.engine, l.driver = nil, nil
	return err
}
