package native

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/driver"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Instance is one running guest. Its methods may be called from many
// goroutines at once: a guest computes for one event at a time, and any
// number of events may wait in it.
type Instance struct {
	env     Env
	own     Own
	program *Program
	limits  engine.Limits
	engine  *engine.Instance
	entry   api.Function
	hooks   []string
	log     guestLog

	// background is the context of host functions; it ends with the instance.
	background context.Context
	cancel     context.CancelFunc

	transactions hostfuncs.Transactions
	webSockets   hostfuncs.WebSockets

	workers workers // of asynchronous calls

	asleep atomic.Bool // changed by whoever holds the instance

	// queue is of what is to be done inside the guest.
	queue runQueue
	// The fields below belong to whoever holds the instance.
	input  []byte
	result []byte
	failed []byte // buffer for errors in result
	// settledNow are the events with a Done that were settled in this dispatch.
	settledNow []*pending
	owner      *pending
	// spare is an event that is over, for the next one. One that shared says an
	// asynchronous call has got too is none.
	spare  *pending
	shared bool
	// late is the event that is over, and whose call has ended now.
	late     *pending
	stack    [3]uint64
	blocked  hostfuncs.Key      // the call that holds the instance
	underWay map[int32]openCall // see opened
	// call is the asynchronous call that the guest has made last, as long as
	// nobody has begun with it. Mostly the guest makes one and returns. Then
	// the goroutine that was inside of it has nothing else to do, and makes the
	// call itself: to another one it would move between processors, with all
	// that it works on, which takes longer than a small call. But the call of a
	// guest that does not return soon does not wait for that.
	call task
	// callSeen is when a check of the guest saw that it is still to begin.
	callSeen time.Duration

	mu      sync.Mutex
	pending map[int32]*pending // that are not settled
	// entered is the event whose own dispatch is under way, as long as it is not
	// settled. It comes to the others only when it is not settled then: most are.
	entered *pending
	// settling is the event whose answer is being copied, which may end the guest.
	settling *pending
	givenUp  map[int32]struct{} // events whose cancel the guest has not seen yet
	lastID   int32
	ended    error

	// worked is what the guest has done so far, as of the last event that it has
	// finished with, see record.
	worked worked

	done        chan struct{} // closed when the instance has ended
	tickets     atomic.Int64
	lastTicket  atomic.Int32
	ticketBytes atomic.Int64 // of parameters
	resultBytes int64        // what the budget counts for result, and what it is made in
	budget      budget       // of results that the guest has not got yet
}

// worked is what a guest has done.
type worked struct {
	calls, instructions uint64
	computed            time.Duration
}

// Call hands an event to the guest and returns its answer, which nobody has
// checked. For kinds that are not settled it returns nil as soon as the guest
// has seen the event, or the error that it ended with in it.
//
// The error is [engine.ErrTimeout], [engine.ErrStopped] or [engine.ErrBusy]
// where nothing ran, an [*engine.CrashError], [engine.ErrResultTooLarge], the
// guest's own [*abi.Error], or the error of ctx. A guest that computes is not
// disturbed when ctx ends; one that waits gets a cancel event.
func (in *Instance) Call(ctx context.Context, ev Event) (abi.RawJSON, error) {
	if len(ev.Payload) > math.MaxInt32 {
		return nil, fmt.Errorf("an event of %d bytes cannot be passed to a guest", len(ev.Payload))
	}
	if in.queue.tryHold() {
		p := in.spare
		if p == nil {
			p = new(pending)
		}
		in.spare, in.shared = nil, false
		p.requestID, p.buffers, p.done = ev.RequestID, ev.Buffers, ev.Done
		p.asks(&ev)
		call, over := in.serve(p, &ev, 0)
		result, err := p.result, p.err
		if over {
			in.report(p, ev.Work)
		}
		if over && !in.shared {
			*p = pending{}
			in.spare = p
		}
		in.queue.release()
		if call != nil {
			in.workers.run(call)
		}
		if !over {
			result, err = in.wait(ctx, p, nil)
			in.report(p, ev.Work)
		}
		return result, err
	}
	p := &pending{requestID: ev.RequestID, buffers: ev.Buffers, done: ev.Done}
	p.asks(&ev)
	queued := ev // only an event that waits escapes to the heap
	p.wake = make(chan struct{}, 1)
	began := engine.Monotonic()
	task := in.queue.enqueue(func() task {
		call, _ := in.serve(p, &queued, engine.Monotonic()-began)
		return call
	})
	timer := pause.NewTimer(cmp.Or(ev.Wait, ev.Timeout))
	defer timer.Stop()
	var reason error
	select {
	case <-p.wake:
	case <-timer.C:
		reason = engine.ErrBusy
	case <-ctx.Done():
		reason = ctx.Err()
	}
	if reason != nil && in.queue.withdraw(task) {
		return nil, reason
	}
	if reason == engine.ErrBusy {
		reason = nil // it was handed over in time
	}
	result, err := in.wait(ctx, p, reason)
	in.report(p, ev.Work)
	return result, err
}

// report says what was done for an event, where that is asked for.
func (in *Instance) report(p *pending, work *driver.Work) {
	if work != nil && p.worked == nil {
		in.mu.Lock()
		*work = p.work
		p.work.Spans, p.work.MaxSpans = nil, 0 // they are the caller's now
		in.mu.Unlock()
	}
}

// worksFor notes a call that has waited, for an event, if it is for one.
func (in *Instance) worksFor(p *pending, key hostfuncs.Key, told *hostfuncs.Told, begun time.Duration, err error) {
	if p != nil {
		took := pause.Now() - begun
		in.mu.Lock()
		p.work.Add(key, told, begun, took, err)
		in.mu.Unlock()
	}
}

// serve hands an event to the guest that has waited for it, and returns the
// call that is still to begin, and whether the event is settled. The caller
// holds the instance.
func (in *Instance) serve(p *pending, ev *Event, waited time.Duration) (call task, over bool) {
	now := engine.Monotonic()
	bounds := engine.Call{Now: now, Deadline: now + ev.Timeout, Extra: max(ev.Timeout-waited, ev.Wait-waited, 0),
		Class: classOf(ev.Kind)}
	called := in.wake(p) && in.open(p, ev.Kind.Settled(), bounds)
	if called {
		err := in.enter(ev.Kind, p.id, ev.Payload, p, bounds)
		if !ev.Kind.Settled() {
			p.err = err
		}
	}
	if ev.Returned != nil {
		ev.Returned()
	}
	in.mu.Lock()
	p.work.Queued = waited
	if called {
		in.worked.calls++
		in.record()
	}
	if in.entered == p {
		in.entered = nil
		in.pending[p.id] = p
	}
	p.returned, over = true, p.settled
	if over || p.tell {
		p.signal()
	}
	in.mu.Unlock()
	if called {
		p.ends(&in.mu)
	}
	return in.takeCall(), over
}

// dispatch passes one event to the guest, now. The error is what ended the
// instance in it. The caller holds the instance.
func (in *Instance) dispatch(
	kind abi.Kind, id int32, payload []byte, owner *pending, call engine.Call,
) error {
	err := in.enter(kind, id, payload, owner, call)
	in.mu.Lock()
	in.record()
	in.mu.Unlock()
	return err
}

// dropResult lets go of the result that the guest may fetch. The caller holds the
// instance.
func (in *Instance) dropResult() {
	in.result = nil
	if in.resultBytes > 0 {
		in.budget.dropParams(in.resultBytes)
		in.resultBytes = 0
	}
}

// record notes what the guest has done. The caller holds the instance, and mu.
func (in *Instance) record() {
	in.worked.instructions, in.worked.computed = in.engine.Instructions(), in.engine.Computed()
}

// enter is dispatch for a caller that records what the guest has done.
func (in *Instance) enter(kind abi.Kind, id int32, payload []byte, owner *pending, call engine.Call) error {
	in.log.entered()
	in.input, in.owner = payload, owner
	in.stack = [3]uint64{uint64(kind), uint64(uint32(id)), uint64(len(payload))}
	before, own := in.engine.Computed(), taping(in, kind, id, payload)
	err := in.engine.InvokeCall(in.entry, in.stack[:], call)
	taped(in, own, err)
	if worker := workerOf(in); worker != nil {
		in.mu.Lock()
		worker.work.Computed += in.engine.Computed() - before
		in.mu.Unlock()
	}
	in.putOff(owner)
	in.log.flush()
	in.input, in.owner = nil, nil
	in.dropResult()
	if err != nil {
		err = in.stopped(in.log.explain(err, in.engine))
		in.end(err, owner)
	} else {
		for _, p := range in.settledNow {
			p.done(p.err)
		}
	}
	clear(in.settledNow)
	in.settledNow = in.settledNow[:0]
	in.transactions.Returned()
	return err
}

// end fails every event that waits in the instance and frees it. The caller
// holds the instance. Ending twice does nothing.
func (in *Instance) end(err error, owner *pending) {
	in.mu.Lock()
	if in.ended != nil {
		in.mu.Unlock()
		return
	}
	in.ended = err
	for _, p := range [...]*pending{in.entered, in.settling} {
		if p != nil {
			p.settle(nil, endError(err, p == owner))
		}
	}
	in.entered, in.settling = nil, nil
	for id, p := range in.pending {
		delete(in.pending, id)
		p.settle(nil, endError(err, p == owner))
	}
	in.mu.Unlock()
	close(in.done)
	in.cancel()
	in.env.Tape.Stop("the instance of the plugin has ended")
	in.transactions.End()
	in.webSockets.End()
	in.workers.end()
	in.budget.close()
	if in.engine != nil {
		in.engine.Close()
	}
}

// endError is what an unsettled event fails with when its instance ends.
func endError(err error, owner bool) error {
	var crash *engine.CrashError
	switch {
	case owner, errors.As(err, &crash):
		return err
	case errors.Is(err, engine.ErrTimeout):
		return &engine.CrashError{Reason: "another call in the same instance ran past its deadline; try again", Err: err}
	}
	return &engine.CrashError{Reason: "the instance was stopped; try again", Err: err}
}

// Close ends the instance at its next check and frees it. What waits in it
// fails. Closing again does nothing.
func (in *Instance) Close() {
	// Stopped first: a host function that is woken by the end of its context
	// must not return into the guest.
	if in.engine != nil {
		in.engine.Stop()
	}
	in.cancel()
	in.queue.do(func() { in.end(engine.ErrStopped, nil) })
}

// End ends the instance for a reason of the caller's as soon as the guest does
// not run, and returns why it has ended, which may be something else that came
// first. What waits in it fails with the reason.
func (in *Instance) End(reason error) error {
	in.queue.do(func() { in.end(reason, nil) })
	return in.Err()
}

// Hooks are the names of the hooks that the guest said it has.
func (in *Instance) Hooks() []string { return in.hooks }

// Done is closed when the instance has ended, by itself or by Close.
func (in *Instance) Done() <-chan struct{} { return in.done }

// Err says why the instance ended: [engine.ErrStopped] after Close. It is nil
// while the instance lives.
func (in *Instance) Err() error {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.ended
}

// Stats returns the figures of the instance. Those of work are as of the
// last event that the guest has finished with.
func (in *Instance) Stats() Stats {
	in.mu.Lock()
	waiting := len(in.pending)
	if in.entered != nil {
		waiting++
	}
	worked := in.worked
	in.mu.Unlock()
	return Stats{
		MemoryBytes:  in.engine.MemoryBytes(),
		MemoryPeak:   in.engine.MemoryPeak(),
		MemoryLimit:  in.engine.MemoryLimit(),
		CodeBytes:    uint64(in.program.module.CodeBytes()),
		HeldBytes:    uint64(in.budget.held()),
		Instructions: worked.instructions,
		Calls:        worked.calls,
		Pending:      waiting,
		Tickets:      int(in.tickets.Load()),
		Computed:     worked.computed,
	}
}

// nextTicket returns a ticket that no open call has: numbers come again only
// after two thousand million calls.
func (in *Instance) nextTicket() int32 {
	for {
		if ticket := in.lastTicket.Add(1) & math.MaxInt32; ticket > 0 {
			return ticket
		}
	}
}
