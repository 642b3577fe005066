package compat_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/whole"
)

// fixtures is where the JavaScript of these tests is.
const fixtures = "../../../../../../testdata/js"

// world is a host that serves.
type world struct {
	host  *host.Host
	token string
	close func() error
}

// shared is the host that all tests install their plugins into, once one has asked
// for it: to load the engine takes longer than most of them.
var shared struct {
	once  sync.Once
	world *world
	dir   string
	err   error
}

// theHost returns the host of all tests.
func theHost(tb testing.TB) *world {
	tb.Helper()
	shared.once.Do(func() {
		if shared.dir, shared.err = os.MkdirTemp("", "js-compat-*"); shared.err == nil {
			shared.world, shared.err = openToStay(tb, shared.dir, activateTimeout, 5*time.Minute)
		}
	})
	if shared.err != nil {
		tb.Fatal(shared.err)
	}
	return shared.world
}

func TestMain(m *testing.M) {
	code := m.Run()
	browsertest.End()
	if w := shared.world; w != nil {
		if err := errors.Join(w.close(), os.RemoveAll(shared.dir)); err != nil {
			fmt.Fprintln(os.Stderr, "close the host:", err)
			code = max(code, 1)
		}
	}
	os.Exit(code)
}

// checkInterval is how much guests compute between two looks at the clock: more
// than by default, since none of these tests is about that, and each look costs
// many times as much where races are looked for.
const checkInterval = 1 << 21

// open opens a host with these times for activate and for a call.
func open(tb testing.TB, data string, activate, call time.Duration) (*world, error) {
	h, err := whole.Open(context.Background(), host.Config{
		Data: data, Code: codetest.Code(tb), Version: "1.2.3", VaultKey: vault.SourceFile,
		Engine:  engine.Limits{StartTimeout: time.Minute, CheckInterval: checkInterval},
		Plugins: plugin.Limits{ActivateTimeout: activate, CallTimeout: call},
		Scripts: js.Config{Files: script.Limits{Time: max(activate, time.Minute)}},
	})
	if err != nil {
		return nil, err
	}
	if err := h.Listen(); err != nil {
		return nil, errors.Join(err, h.Close(context.Background()))
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- h.Serve(ctx) }()
	w := &world{host: h, close: func() error { cancel(); return <-served }}
	if w.token, err = server.ReadCLIToken(data); err != nil {
		return nil, errors.Join(err, w.close())
	}
	return w, nil
}

// openToStay opens a host below a folder and installs a plugin that stays, with
// which the code of the engine does. Else each plugin that is installed after the
// last one went would have it be read and validated anew, which takes longer than
// most tests.
func openToStay(tb testing.TB, dir string, activate, call time.Duration) (*world, error) {
	tb.Helper()
	w, err := open(tb, filepath.Join(dir, "data"), activate, call)
	if err != nil {
		return nil, err
	}
	folder := filepath.Join(dir, "stays")
	put(tb, filepath.Join(folder, "manifest.json"), manifest(tb, "stays", "main.js"))
	put(tb, filepath.Join(folder, "main.js"), "export default () => {};")
	ctx := context.Background()
	found, err := api.InspectPlugin.Call(ctx, w.host.Mux(), api.InspectRequest{Path: folder})
	if err == nil {
		_, err = api.InstallPlugin.Call(ctx, w.host.Mux(), api.InstallRequest{Path: folder, Digest: found.Digest,
			Grants: []string{"cli"}})
	}
	if err != nil {
		return nil, errors.Join(err, w.close())
	}
	return w, nil
}

// activateTimeout is long enough for slow machines, and what tests wait for
// that never resolves.
const activateTimeout = 8 * time.Second

// installed is a plugin in the host.
type installed struct {
	tb    testing.TB
	world *world
	id    string
}

// pluginOf makes a plugin out of a manifest with the endpoint POST run and the
// files, whose first entry is the backend.
func pluginOf(tb testing.TB, id, entry string, files map[string]string) string {
	tb.Helper()
	folder := tb.TempDir()
	files = maps.Clone(files)
	files["manifest.json"] = manifest(tb, id, entry)
	for name, text := range files {
		put(tb, filepath.Join(folder, filepath.FromSlash(name)), text)
	}
	return folder
}

func put(tb testing.TB, file, text string) {
	tb.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		tb.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		tb.Fatal(err)
	}
}

// manifest declares POST run, and memory enough for anything.
func manifest(tb testing.TB, id, entry string) string {
	tb.Helper()
	text, err := json.Marshal(map[string]any{
		"plugin": map[string]any{
			"id": id, "name": id, "version": "1.0.0", "author": "Tester", "description": "A plugin of a test.",
			"icon": "puzzle", "category": "testing", "license": map[string]any{"type": "free"},
		},
		"settings": []any{}, "storage": map[string]any{"collections": map[string]any{}}, "migrations": []any{},
		"sdkVersion": "^3.0.0", "permissions": []string{"cli"},
		"backend": map[string]any{"entryPoint": entry, "resourceLimits": map[string]any{"memoryMb": 128}},
		"cli": map[string]any{"endpoints": []any{map[string]any{"method": "POST", "path": "run", "description": "Runs.",
			"auth": true}}},
	})
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}

// install installs the plugin in a folder with all that it asks for, until the
// test ends. The state is the one it comes to.
func install(tb testing.TB, folder string) (*installed, api.PluginInfo) {
	tb.Helper()
	p, info, err := tryInstall(tb, folder)
	if err != nil {
		tb.Fatal(err)
	}
	return p, info
}

func tryInstall(tb testing.TB, folder string) (*installed, api.PluginInfo, error) {
	tb.Helper()
	return installIn(tb, theHost(tb), folder)
}

// installIn is tryInstall for a host that is not shared.
func installIn(tb testing.TB, w *world, folder string) (*installed, api.PluginInfo, error) {
	tb.Helper()
	ctx := tb.Context()
	folder, err := filepath.Abs(folder)
	if err != nil {
		tb.Fatal(err)
	}
	found, err := api.InspectPlugin.Call(ctx, w.host.Mux(), api.InspectRequest{Path: folder})
	if err != nil {
		return nil, api.PluginInfo{}, err
	}
	request := api.InstallRequest{Path: folder, Digest: found.Digest, Grants: []string{}}
	for _, p := range found.Permissions {
		request.Grants = append(request.Grants, p.Name)
	}
	info, err := api.InstallPlugin.Call(ctx, w.host.Mux(), request)
	if err != nil {
		return nil, api.PluginInfo{}, err
	}
	p := &installed{tb, w, info.ID}
	tb.Cleanup(func() {
		if _, err := api.UninstallPlugin.Call(context.Background(), w.host.Mux(),
			api.UninstallRequest{ID: p.id, Purge: true}); err != nil {
			tb.Errorf("remove %s: %v", p.id, err)
		}
	})
	for end := time.Now().Add(5 * time.Minute); info.State == api.StateStarting || info.State == api.StateInstalled; {
		if time.Sleep(2 * time.Millisecond); time.Now().After(end) {
			tb.Fatalf("%s is %s for ever", p.id, info.State)
		}
		if info, err = api.GetPlugin.Call(ctx, w.host.Mux(), api.PluginRequest{ID: p.id}); err != nil {
			tb.Fatal(err)
		}
	}
	return p, info, nil
}

// active is install for a plugin that has to become active.
func active(tb testing.TB, folder string) *installed {
	tb.Helper()
	p, info := install(tb, folder)
	if info.State != api.StateActive {
		tb.Fatalf("%s is %s: %s\n%s", p.id, info.State, info.Reason, p.log())
	}
	return p
}

// send sends a request to an endpoint and returns what came back.
func (p *installed) send(method, path, body string) (status int, answer string) {
	p.tb.Helper()
	req, err := http.NewRequestWithContext(p.tb.Context(), method, p.world.host.URL()+"/plugins/"+p.id+"/"+path,
		strings.NewReader(body))
	if err != nil {
		p.tb.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+p.world.token)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		p.tb.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		p.tb.Fatal(err)
	}
	return resp.StatusCode, string(text)
}

// must is send for a request that has to be answered with a status. The answer
// goes into a value where there is one.
func (p *installed) must(status int, method, path string, body, into any) {
	p.tb.Helper()
	text := ""
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			p.tb.Fatal(err)
		}
		text = string(encoded)
	}
	got, answer := p.send(method, path, text)
	if got != status {
		p.tb.Fatalf("%s %s: %d %s, want %d\n%s", method, path, got, answer, status, p.log())
	}
	if into == nil {
		return
	}
	if err := json.Unmarshal([]byte(answer), into); err != nil {
		p.tb.Fatalf("%s %s: %v: %s", method, path, err, answer)
	}
}

// log returns what the plugin has logged, one line or more for each entry.
func (p *installed) log() string {
	p.tb.Helper()
	list, err := api.ListLog.Call(p.tb.Context(), p.world.host.Mux(), api.LogQuery{ID: p.id, Limit: api.MaxLogEntries})
	if err != nil {
		p.tb.Fatal(err)
	}
	var text strings.Builder
	for _, e := range list.Entries {
		fmt.Fprintf(&text, "%s %s\n", e.Level, e.Message)
	}
	return text.String()
}
