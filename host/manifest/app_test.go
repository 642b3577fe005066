package manifest_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wasmhost/wasmhost/host/internal/leaf/appname"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// appCase is a manifest that an application reads, or another host.
type appCase struct{ name, id, block, rule, pointer, more string }

func appCases() []appCase {
	block := `{"genres": []}`
	of := func(more, rule, pointer string) appCase {
		return appCase{more, "song", block, rule, pointer, more}
	}
	backend := `, "permissions": ["library.read"], "backend": {"entryPoint": "main.js"}`
	ask := `, "parameters": {"library.read": {"lists": ["a"]}}`
	all := strings.Repeat(`"library.changed", `, 100)
	return append([]appCase{
		{"what fits", "song", `{"genres": ["jazz"]}`, "", "", ""},
		{"no block where one is wanted", "song", "", "app.schema", "", ""},
		{"what does not fit", "song", `{"genres": ["jazz", 7]}`, "app.schema", "/app/genres/1", ""},
		{"no object", "song", `7`, "app.schema", "/app", ""},
		{"a word of the application", "player", `{"genres": []}`, "plugin.id.application", "/plugin/id", ""},
		{"a host that is part of no application", "", `{"genres": []}`, "app.unread", "/app", ""},
	},
		of(backend+ask+`, "events": ["library.changed"], "hooks": ["library.rename"]`, "", ""),
		of(backend+ask+`, "events": ["library.rename"]`, "signals.unknown", "/events/0"),
		of(backend+ask+`, "hooks": ["library.renamed"]`, "signals.unknown", "/hooks/0"),
		of(backend+ask+`, "hooks": ["library.rename", "library.rename"]`, "signals.unique", "/hooks/1"),
		of(`, "events": ["library.free"]`, "signals.backend", "/events"),
		of(`, "backend": {"entryPoint": "main.js"}, "events": ["library.changed"]`, "signals.permission", "/events/0"),
		of(backend, "parameters.schema", ""),
		of(backend+`, "parameters": {"library.read": {"lists": [7]}}`, "parameters.schema",
			"/parameters/library.read/lists/0"),
		of(`, "parameters": {"library.read": {"lists": []}}`, "parameters.unknown", "/parameters/library.read"),
		of(backend+`, "parameters": {"library.read": {"lists": []}, "cli": {}}`, "parameters.unknown", "/parameters/cli"),
		of(backend+ask+`, "events": [`+all+`"library.changed"]`, "events.count", "/events"),
		of(backend+ask+`, "hooks": [`+all+`"library.changed"]`, "hooks.count", "/hooks"))
}

func (c appCase) parse(t *testing.T) (*manifest.Manifest, manifest.Findings) {
	t.Helper()
	app := &appname.App{Name: "Musicbox", Reserved: []string{"player"}, Manifest: "plugin.json",
		Block: []byte(`{"type": "object", "properties": {"genres": {"items": {"type": "string"}}}, "required": ["genres"]}`)}
	if err := app.Fill(); err != nil {
		t.Fatal(err)
	}
	kit, err := hostfuncs.NewKit(hostfuncs.NewNamespace("library", hostfuncs.Permission{Name: "library.read",
		Text: "See songs.", Risk: hostfuncs.RiskLow, Parameters: hostfuncs.SchemaOf[struct {
			Lists []string `json:"lists"`
		}]()}, hostfuncs.Event[int]("changed", "It has changed."), hostfuncs.Hook[string]("rename", "Renames.")).
		With(hostfuncs.Permission{}, hostfuncs.Event[struct{}]("free", "It is for all.")))
	if err != nil {
		t.Fatal(err)
	}
	opts := manifest.Options{Lenient: true, App: app, Kit: kit}
	if c.id == "" {
		c.id, opts.App = "song", nil
	}
	if c.block != "" {
		c.block = `, "app": ` + c.block
	}
	text := fmt.Sprintf(`{"plugin": {"id": %q, "name": "Song", "version": "1.0.0", "author": "A", "description": "D.",
		"icon": "hand", "category": "other", "license": {"type": "free"}}%s}`, c.id, c.block+c.more)
	m, findings, err := manifest.Load(fstest.MapFS{opts.App.File(): {Data: []byte(text)}, "main.js": {}}, opts)
	if err != nil {
		t.Fatal(err)
	}
	return m, findings
}

// The block of an application is checked by its schema, and its words are nobody's id.
func TestApp(t *testing.T) {
	for _, c := range appCases() {
		m, findings := c.parse(t)
		told := ""
		for _, f := range findings {
			if f.Rule != "key.missing" && (f.Rule != "signals.unique" && f.Rule != "signals.unknown" ||
				!strings.HasSuffix(c.rule, ".count")) {
				told += f.Rule + " " + f.Pointer
			}
		}
		if told != strings.TrimSpace(c.rule+" "+c.pointer) && told != c.rule+" "+c.pointer {
			t.Errorf("%s: %s", c.name, told)
		}
		if c.rule == "" && c.more == "" && string(m.App) != c.block {
			t.Errorf("%s: the block is %s", c.name, m.App)
		}
	}
}
