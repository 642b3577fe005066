package mcpservers

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// connection is a session with a server.
type connection struct {
	*mcp.ClientSession
	allowance *atomic.Int64 // how many bytes a program may still send
	dead      chan struct{} // closed when it has ended by itself
	stop      func()        // ends what it is made of

	mu    sync.Mutex
	pages map[string]int // bytes of lists of tools, which the library keeps by their cursors
}

// end ends a connection, and its program.
func (c *connection) end() {
	go func() { _ = c.Close() }() // the stop below ends what it waits for
	c.stop()
}

// link is the way to one server. What has turn has the fields.
type link struct {
	turn     chan struct{}
	uses     atomic.Int32 // of the connection
	of       server
	conn     *connection
	idle     *time.Timer
	failures int
	next     time.Time   // no attempt before it
	proven   atomic.Bool // a call was answered since the last failure
}

// link returns the way to a server.
func (s *Service) link(name string) *link {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.links[name]
	if l == nil {
		l = &link{turn: make(chan struct{}, 1)}
		s.links[name] = l
	}
	return l
}

// ask has do use the connection to a server, which is made where there is none.
func (s *Service) ask(ctx context.Context, name string, of server, do func(context.Context, *connection) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.running, cancel)()
	l := s.link(name)
	c, err := s.take(ctx, name, l, of)
	if err != nil {
		return err
	}
	defer s.give(l)
	c.allowance.Store(4 * int64(s.limits.MessageBytes))
	bounded, done := context.WithTimeout(ctx, s.limits.Timeout)
	defer done()
	if err = do(bounded, c); err == nil {
		l.proven.Store(true)
	}
	return s.explain(bounded, name, c, err)
}

// take returns the connection of a link, and counts its use.
func (s *Service) take(ctx context.Context, name string, l *link, of server) (*connection, error) {
	select {
	case l.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, s.explain(ctx, name, nil, ctx.Err())
	}
	defer func() { <-l.turn }()
	if s.running.Err() != nil {
		return nil, abi.Unavailable("the host is closing")
	}
	if l.conn == nil || !of.equal(l.of) { // who has waited may have come with what was removed or named anew meanwhile
		if all, err := s.settings(); err != nil || !all.Servers[name].equal(of) {
			return nil, abi.Unavailable("the MCP server %q was changed meanwhile; call again", name)
		}
	}
	if l.conn != nil && !of.equal(l.of) {
		l.drop()
	}
	if !of.equal(l.of) {
		l.of, l.failures, l.next = of, 0, time.Time{}
	}
	if l.conn != nil {
		select {
		case <-l.conn.dead:
			l.drop()
			s.failed(name, l, errors.New("its connection has ended"))
		default:
		}
	}
	if l.conn == nil {
		if wait := time.Until(l.next); wait > 0 {
			return nil, abi.Unavailable("the MCP server %q has failed; it is tried again in %v at the earliest", name,
				max(wait.Round(time.Second), time.Second))
		}
		c, err := s.connect(ctx, name, of)
		if err != nil {
			if ctx.Err() == nil {
				s.failed(name, l, err)
			}
			return nil, s.explain(ctx, name, nil, err)
		}
		l.conn = c
		l.idle = time.AfterFunc(s.limits.Idle, func() { l.rest(c) })
	}
	l.idle.Stop()
	l.uses.Add(1)
	return l.conn, nil
}

// give says that a use has ended. Somebody who has the turn may wait for a server.
func (s *Service) give(l *link) {
	if l.uses.Add(-1) > 0 {
		return
	}
	go func() {
		l.turn <- struct{}{}
		defer func() { <-l.turn }()
		if l.uses.Load() == 0 && l.conn != nil {
			l.idle.Reset(s.limits.Idle)
		}
	}()
}

// rest ends a connection that nobody uses.
func (l *link) rest(c *connection) {
	l.turn <- struct{}{}
	defer func() { <-l.turn }()
	if l.conn == c && l.uses.Load() == 0 {
		l.drop()
	}
}

// drop ends the connection. The caller has the turn.
func (l *link) drop() {
	l.idle.Stop()
	l.conn.end()
	l.conn = nil
}

// failed counts a failure, so that the next attempt waits. The caller has the turn.
func (s *Service) failed(name string, l *link, err error) {
	if l.proven.Swap(false) {
		l.failures = 0
	}
	wait := s.limits.Backoff << min(l.failures, 30)
	if wait <= 0 || wait > s.limits.MaxBackoff {
		wait = s.limits.MaxBackoff
	}
	l.failures++
	l.next = time.Now().Add(wait)
	s.env.Logger.Warn("an MCP server has failed", "server", name, "again_in", wait, "error", words(err))
}

// address is one in an error, quoted or not, and however the library writes it.
var address = regexp.MustCompile(`(?i)"https?://(\\.|[^"\\])*"|https?://\S*`)

// words are those of an error for the log, without addresses, which may hold a secret.
func words(err error) string {
	return visible.Escape(visible.Cut(address.ReplaceAllString(err.Error(), "its address"), 500), "")
}

// connect makes a connection.
func (s *Service) connect(ctx context.Context, name string, of server) (*connection, error) {
	c := &connection{allowance: &atomic.Int64{}, dead: make(chan struct{}), pages: map[string]int{}}
	c.allowance.Store(4 * int64(s.limits.MessageBytes))
	var way mcp.Transport
	if len(of.Command) > 0 {
		p, err := start(of, s.limits.Grace)
		if err != nil {
			return nil, err
		}
		p.writeTimeout = s.limits.Timeout
		c.stop = p.stop
		way = &mcp.IOTransport{Reader: allowed{p.stdout, c.allowance, lineBytes}, Writer: p,
			MaxLineLength: s.limits.MessageBytes}
	} else {
		way, c.stop = s.overHTTP(name, of)
	}
	// What a client could do for a server is left out: then the library refuses it.
	client := mcp.NewClient(&mcp.Implementation{Name: "wasmhost", Version: s.env.Version}, &mcp.ClientOptions{
		Capabilities: &mcp.ClientCapabilities{}, MultiRoundTrip: &mcp.MultiRoundTripOptions{Disabled: true}})
	bounded, cancel := context.WithTimeout(ctx, s.limits.ConnectTimeout)
	defer cancel()
	cut := context.AfterFunc(bounded, c.stop) // the library may wait for what the server holds up
	session, err := client.Connect(bounded, way, nil)
	if !cut() && err == nil {
		err = bounded.Err()
		go func() { _ = session.Close() }()
	}
	if err != nil {
		c.stop()
		return nil, err
	}
	c.ClientSession = session
	go func() {
		_ = session.Wait()
		close(c.dead)
	}()
	return c, nil
}

// tooMuch ends what sends more than it may.
func tooMuch() error {
	return errors.New("it sends more than the limit mcpservers.message-bytes allows")
}

// lineBytes is what each line of a program counts for besides its length: each is a message, for which the library
// has a goroutine, however short it is.
const lineBytes = 4 << 10

// allowed reads as much as is allowed. Each line counts for some bytes more.
type allowed struct {
	io.ReadCloser
	left *atomic.Int64
	line int
}

func (a allowed) Read(p []byte) (int, error) {
	n, err := a.ReadCloser.Read(p)
	if a.line > 0 {
		a.left.Add(-int64(a.line * bytes.Count(p[:n], []byte{'\n'})))
	}
	if a.left.Add(-int64(n)) < 0 {
		return 0, tooMuch()
	}
	return n, err
}

// overHTTP is the way to a server at an address that the user has named, so it may be anywhere, as that of the AI
// provider. Proxies of the environment are not used.
func (s *Service) overHTTP(name string, of server) (mcp.Transport, func()) {
	dialer := &net.Dialer{Timeout: 10 * time.Second}
	next := &http.Transport{DialContext: dialer.DialContext, ForceAttemptHTTP2: true,
		TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12}, TLSHandshakeTimeout: 10 * time.Second,
		DisableCompression:     true, // so that lengths are those on the wire
		MaxResponseHeaderBytes: 64 << 10, MaxIdleConnsPerHost: 4, IdleConnTimeout: time.Minute}
	answers := make(chan struct{}, maxAnswers)
	life, end := context.WithCancel(s.running)
	client := &http.Client{
		Transport: trip(func(r *http.Request) (*http.Response, error) {
			if r.Context().Done() == nil { // an answer to what the server has asked, which nobody waits for
				return s.answer(next, name, of, r.WithContext(life), answers)
			}
			return s.roundTrip(next, name, of, r)
		}),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return &mcp.StreamableClientTransport{Endpoint: of.URL, HTTPClient: client, MaxRetries: -1,
			DisableStandaloneSSE: true, MaxEventSize: s.limits.MessageBytes}, func() {
			end()
			next.CloseIdleConnections()
		}
}

type trip func(*http.Request) (*http.Response, error)

func (t trip) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }

// What a server asks of the host, such as a ping, is answered by requests of their own: so many at once, for so
// long. Whoever asks for more breaks the connection.
const (
	maxAnswers    = 16
	answerTimeout = 10 * time.Second
)

// answer sends an answer. The context of the request is that of the connection.
func (s *Service) answer(next http.RoundTripper, name string, of server, r *http.Request, answers chan struct{}) (
	*http.Response, error) {
	select {
	case answers <- struct{}{}:
	default:
		return nil, errors.New("the server asks for too much at once")
	}
	ctx, end := context.WithTimeout(r.Context(), answerTimeout)
	context.AfterFunc(ctx, func() { <-answers })
	res, err := s.roundTrip(next, name, of, r.WithContext(ctx))
	if err != nil {
		end()
		return nil, err
	}
	res.Body = ending{res.Body, end}
	return res, nil
}

// ending is a body with what ends with it.
type ending struct {
	io.ReadCloser
	end func()
}

func (e ending) Close() error {
	defer e.end()
	return e.ReadCloser.Close()
}

// roundTrip sends a request with the token, and bounds the answer.
func (s *Service) roundTrip(next http.RoundTripper, name string, of server, r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("User-Agent", "wasmhost")
	if of.Token {
		token, err := s.token(r.Context(), name, of)
		if err != nil {
			return nil, err
		}
		r.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if res.Header.Get("Content-Encoding") != "" {
		_ = res.Body.Close()
		return nil, errors.New("the answer is compressed, which was not asked for")
	}
	left, most := &atomic.Int64{}, 1
	if strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream") { // of messages, each of which is bounded
		most = 4
	}
	left.Store(int64(most) * int64(s.limits.MessageBytes))
	res.Body = allowed{res.Body, left, 0}
	return res, nil
}

// explain is what a plugin is told of a call that failed.
func (s *Service) explain(ctx context.Context, name string, c *connection, err error) error {
	var known *abi.Error
	var said *jsonrpc.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &known):
		return known
	case s.running.Err() != nil:
		return abi.Unavailable("the host is closing")
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return abi.Errorf(abi.CodeDeadlineExceeded, "the MCP server %q did not answer in time", name)
	case ctx.Err() != nil:
		return abi.NewError(abi.CodeDeadlineExceeded, "the call was given up before the MCP server had answered")
	case errors.As(err, &said) && c != nil:
		text := visible.Escape(visible.Cut(visible.Squeeze(said.Message), 300), "")
		if said.Code == jsonrpc.CodeInvalidParams {
			return abi.Invalid("the MCP server %q refuses the call: %s", name, text)
		}
		return abi.Unavailable("the MCP server %q refuses the call: %s", name, text)
	}
	if c != nil {
		s.env.Logger.Debug("a call of an MCP server has failed", "server", name, "error", words(err))
	}
	return abi.Unavailable("the MCP server %q cannot be reached, or does not speak the protocol; `wasmhost mcp-server "+
		"tools %s` asks it, and the host's log says more", name, name)
}

// list reads the tools of a server, at most so many. Each page is one message.
func (s *Service) list(ctx context.Context, c *connection, each func(*mcp.Tool)) error {
	cursor := ""
	for n := 0; n < s.limits.Tools; {
		page, err := c.ListTools(ctx, &mcp.ListToolsParams{Cursor: cursor})
		if err != nil {
			return err
		}
		for _, tool := range page.Tools[:min(len(page.Tools), s.limits.Tools-n)] {
			each(tool)
		}
		if err := c.keeps(cursor, page, 4*s.limits.MessageBytes); err != nil {
			return err
		}
		n += max(len(page.Tools), 1) // one that is empty counts, too
		if cursor = page.NextCursor; cursor == "" {
			return nil
		}
	}
	return nil
}

// keeps bounds what the library keeps of lists as long as a connection lasts, which ends where it is more.
func (c *connection) keeps(cursor string, page *mcp.ListToolsResult, most int) error {
	text, err := json.Marshal(page)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pages[cursor] = len(text) + len(cursor)
	sum := 0
	for _, size := range c.pages {
		sum += size
	}
	if sum > most {
		go func() { _ = c.Close() }()
		return tooMuch()
	}
	return nil
}
