package running

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Lifetime is how far plugins may be run: not yet, from Begin on, and until End.
type Lifetime struct {
	// Ctx ends with it, and Work counts what is waited for then.
	Ctx  context.Context
	Work sync.WaitGroup
	// Loading ends when no backend may be loaded any more, at the latest with Ctx.
	Loading     context.Context
	stopLoading context.CancelCauseFunc
	cancel      context.CancelFunc
	// Booted is closed when every plugin that Begin found was started, or failed to.
	Booted chan struct{}

	mu      sync.Mutex // guards what follows
	started bool
	closed  bool
}

// NewLifetime is one that has not begun. It does not end with ctx.
func NewLifetime(ctx context.Context) *Lifetime {
	l := &Lifetime{Booted: make(chan struct{})}
	l.Ctx, l.cancel = context.WithCancel(context.WithoutCancel(ctx))
	l.Loading, l.stopLoading = context.WithCancelCause(l.Ctx)
	return l
}

// Begin lets plugins be started, whose work f adds. It reports whether they were not, and may be.
func (l *Lifetime) Begin(f func()) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.started || l.closed {
		return false
	}
	l.started = true
	f()
	return true
}

// End lets nothing begin any more, and ends all contexts. It reports whether it was not at an
// end already.
func (l *Lifetime) End() bool {
	l.mu.Lock()
	was := l.closed
	l.closed = true
	l.mu.Unlock()
	if !was {
		l.StopLoading()
		l.cancel()
	}
	return !was
}

// Join has f begin what is counted by Work, or is a [problem.ShuttingDown].
func (l *Lifetime) Join(f func() error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return problem.ShuttingDown()
	}
	return f()
}

// Started reports whether it has begun.
func (l *Lifetime) Started() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.started
}

// Closed reports whether it is at its end.
func (l *Lifetime) Closed() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.closed
}

// StopLoading gives up what is being loaded and started, and lets nothing be
// loaded any more. It is for a host that is about to close: what waits for a
// plugin to start need not wait for the compiler.
func (l *Lifetime) StopLoading() { l.stopLoading(problem.ShuttingDown()) }

// Wait returns when every plugin that was to start was started or has failed to, or with the
// error of ctx.
func (l *Lifetime) Wait(ctx context.Context) error {
	if !l.Started() {
		return errors.New("wait for plugins: none was started")
	}
	select {
	case <-l.Booted:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Serving listens, runs serve, which calls Start, until stop is called, and returns when
// what that starts has started or failed to.
func (l *Lifetime) Serving(ctx context.Context, listen func() error, serve func(context.Context) error) (
	stop func() error, err error) {
	if err := listen(); err != nil {
		return nil, err
	}
	inner, cancel := context.WithCancel(context.WithoutCancel(ctx))
	ended := make(chan struct{})
	var outcome error
	go func() {
		defer close(ended)
		outcome = serve(inner)
	}()
	stop = sync.OnceValue(func() error {
		cancel()
		<-ended
		return outcome
	})
	for !l.Started() {
		select {
		case <-ended:
			return nil, stop()
		case <-time.After(time.Millisecond):
		}
	}
	if failed := l.Wait(ctx); failed != nil {
		return nil, errors.Join(failed, stop())
	}
	return stop, nil
}
