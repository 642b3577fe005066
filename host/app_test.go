package host_test

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// musicbox is an application with a name, a manifest and reserved words of its own.
func musicbox() host.App {
	return host.App{Name: "Musicbox", Version: "3.1.0", Command: "musicbox plugins", Manifest: "plugin.json",
		Reserved: []string{"player"}, TokenPrefix: "mbx_",
		Block: []byte(`{"type":"object","properties":{"genres":{"type":"array","items":{"type":"string"}}},
			"required":["genres"]}`)}
}

// named is the folder of a guest whose manifest has another name.
func named(t *testing.T, g guest) string {
	t.Helper()
	dir := g.folder(t)
	if err := os.Rename(filepath.Join(dir, "manifest.json"), filepath.Join(dir, "plugin.json")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A host that is a part of an application calls itself so wherever a user looks, takes manifests
// under the application's name with its own block, and keeps its ids.
func TestApp(t *testing.T) {
	var log bytes.Buffer
	w := serve(t, host.Config{App: musicbox(), Logger: slog.New(slog.NewTextHandler(&log, nil)),
		Namespaces: nil})
	block := map[string]any{"app": map[string]any{"genres": []string{"jazz"}}}
	greeter := guest{id: "greeter", paths: []string{"greet"}, more: block, script: `export default (ctx) =>
		ctx.cli.handle("greet", async () => {
			try { await ctx.storage.get("x"); } catch (error) { return { status: 200, body: error.message }; }
		});`}
	install := func(dir string, grants ...string) error {
		asks, err := api.InspectPlugin.Call(t.Context(), w.Mux(), api.InspectRequest{Path: dir})
		if err == nil {
			_, err = api.InstallPlugin.Call(t.Context(), w.Mux(), api.InstallRequest{Path: dir, Digest: asks.Digest,
				Grants: grants})
		}
		return err
	}
	greeter.more["permissions"] = []string{"cli", "storage"}
	if err := install(named(t, greeter), "cli"); err != nil {
		t.Fatal(err)
	}
	if a := w.send("POST", "/plugins/greeter/greet", "{}", nil); !strings.Contains(a.body,
		"run: musicbox plugins grant greeter storage") {
		t.Errorf("a plugin is told: %d %s", a.status, a.body)
	}
	for _, c := range []struct {
		what, want string
		dir        string
	}{
		{"a manifest of another name", "has no plugin.json", greeter.folder(t)},
		{"a reserved id", `\"player\" is one that the application uses itself`, named(t, guest{id: "player",
			script: "export default () => {}", more: block})},
		{"no block", `genres`, named(t, guest{id: "other", script: "export default () => {}"})},
		{"another block", `/genres/0`, named(t, guest{id: "other", script: "export default () => {}",
			more: map[string]any{"app": map[string]any{"genres": []int{1}}}})},
	} {
		err := install(c.dir)
		if !problem.IsCode(err, problem.CodeInvalidPlugin) || !strings.Contains(strings.ReplaceAll(err.Error(), `"`, `\"`),
			c.want) {
			t.Errorf("%s: %v", c.what, err)
		}
	}
	_, err := api.GetPlugin.Call(t.Context(), w.Mux(), api.PluginRequest{ID: "nobody"})
	if !errors.Is(err, &problem.Problem{Code: problem.CodePluginNotFound}) || !strings.Contains(err.Error(),
		"`musicbox plugins list`") {
		t.Errorf("in this process: %v", err)
	}
	if a := w.send("GET", "/api/v1/plugins/nobody", "", nil); a.status != 404 || !strings.Contains(a.body,
		"`musicbox plugins list`") {
		t.Errorf("over HTTP: %d %s", a.status, a.body)
	}
	if a := w.send("GET", "/api/v1/plugins", "", map[string]string{"Authorization": ""}); !strings.Contains(a.body,
		"`musicbox plugins token create`") {
		t.Errorf("without a token: %s", a.body)
	}
	if !strings.HasPrefix(w.token, "mbx_") {
		t.Errorf("the first token is %.8s", w.token)
	}
	resp, err := http.Get(w.URL() + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if text, _ := io.ReadAll(resp.Body); !strings.Contains(string(text), "<title>Musicbox</title>") {
		t.Errorf("the console is called %.300s", text)
	}
	for _, path := range []string{"/", "/console/console.js", "/api/v1/openapi.json"} {
		if a := w.send("GET", path, "", nil); strings.Contains(a.body, "`wasmhost ") || strings.Contains(a.body,
			"wasmhost and its") {
			t.Errorf("%s speaks of wasmhost", path)
		}
	}
	if err := w.stop(); err != nil {
		t.Error(err)
	}
	again := serve(t, host.Config{App: musicbox(), Data: w.Data()}) // what is installed is read again
	if a := again.send("POST", "/plugins/greeter/greet", "{}", nil); a.status != 200 {
		t.Errorf("after a restart: %d %s", a.status, a.body)
	}
}
