package native

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/driver"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
)

// pending is one event that the guest has got and not settled. Its fields are
// guarded by the instance's mu, but for those that never change. Those that are
// small stand together, since each call makes one.
type pending struct {
	id    int32
	class fairshare.Class

	settled bool
	// returned says that its own dispatch is over, so that its payload and its
	// buffer belong to the caller again.
	returned bool
	// tell says that the caller wants to know when that is so, whether it is
	// settled or not.
	tell bool

	requestID string
	deadline  time.Duration // by engine.Monotonic
	extra     time.Duration // by which waiting for a processor may put it off
	buffers   Buffers       // see Event.Buffers; nil for none
	done      func(error)   // see Event.Done; nil for none

	work   driver.Work
	worked func(*driver.Work, error) // see Event.Worked; nil for none
	open   int                       // calls that it waits for

	result abi.RawJSON
	err    error
	// wake holds one value when the caller has to look; nil while it does not
	// wait.
	wake chan struct{}
	// over is made when a call ends with the event, and closed when the event
	// is given up.
	over chan struct{}
}

// asks has as many spans of an event noted as its caller wants, in the caller's memory.
func (p *pending) asks(ev *Event) {
	if ev.Work != nil {
		p.work.Spans, p.work.MaxSpans = ev.Work.Spans[:0], ev.Work.MaxSpans
	}
	if ev.Worked != nil {
		p.worked, p.open = ev.Worked, 1
	}
}

// called counts a call of a host function for an event, if it is for one.
func (p *pending) called(mu *sync.Mutex) {
	if p != nil {
		mu.Lock()
		p.work.Calls++
		mu.Unlock()
	}
}

// workerOf is the event that the guest works for now, also where it is over; nil for none.
func workerOf(in *Instance) *pending { return cmp.Or(in.owner, in.late) }

// begins counts a call for an event that is told of once all have ended, unless its time is over: else a guest that
// always makes another one would keep it from ever being told of. It returns the event if the call counts for it.
func (p *pending) begins(mu *sync.Mutex) (counted *pending) {
	if p == nil || p.worked == nil {
		return p
	}
	mu.Lock()
	defer mu.Unlock()
	if pause.Now() > p.deadline {
		return nil
	}
	p.open++
	return p
}

// ends counts what begins has counted.
func (p *pending) ends(mu *sync.Mutex) {
	if p == nil || p.worked == nil {
		return
	}
	mu.Lock()
	p.open--
	last, work := p.open == 0, p.work
	mu.Unlock()
	if last {
		p.worked(&work, p.err)
	}
}

func (p *pending) settle(result abi.RawJSON, err error) {
	p.settled, p.result, p.err = true, result, err
	if p.returned {
		p.signal()
	}
}

// signal makes the caller look.
func (p *pending) signal() {
	select {
	case p.wake <- struct{}{}:
	default: // it does not wait, or has been told
	}
}

// open gives an event its number, and reports whether it may go to the guest.
// Events that are not settled have none.
func (in *Instance) open(p *pending, settled bool, call engine.Call) bool {
	in.mu.Lock()
	p.deadline, p.extra, p.class, p.work.Begun = call.Deadline, call.Extra, call.Class, call.Now
	opens := in.ended == nil
	if !opens {
		p.err = engine.ErrStopped
	}
	if p.settled = !opens || !settled; !p.settled {
		in.number(p)
	}
	in.mu.Unlock()
	return opens
}

// number gives an event its number. The caller has mu.
func (in *Instance) number(p *pending) {
	for {
		in.lastID = (in.lastID + 1) & math.MaxInt32
		_, taken := in.pending[in.lastID]
		_, late := in.givenUp[in.lastID]
		if !taken && !late && in.lastID > 0 {
			break
		}
	}
	p.id, in.entered = in.lastID, p
}

// settle takes the guest's answer to an event. The caller holds the instance.
func (in *Instance) settle(id int32, view []byte, failed bool) {
	if in.env.Tape != nil {
		in.env.Tape.Settle(id, view, failed)
	}
	in.mu.Lock()
	p := in.entered
	if p == nil || p.id != id {
		p = in.pending[id]
	}
	if p == nil {
		_, late := in.givenUp[id]
		in.mu.Unlock()
		if !late { // else the guest could not know yet that nobody waits
			in.log.host(in.requestID(), fmt.Sprintf(
				"the plugin settled event %d, which is not open: it was settled before, given up after its deadline, "+
					"or never there", id))
		}
		return
	}
	if p == in.entered {
		in.entered = nil
	} else {
		delete(in.pending, id)
	}
	in.settling = p
	in.mu.Unlock()
	result, err := abi.RawJSON(nil), error(nil)
	switch {
	case failed:
		err = guestError(view)
	case len(view) > in.limits.ResultBytes:
		err = fmt.Errorf("%w: %d bytes, the limit is %d", engine.ErrResultTooLarge, len(view), in.limits.ResultBytes)
	default:
		if p.buffers != nil {
			result = p.buffers.Buffer(len(view))[:0]
		}
		result = in.engine.Append(result, view)
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	in.settling = nil
	if p.done != nil {
		in.settledNow = append(in.settledNow, p)
	}
	p.settle(result, err)
}

// wait returns the outcome of an event that the guest has got. A reason
// makes it give the event up as soon as the guest does not compute for it.
func (in *Instance) wait(ctx context.Context, p *pending, reason error) (abi.RawJSON, error) {
	var timer *pause.Timer
	var ends time.Duration // the deadline that the timer is for; it may have been put off
	for {
		in.mu.Lock()
		switch {
		case !p.returned:
			p.tell = true
		case p.settled:
			in.mu.Unlock()
			return p.result, p.err
		case reason != nil && in.pending[p.id] == p:
			in.abandon(p, reason)
			in.mu.Unlock()
			return nil, in.giveUp(p, reason)
		}
		if p.wake == nil {
			p.wake = make(chan struct{}, 1)
		}
		computes, deadline := !p.returned, p.deadline
		in.mu.Unlock()

		if computes || reason != nil {
			// The guest ends by itself at the deadline; or the answer has come
			// at the last moment and is being copied.
			<-p.wake
			continue
		}
		if timer == nil {
			timer = pause.NewTimer(deadline - engine.Monotonic())
			defer timer.Stop()
			ends = deadline
		}
		select {
		case <-p.wake:
		case <-timer.C:
			in.mu.Lock()
			if timer = nil; p.deadline == ends {
				reason = engine.ErrTimeout
			}
			in.mu.Unlock()
		case <-ctx.Done():
			reason = ctx.Err()
		}
	}
}

// abandon takes an event from those that can be settled. The caller has mu.
func (in *Instance) abandon(p *pending, reason error) {
	delete(in.pending, p.id)
	in.givenUp[p.id] = struct{}{}
	p.settled, p.err = true, reason
	if p.over == nil {
		p.over = make(chan struct{})
	}
	close(p.over)
}

// overOf returns a channel that is closed when an event is given up. One that
// is settled never is.
func (in *Instance) overOf(p *pending) <-chan struct{} {
	in.mu.Lock()
	defer in.mu.Unlock()
	if p.over == nil {
		p.over = make(chan struct{})
	}
	return p.over
}

// leastSlice is how long a guest may compute at least when it is told of
// something that it did not ask for now: that an event is given up, or that a
// call has ended, be it a moment before the deadline of the event that it was
// made for. Nobody waits longer for that: past its deadline the event is given up.
const leastSlice = time.Second

// giveUp tells the guest that nobody waits for an event any more, and returns why:
// where its time is over, with what it waits for, if that can be learned soon.
func (in *Instance) giveUp(p *pending, reason error) error {
	if reason != engine.ErrTimeout {
		go in.tellGivenUp(p, nil)
		return reason
	}
	said := make(chan string, 1)
	go in.tellGivenUp(p, said)
	timer := pause.NewTimer(whereTime)
	defer timer.Stop()
	select {
	case where := <-said:
		if where != "" {
			return &engine.TimeoutError{Where: where}
		}
	case <-timer.C:
	}
	return reason
}

// tellGivenUp tells the guest, and says what the event waits for where somebody
// wants to know.
func (in *Instance) tellGivenUp(p *pending, said chan<- string) {
	call := in.queue.post(func() task {
		if in.Err() == nil {
			if said != nil {
				said <- in.waitsFor(p)
			}
			_ = in.dispatch(abi.KindCancel, p.id, nil, nil, background(leastSlice))
		}
		in.mu.Lock()
		delete(in.givenUp, p.id)
		in.mu.Unlock()
		return in.takeCall()
	})
	if call != nil {
		in.workers.run(call)
	}
}

// callOf returns the bounds of a completion, now, for an event that is still
// open.
func (in *Instance) callOf(p *pending) (engine.Call, bool) {
	if p == nil {
		return engine.Call{}, false
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	now := engine.Monotonic()
	deadline := max(p.deadline, now+leastSlice)
	return engine.Call{Now: now, Deadline: deadline, Extra: p.extra, Class: p.class}, !p.settled
}

// putOff puts off the deadline of an event whose guest has waited for a
// processor.
func (in *Instance) putOff(p *pending) {
	by := in.engine.Queued()
	if p == nil || by == 0 {
		return
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	by = min(by, p.extra)
	p.deadline += by
	p.extra -= by
}

// background returns the bounds of a call, now, that belongs to no event.
func background(most time.Duration) engine.Call {
	now := engine.Monotonic()
	return engine.Call{Now: now, Deadline: now + most, Extra: most, Class: fairshare.Background}
}

// classOf is how urgent an event is: somebody waits for requests and methods.
func classOf(kind abi.Kind) fairshare.Class {
	if kind == abi.KindCLI || kind == abi.KindMethod {
		return fairshare.Foreground
	}
	return fairshare.Background
}

// requestID is that of the event that the guest is working for.
// With none it is the one that the guest worked for.
func (in *Instance) requestID() string {
	return workerOf(in).request()
}

// request is the request id of an event; empty for none.
func (p *pending) request() string {
	if p == nil {
		return ""
	}
	return p.requestID
}

// maxErrorBytes is how much of a guest's error is read.
const maxErrorBytes = 64 << 10

// guestError reads what a guest failed an event with.
func guestError(view []byte) *abi.Error {
	var e struct {
		Code    string `json:"code"`
		Message string `json:"message"`
		Stack   string `json:"stack"`
	}
	if len(view) > maxErrorBytes || json.Unmarshal(view, &e) != nil || (e.Code == "" && e.Message == "") {
		return abi.NewError(abi.CodeInternal, "the handler failed without saying why")
	}
	if e.Code == "" {
		e.Code = string(abi.CodeInternal)
	}
	if strings.HasPrefix(e.Message, "panic: ") {
		e.Message += placeIn(e.Stack)
	}
	return &abi.Error{Code: abi.Code(e.Code), Message: e.Message, Stack: e.Stack}
}
