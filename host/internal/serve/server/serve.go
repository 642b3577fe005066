package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/schema"
)

// request is one request and its response.
type request struct {
	s     *Server
	w     http.ResponseWriter
	r     *http.Request
	id    string
	start time.Time

	plugin *pluginEntry // nil unless the path names an endpoint
	route  *route       // nil unless the path names a route of the host
	api    *api.Route   // the same, once it is known that it answers
	params pathParams   // of the route
	input  *schema.Schema
	output *schema.Schema
	who    *Identity // nil until a token was checked
	status int       // of the response; 0 until it is written
	code   problem.Code
	linger bool // read on after the response, see lingerOnBody

	// What the body and the answer have of the server's inflight bytes.
	bodyBytes, answerBytes int64
	answer                 []byte // see Buffer
	cut                    bool   // the response could not be written whole
}

// ServeHTTP answers one request. Handlers return an error; here, and only
// here, it becomes a response, a record in the log and a figure.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	x := &request{s: s, w: w, r: r, id: s.ids.next(), start: time.Now()}
	s.running.enter()
	defer s.running.leave()

	h := w.Header()
	h["X-Request-Id"] = []string{x.id}
	h["X-Content-Type-Options"] = s.headers.nosniff
	h["Cache-Control"] = s.headers.noStore
	h["Content-Security-Policy"] = s.headers.policy
	// Also bounds what net/http reads of a body that nobody wanted.
	if r.ContentLength != 0 {
		x.setReadDeadline(x.start.Add(s.cfg.Limits.BodyTimeout))
	}

	if s.cfg.Requests != nil { // also of one whose connection is cut off
		defer func() { x.log(s.cfg.Requests, slog.LevelInfo, "request", nil, 0) }()
	}
	defer x.release()
	defer tellCalled(x)
	err := x.handle()
	if err != nil {
		x.fail(err)
	}
	s.metrics.observe(x)
	if err == nil {
		x.log(s.cfg.Logger, slog.LevelDebug, "request", nil, 0)
	}
	if x.linger {
		x.lingerOnBody()
	}
}

// handle runs a request through the guards to its handler. A panic is a fault
// of the host: it ends this request and nothing else.
func (x *request) handle() (err error) {
	defer func() {
		if p := recover(); p != nil {
			if p == http.ErrAbortHandler { //nolint:errorlint // net/http compares it so
				panic(p)
			}
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	if x.s.cfg.BasePath != "" {
		if done, err := x.takeOffBase(); done || err != nil {
			return err
		}
	}
	if strings.HasPrefix(x.r.URL.Path, pagesPrefix) && x.s.cfg.Pages != nil {
		if err := x.s.guard.checkPage(x.r); err != nil {
			return err
		}
		return x.serveFiles(x.s.cfg.Pages)
	}
	if x.s.cfg.Console != nil && (x.r.URL.Path == "/" || strings.HasPrefix(x.r.URL.Path, consolePrefix)) {
		if err := x.s.guard.checkConsole(x.r); err != nil {
			return err
		}
		return x.serveFiles(x.s.cfg.Console)
	}
	origin, err := x.s.guard.check(x.r)
	if err != nil {
		return err
	}
	if origin != "" {
		allowOrigin(x.w.Header(), origin)
		if isPreflight(x.r) {
			return x.answerPreflight()
		}
	}
	if x.r.URL.RawQuery != "" && tokenInURL(x.r.URL, x.s.tokens.prefix) {
		return errTokenInURL()
	}
	if strings.HasPrefix(x.r.URL.Path, pluginsPrefix) && len(x.r.URL.Path) > len(pluginsPrefix) {
		if x.s.draining.Load() {
			return problem.ShuttingDown()
		}
		return x.servePlugin()
	}
	if x.s.cfg.Agents != nil {
		switch x.r.URL.Path {
		case agentsPath:
			return x.serveAgents()
		case metadataPath, metadataPath + agentsPath:
			return x.showMetadata()
		}
	}
	return x.serveHost()
}

// write sends a response. A nil contentType sends none.
func (x *request) write(status int, contentType []string, body []byte) error {
	x.boundWrite()
	h := x.w.Header()
	if contentType != nil {
		h["Content-Type"] = contentType
	}
	// net/http counts short bodies by itself.
	if len(body) > 1024 {
		h["Content-Length"] = []string{string(abi.AppendInt(nil, int64(len(body))))}
	}
	x.status = status
	x.w.WriteHeader(status)
	// A client that is gone cannot be told so; its connection ends.
	if last := len(body) - 1; last > 0 && x.bodyBytes+x.answerBytes != 0 {
		// What is held is given back before the client has all of the answer:
		// it may send the next large request at once.
		x.send(body[:last])
		x.release()
		body = body[last:]
	}
	if len(body) > 0 {
		x.send(body)
	}
	return nil
}

// send writes a part of a body.
func (x *request) send(part []byte) {
	if _, err := x.w.Write(part); err != nil {
		x.cut = true
	}
}

// fail maps an error to its response and logs it, once.
func (x *request) fail(err error) {
	p := problem.Of(err)
	if p == nil {
		p = disk.Problem(disk.Of(err), "", err)
	}
	if p == nil && postgres.Gone(err) {
		p = problem.New(problem.CodeUnavailable, "the host cannot reach its database now; try again in a moment, "+
			"and see that its server runs").
			WithCause(err).After(time.Second)
		if errors.Is(err, postgres.ErrUnknown) {
			p.Detail = problem.Text("the host asked its database, and " + postgres.ErrUnknown.Error())
		}
	}
	if p == nil {
		p = &problem.Problem{Code: problem.CodeInternal, Cause: err,
			Detail: "the host failed; its log has the cause under the request id " + x.id}
	}
	x.code = p.Code
	x.s.metrics.problem(p.Code)
	level, left := x.failureLevel(p)
	x.log(x.s.cfg.Logger, level, "request failed", p, left)
	if x.status != 0 {
		// Half a response is out; only the connection can tell.
		panic(http.ErrAbortHandler)
	}
	if p.Public != nil && !x.owner() {
		p = p.Public
	}
	x.writeProblem(p)
}

// owner reports whether a request is of somebody who may look into plugins, as
// at the places of their code. To an endpoint that is open to all anybody may
// have sent it.
func (x *request) owner() bool {
	identity, result := x.identify()
	return result == authOK && identity.Admin()
}

// failureLevel is how loud the log is about a problem, and how many like it
// were only a matter of debugging since the last that was not. A fault of the
// host is always an error: the client was told to look for it there. What
// follows from a state that the log has told when it began is no news each
// time that somebody asks: monitors do so every second while a healthy host
// starts. Of anything else some lines a minute get through, since clients
// decide how often it comes.
func (x *request) failureLevel(p *problem.Problem) (level slog.Level, left int) {
	switch {
	case p.Code == problem.CodeInternal:
		return slog.LevelError, 0
	case p.Status() < 500:
		return slog.LevelDebug, 0
	}
	switch p.Code {
	case problem.CodeNotReady, problem.CodeShuttingDown, problem.CodePluginUnavailable:
		return slog.LevelDebug, 0
	}
	kind := string(p.Code)
	if x.plugin != nil {
		kind += " " + x.plugin.ID
	}
	left, ok := x.s.warnings.Pass(kind, time.Now())
	if !ok {
		return slog.LevelDebug, 0
	}
	return slog.LevelWarn, left
}

// The warnings of one kind that the log gets, of each plugin.
const (
	warningLines = 5
	warningEvery = time.Minute
)

func (x *request) log(to *slog.Logger, level slog.Level, message string, p *problem.Problem, left int) {
	if !to.Enabled(x.r.Context(), level) {
		return
	}
	ctx := context.WithoutCancel(x.r.Context())
	attrs := []slog.Attr{
		slog.String("request_id", x.id),
		slog.String("method", x.r.Method),
		slog.String("path", x.r.URL.Path), // never the query: it may hold secrets
		slog.Duration("took", time.Since(x.start)),
	}
	if x.plugin != nil {
		attrs = append(attrs, slog.String("plugin", x.plugin.ID))
	}
	if x.who.ID() != "" {
		attrs = append(attrs, slog.String("token", x.who.ID()))
	}
	if left > 0 {
		attrs = append(attrs, slog.Int("left_out", left))
	}
	if p == nil {
		attrs = append(attrs, slog.Int("status", x.status))
	} else {
		attrs = append(attrs, slog.Int("status", p.Status()), slog.String("code", string(p.Code)),
			slog.String("detail", p.Detail))
		if p.Cause != nil {
			attrs = append(attrs, slog.String("cause", p.Cause.Error()))
		}
	}
	to.LogAttrs(ctx, level, message, attrs...)
}

// setReadDeadline reaches through to the connection. The interface is one that
// http.ResponseController looks for; making one costs an allocation.
func (x *request) setReadDeadline(t time.Time) {
	if w, ok := x.w.(interface{ SetReadDeadline(time.Time) error }); ok {
		_ = w.SetReadDeadline(t)
	}
}

// boundWrite gives the client WriteTimeout from now to take the response. The
// deadline that net/http set at the start does that for quick calls: it is
// twice as long, see New.
func (x *request) boundWrite() {
	timeout := x.s.cfg.Limits.WriteTimeout
	if time.Since(x.start) < timeout {
		return
	}
	if w, ok := x.w.(interface{ SetWriteDeadline(time.Time) error }); ok {
		_ = w.SetWriteDeadline(time.Now().Add(timeout))
	}
}
