package calls

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// CallForPage carries out what a page of a plugin asks of the host, or else of
// the backend: the functions of the same table, with the same services,
// permissions and counters. Content is what the page belongs to; a plugin that
// is made of something else by now is [service.ErrContentChanged]. What the
// page may know of a failure is an [*abi.Error] or a problem.
func (c *Calls) CallForPage(ctx context.Context, id string, content bundle.Digest, key hostfuncs.Key,
	args []json.RawMessage, requestID string) (abi.RawJSON, error) {
	e, err := c.o.Plugins.Called(id)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, c.o.Gates.CallTimeout)
	defer cancel()
	s, err := e.enterForPage(ctx, c.o.Gates)
	if err != nil {
		return nil, c.Problem(err)
	}
	defer s.Leave()
	if s.Content != content {
		return nil, service.ErrContentChanged
	}
	definition, ok := hostfuncs.ForPages(key)
	if !ok || s.FunctionsOfPage == nil {
		return nil, abi.Errorf(abi.CodeNotFound, "a page has no %s.%s", key.Namespace, key.Name)
	}
	params, err := definition.PageParams(args)
	if err != nil {
		return nil, err
	}
	result, err := s.FunctionsOfPage()[key](ctx, params)
	if err == nil {
		return definition.PageResult(result)
	}
	var known *abi.Error
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, abi.NewError(abi.CodeDeadlineExceeded, definition.FullName()+": it took too long")
	case !errors.As(err, &known):
		return nil, err
	}
	if known.Code == abi.CodePermissionDenied {
		e.Log().Denied(key, requestID, known)
		if hostfuncs.IsQuiet(key) {
			return nil, nil
		}
	}
	return nil, known
}

// enterForPage returns the slot whose services a page uses, with the call
// counted in.
func (e *Plugin) enterForPage(ctx context.Context, gates *running.Gates) (*running.Slot, error) {
	timeout := running.WaitTimeout{Most: gates.CallTimeout}
	s, err := e.Enter(ctx, &timeout)
	if err != nil || s != nil {
		return s, err
	}
	if s = e.Alone.Load(); s == nil || s.Withdrawn() {
		return nil, problem.PluginUnavailable(e.ID(), "starting", "it is being started", 0)
	}
	if !s.Enter(&gates.Bounds) {
		return nil, problem.PluginOverloaded(0)
	}
	return s, nil
}
