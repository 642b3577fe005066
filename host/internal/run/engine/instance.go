package engine

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/internal/run/profile"
	"github.com/wasmhost/wasmhost/host/internal/run/record"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// InstanceOptions say how a module is instantiated.
type InstanceOptions struct {
	// Stdout and Stderr get what the guest prints. Writing to them must not
	// fail. Nil discards it.
	Stdout, Stderr io.Writer
	// Driver is what the host functions of the driver find their own state
	// by.
	Driver any
	// Group is the plugin that processors are shared by; nil means that of the
	// host's own guests.
	Group *fairshare.Group
	// Memory is what the memory of the instance is taken from; nil means that of
	// the host's own guests.
	Memory *memory.Account
	// Yield, if it is not nil, is called on the goroutine of the guest now and
	// then while it computes, after [Limits.CheckInterval] units of work at
	// the latest, and with sleeps before it sleeps. It is told the time, by
	// [Monotonic], and must not enter the guest.
	Yield func(now time.Duration, sleeps bool)
	// Sampler says when somebody asks where the guest computes; nil for never.
	Sampler *profile.Sampler
	// Stack, if it is not nil, has the guest itself say where it is, the innermost function first, by keys for which
	// the function returns what they are. It is called like Yield, and enters the guest by [Instance.Look] alone.
	Stack func() (keys []any, name func(key any) profile.Frame)
	// Tape records what the guest reads of clocks and random numbers, or answers
	// it; nil for neither. Such an instance shares nothing with others.
	Tape *record.Track
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
	tape   *record.Track // see InstanceOptions.Tape
	guest  *guest
	ctx    context.Context
	meter  meter
	memory memoryUse
	full   uint64 // value of the guest's stack at the start of a call
	// computed is how long the guest was inside calls that have ended, but for
	// what it waited for.
	computed time.Duration
	class    fairshare.Class // of the call in progress, as what follows
	waited   time.Duration   // but for a processor
	dead     bool            // of no further use
	// initialized says that the initialization of the module is not to run.
	initialized bool
	closed      bool

	stopping chan struct{} // closed by Stop
}

// guest is what an instance runs on. That of an instance of an image that has
// ended serves another one; see [Image].
type guest struct {
	module    api.Module
	budget    api.MutableGlobal
	stack     api.MutableGlobal
	globals   []api.MutableGlobal // in the order in which images have them
	functions map[string]api.Function
	memory    *linearMemory // nil for a guest without memory
	mate      *mate         // nil for a guest without a companion
	tables    tables
}

// elementBytes is what an element of a table takes.
const elementBytes = 8

// tables is what the tables of a guest may come to take, which counts from its
// beginning: nobody asks before they grow.
type tables struct {
	account *memory.Account
	bytes   int64
}

func (m *Module) newTables(account *memory.Account) (tables, error) {
	t := tables{account, int64(m.shared.loaded.facts.TableElements) * elementBytes}
	return t, account.Grow(t.bytes)
}

func (t tables) free() { t.account.Shrink(t.bytes) }

// newGuest returns the guest that a module was instantiated as.
func newGuest(module api.Module, globals []string, memory *linearMemory) (*guest, error) {
	g := &guest{module: module, functions: map[string]api.Function{}, memory: memory}
	g.budget, _ = module.ExportedGlobal(wasm.BudgetExport).(api.MutableGlobal)
	g.stack, _ = module.ExportedGlobal(wasm.StackExport).(api.MutableGlobal)
	if g.budget == nil || g.stack == nil {
		return g, fmt.Errorf("the rewritten module lacks its counters")
	}
	for _, name := range globals {
		g.globals = append(g.globals, module.ExportedGlobal(name).(api.MutableGlobal))
	}
	return g, nil
}

// close frees what the guest has.
func (g *guest) close() {
	// The module has no files or sockets whose closing could fail.
	_ = g.module.Close(context.Background())
	g.mate.close()
	g.tables.free()
}

// moduleConfig is that of every guest. What wazero offers its own system
// interface is not used; a source of random numbers is named so that it does not
// make one for each instance, which takes longer than all the rest of a small one.
var moduleConfig = wazero.NewModuleConfig().WithName("").WithStartFunctions().WithRandSource(rand.Reader)

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
	return m.instantiate(opts, nil)
}

// instantiate makes an instance, with the state of an image where that is not
// nil.
func (m *Module) instantiate(opts InstanceOptions, image *Image) (*Instance, error) {
	limits := m.engine.limits
	if opts.Yield == nil {
		opts.Yield = func(time.Duration, bool) {}
	}
	i := &Instance{
		Driver: opts.Driver,
		stdout: orDiscard(opts.Stdout),
		stderr: orDiscard(opts.Stderr),
		module: m,
		tape:   opts.Tape,
		full:   uint64(m.shared.key.config.StackBytes),
		memory: memoryUse{limit: m.memoryLimit, image: image},
		meter: meter{interval: limits.CheckInterval, clock: monotonic, yield: opts.Yield,
			sampling: sampling{sampler: opts.Sampler, stackOf: opts.Stack}},

		stopping: make(chan struct{}),
	}
	if opts.Group == nil {
		opts.Group = m.engine.group
	}
	if i.memory.account = opts.Memory; opts.Memory == nil {
		i.memory.account = m.engine.account
	}
	i.meter.memory = &i.memory
	i.meter.task = opts.Group.NewTask(i.stopping)
	// Every context below answers instanceOf, also those that wazero derives.
	base := &callContext{Context: context.Background(), instance: i}
	i.ctx = base

	if err := m.engine.opened(); err != nil {
		return nil, fmt.Errorf("instantiate the module: %w", err)
	}
	if image != nil && image.reuse(i) {
		return i, nil
	}
	ctx := experimental.WithMemoryAllocator(base, i.memory.allocator())
	var module api.Module
	var mate *mate
	ctx = experimental.WithImportResolver(ctx, func(name string) api.Module {
		if mate != nil && name == m.companion.name {
			return mate.module
		}
		return m.linked[name]
	})
	now := monotonic()
	start := Call{Now: now, Deadline: now + limits.StartTimeout, Extra: limits.StartTimeout, Class: fairshare.Background}
	if image != nil {
		start.Class = fairshare.Foreground // it is for a request that waits
	}
	tables, err := m.newTables(i.memory.account)
	if err != nil {
		m.engine.ended()
		return nil, startFailure(err)
	}
	if err = i.begin(start); err == nil {
		if m.companion != nil {
			mate, err = m.companion.instantiate(base, m.engine, &i.memory)
		}
		if err == nil {
			module, err = m.guest(ctx)
		}
		i.meter.task.Release(monotonic())
	}
	if err != nil {
		mate.close()
		if i.memory.memory != nil {
			i.memory.memory.Free()
		}
		tables.free()
		m.engine.ended()
		return nil, startFailure(err)
	}
	i.guest, err = newGuest(module, m.shared.loaded.facts.Globals, i.memory.memory)
	i.guest.mate, i.guest.tables = mate, tables
	switch {
	case err != nil:
	case image != nil:
		err = i.restore(image)
	case opts.Tape == nil:
		m.shared.begin(i)
	}
	if err != nil {
		i.dead = true
		i.Close()
		return nil, err
	}
	return i, nil
}

// guest makes the guest of an instance. Memory that is refused to begin with is
// an error like any other.
func (m *Module) guest(ctx context.Context) (guest api.Module, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = refusedMemory(fault)
		}
	}()
	return m.engine.code.runtime.InstantiateModule(ctx, m.shared.loaded.compiled, moduleConfig)
}

func startFailure(err error) error {
	if refused := new(memory.Error); errors.As(err, &refused) {
		return refused
	}
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
	if i.tape.Replays() {
		return
	}
	left := i.meter.remaining()
	wait := min(time.Duration(max(nanoseconds, 0)), max(left, 0)+time.Millisecond)
	if wait > 0 {
		i.meter.yield(monotonic(), true)
		i.Block(func(time.Duration) {
			timer := pause.NewTimer(wait)
			defer timer.Stop()
			select {
			case <-timer.C:
			case <-i.stopping:
			}
		})
	}
	i.meter.check()
}

// Block calls a function that waits, and leaves the processor to others as
// long. It is for host functions; the guest ends where its time is over when the
// function returns. The function is told how long it may take at most.
func (i *Instance) Block(wait func(most time.Duration)) {
	before := monotonic()
	i.meter.task.Release(before)
	wait(i.meter.deadline - before)
	now := monotonic()
	i.waited += max(now-before, 0)
	i.meter.since += max(now-before, 0)
	i.meter.check()
	if err := i.meter.acquire(i.class, now); err != nil {
		panic(err)
	}
}

// Function returns an exported function, or nil where there is none or the
// instance is closed. Like Invoke it must not run beside the guest.
func (i *Instance) Function(name string) api.Function {
	if i.guest == nil {
		return nil
	}
	f, known := i.guest.functions[name]
	if !known {
		if f = i.guest.module.ExportedFunction(name); f != nil {
			i.module.shared.measure(f)
		}
		i.guest.functions[name] = f
	}
	return f
}

// Memory returns the guest's memory under its exported name, or nil as Function
// does.
func (i *Instance) Memory(name string) api.Memory {
	if i.guest == nil {
		return nil
	}
	return i.guest.module.ExportedMemory(name)
}

// Call says how a function of the guest is called. Times are by [Monotonic].
type Call struct {
	// Now is when the call begins, and Deadline when it must have ended.
	Now, Deadline time.Duration
	// Extra is by how much the deadline may be put off for the time in which
	// the guest waits for a processor.
	Extra time.Duration
	Class fairshare.Class
}

// Invoke calls a function of the guest for background work, which must end
// before deadline, by [Monotonic]. Parameters and results are in stack. Any
// error but nil means that the instance is of no further use: [ErrTimeout],
// [ErrStopped] where it was so before, or a [*CrashError].
func (i *Instance) Invoke(f api.Function, stack []uint64, deadline time.Duration) error {
	now := monotonic()
	return i.InvokeCall(f, stack, Call{Now: now, Deadline: deadline, Extra: deadline - now, Class: fairshare.Background})
}

// InvokeCall is Invoke for a caller that says more of the call.
func (i *Instance) InvokeCall(f api.Function, stack []uint64, call Call) error {
	if i.dead {
		return ErrStopped
	}
	err := i.begin(call)
	if errors.Is(err, errStopped) {
		return ErrStopped // it never ran
	}
	if err == nil {
		i.guest.stack.Set(i.full)
		err = f.CallWithStack(i.ctx, stack)
		now := monotonic()
		i.meter.task.Release(now)
		i.computed += now - call.Now - i.waited - i.meter.queued
		i.meter.left(now)
	}
	if err != nil {
		i.dead = true
		if i.guest.overflowed(err) {
			err = fmt.Errorf("%w: %w", errStackExhausted, err)
		}
		return i.memory.explain(failure(err))
	}
	return nil
}

// overflowed reports whether a trap is what comes of a stack that has no room left.
// LLVM keeps in memory what functions take the address of; its linker makes the
// pointer to that the first global, and puts the stack below all else, so that
// what exceeds it leaves the memory by address zero.
func (g *guest) overflowed(err error) bool {
	return len(g.globals) > 0 && g.globals[0].Type() == api.ValueTypeI32 && int32(g.globals[0].Get()) < 0 &&
		trapReason(err) == "out of bounds memory access"
}

// Examine calls a function that looks at what a guest has left, also after a call
// that ended with [ErrTimeout]: the guest is as it was at that moment. The
// function must not change anything. After an error the instance is of no further
// use, but where it got no processor in time: then nothing has run.
func (i *Instance) Examine(f api.Function, stack []uint64, most time.Duration) error {
	now := monotonic()
	if err := i.begin(Call{Now: now, Deadline: now + most, Extra: most, Class: fairshare.Background}); err != nil {
		return err
	}
	i.guest.stack.Set(i.full)
	err := f.CallWithStack(i.ctx, stack)
	i.meter.task.Release(monotonic())
	if err != nil {
		i.dead = true
	}
	return err
}

// begin sets the bounds of a call and waits for a processor.
func (i *Instance) begin(call Call) error {
	i.meter.deadline, i.meter.extra, i.meter.queued, i.meter.since = call.Deadline, call.Extra, 0, call.Now
	i.class, i.waited = call.Class, 0
	i.memory.refused = nil
	return i.meter.acquire(call.Class, call.Now)
}

// Queued is how long the guest has waited for a processor in its last call.
// Like Invoke it must not run beside the guest.
func (i *Instance) Queued() time.Duration { return i.meter.queued }

// Computed is how long the guest was inside of calls that have ended, without
// what it waited for: about the time that it had of a processor. Like Invoke
// it must not run beside the guest.
func (i *Instance) Computed() time.Duration { return i.computed }

// Monotonic is the clock of deadlines: the time since the process began, which
// never jumps and stands still while the process does; see package pause.
func Monotonic() time.Duration { return monotonic() }

// Pass is for a host function that computes for long: like the guest at the
// checks of its own code, it ends where its time is over, and lets others compute
// where it has had its share.
func (i *Instance) Pass() { i.meter.pass() }

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

// Discard is Close for an instance whose guest is not to be kept for another one.
func (i *Instance) Discard() {
	i.dead = true
	i.Close()
}

// Close ends the instance and frees its memory. Nobody may be inside it, nor
// hold a slice of its memory. Closing again does nothing.
func (i *Instance) Close() {
	if i.closed {
		return
	}
	i.closed = true
	if i.dead || i.memory.image == nil || !i.memory.image.keep(i) {
		i.guest.close()
	}
	i.dead, i.guest = true, nil // which may be another instance's by now
	i.module.engine.ended()
}
