package command

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/leaf/buffertest"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

// user runs command lines in this process, as one user with one data folder.
type user struct {
	t    testing.TB
	data string
	env  map[string]string
	// terminal and input are standard input.
	terminal bool
	input    string
	width    int           // of the terminal; 0 where it is not known
	silence  time.Duration // before a command says what it does; 0 for the usual
	// served is what the last command that serves has printed so far.
	served *safeBuffer
}

func newCLI(t testing.TB) *user {
	return &user{t: t, data: filepath.Join(t.TempDir(), "data"), env: map[string]string{}}
}

// of is the same user in a part of the test.
func (c *user) of(t testing.TB) *user {
	again := *c
	again.t = t
	return &again
}

// result is what one command line did.
type result struct {
	code     int
	out, err string
}

func (c *user) app() *cli.App {
	// No test may touch the keyring of whoever runs it.
	env := map[string]string{datafolder.EnvData: c.data, "HOME": filepath.Dir(c.data), vault.EnvKey: "file"}
	for k, v := range c.env {
		env[k] = v
	}
	return &cli.App{Getenv: func(k string) string { return env[k] }, Terminal: c.terminal, Width: c.width,
		Silence: c.silence,
		Program: "wasmhost", Code: codetest.Code(c.t)}
}

func (c *user) run(args ...string) result {
	c.t.Helper()
	var out, errOut bytes.Buffer
	args = append([]string{}, args...) // nil would mean those of the test itself
	code := c.app().Run(c.t.Context(), args, strings.NewReader(c.input), &out, &errOut)
	return result{code, out.String(), errOut.String()}
}

// must runs a command line that has to succeed.
func (c *user) must(args ...string) result {
	c.t.Helper()
	r := c.run(args...)
	if r.code != 0 {
		c.t.Fatalf("wasmhost %s: exit code %d\n%s%s", strings.Join(args, " "), r.code, r.out, r.err)
	}
	return r
}

// fails runs a command line that has to fail with a code and these texts.
func (c *user) fails(code int, texts []string, args ...string) result {
	c.t.Helper()
	r := c.run(args...)
	if r.code != code {
		c.t.Fatalf("wasmhost %s: exit code %d, want %d\n%s%s", strings.Join(args, " "), r.code, code, r.out, r.err)
	}
	wantTexts(c.t, r.err, texts...)
	return r
}

func wantTexts(t testing.TB, got string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(got, text) {
			t.Errorf("this has no %q:\n%s", text, got)
		}
	}
}

// serve runs `wasmhost serve` on a free port until the test ends, and returns
// its address. stop ends it earlier and returns its outcome.
func (c *user) serve(args ...string) (url string, stop func() result) {
	c.t.Helper()
	return c.background(append([]string{"serve", "--port", "0"}, args...))
}

// background runs a command that serves, until the test ends.
func (c *user) background(args []string) (url string, stop func() result) {
	c.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var out, errOut safeBuffer
	c.served = &out
	done := make(chan result, 1)
	app := c.app()
	go func() {
		code := app.Run(ctx, args, strings.NewReader(""), &out, &errOut)
		done <- result{code, out.String(), errOut.String()}
	}()
	stop = sync.OnceValue(func() result {
		cancel()
		select {
		case r := <-done:
			return r
		case <-time.After(time.Minute):
			c.t.Error("the host did not stop")
			return result{code: -1}
		}
	})
	c.t.Cleanup(func() { stop() })
	for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		select {
		case r := <-done:
			done <- r
			c.t.Fatalf("wasmhost %s ended: exit code %d\n%s%s", strings.Join(args, " "), r.code, r.out, r.err)
		default:
		}
		url := out.line("serving at ")
		if url != "" && ready(url) {
			return url, stop
		}
	}
	c.t.Fatalf("wasmhost %s does not serve:\n%s%s", strings.Join(args, " "), out.String(), errOut.String())
	return "", nil
}

// waitFor waits until something is so. It asks less often the longer it waits:
// often that is a command, which takes from what it waits for, such as a compiler.
func waitFor(t testing.TB, so func() bool) {
	t.Helper()
	pause := 10 * time.Millisecond
	for deadline := time.Now().Add(3 * time.Minute); !so(); time.Sleep(pause) {
		if time.Now().After(deadline) {
			t.Fatal("it did not come")
		}
		pause = min(pause*5/4, 200*time.Millisecond)
	}
}

func ready(url string) bool {
	resp, err := http.Get(url + "/readyz")
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	return resp.StatusCode == http.StatusOK
}

// safeBuffer is a buffer that is read while it is written.
type safeBuffer struct{ buffertest.Buffer }

// line returns what follows a text at the beginning of a whole line.
func (s *safeBuffer) line(begin string) string {
	for line := range strings.Lines(s.String()) {
		if rest, ok := strings.CutPrefix(line, begin); ok && strings.HasSuffix(rest, "\n") {
			return strings.TrimSpace(rest)
		}
	}
	return ""
}

// echoPlugin makes the folder of a plugin whose backend echoes, with changes
// to its manifest.
func echoPlugin(t testing.TB, id string, change func(m map[string]any)) string {
	t.Helper()
	m := map[string]any{
		"plugin": map[string]any{
			"id": id, "name": "Echo", "version": "1.0.0", "author": "me", "description": "Echoes.",
			"icon": "radio", "category": "other", "license": map[string]any{"type": "free"},
		},
		"sdkVersion": "^3.0.0", "settings": []any{}, "migrations": []any{},
		"storage":     map[string]any{"collections": map[string]any{}},
		"backend":     map[string]any{"entryPoint": "backend.wasm"},
		"permissions": []any{"cli"},
		"cli": map[string]any{"endpoints": []any{
			map[string]any{"method": "GET", "path": "echo", "description": "Echoes.", "auth": true},
			map[string]any{"method": "POST", "path": "echo", "description": "Echoes.", "auth": true},
		}},
	}
	if change != nil {
		change(m)
	}
	folder := t.TempDir()
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(folder, "manifest.json"), string(text))
	write(t, filepath.Join(folder, "backend.wasm"), string(guesttest.C(t, "echo")))
	return folder
}

// waitPlugin installs a plugin whose endpoint waits as long as it is told.
func (c *user) waitPlugin() {
	folder := echoPlugin(c.t, "wait", func(m map[string]any) {
		m["cli"] = map[string]any{"endpoints": []any{
			map[string]any{"method": "GET", "path": "sleep", "description": "Waits.", "auth": true},
			map[string]any{"method": "GET", "path": "block", "description": "Waits, and holds the instance.", "auth": true},
		}}
	})
	write(c.t, filepath.Join(folder, "backend.wasm"), string(guesttest.C(c.t, "wait")))
	c.must("install", folder, "--yes")
}

func write(t testing.TB, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// save is write for a file that a process watches: as many editors do, it puts the
// whole file in its place at once, so that no build finds half of it.
func save(t testing.TB, name, content string) {
	t.Helper()
	whole := filepath.Join(t.TempDir(), "whole")
	write(t, whole, content)
	if err := os.Rename(whole, name); err != nil {
		t.Fatal(err)
	}
}

// repository returns the root of this module.
func repository(t *testing.T) string {
	t.Helper()
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "..", "..", "..")
}

// get sends a GET with a token and returns status and body.
func get(t *testing.T, url, token string) (int, string) {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(body)
}
