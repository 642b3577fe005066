package server

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
)

const benchConnections = 16

// benchBody is about 200 bytes of JSON.
const benchBody = `{"name":"a name of some length","count":12345678901234567,"tags":["one","two","three"],` +
	`"nested":{"flag":true,"ratio":0.25,"text":"some more text to make two hundred bytes of it all, more"}}`

// BenchmarkServer sends POSTs of 200 bytes over 16 kept-alive connections to
// an echo handler, once in plain net/http and once behind the server, in
// alternating rounds, and reports the ratio of requests a second.
func BenchmarkServer(b *testing.B) {
	plain := startPlain(b)
	h := start(b, nil)
	h.plugins.set(PluginRoute{ID: "echo", State: api.StateActive, Endpoints: []api.DeclaredEndpoint{
		{Method: "POST", Path: "echo"}, {Method: "POST", Path: "private", Auth: true}}})
	respond := func(_ context.Context, req abi.CLIRequest, _ string) (abi.RawJSON, error) {
		return abi.CLIResponse{Status: 200, Body: req.Body}.AppendJSON(nil), nil
	}
	h.plugins.handle("echo", "echo", respond)
	h.plugins.handle("echo", "private", respond)

	const rounds = 6
	var plainTime, openTime, authTime time.Duration
	for b.Loop() {
		for range rounds {
			plainTime += drive(b, plain, "/plugins/echo/echo", "", 4000)
			openTime += drive(b, h.addr, "/plugins/echo/echo", "", 4000)
			authTime += drive(b, h.addr, "/plugins/echo/private", h.token, 4000)
		}
	}
	b.ReportMetric(plainTime.Seconds()/openTime.Seconds(), "ratio-open")
	b.ReportMetric(plainTime.Seconds()/authTime.Seconds(), "ratio-token")
	b.ReportMetric(float64(b.N)*rounds*4000/openTime.Seconds(), "req/s")
	b.ReportMetric(0, "ns/op")
}

// startPlain serves the same handler without the server: body read, checked,
// written back.
func startPlain(b *testing.B) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	srv := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || !jsontext.Value(body).IsValid() {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(body)
	})}
	go func() { _ = srv.Serve(l) }()
	b.Cleanup(func() { _ = srv.Close() })
	return l.Addr().String()
}

// drive sends n requests over benchConnections connections.
func drive(b *testing.B, addr, path, token string, n int) time.Duration {
	request := "POST " + path + " HTTP/1.1\r\nHost: " + addr + "\r\nContent-Type: application/json\r\n"
	if token != "" {
		request += bearer(token) + "\r\n"
	}
	request += "Content-Length: " + strconv.Itoa(len(benchBody)) + "\r\n\r\n" + benchBody
	var wg sync.WaitGroup
	begin := time.Now()
	for range benchConnections {
		wg.Go(func() {
			conn, err := net.Dial("tcp", addr)
			if err != nil {
				b.Error(err)
				return
			}
			defer conn.Close()
			r := bufio.NewReader(conn)
			for range n / benchConnections {
				if _, err := io.WriteString(conn, request); err != nil {
					b.Error(err)
					return
				}
				if err := skipResponse(r); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	return time.Since(begin)
}

// skipResponse reads one response with as little work as possible, since the
// client runs on the same processors.
func skipResponse(r *bufio.Reader) error {
	length := 0
	for first := true; ; first = false {
		line, err := r.ReadSlice('\n')
		if err != nil {
			return err
		}
		if first && string(line[9:12]) != "200" {
			return io.ErrUnexpectedEOF
		}
		if len(line) == 2 {
			break
		}
		if len(line) > 16 && string(line[:16]) == "Content-Length: " {
			length, _ = strconv.Atoi(string(line[16 : len(line)-2]))
		}
	}
	_, err := r.Discard(length)
	return err
}

// nullWriter is a response writer that keeps nothing.
type nullWriter struct{ h http.Header }

func (w nullWriter) Header() http.Header         { return w.h }
func (w nullWriter) WriteHeader(int)             {}
func (w nullWriter) Write(b []byte) (int, error) { return len(b), nil }

// BenchmarkRouting measures a request without the network: guards, routing,
// call and response.
func BenchmarkRouting(b *testing.B) {
	h := start(b, nil)
	h.plugins.set(PluginRoute{ID: "echo", State: api.StateActive, Endpoints: []api.DeclaredEndpoint{
		{Method: "GET", Path: "a/b"}, {Method: "GET", Path: "private", Auth: true}, {Method: "POST", Path: "a/b"}}})
	answer := abi.RawJSON(`{"status":200,"body":{"ok":true}}`)
	respond := func(context.Context, abi.CLIRequest, string) (abi.RawJSON, error) { return answer, nil }
	h.plugins.handle("echo", "a/b", respond)
	h.plugins.handle("echo", "private", respond)
	for _, bench := range []struct{ name, path, token string }{
		{"open", "/plugins/echo/a/b", ""},
		{"token", "/plugins/echo/private", h.token},
	} {
		b.Run(bench.name, func(b *testing.B) {
			r, err := http.NewRequest(http.MethodGet, "http://127.0.0.1:19519"+bench.path, strings.NewReader(""))
			if err != nil {
				b.Fatal(err)
			}
			if bench.token != "" {
				r.Header.Set("Authorization", "Bearer "+bench.token)
			}
			w := nullWriter{http.Header{}}
			b.ReportAllocs()
			for b.Loop() {
				h.ServeHTTP(w, r)
			}
		})
	}
}
