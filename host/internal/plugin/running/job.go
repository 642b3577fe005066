package running

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/extism"
	"github.com/wasmhost/wasmhost/host/service"
)

// ErrAsksFirst says that the user has to approve a call of this endpoint, so
// that nothing ran: see [Manager.CallApproved].
var ErrAsksFirst = errors.New("the user has to approve the call")

// Call is what a call asks of a plugin. Exactly one of the first three fields
// is set.
type Call struct {
	Request *abi.CLIRequest
	Method  *abi.MethodCall
	Cron    *abi.CronRun
	// Content is the only one that may do the job; empty where any may.
	Content bundle.Digest
	// Export gets the body of the request, and nothing else of it; empty for none.
	Export string
	// Asked is how long the user was asked for it before.
	Asked time.Duration
}

// Check reports why the instance of a slot cannot do the job.
func (j Call) Check(id string, s *Slot) error {
	if j.Method != nil {
		if !s.Methods.Has(j.Method.Namespace, j.Method.Method) {
			return problem.MethodNotRegistered(j.Method.Namespace, j.Method.Method)
		}
		return nil
	}
	if j.Cron != nil {
		if j.Content != "" && j.Content != s.Content {
			return service.ErrContentChanged
		}
		if !s.handlesJob(j.Cron.Job) {
			return service.ErrNoHandler
		}
		return nil
	}
	declared, handled := s.Handlers.has(j.Request.Path)
	switch {
	// A copy, or else each request would go to the heap.
	case j.Export != "" && declared && !s.exports(strings.Clone(j.Export)):
		return problem.HandlerNotRegistered(j.Request.Path)
	case handled && s.Asking[catalog.Endpoint{Method: j.Request.Method, Path: j.Request.Path}]:
		switch j.Content {
		case "":
			return ErrAsksFirst
		case s.Content:
			return nil
		}
		return service.ErrContentChanged
	case handled:
		return nil
	case declared:
		return problem.HandlerNotRegistered(j.Request.Path)
	}
	return problem.EndpointNotFound(id)
}

// Without is the failure where the plugin is active without a backend.
func (j Call) Without(id string) error {
	if j.Method != nil {
		return problem.MethodNotRegistered(j.Method.Namespace, j.Method.Method)
	}
	if j.Cron != nil {
		return service.ErrNoHandler
	}
	return problem.EndpointNotFound(id)
}

// Event writes the event of the job.
func (j Call) Event(dst []byte) (abi.Kind, []byte) {
	if j.Method != nil {
		return abi.KindMethod, j.Method.AppendJSON(dst)
	}
	if j.Cron != nil {
		return abi.KindCron, j.Cron.AppendJSON(dst)
	}
	if j.Export != "" {
		dst = append(append(dst, j.Export...), 0)
		return extism.KindExport, append(dst, j.Request.Body...)
	}
	return abi.KindCLI, j.Request.AppendJSON(dst)
}

// Attr names the job in the log.
func (j Call) Attr() slog.Attr {
	switch {
	case j.Method != nil:
		return slog.String("method", j.Method.Namespace+"."+j.Method.Method)
	case j.Cron != nil:
		return slog.String("job", j.Cron.Job)
	}
	return slog.String("path", j.Request.Path)
}

// WaitTimeout is how long a call waits for an instance, over all its attempts.
type WaitTimeout struct {
	Most   time.Duration
	Waited time.Duration // so far
	until  time.Duration // by package pause; 0 before the first wait
}

// Wait returns when gone is closed, or why not.
func (p *WaitTimeout) Wait(ctx context.Context, gone <-chan struct{}) error {
	_, err := p.WaitOr(ctx, gone, nil)
	if problem.IsCode(err, problem.CodePluginOverloaded) { // nobody holds it: there is no instance yet
		why := fmt.Sprintf("no instance of it was ready within %v, as long as a call waits", p.Most)
		err = problem.PluginUnavailable("", string(api.StateStarting), why, time.Second)
	}
	return err
}

// WaitOr is wait that returns, too, when it has received from tokens.
func (p *WaitTimeout) WaitOr(ctx context.Context, gone, tokens <-chan struct{}) (received bool, err error) {
	now := pause.Now()
	if p.until == 0 {
		p.until = now + p.Most
	}
	timer := pause.NewTimer(p.until - now)
	defer timer.Stop()
	defer func() { p.Waited += pause.Now() - now }()
	select {
	case <-tokens:
		return true, nil
	case <-gone:
		return false, nil
	case <-timer.C:
		return false, problem.PluginBusy(p.Most)
	case <-ctx.Done():
		return false, ctx.Err()
	}
}
