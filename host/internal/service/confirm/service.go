package confirm

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pathpattern"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
)

// FileName is the database in the data folder.
const FileName = "confirmations.db"

// Config configures a [Service].
type Config struct {
	Limits Limits
	// Runs returns the runs of jobs that wait, which share the inbox.
	Runs func(ctx context.Context) ([]api.JobRun, error)
	// Changed is called when what waits may have changed. It must not wait.
	Changed func()
	// Sealer is that of [Options].
	Sealer Sealer
	// Allowed says by what a call of a tool runs without asking; Allow keeps that calls like
	// one that waits do.
	Allowed func(ctx context.Context, call api.AskedCall) (by string, ok bool)
	Allow   func(ctx context.Context, call api.AskedCall, in api.AllowRequest) error
}

// Service is the calls that ask first as a service of the host, and the inbox
// that they share with the runs of jobs.
type Service struct {
	service.File[*Calls]
	env service.Env
	cfg Config
}

// NewService returns the service, which opens nothing yet.
func NewService(env service.Env, cfg Config) *Service {
	s := &Service{env: env, cfg: cfg}
	s.What, s.Path, s.Logger = "calls that ask first", env.Path(FileName), env.Logger
	s.Server = env.Database
	options := Options{Path: s.Path, Database: env.Database, Leases: env.Leases, Bus: env.Bus, Sealer: cfg.Sealer,
		Limits: cfg.Limits, Logger: env.Logger, Changed: cfg.Changed}
	s.OpenFile = func(ctx context.Context) (c *Calls, err error) {
		err = env.Reserve.Do(func() error {
			c, err = Open(ctx, options)
			return err
		})
		return c, err
	}
	s.OpenToRemove = func(ctx context.Context) (*Calls, error) { return Open(ctx, options) }
	s.CloseFile = func(_ context.Context, c *Calls) error { return c.Close() }
	return s
}

// Name implements [service.Service].
func (s *Service) Name() string { return "confirmations" }

// Database implements [service.Stateful].
func (s *Service) Database() service.Database { return Database() }

// Database is the file of the service in any data folder.
func Database() service.Database {
	return service.Database{Name: FileName, What: "the record of who approved which calls", Format: format, Copy: Copy}
}

// WaitingFor is the number of the call on this host that a request waits for.
func (s *Service) WaitingFor(requestID string) (id int64, waits bool) {
	calls, open := s.Get()
	if !open {
		return 0, false
	}
	for _, a := range calls.Waiting() {
		if a.RequestID == requestID {
			return a.ID, true
		}
	}
	return 0, false
}

// Collect implements [figures.Collector].
func (s *Service) Collect(page *figures.Page) {
	page.Set(figures.Gauge("wasmhost_calls_waiting", "Calls of endpoints that wait for the user's approval."),
		float64(s.Waiting()))
}

// Waiting is how many calls wait.
func (s *Service) Waiting() int {
	if c, open := s.Get(); open {
		return c.Count()
	}
	return 0
}

// DecidedOf returns the newest calls of a plugin that were decided on; none
// while the host does not serve.
func (s *Service) DecidedOf(ctx context.Context, id string, limit int) ([]api.AskedCall, error) {
	c, open := s.Get()
	if !open {
		return []api.AskedCall{}, nil
	}
	list, err := c.Decided(ctx, api.DecidedQuery{Plugin: id, Limit: limit})
	return list, known(err)
}

// Drain tells the clients of calls that wait that the host is closing.
func (s *Service) Drain(context.Context) error {
	if c, open := s.Get(); open {
		c.Drain()
	}
	return nil
}

// PluginChanged ends the calls that wait for a plugin which will not answer
// them as its user was shown it. Those of one that is merely down or starts
// keep waiting.
func (s *Service) PluginChanged(p service.Plugin) error {
	c, open := s.Get()
	if !open {
		return nil
	}
	state := "starting"
	content, reason := p.Content, "it was upgraded while the call waited for approval; send the call again"
	switch {
	case p.Phase == service.Removed:
		content, state, reason = "", "removed", "it was removed while the call waited for approval"
	case p.Phase == service.Disabled:
		content, state, reason = "", "disabled", "it was disabled while the call waited for approval"
	case p.Phase == service.Active && !p.Granted(manifest.PermissionCLI) && !p.Granted(manifest.PermissionMCP):
		content, state, reason = "", "failed", "it may not answer requests any more"
	}
	c.Drop(p.ID, content, problem.PluginUnavailable(p.ID, state, reason, 0))
	return nil
}

// RemovePlugin deletes the record of a plugin.
func (s *Service) RemovePlugin(ctx context.Context, id string) error {
	return s.Remove(ctx, func(c *Calls) error { return c.RemovePlugin(ctx, id) })
}

// Confirm has a call wait for the user and then calls it, with the content that
// the plugin is to be made of. The error is that of [Calls.Ask] or of call.
func (s *Service) Confirm(ctx context.Context, id string, req abi.CLIRequest, requestID string,
	call func(content bundle.Digest) (abi.RawJSON, error)) (abi.RawJSON, error) {
	c, err := s.ForUser()
	if err != nil {
		return nil, err
	}
	p, err := s.env.Plugins.Plugin(id)
	if err != nil {
		return nil, err
	}
	asked := Call{Plugin: id, Version: p.Version, Content: p.Content, Method: req.Method, Path: asSent(req),
		Description: description(p.Manifest, req), Query: appendQuery(nil, req.Query), Body: req.Body,
		RequestedBy: api.RequestedBy(ctx), RequestID: requestID}
	if asked.Tool, asked.Arguments = api.ToolOf(ctx); asked.Tool != "" {
		asked.Token = api.TokenID(ctx)
		asked.AllowedBy, _ = s.cfg.Allowed(ctx, api.AskedCall{Plugin: id, Version: p.Version, Digest: string(p.Content),
			Tool: asked.Tool, Token: asked.Token, Arguments: string(asked.Arguments)})
	}
	approved, err := c.Ask(ctx, asked)
	if err != nil {
		return nil, err
	}
	answer, err := call(p.Content)
	ended := err
	if err != nil && ctx.Err() != nil && problem.Of(err) == nil {
		ended = ctx.Err()
	}
	c.End(approved, ended)
	return answer, err
}

// asSent is the path of a request, with what it has in the places of parameters.
func asSent(req abi.CLIRequest) string {
	pattern, err := pathpattern.Parse(req.Path)
	if err != nil {
		return req.Path
	}
	return pattern.Fill(func(name string) (string, bool) {
		at := slices.IndexFunc(req.Params, func(p abi.Pair) bool { return p.Name == name })
		if at < 0 {
			return "", false
		}
		return req.Params[at].Value, true
	})
}

// description is what the manifest says of the endpoint.
func description(m *manifest.Manifest, req abi.CLIRequest) string {
	if m != nil && m.CLI != nil {
		for _, e := range m.CLI.Endpoints {
			if e.Method == req.Method && e.Path == req.Path {
				return e.Description
			}
		}
	}
	return ""
}

// appendQuery writes a query for people: decoded, since that is what the plugin
// gets, but for what would let a name or a value look like others than it is.
func appendQuery(dst []byte, query []abi.Pair) []byte {
	for i, p := range query {
		if i > 0 {
			dst = append(dst, '&')
		}
		dst = appendPart(append(appendPart(dst, p.Name), '='), p.Value)
	}
	return dst
}

// appendPart writes a name or a value of a query, in which characters that part
// a query, and those that cannot be seen, are escaped.
func appendPart(dst []byte, text string) []byte {
	for _, r := range text {
		if r < ' ' || r == 0x7f || strings.ContainsRune("%&=+#", r) {
			dst = fmt.Appendf(dst, "%%%02X", r)
		} else {
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// Routes implements [service.Router].
func (s *Service) Routes(m *api.Mux) {
	api.ListInbox.Handle(m, s.list)
	api.ApproveCall.Handle(m, s.approve)
	api.RejectCall.Handle(m, s.decide((*Calls).Reject))
	api.ListDecidedCalls.Handle(m, func(ctx context.Context, q api.DecidedQuery) (list api.CallList, err error) {
		c, err := s.ForUser()
		if err != nil {
			return list, err
		}
		if q.Plugin != "" {
			if _, err := s.env.Plugins.Plugin(q.Plugin); err != nil {
				return list, err
			}
		}
		list.Calls, err = c.Decided(ctx, q)
		return list, known(err)
	})
}

func (s *Service) list(ctx context.Context, _ api.None) (inbox api.Inbox, err error) {
	c, err := s.ForUser()
	if err != nil {
		return inbox, err
	}
	if inbox.Calls, err = c.List(ctx); err != nil {
		return inbox, known(err)
	}
	inbox.Runs, err = s.cfg.Runs(ctx)
	return inbox, err
}

// decide returns what answers the routes by which the user decides on a call.
func (s *Service) decide(decide func(c *Calls, ctx context.Context, id int64, by string) (api.AskedCall, error),
) func(context.Context, api.CallRequest) (api.AskedCall, error) {
	return func(ctx context.Context, in api.CallRequest) (api.AskedCall, error) {
		c, err := s.ForUser()
		if err != nil {
			return api.AskedCall{}, err
		}
		a, err := decide(c, ctx, in.ID, api.RequestedBy(ctx))
		return a, known(err)
	}
}

// approve approves a call, those that are alike, and calls like it from now on. That its user
// is there the mux has checked.
func (s *Service) approve(ctx context.Context, in api.ApproveCallRequest) (first api.AskedCall, err error) {
	c, err := s.ForUser()
	if err != nil {
		return first, err
	}
	if len(in.Alike) > 0 || in.Allow != nil {
		waiting, err := c.List(ctx)
		if err != nil {
			return first, known(err)
		}
		for i, id := range append([]int64{in.ID}, in.Alike...) {
			at := slices.IndexFunc(waiting, func(a api.AskedCall) bool { return a.ID == id })
			switch {
			case at < 0:
				return first, problem.CallNotFound(id)
			case i == 0:
				first = waiting[at]
			case first.Tool == "" || waiting[at].Tool != first.Tool || waiting[at].Plugin != first.Plugin ||
				waiting[at].Token != first.Token:
				return first, problem.InvalidRequest(fmt.Sprintf("call %d is not of the tool and the token of call %d", id,
					in.ID))
			}
		}
	}
	if in.Allow != nil {
		if err := s.cfg.Allow(ctx, first, *in.Allow); err != nil {
			return first, err
		}
	}
	by := api.RequestedBy(ctx)
	first, err = c.Approve(ctx, in.ID, by)
	for _, id := range in.Alike {
		if _, other := c.Approve(ctx, id, by); other != nil && !problem.IsCode(other, problem.CodeCallNotFound) {
			err = errors.Join(err, other) // one that waits no more is not missed
		}
	}
	return first, known(err)
}

// known is what a user is told of a failure.
func known(err error) error {
	if decided, ok := errors.AsType[*DecidedError](err); ok {
		return problem.Conflict(decided.Error()).WithCause(err)
	}
	if p := disk.Problem(disk.Of(err), "", err); p != nil {
		return p
	}
	return err
}

// What it says by its methods.
var (
	_ service.Stateful = (*Service)(nil)
	_ service.Drainer  = (*Service)(nil)
	_ service.Follower = (*Service)(nil)
	_ service.Router   = (*Service)(nil)
)
