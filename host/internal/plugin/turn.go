package plugin

import (
	"context"
	"errors"
	"sync"
)

// turn is who may change a plugin: one at a time. Who wants to stop it has what is loaded and
// started given up meanwhile, and can have what runs end at once.
type turn struct {
	// held is the lock: whoever changes the plugin has sent to it. It is a channel, so that
	// who waits for it can give up.
	held chan struct{}
	// before and after are called when the lock is given back; they belong to its holder.
	before func()
	after  func() (release func())

	mu       sync.Mutex // guards what follows
	giveUp   context.CancelCauseFunc
	stoppers int             // that wait for the lock
	hurrying int             // that stop the plugin with Now
	urgent   context.Context // ends with the first of them
	cutOff   context.CancelFunc
}

func newTurn() *turn {
	t := &turn{held: make(chan struct{}, 1)}
	t.urgent, t.cutOff = context.WithCancel(context.Background())
	return t
}

func (t *turn) tryLock() bool {
	select {
	case t.held <- struct{}{}:
		return true
	default:
		return false
	}
}

// Lock waits until nobody else changes the plugin.
func (t *turn) Lock(ctx context.Context) error {
	if t.tryLock() {
		return nil
	}
	select {
	case t.held <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Unlock lets others change the plugin.
func (t *turn) Unlock() {
	if t.before != nil {
		t.before()
		t.before = nil
	}
	release := t.after()
	<-t.held
	release()
}

// Loading a backend can take seconds, and so can starting it. Both are given up
// when the host stops, when the plugin is to be stopped, and loading also when
// whoever asked for it has gone; the cause is then a problem of the code
// shutting_down, errSuperseded, or that of the context.
var errSuperseded = errors.New("the plugin was to be stopped")

// mayLoad is ctx, with an end also when nothing may be loaded any more, as all has it, and
// as soon as somebody waits for the lock to stop the plugin. The caller holds it.
func (t *turn) mayLoad(ctx, all context.Context) (context.Context, context.CancelFunc) {
	ctx, end := endingWith(ctx, all)
	ctx, cancel := context.WithCancelCause(ctx)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.giveUp = cancel
	if t.stoppers > 0 {
		cancel(errSuperseded)
	}
	return ctx, func() {
		t.mu.Lock()
		t.giveUp = nil
		t.mu.Unlock()
		cancel(nil)
		end()
	}
}

// endingWith is ctx, with an end also when another one ends.
func endingWith(ctx, other context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	unhook := context.AfterFunc(other, func() { cancel(context.Cause(other)) })
	return ctx, func() { unhook(); cancel(nil) }
}

// Stopping has what is loaded or started for the plugin given up, now and until
// the function that it returns is called.
func (t *turn) Stopping() (over func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stoppers++
	if t.giveUp != nil {
		t.giveUp(errSuperseded)
	}
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.stoppers--
	}
}

// hurry has instances that are being retired end at once, now and until the
// function that it returns is called.
func (t *turn) hurry() (over func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.hurrying++
	t.cutOff()
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.hurrying--; t.hurrying == 0 {
			t.urgent, t.cutOff = context.WithCancel(context.Background())
		}
	}
}

// urgency returns a context that ends when instances are to end at once.
func (t *turn) urgency() context.Context {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.urgent
}
