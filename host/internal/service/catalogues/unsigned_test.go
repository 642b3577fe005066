package catalogues

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/service"
)

// list writes a list of one plugin that nobody has signed, with its files.
func (w *world) list(version string, change func(plugin map[string]any)) {
	w.t.Helper()
	must(w.t, os.MkdirAll(filepath.Join(w.folder, "plugins", "notes", "ui"), 0o700))
	w.write("plugins/notes/manifest.json", []byte(`{"version":"`+version+`"}`))
	w.write("plugins/notes/ui/index.html", []byte("<p>"+version))
	plugin := map[string]any{"id": "notes", "name": "Notes", "version": version, "author": "Ada",
		"description": "Keeps notes.", "icon": "moon-star", "category": "planning", "license": "free",
		"files":     []any{"manifest.json", "ui/index.html"},
		"checksums": map[string]any{"ui/index.html": sum([]byte("<p>" + version))}}
	if change != nil {
		change(plugin)
	}
	text, err := json.Marshal(map[string]any{"schemaVersion": 1, "plugins": []any{plugin}})
	must(w.t, err)
	w.write("registry.json", text)
}

// A list that nobody has signed is taken by the user's word alone, which is said
// everywhere, and gives what its files are.
func TestUnsignedList(t *testing.T) {
	w := newWorld(t, nil)
	w.list("1.0.0", nil)
	url, sent := w.server(nil)
	place := url + "registry.json"
	warning := "this list is not signed: whoever may write to " + place + " decides what is in it"
	for _, in := range []api.AddCatalogueRequest{{}, {Key: public(w.key)}, {Key: public(w.key), Unsigned: true}} {
		in.Name, in.Place = "family", place
		if c, err := w.add(t.Context(), in); err == nil {
			t.Errorf("%+v has added %+v", in, c)
		}
	}
	taken := api.AddCatalogueRequest{Name: "family", Place: place, Unsigned: true}
	c, err := w.add(t.Context(), taken)
	if err != nil || c.Unsigned != warning || c.Plugins != 1 || c.Expired || c.Fingerprint != "" {
		t.Fatalf("added %+v, %v", c, err)
	}
	offers, err := w.plugin("notes")
	if err != nil || offers.Offers[0].Unsigned != warning || offers.Offers[0].Category != "planning" {
		t.Errorf("it has %+v, %v", offers, err)
	}
	got, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes"})
	if err != nil || got.Unsigned != warning || got.Source.Key != place || got.Source.Check() != nil {
		t.Fatalf("fetched %+v, %v", got, err)
	}
	packed, err := zip.OpenReader(got.Path)
	must(t, err)
	defer packed.Close()
	var files []string
	for _, f := range packed.File {
		r, err := f.Open()
		must(t, err)
		text, err := io.ReadAll(r)
		must(t, err)
		files = append(files, f.Name+" "+string(text))
	}
	if all := strings.Join(files, ", "); all != `manifest.json {"version":"1.0.0"}, ui/index.html <p>1.0.0` {
		t.Errorf("the package has %s", all)
	}
	if text, err := os.ReadFile(got.Path); err != nil || got.Source.Digest != "sha256:"+sum(text) {
		t.Errorf("the package is not %s, %v", got.Source.Digest, err)
	}

	before := sent.Load()
	if _, err := w.refresh(t.Context(), "family"); err != nil || sent.Load() != before {
		t.Errorf("refreshed with %d answers: %v", sent.Load()-before, err)
	}
	w.list("1.1.0", nil)
	w.now = w.now.AddDate(2, 0, 0) // nothing expires
	if _, err := w.refresh(t.Context(), "family"); err != nil {
		t.Error(err)
	}
	w.plugins["notes"] = service.Plugin{ID: "notes", Version: "1.0.0", Catalogue: "family", CatalogueKey: place}
	f, err := w.Service.read()
	must(t, err)
	if o := w.outdated(f); len(o.Plugins) != 1 || o.Plugins[0].Version != "1.1.0" {
		t.Errorf("outdated is %+v", o)
	}
	w.plugins["notes"] = service.Plugin{ID: "notes", Catalogue: "family", CatalogueKey: url + "other.json"}
	if _, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes"}); !problem.IsCode(err, problem.CodeConflict) {
		t.Errorf("of a list at another address: %v", err)
	}
	// It lists nothing for the policy, and is no signed one's successor.
	if w.ListedBy(&signature.Statement{Plugin: "notes", Version: "1.1.0"}) != nil || w.Known("") {
		t.Error("an unsigned list lists something for the policy")
	}
	lines, err := Trusted(&document.Files{Dir: filepath.Dir(w.env.Path(FileName))})
	if err != nil || len(lines) != 1 || !strings.Contains(lines[0], "nobody has signed it") {
		t.Errorf("a backup brings %q, %v", lines, err)
	}
}

// A signed catalogue never becomes an unsigned list, nor the other way round.
func TestUnsignedListReplacesNothing(t *testing.T) {
	w := newWorld(t, nil)
	w.put(w.index(11, "1.0.0"), w.key)
	url, _ := w.server(nil)
	w.added("ada", url)
	if _, err := w.add(t.Context(), api.AddCatalogueRequest{Name: "two", Place: url, Unsigned: true}); err == nil ||
		!strings.Contains(err.Error(), "of the key SHA256:") {
		t.Errorf("a signed one is taken as unsigned: %v", err)
	}
	w.list("1.0.0", nil)
	w.write("index.json", w.read("registry.json"))
	if _, err := w.refresh(t.Context(), "ada"); err == nil {
		t.Error("the list stands beside the signature of another")
	}
	must(t, os.Remove(filepath.Join(w.folder, "index.json"+signature.FileSuffix)))
	if _, err := w.refresh(t.Context(), "ada"); err == nil || !strings.Contains(err.Error(), "nobody has signed it") {
		t.Errorf("its signature was taken away: %v", err)
	}
	if _, err := w.add(t.Context(), api.AddCatalogueRequest{Name: "two", Place: url, Unsigned: true}); err != nil {
		t.Error(err)
	}
	w.put(w.index(12, "1.0.0"), w.key)
	if _, err := w.refresh(t.Context(), "two"); err == nil || !strings.Contains(err.Error(), "add it again") {
		t.Errorf("it is signed since: %v", err)
	}
}

// A hostile list is refused whole, and files that are not what it says.
func TestHostileUnsignedList(t *testing.T) {
	set := func(key string, value any) func(map[string]any) { return func(p map[string]any) { p[key] = value } }
	many := make([]any, catalogue.MaxFiles+1)
	for i := range many {
		many[i] = fmt.Sprint("file-", i)
	}
	for name, c := range map[string]struct {
		change func(map[string]any)
		want   string
	}{
		"an id of a path": {set("id", "../notes"), "the id of no plugin"},
		"no version":      {set("version", "1"), "no semantic version"},
		"a long name":     {set("name", strings.Repeat("a", 101)), "the name has 101"},
		"no files":        {set("files", []any{}), "0 files"},
		"many files":      {set("files", many), "1001 files"},
		"a file above":    {set("files", []any{"../../x"}), "the name of no file"},
		"another server":  {set("files", []any{"https://example.org/x"}), "the name of no file"},
		"a hidden file":   {set("files", []any{".env"}), "the name of no file"},
		"a file twice":    {set("files", []any{"a", "a"}), "stands twice"},
		"no digest":       {set("checksums", map[string]any{"manifest.json": "x"}), "the SHA-256"},
	} {
		w := newWorld(t, nil)
		w.list("1.0.0", c.change)
		url, _ := w.server(nil)
		in := api.AddCatalogueRequest{Name: "family", Place: url + "registry.json", Unsigned: true}
		if _, err := w.add(t.Context(), in); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, c := range map[string]struct {
		change func(*world)
		want   string
	}{
		"another file": {func(w *world) { w.write("plugins/notes/ui/index.html", []byte("evil")) }, "not the file"},
		"none": {func(w *world) { must(t, os.Remove(filepath.Join(w.folder, "plugins/notes/ui/index.html"))) },
			"there is nothing"},
		"large files": {func(w *world) { w.pack.PackageBytes = 20 }, "package-bytes"},
	} {
		w := newWorld(t, nil)
		w.list("1.0.0", nil)
		url, _ := w.server(nil)
		_, err := w.add(t.Context(), api.AddCatalogueRequest{Name: "a", Place: url + "registry.json", Unsigned: true})
		must(t, err)
		c.change(w)
		if _, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes"}); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
