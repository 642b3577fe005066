// Package traces keeps what there was of the newest calls of plugins: what each waited for,
// computed and asked of the host, and how it ended. Calls that have ended flow in, traces for
// the API flow out.
//
// # Decisions
//
// Traces are always kept, in memory, and bounded by bytes over all plugins. Whoever asks why a
// call was slow asks afterwards. Turned down: sampling, which misses the one that matters;
// files, a write a call. Cost: some 0.1 us a call, 64 MiB at most (`traces.bytes`), and a start
// of the host forgets.
package traces

import (
	"cmp"
	"crypto/rand"
	"errors"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/traceparent"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/driver"
)

// Limits bound the traces, which are in memory. A zero field takes the default.
type Limits struct {
	// Calls is how many calls of a plugin have their traces kept, the newest.
	Calls int `default:"1000" min:"1" max:"100000" per:"host"`
	// Kept is how many more are kept of calls that were slow or failed, when newer ones have taken their place.
	Kept int `default:"200" min:"1" max:"100000" per:"host"`
	// Spans is how many calls of host functions a trace has; those that follow are counted with the last.
	Spans int `default:"64" min:"1" max:"1000"`
	// Bytes is how much memory the traces of all plugins may take together, and those of one an eighth. Beyond it
	// a plugin that is called gives up its own oldest.
	Bytes int64 `default:"64MiB" min:"64KiB" max:"16GiB" per:"host"`
}

// Trace is what is kept of a call.
type Trace struct {
	Ended                  time.Time
	Took, Waited, Computed time.Duration // by the instance; for it and its turn; by the guest
	Asked                  time.Duration // of the user, before
	Kind                   string
	Method, Name           string // of an endpoint; else there is no method
	Calls                  int
	Slow                   bool
	Spans                  []driver.Span // which nobody changes
	RequestID              string
	Code, Reason           string // of a failure, see [Failure]
}

func (t *Trace) bytes() int64 {
	n := 256 + len(t.RequestID) + len(t.Name) + len(t.Code) + len(t.Reason)
	for i := range t.Spans {
		n += t.Spans[i].Bytes()
	}
	return int64(n)
}

// All is the traces of all plugins.
type All struct {
	Limits
	bytes   atomic.Int64
	plugins sync.Map // of *Traces by id
	prefix  string
	count   atomic.Uint64
}

// New keeps none yet.
func New(l Limits) *All { return &All{Limits: l, prefix: "-" + rand.Text()[:6] + "-"} }

// NextID is the id of an event that is no request; those of another process are others.
func (a *All) NextID(kind string) string {
	return kind + a.prefix + strconv.FormatUint(a.count.Add(1), 10)
}

// Of returns those of a plugin that is new here: there are none.
func (a *All) Of(id string) *Traces {
	o := &Traces{all: a}
	a.plugins.Store(id, o)
	return o
}

// List returns the traces of the newest calls of a plugin that a query selects, the newest last.
func (a *All) List(q api.TraceQuery) api.TraceList {
	o, ok := a.plugins.Load(q.ID)
	if !ok {
		return api.TraceList{Traces: []api.Trace{}}
	}
	return api.TraceList{Traces: o.(*Traces).list(q)}
}

// Forget drops those of a plugin that is gone.
func (a *All) Forget(id string) {
	if o, ok := a.plugins.LoadAndDelete(id); ok {
		o.(*Traces).forget()
	}
}

// Traces are those of one plugin.
type Traces struct {
	all *All

	mu           sync.Mutex
	newest, kept ring
	bytes        int64
}

// parts is in how many parts the memory for traces is shared out.
const parts = 8

// Add keeps the trace of a call that has ended.
func (o *Traces) Add(t Trace) {
	o.mu.Lock()
	defer o.mu.Unlock()
	size := t.bytes()
	for o.newest.n >= o.all.Calls {
		old := o.newest.pop()
		if old.Slow || old.Code != "" {
			for o.kept.n >= o.all.Kept {
				o.drop(o.kept.pop())
			}
			o.kept.push(old, o.all.Kept)
		} else {
			o.drop(old)
		}
	}
	// One plugin takes no more than a part, or what others have would be one trace each.
	for (o.bytes+size > o.all.Bytes/parts || o.all.bytes.Load()+size > o.all.Bytes) && o.newest.n+o.kept.n > 0 {
		if o.newest.n > 0 {
			o.drop(o.newest.pop())
		} else {
			o.drop(o.kept.pop())
		}
	}
	o.newest.push(t, o.all.Calls)
	o.bytes += size
	o.all.bytes.Add(size)
}

// drop counts a trace out that is kept no more. The caller holds the mutex.
func (o *Traces) drop(t Trace) {
	size := t.bytes()
	o.bytes -= size
	o.all.bytes.Add(-size)
}

// forget drops all.
func (o *Traces) forget() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.all.bytes.Add(-o.bytes)
	o.newest, o.kept, o.bytes = ring{}, ring{}, 0
}

// list returns those that a query selects, the newest last.
func (o *Traces) list(q api.TraceQuery) []api.Trace {
	o.mu.Lock()
	defer o.mu.Unlock()
	found := []api.Trace{}
	for _, r := range []*ring{&o.newest, &o.kept} {
		for i := r.n - 1; i >= 0 && len(found) < q.Limit; i-- {
			t := r.at(i)
			if q.Slow && !t.Slow || q.Failed && t.Code == "" || q.RequestID != "" && q.RequestID != t.RequestID {
				continue
			}
			found = append(found, t.shown())
		}
	}
	slices.Reverse(found)
	return found
}

func (t *Trace) shown() api.Trace {
	name := t.Name
	if t.Method != "" {
		name = t.Method + " " + t.Name
	}
	before := t.Asked + t.Waited
	shown := api.Trace{RequestID: t.RequestID, TraceID: traceparent.TraceID(t.RequestID),
		Kind: t.Kind, Name: name, Time: t.Ended.Add(-before - t.Took).UTC(),
		TookMs: milliseconds(before + t.Took), WaitedMs: milliseconds(t.Waited), ComputedMs: milliseconds(t.Computed),
		HostCalls: t.Calls, Slow: t.Slow, Code: t.Code, Reason: t.Reason, Spans: make([]api.Span, 0, len(t.Spans))}
	if t.Asked > 0 {
		shown.Spans = append(shown.Spans, api.Span{Function: "approval", TookMs: milliseconds(t.Asked), Calls: 1})
	}
	for _, s := range t.Spans {
		one := api.Span{Function: s.Function.Namespace + "." + s.Function.Name, About: s.Told.About, Plan: s.Told.Plan,
			AtMs: milliseconds(before + s.At), TookMs: milliseconds(s.Took), Calls: s.Calls, Code: string(s.Code)}
		for _, h := range s.Told.Hops {
			one.Hops = append(one.Hops, api.Hop{About: h.About, AtMs: milliseconds(before + h.Begun),
				TookMs: milliseconds(h.Took)})
		}
		shown.Spans = append(shown.Spans, one)
	}
	slices.SortStableFunc(shown.Spans, func(a, b api.Span) int { return cmp.Compare(a.AtMs, b.AtMs) })
	return shown
}

// milliseconds are those of the API.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// ring is a queue of traces in one piece of memory, which grows to what it may hold.
type ring struct {
	list     []Trace
	first, n int
}

func (r *ring) at(i int) *Trace { return &r.list[(r.first+i)%len(r.list)] }

func (r *ring) pop() Trace {
	t := r.list[r.first]
	r.list[r.first] = Trace{}
	r.first = (r.first + 1) % len(r.list)
	r.n--
	return t
}

// push adds one to at most so many, of which there are fewer.
func (r *ring) push(t Trace, most int) {
	if r.n == len(r.list) {
		larger := make([]Trace, min(most, max(16, 2*r.n)))
		for i := range r.n {
			larger[i] = *r.at(i)
		}
		r.list, r.first = larger, 0
	}
	r.n++
	*r.at(r.n - 1) = t
}

// maxCode is how many bytes are kept of a code, which a guest chooses.
const maxCode = 64

// Failure is what a call ended with, in a word, and where it was or what it said.
func Failure(err error) (code, says string) {
	if err == nil {
		return "", ""
	}
	var guest *abi.Error
	var user *problem.Problem
	var timeout *engine.TimeoutError
	switch {
	case errors.As(err, &timeout):
		return "timeout", timeout.Where
	case errors.Is(err, engine.ErrTimeout):
		return "timeout", ""
	case errors.As(err, new(*engine.CrashError)):
		return "crash", ""
	case errors.As(err, new(*engine.AnswerError)):
		return "invalid_response", ""
	case errors.Is(err, engine.ErrBusy):
		return string(problem.CodePluginOverloaded), ""
	case errors.As(err, &guest):
		return visible.Cut(string(guest.Code), maxCode), ""
	case errors.As(err, &user):
		return string(user.Code), ""
	}
	return string(abi.CodeInternal), ""
}
