package host_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
)

// asAgent is a request of an agent as it is on the wire, by the revision without sessions.
func asAgent(method, name, params, token string, meta ...string) []byte {
	body := `{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":{` + params +
		`"_meta":{` + strings.Join(meta, "") +
		`"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},` +
		`"io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1"}}}}`
	headers := "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: " + method +
		"\r\nAccept: application/json, text/event-stream\r\n"
	if name != "" {
		headers += "Mcp-Name: " + name + "\r\n"
	}
	return wire("POST", "/mcp", headers, token, body)
}

func wire(method, path, headers, token, body string) []byte {
	if body != "" {
		headers += fmt.Sprintf("Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	return []byte(method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + token + "\r\n" +
		headers + "\r\n" + body)
}

// wireClient is a connection that is kept.
type wireClient struct {
	conn net.Conn
	in   *bufio.Reader
}

func (w *world) dials(tb testing.TB) *wireClient {
	conn, err := net.Dial("tcp", strings.TrimPrefix(w.URL(), "http://"))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = conn.Close() })
	return &wireClient{conn, bufio.NewReaderSize(conn, 512)}
}

// sends sends a request and reads its answer, which has to hold a text.
func (c *wireClient) sends(request []byte, want string) (http.Header, error) {
	if _, err := c.conn.Write(request); err != nil {
		return nil, err
	}
	resp, err := http.ReadResponse(c.in, nil)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(resp.Body)
	if err == nil && !strings.Contains(string(text), want) {
		err = fmt.Errorf("%s: %.300s", resp.Status, text)
	}
	return resp.Header, err
}

// took is how long each of several requests takes of so many clients, in turns, the fastest first.
func (w *world) took(b *testing.B, clients int, requests ...[]byte) [][]time.Duration {
	b.Helper()
	const rounds, each = 20, 25
	var mu sync.Mutex
	took := make([][]time.Duration, len(requests))
	kept := make([]*wireClient, clients)
	for i := range kept {
		kept[i] = w.dials(b)
	}
	for round := range rounds + 1 {
		for i, request := range requests {
			var wg sync.WaitGroup
			for _, c := range kept {
				wg.Go(func() {
					for range each {
						begun := time.Now()
						if _, err := c.sends(request, `[1,2,3]`); err != nil {
							b.Error(err)
							return
						}
						if round > 0 { // the first warms up
							mu.Lock()
							took[i] = append(took[i], time.Since(begun))
							mu.Unlock()
						}
					}
				})
			}
			wg.Wait()
		}
	}
	for _, list := range took {
		slices.Sort(list)
	}
	return took
}

// BenchmarkAgents compares calls of a tool with requests to the same endpoint, lists the tools of 200 plugins, and
// measures what a client costs that waits.
func BenchmarkAgents(b *testing.B) {
	const script = `export default (ctx) => ctx.cli.handle("echo", (r) => ({ status: 200, body: r.body }))`
	tools := guest{id: "echo", script: script,
		more: map[string]any{"cli": map[string]any{"endpoints": []any{map[string]any{"method": "POST", "path": "echo",
			"auth": true, "description": "Echoes.", "tool": true, "input": map[string]any{"type": "object"}}}}}}
	w := serve(b, host.Config{}, tools)
	token := w.tokenFor()
	plain := wire("POST", "/plugins/echo/echo", "", token, `{"a":[1,2,3]}`)
	tool := asAgent("tools/call", "echo.echo", `"name":"echo.echo","arguments":{"a":[1,2,3]},`, token)
	// With a progress token, the SDK answers.
	followed := asAgent("tools/call", "echo.echo", `"name":"echo.echo","arguments":{"a":[1,2,3]},`, token,
		`"progressToken":1,`)
	b.Run("call", func(b *testing.B) {
		for range b.N {
			for _, clients := range []int{1, 16} {
				took := w.took(b, clients, plain, tool, followed)
				for i, name := range []string{"", "sdk-"} {
					for _, p := range []int{50, 99} {
						at := len(took[0]) * p / 100
						b.ReportMetric(float64(took[i+1][at])/float64(took[0][at]), fmt.Sprintf("%sp%d-ratio-%d", name, p, clients))
					}
				}
			}
		}
	})
	b.Run("idle", func(b *testing.B) {
		const clients = 100 // of 256 sessions, twice
		memory := func() uint64 {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			return m.HeapAlloc + m.StackInuse
		}
		for range b.N {
			before := memory()
			for range clients {
				c := w.dials(b)
				secret := w.tokenFor()
				const accept = "Accept: application/json, text/event-stream\r\n"
				header, err := c.sends(wire("POST", "/mcp", accept, secret, `{"jsonrpc":"2.0","id":1,"method":"initialize",`+
					`"params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"b","version":"1"}}}`),
					"serverInfo")
				if err != nil {
					b.Fatal(err)
				}
				session := accept + "MCP-Protocol-Version: 2025-11-25\r\nMcp-Session-Id: " + header.Get("Mcp-Session-Id") + "\r\n"
				if _, err := c.sends(wire("POST", "/mcp", session, secret,
					`{"jsonrpc":"2.0","method":"notifications/initialized"}`), ""); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(memory()-before)/clients/1024, "KiB/client")
		}
	})
}
