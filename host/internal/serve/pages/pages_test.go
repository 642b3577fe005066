package pages_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/wasmhost/wasmhost/host"
	hostapi "github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/whole"
)

func TestMain(m *testing.M) { browsertest.Main(m) }

// paged is a plugin of a test: its files, and what its manifest has besides the
// usual.
type paged struct {
	id    string
	files map[string]string
	more  map[string]any
}

func (p paged) folder(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	m := map[string]any{
		"plugin": map[string]any{
			"id": p.id, "name": "The " + p.id, "version": "1.0.0", "author": "Tester", "description": "A plugin of a test.",
			"icon": "puzzle", "category": "testing", "license": map[string]any{"type": "free"},
		},
		"settings": []any{}, "storage": map[string]any{"collections": map[string]any{}}, "migrations": []any{},
		"sdkVersion": "^3.0.0", "permissions": []string{"storage"}, "ui": map[string]any{"entryPoint": "ui/index.html"},
	}
	for key, value := range p.more {
		m[key] = value
	}
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"manifest.json": string(text), "ui/index.html": "<!doctype html><title>page</title>"}
	for name, content := range p.files {
		files[name] = content
	}
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// world is a host that serves, with plugins that have pages.
type world struct {
	*host.Host
	t testing.TB
}

func serve(t testing.TB, plugins ...paged) *world {
	t.Helper()
	return serveWith(t, host.Config{}, plugins...)
}

func serveWith(t testing.TB, cfg host.Config, plugins ...paged) *world {
	t.Helper()
	cfg.Data, cfg.Version = filepath.Join(t.TempDir(), "data"), "1.2.3"
	cfg.Code, cfg.VaultKey = codetest.Code(t), vault.SourceFile
	h, err := whole.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	w := &world{h, t}
	if err := h.Listen(); err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- h.Serve(context.Background()) }()
	t.Cleanup(func() {
		if err := h.Close(context.Background()); err != nil {
			t.Error(err)
		}
		<-served
	})
	for { // what is installed before the host has started its plugins starts with them
		resp, err := http.Get(h.URL() + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			break
		}
		time.Sleep(time.Millisecond)
	}
	for _, p := range plugins {
		w.install(p)
	}
	return w
}

func (w *world) install(p paged) {
	w.t.Helper()
	staged, err := w.Plugins().Stage(w.t.Context(), p.folder(w.t))
	if err != nil {
		w.t.Fatal(err)
	}
	defer staged.Discard()
	info, err := w.Plugins().Install(w.t.Context(), staged, shown.Consent{Grants: staged.Inspection().New()})
	if err != nil || info.State != hostapi.StateActive {
		w.t.Fatalf("%s is %s: %s, %v", p.id, info.State, info.Reason, err)
	}
}

// client calls routes with the first token.
func (w *world) client() *hostapi.Client {
	w.t.Helper()
	token, err := server.ReadCLIToken(w.Data())
	if err != nil {
		w.t.Fatal(err)
	}
	return hostapi.NewClient(w.URL(), "", token, "test")
}

// open opens a page by a token, without a browser, and returns its address.
func (w *world) open(id string) (hostapi.View, string) {
	w.t.Helper()
	view, err := hostapi.OpenView.Call(w.t.Context(), w.client(), hostapi.OpenViewRequest{Plugin: id})
	if err != nil {
		w.t.Fatal(err)
	}
	return view, w.URL() + view.URL
}

// get is how the host answers a request, and with what headers.
func get(t *testing.T, url string, headers ...string) (status int, header http.Header, body string) {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text := make([]byte, 1<<20)
	n := 0
	for {
		more, err := resp.Body.Read(text[n:])
		if n += more; err != nil {
			break
		}
	}
	return resp.StatusCode, resp.Header, string(text[:n])
}

// console is a logged-in console with the frame of a plugin's page in it, by
// the module that the console itself uses.
type console struct {
	*browsertest.Page
	t testing.TB
}

const harness = `
import { PageFrame } from "./host/internal/serve/console/web/bridge.js";
import { connect } from "./host/internal/serve/console/web/session.js";
const client = connect();
const changed = new Set();
let mode = "dark";
globalThis.shown = { client, frames: [], failures: [], asked: 0, allow: true, drafts: [], messages: [], states: [], added: [],
	open(plugin) {
		const frame = new PageFrame(client, plugin, {
			theme: () => ({ mode, visualTheme: "default",
				properties: { "--accent": mode === "dark" ? "rgb(1, 2, 3)" : "rgb(4, 5, 6)" } }),
			onTheme: (f) => { changed.add(f); return () => changed.delete(f); },
			confirmFolder: async () => { shown.asked++; return shown.allow; },
			addProject: async (folders, chosen) => { shown.added.push([folders, chosen]); return shown.add; },
			openSession: (draft) => shown.drafts.push(draft),
			failed: (reason) => shown.failures.push(reason),
			changed: (state) => shown.states.push(state),
		});
		document.body.append(frame.element);
		shown.frames.push(frame);
	},
	setMode(m) { mode = m; for (const f of changed) f(); },
};
addEventListener("message", (e) => { if (typeof e.data === "string") shown.messages.push(e.data); });
`

// built is the harness as a browser runs it, for all tests.
var built = sync.OnceValues(func() (string, error) {
	root, err := filepath.Abs(filepath.Join("..", "..", "..", ".."))
	if err != nil {
		return "", err
	}
	out := api.Build(api.BuildOptions{Stdin: &api.StdinOptions{Contents: harness, ResolveDir: root}, Bundle: true,
		Format: api.FormatIIFE, Write: false})
	if len(out.Errors) > 0 {
		return "", fmt.Errorf("build the harness: %v", out.Errors)
	}
	return string(out.OutputFiles[0].Contents), nil
})

func (w *world) console() *console {
	w.t.Helper()
	page := browsertest.Console(w.t, w)
	script, err := built()
	if err != nil {
		w.t.Fatal(err)
	}
	browsertest.Eval[any](page, script+"; Promise.resolve(1)")
	return &console{page, w.t}
}

// show opens a page of a plugin in a frame.
func (c *console) show(id string) {
	c.t.Helper()
	browsertest.Eval[any](c.Page, `(shown.open(`+quote(id)+`), Promise.resolve(1))`)
}

// says waits for a message that a page sends to its parent, as text, and
// returns it.
func (c *console) says() string {
	c.t.Helper()
	c.Wait(`shown.messages.length > 0`)
	return browsertest.Eval[string](c.Page, `Promise.resolve(shown.messages.shift())`)
}

func quote(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}

// report is a script that tells the parent what an expression becomes.
func report(expression string) string {
	return `<script>(async () => { let said; try { said = JSON.stringify(await (async () => (` + expression +
		`))()) ?? "undefined"; } catch (e) { said = (e.code ?? e.name) + ": " + e.message; }
		parent.postMessage(said, "*"); })()</script>`
}
