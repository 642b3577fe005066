package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
)

// Declared is where what agents are shown comes from.
type Declared struct {
	// Routes returns the present snapshot of what plugins declare.
	Routes func() *Routes
	// Waiting returns the number of the call in the inbox that a request waits for.
	Waiting func(requestID string) (call int64, waits bool)
	// Called is told of calls that come to no request.
	Called func(api.AgentCall)
	// Open opens a file of the content of a plugin, and Rows reads what it stores.
	Open func(plugin, digest, name string) (*os.File, error)
	Rows func(ctx context.Context, in api.RowQuery) (api.RowList, error)
	// Sandbox loads a script in which code of agents runs; see [backends.All.Sandbox].
	Sandbox func(ctx context.Context, files fs.FS, entry string, memoryMB int) (*backends.Sandbox, error)
}

// Agents speak MCP with the host at agentsPath. What they need to know before they have a
// token is at metadataPath, by RFC 9728, also with the path behind it.
const (
	agentsPath   = "/mcp"
	metadataPath = "/.well-known/oauth-protected-resource"
)

// Agents answers requests of agents, whose body was read and is JSON.
type Agents interface {
	ServeAgent(w http.ResponseWriter, r *http.Request, body []byte, who *Identity) error
}

// Listening is the beginning of a method of MCP whose answer goes on as long as the client
// listens.
const listenMethod = "subscriptions/listen"

// serveAgents checks a request of an agent as one of an endpoint, and has it answered.
func (x *request) serveAgents() error {
	if x.r.Method != http.MethodGet && x.r.Method != http.MethodPost && x.r.Method != http.MethodDelete {
		return methodNotAllowed("DELETE, GET, POST")
	}
	if x.s.draining.Load() {
		return problem.ShuttingDown()
	}
	if x.byLogin() {
		return x.refuse(authMissing, false) // an agent has a token of its own, and no browser is one
	}
	who, err := x.authenticate()
	if err != nil {
		return err
	}
	if !who.Calls() {
		return forbidden()
	}
	var body []byte
	if x.r.Method == http.MethodPost {
		buf := x.s.getBuffer()
		defer x.s.putBuffer(buf)
		if body, err = x.readJSON(buf, x.s.bodyLimit(), true); err != nil {
			return err
		}
	} else if err := x.noBody(); err != nil {
		return err
	}
	w := &agentWriter{statusWriter: statusWriter{x.w, x}, ctl: http.NewResponseController(x.w),
		timeout: x.s.cfg.Limits.WriteTimeout}
	x.setReadDeadline(time.Time{}) // the call may take longer than its body
	w.free()
	defer w.last()
	r := x.r.Clone(x.r.Context())
	r.Body = io.NopCloser(bytes.NewReader(body))
	if x.r.Method == http.MethodGet || listens(body) {
		end, err := x.follow(w, &r)
		if err != nil {
			return err
		}
		defer end()
	}
	return x.s.cfg.Agents.ServeAgent(w, r, body, who)
}

// listens reports whether a message asks for notifications, so that its answer goes on.
func listens(body []byte) bool {
	var message struct {
		Method string `json:"method"`
	}
	return json.Unmarshal(body, &message) == nil && message.Method == listenMethod
}

// follow counts a response that goes on as a stream, with signs of life. It ends with the
// token, and when the host shuts down.
func (x *request) follow(w *agentWriter, r **http.Request) (end func(), err error) {
	leave, err := x.s.streams.enter(x.who.ID(), &x.s.cfg.Limits)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel((*r).Context())
	*r = (*r).WithContext(ctx)
	var watching sync.WaitGroup
	watching.Go(func() {
		heartbeat := time.NewTicker(x.s.cfg.Limits.Heartbeat)
		defer heartbeat.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-x.s.drainBegun:
				cancel()
				return
			case <-heartbeat.C:
				if who, result := x.identify(); result != authOK || !who.Calls() || !w.alive() {
					cancel()
					return
				}
			}
		}
	})
	return func() {
		cancel()
		watching.Wait()
		leave()
	}, nil
}

// agentWriter is a response in which nobody knows how long there is nothing to write: each
// write has a deadline of its own.
type agentWriter struct {
	statusWriter
	ctl     *http.ResponseController
	timeout time.Duration
	mu      sync.Mutex
}

func (w *agentWriter) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.bound()
	defer w.free()
	return w.statusWriter.Write(b)
}

// FlushError is for [http.ResponseController].
func (w *agentWriter) FlushError() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.bound()
	defer w.free()
	return w.ctl.Flush()
}

// alive sends a sign of life in a stream that has begun, and reports whether the client is
// there.
func (w *agentWriter) alive() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.x.status != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/event-stream") {
		return true
	}
	w.bound()
	defer w.free()
	_, err := w.statusWriter.Write(heartbeatText())
	return err == nil && w.ctl.Flush() == nil
}

func (w *agentWriter) bound() { _ = w.ctl.SetWriteDeadline(time.Now().Add(w.timeout)) }
func (w *agentWriter) free()  { _ = w.ctl.SetWriteDeadline(time.Time{}) }

// last leaves the connection with a deadline for what net/http still writes.
func (w *agentWriter) last() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.bound()
}

// ToolCall is a call of an endpoint that is offered to agents.
type ToolCall struct {
	Plugin   string
	Declared string // the path as it is declared
	Method   string
	// Path is that of the request below the plugin, and Query what follows it, both encoded.
	Path, Query string
	Body        []byte // JSON; nil is none
	// Tool is the name that the agent calls it by, Arguments what it has given.
	Tool      string
	Arguments []byte
	// Authorization is the header that the agent sent.
	Authorization string
	// Traceparent is the trace that the agent names; may be empty.
	Traceparent string
	// Began, where it is not nil, is called once with the id of the request that the call is.
	Began func(requestID string)
}

// toolKey is that of a [*ToolCall] in the context of its request.
type toolKey struct{}

// CallTool carries out a call of a tool as if it had come over the network: with the same
// checks, limits and records. It calls no other endpoint than the one that is declared and
// offered, whatever its parameters are.
func (s *Server) CallTool(ctx context.Context, w http.ResponseWriter, call ToolCall) (err error) {
	target := s.cfg.Below() + pluginsPrefix + call.Plugin + "/" + call.Path
	if call.Query != "" {
		target += "?" + call.Query
	}
	u, err := url.ParseRequestURI(target)
	if err != nil {
		return problem.InvalidRequest("the arguments make no address")
	}
	r := &http.Request{Method: call.Method, URL: u, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Host: "localhost",
		RequestURI: target, Header: http.Header{"Authorization": {call.Authorization}},
		Body: http.NoBody}
	if call.Traceparent != "" {
		r.Header["Traceparent"] = []string{call.Traceparent}
	}
	if call.Body != nil {
		r.Header["Content-Type"] = []string{"application/json"}
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(call.Body)), int64(len(call.Body))
	}
	defer func() {
		if p := recover(); p != nil {
			if p != http.ErrAbortHandler { //nolint:errorlint // net/http compares it so
				panic(p)
			}
			err = fmt.Errorf("the answer of %s broke off", call.Path)
		}
	}()
	ctx = api.WithTool(context.WithValue(ctx, toolKey{}, &call), call.Tool, call.Arguments)
	s.ServeHTTP(w, r.WithContext(ctx))
	return nil
}

// toolOnly refuses what a call of a tool leads to that is another endpoint than the tool's.
func (x *request) toolOnly(endpoint *api.DeclaredEndpoint) error {
	call, ok := x.r.Context().Value(toolKey{}).(*ToolCall)
	switch {
	case !ok:
		return nil
	case endpoint.Tool == nil || endpoint.Path != call.Declared:
		return &problem.Problem{Code: problem.CodeEndpointNotFound,
			Detail: "the arguments lead to another endpoint than the one that is the tool"}
	case call.Began != nil:
		call.Began(x.id)
	}
	return nil
}

// tellCalled tells of a request that is one of an agent: a call of a tool, or whatever a token sends that does nothing
// but call.
func tellCalled(x *request) {
	tool, _ := x.r.Context().Value(toolKey{}).(*ToolCall)
	if x.s.cfg.Called == nil || tool == nil && (x.who == nil || x.who.role != api.RoleCall || x.r.URL.Path == agentsPath) {
		return
	}
	who := x.who
	if who == nil { // the endpoint is open to all
		who, _ = x.identify()
	}
	call := api.AgentCall{Method: x.r.Method, Path: visible.Cut(x.r.URL.Path, 200), RequestID: x.id, Code: string(x.code),
		Status: cmp.Or(x.status, http.StatusInternalServerError), DurationMs: time.Since(x.start).Milliseconds()}
	if x.plugin != nil {
		call.Plugin = x.plugin.ID
	}
	if tool != nil {
		call.Tool, call.Path = tool.Tool, tool.Declared
	} else if id, path, ok := splitPluginPath(x.r.URL); x.plugin != nil {
		if _, declared, _ := x.find(x.s.plugins.Routes(), id, path, ok); declared != nil {
			call.Path = declared.methods[0].Path
		}
	}
	x.s.cfg.Called(who.By(call))
}

// showMetadata answers what RFC 9728 has a client ask that was refused: this host takes
// tokens of its own, in the header, and asks no other server for them.
func (x *request) showMetadata() error {
	if x.r.Method != http.MethodGet && x.r.Method != http.MethodHead {
		return methodNotAllowed("GET, HEAD")
	}
	if err := x.noBody(); err != nil {
		return err
	}
	return x.writeJSON(http.StatusOK, map[string]any{
		"resource": x.origin() + x.s.cfg.Below() + agentsPath, "resource_name": x.s.app("wasmhost"),
		"bearer_methods_supported": []string{"header"}, "authorization_servers": []string{},
	})
}

// origin is the scheme and the host that a request was sent to.
func (x *request) origin() string {
	scheme := "http://"
	if x.r.TLS != nil {
		scheme = "https://"
	}
	return scheme + x.r.Host
}

// challenge is the header for a request without a good token.
func (x *request) challenge() []string {
	if x.s.cfg.Agents == nil || x.r.URL.Path != agentsPath {
		return x.s.headers.bearer
	}
	return []string{`Bearer resource_metadata="` + x.origin() + x.s.cfg.Below() + metadataPath + agentsPath + `"`}
}
