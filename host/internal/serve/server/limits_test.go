package server

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func dial(t testing.TB, addr string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetDeadline(time.Now().Add(20 * time.Second))
	return conn
}

// closed waits for the server to close a connection and returns what it said.
func closed(t testing.TB, conn net.Conn) string {
	t.Helper()
	said, err := io.ReadAll(conn)
	var timeout net.Error
	if errors.As(err, &timeout) && timeout.Timeout() {
		t.Fatalf("the connection stayed open; it said %q", said)
	}
	return string(said)
}

func TestDefaultsOfLimits(t *testing.T) {
	want := Limits{BodyBytes: 8 << 20, InflightBytes: 256 << 20, KeptAnswerBytes: 32 << 20, APIBodyBytes: 1 << 20,
		ArchiveBytes: 4 << 30, HeaderBytes: 32 << 10, QueryPairs: 256, JSONDepth: 512, InputWork: 40_000_000,
		AnswerHeaderBytes: 8 << 10,
		ReadHeaderTimeout: 5 * time.Second, BodyTimeout: 30 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxConnections: 1024, FailureBurst: 10, FailureDelay: time.Second, MaxDelayed: 128,
		LoginCodes: 8, LoginCodeLifetime: time.Minute, Logins: 32, LoginLifetime: 720 * time.Hour, LoginIdle: 168 * time.Hour,
		FirstTokenIdle: 72 * time.Hour,
		Streams:        64, StreamsPerToken: 32, Heartbeat: 15 * time.Second}
	if got := limits.Defaults[Limits](); got != want {
		t.Errorf("defaults are %+v, want %+v", got, want)
	}
	custom := want
	custom.JSONDepth = 3
	if got := (Limits{JSONDepth: 3}); limits.Fill(&got) != nil || got != custom {
		t.Errorf("a set limit was not kept: %+v", got)
	}
}

func TestSlowHeaders(t *testing.T) {
	t.Parallel()
	h := start(t, func(c *Config) { c.Limits.ReadHeaderTimeout = 200 * time.Millisecond })
	for _, part := range []string{"", "GET /healthz", "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: "} {
		conn := dial(t, h.addr)
		_, _ = io.WriteString(conn, part)
		closed(t, conn)
	}
	// One byte at a time does not buy more time.
	conn := dial(t, h.addr)
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		for _, c := range []byte("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: " + strings.Repeat("a", 10_000)) {
			select {
			case <-stop:
				return
			case <-time.After(20 * time.Millisecond):
			}
			if _, err := conn.Write([]byte{c}); err != nil {
				return
			}
		}
	}()
	closed(t, conn)
}

func TestSlowBodies(t *testing.T) {
	t.Parallel()
	h := start(t, func(c *Config) { c.Limits.BodyTimeout = 200 * time.Millisecond })
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive, Endpoints: []api.DeclaredEndpoint{
		{Method: "POST", Path: "open"}, {Method: "GET", Path: "open"}, {Method: "POST", Path: "private", Auth: true}}})
	h.plugins.handle("demo", "open", echo)
	for _, test := range []struct{ line, status string }{
		{"POST /plugins/demo/open", "408"},
		{"GET /plugins/demo/open", "408"},
		{"POST /plugins/demo/private", "401"}, // the rest of the body is not waited for
		{"POST /healthz", "405"},
	} {
		conn := dial(t, h.addr)
		_, _ = io.WriteString(conn, test.line+" HTTP/1.1\r\nHost: localhost\r\n"+jsonType+"\r\nContent-Length: 10\r\n\r\n{")
		if said := closed(t, conn); !strings.HasPrefix(said, "HTTP/1.1 "+test.status) {
			t.Errorf("%s: said %.100q, want %s", test.line, said, test.status)
		}
	}
}

// The time to send a body must not bound the time of the call after it.
func TestCallOutlivesBodyTimeout(t *testing.T) {
	shorttest.Skip(t)
	t.Parallel()
	h := start(t, func(c *Config) {
		c.Limits.BodyTimeout, c.Limits.WriteTimeout = time.Second, time.Second
		c.Limits.ReadHeaderTimeout, c.Limits.IdleTimeout = time.Second, time.Second
	})
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive, Endpoints: []api.DeclaredEndpoint{
		{Method: "POST", Path: "slow"}, {Method: "GET", Path: "slow"}}})
	h.plugins.handle("demo", "slow", func(ctx context.Context, req abi.CLIRequest, id string) (abi.RawJSON, error) {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(2500 * time.Millisecond):
			return echo(ctx, req, id)
		}
	})
	// Far over every timeout, and over twice the one for writing.
	for _, method := range []string{"POST", "GET"} {
		if got := h.send(t, method, "/plugins/demo/slow", "{}", jsonType); got.status != 200 {
			t.Errorf("%s: status %d: %s", method, got.status, got.body)
		}
	}
}

func TestIdleConnections(t *testing.T) {
	t.Parallel()
	connect := func(h *harness) (r *bufio.Reader, ask func()) {
		conn := dial(t, h.addr)
		r = bufio.NewReader(conn)
		return r, func() {
			t.Helper()
			_, _ = io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
			if got := readResponse(t, r, "GET"); got.status != 200 {
				t.Fatalf("status %d", got.status)
			}
		}
	}
	_, ask := connect(start(t, nil))
	ask()
	ask() // it is kept between requests
	r, ask := connect(start(t, func(c *Config) { c.Limits.IdleTimeout = 200 * time.Millisecond }))
	ask()
	if _, err := r.ReadByte(); err != io.EOF {
		t.Errorf("an idle connection: %v, want it closed", err)
	}
}

// A client that does not take its response must not hold it for ever.
func TestSlowReaders(t *testing.T) {
	t.Parallel()
	h := start(t, func(c *Config) { c.Limits.WriteTimeout = 300 * time.Millisecond })
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "big"}}})
	h.plugins.handle("demo", "big", answers(`{"status":200,"body":"`+strings.Repeat("x", 32<<20)+`"}`))
	conn := dial(t, h.addr)
	_, _ = io.WriteString(conn, "GET /plugins/demo/big HTTP/1.1\r\nHost: localhost\r\n\r\n")
	deadline := time.Now().Add(20 * time.Second)
	for h.running.count.Load() == 0 && time.Now().Before(deadline) {
		time.Sleep(time.Millisecond)
	}
	for h.running.count.Load() != 0 {
		if time.Now().After(deadline) {
			t.Fatal("the request still waits for its client")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestLargeHeaders(t *testing.T) {
	h := start(t, func(c *Config) { c.Limits.HeaderBytes = 8 << 10 })
	get := func(size int) response {
		return h.send(t, "GET", "/healthz", "", "X-Filler: "+strings.Repeat("x", size))
	}
	if got := get(7 << 10); got.status != 200 {
		t.Errorf("headers under the limit: status %d", got.status)
	}
	if got := get(20 << 10); got.status != 431 || got.code(t) != problem.CodeHeadersTooLarge ||
		!strings.Contains(got.body, "delete those of this site") {
		t.Errorf("headers over the limit: status %d: %s", got.status, got.body)
	}
	if got := h.send(t, "GET", "/"+strings.Repeat("x", 20<<10), ""); got.status != 431 {
		t.Errorf("request line over the limit: status %d", got.status)
	}
}

func TestManyConnections(t *testing.T) {
	h := start(t, func(c *Config) { c.Limits.MaxConnections = 3 })
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "wait"}}})
	h.plugins.handle("demo", "wait", func(ctx context.Context, _ abi.CLIRequest, _ string) (abi.RawJSON, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	})
	var held []net.Conn
	for n := range 3 {
		conn := dial(t, h.addr)
		_, _ = io.WriteString(conn, "GET /plugins/demo/wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
		h.until(t, "the request runs", func() bool { return h.running.count.Load() == int64(n+1) })
		held = append(held, conn)
	}
	over := readResponse(t, bufio.NewReader(dial(t, h.addr)), "GET")
	if over.status != 503 || over.code(t) != problem.CodeTooManyConnections || over.header.Get("Retry-After") != "1" {
		t.Errorf("over the limit: status %d: %s", over.status, over.body)
	}
	_ = held[0].Close()
	deadline := time.Now().Add(10 * time.Second)
	for h.connections.Load() > 2 {
		if time.Now().After(deadline) {
			t.Fatal("a closed connection still counts")
		}
		time.Sleep(time.Millisecond)
	}
	if got := h.send(t, "GET", "/healthz", ""); got.status != 200 {
		t.Errorf("after one was closed: status %d", got.status)
	}
}

// A client that hangs up cancels its call, whatever the method.
func TestHangUpCancelsCall(t *testing.T) {
	h := start(t, nil)
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive, Endpoints: []api.DeclaredEndpoint{
		{Method: "GET", Path: "wait"}, {Method: "POST", Path: "wait"}, {Method: "DELETE", Path: "wait"}}})
	begun, ended := make(chan struct{}, 1), make(chan error, 1)
	h.plugins.handle("demo", "wait", func(ctx context.Context, _ abi.CLIRequest, _ string) (abi.RawJSON, error) {
		begun <- struct{}{}
		select {
		case <-ctx.Done():
			ended <- ctx.Err()
		case <-time.After(10 * time.Second):
			ended <- nil
		}
		return nil, ctx.Err()
	})
	for _, request := range []string{"GET /plugins/demo/wait HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"POST /plugins/demo/wait HTTP/1.1\r\nHost: localhost\r\n" + jsonType + "\r\nContent-Length: 2\r\n\r\n{}",
		"DELETE /plugins/demo/wait HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"} {
		conn := dial(t, h.addr)
		_, _ = io.WriteString(conn, request)
		<-begun
		_ = conn.Close()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("%.20q: the call ended with %v", request, err)
		}
	}
}
