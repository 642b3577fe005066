package calls

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
)

// Gates are what calls go through: they know how long these took, and their traces.
func (c *Calls) Gates() *running.Gates { return c.o.Gates }

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
func (c *Calls) Call(ctx context.Context, id string, req abi.CLIRequest, requestID string) (abi.RawJSON, error) {
	return c.CallInto(ctx, id, req, requestID, nil)
}

// CallInto is [Calls.Call] with the memory for the answer; nil for memory of its
// own. What Buffers has given is the caller's again when CallInto returns, whether
// the answer is in it or not.
func (c *Calls) CallInto(ctx context.Context, id string, req abi.CLIRequest, requestID string,
	buffers backends.Buffers) (abi.RawJSON, error) {
	return c.do(ctx, id, running.Call{Request: &req}, requestID, buffers)
}

// do has a plugin do what is asked; what fails is a problem.
func (c *Calls) do(ctx context.Context, id string, what running.Call, requestID string,
	buffers backends.Buffers) (abi.RawJSON, error) {
	e, err := c.o.Plugins.Called(id)
	if err != nil {
		return nil, err
	}
	answer, err := e.Call(ctx, what, requestID, buffers)
	if err != nil {
		return nil, c.Problem(err)
	}
	return answer, nil
}

// CallApproved is [Calls.Call] of an endpoint that asks the user first, who
// has approved it for a plugin that is made of the given content, after having been
// asked for some time. It is
// [problem.PluginUnavailable] where the plugin is made of something else by
// now.
func (c *Calls) CallApproved(ctx context.Context, id string, content bundle.Digest, req abi.CLIRequest,
	requestID string, asked time.Duration) (abi.RawJSON, error) {
	answer, err := c.do(ctx, id, running.Call{Request: &req, Content: content, Asked: asked}, requestID, nil)
	if errors.Is(err, service.ErrContentChanged) {
		return nil, problem.PluginUnavailable(id, string(api.StateStarting),
			"it was upgraded after the call was approved; send the call again", 0).WithCause(err)
	}
	return answer, err
}

// CallMethod calls a method that a plugin's backend has registered, for its
// user interface. Args are its arguments; nil stands for null. It queues,
// waits and fails as [Calls.Call] does, with [problem.MethodNotRegistered]
// where there is no handler, and [problem.InvalidRequest] for arguments that
// are not JSON.
func (c *Calls) CallMethod(ctx context.Context, id, namespace, method string, args abi.RawJSON,
	requestID string) (abi.RawJSON, error) {
	if _, err := c.o.Plugins.Called(id); err != nil { // first, whatever the arguments are
		return nil, err
	}
	if args != nil && !jsontext.Value(args).IsValid() {
		return nil, problem.InvalidRequest("the arguments of a method must be one JSON value")
	}
	return c.do(ctx, id, running.Call{Method: &abi.MethodCall{Namespace: namespace, Method: method, Args: args}},
		requestID, nil)
}

// CallExport calls the export that an endpoint of a plug-in of Extism's names,
// with the body as its input, and returns its output. It queues, waits and fails
// as [Calls.CallInto] does. The body is not kept.
func (c *Calls) CallExport(ctx context.Context, id, path, export string, body []byte,
	requestID string, buffers backends.Buffers) ([]byte, error) {
	return c.do(ctx, id, running.Call{Request: &abi.CLIRequest{Path: path, Body: body}, Export: export}, requestID,
		buffers)
}

// TestSetting calls the method that a setting declares as its testAction, with
// null for arguments, and returns what it answers. The error is a
// [problem.SettingNotFound], or one of [Calls.CallMethod].
func (c *Calls) TestSetting(ctx context.Context, id, key, requestID string) (abi.RawJSON, error) {
	e, err := c.o.Plugins.Called(id)
	if err != nil {
		return nil, err
	}
	in := e.Known()
	if in.Manifest == nil {
		return nil, Unavailable(id, *e.Status.Load())
	}
	i := slices.IndexFunc(in.Manifest.Settings, func(s manifest.Setting) bool { return s.Key == key })
	if i < 0 || in.Manifest.Settings[i].TestAction == nil {
		if i < 0 {
			return nil, problem.SettingNotFound(id, key)
		}
		return nil, problem.Conflictf("the setting %q of the plugin %q declares no testAction, so there is nothing to test "+
			"it with",
			key, id)
	}
	action := in.Manifest.Settings[i].TestAction
	return c.CallMethod(ctx, id, action.Namespace, action.Method, nil, requestID)
}

// RunJob implements [service.Plugins]. It queues and waits as [Calls.Call]
// does.
func (c *Calls) RunJob(ctx context.Context, id string, content bundle.Digest, run abi.CronRun,
	requestID string) error {
	e, err := c.o.Plugins.Called(id)
	if err == nil {
		_, err = e.Call(ctx, running.Call{Cron: &run, Content: content}, requestID, nil)
	}
	var crash *engine.CrashError
	switch {
	case errors.As(err, &crash): // it may wrap any other of these
		return fmt.Errorf("the plugin crashed: %s", crash.Reason)
	case problem.IsCode(err, problem.CodePluginNotFound), problem.IsCode(err, problem.CodePluginUnavailable),
		problem.IsCode(err, problem.CodeShuttingDown):
		return fmt.Errorf("%w: %w", service.ErrNotRunning, err)
	case errors.Is(err, engine.ErrTimeout):
		return fmt.Errorf("%w: %w", context.DeadlineExceeded, err)
	}
	return err
}

// waitingEnds is how long calls that wait have to end when their time is over.
// What is still under way after that computes.
const waitingEnds = 100 * time.Millisecond

// CutOffAfter has the instances end in which calls are still under way when ctx
// has ended, unless stop is called before. It is for a host that is about to
// close, which has called StopLoading and gives calls until then: those that
// wait end with their context, but guests do not hear of that while they compute.
func (c *Calls) CutOffAfter(ctx context.Context) (stop func() bool) {
	return context.AfterFunc(ctx, func() {
		time.Sleep(waitingEnds)
		c.cutOff()
	})
}

func (c *Calls) cutOff() {
	for _, e := range c.o.Plugins.AllCalled() {
		if s := e.Current.Load(); s != nil && s.Instance != nil && s.Open.Load() > 0 {
			go s.End()
		}
	}
}
