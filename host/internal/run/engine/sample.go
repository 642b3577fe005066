package engine

import (
	"context"
	"regexp"
	"strconv"
	"time"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/internal/run/profile"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// sampling is what a meter has for profiles. It belongs to the goroutine that is inside of the guest.
type sampling struct {
	sampler *profile.Sampler
	stackOf func() ([]any, func(any) profile.Frame) // see InstanceOptions.Stack
	pace    profile.Pace
	seen    int64         // units done at the last check
	since   time.Duration // when that was, or when the guest was entered after it, without what it waits
	due     int64         // units of the sample that is asked for
	looking bool          // the guest says where it is, and has the budget for that alone
	keys    []any
}

// sampled is the end of a refill while a profile is recorded. Where a sample is due, it is of the guest's own making,
// or the budget that it returns has the guest call sample.
func (m *meter) sampled(r *profile.Recording, budget, interval int64, now time.Duration) int64 {
	done := m.granted - budget
	now -= m.queued
	if m.pace.Begins(r) {
		m.seen, m.since = max(m.seen, done-m.interval), max(m.since, r.Begun()-m.queued)
	}
	due := m.pace.Done(done-m.seen, now-m.since)
	m.seen, m.since = done, now
	if due > 0 {
		interval = m.pace.Interval(interval)
	}
	m.granted += interval - budget
	switch {
	case due == 0:
		return interval
	case m.stackOf == nil:
		m.due = due
		return -interval
	}
	if keys, name := m.stackOf(); keys != nil {
		r.Add(keys, name, due, m.pace.Take())
	}
	m.since = m.clock() - m.queued
	return interval
}

// left counts the time from the last check to the end of a call.
func (m *meter) left(now time.Duration) {
	if m.sampler.Active() != nil {
		m.pace.Done(0, now-m.queued-m.since)
	}
}

// What a guest may do to say where it is, and how far from what it keeps on its stack, where functions that call none
// may have 128 bytes below its pointer.
const (
	lookUnits = 1 << 20
	lookBelow = 256
)

// Look calls a function of a guest of the host's own from within a check of its code. Its stack pointer is the
// first global, as LLVM's linker has it. The guest goes on as if nothing had been: the function may change nothing but
// memory that nobody else uses.
func (i *Instance) Look(f api.Function, stack []uint64) error {
	g := i.guest
	budget, left, pointer := g.budget.Get(), g.stack.Get(), g.globals[0].Get()
	g.budget.Set(lookUnits)
	g.globals[0].Set(pointer - lookBelow)
	i.meter.looking = true
	err := f.CallWithStack(i.ctx, stack)
	i.meter.looking = false
	g.budget.Set(budget)
	g.stack.Set(left)
	g.globals[0].Set(pointer)
	return err
}

// listening has the function sample of the meter's module, and no other, take the stack of its caller. What is compiled
// for guests does not know of it.
func listening(ctx context.Context) context.Context {
	return experimental.WithFunctionListenerFactory(ctx, experimental.FunctionListenerFactoryFunc(
		func(f api.FunctionDefinition) experimental.FunctionListener {
			if len(f.ExportNames()) == 0 || f.ExportNames()[0] != wasm.SampleName {
				return nil
			}
			return experimental.FunctionListenerFunc(func(ctx context.Context, _ api.Module, _ api.FunctionDefinition,
				_ []uint64, stack experimental.StackIterator) {
				instanceOf(ctx).meter.take(stack)
			})
		}))
}

// take takes a stack of functions.
func (m *meter) take(stack experimental.StackIterator) {
	r := m.sampler.Active()
	if r == nil {
		return
	}
	m.keys = m.keys[:0]
	stack.Next() // sample
	stack.Next() // the added function that calls it
	for stack.Next() && len(m.keys) < r.Frames() {
		m.keys = append(m.keys, stack.Function().Definition())
	}
	r.Add(m.keys, functionOf, m.due, m.pace.Take())
	clear(m.keys)
	m.since = m.clock() - m.queued
}

// rustHash is what Rust puts behind the names of functions.
var rustHash = regexp.MustCompile(`::h[0-9a-f]{16}$`)

// functionOf is what a function of a guest is called, or its number in the module as it was before rewriting.
func functionOf(key any) profile.Frame {
	f := key.(api.FunctionDefinition)
	name := goMethod.ReplaceAllString(rustHash.ReplaceAllString(visible.Cut(f.Name(), 4*mostNameBytes), ""), ".(*$1).")
	if name == "" {
		name = "function " + strconv.Itoa(int(f.Index())-wasm.Added)
	}
	return profile.Frame{Name: name}
}
