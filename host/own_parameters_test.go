package host_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// lists narrow the permission of these tests.
type lists struct {
	Playlists []string `json:"playlists" doc:"which it sees" rule:"items=3"`
}

func listNamespace() hostfuncs.Namespace {
	return hostfuncs.NewNamespace("lists", hostfuncs.Permission{Name: "lists.read", Text: "See your playlists.",
		Risk: hostfuncs.RiskMedium, Parameters: hostfuncs.SchemaOf[lists]()},
		hostfuncs.Func("mine", "Says who asks for what.",
			func(_ context.Context, c hostfuncs.Call, _ struct{}) ([]string, error) {
				p, err := hostfuncs.ParametersOf[lists](c, "lists.read")
				return append(p.Playlists, c.Request), err
			}),
		hostfuncs.Event[string]("played", "A list was played."))
}

// Parameters of a permission are checked, shown, asked for again where they are wider, and
// known to the function that is called, with the request that it serves.
func TestOwnParameters(t *testing.T) {
	w := serve(t, host.Config{Namespaces: []hostfuncs.Namespace{listNamespace()}})
	version := func(version string, more map[string]any) string {
		more["permissions"] = []string{"cli", "lists.read"}
		more["plugin"] = map[string]any{"id": "lister", "name": "L", "version": version, "author": "T", "description": "D.",
			"icon": "plug", "category": "other", "license": map[string]any{"type": "free"}}
		return guest{id: "lister", paths: []string{"mine"}, more: more, script: `export default (ctx) =>
			ctx.cli.handle("mine", async () => ({ status: 200, body: await ctx.lists.mine() }));`}.folder(t)
	}
	of := func(names ...any) map[string]any {
		return map[string]any{"parameters": map[string]any{"lists.read": map[string]any{"playlists": names}}}
	}
	for what, more := range map[string]map[string]any{
		"parameters.schema": of(7), "parameters.unknown": {"parameters": map[string]any{"cli": map[string]any{}}},
		"/parameters":     {"parameters": map[string]any{"lists.read": map[string]any{"playlist": []string{"A"}}}},
		"signals.unknown": {"events": []string{"lists.playd"}}, "lists.played": {"hooks": []string{"lists.played"}},
	} {
		if _, err := api.InspectPlugin.Call(t.Context(), w.Mux(), api.InspectRequest{Path: version("1.0.0", more)}); err ==
			nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
	install := func(path string, accept bool) (asks api.Inspection, err error) {
		asks, err = api.InspectPlugin.Call(t.Context(), w.Mux(), api.InspectRequest{Path: path})
		if err == nil {
			_, err = api.InstallPlugin.Call(t.Context(), w.Mux(), api.InstallRequest{Path: path, Digest: asks.Digest,
				Grants: []string{"cli", "lists.read"}, AcceptChanges: accept, Consent: asks.Consent.Digest})
		}
		return asks, err
	}
	asks, err := install(version("1.0.0", of("Jazz", "Rock")), false)
	if err != nil || !strings.Contains(row(asks, "lists.read").Words, `playlists: "Jazz","Rock"`) {
		t.Fatalf("%v: %+v", err, asks.Consent)
	}
	if a := w.send("POST", "/plugins/lister/mine", "{}", nil); !strings.HasPrefix(a.body, `["Jazz","Rock","`) ||
		strings.HasSuffix(a.body, `,""]`) {
		t.Errorf("the function is told %d %s", a.status, a.body)
	}
	if asks, err = install(version("1.1.0", of("Rock")), false); err != nil || len(asks.Changes) > 0 {
		t.Errorf("less is asked for: %v, %+v", err, asks.Changes)
	}
	heard := of("Rock", "Pop")
	heard["events"] = []string{"lists.played"}
	wider := version("1.2.0", heard)
	if asks, err = install(wider, false); !problem.IsCode(err, problem.CodeConflict) ||
		len(asks.Changes) != 2 || asks.Changes[0].Permission != "lists.read" ||
		asks.Changes[0].To != `playlists: "Rock","Pop"` ||
		asks.Changes[1].Signal != "lists.played" || len(asks.Signals) != 1 {
		t.Errorf("more is not asked for: %v, %+v", err, asks.Changes)
	}
	if _, err = install(wider, true); err != nil {
		t.Error(err)
	}
	info, err := api.GetPlugin.Call(t.Context(), w.Mux(), api.PluginRequest{ID: "lister"})
	if err != nil || len(info.Signals) != 1 || string(info.Permissions[1].Parameters) != `{"playlists":["Rock","Pop"]}` {
		t.Errorf("%v: %+v %s", err, info.Signals, info.Permissions[1].Parameters)
	}
	bad := hostfuncs.NewNamespace("bad", hostfuncs.Permission{Name: "bad", Text: "Bad.", Risk: hostfuncs.RiskLow,
		Parameters: `{"type": 7}`}, hostfuncs.Event[int]("e", "E."))
	if _, err := host.Open(t.Context(), host.Config{Data: filepath.Join(t.TempDir(), "d"), Version: "1.0.0",
		Namespaces: []hostfuncs.Namespace{bad}}); err == nil || !strings.Contains(err.Error(), `permission "bad"`) {
		t.Errorf("a schema that is none: %v", err)
	}
}

// row is what consent says of a permission.
func row(asks api.Inspection, permission string) api.ConsentRow {
	for _, s := range asks.Consent.Sections {
		for _, r := range s.Rows {
			if r.Permission == permission {
				return r
			}
		}
	}
	return api.ConsentRow{}
}
