package plugin

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/service"
)

// boot starts the plugin when the manager starts.
func (e *runner) boot(free func()) {
	defer e.booting.Store(false)
	if e.Due() || !e.tryLock() {
		free() // somebody else is at it, or may be on another host
		if !e.LockToStart() {
			return
		}
	}
	e.free = free
	defer func() { e.free = nil; e.Unlock() }()
	// Somebody may have been faster, or the manager closes.
	begun := e.Status.Load().State == api.StateStarting || e.Known().Waits()
	if e.m.Ctx.Err() == nil && e.runnable() && e.Current.Load() == nil && begun {
		e.run(e.m.Ctx, catalog.EnableStart)
	}
}

// run loads and starts a plugin that does not run, for a reason that it is told,
// and sets the state that comes of it. Calls may wait for it already, in a slot without an instance.
// Loading is given up when ctx ends. The caller holds the lock.
func (e *runner) run(ctx context.Context, reason catalog.EnableReason) {
	in := e.Known()
	if rest := resting(in); rest.State != api.StateInstalled {
		e.withdraw(nil)
		if in.Waits() {
			e.again(rest)
		} else {
			e.set(rest)
		}
		return
	}
	e.Afresh()
	e.failure = nil
	if in.Manifest.Backend == nil {
		e.withdraw(nil)
		err := e.mayStart(in.Record)
		if err == nil {
			err = e.standAlone(in)
		}
		if err != nil {
			e.fail(err)
			return
		}
		e.set(shown.Status{State: api.StateActive})
		e.succeeded()
		return
	}
	e.set(shown.Status{State: api.StateStarting})
	program, err := e.load(ctx, in)
	if err == nil {
		e.program = program
		err = e.data.Open(in)
	}
	if err != nil {
		e.withdraw(nil)
		e.fail(err)
		return
	}
	e.launchNew(reason)
}

// load reads the settings and compiles the backend, which is given up when ctx
// ends or somebody wants to stop the plugin. The caller holds the lock.
func (e *runner) load(ctx context.Context, in *catalog.Installed) (backends.Program, error) {
	if err := e.mayStart(in.Record); err != nil {
		return nil, err
	}
	if err := e.data.Values.Load(); err != nil {
		return nil, err
	}
	ctx, end := e.mayLoad(ctx, e.m.Loading)
	defer end()
	program, err := e.compile(ctx, in)
	if err != nil && ctx.Err() != nil {
		return nil, unloaded(e.ID(), context.Cause(ctx))
	}
	return program, err
}

// compile reads the files of the backend and compiles it.
func (e *runner) compile(ctx context.Context, in *catalog.Installed) (backends.Program, error) {
	backend, driver, err := e.backend(ctx, in)
	if err != nil {
		return nil, err
	}
	defer backend.Close()
	var missing []string // declared, needed and not granted
	access := func(permission string) (declared, granted bool) {
		declared, granted = in.Access(permission)
		if name := in.DeclaredAs(permission); declared && !granted && !slices.Contains(missing, name) {
			missing = append(missing, name)
		}
		return declared, granted
	}
	program, err := driver.Load(ctx, backend.Backend, backends.LoadOptions{MemoryMB: in.Manifest.MemoryMB(),
		Access: access})
	if err != nil && len(missing) > 0 {
		return nil, &lackingError{missing, fmt.Errorf("%w; to grant it, run `wasmhost grant %s %s`", err, e.ID(),
			strings.Join(missing, " "))}
	}
	return program, err
}

// unloaded says that loading or starting was given up, why, and how the plugin is
// started after all.
func unloaded(id string, cause error) error {
	why := "whoever asked for it went away"
	if errors.Is(cause, errSuperseded) || problem.IsCode(cause, problem.CodeShuttingDown) {
		why = cause.Error()
	}
	return fmt.Errorf("its start was given up, since %s; to start it, run `wasmhost enable %s`", why, id)
}

// lackingError says that a plugin cannot start without permissions that it
// declares and that the user has not granted.
type lackingError struct {
	permissions []string
	err         error
}

// Error is the failure, which says how to grant them.
func (e *lackingError) Error() string { return e.err.Error() }

// Unwrap returns the failure.
func (e *lackingError) Unwrap() error { return e.err }

// launchNew starts an instance of the loaded program for a plugin without
// one. Calls that come meanwhile wait.
func (e *runner) launchNew(reason catalog.EnableReason) {
	next := running.NewSlot()
	e.withdraw(next)
	if err := e.launch(next, reason, nil); err != nil {
		e.withdraw(nil)
		e.fail(err)
		return
	}
	e.succeeded()
}

// fail makes a plugin failed that does not run. The caller holds the lock.
func (e *runner) fail(err error) {
	e.closeProgram()
	e.Functions.CloseClient()
	e.data.Close()
	if e.m.Loading.Err() != nil {
		return // the manager closes: the failure is its own
	}
	err = e.Log().HideError(err)
	reason := e.explain(err)
	var guest *abi.Error
	var timeout *engine.TimeoutError
	var more []slog.Attr // what users are not shown
	switch {
	case errors.As(err, new(*engine.CrashError)):
		more = append(more, slog.Any("error", err))
	case errors.As(err, &guest):
		more = stackAttr(guest.Stack)
	case errors.As(err, &timeout):
		more = stackAttr(timeout.Stack)
	case reason != err.Error():
		more = append(more, slog.Any("error", err))
	}
	// A version that was built anew is corrected, not taken back.
	if r := e.Known().Record; r.Previous != nil && !r.Current.Ran && r.Previous.Version != r.Current.Version {
		reason += fmt.Sprintf("; to go back to version %s, run `wasmhost rollback %s`", r.Previous.Version, e.ID())
	}
	e.failure = err
	var missing []string
	if lacking, ok := errors.AsType[*lackingError](err); ok {
		missing = lacking.permissions
	}
	failed := shown.Status{State: api.StateFailed, Reason: reason, Missing: missing}
	if passes(err) {
		e.again(failed, more...)
	} else {
		e.set(failed, more...)
	}
}

// stackAttr is a stack for the log, without the headline that the reason says.
func stackAttr(stack string) []slog.Attr {
	if stack == "" {
		return nil
	}
	if at := strings.Index(stack, "\n    at "); at >= 0 {
		stack = stack[at+1:]
	}
	return []slog.Attr{slog.String("stack", stack)}
}

// launch makes an instance that takes the place of the slot next, in which
// calls may wait, and calls its hook onEnable, which is told the reason unless
// another one is due. It is made of from where that is not nil, which was its
// state when it had been activated. The caller holds the lock.
func (e *runner) launch(next *running.Slot, reason catalog.EnableReason, from *running.Recovery) error {
	in := e.Known()
	s := running.NewSlot()
	s.Recovery, s.Recovered, s.Born = from, from != nil, time.Now()
	if from == nil {
		s.Recovery = e.newRecovery(in)
	}
	s.Content = in.Record.Current.Digest
	s.Handlers = running.NewHandlers(in.Paths)
	if agents := e.m.cfg.Agents; agents != nil {
		s.Handlers.Heard(agents.Progress)
	}
	s.Asking = in.Asking
	s.Methods = running.NewMethods(e.m.limits.Methods)
	s.Channels = e.NewChannels(e.Hub)
	e.tellPhase(in, service.Starting) // before the guest registers what is declared
	e.m.services.attach(describe(e.ID(), in, *e.Status.Load()), s)
	e.offer(in, s)
	env := e.environment(in, s)
	if e.record != nil {
		env.Tape, e.record = e.record.Track(), nil
	}
	ctx, end := e.mayLoad(e.m.Ctx, e.m.Loading)
	defer end()
	if e.free != nil {
		env.Returned, env.ActivateWait = e.free, bootWait*env.ActivateTimeout
		defer time.AfterFunc(startTurn, e.free).Stop()
	}
	var instance backends.Instance
	var err error
	if s.Recovery != nil {
		env.Functions = s.Recovery.Watch(env.Functions)
	}
	if from != nil {
		instance, err = from.Start(ctx, env)
	} else if instance, err = e.program.Start(ctx, env); err == nil && s.Recovery != nil {
		s.Recovery.Activated(instance)
	}
	if err == nil {
		e.Begun.Add(1)
		s.Instance = instance
		s.Channels.Attach(instance)
		if err = e.mount(ctx, in, s, instance, env); err != nil {
			s.End()
		}
	}
	if err == nil {
		cut := context.AfterFunc(ctx, instance.Close)
		e.tellEnabled(ctx, instance, reason)
		cut()
		mode, most := e.instances(in.Manifest)
		if s.More, err = running.NewInstances(ctx, e.home(), mode, most, s, unrecorded(env)); err == nil {
			err = ctx.Err()
		}
		if err != nil {
			s.End()
		}
	}
	if err != nil {
		if ctx.Err() != nil {
			err = unloaded(e.ID(), context.Cause(ctx))
		}
		err = s.Hindered.Blamed(err)
		if denied := s.Denied.Names(); len(denied) > 0 && errors.Is(err, &abi.Error{Code: abi.CodePermissionDenied}) {
			err = &lackingError{denied, err}
		}
		s.Channels.End()
		s.Detach()
		return err
	}
	s.Settled()
	if !e.Current.CompareAndSwap(next, s) {
		s.End()
		s.Channels.End()
		s.Detach()
		return errors.New("the plugin was stopped while it started")
	}
	close(next.Gone) // first: calls need not wait for what the schedule writes to disk
	e.set(shown.Status{State: api.StateActive})
	e.m.Work.Add(1)
	go e.watch(s)
	return nil
}

// home is what the instances of the plugin have of it.
func (e *runner) home() running.Home {
	l := &e.m.limits
	return running.Home{Ctx: e.m.Ctx, Log: e.Log(), Counters: e.Counters, Idle: &e.m.idle, IdleAfter: l.InstanceIdle,
		Timeout: l.ActivateTimeout}
}

// environment is what an instance runs with.
func (e *runner) environment(in *catalog.Installed, s *running.Slot) backends.Env {
	services := e.Functions.Services(in, s, e.once(in.Manifest))
	return backends.Env{
		Functions: e.Functions.Watched(e.m.cfg.Kit.New(services, in.Access), s),
		Log:       e.Log().GuestLine,
		Group:     e.group,
		Memory:    e.memory,
		Sampler:   &e.sampler,
		Fault: func(id string, err error) {
			e.Log().Error("a host function failed; the plugin was told the id", "id", id, "error", err)
		},
		Denied: e.Log().Denied,
		Activate: abi.Activate{
			PluginID: e.ID(), PluginVersion: in.Record.Current.Version, DataDir: ".",
			HostVersion: e.m.cfg.HostVersion, SDKVersion: e.m.cfg.SDKVersion,
		},
		ActivateTimeout: e.m.limits.ActivateTimeout,
	}
}

// withdraw puts next in the place of what takes the calls, and wakes those who
// wait there. The caller holds the lock.
func (e *runner) withdraw(next *running.Slot) *running.Slot {
	old := e.Current.Swap(next)
	if old != nil {
		close(old.Gone)
	}
	return old
}

// retire ends the instance of a slot that was withdrawn: running calls may end
// first, then the hook is called, if one is named, unless the guest computes on.
// It reports whether no call was cut off.
func (e *runner) retire(ctx context.Context, old *running.Slot, hook string) bool {
	e.ending.Lock()
	//lint:ignore SA2001 what has crashed has ended before what takes its place starts
	e.ending.Unlock()
	if old == nil || old.Instance == nil {
		return true
	}
	urgent := e.urgency()
	cut := context.AfterFunc(urgent, old.End)
	whole := old.Drain(ctx, e.m.limits.DrainTimeout) && urgent.Err() == nil
	if hook != "" && ctx.Err() == nil && urgent.Err() == nil {
		_ = e.HookBy(ctx, backends.Event{Wait: lastWait}, old.Instance, hook)
	}
	cut()
	old.End()
	old.Channels.End()
	old.Detach()
	e.KeepFigures(old.Instance)
	return whole
}

// lastWait is how long the last hook of an instance waits for the guest to be
// free: what computes on after its time has none for a hook.
const lastWait = 100 * time.Millisecond

// closeProgram frees the program, whose instances have ended.
func (e *runner) closeProgram() {
	if e.program != nil {
		e.program.Close(context.WithoutCancel(e.m.Ctx))
		e.program = nil
	}
}

// stop ends a plugin that runs. The caller holds the lock and sets the state.
func (e *runner) stop(ctx context.Context, hook string) bool {
	old := e.withdraw(nil)
	whole := e.retire(ctx, old, hook)
	e.leaveAlone(ctx)
	e.closeProgram()
	e.Functions.CloseClient()
	e.data.Close()
	return whole
}

// replace brings what runs in line with what is installed now: a new version,
// other grants, or just a fresh instance. New calls wait, running ones may
// end, then the old instance ends and the new one starts. The caller holds
// the lock, and has had in adopted as what is installed.
func (e *runner) replace(ctx context.Context, in *catalog.Installed) {
	asked := ctx
	ctx = context.WithoutCancel(ctx) // whoever asked may have gone
	if e.Current.Load() == nil || in.Manifest == nil || in.Manifest.Backend == nil ||
		resting(in).State != api.StateInstalled {
		e.SetInstalled(in)
		e.stop(ctx, "")
		e.run(asked, catalog.EnableReload)
		return
	}
	program, loadErr := e.load(ctx, in) // while the old instance still serves
	next := running.NewSlot()
	e.tellPhase(in, service.Starting)
	e.retire(ctx, e.withdraw(next), "")
	e.closeProgram()
	e.data.Close()
	e.SetInstalled(in)
	e.Afresh()
	e.failure = nil
	err := loadErr
	if err == nil {
		e.program = program
		err = e.data.Open(in)
	}
	if err == nil {
		err = e.launch(next, catalog.EnableReload, nil)
	}
	if err != nil {
		e.withdraw(nil)
		e.fail(err)
		return
	}
	e.succeeded()
}

// close ends the plugin for good when the manager closes. It reports whether
// no call was cut off.
func (e *runner) close(ctx context.Context) bool {
	// A change that is in progress ends by itself: its own waits are bounded.
	_ = e.Lock(context.WithoutCancel(ctx))
	defer e.Unlock()
	return e.stop(ctx, hookShutdown)
}

// explain says in plain words why a plugin could not be started.
func (e *runner) explain(err error) string {
	var stored *catalog.DataError
	var crash *engine.CrashError
	var guest *abi.Error
	var set *settings.FileError
	switch {
	case errors.As(err, &stored):
		return stored.Error()
	case errors.As(err, &set):
		return set.Error()
	case errors.As(err, &crash):
		return "it crashed while it was started: " + crash.Reason
	case errors.As(err, &guest):
		return "its activation failed: " + guest.Error()
	case errors.Is(err, engine.ErrTimeout):
		text := fmt.Sprintf("it was not ready within %v, which is all the time that activation may take",
			e.m.limits.ActivateTimeout)
		if where := engine.Where(err); where != "" {
			text += ": " + where
		}
		return text
	}
	return catalog.Public(err)
}
