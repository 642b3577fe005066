package native

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// plainCall carries a function that does not wait. Long parameters are read as by one that does, so that others get
// the processor meanwhile.
func plainCall(f hostfuncs.Function) func(*engine.Instance, engine.Memory, []uint64) {
	key := hostfuncs.Key{Namespace: f.Namespace, Name: f.Name}
	long := blockingCall(f, briefly)
	return func(e *engine.Instance, m engine.Memory, stack []uint64) {
		if uint32(stack[1]) > hostfuncs.LongParams {
			long(e, m, stack)
			return
		}
		in := e.Driver.(*Instance)
		in.startCall()
		params := read(e, m, key.Name, uint32(stack[0]), uint32(stack[1]))
		ctx := in.background
		if f.OfRequest {
			ctx = hostfuncs.WithRequest(ctx, in.requestID())
		}
		result, err := in.env.Functions[key](ctx, params)
		workerOf(in).called(&in.mu)
		stack[0] = uint64(in.answer(key, result, err))
		e.Pass()
	}
}

// briefContext ends with the time of a guest. It sets a timer only for who waits by
// it.
type briefContext struct {
	context.Context               // of the instance
	ends            time.Duration // by [pause.Now]

	mu     sync.Mutex
	timed  context.Context // nil while nobody waits
	cancel context.CancelFunc
}

// briefly is [pause.WithTimeout] for calls that seldom wait, which the timer would
// take longer than the rest.
func briefly(parent context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	c := &briefContext{Context: parent, ends: pause.Now() + most}
	return c, c.stop
}

func (c *briefContext) Done() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timed == nil {
		c.timed, c.cancel = pause.WithTimeout(c.Context, c.ends-pause.Now())
	}
	return c.timed.Done()
}

func (c *briefContext) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timed != nil {
		return c.timed.Err()
	}
	if err := c.Context.Err(); err != nil || pause.Now() < c.ends {
		return err
	}
	return context.DeadlineExceeded
}

// stop frees the timer, if there is one.
func (c *briefContext) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cancel != nil {
		c.cancel()
	}
}

// ownCall carries a function of a module of [Driver.AddOwn], which may wait for a
// disk: meanwhile the processor is left to others.
func ownCall(name string) func(*engine.Instance, engine.Memory, []uint64) {
	return func(e *engine.Instance, m engine.Memory, stack []uint64) {
		in := e.Driver.(*Instance)
		in.startCall()
		params := read(e, m, name, uint32(stack[0]), uint32(stack[1]))
		var result []byte
		var err error
		e.Block(func(time.Duration) { result, err = in.own.Answer(name, params) })
		stack[0] = uint64(in.answer(hostfuncs.Key{Namespace: "host", Name: name}, result, err))
	}
}

// blockingCall carries a function that waits, and holds the instance as long. The
// processor is left to others, and the guest ends when its time is over meanwhile,
// which bound tells the function.
func blockingCall(
	f hostfuncs.Function, bound func(context.Context, time.Duration) (context.Context, context.CancelFunc),
) func(*engine.Instance, engine.Memory, []uint64) {
	key := hostfuncs.Key{Namespace: f.Namespace, Name: f.Name}
	return func(e *engine.Instance, m engine.Memory, stack []uint64) {
		in := e.Driver.(*Instance)
		in.startCall()
		params := read(e, m, key.Name, uint32(stack[0]), uint32(stack[1]))
		var result abi.RawJSON
		var err error
		in.blocked = key
		e.Block(func(most time.Duration) {
			ctx, cancel := bound(in.background, most)
			defer cancel()
			if f.OfRequest {
				ctx = hostfuncs.WithRequest(ctx, in.requestID())
			}
			if len(params) > hostfuncs.LongParams {
				ctx = hostfuncs.WithProcessor(ctx, e.Processor())
			}
			begun := pause.Now()
			ctx, told := hostfuncs.WithTold(ctx)
			result, err = in.env.Functions[key](ctx, params)
			in.worksFor(workerOf(in), key, told, begun, err)
		})
		in.blocked = hostfuncs.Key{}
		stack[0] = uint64(in.answer(key, result, err))
	}
}

// asyncCall starts a function that waits, and returns a ticket. Its outcome
// comes as a completion.
//
// The function begins when the guest returns, calls the host again, sleeps or
// goes on computing, see Instance.call.
func asyncCall(f hostfuncs.Function) func(*engine.Instance, engine.Memory, []uint64) {
	key, size := hostfuncs.Key{Namespace: f.Namespace, Name: f.Name}, f.Budget()
	return func(e *engine.Instance, m engine.Memory, stack []uint64) {
		in := e.Driver.(*Instance)
		params := read(e, m, key.Name, uint32(stack[0]), uint32(stack[1]))
		if err := f.CheckSize(len(params)); err != nil { // before they are copied
			stack[0] = uint64(in.answer(key, nil, err))
			return
		}
		if len(f.Params) == 0 {
			params = nil // which nobody looks at
		}
		if open := in.tickets.Load(); open >= int64(in.limits.OpenTickets) {
			stack[0] = uint64(in.answer(key, nil, abi.Exceeded("%s.%s: %d calls of this plugin are under way already, which "+
				"is the limit; wait for some of them to end", key.Namespace, key.Name, open)))
			return
		}
		if held := in.ticketBytes.Load(); held+int64(len(params)) > in.limits.TicketBytes {
			stack[0] = uint64(in.answer(key, nil, abi.Exceeded("%s.%s: the parameters of the calls that are under way would "+
				"be over %d bytes together; wait for some of them to end", key.Namespace, key.Name, in.limits.TicketBytes)))
			return
		}
		if err := in.budget.addParams(int64(len(params))); err != nil {
			stack[0] = uint64(in.answer(key, nil, err))
			return
		}
		params = e.Append(nil, params)
		if f.Continues {
			in.transactions.Enter()
		}
		in.tickets.Add(1)
		in.ticketBytes.Add(int64(len(params)))
		ticket := in.nextTicket()
		stack[0] = uint64(uint32(ticket))
		function, owner, request := in.env.Functions[key], in.owner, in.requestID()
		var processor hostfuncs.Processor
		if len(params) > hostfuncs.LongParams {
			processor = e.Processor()
		}
		in.shared = true
		in.opened(ticket, key, owner)
		worker := workerOf(in).begins(&in.mu)
		in.hold(func() task {
			var outcome abi.RawJSON
			begun := pause.Now()
			ctx, done := hostfuncs.WithDelivery(in.background)
			if f.OfRequest {
				ctx = hostfuncs.WithRequest(ctx, request)
			}
			if processor != nil {
				ctx = hostfuncs.WithProcessor(ctx, processor)
			}
			delivered := func() {
				done()
				if f.Continues {
					in.transactions.Leave()
				}
				in.transactions.Returned()
				worker.ends(&in.mu)
			}
			if owner != nil && f.EndsWithEvent {
				ctx = hostfuncs.WithEvent(ctx, func() <-chan struct{} { return in.overOf(owner) })
			}
			reserved, err := in.budget.reserve(ctx, size)
			if err == nil && f.Reserves {
				ctx = hostfuncs.WithBudget(ctx, func(ctx context.Context, size int64) error {
					return in.budget.grow(ctx, &reserved, size)
				})
			}
			if err == nil {
				outcome, err = guarded(ctx, function, params)
			}
			in.worksFor(worker, key, hostfuncs.ToldOf(ctx), begun, err)
			in.ticketBytes.Add(-int64(len(params)))
			in.budget.dropParams(int64(len(params)))
			return in.complete(ticket, owner, worker, key, reserved, outcome, err, delivered)
		})
	}
}

// hold keeps a call until it begins. The one before begins now. The caller holds
// the instance.
func (in *Instance) hold(call task) {
	in.startCall()
	in.call, in.callSeen = call, 0
}

// startCall has the workers begin with the call that the guest has made last, if
// that is still to begin. The caller holds the instance.
func (in *Instance) startCall() {
	if call := in.takeCall(); call != nil {
		in.workers.run(call)
	}
}

// callDelay is how long the call of a guest that goes on computing waits for
// it to return, from the first check of the guest that sees it: less than
// another goroutine takes to begin with it.
const callDelay = 10 * time.Microsecond

// yield lets a call begin whose guest sleeps or goes on computing. The first
// check of the guest may come at any moment, also just before it returns. The
// caller holds the instance.
func (in *Instance) yield(now time.Duration, sleeps bool) {
	switch {
	case in.call == nil:
	case sleeps || in.callSeen > 0 && now-in.callSeen >= callDelay:
		in.startCall()
	case in.callSeen == 0:
		in.callSeen = now
	}
}

// takeCall takes over the call that is still to begin, or nil. The caller holds
// the instance.
func (in *Instance) takeCall() task {
	call := in.call
	in.call = nil
	return call
}

// guarded turns a panic of a host function into an error: on a goroutine of
// its own it would end the host, where inside a guest it ends the instance.
func guarded(ctx context.Context, function hostfuncs.Handler, params []byte) (result abi.RawJSON, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	return function(ctx, params)
}

// answer keeps the outcome of a call for the guest to fetch and returns its
// length: of a result, or minus that of an error.
func (in *Instance) answer(key hostfuncs.Key, result abi.RawJSON, err error) int64 {
	if err != nil {
		known := in.publicError(key, in.owner, err)
		if known.Code == abi.CodePermissionDenied && hostfuncs.IsQuiet(key) {
			return in.answer(key, nil, nil) // it stands in the log and in the audit
		}
		in.failed = known.AppendJSON(in.failed[:0])
		in.result = in.failed
		return -int64(len(in.result))
	}
	if result == nil {
		result = abi.RawJSON("null")
	}
	in.result = result
	return int64(len(result))
}

// publicError is what the guest is told of a failure: an [*abi.Error] as it
// is, and of anything else no more than an id that stands in the host's log.
// Owner is the event that the call was made for; nil outside of events.
func (in *Instance) publicError(key hostfuncs.Key, owner *pending, err error) *abi.Error {
	var known *abi.Error
	switch {
	case errors.As(err, &known):
		if known.Code == abi.CodePermissionDenied && in.env.Denied != nil {
			in.env.Denied(key, owner.request(), known)
		}
		return known
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return abi.Errorf(abi.CodeDeadlineExceeded, "%s.%s: the call ran out of time", key.Namespace, key.Name)
	}
	id := rand.Text()[:12]
	if in.env.Fault != nil {
		in.env.Fault(id, fmt.Errorf("%s.%s: %w", key.Namespace, key.Name, err))
	}
	return abi.Errorf(abi.CodeInternal, "%s.%s failed in the host; the host's log has the cause under the id %s",
		key.Namespace, key.Name, id)
}

// copiedLate is how long a result is that is copied into its completion only
// when the guest is about to get it: so there are not two of each of those that
// wait.
const copiedLate = 64 << 10

// complete hands the outcome of an asynchronous call to the guest, as soon as
// that can be entered. Reserved is what the call holds of the budget; delivered
// is called when the guest has got it, or never will.
func (in *Instance) complete(
	ticket int32, owner, worker *pending, key hostfuncs.Key, reserved int64, result abi.RawJSON, err error,
	delivered func(),
) task {
	completion := abi.Completion{OK: result}
	if err != nil {
		result, completion = nil, abi.Completion{Error: in.publicError(key, owner, err)}
	}
	held := int64(cap(result))
	var payload []byte
	if held <= copiedLate {
		payload = completion.AppendJSON(make([]byte, 0, len(result)+len(`{"ok":}`)))
		held, completion = int64(len(payload)), abi.Completion{}
	}
	in.budget.adjust(reserved, held)
	return in.queue.post(func() task {
		if payload == nil {
			payload = completion.AppendJSON(make([]byte, 0, len(completion.OK)+len(`{"ok":}`)))
			completion = abi.Completion{}
		}
		in.tickets.Add(-1) // first: a guest that hears of the end makes its next call at once
		delete(in.underWay, ticket)
		in.deliver(ticket, owner, worker, payload)
		in.budget.adjust(held, 0)
		delivered()
		return in.takeCall()
	})
}

// deliver passes a completion to the guest. The caller holds the instance.
func (in *Instance) deliver(ticket int32, owner, worker *pending, payload []byte) {
	if in.Err() != nil || in.background.Err() != nil {
		return // it has ended, or is about to: the guest must not answer by what was cut short
	}
	call, live := in.callOf(owner)
	if !live {
		// Its event is over; the guest may still use the result, but only
		// briefly.
		in.late = worker
		owner, call = nil, background(in.limits.BackgroundTimeout)
	}
	_ = in.dispatch(abi.KindCompletion, ticket, payload, owner, call)
	in.late = nil
}
