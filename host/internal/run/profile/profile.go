// Package profile keeps where guests compute. Stacks that the engine takes at its checks flow in while somebody asks,
// a report and a file for pprof flow out. It takes no stacks and knows no guest.
//
// # Decisions
//
// A stack is taken where metering asks the host for a budget anyway: the host returns it with its sign changed, and the
// rewritten guest calls a function of the host that has a listener of wazero's, which gets the stack; JavaScript is
// asked itself, by the export that says where a call was that is given up. So instances that run are looked at as they
// are, nothing is compiled anew, and nothing is slower while nobody asks. Turned down: guests compiled with listeners
// (each call leaves for Go), an instance of its own (it has not the state that is slow), a listener on each check (a
// walk of the stack 20,000 times a second). Cost: functions that the compiler has put into others are counted there,
// and Go's goroutines begin where they went on last. What is counted is metering's units, and the time that goes with
// them: shares of work are the same on each machine.
package profile

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// Limits bound a profile. A zero field takes the default.
type Limits struct {
	// Time is how long a profile may be recorded.
	Time time.Duration `default:"1m" min:"1s" max:"4m"`
	// Stacks is how many different stacks are told apart; work in others is counted as such.
	Stacks int `default:"5000" min:"10" max:"100000"`
	// Frames is how many functions a stack has, the innermost.
	Frames int `default:"64" min:"1" max:"1000"`
	// Every is about how long a guest computes between two samples: less shows more of short calls, and costs more.
	Every time.Duration `default:"1ms" min:"100us" max:"1s"`
}

// firstUnits is how much work there is between the first samples, until it is known how long that takes, and leastUnits
// the least.
const firstUnits, leastUnits = 1 << 20, 1 << 16

// maxName is how many bytes a name has at most that a guest chose.
const maxName = 200

// Frame is a function of a guest, and the line in it where that is known.
type Frame struct {
	Name, File string
	Line       int
}

// Sampler is what the instances of a plugin are looked at by.
type Sampler struct {
	active atomic.Pointer[Recording]
}

// Active is what samples are for now; nil mostly.
func (s *Sampler) Active() *Recording {
	if s == nil {
		return nil
	}
	return s.active.Load()
}

// Record has instances give samples for so long, or until ctx ends. Names in the report are what hide makes of them.
func (s *Sampler) Record(ctx context.Context, l Limits, most time.Duration, hide func(string) string) (*Report,
	error) {
	r, err := s.Start(l)
	if err != nil {
		return nil, err
	}
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-timer.C:
		return s.Stop(r, hide), nil
	case <-ctx.Done():
		s.active.Store(nil)
		return nil, context.Cause(ctx)
	}
}

// Start has instances give samples until [Sampler.Stop]. The error is [problem.Conflict] while somebody else looks.
func (s *Sampler) Start(l Limits) (*Recording, error) {
	r := &Recording{limits: l, at: time.Now(), begun: pause.Now(), frames: map[any]int32{}, stacks: map[string]*Stack{}}
	r.every.Store(firstUnits)
	if !s.active.CompareAndSwap(nil, r) {
		return nil, problem.Conflict("a profile of this plugin is being recorded already; wait until it is done")
	}
	return r, nil
}

// Stop ends a recording and returns what it has found.
func (s *Sampler) Stop(r *Recording, hide func(string) string) *Report {
	s.active.Store(nil)
	return r.report(hide)
}

// Recording takes samples. Its methods may be called from many goroutines at once.
type Recording struct {
	limits Limits
	at     time.Time
	begun  time.Duration
	every  atomic.Int64 // units between two samples

	mu     sync.Mutex
	ended  bool
	frames map[any]int32
	list   []func() Frame
	stacks map[string]*Stack
	key    []byte
	other  Stack
}

// Stack is what was done in one stack of functions.
type Stack struct {
	Frames  []int32 // of [Report], the outermost first
	Samples int64
	Units   int64
	Took    time.Duration
}

// Pace says when an instance gives its next sample.
type Pace struct {
	of   *Recording
	owed int64 // units since the last sample, from a random one on
	took time.Duration
}

// Begins says whether the instance is new to a recording.
func (p *Pace) Begins(r *Recording) bool {
	if p.of == r {
		return false
	}
	*p = Pace{of: r, owed: rand.Int64N(r.every.Load())}
	return true
}

// Done counts what was done since the last check, and returns how much a sample stands for; 0 for none yet.
func (p *Pace) Done(units int64, took time.Duration) int64 {
	p.took += took
	if p.of == nil {
		return 0
	}
	p.owed += units
	due := p.owed - p.owed%p.of.every.Load()
	p.owed -= due
	return due
}

// Interval is how much less than usual may be done until the next check, so that what repeats itself is not met in the
// same place each time.
func (p *Pace) Interval(usual int64) int64 { return usual - rand.Int64N(max(usual-usual/8, 1)) }

// Take returns the time that goes with a sample.
func (p *Pace) Take() time.Duration {
	took := p.took
	p.took = 0
	return took
}

// Begun is when the recording began, by [pause.Now].
func (r *Recording) Begun() time.Duration { return r.begun }

// Frames is how many functions a stack has.
func (r *Recording) Frames() int { return r.limits.Frames }

// Add takes a sample for so many units: its stack, the innermost function first, each by a key for which name returns
// the function when the recording has ended.
func (r *Recording) Add(stack []any, name func(key any) Frame, units int64, took time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return
	}
	ids := make([]int32, 0, 64)
	for _, key := range slices.Backward(stack[:min(len(stack), r.limits.Frames)]) {
		id, known := r.frames[key]
		if !known {
			if len(r.frames) >= r.limits.Stacks {
				ids = nil
				break
			}
			id = int32(len(r.list))
			r.frames[key] = id
			r.list = append(r.list, func() Frame { return name(key) })
		}
		ids = append(ids, id)
	}
	r.key = r.key[:0]
	for _, id := range ids {
		r.key = append(r.key, byte(id), byte(id>>8), byte(id>>16), byte(id>>24))
	}
	s := r.stacks[string(r.key)]
	if s == nil {
		if s = &r.other; ids != nil && len(r.stacks) < r.limits.Stacks {
			s = &Stack{Frames: ids}
			r.stacks[string(r.key)] = s
		}
	}
	s.Samples++
	s.Units += units
	s.Took += took
	// Work between samples follows from time, so that they cost the same part of it in each language. It changes
	// seldom, or what was fast would count for more.
	switch every := r.every.Load(); {
	case took < r.limits.Every/2:
		r.every.Store(every * 2)
	case took > r.limits.Every*2:
		r.every.Store(max(every/2, leastUnits))
	}
}

// Report is what a recording has found.
type Report struct {
	Begun   time.Time
	Lasted  time.Duration
	Frames  []Frame
	Stacks  []Stack // that with the most work first
	Samples int64
	Units   int64
	Took    time.Duration
	Every   time.Duration // between samples, about
	Other   int64         // units of stacks over the limit
}

func (r *Recording) report(hide func(string) string) *Report {
	r.mu.Lock()
	r.ended = true
	r.mu.Unlock()
	p := &Report{Begun: r.at, Lasted: time.Since(r.at),
		Frames: make([]Frame, 0, len(r.list)), Every: r.limits.Every, Other: r.other.Units}
	for _, name := range r.list {
		f := name()
		f.Name, f.File = shown(hide(f.Name)), shown(hide(f.File))
		if f.Name == "" {
			f.Name = "(no name)"
		}
		p.Frames = append(p.Frames, f)
	}
	for _, s := range r.stacks {
		p.Stacks = append(p.Stacks, *s)
	}
	r.list, r.stacks, r.frames = nil, nil, nil // an instance holds the recording until the next one
	if r.other.Samples > 0 {
		p.Frames = append(p.Frames, Frame{Name: "(other)"})
		r.other.Frames = []int32{int32(len(p.Frames) - 1)}
		p.Stacks = append(p.Stacks, r.other)
	}
	slices.SortFunc(p.Stacks, func(a, b Stack) int {
		if a.Units != b.Units {
			return int(b.Units - a.Units)
		}
		return slices.Compare(a.Frames, b.Frames)
	})
	for i := range p.Stacks {
		p.Samples += p.Stacks[i].Samples
		p.Units += p.Stacks[i].Units
		p.Took += p.Stacks[i].Took
	}
	return p
}

// shown is a name that a guest chose, on one line and of a bounded length.
func shown(name string) string { return visible.Escape(visible.Cut(name, maxName), "") }
