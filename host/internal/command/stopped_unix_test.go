//go:build unix

package command

import (
	"crypto/tls"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// answering is a server for fetches and an AI provider that answers once
// released is closed and a moment has passed. With TLS it takes one connection
// at once, and shakes hands with all others no earlier than it answers. Begun is
// how many clients wait for it.
func answering(t *testing.T, secure bool, released <-chan struct{}) (url string, begun *atomic.Int64) {
	t.Helper()
	begun = &atomic.Int64{}
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body) // one that is cut is no stream
		begun.Add(1)
		select {
		case <-released:
		case <-r.Context().Done():
		}
		time.Sleep(500 * time.Millisecond)
		switch {
		case r.URL.Path == "/fetched":
			_, _ = io.WriteString(w, "fetched")
		case strings.Contains(string(body), `"stream":true`):
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = io.WriteString(w,
				`data: {"id":"c","object":"chat.completion.chunk","model":"m","choices":[{"index":0,`+
					`"delta":{"content":"streamed"},"finish_reason":"stop"}]}`+
					"\n\ndata: [DONE]\n\n")
		default:
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w,
				`{"id":"c","object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant",`+
					`"content":"generated"},"finish_reason":"stop"}]}`)
		}
	}))
	if secure {
		var connections atomic.Int64
		s.TLS = &tls.Config{GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) {
			if connections.Add(1) > 1 {
				begun.Add(1)
				<-released
				begun.Add(-1)
			}
			return nil, nil
		}}
		s.StartTLS()
		trusted := filepath.Join(t.TempDir(), "authorities.pem")
		write(t, trusted, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw})))
		t.Setenv("SSL_CERT_FILE", trusted)
	} else {
		s.Start()
	}
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL, begun
}

// TestAStoppedHost: the process stands still for longer than calls may take.
// Calls that computed, waited, queued, fetched and asked an AI provider go on
// and succeed, as the reply of a session does; nothing counts as a crash of the
// plugin, and the host says what happened.
func TestAStoppedHost(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.waitPlugin()
	folder := echoPlugin(t, "fib", func(m map[string]any) {
		m["cli"] = map[string]any{"endpoints": []any{map[string]any{"method": "POST", "path": "run",
			"description": "Computes.", "auth": true}}}
	})
	write(t, filepath.Join(folder, "backend.wasm"), string(guesttest.C(t, "fib")))
	c.must("install", folder, "--yes")
	// More than the calls take beside a load, and less than they stand still.
	const timeout, stopped = 15 * time.Second, 20 * time.Second
	released := make(chan struct{})
	away, begun := answering(t, false, released)
	secure, shaking := answering(t, true, released)
	c.talksPlugin()
	c.must("ai", "set", "--base-url", away+"/v1", "--model", "m")
	c.must("install", callerPlugin(t, "out"), "--yes")
	c.must("grant", "out", "network", "--allow-host", strings.TrimPrefix(away, "http://"), "--allow-host",
		strings.TrimPrefix(secure, "https://"), "--yes")
	p := c.start("serve", "--port", "0", "--limit", "plugin.call-timeout="+timeout.String(),
		"--limit", "ai.timeout="+timeout.String(), "--limit", "sessions.reply-time="+timeout.String())
	p.serving(t)
	url := p.out.line("serving at ")
	token, err := server.ReadCLIToken(c.data)
	if err != nil {
		t.Fatal(err)
	}
	var calls sync.WaitGroup
	send := func(answer *safeBuffer, method, path, body string) {
		calls.Go(func() {
			req, err := http.NewRequest(method, url+path, strings.NewReader(body))
			if err != nil {
				t.Error(err)
				return
			}
			req.Header.Set("Authorization", "Bearer "+token)
			if body != "" {
				req.Header.Set("Content-Type", "application/json")
			}
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Error(err)
				return
			}
			defer resp.Body.Close()
			text, err := io.ReadAll(resp.Body)
			if err != nil || resp.StatusCode != http.StatusOK {
				t.Errorf("%s: %d %s, %v", path, resp.StatusCode, text, err)
			}
			_, _ = answer.Write(text)
		})
	}
	call := func(method, path, body string) { send(&safeBuffer{}, method, path, body) }
	for range 20 {
		call("GET", "/plugins/wait/sleep?ms=8000", "") // still there when all others are
	}
	for range 5 {
		call("GET", "/plugins/wait/block?ms=400", "") // one after the other
	}
	call("POST", "/plugins/fib/run", "36")
	// Guests have called and wait, or it is the host itself that waits.
	answers := make(map[string]*safeBuffer)
	for function, params := range map[string]string{
		"http.fetch_async": fmt.Sprintf(`{"url":%q,"options":{"timeoutMs":%d}}`, away+"/fetched",
			timeout.Milliseconds()),
		"ai.generateMessage_async": `{"system":"","user":"Hi"}`,
	} {
		answers[function] = &safeBuffer{}
		send(answers[function], "POST", "/plugins/out/call", `{"function":"`+function+`","params":`+params+`}`)
	}
	shaken := &safeBuffer{}
	for range 2 { // the second is shaking hands
		send(shaken, "POST", "/plugins/out/call", fmt.Sprintf(
			`{"function":"http.fetch_async","params":{"url":%q,"options":{"timeoutMs":%d}}}`, secure+"/fetched",
			timeout.Milliseconds()))
	}
	session, _, _ := strings.Cut(c.must("sessions", "create", "talks", "Hello", "--wait=false").out, " ")
	waitFor(t, func() bool { return begun.Load() == 3 && shaking.Load() == 2 })
	waitFor(t, func() bool {
		return strings.Contains(c.must("info", "wait", "--json").out, `"queued": 2`) // 20 and more
	})
	if err := p.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	time.Sleep(stopped)
	if err := p.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	close(released)
	calls.Wait()
	wantTexts(t, answers["http.fetch_async"].String(), "fetched")
	wantTexts(t, answers["ai.generateMessage_async"].String(), "generated")
	if text := shaken.String(); strings.Count(text, `"body":"fetched"`) != 2 {
		t.Errorf("with TLS: %s", text)
	}
	waitFor(t, func() bool { return !strings.Contains(c.must("sessions", "show", "talks", session).out, " is running") })
	wantTexts(t, c.must("sessions", "show", "talks", session).out, " is ready", "streamed")
	for _, id := range []string{"wait", "fib"} {
		wantTexts(t, c.must("info", id, "--json").out, `"state": "active"`, `"crashes": 0`)
	}
	wantTexts(t, p.err.String(), "the process stood still")
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		t.Errorf("%v\n%s", err, p.err.String())
	}
}

// TestNothingIsSaidTooEarly: a host that cannot serve does not say that it does.
func TestNothingIsSaidTooEarly(t *testing.T) {
	c := newCLI(t)
	c.waitPlugin()
	p := c.start("serve", "--port", "0")
	p.serving(t)
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		t.Fatal(err)
	}
	schedule := filepath.Join(c.data, "schedule.db")
	if err := errors.Join(os.Remove(schedule), os.Mkdir(schedule, 0o700)); err != nil {
		t.Fatal(err)
	}
	p = c.start("serve", "--port", "0")
	if err := p.Wait(); err == nil || strings.Contains(p.out.String(), "serving at") {
		t.Errorf("it ended with %v and said %s", err, p.out.String())
	}
	wantTexts(t, p.err.String(), "schedule.db", "not a regular file", "move it away")
}
