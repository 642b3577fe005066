package host_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
)

// A user sees what a plugin has stored, within the limits of the plugin's own
// calls, and is told what to do where that cannot be.
func TestStored(t *testing.T) {
	w := serve(t, host.Config{}, guest{id: "js", script: evaluate, paths: []string{"run"}, more: everything()})
	stored := w.send("POST", "/plugins/js/run", quote(`(async () => {
		await ctx.db.insert("notes", { id: "1", title: "a", stars: 3 });
		await ctx.db.insert("notes", { id: "2", title: "b", stars: 5 });
		await ctx.storage.set("k1", { x: 1 });
		await ctx.fs.writeFile("folder/a.txt", "text");
	})()`), nil)
	if stored.status != http.StatusOK {
		t.Fatal(stored)
	}
	const data = "/api/v1/plugins/js/data"
	for _, c := range []struct {
		path   string
		status int
		want   string
	}{
		{data, 200, `{"collections":[{"name":"notes","columns":[{"name":"data","type":"json"},{"name":"stars",` +
			`"type":"integer"},{"name":"title","type":"text"}],"rows":2}]}`},
		{data + "/collections/notes?orderBy=stars&descending=true&limit=1", 200, `{"rows":[{"id":"2"`},
		{data + "/collections/notes?orderBy=stars&limit=1&offset=1", 200, `{"rows":[{"id":"2"`},
		{data + "/collections/notes?where=%7B%22stars%22:3%7D", 200, `{"rows":[{"id":"1"`},
		{data + "/collections/notes?where=nonsense", 400, `where is not JSON`},
		{data + "/collections/notes?orderBy=nope", 400, `nope`},
		{data + "/collections/nope", 400, `nope`},
		{data + "/collections/notes?limit=1001", 400, `limit`},
		{data + "/keys", 200, `{"keys":[{"key":"k1","value":{"x":1}}]}`},
		{data + "/keys?prefix=z", 200, `{"keys":[]}`},
		{data + "/files", 200, `{"files":[{"name":"folder","folder":true}]}`},
		{data + "/files?path=folder", 200, `{"files":[{"name":"a.txt","folder":false}]}`},
		{data + "/text?path=folder%2Fa.txt", 200, `{"text":"text"}`},
		{data + "/text?path=..%2Fplugin.db", 400, ``},
		{data + "/text", 400, ``},
		{"/api/v1/plugins/js/icon", 404, `the first letter`},
		{"/api/v1/plugins/nope/data", 404, `plugin_not_found`},
	} {
		if a := w.send("GET", c.path, "", nil); a.status != c.status || !strings.Contains(a.body, c.want) {
			t.Errorf("%s: %d %s, want %d %s", c.path, a.status, a.body, c.status, c.want)
		}
	}
	if a := w.send("POST", "/api/v1/plugins/js/disable", "", nil); a.status != http.StatusOK {
		t.Fatal(a)
	}
	if a := w.send("GET", data, "", nil); a.status != http.StatusConflict || !strings.Contains(a.body, "enable it") {
		t.Errorf("of a plugin that is disabled: %d %s", a.status, a.body)
	}
}
