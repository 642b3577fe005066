package server

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/buffertest"
)

// harness is a server on a loopback port with a fake plugin manager.
type harness struct {
	*Server
	plugins *fakePlugins
	tokens  *Tokens
	token   string // unscoped
	addr    string // host:port
	logs    *syncBuffer
	pool    *x509.CertPool // of the certificate of a host with TLS
}

// syncBuffer is a buffer that the server's goroutines may write to.
type syncBuffer = buffertest.Buffer

// start runs a server until the test ends. configure may be nil.
func start(t testing.TB, configure func(*Config)) *harness {
	t.Helper()
	return startIn(t, t.TempDir(), configure)
}

// startIn runs a server on the tokens of a folder.
func startIn(t testing.TB, dir string, configure func(*Config)) *harness {
	t.Helper()
	return startWith(t, openTokens(t, dir, TokensOptions{}), configure)
}

// startWith runs a server with tokens.
func startWith(t testing.TB, tokens *Tokens, configure func(*Config)) *harness {
	t.Helper()
	secret, _, err := tokens.Create(NewTokenRequest{Name: "test"})
	if err != nil {
		t.Fatal(err)
	}
	logs := &syncBuffer{}
	cfg := Config{Logger: slog.New(slog.NewTextHandler(logs, nil)), HostVersion: "1.2.3",
		Prove: func(challenge string) string { return "proves " + challenge }}
	if configure != nil {
		configure(&cfg)
	}
	plugins := newFakePlugins()
	srv, err := New(cfg, tokens, plugins, fakeMux(plugins, tokens))
	if err != nil {
		t.Fatal(err)
	}
	if err := srv.Listen(); err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- srv.Serve() }()
	t.Cleanup(func() {
		_ = srv.Shutdown(context.Background())
		if err := <-served; err != nil {
			t.Errorf("Serve: %v", err)
		}
	})
	return &harness{Server: srv, plugins: plugins, tokens: tokens, token: secret, addr: srv.Addrs()[0].String(),
		logs: logs}
}

// scoped makes a token for the given scopes.
func (h *harness) scoped(t testing.TB, scopes ...api.Scope) string {
	t.Helper()
	secret, _, err := h.tokens.Create(NewTokenRequest{Name: "scoped", Scopes: scopes})
	if err != nil {
		t.Fatal(err)
	}
	return secret
}

// echo answers with what it was asked.
func echo(_ context.Context, req abi.CLIRequest, _ string) (abi.RawJSON, error) {
	return abi.CLIResponse{Status: 200, Body: req.AppendJSON(nil)}.AppendJSON(nil), nil
}

// answers returns a handler with a fixed raw answer.
func answers(raw string) handler {
	return func(context.Context, abi.CLIRequest, string) (abi.RawJSON, error) { return abi.RawJSON(raw), nil }
}

// fails returns a handler with a fixed error.
func fails(err error) handler {
	return func(context.Context, abi.CLIRequest, string) (abi.RawJSON, error) { return nil, err }
}

// response is what a test looks at.
type response struct {
	status int
	header http.Header
	body   string
}

// code returns the code of a problem body, after checking its form.
func (r response) code(t testing.TB) string {
	t.Helper()
	if ct := r.header.Get("Content-Type"); ct != "application/problem+json" {
		t.Fatalf("Content-Type %q of status %d, want application/problem+json; body %s", ct, r.status, r.body)
	}
	var p struct {
		Type, Title, Detail, Code, Error, RequestID string
		Status                                      int
	}
	if err := json.Unmarshal([]byte(r.body), &p); err != nil {
		t.Fatalf("problem body: %v: %s", err, r.body)
	}
	if p.Status != r.status || p.Error != p.Detail || p.Detail == "" || p.Title == "" ||
		p.Type != "urn:wasmhost:problem:"+p.Code || p.RequestID == "" || p.RequestID != r.header.Get("X-Request-Id") {
		t.Fatalf("problem body does not fit its response (status %d, id %q): %s", r.status, r.header.Get("X-Request-Id"),
			r.body)
	}
	return p.Code
}

// raw sends bytes as they are and reads one response.
func (h *harness) raw(t testing.TB, request string) response {
	t.Helper()
	conn, err := net.Dial("tcp", h.addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(20 * time.Second))
	if h.pool != nil {
		conn = tls.Client(conn, &tls.Config{RootCAs: h.pool, ServerName: "127.0.0.1"})
	}
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	method, _, _ := strings.Cut(request, " ")
	return readResponse(t, bufio.NewReader(conn), method)
}

func readResponse(t testing.TB, r *bufio.Reader, method string) response {
	t.Helper()
	resp, err := http.ReadResponse(r, &http.Request{Method: method})
	if err != nil {
		t.Fatalf("read response: %v", err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatalf("read response body: %v", err)
	}
	return response{status: resp.StatusCode, header: resp.Header, body: string(body)}
}

// send makes a request line, the headers given as "Name: value", and a body
// with its length. Host and Connection are added unless given.
func (h *harness) send(t testing.TB, method, target, body string, headers ...string) response {
	t.Helper()
	var b strings.Builder
	b.WriteString(method + " " + target + " HTTP/1.1\r\n")
	hasHost := false
	for _, line := range headers {
		hasHost = hasHost || strings.HasPrefix(line, "Host:")
	}
	if !hasHost {
		b.WriteString("Host: " + h.addr + "\r\n")
	}
	b.WriteString("Connection: close\r\n")
	if body != "" {
		b.WriteString("Content-Length: " + itoa(len(body)) + "\r\n")
	}
	for _, line := range headers {
		b.WriteString(line + "\r\n")
	}
	b.WriteString("\r\n" + body)
	return h.raw(t, b.String())
}

func itoa(n int) string { return string(abi.AppendInt(nil, int64(n))) }

func bearer(token string) string { return "Authorization: Bearer " + token }

const jsonType = "Content-Type: application/json"
