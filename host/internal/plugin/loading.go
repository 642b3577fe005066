package plugin

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Loading a backend can take seconds, and so can starting it. Both are given up
// when the host stops, when the plugin is to be stopped, and loading also when
// whoever asked for it has gone; the cause is then a problem of the code
// shutting_down, errSuperseded, or that of the context.
var errSuperseded = errors.New("the plugin was to be stopped")

// StopOption says how a plugin is stopped.
type StopOption bool

// Now stops a plugin at its next check: its running calls are cut off, and it
// hears of nothing. Whatever else is in progress with it is hastened, too.
const Now StopOption = true

// StopLoading gives up what is being loaded and started, and lets nothing be
// loaded any more. It is for a host that is about to close: what waits for a
// plugin to start need not wait for the compiler.
func (m *Manager) StopLoading() { m.stopLoading(problem.ShuttingDown()) }

// waitingEnds is how long calls that wait have to end when their time is over.
// What is still under way after that computes.
const waitingEnds = 100 * time.Millisecond

// CutOffAfter has the instances end in which calls are still under way when ctx
// has ended, unless stop is called before. It is for a host that is about to
// close, which has called StopLoading and gives calls until then: those that
// wait end with their context, but guests do not hear of that while they compute.
func (m *Manager) CutOffAfter(ctx context.Context) (stop func() bool) {
	return context.AfterFunc(ctx, func() {
		time.Sleep(waitingEnds)
		m.cutOff()
	})
}

func (m *Manager) cutOff() {
	for _, e := range *m.entries.Load() {
		if s := e.current.Load(); s != nil && s.instance != nil && s.open.Load() > 0 {
			go s.end()
		}
	}
}

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

// stopping has what is loaded or started for the plugin given up, now and until
// the function that it returns is called.
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

// hurry has instances that are being retired end at once, now and until the
// function that it returns is called.
func (e *entry) hurry() (over func()) {
	e.loadMu.Lock()
	defer e.loadMu.Unlock()
	e.hurrying++
	e.cutOff()
	return func() {
		e.loadMu.Lock()
		defer e.loadMu.Unlock()
		if e.hurrying--; e.hurrying == 0 {
			e.urgent, e.cutOff = context.WithCancel(context.Background())
		}
	}
}

// urgency returns a context that ends when instances are to end at once.
func (e *entry) urgency() context.Context {
	e.loadMu.Lock()
	defer e.loadMu.Unlock()
	return e.urgent
}

// lockToStop is lock for what stops the plugin: it does not wait for the
// compiler, nor for the plugin to activate. With Now it waits for nothing that
// the plugin does, until the lock is given back.
func (m *Manager) lockToStop(ctx context.Context, id string, how []StopOption) (*entry, error) {
	over := func() {}
	if e := (*m.entries.Load())[id]; e != nil {
		defer e.stopping()()
		if slices.Contains(how, Now) {
			over = e.hurry()
		}
	}
	e, err := m.lock(ctx, id, false)
	if err != nil {
		over()
		return nil, err
	}
	e.hurried = over
	return e, nil
}

// lockToReplace is lock for what has the plugin start anew: with Now it is
// lockToStop.
func (m *Manager) lockToReplace(ctx context.Context, id string, how []StopOption) (*entry, error) {
	if slices.Contains(how, Now) {
		return m.lockToStop(ctx, id, how)
	}
	return m.lock(ctx, id, false)
}
