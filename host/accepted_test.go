package host_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
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
