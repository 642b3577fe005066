package catalogues

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"aead.dev/minisign"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

const indexSignature = catalogue.FileName + signature.FileSuffix

// Whatever is done to a catalogue on the way or where it lies is refused, and the
// index that was seen before stays.
func TestTamperedIndex(t *testing.T) {
	flip := func(name string, at func(text []byte) int) func(*testing.T, *world) {
		return func(_ *testing.T, w *world) {
			text := w.read(name)
			text[at(text)] ^= 1
			w.write(name, text)
		}
	}
	of := func(part string) func([]byte) int {
		return func(text []byte) int { return bytes.Index(text, []byte(part)) + len(part) }
	}
	line := func(n int) func([]byte) int { // the middle of a line
		return func(text []byte) int {
			lines := bytes.SplitAfter(text, []byte("\n"))
			return len(bytes.Join(lines[:n], nil)) + len(lines[n])/2
		}
	}
	for name, c := range map[string]struct {
		tamper func(*testing.T, *world)
		want   string
	}{
		"a byte of the title":  {flip(catalogue.FileName, of(`"title": "A`)), "does not fit the index"},
		"a byte of the serial": {flip(catalogue.FileName, of(`"serial": 1`)), "does not fit the index"},
		"a byte of a version":  {flip(catalogue.FileName, of(`"version": "1`)), "does not fit the index"},
		"a byte of a digest":   {flip(catalogue.FileName, of(`"sha256": "`)), "does not fit the index"},
		"a byte of a size":     {flip(catalogue.FileName, of(`"bytes": `)), "does not fit the index"},
		"a byte of a location": {flip(catalogue.FileName, of(`"location": "no`)), "does not fit the index"},
		"the last byte": {flip(catalogue.FileName,
			func(text []byte) int { return len(text) - 1 }), "does not fit"},
		"a byte of the signature": {flip(indexSignature, line(1)), "signature"},
		"a byte of the statement": {flip(indexSignature, line(2)), "signature"},
		"a byte of its signature": {flip(indexSignature, line(3)), "signature"},
		"no signature": {func(_ *testing.T, w *world) { must(t, os.Remove(w.folder+"/"+indexSignature)) },
			"no file"},
		"no index": {func(_ *testing.T, w *world) {
			must(t,
				os.Remove(w.folder+"/"+catalogue.FileName))
		}, "no file"},
		"an empty index": {func(_ *testing.T, w *world) { w.write(catalogue.FileName, nil) },
			"does not fit the index"},
		"an empty signature": {func(_ *testing.T, w *world) { w.write(indexSignature, nil) }, "signature is damaged"},
		"truncated": {func(_ *testing.T, w *world) {
			w.write(catalogue.FileName,
				w.read(catalogue.FileName)[:100])
		}, "does not fit"},
		"something behind": {func(_ *testing.T, w *world) {
			w.write(catalogue.FileName,
				append(w.read(catalogue.FileName), ' '))
		}, "does not fit"},
		"the versions reordered": {func(_ *testing.T, w *world) {
			text := string(w.read(catalogue.FileName))
			text = strings.NewReplacer("1.0.0", "1.1.0", "1.1.0", "1.0.0").Replace(text)
			w.write(catalogue.FileName, []byte(text))
		}, "does not fit the index"},
		"index and signature swapped": {func(_ *testing.T, w *world) {
			index, signed := w.read(catalogue.FileName), w.read(indexSignature)
			w.write(catalogue.FileName, signed)
			w.write(indexSignature, index)
		}, "signature is damaged"},
		"the signature of another index": {func(_ *testing.T, w *world) {
			signed := w.read(indexSignature)
			w.put(w.index(12, "1.0.0"), w.key)
			w.write(indexSignature, signed)
		}, "does not fit the index"},
		"the signature of a package": {func(t *testing.T, w *world) {
			text, err := signature.Sign(bytes.NewReader(w.read(catalogue.FileName)), w.key, "notes", "1.0.0",
				"sha256:"+strings.Repeat("a", 64))
			must(t, err)
			w.write(indexSignature, text)
		}, "not one of a catalogue"},
		"another key": {func(t *testing.T, w *world) { w.put(w.index(12, "1.0.0"), newKey(t)) },
			"somebody else has made it, or its maker has a new key"},
		"downgraded, or replayed": {func(_ *testing.T, w *world) { w.put(w.index(10, "1.0.0"), w.key) },
			"serial number 10, and one with 11 was seen"},
		"another one of the same number": {func(_ *testing.T, w *world) { w.put(w.index(11, "1.0.0"), w.key) },
			"shows different ones"},
		"expired": {func(_ *testing.T, w *world) {
			x := w.index(12, "1.0.0")
			x.Created, x.Expires = w.now.AddDate(0, -2, 0), w.now.AddDate(0, -1, 0)
			w.put(x, w.key)
		}, "has expired"},
		"hostile, and signed": {func(t *testing.T, w *world) {
			text := strings.Replace(string(w.read(catalogue.FileName)), "notes-1.0.0.zip", "../notes", 1)
			signed, err := signature.SignIndex(strings.NewReader(text), w.key)
			must(t, err)
			w.write(catalogue.FileName, []byte(text))
			w.write(indexSignature, signed)
		}, "may not lie"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, nil)
			w.put(w.index(11, "1.0.0", "1.1.0"), w.key)
			before := w.added("ada", w.folder)
			c.tamper(t, w)
			if _, err := w.refresh(t.Context(), "ada"); !problem.IsCode(err, problem.CodeCatalogueRefused) ||
				!strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
			after, err := w.one("ada")
			if err != nil || after.Serial != 11 || !strings.Contains(after.Problem, c.want) {
				t.Errorf("it is %+v, %v, before %+v", after, err, before)
			}
			if found, err := w.plugin("notes"); err != nil || len(found.Offers[0].Versions) != 2 {
				t.Errorf("what was seen before is %+v, %v", found, err)
			}
			w.put(w.index(12, "1.0.0", "1.1.0", "1.2.0"), w.key)
			if after, err := w.refresh(t.Context(), "ada"); err != nil || after.Serial != 12 || after.Problem != "" {
				t.Errorf("a good index afterwards: %+v, %v", after, err)
			}
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A package that is not the one that the index names is refused before anybody
// looks into it.
func TestTamperedPackage(t *testing.T) {
	for name, c := range map[string]struct {
		tamper func(*world)
		want   string
	}{
		"a byte flipped": {func(w *world) {
			text := w.read("notes-1.1.0.zip")
			text[3] ^= 1
			w.write("notes-1.1.0.zip", text)
		}, "is not the one that the catalogue ada lists"},
		"another version's in its place": {func(w *world) { w.write("notes-1.1.0.zip", content("1.0.0")) }, "is not " +
			"the one"},
		"truncated": {func(w *world) { w.write("notes-1.1.0.zip", content("1.1.0")[:5]) }, "is not the one"},
		"longer": {func(w *world) { w.write("notes-1.1.0.zip", append(content("1.1.0"), 0)) },
			"bytes"},
		"gone": {func(w *world) { must(w.t, os.Remove(w.folder+"/notes-1.1.0.zip")) },
			"no file"},
		"a link out of the folder": {func(w *world) {
			must(w.t, os.WriteFile(w.folder+".secret", content("1.1.0"), 0o600))
			must(w.t, os.Remove(w.folder+"/notes-1.1.0.zip"))
			must(w.t, os.Symlink(w.folder+".secret", w.folder+"/notes-1.1.0.zip"))
		}, "no file"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, nil)
			w.put(w.index(11, "1.0.0", "1.1.0"), w.key)
			w.added("ada", w.folder)
			c.tamper(w)
			if got, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes"}); err == nil ||
				!strings.Contains(err.Error(), c.want) {
				t.Errorf("%+v, %v, want %q", got, err, c.want)
			}
			if left, err := os.ReadDir(w.env.Path(PackagesName)); len(left) > 0 {
				t.Errorf("%v is kept, %v", left, err)
			}
			got, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes", Range: "1.0.0"})
			if err != nil || got.Version != "1.0.0" || got.Source.Digest != "sha256:"+sum(content("1.0.0")) {
				t.Fatalf("an untouched one is %+v, %v", got, err)
			}
			if text, err := os.ReadFile(got.Path); err != nil || !bytes.Equal(text, content("1.0.0")) {
				t.Errorf("fetched %q, %v", text, err)
			}
		})
	}
}

// What is kept of catalogues is held against what was seen.
func TestTamperedFiles(t *testing.T) {
	w := newWorld(t, nil)
	w.put(w.index(11, "1.0.0"), w.key)
	w.added("ada", w.folder)
	must(t, os.WriteFile(w.indexPath("ada"), w.read(catalogue.FileName)[1:], 0o600))
	w.drop("ada")
	if _, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes", Catalogue: "ada"}); err == nil ||
		!strings.Contains(err.Error(), "catalogue refresh ada") {
		t.Errorf("a changed index: %v", err)
	}
	if found, err := w.search(api.CatalogueQuery{Limit: 1}); err != nil || len(found.Problems) != 1 {
		t.Errorf("searched: %+v, %v", found, err)
	}
	if _, err := w.refresh(t.Context(), "ada"); err != nil {
		t.Fatal(err)
	}
	if found, err := w.search(api.CatalogueQuery{Limit: 1}); err != nil || len(found.Plugins) != 1 {
		t.Errorf("searched: %+v, %v", found, err)
	}
	must(t, os.WriteFile(w.env.Path(FileName), []byte("{"), 0o600))
	if _, err := w.one("ada"); !problem.IsCode(err, problem.CodeConflict) ||
		!strings.Contains(err.Error(), "accept-loss catalogues.json") {
		t.Errorf("a damaged file: %v", err)
	}
	if usable, findings := w.Health(t.Context()); usable || len(findings) != 1 {
		t.Errorf("it is %v, %v", usable, findings)
	}
	must(t, os.Remove(w.env.Path(FileName)))
	if _, err := w.one("ada"); !problem.IsCode(err, problem.CodeConflict) {
		t.Errorf("a file that is gone: %v", err)
	}
}

// What a file of catalogues says becomes names of files: one that this host has
// not written, such as from a backup of somebody else's, is not used at all.
func TestHostileFile(t *testing.T) {
	good := known{Name: "ada", Place: "/a", Key: signature.Key(public(newKey(t)))}
	for name, change := range map[string]func(*known) []known{
		"a name that leads elsewhere": func(k *known) []known { k.Name = "../../settings"; return nil },
		"no name":                     func(k *known) []known { k.Name = ""; return nil },
		"no place":                    func(k *known) []known { k.Place = ""; return nil },
		"a place of another kind":     func(k *known) []known { k.Place = "file:///etc"; return nil },
		"no key":                      func(k *known) []known { k.Key = ""; return nil },
		"a key in another form":       func(k *known) []known { k.Key += "\n"; return nil },
		"a name twice":                func(k *known) []known { return []known{*k} },
	} {
		w := newWorld(t, nil)
		one := good
		more := change(&one)
		text, err := json.Marshal(file{Format: fileFormat, Catalogues: append([]known{one}, more...)})
		must(t, err)
		path := w.env.Path(FileName)
		must(t, os.WriteFile(path, text, 0o600))
		if f, err := w.Service.read(); err == nil {
			t.Errorf("%s: %+v", name, f)
		}
		if usable, _ := w.Health(t.Context()); usable {
			t.Errorf("%s: it is usable", name)
		}
		if lines, err := Trusted(&document.Files{Dir: filepath.Dir(path)}); err == nil {
			t.Errorf("%s: it trusts %q", name, lines)
		}
	}
}

// An index of another key is not read, however it is made, and one whose objects
// would take a multiple of its bytes is refused before they do.
func TestExpensiveIndex(t *testing.T) {
	w := newWorld(t, nil)
	w.put(w.index(11, "1.0.0"), w.key)
	w.added("ada", w.folder)
	for name, text := range map[string]string{
		"plugins":  `{"format":1,"plugins":[{}` + strings.Repeat(",{}", 1<<20) + `]}`,
		"versions": `{"format":1,"plugins":[{"versions":[{}` + strings.Repeat(",{}", 1<<20) + `]}]}`,
		"tags":     `{"format":1,"plugins":[{"tags":[""` + strings.Repeat(`,""`, 1<<20) + `]}]}`,
	} {
		for _, c := range []struct {
			key  minisign.PrivateKey
			want string
		}{{w.key, "than its bytes can be of"}, {newKey(t), "somebody else has made it"}} {
			signed, err := signature.SignIndex(strings.NewReader(text), c.key)
			must(t, err)
			w.write(catalogue.FileName, []byte(text))
			w.write(indexSignature, signed)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err = w.refresh(t.Context(), "ada")
			runtime.ReadMemStats(&after)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %q", name, err, c.want)
			}
			// It is read twice, and hashed, since it could have changed meanwhile.
			if took := after.TotalAlloc - before.TotalAlloc; took > 64<<20 {
				t.Errorf("%s: it took %d MiB", name, took>>20)
			}
		}
	}
}

// An index whose time or number would keep all later ones out is refused.
func TestIndexOfAnotherTime(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*catalogue.Index)
		want   string
	}{
		"made next week": {func(x *catalogue.Index) {
			x.Created = x.Created.AddDate(0, 0, 7)
			x.Expires = x.Expires.AddDate(0, 0, 7)
		}, "which is not yet"},
		"valid for ever":  {func(x *catalogue.Index) { x.Expires = x.Created.AddDate(20, 0, 0) }, "years after"},
		"a serial number": {func(x *catalogue.Index) { x.Serial = 1 << 53 }, "far above the time"},
	} {
		w := newWorld(t, nil)
		w.put(w.index(11, "1.0.0"), w.key)
		w.added("ada", w.folder)
		x := w.index(12, "1.0.0")
		c.change(x)
		text, err := json.Marshal(x)
		must(t, err)
		signed, err := signature.SignIndex(bytes.NewReader(text), w.key)
		must(t, err)
		w.write(catalogue.FileName, text)
		w.write(indexSignature, signed)
		if _, err := w.refresh(t.Context(), "ada"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
