package command

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Fields are written as the endpoint declares them, completed by it, and the answer is held
// against what it says that it answers.
func TestCallFields(t *testing.T) {
	c := newCLI(t)
	c.must("install", echoPlugin(t, "echo", func(m map[string]any) {
		m["cli"] = map[string]any{"endpoints": []any{
			map[string]any{"method": "POST", "path": "echo", "description": "Echoes.", "auth": true,
				"input": map[string]any{"type": "object", "properties": map[string]any{"amount": map[string]any{"type": "integer"},
					"title": map[string]any{"type": "string"}, "on": map[string]any{"type": "boolean"}}},
				"output": map[string]any{"required": []any{"title"}}},
			map[string]any{"method": "GET", "path": "echo", "description": "Echoes.", "auth": true},
		}}
	}), "--yes")
	c.serve()
	post := []string{"call", "echo", "POST", "echo", "--field"}
	run := func(more ...string) []string { return append(post, more...) }
	out := c.must(run("title=1", "--field", "amount=2", "--field", "on=true", "--check")...).out
	if strings.TrimSpace(out) != `{"title":"1","amount":2,"on":true}` {
		t.Errorf("the fields are %s", out)
	}
	c.fails(cli.ExitFailed, []string{"not what output declares", "required"}, run("amount=2", "--check")...)
	c.must(run("amount=2")...)
	c.fails(cli.ExitFailed, []string{"/amount is string, and not integer"}, run("amount=two")...)
	c.fails(cli.ExitUsage, []string{"NAME=VALUE"}, run("amount")...)
	c.fails(cli.ExitUsage, []string{"each name once"}, run("on=true", "--field", "on=false")...)
	c.fails(cli.ExitUsage, []string{"take -d out"}, run("on=true", "-d", "{}")...)
	c.must("call", "echo", "GET", "echo?x=1", "--field", "a b=c")
	c.fails(cli.ExitFailed, []string{"declares no output"}, "call", "echo", "GET", "echo", "--check")
	if words := c.must("__complete", "call", "echo", "POST", "echo", "--field", "").out; !strings.HasPrefix(words,
		"amount=\non=\ntitle=\n") {
		t.Errorf("it completes %q", words)
	}
}

func TestCall(t *testing.T) {
	c := newCLI(t)
	c.must("install", echoPlugin(t, "echo", nil), "--yes")
	c.serve()
	body := `{"n": 12345678901234567890, "s": "ä"}`
	file := filepath.Join(t.TempDir(), "body.json")
	write(t, file, body)
	c.input = body
	for _, args := range [][]string{{"-d", body}, {"--data-json", body}, {"--body", body}, {"-d", "@" + file},
		{"-d", "-"}} {
		r := c.must(append([]string{"call", "echo", "post", "/echo", "--query", "a=b c&d", "--query", "e="}, args...)...)
		if strings.TrimSpace(r.out) != body {
			t.Errorf("%v: got %s", args, r.out)
		}
		if r.err != "HTTP 200 OK\n" {
			t.Errorf("%v: beside the answer it prints %q", args, r.err)
		}
	}
	if r := c.must("call", "echo", "GET", "echo?x=1", "-q"); r.out != "null\n" || r.err != "" {
		t.Errorf("with --quiet it prints %q %q", r.out, r.err)
	}
	if out := c.must("call", "echo", "POST", "echo", "-d", body, "--json").out; !strings.Contains(out, `"status": 200`) ||
		!strings.Contains(out, `"n": 12345678901234567890`) {
		t.Errorf("with --json it prints %s", out)
	}
	if r := c.must("call", "echo", "POST", "echo", "-d", body, "-v"); !strings.Contains(r.err, "request id ") {
		t.Errorf("with -v it prints %q", r.err)
	}
	failed := c.run("call", "echo", "GET", "nothing", "--json")
	if failed.code != cli.ExitFailed || !strings.Contains(failed.out, `"status": 404`) {
		t.Errorf("exit code %d: %s", failed.code, failed.out)
	}
	escaped := c.must("call", "echo", "POST", "echo", "-d", "\"\u009b31m \u202e\"")
	if escaped.out != `"\u009b31m \u202e"`+"\n" {
		t.Errorf("an answer reaches the terminal as %q", escaped.out)
	}

	for _, f := range []struct {
		status, code string
		args         []string
	}{
		{"HTTP 404", "endpoint_not_found", []string{"echo", "GET", "nothing"}},
		{"HTTP 404", "plugin_not_found", []string{"none", "GET", "echo"}},
		{"HTTP 405", "method_not_allowed", []string{"echo", "DELETE", "echo"}},
	} {
		r := c.fails(cli.ExitFailed, []string{f.status}, append([]string{"call"}, f.args...)...)
		wantTexts(t, r.out, f.code)
	}
}

func TestCallRefusesArguments(t *testing.T) {
	c := newCLI(t)
	for _, f := range []struct {
		text string
		args []string
	}{
		{"PATH is missing; write: wasmhost call ID METHOD PATH", []string{"echo", "GET"}},
		{"not the id", []string{"../api", "GET", "x"}},
		{"not the id", []string{"", "GET", "x"}},
		{"path is empty", []string{"echo", "GET", "/"}},
		{"NAME=VALUE", []string{"echo", "GET", "x", "--query", "name"}},
		{"NAME=VALUE", []string{"echo", "GET", "x", "--query", "=value"}},
		{"the body is not JSON", []string{"echo", "POST", "x", "-d", "{name: Ada}"}},
		{"the body is not JSON", []string{"echo", "POST", "x", "--body", "x"}},
		{"not JSON", []string{"echo", "POST", "x", "-d", ""}},
		{"/no/such/file is not there", []string{"echo", "POST", "x", "-d", "@/no/such/file"}},
		{`--timeout is "soon"; give a duration`, []string{"echo", "GET", "x", "--timeout", "soon"}},
	} {
		c.fails(cli.ExitUsage, []string{f.text}, append([]string{"call"}, f.args...)...)
	}
	c.fails(cli.ExitFailed, []string{"no host runs", "wasmhost serve"}, "call", "echo", "GET", "echo")
}

func TestHostileAnswersAreReported(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	paths := []string{"trap", "fail", "answer-garbage", "status-text"}
	folder := echoPlugin(t, "hostile", func(m map[string]any) {
		var endpoints []any
		for _, p := range paths {
			endpoints = append(endpoints, map[string]any{"method": "GET", "path": p, "description": p, "auth": true})
		}
		m["cli"] = map[string]any{"endpoints": endpoints}
	})
	write(t, filepath.Join(folder, "backend.wasm"), string(guesttest.C(t, "hostile")))
	c.must("install", folder, "--yes")
	c.serve()
	for i, code := range []string{"plugin_crashed", "handler_error", "invalid_response", "invalid_response"} {
		r := c.fails(cli.ExitFailed, []string{"HTTP 50"}, "call", "hostile", "GET", paths[i])
		wantTexts(t, r.out, code)
	}
}

// A host that died leaves its address behind, and somebody else may listen
// there now.
func TestATokenGoesToTheHolderOfTheFolderOnly(t *testing.T) {
	c := newCLI(t)
	_, stop := c.serve()
	stop()
	asked := make(chan string, 10)
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		asked <- r.Header.Get("Authorization")
	}))
	defer other.Close()
	write(t, filepath.Join(c.data, "host.json"), `{"pid": 1, "url": "`+other.URL+`"}`)
	c.fails(cli.ExitFailed, []string{"no host runs"}, "call", "echo", "GET", "echo")
	c.must("list")
	select {
	case token := <-asked:
		t.Errorf("somebody else got %q", token)
	default:
	}
}

// TestATokenGoesToWhoeverProves: the record of a host that was killed names an address where
// somebody else listens, and another process has taken the lock but not written its own yet.
func TestATokenGoesToWhoeverProves(t *testing.T) {
	c := newCLI(t)
	c.serve()
	path := filepath.Join(c.data, datafolder.HolderName)
	ours, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	asked := make(chan struct{}, 1)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if token := r.Header.Get("Authorization"); token != "" {
			t.Errorf("somebody else got %q", token)
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"status":"ok","service":"wasmhost","proof":"`+strings.Repeat("00", 32)+`"}`)
		select {
		case asked <- struct{}{}:
		default:
		}
	}))
	defer other.Close()
	for _, key := range []string{"", `, "key": "known to the process that was killed"`} {
		write(t, path, `{"pid": 1, "url": "`+other.URL+`"`+key+`}`)
		select {
		case <-asked: // by the command before
		default:
		}
		done := make(chan result)
		go func() { done <- c.run("list") }()
		<-asked
		write(t, path, string(ours)) // the new holder does
		if r := <-done; r.code != 0 {
			t.Errorf("with the record %q: %+v", key, r)
		}
	}
	write(t, path, `{"pid": 1, "url": "`+other.URL+`"}`)
	c.fails(cli.ExitFailed, []string{"has not proved", "got no token"}, "list")
}

func TestACallWaitsForAPluginThatStarts(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	folder := echoPlugin(t, "slow", func(m map[string]any) {
		m["cli"] = map[string]any{"endpoints": []any{
			map[string]any{"method": "GET", "path": "run", "description": "Runs.", "auth": true},
		}}
	})
	write(t, filepath.Join(folder, "backend.wasm"), string(guesttest.WAT(t, "activate-slow")))
	c.must("install", folder, "--yes")
	c.serve()
	r := result{}
	for range 20 { // until one comes in the two seconds in which the plugin starts
		reloaded := make(chan int, 1)
		go func() {
			reloaded <- c.app().Run(context.Background(), []string{"disable", "slow", "-q"}, strings.NewReader(""), io.Discard,
				io.Discard) +
				c.app().Run(context.Background(), []string{"enable", "slow", "-q"}, strings.NewReader(""), io.Discard, io.Discard)
		}()
		code := -1
		waitFor(t, func() bool {
			select {
			case code = <-reloaded: // it started unseen
				return true
			default:
				return strings.Contains(c.must("info", "slow", "--json").out, `"starting"`)
			}
		})
		r = c.must("call", "slow", "GET", "run")
		wantTexts(t, r.err, "HTTP 200")
		if code < 0 {
			code = <-reloaded
		}
		if code != 0 {
			t.Errorf("disable and enable gave %d", code)
		}
		if strings.Contains(r.err, "is starting") {
			break
		}
	}
	wantTexts(t, r.err, "is starting")
}

func TestACallEndsAtItsTimeout(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.waitPlugin()
	c.serve()
	begun := time.Now()
	c.fails(cli.ExitFailed, []string{"did not answer in time"}, "call", "wait", "GET", "sleep", "--query", "ms=20000",
		"--timeout", "300ms")
	if took := time.Since(begun); took > 15*time.Second {
		t.Errorf("it took %s", took)
	}
}
