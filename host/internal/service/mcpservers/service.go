package mcpservers

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Config is what a [Service] works with.
type Config struct {
	Limits  Limits
	Secrets *vault.Records
	// Record keeps a line of the audit log.
	Record func(netpolicy.Call)
	// Confirm has a call wait for the user's approval, and makes it then.
	Confirm Confirm
}

// Confirm is how a call of a plugin waits for its user's approval.
type Confirm = func(ctx context.Context, plugin string, req abi.CLIRequest, requestID string,
	call func(bundle.Digest) (abi.RawJSON, error)) (abi.RawJSON, error)

// Service is the tools of MCP servers as a service of the host.
type Service struct {
	env      service.Env
	cfg      Config
	limits   Limits
	document document.Document
	running  context.Context // until the host closes
	close    context.CancelFunc

	mu     sync.Mutex
	links  map[string]*link  // by server
	users  map[string]*usage // by plugin
	inUse  int
	change sync.Mutex // of the document and of tokens
}

// usage is what a plugin asks for just now.
type usage struct {
	under int
	rate  *rate.Limiter
}

// New returns the service, which connects to nothing yet.
func New(env service.Env, cfg Config) *Service {
	s := &Service{env: env, cfg: cfg, limits: cfg.Limits, document: file(filepath.Dir(env.Path(FileName))),
		links: map[string]*link{}, users: map[string]*usage{}}
	s.running, s.close = context.WithCancel(context.Background())
	return s
}

// Name implements [service.Service].
func (s *Service) Name() string { return "mcp-servers" }

// Open forgets what plugins were granted that were removed while no host served. A file that is damaged keeps
// nobody from serving.
func (s *Service) Open(ctx context.Context) error {
	all, err := s.settings()
	for id := range all.Grants {
		if _, gone := s.env.Plugins.Plugin(id); err == nil && problem.IsCode(gone, problem.CodePluginNotFound) {
			err = s.RemovePlugin(ctx, id)
		}
	}
	if err != nil {
		s.env.Logger.Warn("forget what plugins that are gone were granted of MCP servers", "error", err)
	}
	return nil
}

// Broken implements [service.Opener].
func (s *Service) Broken() error {
	_, err := s.settings()
	return err
}

// Close ends all connections, and the programs.
func (s *Service) Close(ctx context.Context) error {
	s.close()
	s.mu.Lock()
	links := slices.Collect(maps.Values(s.links))
	s.mu.Unlock()
	var all sync.WaitGroup
	failed := make([]error, len(links))
	for i, l := range links {
		all.Go(func() { failed[i] = l.leave(ctx) })
	}
	all.Wait()
	return errors.Join(failed...)
}

// leave ends the connection, if there is one.
func (l *link) leave(ctx context.Context) error {
	select {
	case l.turn <- struct{}{}:
	default:
		select {
		case l.turn <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	defer func() { <-l.turn }()
	if l.conn != nil {
		l.drop()
	}
	return nil
}

func (s *Service) settings() (settings, error) {
	text, _, err := s.document.Read()
	return decode(text, err)
}

// PluginChanged forgets what a plugin was granted that is not installed any more: another one may take its name.
func (s *Service) PluginChanged(p service.Plugin) error {
	if p.Phase != service.Removed {
		return nil
	}
	return s.RemovePlugin(context.Background(), p.ID)
}

// RemovePlugin implements [service.Remover].
func (s *Service) RemovePlugin(_ context.Context, id string) error {
	s.mu.Lock()
	delete(s.users, id)
	s.mu.Unlock()
	if all, err := s.settings(); err == nil && all.Grants[id] == nil {
		return nil
	}
	return change(s.document, func(all *settings) error { delete(all.Grants, id); return nil })
}

// Provides implements [service.Provider].
func (s *Service) Provides() []reflect.Type { return []reflect.Type{reflect.TypeFor[hostfuncs.MCP]()} }

// Attach gives an instance its functions.
func (s *Service) Attach(p service.Plugin, _ service.Guest) service.Instance {
	return service.Parts{hostfuncs.Of[hostfuncs.MCP](guest{s, p.ID})}
}

// guest implements hostfuncs.MCP for an instance.
type guest struct {
	s  *Service
	id string
}

// ListTools returns the tools of a server that the plugin was granted.
func (g guest) ListTools(ctx context.Context, name string) ([]byte, error) {
	return g.s.counted(g.id, name, "tools/list", 0, func() ([]byte, error) {
		all, of, err := g.s.of(g.id, name, "mcp.listTools")
		if err != nil {
			return nil, err
		}
		tools := []tool{}
		err = g.s.ask(ctx, name, of, func(ctx context.Context, c *connection) error {
			return g.s.list(ctx, c, func(t *mcp.Tool) {
				if _, granted := all.granted(g.id, name, t.Name); granted {
					tools = append(tools, tool{t.Name, t.Title, t.Description, t.InputSchema, t.OutputSchema})
				}
			})
		})
		if err != nil {
			return nil, err
		}
		return g.s.result(tools)
	})
}

// tool is one as plugins see it.
type tool struct {
	Name         string `json:"name"`
	Title        string `json:"title,omitempty"`
	Description  string `json:"description,omitempty"`
	InputSchema  any    `json:"inputSchema"`
	OutputSchema any    `json:"outputSchema,omitempty"`
}

// result is an answer to a plugin.
func (s *Service) result(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err == nil && len(text) > s.limits.ResultBytes {
		return nil, abi.Exceeded("the answer of the MCP server has %d bytes, more than the limit mcpservers.result-bytes "+
			"of %d: ask for less", len(text), s.limits.ResultBytes)
	}
	return text, err
}

// answer is what a tool has answered, as plugins see it.
type answer struct {
	Content    []mcp.Content `json:"content"`
	Structured any           `json:"structuredContent,omitempty"`
	IsError    bool          `json:"isError"`
}

// CallTool calls a tool, after the user's approval where the grant says so.
func (g guest) CallTool(ctx context.Context, name, tool string, arguments []byte) ([]byte, error) {
	if most := g.s.limits.ArgumentBytes; len(arguments) > most {
		return nil, abi.Exceeded("mcp.callTool: the arguments have %d bytes, more than the limit mcpservers.argument-bytes "+
			"of %d: send less", len(arguments), most)
	}
	arguments = slices.Clone(arguments) // the library may still write them when the call was given up
	if len(arguments) == 0 {
		arguments = []byte("{}")
	}
	run := func() ([]byte, error) {
		return g.s.counted(g.id, name, tool, len(arguments), func() ([]byte, error) {
			of, _, err := g.s.granted(g.id, name, tool)
			if err != nil {
				return nil, err
			}
			return g.s.call(ctx, name, of, tool, arguments)
		})
	}
	if _, asks, err := g.s.granted(g.id, name, tool); err != nil || !asks {
		return run()
	}
	result, err := g.s.cfg.Confirm(ctx, g.id, abi.CLIRequest{Method: "MCP", Path: name + "/" + tool, Body: arguments}, "",
		func(bundle.Digest) (abi.RawJSON, error) { return run() })
	return result, asked(err)
}

// granted returns the server of a tool that a plugin was granted, and whether its user is asked about each call.
func (s *Service) granted(plugin, name, tool string) (of server, asks bool, err error) {
	all, of, err := s.of(plugin, name, "mcp.callTool")
	if err != nil {
		return of, false, err
	}
	t, ok := all.granted(plugin, name, tool)
	if !ok {
		return of, false, s.denied(plugin, name, tool, "mcp.callTool")
	}
	return of, t.Asks, nil
}

// asked is what a plugin is told of a call that its user was asked about.
func asked(err error) error {
	p := problem.Of(err)
	if err == nil || p == nil || errors.As(err, new(*abi.Error)) {
		return err
	}
	switch p.Code {
	case problem.CodeRejectedByUser:
		return abi.NewError(abi.CodePermissionDenied, "mcp.callTool: "+p.Detail)
	case problem.CodeApprovalTimeout:
		return abi.NewError(abi.CodeDeadlineExceeded, "mcp.callTool: "+p.Detail)
	}
	return abi.Unavailable("mcp.callTool: %s", p.Detail)
}

// call calls a tool.
func (s *Service) call(ctx context.Context, name string, of server, tool string, arguments []byte) (text []byte,
	err error) {
	err = s.ask(ctx, name, of, func(ctx context.Context, c *connection) error {
		r, err := c.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
		if err != nil {
			return err
		}
		if r.NeedsInput() {
			return abi.Unavailable("the tool %q of the MCP server %q asks for input of a person, which a plugin cannot give",
				tool, name)
		}
		a := answer{r.Content, r.StructuredContent, r.IsError}
		if a.Content == nil {
			a.Content = []mcp.Content{}
		}
		text, err = s.result(a)
		return err
	})
	return text, err
}

// of returns the server of a name, of which a plugin was granted something.
func (s *Service) of(plugin, name, function string) (settings, server, error) {
	all, err := s.settings()
	if err != nil {
		return all, server{}, abi.Unavailable("%s: the MCP servers of this host cannot be used: `wasmhost mcp-server list` "+
			"says why", function)
	}
	of, known := all.Servers[name]
	if !known || !slices.ContainsFunc(all.Grants[plugin], func(t api.MCPTool) bool { return t.Server == name }) {
		return all, of, s.denied(plugin, name, "TOOL", function)
	}
	return all, of, nil
}

// denied says the same of a server that is not there, so that plugins do not learn which there are.
func (s *Service) denied(plugin, name, tool, function string) error {
	return abi.Errorf(abi.CodePermissionDenied, "%s: the user has not granted this of an MCP server: to grant it, run: "+
		"wasmhost grant %s mcp --tool %.40q", function, plugin, name+"/"+tool)
}

// counted counts a call, refuses it where there are too many, and keeps a line about it.
func (s *Service) counted(plugin, name, tool string, sent int, call func() ([]byte, error)) ([]byte, error) {
	begun := time.Now()
	leave, err := s.enter(plugin)
	var result []byte
	if err == nil {
		result, err = call()
		leave()
	}
	line := netpolicy.Call{Plugin: plugin, Method: tool, Host: "mcp:" + name, BytesIn: int64(len(result)),
		Duration: time.Since(begun)}
	if known, is := errors.AsType[*abi.Error](err); is {
		line.Code = known.Code
	} else if err != nil {
		line.Code = abi.CodeInternal
	}
	if line.Code != abi.CodePermissionDenied && line.Code != abi.CodeQuotaExceeded {
		line.BytesOut = int64(sent)
	}
	line.Host, line.Method = strings.ToValidUTF8(line.Host[:min(len(line.Host), 60)], ""), tool[:min(len(tool), 60)]
	s.cfg.Record(line)
	return result, err
}

// enter counts a call as being under way.
func (s *Service) enter(plugin string) (leave func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.users[plugin]
	if u == nil {
		most := s.limits.CallsPerMinute
		u = &usage{rate: rate.NewLimiter(rate.Limit(float64(most)/60), most)}
		s.users[plugin] = u
	}
	switch {
	case u.under >= s.limits.ConcurrentPerPlugin:
		return nil, abi.Exceeded("%d calls of MCP servers by the plugin are under way (the limit "+
			"mcpservers.concurrent-per-plugin): wait until one has ended", u.under)
	case s.inUse >= s.limits.Concurrent:
		return nil, abi.Exceeded("%d calls of MCP servers are under way (the limit mcpservers.concurrent): try again",
			s.inUse)
	case !u.rate.Allow():
		return nil, abi.Exceeded("the plugin has made %d calls of MCP servers within a minute (the limit "+
			"mcpservers.calls-per-minute): try again later", s.limits.CallsPerMinute)
	}
	u.under++
	s.inUse++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		u.under--
		s.inUse--
	}, nil
}
