package host

import (
	"context"
	"sync"

	"github.com/wasmhost/wasmhost/host/engine"
	"github.com/wasmhost/wasmhost/host/engine/native"
)

// lazyEngine makes the engine when the first backend needs it, so that
// commands that only list or disable plugins do not pay for it.
type lazyEngine struct {
	cfg    engine.Config
	mu     sync.Mutex
	engine *engine.Engine
}

// native returns the driver of compiled backends.
func (l *lazyEngine) native(ctx context.Context) (*native.Driver, error) {
	e, err := engine.New(ctx, l.cfg)
	if err != nil {
		return nil, err
	}
	driver, err := native.NewDriver(ctx, e)
	if err != nil {
		_ = e.Close(ctx)
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.engine = e
	return driver, nil
}

// close frees the engine, if there is one.
func (l *lazyEngine) close(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.engine == nil {
		return nil
	}
	err := l.engine.Close(ctx)
	l.engine = nil
	return err
}
