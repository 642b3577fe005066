package running

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/pluginlog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/traces"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/driver"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
)

// Gates is what the gates of all plugins share.
type Gates struct {
	Bounds Bounds
	// CallTimeout is how long a call may run, JobTimeout the run of a job, HookTimeout a hook of
	// which nobody says how long.
	CallTimeout, JobTimeout, HookTimeout time.Duration
	// Slow is how long a call may run before the log says what took it; nil where there is none.
	Slow    func() time.Duration
	Times   *CallTimes
	Traces  *traces.All
	buffers sync.Pool // of *callBuffer
}

// Gated is a plugin as its gate sees it.
type Gated interface {
	Known() *catalog.Installed
	// Unavailable says why the plugin takes no calls; nil where it is active and has no
	// backend that could.
	Unavailable() error
	// Stopped and Denies are what another host has taken from the plugin.
	Stopped() error
	Denies(permission string) bool
}

// Gate is what calls of a plugin go through, to the instance that takes them.
type Gate struct {
	*Counters
	// Current takes the calls; nil where the plugin takes none.
	Current atomic.Pointer[Slot]
	all     *Gates
	plugin  Gated
	id      string
	log     *pluginlog.Log
	times   TimesOfKinds
	traces  *traces.Traces
}

// Of returns the gate of a plugin, which takes no calls yet.
func (o *Gates) Of(id string, plugin Gated, log *pluginlog.Log) *Gate {
	return &Gate{Counters: NewCounters(), all: o, plugin: plugin, id: id, log: log,
		traces: o.Traces.Of(id)}
}

// Call has the plugin do a job, by the next instance where one has ended
// before it ran. Buffers are no part of the job: they go to the instance, and with
// them, as far as the compiler knows, all of it to the heap.
func (g *Gate) Call(ctx context.Context, j Call, requestID string, buffers backends.Buffers) (abi.RawJSON,
	error) {
	timeout := WaitTimeout{Most: g.all.CallTimeout}
	for {
		if err := g.refuse(j); err != nil {
			return nil, g.Failed(err)
		}
		s, err := g.Enter(ctx, &timeout)
		if err != nil {
			return nil, g.Failed(err)
		}
		if s == nil { // active without a backend
			return nil, g.Failed(j.Without(g.id))
		}
		answer, err := g.send(ctx, s, j, requestID, buffers, &timeout)
		s.Leave()
		if err == nil {
			g.Calls.Add(1)
			return answer, nil
		}
		if errors.Is(err, ErrAsksFirst) {
			return nil, err
		}
		if !NeverRan(err) {
			return nil, g.finish(err, j, requestID)
		}
		if err := timeout.Wait(ctx, s.Gone); err != nil {
			return nil, g.Failed(err)
		}
	}
}

// refuse is the error of a job that the plugin may not do any more, by what another host has
// made of it. The job stays out of the interface, or each request would go to the heap.
func (g *Gate) refuse(j Call) error {
	if err := g.plugin.Stopped(); err != nil {
		return err
	}
	switch {
	case j.Cron != nil && g.plugin.Denies(manifest.PermissionCron):
		return service.ErrNoHandler
	case j.Request != nil && g.plugin.Denies(manifest.PermissionCLI):
		return problem.HandlerNotRegistered(j.Request.Path)
	}
	return nil
}

// send encodes the job and hands it to the instance of a slot.
func (g *Gate) send(ctx context.Context, s *Slot, j Call, requestID string, buffers backends.Buffers,
	timeout *WaitTimeout) (abi.RawJSON, error) {
	if err := j.Check(g.id, s); err != nil {
		return nil, err
	}
	buffer := g.all.buffer()
	kind, payload := j.Event(buffer.payload[:0])
	buffer.work = driver.Work{Spans: buffer.work.Spans[:0], MaxSpans: g.all.Traces.Spans}
	waited, begun := timeout.Waited, pause.Now()
	answer, err := g.hand(ctx, s, j, timeout, backends.Event{
		Kind: kind, Payload: payload, RequestID: requestID, Buffers: buffers, Timeout: g.all.timeout(j),
		Done: g.Settled,
		Work: &buffer.work,
	})
	took := pause.Now() - begun
	slow := g.took(j, requestID, took, &buffer.work)
	if err == nil || !NeverRan(err) {
		g.times.Observe(g.all.Times, g.id, j, waited+took, timeout.Waited+buffer.work.Queued)
		g.trace(ctx, j, requestID, took, waited, slow, &buffer.work, err)
	}
	if cap(payload) <= KeepBuffer {
		buffer.payload = payload
		g.all.buffers.Put(buffer)
	}
	return answer, err
}

// timeout is how long a job may run.
func (o *Gates) timeout(j Call) time.Duration {
	if j.Cron != nil {
		return o.JobTimeout
	}
	return o.CallTimeout
}

// hand hands an event to an instance of a slot, and to another one where that
// has ended before it ran and others live.
func (g *Gate) hand(ctx context.Context, s *Slot, j Call, timeout *WaitTimeout,
	ev backends.Event) (abi.RawJSON,
	error) {
	for {
		instance, give, err := s.Take(ctx, j, timeout)
		var answer abi.RawJSON
		if err == nil {
			answer, err = instance.Call(ctx, ev)
			give()
		}
		if err == nil || !NeverRan(err) || s.More == nil || s.Instance.Err() != nil || s.Withdrawn() {
			return answer, err
		}
	}
}

// Enter returns the slot that takes calls, with the call counted in. It waits
// while an instance is being replaced. It returns nil for a plugin that is
// active without a backend.
func (g *Gate) Enter(ctx context.Context, p *WaitTimeout) (*Slot, error) {
	for {
		if err := g.plugin.Stopped(); err != nil {
			return nil, err
		}
		s := g.Current.Load()
		if s == nil {
			return nil, g.plugin.Unavailable()
		}
		if !s.Enter(&g.all.Bounds) {
			return nil, problem.PluginOverloaded(0)
		}
		if s.Instance != nil {
			return s, nil
		}
		err := p.Wait(ctx, s.Gone)
		s.Leave()
		if err != nil {
			return nil, err
		}
	}
}

// finish ends a call that failed after it had reached an instance, and says so
// in the log.
func (g *Gate) finish(err error, j Call, requestID string) error {
	err = g.log.HideError(err)
	log := func(level slog.Level, message string, attrs ...any) {
		g.log.Log(context.Background(), level, message,
			append(append([]any{"request_id", requestID}, attrs...), j.Attr())...)
	}
	var crash *engine.CrashError
	var guest *abi.Error
	var answer *engine.AnswerError
	switch {
	case errors.As(err, &crash):
		log(slog.LevelError, "the plugin crashed", "reason", crash.Reason, "error", crash.Err)
	case errors.As(err, &answer):
		log(slog.LevelWarn, "a handler's answer is not valid", "error", answer.Reason, "stack", answer.Stack)
	case errors.As(err, &guest):
		log(slog.LevelWarn, "a handler failed", "error", guest.Message, "stack", guest.Stack)
	case errors.Is(err, engine.ErrTimeout):
		limit := "plugin.call-timeout"
		if j.Cron != nil {
			limit = "plugin.job-timeout"
		}
		attrs := []any{"limit", limit, "after", g.all.timeout(j)}
		if timeout, ok := errors.AsType[*engine.TimeoutError](err); ok {
			attrs = append(attrs, "where", timeout.Where, "stack", timeout.Stack)
		}
		log(slog.LevelError, "a handler did not answer in time and was given up", attrs...)
	case problem.IsCode(err, problem.CodeHandlerNotRegistered):
		log(slog.LevelWarn, "no handler is registered")
	case errors.Is(err, engine.ErrBusy):
		err = problem.PluginBusy(g.all.timeout(j))
	}
	return g.Failed(err)
}

// Hook calls a hook of an instance, if it has it. What goes wrong is logged,
// and returned for those who want to know whether the hook ran at all.
func (g *Gate) Hook(ctx context.Context, instance backends.Instance, name string, args ...abi.RawJSON) error {
	return g.HookBy(ctx, backends.Event{}, instance, name, args...)
}

// HasHook reports whether an instance has a hook.
func HasHook(instance backends.Instance, name string) bool {
	return slices.Contains(instance.Hooks(), name)
}

// HookBy is Hook by an event of which the caller says how long it waits, and
// what it wants to know of it.
func (g *Gate) HookBy(ctx context.Context, ev backends.Event, instance backends.Instance, name string,
	args ...abi.RawJSON) error {
	if !HasHook(instance, name) {
		return nil
	}
	ev.Kind, ev.Timeout = abi.KindHook, cmp.Or(ev.Timeout, g.all.HookTimeout)
	ev.Payload = abi.HookCall{Name: name, Args: args}.AppendJSON(nil)
	done := g.traceEvent(&ev, "hook", name)
	_, err := instance.Call(ctx, ev)
	done(ev.Work, err)
	if err != nil {
		err = g.log.HideError(err)
		attrs := []any{"hook", name, "request_id", ev.RequestID, "error", err}
		var guest *abi.Error
		if errors.As(err, &guest) && guest.Stack != "" {
			attrs = append(attrs, slog.String("stack", guest.Stack))
		}
		g.log.Error("a hook failed", attrs...)
	}
	return err
}

// callBuffer is what a call needs and the next one can use again.
type callBuffer struct {
	payload []byte
	work    driver.Work
}

// buffer is one that was used before, or new.
func (o *Gates) buffer() *callBuffer {
	if b, ok := o.buffers.Get().(*callBuffer); ok {
		return b
	}
	return new(callBuffer)
}

// took counts the time of a job, and has the log say what took it where that was
// long, which it reports. What it was waiting for before it reached an instance does
// not count.
func (g *Gate) took(j Call, requestID string, took time.Duration, work *driver.Work) (slow bool) {
	if j.Request != nil {
		if in := g.plugin.Known(); in != nil {
			if t := in.Times[catalog.Endpoint{Method: j.Request.Method, Path: j.Request.Path}]; t != nil {
				t.Add(took)
			}
		}
	}
	if g.all.Slow == nil || took < g.all.Slow() {
		return false
	}
	g.log.LogAttrs(context.Background(), slog.LevelWarn, "a handler was slow", slog.String("request_id", requestID),
		j.Attr(), slog.Duration("took", took.Round(time.Millisecond)),
		slog.Duration("computed", work.Computed.Round(time.Millisecond)), slog.Int("hostCalls", work.Calls),
		slog.Duration("inHostCalls", work.Called.Round(time.Millisecond)), slog.String("limit", "logs.slow"))
	return true
}

// EndpointTimes are those of the endpoints that were called since the version runs
// that is installed.
func (g *Gate) EndpointTimes() []api.EndpointUsage {
	list := []api.EndpointUsage{}
	if in := g.plugin.Known(); in != nil {
		for key, t := range in.Times {
			if n := t.Calls.Load(); n > 0 {
				list = append(list, api.EndpointUsage{Method: key.Method, Path: key.Path, Calls: n,
					Ms: Milliseconds(time.Duration(t.Nanoseconds.Load()))})
			}
		}
	}
	slices.SortFunc(list, func(a, b api.EndpointUsage) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
	})
	return list
}
