package plugin

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/sealed"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
)

// logsIn opens the logs of a data folder.
func logsIn(tb testing.TB, dir string) *logs.Logs {
	tb.Helper()
	l, err := logs.Open(logs.Config{Dir: filepath.Join(dir, "logs")})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := l.Close(context.Background()); err != nil {
			tb.Error(err)
		}
	})
	return l
}

// lines are the messages of a plugin's log.
func lines(tb testing.TB, l *logs.Logs, id string) []string {
	tb.Helper()
	entries, err := l.Plugin(id).Tail(tb.Context(), logs.Query{})
	if err != nil {
		tb.Fatal(err)
	}
	var texts []string
	for _, e := range entries {
		texts = append(texts, e.Message)
	}
	return texts
}

// storeAll stores something of every kind.
func (r *rig) storeAll() {
	r.tb.Helper()
	r.note("p", "a row")
	r.must("p", "storage.set", `{"key":"k","value":{"a":[1]}}`)
	r.must("p", "fs.writeFile", `{"path":"a/file","text":"a text"}`)
	r.must("p", "secrets.set", `{"key":"s","value":"a secret"}`)
	if _, err := r.ChangeSettings(r.tb.Context(), "p", set("days", "12", "token", `"a password"`)); err != nil {
		r.tb.Fatal(err)
	}
}

// allStored is what storeAll has stored, as the guest sees it.
func (r *rig) allStored() string {
	r.tb.Helper()
	exists := r.must("p", "fs.exists", `{"path":"a/file"}`)
	return strings.Join(append(r.notes("p"), r.must("p", "storage.list", "{}"), exists,
		r.must("p", "secrets.get", `{"key":"s"}`), r.must("p", "settings.getAll", "{}")), " ")
}

const everythingStored = `a row [{"key":"k","value":{"a":[1]}}] true "a secret" {"days":12,"token":"a password"}`
const nothingStored = `[] false null {"days":7,"token":""}`

// configurable is a notebook with settings.
func configurable(tb testing.TB) spec {
	s := notebook(tb, "1.0.0")
	s.more["settings"] = []any{
		map[string]any{"key": "days", "label": "Days", "type": "number", "default": 7},
		map[string]any{"key": "token", "label": "Token", "type": "password", "default": ""},
	}
	return s
}

func TestServicesOfAPlugin(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, secrets: vaultIn(t, dir)})
	r.active(r.install(configurable(t)))
	r.storeAll()
	if got := r.allStored(); got != everythingStored {
		t.Errorf("stored: %s", got)
	}
	if got := r.must("p", "db.stats", "{}"); !strings.Contains(got, `"totalRows":1`) ||
		!strings.Contains(got, `"secretsBytes":9}`) {
		t.Errorf("db.stats: %s", got)
	}
	if got := r.must("p", "fs.listDir", "{}"); got != `[{"name":"a","folder":true}]` {
		t.Errorf("fs.listDir: %s", got)
	}
	// Successive instances share it, and a run after another finds it.
	for what, again := range map[string]func() (shown.Info, error){
		"reload": func() (shown.Info, error) { return r.Reload(t.Context(), "p") },
		"enable": func() (shown.Info, error) {
			if _, err := r.Disable(t.Context(), "p"); err != nil {
				return shown.Info{}, err
			}
			return r.Enable(t.Context(), "p")
		},
	} {
		info, err := again()
		if err != nil {
			t.Fatal(what, err)
		}
		r.active(info)
		if got := r.allStored(); got != everythingStored {
			t.Errorf("after %s: %s", what, got)
		}
	}
	// Without the permission nothing is open.
	if _, err := r.Disable(t.Context(), "p"); err != nil {
		t.Fatal(err)
	}
	if e, _ := r.entry("p"); e.data.Store() != nil || e.data.Files() != nil {
		t.Error("a plugin that does not run has its data open")
	}
}

func TestRemoveKeepsData(t *testing.T) {
	dir := t.TempDir()
	book := logsIn(t, dir)
	r := manage(t, setup{dir: dir, secrets: vaultIn(t, dir), logs: book})
	s := configurable(t)
	r.active(r.install(s))
	r.storeAll()
	if kept, err := r.Orphans(t.Context()); err != nil || len(kept) > 0 {
		t.Errorf("kept while it is installed: %v, %v", kept, err)
	}
	if err := r.Purge(t.Context(), "p"); !problem.IsCode(err, problem.CodeConflict) {
		t.Errorf("purge while it is installed: %v", err)
	}
	if err := r.Remove(t.Context(), "p", false); err != nil {
		t.Fatal(err)
	}
	kept, err := r.Orphans(t.Context())
	if err != nil || len(kept) != 1 || kept[0].ID != "p" || kept[0].Bytes < 4096 || kept[0].Modified.IsZero() {
		t.Errorf("kept: %+v, %v", kept, err)
	}
	r.active(r.install(s))
	if got := r.allStored(); got != everythingStored {
		t.Errorf("installed again: %s", got)
	}

	// Now for good, in both ways.
	for what, purge := range map[string]func() error{
		"remove with purge": func() error { return r.Remove(t.Context(), "p", true) },
		"purge after remove": func() error {
			return errors.Join(r.Remove(t.Context(), "p", false), r.Purge(t.Context(), "p"))
		},
	} {
		if len(lines(t, book, "p")) == 0 {
			t.Error("the plugin has no log")
		}
		if err := purge(); err != nil {
			t.Fatal(what, err)
		}
		if got := lines(t, book, "p"); len(got) > 0 {
			t.Errorf("%s: the log has %q", what, got)
		}
		if kept, err := r.Orphans(t.Context()); err != nil || len(kept) > 0 {
			t.Errorf("%s: kept: %v, %v", what, kept, err)
		}
		if err := r.Purge(t.Context(), "p"); !problem.IsCode(err, problem.CodeNoOrphanedData) {
			t.Errorf("%s: purge of nothing: %v", what, err)
		}
		r.active(r.install(s))
		if got := r.allStored(); strings.TrimSpace(got) != nothingStored {
			t.Errorf("%s: installed again: %s", what, got)
		}
		r.storeAll()
	}
	if err := r.Purge(t.Context(), "../p"); err == nil {
		t.Error("purged what is no id")
	}
}

// TestOrphansWithoutData: of one removed plugin there is only a log, of another
// only a secret. Both are listed with their size, and purged.
func TestOrphansWithoutData(t *testing.T) {
	dir := t.TempDir()
	book, secrets := logsIn(t, dir), vaultIn(t, dir)
	r := manage(t, setup{dir: dir, secrets: secrets, logs: book})
	r.active(r.install(echo(t)))
	if err := r.Remove(t.Context(), "echo", false); err != nil {
		t.Fatal(err)
	}
	if len(lines(t, book, "echo")) == 0 {
		t.Fatal("there is no log")
	}
	if err := os.RemoveAll(r.catalog.DataDir("echo")); err != nil {
		t.Fatal(err)
	}
	if err := secrets.Set(t.Context(), "ghost", api.SecretOwn, "key", strings.Repeat("x", 1000)); err != nil {
		t.Fatal(err)
	}
	kept, err := r.Orphans(t.Context())
	if err != nil || len(kept) != 2 || kept[0].ID != "echo" || kept[0].Bytes < 50 || kept[0].Modified.IsZero() ||
		kept[1].ID != "ghost" || kept[1].Bytes < 1000 || kept[1].Modified.IsZero() {
		t.Errorf("kept: %+v, %v", kept, err)
	}
	for _, id := range []string{"echo", "ghost"} {
		if err := r.Purge(t.Context(), id); err != nil {
			t.Error(err)
		}
	}
	if kept, err := r.Orphans(t.Context()); err != nil || len(kept) > 0 {
		t.Errorf("kept after the purge: %+v, %v", kept, err)
	}
	if list, err := secrets.List(t.Context(), "ghost", api.SecretOwn); err != nil || len(list) > 0 {
		t.Errorf("secrets after the purge: %v, %v", list, err)
	}
	if got := lines(t, book, "echo"); len(got) > 0 {
		t.Errorf("the log after the purge: %q", got)
	}
}

// TestPurgeNeedsNoKey: what cannot be read any more can be deleted.
func TestPurgeNeedsNoKey(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, secrets: vaultIn(t, dir)})
	r.active(r.install(notebook(t, "1.0.0")))
	r.must("p", "secrets.set", `{"key":"s","value":"a secret"}`)
	r.close()
	loseKey(t, dir)

	r = manage(t, setup{dir: dir, secrets: vaultIn(t, dir)})
	r.active(r.get("p"))
	_, err := r.do("p", "secrets.get", `{"key":"s"}`)
	if err == nil || !strings.HasPrefix(err.Error(), string(abi.CodeUnavailable)+": ") ||
		!strings.Contains(err.Error(), "what to do") || strings.Contains(err.Error(), dir) {
		t.Errorf("a secret without its key: %v", err)
	}
	if log := r.log.String(); !strings.Contains(log, "key accept-loss") || strings.Contains(log, "a secret") {
		t.Errorf("the log does not say what to do, or too much: %s", log)
	}
	if _, err := r.do("p", "secrets.set", `{"key":"s","value":"x"}`); err == nil {
		t.Error("a secret was sealed under a new key, in silence")
	}
	r.note("p", "rows need no key")
	if err := r.Remove(t.Context(), "p", true); err != nil {
		t.Fatal(err)
	}
}

// loseKey deletes the file of the master key.
func loseKey(t *testing.T, dir string) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, "vault", "*.key"))
	if err != nil || len(found) == 0 {
		t.Fatalf("no key in the vault: %v, %v", found, err)
	}
	for _, path := range found {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

func TestHostWithoutAVault(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(notebook(t, "1.0.0")))
	if _, err := r.do("p", "secrets.list", "{}"); err == nil ||
		!strings.HasPrefix(err.Error(), string(abi.CodeUnavailable)) {
		t.Errorf("secrets.list: %v", err)
	}
	if got := r.must("p", "db.stats", "{}"); !strings.Contains(got, `"secretsBytes":0}`) {
		t.Errorf("db.stats: %s", got)
	}
}

// TestLogOfAPlugin: what happens to it stands in its own log.
func TestLogOfAPlugin(t *testing.T) {
	dir := t.TempDir()
	book := logsIn(t, dir)
	r := manage(t, setup{dir: dir, logs: book})
	r.active(r.install(hostile(t, "trap", "log-flood")))
	if _, err := r.call("hostile", "log-flood", "3"); err != nil {
		t.Fatal(err)
	}
	if _, err := r.call("hostile", "trap", ""); err == nil {
		t.Fatal("it did not crash")
	}
	r.eventually("a new instance", func() bool {
		return r.get("hostile").State == api.StateActive &&
			r.get("hostile").Stats.Crashes == 1
	})
	got := lines(t, book, "hostile")
	for _, want := range []string{"the plugin was installed version=1.0.0", "the plugin is active state=active",
		"the plugin crashed reason="} {
		if !slices.ContainsFunc(got, func(line string) bool { return strings.HasPrefix(line, want) }) {
			t.Errorf("the log has no %q: %q", want, got)
		}
	}
	entries, err := book.Plugin("hostile").Tail(t.Context(), logs.Query{RequestID: "req-1"})
	if err != nil || len(entries) < 4 { // three lines and the crash
		t.Errorf("lines of the request: %v, %v", entries, err)
	}
	for line := range strings.Lines(r.log.String()) {
		if strings.Contains(line, "guest_level") && !strings.Contains(line, `"level":"DEBUG"`) {
			t.Errorf("a guest's line in the host's log: %s", line)
		}
	}
	if !strings.Contains(r.log.String(), `"guest_level":"INFO"`) {
		t.Error("the host's log has no lines of the guest")
	}
}

// Data that somebody has put on another disk cannot be moved to the staging
// area, and goes all the same.
func TestPurgeOfDataOnAnotherDisk(t *testing.T) {
	r := manage(t, setup{before: func(step, path string) error {
		if step == "rename" && filepath.Base(path) == "removed" {
			return &os.LinkError{Op: "rename", Old: "data", New: path, Err: syscall.EXDEV}
		}
		return nil
	}})
	r.active(r.install(caller(t, "1.0.0")))
	r.must("caller", "storage.set", `{"key":"k","value":1}`)
	if err := r.Remove(t.Context(), "caller", true); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"data/caller", "plugins/caller"} {
		if _, err := os.Lstat(filepath.Join(r.cfg.Dir, filepath.FromSlash(name))); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s after the purge: %v", name, err)
		}
	}
	r.active(r.install(caller(t, "1.0.0")))
	if got := r.must("caller", "storage.list", `{}`); got != "[]" {
		t.Errorf("after the purge there is %s", got)
	}
}

// cutSecrets are secrets that cannot be deleted for a while.
type cutSecrets struct {
	sealed.Secrets
	cut error
}

func (s *cutSecrets) Remove(ctx context.Context, id string) error {
	if s.cut != nil {
		return s.cut
	}
	return s.Secrets.Remove(ctx, id)
}

// A purge that was cut leaves no plugin that runs with a part of its data, and can
// be repeated.
func TestPurgeIsCut(t *testing.T) {
	s := &cutSecrets{Secrets: vaultIn(t, t.TempDir()), cut: errors.New("the disk is gone")}
	r := manage(t, setup{secrets: s})
	r.active(r.install(echo(t)))
	if err := r.Remove(t.Context(), "echo", true); !errors.Is(err, s.cut) ||
		!strings.Contains(err.Error(), "wasmhost remove echo --purge") {
		t.Errorf("it says %v", err)
	}
	if (keptOf{r.Manager}).Known("echo") != nil {
		t.Error("the plugin is there")
	}
	if _, err := r.Get("echo"); !problem.IsCode(err, problem.CodePluginNotFound) {
		t.Errorf("it is found: %v", err)
	}
	if kept, err := r.Orphans(t.Context()); err != nil || len(kept) != 1 || kept[0].ID != "echo" {
		t.Errorf("kept: %+v, %v", kept, err)
	}
	s.cut = nil
	if err := r.Purge(t.Context(), "echo"); err != nil {
		t.Fatal(err)
	}
	if kept, err := r.Orphans(t.Context()); err != nil || len(kept) > 0 {
		t.Errorf("kept: %+v, %v", kept, err)
	}
}
