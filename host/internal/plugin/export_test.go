package plugin

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// caller is a plugin that stores whatever it is told, by calls of the guest.
func caller(tb testing.TB, version string) spec {
	return spec{
		id: "caller", version: version, guest: guesttest.C(tb, "table"), paths: []string{"call"},
		permissions: guesttest.Permissions(),
		more: map[string]any{
			"backend": map[string]any{"entryPoint": "backend.wasm", "resourceLimits": map[string]any{"memoryMb": 64}},
			"settings": []any{
				map[string]any{"key": "greeting", "label": "Greeting", "type": "text", "default": "Hello"},
				map[string]any{"key": "days", "label": "Days", "type": "number", "default": 7, "min": 1, "max": 30},
				map[string]any{"key": "token", "label": "Token", "type": "password", "default": ""},
			},
			"storage": map[string]any{"collections": map[string]any{
				"tasks": map[string]any{"columns": map[string]any{"title": "text", "order": "integer", "done": "integer",
					"weight": "real", "labels": "json"},
					"indexes": []string{"done"}},
				"totals": map[string]any{"columns": map[string]any{"day": "text", "n": "integer"},
					"uniqueIndexes": [][]string{{"day"}}},
			}},
		},
	}
}

// withVault adds a vault to a setup.
func withVault(tb testing.TB, s setup) setup {
	tb.Helper()
	s.secrets = vaultIn(tb, tb.TempDir())
	return s
}

// uses has the caller call a host function and returns the result.
func (r *rig) uses(function, params string) string {
	r.tb.Helper()
	answer, err := r.call("caller", "call", `{"function":"`+function+`","params":`+params+`}`)
	if err != nil {
		r.tb.Fatalf("%s: %v\n%s", function, err, r.log)
	}
	var decoded struct {
		Body struct {
			OK    json.RawMessage
			Error *abi.Error
		}
	}
	if err := json.Unmarshal([]byte(answer), &decoded); err != nil || decoded.Body.Error != nil {
		r.tb.Fatalf("%s: %.500s, %v", function, answer, err)
	}
	return string(decoded.Body.OK)
}

// everything is what the caller has, as it sees it itself.
func (r *rig) everything() string {
	r.tb.Helper()
	var b strings.Builder
	for _, call := range [][2]string{
		{"db.query", `{"collection":"tasks","options":{"orderBy":{"id":"asc"}}}`}, {"db.query", `{"collection":"totals"}`},
		{"storage.list", `{}`},
		{"settings.getAll", `{}`}, {"fs.listDir", `{}`}, {"fs.listDir", `{"path":"deep/er"}`},
		{"fs.readFile", `{"path":"deep/er/ünï.txt"}`}, {"fs.readFile", `{"path":"large.txt"}`},
		{"fs.readFile", `{"path":"empty"}`},
	} {
		fmt.Fprintln(&b, r.uses(call[0], call[1]))
	}
	return b.String()
}

// difference shows where two texts part.
func difference(got, want string) string {
	at := 0
	for at < len(got) && at < len(want) && got[at] == want[at] {
		at++
	}
	from := max(0, at-80)
	return fmt.Sprintf("at byte %d\n%.300q\nwant\n%.300q", at, got[min(from, len(got)):], want[min(from, len(want)):])
}

// troubles are texts of the kinds that break software.
func troubles() []string {
	return []string{"", " ", "\x00", "\x01\x1f\x7f", "\u2028\u2029\ufeff", "\u202etxt", "田中さん", "👩‍👩‍👧‍👦", "Z̮̞̠",
		`'; DROP TABLE tasks; --`,
		`"\/`, "null", "NaN", "\r\n\t\v", strings.Repeat("long ", 20_000), "../../etc/passwd", "${7*7}"}
}

// fill stores a bit of everything.
func (r *rig) fill() {
	r.tb.Helper()
	for i, text := range troubles() {
		quoted := string(abi.AppendString(nil, text))
		r.uses("db.insert",
			fmt.Sprintf(`{"collection":"tasks","data":{"title":%s,"order":%d,"done":%t,"weight":%v,"labels":{"a":[%s,1.0,`+
				`null]}}}`,
				quoted, int64(9223372036854775807)-int64(i), i%2 == 0, float64(i)/3, quoted))
		r.uses("storage.set", fmt.Sprintf(`{"key":%s,"value":[%s]}`,
			string(abi.AppendString(nil, fmt.Sprintf("k%.100s", text))), quoted))
	}
	r.uses("db.insert",
		`{"collection":"tasks","data":{"id":"fixed","labels":"a \"string\"","order":-9223372036854775808}}`)
	r.uses("db.upsert", `{"collection":"totals","conflictColumns":["day"],"data":{"day":"2026-11-21","n":3}}`)
	r.uses("fs.writeFile", `{"path":"deep/er/ünï.txt","text":"see \u0000 it"}`)
	r.uses("fs.writeFile", `{"path":"empty","text":""}`)
	r.uses("fs.writeFile", `{"path":"large.txt","text":"`+strings.Repeat("0123456789", 300_000)+`"}`)
	if _, err := r.ChangeSettings(r.tb.Context(), "caller",
		set("greeting", `"Grüße, <b>\u0000"`, "days", "12", "token", `"the password"`)); err != nil {
		r.tb.Fatal(err)
	}
	r.uses("secrets.set", `{"key":"api","value":"the secret"}`)
}

func (r *rig) export(id string) []byte {
	r.tb.Helper()
	var b bytes.Buffer
	if err := r.Export(r.tb.Context(), id, &b); err != nil {
		r.tb.Fatal(err)
	}
	return b.Bytes()
}

// entriesOf returns the contents of an archive by path.
func entriesOf(tb testing.TB, data []byte) map[string]string {
	tb.Helper()
	found := map[string]string{}
	_, err := archive.Verify(bytes.NewReader(data), archive.Limits{}, func(e archive.Entry, in io.Reader) error {
		content, err := io.ReadAll(in)
		found[e.Path] = string(content)
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return found
}

// pack makes an export of other entries.
func pack(tb testing.TB, version string, entries map[string]string) []byte {
	tb.Helper()
	var b bytes.Buffer
	w, err := archive.NewWriter(&b, archive.Header{Kind: archive.KindPlugin,
		Plugin: &archive.Plugin{ID: "caller", Version: version}})
	if err != nil {
		tb.Fatal(err)
	}
	for path, content := range entries {
		if strings.HasSuffix(path, "/") || content == "" && path != "files/empty" {
			continue
		}
		if err := w.AddBytes(path, []byte(content)); err != nil {
			tb.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

func TestExportAndImport(t *testing.T) {
	from := manage(t, withVault(t, setup{}))
	from.active(from.install(caller(t, "1.0.0")))
	from.fill()
	want := from.everything()
	data := from.export("caller")
	from.active(from.get("caller"))

	entries := entriesOf(t, data)
	all := string(data)
	for path, content := range entries {
		all += path + content
	}
	for _, secret := range []string{"the password", "the secret"} {
		if strings.Contains(all, secret) {
			t.Errorf("the export has %q", secret)
		}
	}
	var report stored.ExportReport
	secrets := []api.SecretName{{Kind: api.SecretOwn, Key: "api"}, {Kind: api.SecretSetting, Key: "token"}}
	if err := json.Unmarshal([]byte(entries[stored.ExportReportName]), &report); err != nil ||
		report.Rows["tasks"] != int64(len(troubles())+1) || report.Rows["totals"] != 1 ||
		report.Keys == 0 || report.Files != 3 || report.Settings != 2 || !slices.Equal(report.Secrets, secrets) ||
		len(report.Skipped)+len(report.Notes) > 0 {
		t.Errorf("report %+v, %v", report, err)
	}

	to := manage(t, withVault(t, setup{}))
	to.active(to.install(caller(t, "1.0.0")))
	done, err := to.Import(t.Context(), "caller", bytes.NewReader(data), stored.ImportOptions{})
	if err != nil || done.Rows != int64(len(troubles())+2) || done.Files != 3 || done.Settings != 2 ||
		done.Replaced != "" || !slices.Equal(done.Secrets, secrets) {
		t.Fatalf("import: %+v, %v", done, err)
	}
	to.active(to.get("caller"))
	if got := to.everything(); got != strings.Replace(want, `"token":"the password"`, `"token":""`, 1) {
		t.Errorf("what came back differs: %s", difference(got, want))
	}
	staged, _ := leftovers(t, to.cfg.Dir)
	if len(staged) > 0 {
		t.Errorf("left in the staging area: %v", staged)
	}

	// An export of the import is the same, but for secrets and dates.
	again := entriesOf(t, to.export("caller"))
	for path, content := range entries {
		if path != stored.ExportContentsName && path != stored.ExportReportName && again[path] != content {
			t.Errorf("%s is another one after the way there and back", path)
		}
	}
}

// An export needs neither a running plugin nor a granted permission, and
// changes nothing of the plugin.
func TestExportOfEveryState(t *testing.T) {
	shorttest.Skip(t)
	r := manage(t, withVault(t, setup{}))
	r.active(r.install(caller(t, "1.0.0")))
	r.fill()
	want := entriesOf(t, r.export("caller"))
	same := func(state string) {
		t.Helper()
		got := entriesOf(t, r.export("caller"))
		for path, content := range want {
			if got[path] != content {
				t.Errorf("%s: %s differs", state, path)
			}
		}
	}
	if _, err := r.Disable(t.Context(), "caller"); err != nil {
		t.Fatal(err)
	}
	same("disabled")
	if _, err := r.Revoke(t.Context(), "caller", []string{"storage"}); err != nil {
		t.Fatal(err)
	}
	same("without the permission")
	if err := r.Export(t.Context(), "other", io.Discard); !problem.IsCode(err, problem.CodePluginNotFound) {
		t.Errorf("an unknown plugin: %v", err)
	}
	full := errors.New("no room")
	if err := r.Export(t.Context(), "caller", failingWriter{full}); !errors.Is(err, full) {
		t.Errorf("a full disk: %v", err)
	}
	if staged, _ := leftovers(t, r.cfg.Dir); len(staged) > 0 {
		t.Errorf("left in the staging area: %v", staged)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestImportReplaces(t *testing.T) {
	shorttest.Skip(t)
	r := manage(t, withVault(t, setup{}))
	r.active(r.install(caller(t, "1.0.0")))
	r.fill()
	data, before := r.export("caller"), r.everything()
	r.uses("db.insert", `{"collection":"tasks","data":{"id":"later"}}`)
	if _, err := r.Import(t.Context(), "caller", bytes.NewReader(data), stored.ImportOptions{}); !problem.IsCode(err,
		problem.CodeConflict) || !strings.Contains(err.Error(), "--replace") {
		t.Errorf("over other data: %v", err)
	}
	if got := r.uses("db.getById", `{"collection":"tasks","id":"later"}`); got == "null" {
		t.Error("a refused import has changed something")
	}
	done, err := r.Import(t.Context(), "caller", bytes.NewReader(data), stored.ImportOptions{Replace: true})
	if err != nil || done.Replaced == "" {
		t.Fatalf("with consent: %+v, %v", done, err)
	}
	if got := r.everything(); got != before { // with the password, which stays
		t.Errorf("what came back differs: %s", difference(got, before))
	}
	if whole, _, err := r.catalog.Rows.Copies(t.Context(), "caller"); onPostgres && (err != nil || len(whole) != 1) {
		t.Errorf("what was there: %v, %v", whole, err)
	}
	moved := filepath.Join(r.catalog.DataDir("caller"), done.Replaced, catalog.DatabaseName)
	if _, err := os.Stat(moved); !onPostgres && err != nil {
		t.Errorf("what was there: %v", err)
	}
	// Keys, files and settings alone are reasons to refuse as well.
	for _, c := range []struct {
		what string
		fill func()
	}{
		{"keys", func() { r.uses("storage.set", `{"key":"a","value":1}`) }},
		{"files", func() { r.uses("fs.writeFile", `{"path":"a","text":""}`) }},
		{"settings", func() { _, _ = r.ChangeSettings(t.Context(), "caller", set("days", "3")) }},
	} {
		if err := r.Remove(t.Context(), "caller", true); err != nil {
			t.Fatal(err)
		}
		r.active(r.install(caller(t, "1.0.0")))
		c.fill()
		for _, running := range []bool{true, false} {
			if !running {
				if _, err := r.Disable(t.Context(), "caller"); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := r.Import(t.Context(), "caller", bytes.NewReader(data), stored.ImportOptions{}); !problem.IsCode(err,
				problem.CodeConflict) || !strings.Contains(err.Error(), c.what) {
				t.Errorf("over %s (running: %v): %v", c.what, running, err)
			}
		}
	}
	if err := r.Remove(t.Context(), "caller", true); err != nil {
		t.Fatal(err)
	}
	r.active(r.install(caller(t, "1.0.0")))
	if _, err := r.Disable(t.Context(), "caller"); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Import(t.Context(), "caller", bytes.NewReader(data), stored.ImportOptions{}); err != nil {
		t.Errorf("into a disabled plugin: %v", err)
	}
	if _, err := r.Enable(t.Context(), "caller"); err != nil {
		t.Fatal(err)
	}
	if got := r.uses("db.count", `{"collection":"tasks"}`); got != fmt.Sprint(len(troubles())+1) {
		t.Errorf("%s rows", got)
	}
}

func TestImportRefuses(t *testing.T) {
	r := manage(t, withVault(t, setup{}))
	r.active(r.install(caller(t, "1.0.0")))
	r.uses("db.insert", `{"collection":"tasks","data":{"id":"mine"}}`)
	good := map[string]string{
		stored.ExportContentsName: `{"settings":{"days":3},"secrets":[]}`,
		"rows/c-tasks/000001.jsonl": `{"id":"1","created_at":"2026-11-21T12:00:00.000Z",` +
			`"updated_at":"2026-11-21T12:00:00.000Z","title":"a"}` + "\n",
		"keys/000001.jsonl": `{"key":"k","value":1}` + "\n",
		"files/a.txt":       "a",
	}
	with := func(pairs ...string) map[string]string {
		all := map[string]string{}
		for path, content := range good {
			all[path] = content
		}
		for i := 0; i < len(pairs); i += 2 {
			all[pairs[i]] = pairs[i+1]
		}
		return all
	}
	var importErr *stored.ImportError
	var refused *problem.Problem
	for name, c := range map[string]struct {
		entries map[string]string
		version string
		opts    stored.ImportOptions
		want    any
		text    string
	}{
		"a later version": {good, "2.0.0", stored.ImportOptions{}, &refused, "upgrade the plugin first"},
		"another plugin":  {good, "", stored.ImportOptions{From: "other"}, &importErr, `of the plugin "caller"`},
		"unknown collection": {with("rows/c-notes/000001.jsonl", good["rows/c-tasks/000001.jsonl"]), "",
			stored.ImportOptions{},
			&importErr, `collection "notes" (1 rows)`},
		"unknown setting": {with(stored.ExportContentsName, `{"settings":{"colour":"red"},"secrets":[]}`), "",
			stored.ImportOptions{},
			&importErr, `setting "colour"`},
		"a bad setting": {with(stored.ExportContentsName, `{"settings":{"days":300},"secrets":[]}`), "",
			stored.ImportOptions{},
			&importErr, "days"},
		"a password": {with(stored.ExportContentsName, `{"settings":{"token":"x"},"secrets":[]}`), "", stored.ImportOptions{},
			&importErr, "which is a password"},
		"no contents": {with(stored.ExportContentsName, ""), "", stored.ImportOptions{}, &importErr,
			"it has no export.json"},
		"strange contents": {with(stored.ExportContentsName, `{"more":1}`), "", stored.ImportOptions{}, &importErr,
			"is damaged"},
		"half a row": {with("rows/c-tasks/000001.jsonl", `{"id":"1"`), "", stored.ImportOptions{}, &importErr,
			"not whole"},
		"a bad row": {with("rows/c-tasks/000002.jsonl", `{"id":7}`+"\n"), "", stored.ImportOptions{}, &importErr,
			"record 3"},
		"a row twice": {with("rows/c-tasks/000002.jsonl", good["rows/c-tasks/000001.jsonl"]), "", stored.ImportOptions{},
			&importErr, "UNIQUE"},
		"a foreign entry": {with("plugins/caller/state.json", "{}"), "", stored.ImportOptions{}, &importErr,
			"does not belong"},
		"a file of the host": {with("files/.wasmhost-tmp", "x"), "", stored.ImportOptions{}, &importErr, "1 files"},
		"a secret's value": {with(stored.ExportContentsName,
			`{"settings":{},"secrets":[{"kind":"secret","key":"a","value":"b"}]}`),
			"", stored.ImportOptions{}, &importErr, "is damaged"},
	} {
		if name == "a file of the host" {
			continue // hidden, and removed as a leftover: see below
		}
		c.opts.Replace = true
		_, err := r.Import(t.Context(), "caller", bytes.NewReader(pack(t, or(c.version, "1.0.0"), c.entries)), c.opts)
		if !errors.As(err, c.want) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v, want %q", name, err, c.text)
		}
		if strings.Contains(fmt.Sprint(err), r.cfg.Dir) {
			t.Errorf("%s: the error names a place of the machine: %v", name, err)
		}
	}
	data := pack(t, "1.0.0", good)
	for cut := 0; cut < len(data); cut += 7 {
		if _, err := r.Import(t.Context(), "caller", bytes.NewReader(data[:cut]),
			stored.ImportOptions{Replace: true}); !errors.As(err, &importErr) {
			t.Fatalf("cut at %d: %v", cut, err)
		}
	}
	if got := r.uses("db.query", `{"collection":"tasks"}`); !strings.Contains(got, `"id":"mine"`) ||
		strings.Contains(got, `"id":"1"`) {
		t.Errorf("a refused import has changed rows: %s", got)
	}
	if got := r.uses("settings.getAll", `{}`); !strings.Contains(got, `"days":7`) {
		t.Errorf("a refused import has changed settings: %s", got)
	}
	if entries, err := os.ReadDir(r.catalog.DataDir("caller")); err != nil ||
		slices.ContainsFunc(entries, func(e os.DirEntry) bool { return strings.HasPrefix(e.Name(), catalog.ImportedOver) }) {
		t.Errorf("a refused import has moved something: %v, %v", entries, err)
	}

	// What is not declared can be left out.
	odd := with("rows/c-notes/000001.jsonl", good["rows/c-tasks/000001.jsonl"], stored.ExportContentsName,
		`{"settings":{"colour":"red","days":3},"secrets":[]}`)
	done, err := r.Import(t.Context(), "caller", bytes.NewReader(pack(t, "1.0.0", odd)),
		stored.ImportOptions{Replace: true, SkipUnknown: true})
	if err != nil || done.Rows != 1 || done.Settings != 1 ||
		!slices.Equal(done.Unknown, []string{`collection "notes" (1 rows)`, `setting "colour"`}) {
		t.Errorf("without what is unknown: %+v, %v", done, err)
	}
	if _, err := r.Import(t.Context(), "caller", bytes.NewReader(pack(t, "2.0.0", good)),
		stored.ImportOptions{Replace: true, Downgrade: true}); err != nil {
		t.Errorf("a later version with consent: %v", err)
	}
	if _, err := r.Revoke(t.Context(), "caller", []string{"storage"}); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Import(t.Context(), "caller", bytes.NewReader(data),
		stored.ImportOptions{Replace: true}); !problem.IsCode(err,
		problem.CodeConflict) || !strings.Contains(err.Error(), "wasmhost grant caller storage") {
		t.Errorf("without the permission: %v", err)
	}
}

func TestImportKeepsQuotas(t *testing.T) {
	r := manage(t, setup{limits: Limits{
		Store: store.Limits{DatabaseBytes: 1 << 20, KeyBytes: 100, ValueBytes: 5000},
		Files: files.Limits{TotalBytes: 100_000, Files: 5, FileBytes: 50_000, Depth: 3, Folders: 3, PathBytes: 80}}})
	r.active(r.install(caller(t, "1.0.0")))
	contents := `{"settings":{},"secrets":[]}`
	row := func(id, title string) string {
		return fmt.Sprintf(`{"id":%q,"created_at":"2026-11-21T12:00:00.000Z","updated_at":"2026-11-21T12:00:00.000Z",`+
			`"title":%q}`+"\n", id, title)
	}
	key := func(key, value string) string { return fmt.Sprintf(`{"key":%q,"value":%q}`+"\n", key, value) }
	var rows strings.Builder
	for i := range 500 {
		fmt.Fprintf(&rows,
			`{"id":"%d","created_at":"2026-11-21T12:00:00.000Z","updated_at":"2026-11-21T12:00:00.000Z","title":"%s"}`+"\n", i,
			strings.Repeat("x", 4000))
	}
	many := map[string]string{stored.ExportContentsName: contents}
	for i := range 6 {
		many[fmt.Sprintf("files/f%d", i)] = "x"
	}
	for name, entries := range map[string]map[string]string{
		"rows":            {stored.ExportContentsName: contents, "rows/c-tasks/000001.jsonl": rows.String()},
		"number of files": many,
		"size of a file":  {stored.ExportContentsName: contents, "files/a": strings.Repeat("x", 50_001)},
		"size of files": {stored.ExportContentsName: contents, "files/a": strings.Repeat("x", 40_000),
			"files/b": strings.Repeat("x", 40_000), "files/c": strings.Repeat("x", 40_000)},
		"depth of files": {stored.ExportContentsName: contents, "files/a/b/c/d": "x"},
		"number of folders": {stored.ExportContentsName: contents, "files/a/f": "x", "files/b/f": "x", "files/c/f": "x",
			"files/d/f": "x"},
		"length of a path": {stored.ExportContentsName: contents, "files/" + strings.Repeat("n", 81): "x"},
		"an id": {stored.ExportContentsName: contents, "rows/c-tasks/000001.jsonl": row(strings.Repeat("x",
			101), "t")},
		"a value of a row": {stored.ExportContentsName: contents, "rows/c-tasks/000001.jsonl": row("1",
			strings.Repeat("x", 5001))},
		"a key":              {stored.ExportContentsName: contents, "keys/000001.jsonl": key(strings.Repeat("x", 101), "v")},
		"the value of a key": {stored.ExportContentsName: contents, "keys/000001.jsonl": key("k", strings.Repeat("x", 5001))},
	} {
		var importErr *stored.ImportError
		if _, err := r.Import(t.Context(), "caller", bytes.NewReader(pack(t, "1.0.0", entries)),
			stored.ImportOptions{}); !errors.As(err, &importErr) || !strings.Contains(err.Error(), "limit") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, settings := range map[string]string{
		"a long text": fmt.Sprintf(`{"greeting":%q}`, strings.Repeat("x", settings.MaxTextLength+1)),
		"a number":    `{"days":1e9}`,
	} {
		data := pack(t, "1.0.0", map[string]string{stored.ExportContentsName: `{"settings":` + settings + `,"secrets":[]}`})
		var importErr *stored.ImportError
		if _, err := r.Import(t.Context(), "caller", bytes.NewReader(data), stored.ImportOptions{}); !errors.As(err,
			&importErr) ||
			!strings.Contains(err.Error(), "nothing was changed") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := r.uses("db.count", `{"collection":"tasks"}`); got != "0" {
		t.Errorf("%s rows", got)
	}
	if entries, err := os.ReadDir(r.catalog.DataDir("caller")); err != nil ||
		slices.ContainsFunc(entries, func(e os.DirEntry) bool { return strings.HasPrefix(e.Name(), "replaced") }) {
		t.Errorf("its data is %v, %v", entries, err)
	}
}

// Calls wait while an import is swapped in, and none fails.
func TestImportWhileCalled(t *testing.T) {
	shorttest.Skip(t)
	r := manage(t, setup{})
	r.active(r.install(caller(t, "1.0.0")))
	r.uses("storage.set", `{"key":"k","value":"old"}`)
	data := r.export("caller")
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error, 4)
	for range 4 {
		go func() {
			for ctx.Err() == nil {
				if answer, err := r.call("caller", "call", `{"function":"storage.get","params":{"key":"k"}}`); err != nil ||
					!strings.Contains(answer, `"old"`) {
					failed <- fmt.Errorf("%s, %w", answer, err)
					return
				}
			}
			failed <- nil
		}()
	}
	for range 3 {
		if _, err := r.Import(t.Context(), "caller", bytes.NewReader(data), stored.ImportOptions{Replace: true}); err != nil {
			t.Error(err)
		}
	}
	cancel()
	for range 4 {
		if err := <-failed; err != nil {
			t.Errorf("a call during an import: %v", err)
		}
	}
}
