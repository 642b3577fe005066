package plugin

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/driver"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/extism"
	"github.com/wasmhost/wasmhost/host/service"
)

// keepBuffer is the largest buffer for a payload that is kept for the next
// call.
const keepBuffer = 256 << 10

// Call sends one request to an endpoint of a plugin and returns the guest's
// answer, which nobody has checked. It may run for CallTimeout, and wait as
// long again for its turn. A request that finds its instance ended before it
// ran is given to the next one.
//
// The error is [problem.PluginNotFound], [problem.PluginUnavailable],
// [problem.EndpointNotFound], [problem.HandlerNotRegistered],
// [problem.PluginOverloaded] or [problem.ShuttingDown] where nothing ran,
// a problem that wraps what the engine or the guest failed with, or the error
// of ctx. Request body and query are not kept.
func (m *Manager) Call(ctx context.Context, id string, req abi.CLIRequest, requestID string) (abi.RawJSON, error) {
	return m.CallInto(ctx, id, req, requestID, nil)
}

// CallInto is [Manager.Call] with the memory for the answer; nil for memory of its
// own. What Buffers has given is the caller's again when CallInto returns, whether
// the answer is in it or not.
func (m *Manager) CallInto(ctx context.Context, id string, req abi.CLIRequest, requestID string,
	buffers Buffers) (abi.RawJSON, error) {
	e, err := m.entry(id)
	if err != nil {
		return nil, err
	}
	answer, err := e.call(ctx, job{request: &req}, requestID, buffers)
	if err != nil {
		return nil, m.problem(err)
	}
	return answer, nil
}

// ErrAsksFirst says that the user has to approve a call of this endpoint, so
// that nothing ran: see [Manager.CallApproved].
var ErrAsksFirst = errors.New("the user has to approve the call")

// CallApproved is [Manager.Call] of an endpoint that asks the user first, who
// has approved it for a plugin that is made of the given content. It is
// [problem.PluginUnavailable] where the plugin is made of something else by
// now.
func (m *Manager) CallApproved(ctx context.Context, id string, content bundle.Digest, req abi.CLIRequest,
	requestID string) (abi.RawJSON, error) {
	e, err := m.entry(id)
	if err != nil {
		return nil, err
	}
	answer, err := e.call(ctx, job{request: &req, content: content}, requestID, nil)
	if errors.Is(err, service.ErrContentChanged) {
		return nil, problem.PluginUnavailable(id, string(api.StateStarting),
			"it was upgraded after the call was approved; send the call again", 0).WithCause(err)
	}
	if err != nil {
		return nil, m.problem(err)
	}
	return answer, nil
}

// CallMethod calls a method that a plugin's backend has registered, for its
// user interface. Args are its arguments; nil stands for null. It queues,
// waits and fails as [Manager.Call] does, with [problem.MethodNotRegistered]
// where there is no handler, and [problem.InvalidRequest] for arguments that
// are not JSON.
func (m *Manager) CallMethod(ctx context.Context, id, namespace, method string, args abi.RawJSON,
	requestID string) (abi.RawJSON, error) {
	e, err := m.entry(id)
	if err != nil {
		return nil, err
	}
	if args != nil && !jsontext.Value(args).IsValid() {
		return nil, problem.InvalidRequest("the arguments of a method must be one JSON value")
	}
	result, err := e.call(ctx, job{method: &abi.MethodCall{Namespace: namespace, Method: method, Args: args}},
		requestID, nil)
	if err != nil {
		return nil, m.problem(err)
	}
	return result, nil
}

// job is what a call asks of a plugin. Exactly one of the first three fields
// is set.
type job struct {
	request *abi.CLIRequest
	method  *abi.MethodCall
	cron    *abi.CronRun
	// content is the only one that may do the job; empty where any may.
	content bundle.Digest
	// export gets the body of the request, and nothing else of it; empty for none.
	export string
}

// check reports why the instance of a slot cannot do the job.
func (j job) check(id string, s *slot) error {
	if j.method != nil {
		if !s.methods.has(j.method.Namespace, j.method.Method) {
			return problem.MethodNotRegistered(j.method.Namespace, j.method.Method)
		}
		return nil
	}
	if j.cron != nil {
		if j.content != "" && j.content != s.content {
			return service.ErrContentChanged
		}
		if !s.handlesJob(j.cron.Job) {
			return service.ErrNoHandler
		}
		return nil
	}
	declared, handled := s.handlers.has(j.request.Path)
	switch {
	// A copy, or else each request would go to the heap.
	case j.export != "" && declared && !s.exports(strings.Clone(j.export)):
		return problem.HandlerNotRegistered(j.request.Path)
	case handled && s.asking[endpoint{j.request.Method, j.request.Path}]:
		switch j.content {
		case "":
			return ErrAsksFirst
		case s.content:
			return nil
		}
		return service.ErrContentChanged
	case handled:
		return nil
	case declared:
		return problem.HandlerNotRegistered(j.request.Path)
	}
	return problem.EndpointNotFound(id)
}

// without is the failure where the plugin is active without a backend.
func (j job) without(id string) error {
	if j.method != nil {
		return problem.MethodNotRegistered(j.method.Namespace, j.method.Method)
	}
	if j.cron != nil {
		return service.ErrNoHandler
	}
	return problem.EndpointNotFound(id)
}

// event writes the event of the job.
func (j job) event(dst []byte) (abi.Kind, []byte) {
	if j.method != nil {
		return abi.KindMethod, j.method.AppendJSON(dst)
	}
	if j.cron != nil {
		return abi.KindCron, j.cron.AppendJSON(dst)
	}
	if j.export != "" {
		dst = append(append(dst, j.export...), 0)
		return extism.KindExport, append(dst, j.request.Body...)
	}
	return abi.KindCLI, j.request.AppendJSON(dst)
}

// attr names the job in the log.
func (j job) attr() slog.Attr {
	switch {
	case j.method != nil:
		return slog.String("method", j.method.Namespace+"."+j.method.Method)
	case j.cron != nil:
		return slog.String("job", j.cron.Job)
	}
	return slog.String("path", j.request.Path)
}

// call has the plugin do a job, by the next instance where one has ended
// before it ran. Buffers are no part of the job: they go to the instance, and with
// them, as far as the compiler knows, all of it to the heap.
func (e *entry) call(ctx context.Context, j job, requestID string, buffers Buffers) (abi.RawJSON, error) {
	timeout := waitTimeout{most: e.m.limits.CallTimeout}
	for {
		if err := e.bar.Load().refuse(e.id, j); err != nil {
			return nil, e.failed(err)
		}
		s, err := e.enter(ctx, &timeout)
		if err != nil {
			return nil, e.failed(err)
		}
		if s == nil { // active without a backend
			return nil, e.failed(j.without(e.id))
		}
		answer, err := e.send(ctx, s, j, requestID, buffers, &timeout)
		s.leave()
		if err == nil {
			e.calls.Add(1)
			return answer, nil
		}
		if errors.Is(err, ErrAsksFirst) {
			return nil, err
		}
		if !neverRan(err) {
			return nil, e.finish(err, j, requestID)
		}
		if err := timeout.wait(ctx, s.gone); err != nil {
			return nil, e.failed(err)
		}
	}
}

// send encodes the job and hands it to the instance of a slot.
func (e *entry) send(ctx context.Context, s *slot, j job, requestID string, buffers Buffers,
	timeout *waitTimeout) (abi.RawJSON, error) {
	if err := j.check(e.id, s); err != nil {
		return nil, err
	}
	buffer := e.m.buffers.Get().(*callBuffer)
	kind, payload := j.event(buffer.payload[:0])
	buffer.work = driver.Work{}
	begun := pause.Now()
	answer, err := e.hand(ctx, s, j, timeout, Event{
		Kind: kind, Payload: payload, RequestID: requestID, Buffers: buffers, Timeout: e.m.timeout(j), Done: e.settled,
		Work: &buffer.work,
	})
	e.took(j, requestID, pause.Now()-begun, &buffer.work)
	if cap(payload) <= keepBuffer {
		buffer.payload = payload
		e.m.buffers.Put(buffer)
	}
	return answer, err
}

// timeout is how long a job may run.
func (m *Manager) timeout(j job) time.Duration {
	if j.cron != nil {
		return m.limits.JobTimeout
	}
	return m.limits.CallTimeout
}

// hand hands an event to an instance of a slot, and to another one where that
// has ended before it ran and others live.
func (e *entry) hand(ctx context.Context, s *slot, j job, timeout *waitTimeout, ev Event) (abi.RawJSON, error) {
	for {
		instance, give, err := s.take(ctx, j, timeout)
		var answer abi.RawJSON
		if err == nil {
			answer, err = instance.Call(ctx, ev)
			give()
		}
		if err == nil || !neverRan(err) || s.more == nil || s.instance.Err() != nil || s.withdrawn() {
			return answer, err
		}
	}
}

// enter returns the slot that takes calls, with the call counted in. It waits
// while an instance is being replaced. It returns nil for a plugin that is
// active without a backend.
func (e *entry) enter(ctx context.Context, p *waitTimeout) (*slot, error) {
	for {
		if err := e.bar.Load().stopped(e.id); err != nil {
			return nil, err
		}
		s := e.current.Load()
		if s == nil {
			return nil, e.unavailable()
		}
		if !s.enter(&e.m.limits) {
			return nil, problem.PluginOverloaded(0)
		}
		if s.instance != nil {
			return s, nil
		}
		err := p.wait(ctx, s.gone)
		s.leave()
		if err != nil {
			return nil, err
		}
	}
}

// unavailable says why the plugin takes no calls; nil where it is active and
// has no backend that could.
func (e *entry) unavailable() error {
	if e.m.loading.Err() != nil {
		return problem.ShuttingDown()
	}
	status := *e.status.Load()
	in := e.installed.Load()
	if status.State == api.StateActive && in.manifest.Backend == nil {
		return nil
	}
	if status.State == api.StateActive { // it is being stopped at this moment
		status = e.resting(in)
	}
	return unavailable(e.id, status)
}

// settledCall ends a row of crashes: the guest has settled a call and has come
// back from it. An answer alone is no success: what follows it may be a crash,
// each time.
func (e *entry) settledCall(error) {
	if e.crashes.Load() != 0 {
		e.crashes.Store(0)
	}
}

// failed counts a call that ended without an answer.
func (e *entry) failed(err error) error {
	e.calls.Add(1)
	e.errors.Add(1)
	return err
}

// finish ends a call that failed after it had reached an instance, and says so
// in the log.
func (e *entry) finish(err error, j job, requestID string) error {
	err = e.masks.hideError(err)
	log := func(level slog.Level, message string, attrs ...any) {
		e.logger.Log(context.Background(), level, message,
			append(append([]any{"request_id", requestID}, attrs...), j.attr())...)
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
		if j.cron != nil {
			limit = "plugin.job-timeout"
		}
		attrs := []any{"limit", limit, "after", e.m.timeout(j)}
		if timeout, ok := errors.AsType[*engine.TimeoutError](err); ok {
			attrs = append(attrs, "where", timeout.Where, "stack", timeout.Stack)
		}
		log(slog.LevelError, "a handler did not answer in time and was given up", attrs...)
	case problem.IsCode(err, problem.CodeHandlerNotRegistered):
		log(slog.LevelWarn, "no handler is registered")
	case errors.Is(err, engine.ErrBusy):
		err = problem.PluginBusy(e.m.timeout(j))
	}
	return e.failed(err)
}

// neverRan reports whether an event did not reach the guest because its
// instance had ended. A crash may wrap the same error, and may have run.
func neverRan(err error) bool {
	var crash *engine.CrashError
	return errors.Is(err, engine.ErrStopped) && !errors.As(err, &crash)
}

// waitTimeout is how long a call waits for an instance, over all its attempts.
type waitTimeout struct {
	most  time.Duration
	until time.Duration // by package pause; 0 before the first wait
}

// wait returns when gone is closed, or why not.
func (p *waitTimeout) wait(ctx context.Context, gone <-chan struct{}) error {
	_, err := p.waitOr(ctx, gone, nil)
	if problem.IsCode(err, problem.CodePluginOverloaded) { // nobody holds it: there is no instance yet
		why := fmt.Sprintf("no instance of it was ready within %v, as long as a call waits", p.most)
		err = problem.PluginUnavailable("", string(api.StateStarting), why, time.Second)
	}
	return err
}

// waitOr is wait that returns, too, when it has received from tokens.
func (p *waitTimeout) waitOr(ctx context.Context, gone, tokens <-chan struct{}) (received bool, err error) {
	now := pause.Now()
	if p.until == 0 {
		p.until = now + p.most
	}
	timer := pause.NewTimer(p.until - now)
	defer timer.Stop()
	select {
	case <-tokens:
		return true, nil
	case <-gone:
		return false, nil
	case <-timer.C:
		return false, problem.PluginBusy(p.most)
	case <-ctx.Done():
		return false, ctx.Err()
	}
}

// The hooks that the manager calls.
const (
	hookEnable   = "onEnable"
	hookDisable  = "onDisable"
	hookSettings = "onSettingsChanged"
	hookAppReady = "onAppReady"
	hookShutdown = "onShutdown"
)

// hook calls a hook of an instance, if it has it. What goes wrong is logged,
// and returned for those who want to know whether the hook ran at all.
func (e *entry) hook(ctx context.Context, instance Instance, name string, args ...abi.RawJSON) error {
	return e.hookBy(ctx, Event{}, instance, name, args...)
}

func hasHook(instance Instance, name string) bool { return slices.Contains(instance.Hooks(), name) }

// hookBy is hook by an event of which the caller says how long it waits, and
// what it wants to know of it.
func (e *entry) hookBy(ctx context.Context, ev Event, instance Instance, name string, args ...abi.RawJSON) error {
	if !hasHook(instance, name) {
		return nil
	}
	ev.Kind, ev.Timeout = abi.KindHook, e.m.limits.HookTimeout
	if name == hookEnable {
		ev.Timeout = e.m.limits.ActivateTimeout // it migrates data, as activate may
	}
	ev.Payload = abi.HookCall{Name: name, Args: args}.AppendJSON(nil)
	_, err := instance.Call(ctx, ev)
	if err != nil {
		err = e.masks.hideError(err)
		attrs := []any{"hook", name, "error", err}
		var guest *abi.Error
		if errors.As(err, &guest) && guest.Stack != "" {
			attrs = append(attrs, slog.String("stack", guest.Stack))
		}
		e.logger.Error("a hook failed", attrs...)
	}
	return err
}

// appReady calls the hook onAppReady of the instance that takes the calls now.
func (e *entry) appReady(free func()) {
	if s := e.current.Load(); s != nil && s.instance != nil {
		defer time.AfterFunc(startTurn, free).Stop()
		_ = e.hookBy(e.m.ctx, Event{Returned: free}, s.instance, hookAppReady)
	}
}
