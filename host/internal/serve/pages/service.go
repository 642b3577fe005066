// Package pages serves the pages of plugins, and carries out what they ask for.
//
// A page is as little trusted as a backend. It is shown in a frame whose origin
// is opaque, so it has no cookies, no storage and no network; what it may load
// is its plugin's own files, below a path that nobody can guess and that ends
// with the view. The script that is put first into it (bridge.js) gets one end
// of a channel from whoever shows the frame, and sends calls through it. The
// console posts them to the route of its view, with its own login: neither
// that nor a token ever gets into the frame. Package plugin carries calls out
// by the table of host functions, so a page has no power that its plugin lacks.
//
// Nothing in the page, its script or this package knows of the console: who
// shows a page only has to speak the protocol of bridge.js.
package pages

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Limits bound what pages can take. A zero field means its default.
type Limits struct {
	// Views is how many pages may be open at once; a further one closes the oldest.
	Views int `default:"256" min:"1" max:"10000" per:"database"`
	// FollowTimeout is how long a page waits for a host that has not yet followed the one which has changed its plugin.
	FollowTimeout time.Duration `default:"2s" min:"1ms" max:"1m"`
	// CallsPerSecond is how often one page may ask for something; for a moment it may do so twice as often.
	CallsPerSecond int `default:"200" min:"1" max:"100000" per:"host"`
	// OpenCalls is how many answers one page may wait for.
	OpenCalls int `default:"64" min:"1" max:"10000" per:"host"`
	// CallBytes is how long the arguments of a call may be, or its result.
	CallBytes int `default:"1MiB" min:"1KiB" max:"64MiB"`
	// FileBytes is how long a file of a page may be.
	FileBytes int64 `default:"64MiB" min:"1KiB" max:"1GiB"`
	// HTMLBytes is how long a document may be.
	HTMLBytes int64 `default:"4MiB" min:"1KiB" max:"64MiB"`
	// Connections is how many calls of all pages in a console are on their way at once, of the six that browsers have.
	Connections int `default:"2" min:"1" max:"4"`
	// MessagesPerSecond is how much a page may send to the console, of whatever kind, before it is cut off.
	MessagesPerSecond int `default:"1000" min:"10" max:"100000"`
	// Focuses is how often a page may take the keyboard by itself, as those with a field do, before it is cut off.
	Focuses int `default:"10" min:"1" max:"1000"`
	// HistoryEntries is how many entries a page may add to the history of its tab before it is cut off, beside one in each
	// second in which its user does something; browsers keep 50.
	HistoryEntries int `default:"20" min:"1" max:"1000"`
	// Folders is how many folders of the user's a page may have chosen.
	Folders int `default:"8" min:"1" max:"100"`
	// Files is how many files a page may write into such folders.
	Files int `default:"1000" min:"1" max:"100000"`
	// Projects is how many projects the pages of a plugin may make.
	Projects int `default:"100" min:"1" max:"1000" per:"database"`
}

// Plugins is what the package asks of plugins.
type Plugins interface {
	Plugin(id string) (service.Plugin, error)
	CallForPage(ctx context.Context, id string, content bundle.Digest, key hostfuncs.Key, args []json.RawMessage,
		requestID string) (abi.RawJSON, error)
	CallMethod(ctx context.Context, id, namespace, method string, args abi.RawJSON, requestID string) (abi.RawJSON, error)
	OpenFile(id string, content bundle.Digest, name string) (*os.File, error)
	ListFiles(id string, content bundle.Digest, name string) ([]string, error)
	Projects(id string) ([]service.Project, error)
	AddProject(ctx context.Context, id, name, folder string, most int) (service.Project, error)
}

// Config is what a Service needs.
type Config struct {
	Limits  Limits
	Plugins Plugins
	// Valid reports whether the token or login with an id is good.
	Valid func(token string) bool
	// Documents are those that hosts share, for pages that are open at all of them;
	// nil where there is one host.
	Documents document.Store
	// Below is the path before those of pages that browsers see, without a slash at
	// its end; empty for none.
	Below string
}

// Service is the pages that are open. It keeps nothing in a data folder.
type Service struct {
	cfg    Config
	shared *sharedViews // nil where there is one host

	mu       sync.Mutex
	views    []*view                  // the oldest first
	replaced map[string]bundle.Digest // what plugins had before their content
	contents map[string]bundle.Digest // what they have
	creating sync.Map                 // sessions that are being made, by plugin and what was asked: *creation
}

// view is a page that is open.
type view struct {
	id, plugin, token string
	content           bundle.Digest
	rate              *rate.Limiter
	open              atomic.Int64
}

// New returns the service. Limits are filled in.
func New(cfg Config) *Service {
	s := &Service{cfg: cfg, replaced: map[string]bundle.Digest{}, contents: map[string]bundle.Digest{}}
	if cfg.Documents != nil && cfg.Documents.Hosts() {
		s.shared = &sharedViews{most: cfg.Limits.Views, list: document.NewList[sharedView](
			cfg.Documents.Document(viewsName, document.Options{Most: maxViewsBytes}))}
	}
	return s
}

// Name implements [service.Service].
func (s *Service) Name() string { return "pages" }

// Routes implements [service.Router].
func (s *Service) Routes(m *api.Mux) {
	api.OpenView.Handle(m, s.openView)
	api.CloseView.Handle(m, s.closeView)
	api.CallView.Handle(m, s.callView)
}

// PluginChanged implements [service.Follower]: the pages of a plugin end with
// what they belong to, and do not outlive its end.
func (s *Service) PluginChanged(p service.Plugin) error {
	s.mu.Lock()
	switch before := s.contents[p.ID]; {
	case p.Phase == service.Removed:
		delete(s.contents, p.ID)
		delete(s.replaced, p.ID)
	case before != p.Content:
		s.contents[p.ID], s.replaced[p.ID] = p.Content, before
	}
	s.mu.Unlock()
	s.end(func(v *view) bool {
		return v.plugin == p.ID && (v.content != p.Content || p.Phase == service.Disabled || p.Phase == service.Removed)
	})
	return nil
}

func (s *Service) openView(ctx context.Context, in api.OpenViewRequest) (api.View, error) {
	p, err := s.cfg.Plugins.Plugin(in.Plugin)
	if err != nil {
		return api.View{}, err
	}
	if p.Phase != service.Active && p.Phase != service.Starting {
		return api.View{}, problem.PluginUnavailable(p.ID, p.State, p.Reason, p.RetryAfter)
	}
	entry := ""
	if ui := p.Manifest.UI; ui != nil && !in.Overlay {
		entry = ui.EntryPoint
	} else if ui != nil && ui.Overlay != nil {
		entry = ui.Overlay.EntryPoint
	}
	if entry == "" {
		return api.View{}, problem.New(problem.CodeViewNotFound, fmt.Sprintf("the plugin %q has no such page", p.ID))
	}
	v := s.add(rand.Text(), p.ID, api.TokenID(ctx), p.Content)
	if err := s.shared.add(v); err != nil {
		s.end(func(other *view) bool { return other == v })
		return api.View{}, err
	}
	// What has changed meanwhile was not told to this view.
	if now, err := s.cfg.Plugins.Plugin(p.ID); err != nil || now.Content != p.Content || now.Phase == service.Disabled {
		s.end(func(other *view) bool { return other == v })
		return api.View{}, problem.PluginUnavailable(p.ID, p.State, "it was changed at this moment", 0)
	}
	l := s.cfg.Limits
	return api.View{ID: v.id, URL: prefix + v.id + "/" + entry, Sandbox: sandbox, Limits: api.ViewLimits{
		CallBytes: l.CallBytes, OpenCalls: l.OpenCalls, Connections: l.Connections,
		MessagesPerSecond: l.MessagesPerSecond, Focuses: l.Focuses, HistoryEntries: l.HistoryEntries, Folders: l.Folders,
		Files: l.Files}}, nil
}

func (s *Service) closeView(ctx context.Context, in api.ViewRequest) (none api.None, err error) {
	v, err := s.find(ctx, in.Plugin, in.View)
	if err != nil {
		return none, err
	}
	s.end(func(other *view) bool { return other == v })
	return none, s.shared.remove(v)
}

func (s *Service) callView(ctx context.Context, in api.ViewCall) (api.ViewResult, error) {
	v, err := s.find(ctx, in.Plugin, in.View)
	if err != nil {
		return api.ViewResult{}, err
	}
	result, err := s.bounded(ctx, v, in)
	if err == nil {
		return api.ViewResult{Result: jsontext.Value(result)}, nil
	}
	if errors.Is(err, service.ErrContentChanged) {
		return api.ViewResult{}, problem.New(problem.CodeViewNotFound, "the plugin was changed; open its page again")
	}
	if known, ok := errors.AsType[*abi.Error](err); ok {
		view := failure(known.Code, known.Message)
		view.Error.Outcome = known.Outcome
		return view, nil
	}
	if p := problem.Of(err); p != nil {
		return failure(codeOf(p), p.Detail), nil
	}
	return api.ViewResult{}, err
}

func failure(code abi.Code, message string) api.ViewResult {
	return api.ViewResult{Error: &api.ViewError{Code: string(code), Message: message}}
}

// codeOf is what a page is told of a problem, by the codes that it knows.
func codeOf(p *problem.Problem) abi.Code {
	switch p.Code {
	case problem.CodeHandlerNotRegistered:
		return abi.CodeNotFound
	case problem.CodePluginOverloaded:
		return abi.CodeQuotaExceeded
	case problem.CodeHandlerTimeout:
		return abi.CodeDeadlineExceeded
	case problem.CodeInvalidRequest:
		return abi.CodeInvalidArgument
	case problem.CodePluginUnavailable, problem.CodeShuttingDown, problem.CodePluginCrashed:
		return abi.CodeUnavailable
	}
	return abi.CodeInternal
}

// bounded carries out a call within the limits of the view.
func (s *Service) bounded(ctx context.Context, v *view, in api.ViewCall) (abi.RawJSON, error) {
	quota := func(format string, args ...any) (abi.RawJSON, error) {
		return nil, abi.Exceeded(format, args...)
	}
	if !v.rate.Allow() {
		return quota("the page asks for more than %d things a second; ask for less", s.cfg.Limits.CallsPerSecond)
	}
	defer v.open.Add(-1)
	if v.open.Add(1) > int64(s.cfg.Limits.OpenCalls) {
		return quota("the page waits for %d answers already; wait for some of them", s.cfg.Limits.OpenCalls)
	}
	size := 0
	args := make([]json.RawMessage, len(in.Args))
	for i, arg := range in.Args {
		args[i] = json.RawMessage(arg)
		size += len(arg)
	}
	if size > s.cfg.Limits.CallBytes {
		return quota("the arguments have %d bytes; at most %d are possible", size, s.cfg.Limits.CallBytes)
	}
	result, err := s.call(ctx, v, in.Namespace, in.Method, args)
	if err == nil && result != nil &&
		!jsontext.Value(abi.WellFormed(result)).IsValid() { // of a guest, which nobody has checked
		return nil, abi.NewError(abi.CodeInternal, "what the plugin's method returned is not JSON")
	}
	if len(result) > s.cfg.Limits.CallBytes {
		return quota("the result has %d bytes; at most %d are possible: ask for a part of it", len(result),
			s.cfg.Limits.CallBytes)
	}
	return result, err
}
