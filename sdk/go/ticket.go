package wasmhost

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// ticket is one call of a host function that is under way.
type ticket struct {
	tick bool // ordered by settle; nobody waits
	// known says that the one goroutine that waits is counted in
	// plugin.waiting.
	known  bool
	over   bool          // the outcome is there
	worker *worker       // that waits by being parked, or is about to
	done   chan struct{} // of any other goroutine; holds one value when over
	result []byte
	err    error
}

// await returns the outcome of a call that was started with an _async
// function. It returns early when ctx ends; the call goes on in the host, and
// its outcome is dropped.
func (p *plugin) await(ctx context.Context, number int32) ([]byte, error) {
	l, own := p.lifeOf(ctx)
	t := &ticket{known: own}
	if own {
		t.worker = p.dispatcher.self()
	}
	if t.worker == nil {
		t.done = make(chan struct{}, 1)
	}
	p.mu.Lock()
	p.tickets[number] = t
	p.mu.Unlock()

	if t.worker != nil && !p.dispatcher.park(t, l) {
		// It has had to wait before it could be parked.
		t.worker = nil
		t.done = make(chan struct{}, 1)
	}
	switch {
	case t.over:
		return t.result, t.err
	case t.worker == nil:
		if t.known {
			p.waiting++
		}
		select {
		case <-t.done:
			return t.result, t.err
		case <-ctx.Done():
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tickets[number] == t {
		delete(p.tickets, number)
		if t.known && t.worker == nil {
			p.waiting--
		}
	}
	return nil, contextError(ctx)
}

// lifeOf reports whether ctx is one of the SDK's own, so that whoever waits
// with it is woken by the SDK alone, and which; nil for one that never ends.
// Any other may end by a timer.
func (p *plugin) lifeOf(ctx context.Context) (l *life, own bool) {
	if l, own = ctx.(*life); own {
		return l, true
	}
	done := ctx.Done()
	if done == nil {
		return nil, true
	}
	// One that only adds values, as of a trace, ends with that of the request.
	if r := p.dispatcher.request(); r != nil && r.life.done == done {
		return &r.life, true
	}
	return nil, false
}

// Await returns the outcome of a call that a function of package hostcall has
// started, by its ticket, as JSON: for functions of the host that this package
// has no method for. It returns early when ctx ends; the call goes on in the
// host. A ticket can be awaited once, by the handler that started the call,
// before that waits for anything else.
func (c *Context) Await(ctx context.Context, ticket int32) ([]byte, error) {
	return c.plugin.await(ctx, ticket)
}

// outcome is await for what an _async function has returned.
func (p *plugin) outcome(ctx context.Context, number int32, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	return p.await(ctx, number)
}

// contextError is what a call fails with whose context has ended.
func contextError(ctx context.Context) error {
	return &waitError{cause: context.Cause(ctx), ended: ctx.Err()}
}

// waitError says that a call was not waited for to its end. It is both the
// context's own error and an *Error with the code deadline_exceeded.
type waitError struct {
	cause error // why the context ended
	ended error // context.Canceled or context.DeadlineExceeded
}

// Error says what happened.
func (e *waitError) Error() string { return "the call was given up: " + e.cause.Error() }

// Unwrap lets errors.Is find context.Canceled and the like, and the cause that
// the context was given.
func (e *waitError) Unwrap() []error { return []error{e.cause, e.ended} }

// As lets errors.As find an *Error, as in any other failure of a call.
func (e *waitError) As(target any) bool {
	t, ok := target.(**Error)
	if ok {
		*t = &Error{Code: abi.CodeDeadlineExceeded, Message: e.Error()}
	}
	return ok
}

// Is matches ErrDeadlineExceeded.
func (e *waitError) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == abi.CodeDeadlineExceeded && t.Message == ""
}

// complete takes the outcome of a call. A ticket that nobody knows belongs to
// a call that was given up.
func (p *plugin) complete(number int32, payload []byte) {
	p.mu.Lock()
	t := p.tickets[number]
	delete(p.tickets, number)
	if t != nil && t.tick {
		p.ticking = false
		t = nil
	}
	if t != nil && t.known && t.worker == nil {
		p.waiting--
	}
	p.mu.Unlock()
	if t == nil {
		return
	}
	t.read(payload)
	t.over = true
	if t.worker != nil {
		p.dispatcher.unpark(t.worker)
	}
	if t.done != nil {
		t.done <- struct{}{}
	}
}

// read takes the outcome from the payload of a completion.
func (t *ticket) read(payload []byte) {
	// Mostly it is a success. "ok" is the last member, by the contract, so
	// that its value need not be looked at to find its end.
	const ok = `{"ok":`
	if n := len(payload) - 1; n > len(ok) && string(payload[:len(ok)]) == ok {
		t.result = payload[len(ok):n:n]
		return
	}
	var outcome abi.Completion
	if err := outcome.DecodeJSON(payload); err != nil {
		t.err = &Error{Code: abi.CodeInternal, Message: "the host sent a completion that is not JSON: " + err.Error()}
	} else if outcome.Error != nil {
		t.err = outcome.Error
	} else {
		t.result = outcome.OK
	}
}
