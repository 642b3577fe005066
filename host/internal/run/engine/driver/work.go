package driver

import (
	"context"
	"errors"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Work is what was done for an event. Whoever asks for it says before how many spans are wanted.
type Work struct {
	Computed time.Duration // by the guest
	Calls    int           // of host functions
	Called   time.Duration // by those that wait, all together: they may overlap
	Queued   time.Duration // before the guest was entered, for its turn
	Begun    time.Duration // when it was entered, by engine.Monotonic
	// Spans are the calls of host functions that wait, in the order in which they ended. Those that come
	// when there are MaxSpans are counted with the last.
	Spans    []Span
	MaxSpans int
}

// Span is a call of a host function; at the end of a list, as many as Calls says.
type Span struct {
	Function hostfuncs.Key  // of the last
	Told     hostfuncs.Told // what the function has said of it, its hops since the guest was entered
	At, Took time.Duration  // since the guest was entered
	Calls    int
	Code     abi.Code // what the last that failed did so with; empty for none
}

// Bytes is about how much memory a span takes.
func (s *Span) Bytes() int {
	n := 200 + len(s.Told.About) + len(s.Told.Plan)
	for _, h := range s.Told.Hops {
		n += 48 + len(h.About)
	}
	return n
}

// Add notes a call of a function that waits, which began at a time by engine.Monotonic.
func (w *Work) Add(function hostfuncs.Key, told *hostfuncs.Told, begun, took time.Duration, err error) {
	w.Calls++
	w.Called += took
	if w.MaxSpans == 0 {
		return
	}
	s := Span{Function: function, At: max(0, begun-w.Begun), Took: took, Calls: 1, Code: codeOf(err)}
	if told != nil {
		if s.Told = *told; len(s.Told.Hops) == 1 {
			s.Told.Hops = nil // which is the call itself
		}
		for i := range s.Told.Hops {
			s.Told.Hops[i].Begun = max(0, s.Told.Hops[i].Begun-w.Begun)
		}
	}
	if len(w.Spans) < w.MaxSpans {
		w.Spans = append(w.Spans, s)
		return
	}
	last := &w.Spans[len(w.Spans)-1]
	last.Function, last.Told, last.Took = function, s.Told, max(last.At+last.Took, s.At+s.Took)-last.At
	last.Calls++
	if s.Code != "" {
		last.Code = s.Code
	}
}

// codeOf is what a guest is told that a call failed with.
func codeOf(err error) abi.Code {
	if err == nil {
		return ""
	}
	if known, ok := errors.AsType[*abi.Error](err); ok {
		return known.Code
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return abi.CodeDeadlineExceeded
	}
	return abi.CodeInternal
}
