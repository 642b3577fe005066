package host_test

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/whole"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// What other hosts of this family accept in a manifest works here, too.
func TestWhatOtherHostsAccept(t *testing.T) {
	script := `export default function (ctx) {
		ctx.cli.handle("items/", async () => {
			await ctx.db.upsert("notes", ["id"], { id: "1", title: "a" });
			await ctx.db.upsert("notes", ["id"], { id: "1", title: "b" });
			return { status: 200, body: [await ctx.settings.getAll(), await ctx.db.query("notes", { select: ["title"] })] };
		});
	}`
	setting := func(key, kind string, value any, more map[string]any) map[string]any {
		s := map[string]any{"key": key, "label": strings.Repeat("l", 101), "type": kind, "default": value}
		for key, value := range more {
			s[key] = value
		}
		return s
	}
	options := map[string]any{"options": []any{map[string]any{"value": "v", "label": "V"}}}
	more := map[string]any{
		"permissions": []string{"cli", "storage"},
		"settings":    []any{setting("a b:c", "text", "", options), setting("s", "select", "", options)},
		"storage": map[string]any{"collections": map[string]any{"notes": map[string]any{
			"columns": map[string]any{"title": "text"}, "uniqueIndexes": []any{[]string{"id"}}}}},
		"migrations": []any{map[string]any{"version": "1", "operations": []any{}}},
		"backend":    map[string]any{"entryPoint": "main.js", "resourceLimits": map[string]any{"memoryMb": 1 << 16}},
	}
	long := strings.Repeat("a", 96) // and its name 100
	w := serve(t, host.Config{}, guest{id: long, script: script, paths: []string{"/items/"}, more: more},
		guest{id: "api", script: script, paths: []string{"items/"}, more: more},
		guest{id: "console", script: script, paths: []string{"/items"}, more: more},
		guest{id: "host", script: script, paths: []string{"items"}, more: more})
	for _, id := range []string{long, "api", "console", "host"} {
		got := w.send(http.MethodPost, "/plugins/"+id+"/items", `{}`, nil)
		if got.status != http.StatusOK || got.body != `[{"a b:c":"","s":""},[{"title":"b"}]]` {
			t.Errorf("%s answers %d %s", id, got.status, got.body)
		}
		if got := w.send(http.MethodGet, "/api/v1/plugins/"+id+"/logs", "", nil); got.status != http.StatusOK {
			t.Errorf("the log of %s: %d %s", id, got.status, got.body)
		}
		if got := w.send(http.MethodPost, "/api/v1/tokens", `{"name": "`+id[:3]+`", "scopes": [{"plugin": "`+id+`"}]}`,
			nil); got.status >= 300 {
			t.Errorf("a token for %s: %d %s", id, got.status, got.body)
		}
	}
}

// A plugin whose manifest says nothing of permissions has those that its pages
// use and its user agreed to, also after a start without --lenient, and back
// from another version.
func TestOfferedPermissions(t *testing.T) {
	folder, data := t.TempDir(), filepath.Join(t.TempDir(), "data")
	put := func(version, script string) {
		for name, text := range map[string]string{"manifest.json": `{"plugin": {"id": "older", "name": "Older",
			"version": "` + version + `", "author": "A", "description": "D", "icon": "puzzle", "category": "testing",
			"license": {"type": "free"}}, "settings": [], "storage": {"collections": {"a": {"columns": {"b": "text"}}}},
			"migrations": [], "ui": {"entryPoint": "index.html"}}`, "index.html": `<script src="x.js"></script>`,
			"x.js": script} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	open := func(lenient bool, do func(h *host.Host)) {
		t.Helper()
		h, err := whole.Open(t.Context(), host.Config{Data: data, Code: codetest.Code(t), Lenient: lenient})
		if err != nil {
			t.Fatal(err)
		}
		do(h)
		info, err := h.Plugins().Get("older")
		if err != nil || len(info.Permissions) != 2 || info.Permissions[0].Name != "ai" ||
			info.Permissions[1].Name != "storage" ||
			!info.Permissions[0].Granted || !info.Permissions[1].Granted {
			t.Errorf("its permissions are %v", info.Permissions)
		}
		if err := h.Close(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	install := func(h *host.Host) {
		t.Helper()
		staged, err := h.Plugins().Stage(t.Context(), folder)
		if err != nil {
			t.Fatal(err)
		}
		defer staged.Discard()
		if _, err := h.Plugins().Install(t.Context(), staged, shown.Consent{Grants: staged.Inspection().New()}); err != nil {
			t.Fatal(err)
		}
	}
	put("1.0.0", `const amc = AgentMC; amc.ai.isConfigured()`)
	open(true, install)
	open(false, func(*host.Host) {})
	put("1.1.0", `wasmhost.ai.isConfigured()`)
	open(true, install)
	open(false, func(h *host.Host) {
		if _, err := h.Plugins().Rollback(t.Context(), "older", plugin.RollbackOptions{}); err != nil {
			t.Fatal(err)
		}
	})
}

// What pages are told to need is what the host asks for.
func TestPagePermissions(t *testing.T) {
	told := manifest.PagePermissions()
	if told["session"] != manifest.PermissionSessions { // another name of sessions
		t.Errorf("session needs %q", told["session"])
	}
	for _, f := range hostfuncs.Functions() {
		if hostfuncs.IsForPages(f.Namespace) && told[f.Namespace] != f.Permission {
			t.Errorf("a page is told that %s needs %q; it needs %q", f.FullName(), told[f.Namespace], f.Permission)
		}
	}
}
