package host_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/agents"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
)

// untilTraced waits for a trace of a plugin.
func (w *world) untilTraced(plugin string, is func(api.Trace) bool) api.Trace {
	w.tb.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		found := ask[api.TraceList](w, "GET", "/api/v1/plugins/"+plugin+"/traces?limit=100", http.StatusOK).Traces
		if i := slices.IndexFunc(found, is); i >= 0 {
			return found[i]
		}
		if time.Now().After(end) {
			w.tb.Fatalf("there is no such trace: %+v", found)
		}
	}
}

// Hooks and events have traces of their own, with what they asked of the host after they had returned; a fetch has its
// hops, a slow statement its plan, and an approved call the time that the user was asked.
func TestTracesOfEvents(t *testing.T) {
	outside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/from" {
			http.Redirect(w, r, "/to?key=secret", http.StatusFound)
		}
	}))
	t.Cleanup(outside.Close)
	name := strings.TrimPrefix(outside.URL, "http://")
	g := guest{id: "js", script: `export default function (ctx) {
	ctx.events.on("news", async () => {
		for (let i = 0; i < 3; i++) await ctx.storage.set("secret", i);
	});
	ctx.cli.handle("pay", async () => {
		ctx.events.emit("news", "secret");
		await fetch("` + outside.URL + `/from");
		for (let i = 0; i < 20; i++) await ctx.db.insert("rows", { n: i, text: "secret".repeat(3000) });
		await ctx.db.query("rows", { where: { text: { like: "%secret%" } }, orderBy: { n: "desc" } });
		return { status: 200, body: 1 };
	});
	return { async onEnable() { await ctx.storage.set("enabled", true); } };
}`, more: map[string]any{"permissions": []string{"cli", "network", "storage"},
		"cli": map[string]any{"endpoints": []any{map[string]any{"method": "POST", "path": "pay", "auth": true,
			"requiresConfirmation": true, "description": "Pays."}}},
		"storage": map[string]any{"collections": map[string]any{"rows": map[string]any{"columns": map[string]any{
			"n": "integer", "text": "text"}}}}}}
	w := serve(t, host.Config{Plugins: plugin.Limits{Store: store.Limits{Slow: time.Millisecond}}}, g)
	if status := w.setNetwork(`{"allowHosts":[` + quote(name) + `]}`); status != http.StatusOK {
		t.Fatal(status)
	}
	result := make(chan answer, 1)
	go func() { result <- w.send("POST", "/plugins/js/pay", "", nil) }()
	w.send("POST", decision(w.asked(1)[0], "approve"), "", nil)
	if a := <-result; a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	of := func(one api.Trace, function string) (spans []api.Span) {
		for _, s := range one.Spans {
			if s.Function == function {
				spans = append(spans, s)
			}
		}
		return spans
	}
	hook := w.untilTraced("js", func(one api.Trace) bool { return one.Kind == "hook" && one.Name == "onEnable" })
	if len(of(hook, "storage.set")) != 1 || hook.ComputedMs <= 0 || !strings.HasPrefix(hook.RequestID, "hook-") {
		t.Errorf("the hook: %+v", hook)
	}
	event := w.untilTraced("js", func(one api.Trace) bool { return one.Kind == "event" })
	if event.Name != "news" || len(of(event, "storage.set")) != 3 || event.HostCalls < 3 || event.Code != "" {
		t.Errorf("the event, with what it did later: %+v", event)
	}
	paid := w.untilTraced("js", func(one api.Trace) bool { return one.Kind == "request" })
	if first := paid.Spans[0]; first.Function != "approval" || first.TookMs <= 0 || first.TookMs > paid.TookMs {
		t.Errorf("the approval: %+v", paid)
	}
	fetched := of(paid, "http.fetch")
	if len(fetched) != 1 || len(fetched[0].Hops) != 2 || fetched[0].Hops[0].About != "GET "+name+" 302" ||
		fetched[0].Hops[1].About != "GET "+name+" 200" || fetched[0].Hops[1].AtMs < fetched[0].AtMs {
		t.Errorf("the hops: %+v", fetched)
	}
	queried := of(paid, "db.query")
	if len(queried) != 1 || !strings.Contains(queried[0].Plan, "SCAN") {
		t.Errorf("the plan: %+v", queried)
	}
	if a := w.send("GET", "/api/v1/plugins/js/traces?limit=100", "", nil); strings.Contains(a.body, "secret") {
		t.Errorf("it tells what was asked: %s", a.body)
	}
}

// Guests of Extism's have their calls of the host in traces.
func TestTracesOfExtism(t *testing.T) {
	outside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	t.Cleanup(outside.Close)
	w := serve(t, host.Config{}, servicesGuest(t))
	name := strings.TrimPrefix(outside.URL, "http://")
	w.send("PUT", "/api/v1/plugins/foreign/network", `{"allowHosts":[`+quote(name)+`]}`, nil)
	w.export("fetch", `{"url":`+quote(outside.URL)+`}`)
	one := w.untilTraced("foreign", func(one api.Trace) bool { return one.Kind == "request" })
	if len(one.Spans) != 1 || one.Spans[0].Function != "http.fetch" || one.Spans[0].About != "GET "+name+" 200" ||
		one.ComputedMs <= 0 || one.HostCalls != 1 {
		t.Errorf("%+v", one)
	}
}

// A client with a token names a trace: the call, what it logs and what it sends to a host that the user named are parts
// of it. No other host is told, and what the plugin has set itself stays.
func TestClientsTrace(t *testing.T) {
	told := make(chan []string, 1)
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { told <- r.Header.Values("Traceparent") })
	named, other := httptest.NewServer(handler), httptest.NewServer(handler)
	t.Cleanup(named.Close)
	t.Cleanup(other.Close)
	at := func(s *httptest.Server) string { return strings.TrimPrefix(s.URL, "http://") }
	w := serve(t, host.Config{Network: netpolicy.Config{TraceHosts: []string{at(named)}}},
		guest{id: "js", paths: []string{"work"}, script: `export default function (ctx) {
	ctx.cli.handle("work", async ({ body }) => {
		console.warn("worked");
		await fetch(body.url, { headers: body.headers });
		return { status: 200, body: 1 };
	});
}`, more: map[string]any{"permissions": []string{"cli", "network"}}})
	w.setNetwork(`{"allowHosts":[` + quote(at(named)) + `,` + quote(at(other)) + `]}`)
	const trace = "4bf92f3577b34da6a3ce929d0e0e4736"
	work := func(s *httptest.Server, headers, parent string) (id string, got []string) {
		t.Helper()
		a := w.send("POST", "/plugins/js/work", `{"url":`+quote(s.URL)+`,"headers":{`+headers+`}}`,
			map[string]string{"Traceparent": parent})
		if a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
		return a.header.Get("X-Request-Id"), <-told
	}
	id, got := work(named, "", "00-"+trace+"-00f067aa0ba902b7-01")
	if !strings.HasPrefix(id, trace+"-") || len(got) != 1 || got[0] != "00-"+id {
		t.Errorf("the request is %s, and the host was told %q", id, got)
	}
	one := w.untilTraced("js", func(one api.Trace) bool { return one.RequestID == id })
	if one.TraceID != trace {
		t.Errorf("the trace is %+v", one)
	}
	if a := w.send("GET", "/api/v1/plugins/js/logs?requestId="+id, "", nil); !strings.Contains(a.body, "worked") {
		t.Errorf("its lines of the log: %d %s", a.status, a.body)
	}
	if _, got = work(other, "", "00-"+trace+"-00f067aa0ba902b7-01"); len(got) != 0 {
		t.Errorf("another host was told %q", got)
	}
	if _, got = work(named, `"traceparent":"own"`, "00-"+trace+"-00f067aa0ba902b7-01"); len(got) != 1 || got[0] != "own" {
		t.Errorf("the plugin's own header became %q", got)
	}
	if id, got = work(named, "", "nonsense"); len(id) > 30 || len(got) != 1 || strings.Contains(got[0], trace) ||
		!strings.HasPrefix(got[0], "00-") {
		t.Errorf("without a trace of the client's: %s, %q", id, got)
	}
}

// An agent names its trace in _meta.
func TestAgentsTrace(t *testing.T) {
	w := serve(t, withAgents(agents.Limits{}), toolGuest("notes"))
	s := w.agent(w.tokenFor(api.Scope{Plugin: "notes"}), "/mcp", "", nil)
	const trace = "4bf92f3577b34da6a3ce929d0e0e4736"
	called, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "notes.get", Arguments: map[string]any{"id": "1"},
		Meta: sdk.Meta{"traceparent": "00-" + trace + "-00f067aa0ba902b7-01"}})
	if err != nil || called.IsError {
		t.Fatalf("%+v %v", called, err)
	}
	one := w.untilTraced("notes", func(one api.Trace) bool { return one.Kind == "tool" })
	if one.TraceID != trace || one.Name != "GET notes/{id}" {
		t.Errorf("%+v", one)
	}
}
