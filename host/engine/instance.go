package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/wasmhost/wasmhost/host/pause"
	"github.com/wasmhost/wasmhost/host/wasm"
)

// InstanceOptions say how a module is instantiated.
type InstanceOptions struct {
	// Stdout and Stderr get what the guest prints. Writing to them must not
	// fail. Nil discards it.
	Stdout, Stderr io.Writer
	// Driver is what the host functions of the driver find their own state
	// by.
	Driver any
	// Yield, if it is not nil, is called on the goroutine of the guest now and
	// then while it computes, after [Limits.CheckInterval] units of work at
	// the latest, and with sleeps before it sleeps. It is told the time, by
	// [Monotonic], and must not enter the guest.
	Yield func(now time.Duration, sleeps bool)
}

// Instance is one running copy of a module. Only one goroutine may be inside
// it at a time: the methods that run the guest, and Close, must not be called
// concurrently. Stop and the figures may be read from anywhere.
type Instance struct {
	// Driver is that of [InstanceOptions].
	Driver any

	stdout io.Writer
	stderr io.Writer
	module *Module
	guest  api.Module
	ctx    context.Context
	meter  meter
	memory memoryUse
	budget api.MutableGlobal
	stack  api.MutableGlobal
	full   uint64 // value of stack at the start of a call
	// computed is how long the guest was inside calls that have ended, but for
	// what it waited for.
	computed time.Duration
	waited   time.Duration // in the call in progress
	dead     bool          // of no further use
	closed   bool

	stopping chan struct{} // closed by Stop
}

// instanceKey is the key of the *Instance in the contexts of its calls.
type instanceKey struct{}

// callContext is the context in which guests run. It never ends: a client
// that hangs up must not close the instance. Host functions find the instance
// in it without a search.
type callContext struct {
	context.Context
	instance *Instance
}

func (c *callContext) Value(key any) any {
	if key == (instanceKey{}) {
		return c.instance
	}
	return c.Context.Value(key)
}

// instanceOf returns the instance whose guest called a host function.
func instanceOf(ctx context.Context) *Instance {
	if c, ok := ctx.(*callContext); ok {
		return c.instance
	}
	return ctx.Value(instanceKey{}).(*Instance)
}

// Instantiate makes an instance and runs its start function, within the
// engine's StartTimeout. An error is one of [Instance.Invoke].
func (m *Module) Instantiate(opts InstanceOptions) (*Instance, error) {
	limits := m.engine.limits
	if opts.Yield == nil {
		opts.Yield = func(time.Duration, bool) {}
	}
	i := &Instance{
		Driver: opts.Driver,
		stdout: orDiscard(opts.Stdout),
		stderr: orDiscard(opts.Stderr),
		module: m,
		full:   uint64(m.shared.key.config.StackBytes),
		memory: memoryUse{limit: m.memoryLimit},
		meter:  meter{interval: limits.CheckInterval, clock: monotonic, yield: opts.Yield},

		stopping: make(chan struct{}),
	}
	i.meter.memory = &i.memory
	// Every context below answers instanceOf, also those that wazero derives.
	base := &callContext{Context: context.Background(), instance: i}
	i.ctx = base
	i.meter.deadline = monotonic() + limits.StartTimeout

	ctx := experimental.WithMemoryAllocator(base, i.memory.allocator())
	ctx = experimental.WithImportResolver(ctx, func(name string) api.Module { return m.linked[name] })
	config := wazero.NewModuleConfig().
		WithName("").
		WithStartFunctions()
	if err := m.engine.opened(); err != nil {
		return nil, fmt.Errorf("instantiate the module: %w", err)
	}
	guest, err := m.engine.runtime.InstantiateModule(ctx, m.shared.compiled, config)
	if err != nil {
		m.engine.ended()
		return nil, startFailure(err)
	}
	i.guest = guest
	i.budget, _ = guest.ExportedGlobal(wasm.BudgetExport).(api.MutableGlobal)
	i.stack, _ = guest.ExportedGlobal(wasm.StackExport).(api.MutableGlobal)
	if i.budget == nil || i.stack == nil {
		i.Close()
		return nil, fmt.Errorf("the rewritten module lacks its counters")
	}
	return i, nil
}

func startFailure(err error) error {
	failed := failure(err)
	if errors.Is(failed, ErrTimeout) {
		return fmt.Errorf("instantiate the module: its start function ran for too long: %w", failed)
	}
	return fmt.Errorf("instantiate the module: %w", failed)
}

func orDiscard(w io.Writer) io.Writer {
	if w == nil {
		return io.Discard
	}
	return w
}

// sleep is what poll_oneoff of WASI waits with: never past the deadline of
// the call, nor past Stop.
func (i *Instance) sleep(nanoseconds int64) {
	left := i.meter.remaining()
	wait := min(time.Duration(max(nanoseconds, 0)), max(left, 0)+time.Millisecond)
	if wait > 0 {
		i.meter.yield(monotonic(), true)
		timer := pause.NewTimer(wait)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-i.stopping:
		}
		i.Waited(left - i.meter.remaining())
	}
	i.meter.check()
}

// Function returns an exported function, or nil. Looking it up is slow:
// callers keep it.
func (i *Instance) Function(name string) api.Function { return i.guest.ExportedFunction(name) }

// Memory returns the guest's memory under its exported name, or nil.
func (i *Instance) Memory(name string) api.Memory { return i.guest.ExportedMemory(name) }

// Invoke calls a function of the guest, which must end before deadline, by
// [Monotonic]. Parameters and results are in stack. Any error but nil means
// that the instance is of no further use: [ErrTimeout], [ErrStopped] where it
// was so before, or a [*CrashError].
func (i *Instance) Invoke(f api.Function, stack []uint64, deadline time.Duration) error {
	return i.InvokeAt(f, stack, monotonic(), deadline)
}

// InvokeAt is Invoke for a caller that has just looked at the clock.
func (i *Instance) InvokeAt(f api.Function, stack []uint64, now, deadline time.Duration) error {
	if i.dead {
		return ErrStopped
	}
	i.meter.deadline = deadline
	i.stack.Set(i.full)
	i.waited = 0
	err := f.CallWithStack(i.ctx, stack)
	i.computed += monotonic() - now - i.waited
	if err != nil {
		i.dead = true
		return failure(err)
	}
	return nil
}

// Waited says that the guest stood still for so long in the call in progress,
// because a host function waited.
func (i *Instance) Waited(d time.Duration) { i.waited += max(d, 0) }

// Computed is how long the guest was inside of calls that have ended, without
// what it waited for: about the time that it had of a processor. Like Invoke
// it must not run beside the guest.
func (i *Instance) Computed() time.Duration { return i.computed }

// Monotonic is the clock of deadlines: the time since the process began, which
// never jumps and stands still while the process does; see package pause.
func Monotonic() time.Duration { return monotonic() }

// Remaining is how long the call in progress may still take. Host functions
// that wait must not wait longer.
func (i *Instance) Remaining() time.Duration { return i.meter.remaining() }

// Check ends the guest where its time is over. Host functions call it after
// they have waited.
func (i *Instance) Check() { i.meter.check() }

// Abort ends the guest from inside a host function; it does not return. The
// reason is for people.
func (i *Instance) Abort(reason string) { panic(&abortError{reason: reason}) }

// Stop makes the guest end at its next check. It may be called from any
// goroutine and returns at once.
func (i *Instance) Stop() {
	if i.meter.stopped.CompareAndSwap(false, true) {
		close(i.stopping)
	}
}

// Instructions is the number of units of work that the guest has done, about
// one an instruction. Like Invoke it must not run beside the guest.
func (i *Instance) Instructions() uint64 {
	if i.budget == nil || i.dead {
		return uint64(i.meter.granted)
	}
	return uint64(i.meter.granted - int64(i.budget.Get()))
}

// MemoryBytes is the size of the guest's memory. It only grows.
func (i *Instance) MemoryBytes() uint64 { return i.memory.current.Load() }

// MemoryPeak is the largest size of the guest's memory, also after Close.
func (i *Instance) MemoryPeak() uint64 { return i.memory.peak.Load() }

// MemoryLimit is the cap of the guest's memory in bytes.
func (i *Instance) MemoryLimit() uint64 { return i.memory.limit }

// Close ends the instance and frees its memory. Nobody may be inside it, nor
// hold a slice of its memory. Closing again does nothing.
func (i *Instance) Close() {
	i.dead = true
	if i.closed {
		return
	}
	i.closed = true
	// The module has no files or sockets whose closing could fail.
	_ = i.guest.Close(i.ctx)
	i.module.engine.ended()
}
