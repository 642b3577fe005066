package command

import (
	"context"
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
)

// writeLog writes entries into the log of a plugin on which no host runs.
func (c *user) writeLog(id string, level abi.Level, requestID string, messages ...string) {
	c.t.Helper()
	c.must("list") // makes the data folder
	all, err := logs.Open(logs.Config{Dir: filepath.Join(c.data, "logs")})
	if err != nil {
		c.t.Fatal(err)
	}
	for _, m := range messages {
		all.Plugin(id).Write(level, requestID, m)
	}
	if err := all.Close(c.t.Context()); err != nil {
		c.t.Fatal(err)
	}
}

const evilText = "red \x1b[31m \x1b]0;owned\a \u202egnp.exe \u009b2J \x7f end\n2026-11-21 12:00:00.000 ERROR " +
	"forged\r\n\tand more\n"

// The host's own log can be read while it runs, by who may use the whole host,
// and after it has ended.
func TestHostLog(t *testing.T) {
	c := newCLI(t)
	url, stop := c.serve()
	wantTexts(t, c.must("logs").out, "INFO  the host serves at "+url)
	wantTexts(t, c.must("logs", "--json").out, `"message":"the host serves at `)
	token := strings.TrimSpace(c.must("token", "create", "--plugin", "a").out)
	for path, want := range map[string]int{"/api/v1/logs": http.StatusForbidden, "/api/v1/logs?follow=true": 403} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Authorization", "Bearer "+token)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("%s with a token for a plugin: %d", path, response.StatusCode)
		}
	}
	stop()
	wantTexts(t, c.must("logs", "-n", "1").out, "the host ends")
}

func TestLogs(t *testing.T) {
	for _, running := range []bool{false, true} {
		c := newCLI(t)
		c.writeLog("gone", abi.LevelDebug, "", "quiet")
		c.writeLog("gone", abi.LevelInfo, "r1", evilText)
		c.writeLog("gone", abi.LevelError, "r2", "loud", "louder")
		if running {
			c.serve()
		}
		r := c.must("logs", "gone")
		wantTexts(t, r.out, "DEBUG quiet", "ERROR [r2] louder",
			`INFO  [r1] red \x1b[31m \x1b]0;owned\x07 \u{202e}gnp.exe \u{9b}2J \x7f end`+
				"\n    2026-11-21 12:00:00.000 ERROR forged\n    \tand more\n")
		for _, char := range r.out {
			if !unicode.IsPrint(char) && char != '\n' && char != '\t' {
				t.Errorf("%U got through", char)
			}
		}
		if n := strings.Count(c.must("logs", "gone", "-n", "2").out, "\n"); n != 2 {
			t.Errorf("-n 2 shows %d lines", n)
		}
		if got := c.must("logs", "gone", "--level", "error", "-n", "1").out; !strings.Contains(got, "louder") ||
			strings.Contains(got, "[r1]") {
			t.Errorf("--level and -n show %s", got)
		}
		if got := c.must("logs", "gone", "--request", "r1").out; strings.Contains(got, "louder") ||
			!strings.Contains(got, "owned") {
			t.Errorf("--request shows %s", got)
		}
		wantTexts(t, c.must("logs", "gone", "--since", "1h").out, "louder")
		r = c.must("logs", "gone", "--since", time.Now().Add(time.Hour).Format(time.RFC3339))
		if r.out != "" {
			t.Errorf("--since shows %s", r.out)
		}
		wantTexts(t, r.err, "no such lines")
		for line := range strings.Lines(c.must("logs", "gone", "--json").out) {
			var e api.LogEntry
			if err := json.Unmarshal([]byte(line), &e); err != nil || e.Plugin != "gone" || e.Seq == 0 ||
				strings.ContainsAny(line, "\x1b\x07\u202e\u009b\x7f") {
				t.Errorf("%q: %v", line, err)
			}
			if e.RequestID == "r1" && e.Message != evilText {
				t.Errorf("as JSON it is %q", e.Message)
			}
		}
		c.fails(cli.ExitFailed, []string{`no plugin "none"`}, "logs", "none")
		c.fails(cli.ExitFailed, []string{"no plugin"}, "logs", "Not An Id")
		for _, args := range [][]string{{"--level", "loud"}, {"-n", "-1"}, {"-n", "10001"}, {"-n", "0"},
			{"--since", "yesterday"}, {"--since", "-5m"}} {
			c.fails(cli.ExitUsage, nil, append([]string{"logs", "gone"}, args...)...)
		}
		if !running {
			r := c.fails(cli.ExitFailed, []string{"no host runs", "wasmhost serve"}, "logs", "gone", "-f")
			wantTexts(t, r.out, "louder")
		}
	}
}

// following runs `wasmhost logs -f` until stop is called.
func (c *user) following(args ...string) (out, errOut *safeBuffer, stop func() int) {
	c.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, errOut = &safeBuffer{}, &safeBuffer{}
	done := make(chan int, 1)
	app := c.app()
	go func() {
		done <- app.Run(ctx, append([]string{"logs", "-f"}, args...), strings.NewReader(""), out, errOut)
	}()
	stop = func() int { cancel(); return <-done }
	c.t.Cleanup(cancel)
	return out, errOut, stop
}

// Following goes on over a restart of the host, without a line lost or shown
// twice, and shows what a real plugin logs under the id of its request.
func TestFollowLogs(t *testing.T) {
	c := newCLI(t)
	_, stopHost := c.serve()
	folder := echoPlugin(t, "hostile", func(m map[string]any) {
		m["cli"] = map[string]any{"endpoints": []any{
			map[string]any{"method": "POST", "path": "log-strange", "description": "Logs what is strange.", "auth": true},
		}}
	})
	write(t, filepath.Join(folder, "backend.wasm"), string(guesttest.C(t, "hostile")))
	c.must("install", folder, "--yes")
	out, errOut, stop := c.following("hostile", "--json")
	waitFor(t, func() bool { return strings.Contains(out.String(), "active") })
	c.run("call", "hostile", "POST", "log-strange") // whatever it answers
	waitFor(t, func() bool { return strings.Contains(out.String(), "level max") })

	stopHost()
	waitFor(t, func() bool { return strings.Contains(errOut.String(), "waiting for it to come back") })
	c.serve()
	waitFor(t, func() bool { return strings.Count(out.String(), "is active") == 2 })
	if code := stop(); code != 0 {
		t.Errorf("exit code %d\n%s", code, errOut.String())
	}
	var seqs []int64
	strange := ""
	for line := range strings.Lines(out.String()) {
		var e api.LogEntry
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if len(seqs) > 0 && e.Seq <= seqs[len(seqs)-1] {
			t.Errorf("%d comes after %d", e.Seq, seqs[len(seqs)-1])
		}
		seqs = append(seqs, e.Seq)
		if strings.Contains(e.Message, "level max") {
			strange = e.RequestID
		}
	}
	if strings.ContainsAny(out.String(), "\x1b\x07\x00") {
		t.Errorf("control characters got through: %q", out.String())
	}
	if strange == "" {
		t.Error("the line of a call has no request id")
	}
	// The same lines, all at once.
	if all := strings.Count(c.must("logs", "hostile", "--json").out, "\n"); all != len(seqs) {
		t.Errorf("followed %d lines, the log has %d", len(seqs), all)
	}
	c.must("remove", "hostile", "--purge", "--yes")
	c.fails(cli.ExitFailed, []string{"no plugin"}, "logs", "hostile", "-f")
}

func TestFollowingEndsWithTheLog(t *testing.T) {
	c := newCLI(t)
	c.serve()
	c.must("install", echoPlugin(t, "echo", nil), "--yes")
	out, errOut, stop := c.following("echo", "-n", "0")
	waitFor(t, func() bool { // it may begin to follow behind what is logged first
		c.must("disable", "echo")
		c.must("enable", "echo")
		return strings.Contains(out.String(), "INFO  the plugin is active")
	})
	c.must("remove", "echo", "--purge", "--yes")
	waitFor(t, func() bool { return strings.Contains(errOut.String(), "was deleted") })
	if code := stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}
