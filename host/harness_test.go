package host_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/whole"
)

// guest is a plugin of a test: each path is declared for POST with a token.
type guest struct {
	id     string
	module []byte
	script string // main.js, in place of a module
	paths  []string
	more   map[string]any
	files  map[string]string // beside, by path
}

func (g guest) folder(tb testing.TB) string {
	tb.Helper()
	dir := tb.TempDir()
	endpoints := []any{}
	for _, path := range g.paths {
		endpoints = append(endpoints, map[string]any{"method": "POST", "path": path, "auth": true})
	}
	m := map[string]any{
		"plugin": map[string]any{
			"id": g.id, "name": "The " + g.id, "version": "1.0.0", "author": "Tester", "description": "A plugin of a test.",
			"icon": "puzzle", "category": "testing", "license": map[string]any{"type": "free"},
		},
		"settings": []any{}, "storage": map[string]any{"collections": map[string]any{}}, "migrations": []any{},
		"sdkVersion": "^3.0.0", "permissions": []string{"cli"},
		"backend": map[string]any{"entryPoint": "backend.wasm", "resourceLimits": map[string]any{"memoryMb": 8}},
		"cli":     map[string]any{"endpoints": endpoints},
	}
	files := map[string][]byte{}
	if g.script != "" {
		m["backend"] = map[string]any{"entryPoint": "main.js", "resourceLimits": map[string]any{"memoryMb": 32}}
		files["main.js"] = []byte(g.script)
	} else {
		files["backend.wasm"] = g.module
	}
	for key, value := range g.more {
		m[key] = value
	}
	text, err := json.Marshal(m)
	if err != nil {
		tb.Fatal(err)
	}
	files["manifest.json"] = text
	for name, content := range g.files {
		files[name] = []byte(content)
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o700); err != nil {
			tb.Fatal(err)
		}
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			tb.Fatal(err)
		}
	}
	return dir
}

// world is a host that serves, and a client of it.
type world struct {
	*host.Host
	tb    testing.TB
	token string
	stop  func() error // ends Serve and returns its error
}

func serve(tb testing.TB, cfg host.Config, guests ...guest) *world {
	tb.Helper()
	if cfg.Data == "" {
		cfg.Data = filepath.Join(tb.TempDir(), "data")
	}
	cfg.Version = "1.2.3"
	cfg.Code = codetest.Code(tb)
	h, err := whole.Open(tb.Context(), cfg)
	if err != nil {
		tb.Fatal(err)
	}
	for _, g := range guests {
		staged, err := h.Plugins().Stage(tb.Context(), g.folder(tb))
		if err != nil {
			tb.Fatal(err)
		}
		defer staged.Discard()
		if _, err := h.Plugins().Install(tb.Context(), staged,
			shown.Consent{Grants: staged.Inspection().New()}); err != nil {
			tb.Fatal(err)
		}
	}
	if err := h.Listen(); err != nil {
		tb.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- h.Serve(ctx) }()
	w := &world{Host: h, tb: tb}
	w.stop = sync.OnceValue(func() error { cancel(); return <-served })
	tb.Cleanup(func() {
		if err := w.stop(); err != nil && !tb.Failed() {
			tb.Error(err)
		}
	})
	if w.token, err = server.ReadCLIToken(h.Data()); err != nil {
		tb.Fatal(err)
	}
	w.ready()
	return w
}

// ready waits for /readyz.
func (w *world) ready() {
	w.tb.Helper()
	for end := time.Now().Add(3 * time.Minute); ; time.Sleep(5 * time.Millisecond) {
		if a := w.send("GET", "/readyz", "", nil); a.status == http.StatusOK {
			return
		} else if time.Now().After(end) {
			w.tb.Fatalf("not ready: %s", a.body)
		}
	}
}

type answer struct {
	status int
	header http.Header
	body   string
}

// problem returns a member of a problem+json body.
func (a answer) problem(name string) string {
	var p map[string]any
	if json.Unmarshal([]byte(a.body), &p) != nil || p[name] == nil {
		return ""
	}
	return fmt.Sprint(p[name])
}

// send sends a request with the first token; headers are added, or taken away
// where their value is empty.
func (w *world) send(method, path, body string, headers map[string]string) answer {
	w.tb.Helper()
	var content io.Reader
	if body != "" {
		content = strings.NewReader(body)
	}
	req, err := http.NewRequest(method, w.URL()+path, content)
	if err != nil {
		w.tb.Fatal(err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	req.Header.Set("Authorization", "Bearer "+w.token)
	req.Host = headers["Host"]
	for name, value := range headers {
		if req.Header.Set(name, value); value == "" {
			req.Header.Del(name)
		}
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		w.tb.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		w.tb.Fatal(err)
	}
	return answer{resp.StatusCode, resp.Header, string(text)}
}

func (w *world) stats(id string) shown.Stats {
	list := w.Plugins().List()
	i := slices.IndexFunc(list, func(p shown.Info) bool { return p.ID == id })
	return list[i].Stats
}
