package netpolicy

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
)

// SocketRequest asks for a WebSocket.
type SocketRequest struct {
	URL       string      // absolute: ws, wss, http or https, without a user; its fragment is not sent
	Header    [][2]string // as that of a Request
	Protocols []string    // to offer, each once; where there are any, the server chooses one
}

// Message is one of a WebSocket.
type Message struct {
	Data   []byte
	Binary bool // else it is a text in UTF-8

	release func()
}

// Release says that the data, and what was made of it, is no longer held.
func (m Message) Release() { m.release() }

// Closed says how a WebSocket has ended.
type Closed struct {
	Code   int    // of the other side; 1005 where it gave none, 1006 where it did not close
	Reason string // likewise
	Clean  bool   // both sides have closed it
	Why    string // what ended it where that was not clean
}

// Socket is an open WebSocket. Its methods may be called at the same time.
type Socket struct {
	// Protocol is the one that the server has chosen; empty for none.
	Protocol string

	client   *Client
	conn     *websocket.Conn
	wire     *metered
	shown    string
	call     Call
	began    time.Time
	messages chan Message // from the reader, which holds one more
	passed   atomic.Int64 // when anything did, by pause.Now

	closing sync.Once
	failed  atomic.Pointer[string] // why this side has ended it
	ended   sync.Once
	done    chan struct{} // closed when it has ended
	closed  Closed        // how, once done is closed
}

// WebSocket opens a WebSocket. Errors are those of Fetch; a redirect, and
// whatever else is no WebSocket, is unavailable.
func (c *Client) WebSocket(ctx context.Context, request SocketRequest) (*Socket, error) {
	call := Call{Plugin: c.plugin}
	began := time.Now()
	s, err := c.openSocket(ctx, request, &call)
	call.Duration = time.Since(began)
	if known, ok := errors.AsType[*abi.Error](err); ok {
		call.Code = known.Code
	}
	c.net.record(call)
	if err != nil {
		return nil, err
	}
	s.call, s.began = call, began
	go s.read()
	go s.watch()
	return s, nil
}

func (c *Client) openSocket(ctx context.Context, request SocketRequest, call *Call) (*Socket, error) {
	h, timeout, err := c.prepareSocket(request, call)
	if err != nil {
		return nil, err
	}
	if err := c.enter(); err != nil {
		return nil, err
	}
	defer c.running.Add(-1)
	if c.sockets.Add(1) > int64(c.net.limits.Sockets) {
		c.sockets.Add(-1)
		return nil, abi.Exceeded("%d WebSockets of the plugin are open, which is the limit; close one first",
			c.net.limits.Sockets)
	}
	now := c.now.Load()
	life, cut := context.WithCancelCause(now.life)
	s := &Socket{client: c, wire: &metered{limiter: c.socketIn, life: life, cut: cut}, shown: h.target.shown(),
		messages: make(chan Message), done: make(chan struct{})}
	if err := s.shakeHands(ctx, now, h, request.Protocols, timeout, call); err != nil {
		c.sockets.Add(-1)
		cut(nil)
		return nil, err
	}
	s.pass()
	return s, nil
}

// prepareSocket checks all that can be checked without the network.
func (c *Client) prepareSocket(r SocketRequest, call *Call) (*hop, time.Duration, error) {
	scheme, rest, _ := strings.Cut(r.URL, "://")
	switch strings.ToLower(scheme) {
	case "ws", "http":
		scheme = "http"
	case "wss", "https":
		scheme = "https"
	default:
		return nil, 0, abi.Invalid("the URL of a WebSocket must begin with ws:// or wss://")
	}
	h, timeout, err := c.prepare(Request{URL: scheme + "://" + rest, Header: r.Header}, call)
	if err != nil {
		return nil, 0, err
	}
	for name := range h.header {
		if strings.HasPrefix(strings.ToLower(name), "sec-websocket-") {
			return nil, 0, abi.Invalid("the header %s cannot be set: the host opens the WebSocket; leave it out", name)
		}
	}
	h.header.Del(acceptHeader)
	h.header.Del(encodingHeader)
	bytes := 0
	for i, p := range r.Protocols {
		bytes += len(p)
		if !isToken(p) || slices.Contains(r.Protocols[:i], p) || i >= c.net.limits.Headers ||
			bytes > c.net.limits.HeaderBytes {
			return nil, 0, abi.Invalid("the protocol %s is not valid, is named twice, or is one too many", quoted(p))
		}
	}
	return h, timeout, nil
}

// shakeHands connects, and has the server switch to the other protocol.
func (s *Socket) shakeHands(ctx context.Context, now *connections, h *hop, protocols []string, timeout time.Duration,
	call *Call) error {
	if err := now.admit(ctx, h.target, call); err != nil {
		return err
	}
	ctx, cancel := pause.WithTimeout(ctx, timeout)
	defer cancel()
	ctx, cut := context.WithCancelCause(ctx)
	defer cut(nil)
	defer context.AfterFunc(s.wire.life, func() { cut(context.Cause(s.wire.life)) })()
	// A transport of its own, so that its one connection is known.
	transport := s.client.net.transport(now.dialer.dial, "http/1.1")
	transport.ForceAttemptHTTP2, transport.DisableKeepAlives = false, true
	transport.DialContext = s.wire.by(transport.DialContext)
	transport.DialTLSContext = s.wire.by(transport.DialTLSContext)
	conn, answer, err := websocket.Dial(ctx, h.target.url.String(), &websocket.DialOptions{
		HTTPClient: &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		}},
		HTTPHeader: h.header, Subprotocols: protocols, CompressionMode: websocket.CompressionDisabled,
		OnPingReceived: func(context.Context, []byte) bool { return s.pinged() },
	})
	if answer != nil {
		call.Status = answer.StatusCode
	}
	known := context.Cause(ctx) // of the policy, say
	switch {
	case err == nil && len(protocols) > 0 && !slices.Contains(protocols, conn.Subprotocol()):
		_ = conn.CloseNow()
		return abi.Unavailable("%s chose none of the protocols that were offered", s.shown)
	case err == nil:
		s.conn, s.Protocol = conn, conn.Subprotocol()
		conn.SetReadLimit(-1) // see receive
		return nil
	case answer != nil && isRedirect(answer.StatusCode):
		return abi.Unavailable("%s answered with status %d, and a WebSocket does not follow redirects", s.shown,
			answer.StatusCode)
	case answer != nil && answer.StatusCode != http.StatusSwitchingProtocols:
		return abi.Unavailable("%s opened no WebSocket: it answered with status %d", s.shown, answer.StatusCode)
	case answer != nil:
		return abi.Unavailable("%s did not answer as a WebSocket does", s.shown)
	case errors.As(known, new(*abi.Error)):
		return known
	}
	return s.client.explain(ctx, h, err)
}

// metered is the connection of a WebSocket. It counts all that passes, and lets
// no more in than the limit.
type metered struct {
	net.Conn
	limiter *rate.Limiter
	life    context.Context // of the WebSocket
	cut     context.CancelCauseFunc
	in, out atomic.Int64
	broken  atomic.Bool // nothing more comes
}

// by is a dial function of which m is the connection.
func (m *metered) by(dial dialFunc) dialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		m.Conn = conn
		return m, nil
	}
}

func (m *metered) Read(p []byte) (int, error) {
	n, err := m.Conn.Read(p)
	if n == 0 && err != nil {
		m.broken.Store(true)
		return 0, err
	}
	m.in.Add(int64(n))
	return n, m.wait(n) // an error comes again
}

// wait waits until so many bytes may have come.
func (m *metered) wait(n int) error {
	for n > 0 {
		some := min(n, m.limiter.Burst())
		if err := m.limiter.WaitN(m.life, some); err != nil {
			return err
		}
		n -= some
	}
	return nil
}

func (m *metered) Write(p []byte) (int, error) {
	n, err := m.Conn.Write(p)
	m.out.Add(int64(n))
	return n, err
}

// pass notes that something has passed.
func (s *Socket) pass() { s.passed.Store(int64(pause.Now())) }

// pinged holds a server up that pings all the time.
func (s *Socket) pinged() bool {
	s.pass()
	return s.wire.wait(pingBytes) == nil
}

// read hands over one message after the other until the socket has ended.
func (s *Socket) read() {
	for {
		m, err := s.receive()
		if err != nil {
			if s.failed.Load() == nil { // else who closes it ends it
				s.end(s.outcome(err))
			}
			return
		}
		s.pass()
		select {
		case s.messages <- m:
		case <-s.done:
			m.Release()
			return
		}
	}
}

// receive reads a message.
func (s *Socket) receive() (Message, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	kind, from, err := s.conn.Reader(ctx)
	if err != nil {
		return Message{}, err
	}
	l := s.client.net.limits
	late := pause.AfterFunc(l.Timeout, func() {
		s.fail(websocket.StatusPolicyViolation, "a message did not come to its end in time")
		cancel()
	})
	defer late.Stop()
	data, taken, err := readBody(&wire{from: from, left: l.SocketMessageBytes}, "", l.SocketMessageBytes,
		&s.client.buffered, l.BufferedBytes)
	release := sync.OnceFunc(func() { s.client.buffered.Add(-taken) })
	switch {
	case err != nil:
	case s.wire.broken.Load():
		err = io.ErrUnexpectedEOF // the library takes that for the end of the message
	case kind == websocket.MessageText && !utf8.Valid(data):
		err = errNotDecoded
	}
	if err == nil {
		return Message{Data: data, Binary: kind == websocket.MessageBinary, release: release}, nil
	}
	release()
	switch {
	case errors.Is(err, errTooLong):
		s.fail(websocket.StatusMessageTooBig, fmt.Sprintf("a message is longer than %d bytes", l.SocketMessageBytes))
	case errors.Is(err, errBuffersFull):
		s.fail(websocket.StatusTryAgainLater, "the messages and answers that are held would take too much memory")
	case errors.Is(err, errNotDecoded):
		s.fail(websocket.StatusInvalidFramePayloadData, "a text is not UTF-8")
	}
	return Message{}, err
}

// watch ends the socket through which nothing passes, or that may not be any
// more.
func (s *Socket) watch() {
	for {
		left := s.client.net.limits.SocketIdle - (pause.Now() - time.Duration(s.passed.Load()))
		if left <= 0 {
			s.fail(websocket.StatusGoingAway, "nothing has passed for too long")
			left = time.Hour
		}
		timer := pause.NewTimer(left)
		select {
		case <-timer.C:
			continue
		case <-s.wire.life.Done():
			why := context.Cause(s.wire.life).Error()
			s.failed.CompareAndSwap(nil, &why)
			s.end(Closed{})
		case <-s.done:
		}
		timer.Stop()
		_ = s.conn.CloseNow()
		return
	}
}

// fail ends the socket for a reason of this side, which the other one gets as a
// code.
func (s *Socket) fail(code websocket.StatusCode, why string) {
	s.failed.CompareAndSwap(nil, &why)
	s.shut(code, "", failTimeout)
}

// shut begins to close the socket, once. The other side has some time for it.
func (s *Socket) shut(code websocket.StatusCode, reason string, within time.Duration) {
	s.closing.Do(func() {
		go func() {
			late := pause.AfterFunc(within, func() { _ = s.wire.Close() })
			defer late.Stop()
			err := s.conn.Close(code, reason)
			if err == nil {
				err = websocket.CloseError{Code: code, Reason: reason}
			}
			s.end(s.outcome(err))
		}()
	})
}

// outcome says how the socket ends with an error of the connection.
func (s *Socket) outcome(err error) Closed {
	if sent, ok := errors.AsType[websocket.CloseError](err); ok {
		return Closed{Code: int(sent.Code), Reason: strings.ToValidUTF8(sent.Reason, "\ufffd"), Clean: true}
	}
	why := "the connection to " + s.shown + " broke off"
	if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, net.ErrClosed) &&
		!errors.As(err, new(net.Error)) {
		why = s.shown + " did not speak as a WebSocket does"
	}
	return Closed{Why: why}
}

// end ends the socket, if it has not ended.
func (s *Socket) end(how Closed) {
	s.ended.Do(func() {
		if why := s.failed.Load(); why != nil {
			how = Closed{Why: *why}
		}
		if !how.Clean {
			how.Code = int(websocket.StatusAbnormalClosure)
		}
		s.closed = how
		_ = s.wire.Close()
		s.wire.cut(nil)
		s.client.sockets.Add(-1)
		last := s.call
		last.Method, last.Ends, last.Duration = "CLOSE", true, time.Since(s.began)
		last.BytesIn, last.BytesOut = s.wire.in.Load(), s.wire.out.Load()
		s.client.net.record(last)
		close(s.done)
	})
}

// Send sends a message, and returns when it is on its way. One that was not sent
// in time ends the socket.
func (s *Socket) Send(ctx context.Context, data []byte, binary bool) error {
	l := s.client.net.limits
	switch {
	case int64(len(data)) > l.SocketMessageBytes:
		return abi.Exceeded("the message has %d bytes; at most %d are allowed", len(data), l.SocketMessageBytes)
	case s.Ended():
		return abi.Unavailable("the WebSocket to %s is closed", s.shown)
	case !s.client.socketOut.AllowN(time.Now(), len(data)):
		return abi.Exceeded("the plugin has sent more than %d bytes through WebSockets in a minute; try again later",
			l.SocketBytesPerMinute)
	}
	// Whoever ends the writing says why before: with it the connection ends.
	writing, cancel := context.WithCancel(context.Background())
	defer cancel()
	why := s.shown + " did not take a message in time, or the call was given up"
	give := func() {
		s.fail(websocket.StatusGoingAway, why)
		cancel()
	}
	late := pause.AfterFunc(l.Timeout, give)
	defer late.Stop()
	defer context.AfterFunc(ctx, give)()
	kind := websocket.MessageText
	if binary {
		kind = websocket.MessageBinary
	}
	if err := s.conn.Write(writing, kind, data); err != nil {
		if writing.Err() != nil {
			return abi.Errorf(abi.CodeDeadlineExceeded, "%s", why)
		}
		return abi.Unavailable("the WebSocket to %s is closed", s.shown)
	}
	s.pass()
	return nil
}

// Next waits for the next message. Once the socket has ended, and nothing more
// comes, it says how instead. With an error of ctx there was none yet.
func (s *Socket) Next(ctx context.Context) (*Message, *Closed, error) {
	select {
	case m := <-s.messages:
		return &m, nil, nil
	case <-s.done:
		return nil, &s.closed, nil
	case <-ctx.Done():
		return nil, nil, abi.Errorf(abi.CodeDeadlineExceeded, "no message of %s came in time", s.shown)
	}
}

// Close begins to close the socket: the other side gets a code, 1000 or from
// 3000 to 4999, or 0 for none, and a reason. Next says how that ends.
func (s *Socket) Close(code int, reason string) error {
	switch {
	case code != 0 && code != 1000 && (code < 3000 || code > 4999):
		return abi.Invalid("the code %d cannot be sent: it must be 1000, or from 3000 to 4999", code)
	case len(reason) > maxCloseReason || reason != "" && code == 0:
		return abi.Invalid("a reason goes with a code, and has at most %d bytes", maxCloseReason)
	case code == 0:
		code = int(websocket.StatusNoStatusRcvd)
	}
	s.shut(websocket.StatusCode(code), reason, closeTimeout)
	return nil
}

// Leave ends the socket for an instance that has ended: the server is told that
// this side goes away.
func (s *Socket) Leave() { s.fail(websocket.StatusGoingAway, "the instance has ended") }

// Ended reports whether the socket has ended.
func (s *Socket) Ended() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}
