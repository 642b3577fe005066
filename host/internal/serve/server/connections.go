package server

import (
	"bytes"
	"crypto/tls"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// connState counts connections. One over the limit takes the place of the one
// that has sent nothing for the longest time, so that a program which parks
// connections cannot lock others out; where all are busy it is refused.
func (s *Server) connState(conn net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if s.connections.Add(1) > int64(s.cfg.Limits.MaxConnections) {
			longest := s.waiting.takeLongest()
			if longest == nil {
				s.metrics.connectionsRefused.Of().Inc()
				s.refuse(conn)
				return
			}
			go longest.Close() // TLS may want to say goodbye, and take its time
		}
		s.waiting.begin(conn)
	case http.StateIdle:
		s.waiting.begin(conn)
	case http.StateActive:
		s.waiting.end(conn)
	case http.StateClosed, http.StateHijacked:
		s.waiting.forget(conn)
		s.connections.Add(-1)
	}
}

// waitingConns are the open connections, with the order in which those that
// wait for the first byte of a request began to.
type waitingConns struct {
	mu    sync.Mutex
	since map[net.Conn]uint64 // 0 for one that does not wait
	last  uint64
}

func newWaitingConns() *waitingConns { return &waitingConns{since: map[net.Conn]uint64{}} }

func (w *waitingConns) begin(conn net.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.last++
	w.since[conn] = w.last
}

func (w *waitingConns) end(conn net.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.since[conn] = 0
}

func (w *waitingConns) forget(conn net.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.since, conn)
}

// takeLongest returns the connection that has waited longest, which is not
// returned again, or nil.
func (w *waitingConns) takeLongest() net.Conn {
	w.mu.Lock()
	defer w.mu.Unlock()
	var longest net.Conn
	for conn, since := range w.since {
		if since != 0 && (longest == nil || since < w.since[longest]) {
			longest = conn
		}
	}
	if longest != nil {
		w.since[longest] = 0
	}
	return longest
}

// refuse answers a connection over the limit. The answer fits into the empty
// buffer of a fresh socket, so this does not wait for the client.
func (s *Server) refuse(conn net.Conn) {
	if _, ok := conn.(*tls.Conn); !ok {
		p := &problem.Problem{Code: problem.CodeTooManyConnections, RetryAfter: time.Second,
			Detail: "the host has as many connections as it allows; close some and try again"}
		_ = conn.SetWriteDeadline(time.Now().Add(100 * time.Millisecond))
		_, _ = conn.Write(rawProblem(p, s.ids.next()))
	}
	_ = conn.Close()
}

// rawProblem is a whole HTTP/1.1 response for what never becomes a request.
func rawProblem(p *problem.Problem, requestID string) []byte {
	body := p.AppendJSON(nil, requestID)
	var b bytes.Buffer
	b.WriteString("HTTP/1.1 " + strconv.Itoa(p.Status()) + " " + http.StatusText(p.Status()) + "\r\n")
	b.WriteString("Content-Type: application/problem+json\r\n")
	b.WriteString("Content-Length: " + strconv.Itoa(len(body)) + "\r\n")
	b.WriteString("Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n")
	b.WriteString("X-Request-Id: " + requestID + "\r\n")
	if p.RetryAfter > 0 {
		b.WriteString("Retry-After: 1\r\n")
	}
	b.WriteString("Connection: close\r\n\r\n")
	b.Write(body)
	return b.Bytes()
}

// problemListener gives the answers that net/http writes by itself, to
// requests that it cannot read, the same form as all others. TLS listeners
// keep net/http's own, since net/http must see the TLS connection itself.
type problemListener struct {
	net.Listener
	ids *requestIDs
}

func (l problemListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &problemConn{Conn: conn, ids: l.ids}, nil
}

type problemConn struct {
	net.Conn
	ids *requestIDs
}

// plainErrorHeaders stand in every answer of net/http's own, and, as our
// responses carry more headers, in no other.
const plainErrorHeaders = "\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"

func (c *problemConn) Write(b []byte) (int, error) {
	if len(b) > 512 || !(bytes.HasPrefix(b, []byte("HTTP/1.1 4")) || bytes.HasPrefix(b, []byte("HTTP/1.1 5"))) {
		return c.Conn.Write(b)
	}
	headers := bytes.Index(b, []byte(plainErrorHeaders))
	if headers < 0 || bytes.IndexByte(b, '\r') != headers {
		return c.Conn.Write(b)
	}
	status, err := strconv.Atoi(string(b[9:12]))
	if err != nil {
		return c.Conn.Write(b)
	}
	p := &problem.Problem{HTTPStatus: status, Code: problem.CodeMalformedRequest,
		Detail: "the request is not HTTP as this server reads it (" + string(b[headers+len(plainErrorHeaders):]) +
			"); check the client"}
	if status == http.StatusRequestHeaderFieldsTooLarge {
		p.Code = problem.CodeHeadersTooLarge
		p.Detail = "the request line and headers are over the limit; send fewer or shorter ones. A browser " +
			"sends the cookies of all ports of an address: delete those of this site in it, and log in again"
	}
	if _, err := c.Conn.Write(rawProblem(p, c.ids.next())); err != nil {
		return 0, err
	}
	return len(b), nil
}

// CloseWrite lets net/http end a connection gently after an error.
func (c *problemConn) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}
