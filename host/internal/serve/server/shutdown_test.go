package server

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// startWaiting runs a server with a handler that waits for release or its
// context, and sends it one request.
func startWaiting(t *testing.T, grace time.Duration) (h *harness, release chan struct{}, answer *bufio.Reader) {
	h = start(t, func(c *Config) { c.ShutdownGrace = grace })
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{{Method: "POST", Path: "wait"}}})
	release = make(chan struct{})
	begun := make(chan struct{}, 1)
	h.plugins.handle("demo", "wait", func(ctx context.Context, req abi.CLIRequest, id string) (abi.RawJSON, error) {
		begun <- struct{}{}
		select {
		case <-release:
			return echo(ctx, req, id)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	})
	conn := dial(t, h.addr)
	_, _ = io.WriteString(conn, "POST /plugins/demo/wait HTTP/1.1\r\nHost: localhost\r\n"+jsonType+
		"\r\nContent-Length: 2\r\n\r\n{}")
	<-begun
	return h, release, bufio.NewReader(conn)
}

func TestShutdownLetsCallsFinish(t *testing.T) {
	h, release, answer := startWaiting(t, 20*time.Second)
	down := make(chan error, 1)
	go func() { down <- h.Shutdown(context.Background()) }()
	<-h.drainBegun

	for _, test := range []struct {
		target string
		status int
	}{{"/plugins/demo/wait", 503}, {"/api/v1/plugins", 503}, {"/readyz", 503}, {"/healthz", 200}} {
		got := h.send(t, "GET", test.target, "", bearer(h.token))
		if got.status != test.status || (got.status == 503 && got.code(t) != problem.CodeShuttingDown) {
			t.Errorf("%s while shutting down: status %d: %s", test.target, got.status, got.body)
		}
	}
	close(release)
	if got := readResponse(t, answer, "POST"); got.status != 200 {
		t.Errorf("the running call: status %d: %s", got.status, got.body)
	}
	if err := <-down; err != nil {
		t.Errorf("Shutdown: %v", err)
	}
	if conn, err := net.Dial("tcp", h.addr); err == nil {
		_ = conn.Close()
		t.Error("the port still answers")
	}
	if err := h.Shutdown(context.Background()); err != nil {
		t.Errorf("a second Shutdown: %v", err)
	}
}

func TestShutdownIsBounded(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		grace time.Duration
		ctx   time.Duration
	}{
		{"by the grace", 200 * time.Millisecond, time.Minute},
		{"by the context", time.Minute, 200 * time.Millisecond},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h, _, answer := startWaiting(t, test.grace)
			ctx, cancel := context.WithTimeout(context.Background(), test.ctx)
			defer cancel()
			begin := time.Now()
			err := h.Shutdown(ctx)
			if err == nil || !strings.Contains(err.Error(), "1 running requests") {
				t.Errorf("Shutdown: %v, want it to tell of the call that was cut off", err)
			}
			if took := time.Since(begin); took > 10*time.Second {
				t.Errorf("Shutdown took %v", took)
			}
			if got := readResponse(t, answer, "POST"); got.status != 503 || got.code(t) != problem.CodeShuttingDown {
				t.Errorf("the call that was cut off: status %d: %s", got.status, got.body)
			}
		})
	}
}

// A handler that ignores its context cannot hold the shutdown up.
func TestShutdownLeavesStuckCalls(t *testing.T) {
	t.Parallel()
	h := start(t, func(c *Config) { c.ShutdownGrace = 50 * time.Millisecond })
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "stuck"}}})
	begun, release := make(chan struct{}), make(chan struct{})
	h.plugins.handle("demo", "stuck", func(context.Context, abi.CLIRequest, string) (abi.RawJSON, error) {
		close(begun)
		<-release
		return abi.RawJSON(`{"status":200}`), nil
	})
	defer close(release)
	conn := dial(t, h.addr)
	_, _ = io.WriteString(conn, "GET /plugins/demo/stuck HTTP/1.1\r\nHost: localhost\r\n\r\n")
	<-begun
	begin := time.Now()
	if err := h.Shutdown(context.Background()); err == nil {
		t.Error("Shutdown does not tell of the stuck call")
	}
	if took := time.Since(begin); took > 15*time.Second {
		t.Errorf("Shutdown took %v", took)
	}
}

func TestShutdownWithIdleAndHalfOpenConnections(t *testing.T) {
	t.Parallel()
	h := start(t, nil)
	dial(t, h.addr) // says nothing
	half := dial(t, h.addr)
	_, _ = io.WriteString(half, "GET /healthz HTTP/1.1\r\nHost:")
	kept := dial(t, h.addr)
	_, _ = io.WriteString(kept, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
	readResponse(t, bufio.NewReader(kept), "GET")
	begin := time.Now()
	if err := h.Shutdown(context.Background()); err != nil {
		t.Errorf("Shutdown: %v", err)
	}
	if took := time.Since(begin); took > 10*time.Second {
		t.Errorf("Shutdown took %v", took)
	}
}

// A second signal of the user must be able to end the waiting.
func TestSecondShutdownHastens(t *testing.T) {
	h, _, answer := startWaiting(t, time.Hour)
	first := make(chan struct{})
	go func() {
		defer close(first)
		_ = h.Shutdown(context.Background()) // tells of the call, or not, as it ends
	}()
	<-h.drainBegun
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := h.Shutdown(ctx); err != nil {
		t.Errorf("the second Shutdown: %v", err)
	}
	if got := readResponse(t, answer, "POST"); got.status != 503 {
		t.Errorf("the call that was cut off: status %d", got.status)
	}
	<-first
}

func TestShutdownWithoutServe(t *testing.T) {
	srv, err := listening(t, Config{})
	if err != nil {
		t.Fatal(err)
	}
	addr := srv.Addrs()[0].String()
	if err := srv.Shutdown(context.Background()); err != nil {
		t.Fatal(err)
	}
	if conn, err := net.Dial("tcp", addr); err == nil {
		_ = conn.Close()
		t.Error("the port is still bound")
	}
	if err := srv.Serve(); err != nil {
		t.Errorf("Serve after Shutdown: %v", err)
	}
}

func TestServeReportsABrokenListener(t *testing.T) {
	srv, err := listening(t, Config{})
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- srv.Serve() }()
	if resp, err := http.Get(srv.URL() + "/healthz"); err != nil {
		t.Fatal(err)
	} else {
		_ = resp.Body.Close()
	}
	_ = srv.listeners[0].Close()
	select {
	case err := <-served:
		if err == nil {
			t.Error("Serve returned no error")
		}
	case <-time.After(20 * time.Second):
		t.Fatal("Serve goes on without its listener")
	}
}

// Load balancers have a while to see that a server is about to end, in which all
// requests are answered.
func TestWithdraw(t *testing.T) {
	t.Parallel()
	h := start(t, func(c *Config) { c.DrainDelay = time.Minute })
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "echo"}}})
	h.plugins.handle("demo", "echo", echo)
	ctx, stop := context.WithCancel(t.Context())
	withdrawn := make(chan struct{})
	go func() {
		defer close(withdrawn)
		h.Withdraw(ctx)
	}()
	for !h.leaving.Load() {
		time.Sleep(time.Millisecond)
	}
	for target, want := range map[string]int{"/readyz": 503, "/healthz": 200, "/plugins/demo/echo": 200} {
		if got := h.send(t, "GET", target, "", bearer(h.token)); got.status != want {
			t.Errorf("%s: status %d: %s", target, got.status, got.body)
		}
	}
	select {
	case <-withdrawn:
		t.Error("it does not wait")
	default:
	}
	stop()
	<-withdrawn
}
