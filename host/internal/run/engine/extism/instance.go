package extism

import (
	"bytes"
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
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
)

// Instance runs the calls of a plug-in, one at a time, each in a guest that no
// other call has written to. Its methods may be called from many goroutines at
// once.
type Instance struct {
	env     Env
	program *Program
	limits  engine.Limits
	hooks   []string

	background context.Context // of host functions; ends with the instance
	cancel     context.CancelFunc

	entry chan struct{} // a mutex: it has a value while nobody is inside
	// What follows belongs to whoever has taken it.
	log   driver.Log
	image *engine.Image     // what guests begin as; nil where there is none
	ready *guest            // for the next call; nil where that makes one
	vars  map[string][]byte // where they do not lie in the key-value store

	varBytes int // what vars take

	mu      sync.Mutex
	running *engine.Instance
	closed  bool
	done    chan struct{}

	open         atomic.Int64
	calls        atomic.Uint64
	bytes, peak  atomic.Uint64
	instructions atomic.Uint64
	computed     atomic.Int64
}

// guest is what serves a call.
type guest struct {
	in     *Instance
	engine *engine.Instance
	blocks blocks
	input  api.MutableGlobal // its offset, and length
	length api.MutableGlobal
	out    [2]*driver.Lines

	requestID            string
	work                 driver.Work // for the event
	output, outputLength uint64
	failure              uint64 // the offset of the error that was set
	status               uint64 // of the last response
	headers              []byte // of the same, as JSON; nil where there is none
	counted              uint64 // instructions
	computed             time.Duration
}

// Start makes an instance and calls the export activate, if the plug-in has it.
func (p *Program) Start(ctx context.Context, env Env) (*Instance, error) {
	in := &Instance{env: env, program: p, limits: p.driver.engine.Limits(), entry: make(chan struct{}, 1),
		vars: map[string][]byte{}, done: make(chan struct{})}
	in.log = driver.NewLog(env.Log, in.limits)
	in.background, in.cancel = context.WithCancel(context.Background())
	in.entry <- struct{}{}
	for _, hook := range []string{"onEnable", "onDisable", "onSettingsChanged", "onAppReady", "onShutdown"} {
		if p.callable(hook) {
			in.hooks = append(in.hooks, hook)
		}
	}
	defer context.AfterFunc(ctx, in.stop)()
	err := in.start(ctx)
	if env.Returned != nil {
		env.Returned()
	}
	if err != nil {
		in.Close()
		if ended := context.Cause(ctx); ended != nil {
			err = ended
		}
		return nil, err
	}
	return in, nil
}

func (in *Instance) start(ctx context.Context) error {
	g, err := in.newGuest()
	if err != nil {
		return err
	}
	if in.program.module.Frozen() == "" {
		if in.image, err = g.engine.Freeze(); err != nil {
			g.discard()
			return err
		}
	}
	in.leave(g)
	g.discard()
	if !in.program.callable("activate") {
		return nil
	}
	_, err = in.Export(ctx, "activate", Event{Payload: in.env.Activate.AppendJSON(nil), Timeout: in.env.ActivateTimeout})
	if err != nil {
		return fmt.Errorf("activate: %w", err)
	}
	return nil
}

// newGuest makes a guest that is initialized. The caller has the entry.
func (in *Instance) newGuest() (*guest, error) {
	g := &guest{in: in}
	for n, level := range [2]abi.Level{abi.LevelInfo, abi.LevelWarn} {
		g.out[n] = &driver.Lines{Log: &in.log, Line: func(text []byte) { in.log.Line(level, g.requestID, text) }}
	}
	opts := engine.InstanceOptions{Stdout: g.out[0], Stderr: g.out[1], Driver: g, Group: in.env.Group,
		Memory: in.env.Memory, Sampler: in.env.Sampler}
	var err error
	if in.image != nil {
		g.engine, err = in.image.Instantiate(opts)
	} else {
		g.engine, err = in.program.module.Instantiate(opts)
	}
	if err != nil {
		return nil, err
	}
	kernel := g.engine.Companion()
	g.blocks.memory, g.blocks.account = kernel.ExportedMemory(kernelMemory), in.env.Memory
	g.input = kernel.ExportedGlobal(kernelInput).(api.MutableGlobal)
	g.length = kernel.ExportedGlobal(kernelLength).(api.MutableGlobal)
	g.reset()
	if !in.enter(g) {
		g.engine.Discard()
		return nil, engine.ErrStopped
	}
	if in.image == nil {
		if err := g.initialize(); err != nil {
			in.leave(g)
			g.discard()
			return nil, err
		}
	}
	return g, nil
}

// discard ends the guest, which serves no other call.
func (g *guest) discard() {
	g.blocks.keep(0)
	g.engine.Discard()
}

// initialize calls what languages want called before anything else.
func (g *guest) initialize() error {
	calls := []string{abi.ExportInitialize, "hs_init"}
	if g.engine.Function("hs_init") == nil {
		calls = []string{cmp.Or(g.has(abi.ExportInitialize), g.has("__wasm_call_ctors"))}
	}
	for _, name := range calls {
		f := g.engine.Function(name)
		if f == nil {
			continue
		}
		stack := make([]uint64, max(len(f.Definition().ParamTypes()), len(f.Definition().ResultTypes())))
		if err := g.engine.Invoke(f, stack, engine.Monotonic()+g.in.limits.StartTimeout); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// has returns the name where it is that of an export without parameters.
func (g *guest) has(name string) string {
	if f := g.engine.Function(name); f != nil && len(f.Definition().ParamTypes()) == 0 {
		return name
	}
	return ""
}

// reset makes the kernel what it is before a call. Its memory is the engine's to
// clear.
func (g *guest) reset() {
	g.blocks.reset()
	g.output, g.outputLength, g.failure, g.status, g.headers = 0, 0, 0, 0, nil
	g.setInput(0, 0)
}

func (g *guest) setInput(offset, length uint64) {
	g.input.Set(offset)
	g.length.Set(length)
}

// enter makes the guest the one that runs, unless the instance is closed.
func (in *Instance) enter(g *guest) bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	if !in.closed {
		in.running = g.engine
	}
	return !in.closed
}

// leave ends what enter began, and counts what the guest has done since.
func (in *Instance) leave(g *guest) {
	in.mu.Lock()
	in.running = nil
	in.mu.Unlock()
	for _, w := range g.out {
		w.Flush()
	}
	in.bytes.Store(g.engine.MemoryBytes())
	in.peak.Store(max(in.peak.Load(), g.engine.MemoryPeak()))
	instructions, computed := g.engine.Instructions(), g.engine.Computed()
	in.instructions.Add(instructions - g.counted)
	in.computed.Add(int64(computed - g.computed))
	g.counted, g.computed = instructions, computed
}

// KindExport is an event of the host's own: the payload is the name of an
// export, a zero byte and its input, and the answer is its output, both as they
// are.
const KindExport abi.Kind = 1001

// Call hands over an event. Requests go to the export handle, jobs and hooks to
// the export of their name. The error is [engine.ErrStopped] or [engine.ErrBusy]
// where nothing ran, [engine.ErrTimeout], an [*engine.CrashError],
// [engine.ErrResultTooLarge], an [*abi.Error], or the error of ctx. The instance
// outlives all of them.
func (in *Instance) Call(ctx context.Context, ev Event) (abi.RawJSON, error) {
	name := ""
	switch ev.Kind {
	case KindExport:
		named, input, _ := bytes.Cut(ev.Payload, []byte{0})
		name, ev.Payload = string(named), input
	case abi.KindCLI:
		name = "handle"
	case abi.KindCron:
		var run abi.CronRun
		if err := run.DecodeJSON(ev.Payload); err != nil {
			return nil, err
		}
		name = run.Job
	case abi.KindHook:
		var hook abi.HookCall
		if err := hook.DecodeJSON(ev.Payload); err != nil {
			return nil, err
		}
		name = hook.Name
	default:
		if !ev.Kind.Settled() {
			return nil, nil // there is nobody who listens
		}
		return nil, abi.NewError(abi.CodeNotSupported, "plug-ins of Extism's have no methods")
	}
	return in.Export(ctx, name, ev)
}

// Export calls an export with the payload of an event as its input, and returns
// its output.
func (in *Instance) Export(ctx context.Context, name string, ev Event) ([]byte, error) {
	if len(ev.Payload) > math.MaxInt32 {
		return nil, fmt.Errorf("an input of %d bytes cannot be passed to a guest", len(ev.Payload))
	}
	if !in.program.callable(name) {
		return nil, abi.Errorf(abi.CodeNotFound, "the plug-in has no export %.100q without parameters and with at most one "+
			"result", name)
	}
	in.open.Add(1)
	defer in.open.Add(-1)
	began := engine.Monotonic()
	if err := in.takeTurn(ctx, cmp.Or(ev.Wait, ev.Timeout)); err != nil {
		return nil, err
	}
	defer func() { in.entry <- struct{}{} }()
	g := in.ready
	in.ready = nil
	if g == nil {
		var err error
		if g, err = in.newGuest(); err != nil {
			return nil, err
		}
	} else if !in.enter(g) {
		g.discard()
		return nil, engine.ErrStopped
	}
	now := engine.Monotonic()
	waited := now - began
	g.work = driver.Work{Begun: now, Queued: waited}
	if ev.Work != nil {
		g.work.Spans, g.work.MaxSpans = ev.Work.Spans[:0], ev.Work.MaxSpans
	}
	before := g.engine.Computed()
	output, err := g.run(name, ev, engine.Call{Now: now, Deadline: now + ev.Timeout,
		Extra: max(ev.Timeout-waited, ev.Wait-waited, 0), Class: classOf(ev.Kind)})
	in.calls.Add(1)
	if ev.Work != nil {
		g.work.Computed = g.engine.Computed() - before
		*ev.Work, g.work = g.work, driver.Work{}
	}
	in.leave(g)
	if g.engine.Reset() {
		g.reset()
		in.ready = g
	} else {
		g.blocks.keep(0)
		g.engine.Close()
	}
	if ev.Returned != nil {
		ev.Returned()
	}
	failed := new(abi.Error)
	if ev.Done != nil && (err == nil || errors.As(err, &failed)) {
		ev.Done(err)
	}
	return output, err
}

func (in *Instance) takeTurn(ctx context.Context, most time.Duration) error {
	select {
	case <-in.entry:
	default:
		timer := pause.NewTimer(most)
		defer timer.Stop()
		select {
		case <-in.entry:
		case <-in.done:
			return engine.ErrStopped
		case <-timer.C:
			return engine.ErrBusy
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if in.Err() != nil {
		in.entry <- struct{}{}
		return engine.ErrStopped
	}
	return nil
}

// run calls an export.
func (g *guest) run(name string, ev Event, call engine.Call) ([]byte, error) {
	g.requestID = ev.RequestID
	defer func() { g.requestID = "" }()
	offset := g.blocks.put(ev.Payload)
	if offset == 0 && len(ev.Payload) > 0 {
		return nil, abi.Exceeded("the input of %d bytes does not fit into the memory that the plug-in may use; the "+
			"manifest's backend.resourceLimits.memoryMb says how much that is", len(ev.Payload))
	}
	g.setInput(offset, uint64(len(ev.Payload)))
	f := g.engine.Function(name)
	stack := make([]uint64, 1)
	code := uint32(0)
	if err := g.engine.InvokeCall(f, stack, call); err != nil {
		exit, exited := engine.ExitCode(err)
		if !exited || exit != 0 {
			return nil, err
		}
	} else if len(f.Definition().ResultTypes()) > 0 {
		code = uint32(stack[0])
	}
	if g.failure != 0 {
		if text := g.blocks.bytes(g.failure, g.blocks.length(g.failure)); len(text) > 0 {
			text = text[:min(len(text), maxError)]
			return nil, abi.NewError(abi.CodeInternal, string(bytes.ToValidUTF8(text, []byte("\uFFFD"))))
		}
	}
	if code != 0 {
		return nil, abi.Errorf(abi.CodeInternal, "the export %s returned %d", name, int32(code))
	}
	if g.outputLength > uint64(g.in.limits.ResultBytes) {
		return nil, engine.ErrResultTooLarge
	}
	output := g.blocks.bytes(g.output, g.outputLength)
	answer := []byte{} // never nil, which would be no output
	if ev.Buffers != nil {
		answer = ev.Buffers.Buffer(len(output))[:0]
	}
	return append(answer, output...), nil
}

// maxError is the longest message of an error that is taken from a guest, in
// bytes.
const maxError = 16 << 10

// classOf is the class of the call for an event: somebody waits for requests.
func classOf(kind abi.Kind) fairshare.Class {
	if kind == abi.KindCLI || kind == KindExport {
		return fairshare.Foreground
	}
	return fairshare.Background
}

// Exports reports whether there is an export of that name that can be called.
func (in *Instance) Exports(name string) bool { return in.program.callable(name) }

// Hooks are the hooks that the plug-in exports.
func (in *Instance) Hooks() []string { return in.hooks }

// Done is closed when the instance is.
func (in *Instance) Done() <-chan struct{} { return in.done }

// Err is [engine.ErrStopped] once the instance is closed.
func (in *Instance) Err() error {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.closed {
		return engine.ErrStopped
	}
	return nil
}

// stop ends what runs, and lets nothing else begin.
func (in *Instance) stop() {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.closed {
		return
	}
	in.closed = true
	if in.running != nil {
		in.running.Stop()
	}
	in.cancel()
	close(in.done)
}

// Close ends the instance and frees it, when the guest inside has ended at its
// next check. Closing again does nothing.
func (in *Instance) Close() {
	in.stop()
	<-in.entry
	defer func() { in.entry <- struct{}{} }()
	if in.ready != nil {
		in.ready.discard()
		in.ready = nil
	}
	if in.image != nil {
		in.image.Close()
		in.image = nil
	}
	for name := range in.vars {
		in.forget(name)
	}
}

// Stats returns the figures of the instance.
func (in *Instance) Stats() Stats {
	return Stats{
		MemoryBytes: in.bytes.Load(), MemoryPeak: in.peak.Load(), MemoryLimit: in.program.module.MemoryLimit(),
		CodeBytes: uint64(in.program.module.CodeBytes()), Instructions: in.instructions.Load(), Calls: in.calls.Load(),
		Computed: time.Duration(in.computed.Load()),
	}
}
