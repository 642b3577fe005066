package plugin

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// boot starts the plugin when the manager starts.
func (e *entry) boot(free func()) {
	defer e.booting.Store(false)
	if e.due() || !e.tryLock() {
		free() // somebody else is at it, or may be on another host
		if !e.lockToStart() {
			return
		}
	}
	e.free = free
	defer func() { e.free = nil; e.unlock() }()
	// Somebody may have been faster, or the manager closes.
	begun := e.status.Load().State == api.StateStarting || e.installed.Load().waits()
	if e.m.ctx.Err() == nil && e.runnable() && e.current.Load() == nil && begun {
		e.run(e.m.ctx, enableStart)
	}
}

// run loads and starts a plugin that does not run, for a reason that it is told,
// and sets the state that comes of it. Calls may wait for it already, in a slot without an instance.
// Loading is given up when ctx ends. The caller holds the lock.
func (e *entry) run(ctx context.Context, reason enableReason) {
	in := e.installed.Load()
	if rest := e.resting(in); rest.State != api.StateInstalled {
		e.withdraw(nil)
		if in.waits() {
			e.again(rest)
		} else {
			e.set(rest)
		}
		return
	}
	e.crashes.Store(0)
	e.lately.Store(nil)
	e.failure = nil
	if in.manifest.Backend == nil {
		e.withdraw(nil)
		err := e.mayStart(in.record)
		if err == nil {
			err = e.standAlone(in)
		}
		if err != nil {
			e.fail(err)
			return
		}
		e.set(Status{State: api.StateActive})
		e.succeeded()
		return
	}
	e.set(Status{State: api.StateStarting})
	program, err := e.load(ctx, in)
	if err == nil {
		e.program = program
		err = e.openData(in)
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
func (e *entry) load(ctx context.Context, in *installed) (Program, error) {
	if err := e.mayStart(in.record); err != nil {
		return nil, err
	}
	if err := e.values.Load(); err != nil {
		return nil, err
	}
	ctx, end := e.mayLoad(ctx)
	defer end()
	program, err := e.compile(ctx, in)
	if err != nil && ctx.Err() != nil {
		return nil, unloaded(e.id, context.Cause(ctx))
	}
	return program, err
}

// compile reads the files of the backend and compiles it.
func (e *entry) compile(ctx context.Context, in *installed) (Program, error) {
	backend, driver, err := e.m.backend(ctx, in)
	if err != nil {
		return nil, err
	}
	defer backend.Close()
	var missing []string // declared, needed and not granted
	access := func(permission string) (declared, granted bool) {
		declared, granted = in.access(permission)
		if name := in.declaredAs(permission); declared && !granted && !slices.Contains(missing, name) {
			missing = append(missing, name)
		}
		return declared, granted
	}
	program, err := driver.Load(ctx, backend.Backend, LoadOptions{MemoryMB: in.manifest.MemoryMB(), Access: access})
	if err != nil && len(missing) > 0 {
		return nil, &lackingError{missing, fmt.Errorf("%w; to grant it, run `wasmhost grant %s %s`", err, e.id,
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
func (e *entry) launchNew(reason enableReason) {
	next := newSlot()
	e.withdraw(next)
	if err := e.launch(next, reason, nil); err != nil {
		e.withdraw(nil)
		e.fail(err)
		return
	}
	e.succeeded()
}

// fail makes a plugin failed that does not run. The caller holds the lock.
func (e *entry) fail(err error) {
	e.closeProgram()
	e.closeClient()
	e.closeData()
	if e.m.loading.Err() != nil {
		return // the manager closes: the failure is its own
	}
	err = e.masks.hideError(err)
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
	if r := e.installed.Load().record; r.Previous != nil && !r.Current.Ran && r.Previous.Version != r.Current.Version {
		reason += fmt.Sprintf("; to go back to version %s, run `wasmhost rollback %s`", r.Previous.Version, e.id)
	}
	e.failure = err
	var missing []string
	if lacking, ok := errors.AsType[*lackingError](err); ok {
		missing = lacking.permissions
	}
	failed := Status{State: api.StateFailed, Reason: reason, Missing: missing}
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
func (e *entry) launch(next *slot, reason enableReason, from *recovery) error {
	in := e.installed.Load()
	s := newSlot()
	s.recovery, s.recovered, s.born = from, from != nil, time.Now()
	if from == nil {
		s.recovery = e.newRecovery(in)
	}
	s.content = in.record.Current.Digest
	s.handlers = newHandlers(in.paths)
	s.asking = in.asking
	s.methods = newMethods(e.m.limits.Methods)
	s.channels = newChannels(&e.m.limits, e.hub, e.logger)
	e.tellPhase(in, service.Starting) // before the guest registers what is declared
	e.attach(in, s)
	e.offer(in, s)
	env := e.environment(in, s)
	ctx, end := e.mayLoad(e.m.ctx)
	defer end()
	if e.free != nil {
		env.Returned, env.ActivateWait = e.free, bootWait*env.ActivateTimeout
		defer time.AfterFunc(startTurn, e.free).Stop()
	}
	var instance Instance
	var err error
	if s.recovery != nil {
		env.Functions = s.recovery.watch(env.Functions)
	}
	if from != nil {
		instance, err = from.start(ctx, env)
	} else if instance, err = e.program.Start(ctx, env); err == nil && s.recovery != nil {
		s.recovery.activated(instance)
	}
	if err == nil {
		s.instance = instance
		s.channels.attach(instance)
		if err = e.mount(ctx, in, s, instance, env); err != nil {
			s.end()
		}
	}
	if err == nil {
		cut := context.AfterFunc(ctx, instance.Close)
		e.tellEnabled(ctx, instance, reason)
		cut()
		if s.more, err = e.newInstances(ctx, in, s, env); err == nil {
			err = ctx.Err()
		}
		if err != nil {
			s.end()
		}
	}
	if err != nil {
		if ctx.Err() != nil {
			err = unloaded(e.id, context.Cause(ctx))
		}
		err = s.hindered.blamed(err)
		if denied := s.denied.names(); len(denied) > 0 && errors.Is(err, &abi.Error{Code: abi.CodePermissionDenied}) {
			err = &lackingError{denied, err}
		}
		s.channels.end()
		s.detach()
		return err
	}
	s.settled()
	if !e.current.CompareAndSwap(next, s) {
		s.end()
		s.channels.end()
		s.detach()
		return errors.New("the plugin was stopped while it started")
	}
	close(next.gone) // first: calls need not wait for what the schedule writes to disk
	e.set(Status{State: api.StateActive})
	e.m.running.Add(1)
	go e.watch(s)
	return nil
}

// environment is what an instance runs with.
func (e *entry) environment(in *installed, s *slot) Env {
	return Env{
		Functions: e.count(e.whileGranted(e.whileStorable(hostfuncs.New(e.services(in, s), in.access))), s),
		Log:       e.guestLine,
		Group:     e.group,
		Memory:    e.memory,
		Fault: func(id string, err error) {
			e.logger.Error("a host function failed; the plugin was told the id", "id", id, "error", err)
		},
		Denied: e.logDenied,
		Activate: abi.Activate{
			PluginID: e.id, PluginVersion: in.record.Current.Version, DataDir: ".",
			HostVersion: e.m.cfg.HostVersion, SDKVersion: e.m.cfg.SDKVersion,
		},
		ActivateTimeout: e.m.limits.ActivateTimeout,
	}
}

// withdraw puts next in the place of what takes the calls, and wakes those who
// wait there. The caller holds the lock.
func (e *entry) withdraw(next *slot) *slot {
	old := e.current.Swap(next)
	if old != nil {
		close(old.gone)
	}
	return old
}

// retire ends the instance of a slot that was withdrawn: running calls may end
// first, then the hook is called, if one is named, unless the guest computes on.
// It reports whether no call was cut off.
func (e *entry) retire(ctx context.Context, old *slot, hook string) bool {
	e.ending.Lock()
	//lint:ignore SA2001 what has crashed has ended before what takes its place starts
	e.ending.Unlock()
	if old == nil || old.instance == nil {
		return true
	}
	urgent := e.urgency()
	cut := context.AfterFunc(urgent, old.end)
	whole := old.drain(ctx, e.m.limits.DrainTimeout) && urgent.Err() == nil
	if hook != "" && ctx.Err() == nil && urgent.Err() == nil {
		_ = e.hookBy(ctx, Event{Wait: lastWait}, old.instance, hook)
	}
	cut()
	old.end()
	old.channels.end()
	old.detach()
	e.keepFigures(old.instance)
	return whole
}

// lastWait is how long the last hook of an instance waits for the guest to be
// free: what computes on after its time has none for a hook.
const lastWait = 100 * time.Millisecond

// keepFigures adds the figures of an instance that has ended to those of the
// plugin.
func (e *entry) keepFigures(instance Instance) {
	figures := instance.Stats()
	e.instructions.Add(figures.Instructions)
	e.computed.Add(int64(figures.Computed))
	raise(&e.peak, figures.MemoryPeak)
}

// raise makes a figure the largest of those that it was given, and returns it.
func raise(most *atomic.Uint64, now uint64) uint64 {
	for {
		before := most.Load()
		if now <= before || most.CompareAndSwap(before, now) {
			return max(before, now)
		}
	}
}

// closeProgram frees the program, whose instances have ended.
func (e *entry) closeProgram() {
	if e.program != nil {
		e.program.Close(context.WithoutCancel(e.m.ctx))
		e.program = nil
	}
}

// stop ends a plugin that runs. The caller holds the lock and sets the state.
func (e *entry) stop(ctx context.Context, hook string) bool {
	old := e.withdraw(nil)
	whole := e.retire(ctx, old, hook)
	e.leaveAlone(ctx)
	e.closeProgram()
	e.closeClient()
	e.closeData()
	return whole
}

// replace brings what runs in line with what is installed now: a new version,
// other grants, or just a fresh instance. New calls wait, running ones may
// end, then the old instance ends and the new one starts. The caller holds
// the lock, and has had in adopted as what is installed.
func (e *entry) replace(ctx context.Context, in *installed) {
	asked := ctx
	ctx = context.WithoutCancel(ctx) // whoever asked may have gone
	if e.current.Load() == nil || in.manifest == nil || in.manifest.Backend == nil ||
		e.resting(in).State != api.StateInstalled {
		e.setInstalled(in)
		e.stop(ctx, "")
		e.run(asked, enableReload)
		return
	}
	program, loadErr := e.load(ctx, in) // while the old instance still serves
	next := newSlot()
	e.tellPhase(in, service.Starting)
	e.retire(ctx, e.withdraw(next), "")
	e.closeProgram()
	e.closeData()
	e.setInstalled(in)
	e.crashes.Store(0)
	e.lately.Store(nil)
	e.failure = nil
	err := loadErr
	if err == nil {
		e.program = program
		err = e.openData(in)
	}
	if err == nil {
		err = e.launch(next, enableReload, nil)
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
func (e *entry) close(ctx context.Context) bool {
	// A change that is in progress ends by itself: its own waits are bounded.
	_ = e.lock(context.WithoutCancel(ctx))
	defer e.unlock()
	return e.stop(ctx, hookShutdown)
}

// explain says in plain words why a plugin could not be started.
func (e *entry) explain(err error) string {
	var stored *DataError
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
	return public(err)
}
