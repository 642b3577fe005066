package host_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/plugin/traces"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
)

// A trace says what a call waited for, computed and asked of the host, without what was asked
// for in words; it is found by X-Request-Id, is kept longer where the call was slow or failed,
// and goes with the plugin.
func TestTraces(t *testing.T) {
	outside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(600 * time.Millisecond)
		w.WriteHeader(http.StatusTeapot)
	}))
	t.Cleanup(outside.Close)
	name := strings.TrimPrefix(outside.URL, "http://")
	w := serve(t, host.Config{Logs: logs.Limits{Slow: 500 * time.Millisecond}, Plugins: plugin.Limits{
		Traces: traces.Limits{Calls: 3, Kept: 2, Spans: 4}}},
		guest{id: "js", paths: []string{"work", "fail", "echo"}, script: `export default function (ctx) {
	ctx.cli.handle("work", async () => {
		await fetch("` + outside.URL + `/secret?key=secret");
		for (let i = 0; i < 6; i++) await ctx.storage.set("secret", i);
		await fetch("http://127.0.0.1:1/secret").catch(() => {});
		return { status: 200, body: 1 };
	});
	ctx.cli.handle("fail", () => { throw new Error("secret"); });
	ctx.cli.handle("echo", () => ({ status: 200, body: 1 }));
}`, more: map[string]any{"permissions": []string{"cli", "network", "storage"}}})
	if status := w.setNetwork(`{"allowHosts":[` + quote(name) + `]}`); status != http.StatusOK {
		t.Fatal(status)
	}
	list := func(query string) []api.Trace {
		t.Helper()
		a := w.send("GET", "/api/v1/plugins/js/traces"+query, "", nil)
		var found api.TraceList
		if err := json.Unmarshal([]byte(a.body), &found); a.status != http.StatusOK || err != nil {
			t.Fatalf("%d %s", a.status, a.body)
		}
		if strings.Contains(a.body, "secret") {
			t.Errorf("it tells what was asked: %s", a.body)
		}
		return found.Traces
	}
	worked := w.send("POST", "/plugins/js/work", "", nil).header.Get("X-Request-Id")
	found := list("?requestId=" + worked)
	if len(found) != 1 {
		t.Fatalf("the call is there %d times", len(found))
	}
	one := found[0]
	if one.Kind != "request" || one.Name != "POST work" || one.Code != "" || !one.Slow || one.HostCalls < 8 ||
		one.TookMs < 600 || one.ComputedMs <= 0 || time.Since(one.Time) > time.Minute || len(one.Spans) != 4 {
		t.Fatalf("%+v", one)
	}
	first, last := one.Spans[0], one.Spans[3]
	if first.Function != "http.fetch" || first.About != "GET "+name+" 418" || first.TookMs < 600 || first.Calls != 1 {
		t.Errorf("its request: %+v", first)
	}
	if last.Function != "http.fetch" || last.Calls != 5 || last.Code != "permission_denied" || last.AtMs < first.TookMs ||
		last.AtMs+last.TookMs > one.TookMs+1 {
		t.Errorf("what was more than is noted: %+v", last)
	}
	failed := w.send("POST", "/plugins/js/fail", "", nil).header.Get("X-Request-Id")
	if found = list("?failed=true"); len(found) != 1 || found[0].RequestID != failed || found[0].Code == "" {
		t.Errorf("failed: %+v", found)
	}
	for range 4 {
		w.send("POST", "/plugins/js/echo", "", nil)
	}
	if found = list("?limit=100"); len(found) != 5 || found[0].RequestID != worked || found[1].RequestID != failed {
		t.Errorf("the slow and the failed are kept longer than three others: %+v", found)
	}
	if found = list("?limit=2"); len(found) != 2 || found[1].Name != "POST echo" {
		t.Errorf("the newest two: %+v", found)
	}
	for range 5 {
		w.send("POST", "/plugins/js/fail", "", nil)
	}
	if found = list("?failed=true"); len(found) != 5 || found[0].RequestID == failed {
		t.Errorf("two are kept beside the newest three: %+v", found)
	}
	if a := w.send("GET", "/api/v1/plugins/nobody/traces", "", nil); a.status != http.StatusNotFound {
		t.Errorf("of a plugin that there is not: %d", a.status)
	}
}
