package plugin

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/host/problem"
)

// Loading a backend can take seconds. It is given up when the host stops, when
// its plugin is to be disabled or removed, and when whoever asked for it has
// gone; the cause is then a problem of the code shutting_down, errSuperseded, or that of the context.
var errSuperseded = errors.New("the plugin is to be disabled or removed")

// StopLoading gives up what is being loaded, and lets nothing be loaded any
// more. It is for a host that is about to close: what waits for a plugin to
// start need not wait for the compiler.
func (m *Manager) StopLoading() { m.stopLoading(problem.ShuttingDown()) }

// loadContext is ctx, with an end also when nothing may be loaded any more.
func (m *Manager) loadContext(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	unhook := context.AfterFunc(m.loading, func() { cancel(context.Cause(m.loading)) })
	return ctx, func() { unhook(); cancel(nil) }
}

// mayLoad is loadContext for the holder of the lock: it ends too as soon as
// somebody waits for the lock to stop the plugin.
func (e *entry) mayLoad(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, end := e.m.loadContext(ctx)
	ctx, cancel := context.WithCancelCause(ctx)
	e.loadMu.Lock()
	defer e.loadMu.Unlock()
	e.giveUp = cancel
	if e.stoppers > 0 {
		cancel(errSuperseded)
	}
	return ctx, func() {
		e.loadMu.Lock()
		e.giveUp = nil
		e.loadMu.Unlock()
		cancel(nil)
		end()
	}
}

// stopping has what is loaded for the plugin given up, now and until the
// function that it returns is called.
func (e *entry) stopping() (over func()) {
	e.loadMu.Lock()
	defer e.loadMu.Unlock()
	e.stoppers++
	if e.giveUp != nil {
		e.giveUp(errSuperseded)
	}
	return func() {
		e.loadMu.Lock()
		defer e.loadMu.Unlock()
		e.stoppers--
	}
}

// lockToStop is lock for what stops the plugin: it does not wait for the
// compiler.
func (m *Manager) lockToStop(ctx context.Context, id string) (*entry, error) {
	if e := (*m.entries.Load())[id]; e != nil {
		defer e.stopping()()
	}
	return m.lock(ctx, id, false)
}
