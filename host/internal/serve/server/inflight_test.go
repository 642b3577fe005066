package server

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// until waits until something holds.
func (h *harness) until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not within 20 s", what)
		}
	}
}

// count is how many connections wait.
func (w *waitingConns) count() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := 0
	for _, since := range w.since {
		if since != 0 {
			n++
		}
	}
	return n
}

// parked opens connections that never say anything, or nothing more after one
// request, on their own.
func parked(t *testing.T, h *harness, n int, ask bool) []net.Conn {
	t.Helper()
	var conns []net.Conn
	for range n {
		conn := dial(t, h.addr)
		if ask {
			_, _ = io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
			if got := readResponse(t, bufio.NewReader(conn), "GET"); got.status != 200 {
				t.Fatalf("status %d", got.status)
			}
		}
		conns = append(conns, conn)
		h.until(t, "it is parked", func() bool { return h.waiting.count() == len(conns) })
	}
	return conns
}

// A program that parks as many connections as there may be does not keep
// others out, and one that works is not cut off.
func TestParkedConnections(t *testing.T) {
	for _, ask := range []bool{false, true} {
		t.Run(fmt.Sprintf("asked=%v", ask), func(t *testing.T) {
			const most = 50
			h := start(t, func(c *Config) { c.Limits.MaxConnections, c.Limits.ReadHeaderTimeout = most, time.Minute })
			h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive,
				Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "wait"}}})
			release := make(chan struct{})
			h.plugins.handle("demo", "wait", func(context.Context, abi.CLIRequest, string) (abi.RawJSON, error) {
				<-release
				return abi.RawJSON(`{"status":200}`), nil
			})
			works := dial(t, h.addr)
			_, _ = io.WriteString(works, "GET /plugins/demo/wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
			h.until(t, "the request runs", func() bool { return h.running.count.Load() == 1 })
			conns := parked(t, h, most-1, ask)
			h.until(t, "all are open", func() bool { return h.connections.Load() == most })
			for range 2 * most {
				if got := h.send(t, "GET", "/healthz", ""); got.status != 200 {
					t.Fatalf("status %d: %s", got.status, got.body)
				}
			}
			close(release)
			if got := readResponse(t, bufio.NewReader(works), "GET"); got.status != 200 {
				t.Errorf("the connection that works: status %d", got.status)
			}
			closed(t, conns[0]) // the longest parked one
			h.until(t, "they stay within the limit", func() bool { return h.connections.Load() <= most })
		})
	}
}

// Large bodies together are bounded, whether their length is told or not;
// small ones get through.
func TestBodiesInFlight(t *testing.T) {
	h := start(t, func(c *Config) { c.Limits.BodyBytes, c.Limits.InflightBytes = 2<<20, 4<<20 })
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{{Method: "POST", Path: "hold"}, {Method: "POST", Path: "open"}}})
	release := make(chan struct{})
	h.plugins.handle("demo", "hold", func(context.Context, abi.CLIRequest, string) (abi.RawJSON, error) {
		<-release
		return abi.RawJSON(`{"status":200}`), nil
	})
	h.plugins.handle("demo", "open", answers(`{"status":200}`))
	large := `"` + strings.Repeat("x", 1900<<10) + `"`
	ended := make(chan int, 2)
	for n := range 2 {
		go func() { ended <- h.send(t, "POST", "/plugins/demo/hold", large, jsonType).status }()
		h.until(t, "the call runs", func() bool {
			return h.running.count.Load() == int64(n+1) &&
				h.inflight.Load() >= int64(n+1)*1800<<10
		})
	}
	head := "POST /plugins/demo/open HTTP/1.1\r\nHost: localhost\r\n" + jsonType + "\r\n"
	told := dial(t, h.addr)
	_, _ = io.WriteString(told, head+fmt.Sprintf("Content-Length: %d\r\nExpect: 100-continue\r\n\r\n", len(large)))
	if got := readResponse(t, bufio.NewReader(told), "POST"); got.status != 503 ||
		got.code(t) != problem.CodeTooMuchInFlight || got.header.Get("Retry-After") != "1" {
		t.Errorf("a large body, before it is sent: status %d: %s", got.status, got.body)
	}
	chunked := dial(t, h.addr)
	_, _ = io.WriteString(chunked, head+"Transfer-Encoding: chunked\r\n\r\n")
	_, _ = fmt.Fprintf(chunked, "%x\r\n%s\r\n0\r\n\r\n", len(large), large)
	if got := readResponse(t, bufio.NewReader(chunked), "POST"); got.status != 503 ||
		got.code(t) != problem.CodeTooMuchInFlight {
		t.Errorf("a large body in chunks: status %d: %s", got.status, got.body)
	}
	if got := h.send(t, "POST", "/plugins/demo/open", `"`+strings.Repeat("x", 60<<10)+`"`, jsonType); got.status != 200 {
		t.Errorf("a small body: status %d: %s", got.status, got.body)
	}
	close(release)
	for range 2 {
		if status := <-ended; status != 200 {
			t.Errorf("a body that was there: status %d", status)
		}
	}
	h.until(t, "nothing is in flight", func() bool { return h.inflight.Load() == 0 })
	if got := h.send(t, "POST", "/plugins/demo/open", large, jsonType); got.status != 200 {
		t.Errorf("a large body, with room again: status %d: %s", got.status, got.body)
	}
}

// Answers that clients do not take are bounded as well.
func TestAnswersInFlight(t *testing.T) {
	h := start(t, func(c *Config) { c.Limits.InflightBytes = 40 << 20 })
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "big"}, {Method: "GET", Path: "small"}}})
	var noise [16 << 20]byte
	_, _ = rand.Read(noise[:])
	h.plugins.handle("demo", "big", answers(`{"status":200,"body":"`+hex.EncodeToString(noise[:])+`"}`))
	h.plugins.handle("demo", "small", answers(`{"status":200,"body":"x"}`))
	slow := dial(t, h.addr)
	_, _ = io.WriteString(slow, "GET /plugins/demo/big HTTP/1.1\r\nHost: localhost\r\n\r\n")
	h.until(t, "the answer is there", func() bool { return h.inflight.Load() > 30<<20 })
	got := h.send(t, "GET", "/plugins/demo/big", "")
	if got.status != 503 || got.code(t) != problem.CodeTooMuchInFlight || got.header.Get("Retry-After") != "" ||
		!strings.Contains(got.body, "what the handler did stands") {
		t.Errorf("a second large answer: status %d: %.300s", got.status, got.body)
	}
	if got := h.send(t, "GET", "/plugins/demo/small", ""); got.status != 200 {
		t.Errorf("a small answer: status %d: %s", got.status, got.body)
	}
	if got := readResponse(t, bufio.NewReader(slow), "GET"); got.status != 200 || len(got.body) != 32<<20+2 {
		t.Errorf("the large answer, once it is read: status %d, %d bytes", got.status, len(got.body))
	}
	h.until(t, "nothing is in flight", func() bool { return h.inflight.Load() == 0 })
	if got := h.send(t, "GET", "/plugins/demo/big", ""); got.status != 200 {
		t.Errorf("with room again: status %d", got.status)
	}
}
