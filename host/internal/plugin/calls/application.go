package calls

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Skipped is a plugin that an event of the application did not reach, or that has not
// answered its hook, and why.
type Skipped struct {
	Plugin string
	Err    error
}

// Ask has an endpoint of a plugin answer the program itself, which needs no token, and fails
// as [Calls.Call] does. The path is as the manifest declares it. A body that is
// [abi.RawJSON] is JSON already, nil is none, and any other value is encoded.
func (c *Calls) Ask(ctx context.Context, id, method, path string, body any) (a abi.CLIResponse, err error) {
	req := abi.CLIRequest{Method: method, Path: path}
	raw, isRaw := body.(abi.RawJSON)
	if req.Body = raw; !isRaw && body != nil {
		if req.Body, err = json.Marshal(body); err != nil {
			return a, fmt.Errorf("the body for %s of the plugin %q: %w", path, id, err)
		}
	}
	if !isRaw || jsontext.Value(raw).IsValid() {
		raw, err = c.Call(ctx, id, req, "")
	} else {
		err = problem.InvalidRequest("the body must be one JSON value")
	}
	if err == nil {
		if err = a.DecodeJSON(raw); err != nil {
			err = problem.InvalidResponse("cannot be read: " + err.Error())
		}
	}
	return a, err
}

// Announce sends an event of the application, such as "library.changed" by
// [hostfuncs.Event], to every plugin that runs, declares it, was granted its permission and
// listens. It waits for none of them. What a plugin is too slow for is left out, and said.
func (c *Calls) Announce(event string, value any) ([]Skipped, error) {
	signal, ok := c.o.Kit.Signal(event)
	if !ok || signal.Hook {
		return nil, fmt.Errorf("no namespace of the application has the event %q", event)
	}
	if !signal.Carries(reflect.TypeOf(value)) {
		return nil, fmt.Errorf("the event %q does not carry a %T", event, value)
	}
	data, err := marshal(signal, value)
	if err != nil {
		return nil, err
	}
	var skipped []Skipped
	for _, e := range c.allowed(signal) {
		s := e.Current.Load()
		if s == nil || s.Channels == nil {
			continue // it is not up, or being started, and has missed other things as well
		}
		if _, err := s.Channels.Offer(event, data); err != nil {
			skipped = append(skipped, e.skip(event, err))
		}
	}
	return skipped, nil
}

// Transform has plugins change a value, one after the other by their ids: those that run,
// declare a hook, such as "library.rename" by [hostfuncs.Hook], were granted its permission,
// and handle the method of that name. Value is a pointer; it
// is what the last one has made of it. Each may take a time, and all of them until ctx
// ends. One that fails, takes longer, or answers what is no such value is skipped, and
// said; null changes nothing.
func (c *Calls) Transform(ctx context.Context, hook string, value any, each time.Duration) ([]Skipped, error) {
	signal, ok := c.o.Kit.Signal(hook)
	if !ok || !signal.Hook {
		return nil, fmt.Errorf("no namespace of the application has the hook %q", hook)
	}
	to := reflect.ValueOf(value)
	if to.Kind() != reflect.Pointer || to.IsNil() {
		return nil, fmt.Errorf("the value of the hook %q is no pointer", hook)
	}
	if !signal.Carries(to.Type().Elem()) {
		return nil, fmt.Errorf("the hook %q does not change a %s", hook, to.Type().Elem())
	}
	data, err := marshal(signal, to.Elem().Interface())
	if err != nil {
		return nil, err
	}
	space, method, _ := strings.Cut(hook, ".")
	var skipped []Skipped
	for _, e := range c.allowed(signal) {
		s := e.Current.Load()
		switch {
		case s == nil && e.Status.Load().State != api.StateFailed:
			continue
		case s != nil && s.Methods != nil && !s.Methods.Has(space, method):
			continue
		}
		answer, err := c.ask(ctx, e.ID(), space, method, data, each)
		next := reflect.New(to.Type().Elem())
		if err == nil && string(answer) != "null" {
			if err = signal.Read(answer, next); err == nil {
				var changed []byte
				if changed, err = marshal(signal, next.Elem().Interface()); err == nil {
					to.Elem().Set(next.Elem())
					data = changed
				}
			}
		}
		if err != nil {
			skipped = append(skipped, e.skip(hook, err))
		}
		if ctx.Err() != nil {
			return skipped, ctx.Err()
		}
	}
	return skipped, nil
}

// ask has one plugin answer a hook.
func (c *Calls) ask(ctx context.Context, id, space, method string, data []byte, each time.Duration) (abi.RawJSON,
	error) {
	ctx, end := context.WithTimeout(ctx, each)
	defer end()
	answer, err := c.CallMethod(ctx, id, space, method, data, "")
	if err == nil && len(answer) > hostfuncs.MaxEventData {
		err = fmt.Errorf("its answer has %d bytes, more than %d", len(answer), hostfuncs.MaxEventData)
	}
	return answer, err
}

// marshal makes JSON of a value of the application.
func marshal(signal hostfuncs.Signal, value any) ([]byte, error) {
	data, err := signal.Write(value)
	if err == nil && len(data) > hostfuncs.MaxEventData {
		err = fmt.Errorf("it has %d bytes, more than %d", len(data), hostfuncs.MaxEventData)
	}
	if err != nil {
		return nil, fmt.Errorf("the value of %s: %w", signal.Name, err)
	}
	return data, nil
}

// allowed are the plugins by id that declare an event or a hook and were granted its permission.
func (c *Calls) allowed(signal hostfuncs.Signal) (list []*Plugin) {
	for _, e := range c.o.Plugins.AllCalled() {
		if e.Functions.MayUse(signal) == nil {
			list = append(list, e)
		}
	}
	return list
}

func (e *Plugin) skip(signal string, err error) Skipped {
	e.Log().Warn("the plugin was skipped", "signal", signal, "error", err)
	return Skipped{e.ID(), err}
}
