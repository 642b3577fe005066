//go:build unix

package main

import (
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/server"
)

// TestAStoppedHost: the process stands still for longer than calls may take.
// Calls that computed, waited and queued go on and succeed; nothing counts as a
// crash of the plugin, and the host says what happened.
func TestAStoppedHost(t *testing.T) {
	c := newCLI(t)
	c.waitPlugin()
	folder := echoPlugin(t, "fib", func(m map[string]any) {
		m["cli"] = map[string]any{"endpoints": []any{map[string]any{"method": "POST", "path": "run", "description": "Computes.", "auth": true}}}
	})
	write(t, filepath.Join(folder, "backend.wasm"), string(guesttest.C(t, "fib")))
	c.must("install", folder, "--yes")
	// More than the calls take beside a load, and less than they stand still.
	const timeout, stopped = 15 * time.Second, 20 * time.Second
	p := c.start("serve", "--port", "0", "--limit", "plugin.call-timeout="+timeout.String())
	p.serving(t)
	url := p.out.line("serving at ")
	token, err := server.ReadCLIToken(c.data)
	if err != nil {
		t.Fatal(err)
	}
	var calls sync.WaitGroup
	call := func(method, path, body string) {
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
		})
	}
	for range 20 {
		call("GET", "/plugins/wait/sleep?ms=3000", "")
	}
	for range 5 {
		call("GET", "/plugins/wait/block?ms=400", "") // one after the other
	}
	call("POST", "/plugins/fib/run", "36")
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
	calls.Wait()
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

// TestHangUp: a terminal that is closed sends SIGHUP, its shell sends it again,
// and nobody reads any more what the host prints. The running call finishes.
func TestHangUp(t *testing.T) {
	c := newCLI(t)
	c.waitPlugin()
	p := c.start("serve", "--port", "0")
	p.serving(t)
	outcome := c.busy("1500")
	for range 3 {
		if err := p.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond)
	}
	if r := outcome(); r.code != exitOK {
		t.Errorf("the running call ended with %s%s", r.out, r.err)
	}
	if err := p.Wait(); err != nil {
		t.Errorf("%v\n%s", err, p.err.String())
	}
	wantTexts(t, p.err.String(), "stopped")
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
	write(t, filepath.Join(c.data, "schedule.db"), strings.Repeat("this is no database ", 1000))
	p = c.start("serve", "--port", "0")
	if err := p.Wait(); err == nil || strings.Contains(p.out.String(), "serving at") {
		t.Errorf("it ended with %v and said %s", err, p.out.String())
	}
	wantTexts(t, p.err.String(), "schedule", "damaged", "restore a backup")
}
