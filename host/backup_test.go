package host_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// caller is a plugin that calls any host function it is told to.
func caller(tb testing.TB, id string) guest {
	return guest{id: id, module: guesttest.C(tb, "table"), paths: []string{"call"}, more: map[string]any{
		"permissions": guesttest.Permissions(),
		"backend":     map[string]any{"entryPoint": "backend.wasm", "resourceLimits": map[string]any{"memoryMb": 32}},
		"settings": []any{
			map[string]any{"key": "greeting", "label": "Greeting", "type": "text", "default": "Hello"},
			map[string]any{"key": "token", "label": "Token", "type": "password", "default": ""},
		},
		"storage": map[string]any{"collections": map[string]any{"rows": map[string]any{"columns": map[string]any{
			"n": "integer", "text": "text"}}}},
	}}
}

// does has a caller call a host function and returns the result.
func does(tb testing.TB, h *host.Host, id, function, params string) string {
	tb.Helper()
	answer, err := h.Plugins().Call(tb.Context(), id, abi.CLIRequest{Method: "POST", Path: "call",
		Body: abi.RawJSON(`{"function":"` + function + `","params":` + params + `}`)}, "test")
	var decoded struct {
		Body struct{ OK, Error json.RawMessage }
	}
	if err == nil {
		err = json.Unmarshal(answer, &decoded)
	}
	if err != nil || decoded.Body.Error != nil {
		tb.Fatalf("%s of %s: %.300s, %v", function, id, answer, err)
	}
	return string(decoded.Body.OK)
}

func makeBackup(tb testing.TB, h *host.Host, opts backup.Options) []byte {
	tb.Helper()
	var b bytes.Buffer
	if err := h.Backup(tb.Context(), &b, opts); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

func restore(tb testing.TB, data []byte, opts backup.RestoreOptions) (*backup.Restored, error) {
	tb.Helper()
	if opts.Data == "" {
		opts.Data = filepath.Join(tb.TempDir(), "data")
	}
	opts.Version = "1.2.3"
	opts.Vault.Source = vault.SourceFile
	return host.Restore(tb.Context(), bytes.NewReader(data), opts, whole.Parts()...)
}

// stocked is a host with two plugins that have something of everything, and
// data of a third that was removed.
func stocked(tb testing.TB) *world {
	tb.Helper()
	return stockedBy(tb, host.Config{VaultKey: vault.SourceFile})
}

func stockedBy(tb testing.TB, cfg host.Config) *world {
	tb.Helper()
	w := serve(tb, cfg, caller(tb, "one"), caller(tb, "two"), caller(tb, "gone"))
	for _, id := range []string{"one", "two", "gone"} {
		does(tb, w.Host, id, "db.insert",
			`{"collection":"rows","data":{"id":"fixed","n":9223372036854775807,"text":"'; \u0000 DROP"}}`)
		does(tb, w.Host, id, "storage.set", `{"key":"k","value":{"of":"`+id+`"}}`)
		does(tb, w.Host, id, "fs.writeFile", `{"path":"a/b.new","text":"file of `+id+`"}`)
		does(tb, w.Host, id, "secrets.set", `{"key":"api","value":"secret of `+id+`"}`)
		if _, err := w.Plugins().ChangeSettings(tb.Context(), id, plugin.SettingsChange{Set: map[string]abi.RawJSON{
			"greeting": abi.RawJSON(`"Hi ` + id + `"`), "token": abi.RawJSON(`"password of ` + id + `"`),
		}}); err != nil {
			tb.Fatal(err)
		}
	}
	if _, err := w.Plugins().Disable(tb.Context(), "two"); err != nil {
		tb.Fatal(err)
	}
	if err := w.Plugins().Remove(tb.Context(), "gone", false); err != nil {
		tb.Fatal(err)
	}
	return w
}

// holds fails the test unless a caller has what stocked has given it.
func holds(tb testing.TB, h *host.Host, id string, secrets bool) {
	tb.Helper()
	for _, c := range [][3]string{
		{"db.getById", `{"collection":"rows","id":"fixed"}`, `"n":9223372036854775807,"text":"'; \u0000 DROP"`},
		{"storage.get", `{"key":"k"}`, `{"of":"` + id + `"}`},
		{"fs.readFile", `{"path":"a/b.new"}`, `"file of ` + id + `"`},
		{"settings.get", `{"key":"greeting"}`, `"Hi ` + id + `"`},
	} {
		if got := does(tb, h, id, c[0], c[1]); !strings.Contains(got, c[2]) {
			tb.Errorf("%s of %s: %s, want %s", c[0], id, got, c[2])
		}
	}
	if !secrets {
		return
	}
	if got := does(tb, h, id, "secrets.get", `{"key":"api"}`); got != `"secret of `+id+`"` {
		tb.Errorf("the secret of %s: %s", id, got)
	}
	if got := does(tb, h, id, "settings.get", `{"key":"token"}`); got != `"password of `+id+`"` {
		tb.Errorf("the password of %s: %s", id, got)
	}
}

// guarded sets that approvals take a passphrase, or checks that they do, and that nobody has changed it.
func guarded(tb testing.TB, h *host.Host, set bool) {
	tb.Helper()
	if set {
		if _, err := api.SetPresence.Call(tb.Context(), h.Mux(), api.SetPresenceRequest{Level: api.PresencePassphrase,
			Passphrase: "correct horse battery"}); err != nil {
			tb.Fatal(err)
		}
	}
	got, err := api.ShowApprovals.Call(tb.Context(), h.Mux(), api.None{})
	if err != nil || got.Presence != api.PresencePassphrase || got.Tampered != "" || len(got.History) != 2 {
		tb.Errorf("approvals take %+v, %v", got, err)
	}
}

func TestBackupAndRestore(t *testing.T) {
	w := stocked(t)
	key := w.cliToken()
	guarded(t, w.Host, true)
	var report backup.Report
	data := makeBackup(t, w.Host, backup.Options{WithKey: true, WithLogs: true, Report: &report})
	holds(t, w.Host, "one", true)

	to := filepath.Join(t.TempDir(), "restored")
	done, err := restore(t, data, backup.RestoreOptions{Data: to})
	if err != nil || done.KeyErr != nil || len(done.Plugins) != 2 || !slices.Equal(done.Orphans, []string{"gone"}) ||
		done.Replaced != "" || !done.Token ||
		done.Secrets.Protects.Plugins != 4 || !done.Header.Has("key") { // the host has one, of what approvals take
		t.Fatalf("restored %+v, %v", done, err)
	}
	if brought := done.Totals; brought.Files != report.Files || brought.Bytes != report.Bytes {
		t.Errorf("restored %d files of %d bytes, the backup says %d of %d", brought.Files, brought.Bytes, report.Files,
			report.Bytes)
	}
	private(t, to)
	again := serve(t, host.Config{Data: to, VaultKey: vault.SourceFile}, caller(t, "gone"))
	holds(t, again.Host, "one", true)
	holds(t, again.Host, "gone", true)
	two, err := again.Plugins().Get("two")
	if err != nil || two.State != api.StateDisabled ||
		slices.ContainsFunc(two.Permissions, func(p api.Permission) bool { return !p.Granted }) {
		t.Errorf("the disabled plugin: %+v, %v", two, err)
	}
	if _, err := again.Plugins().Enable(t.Context(), "two"); err != nil {
		t.Fatal(err)
	}
	holds(t, again.Host, "two", true)
	guarded(t, again.Host, false)
	if again.Tokens().Authenticate(key) != nil || again.Tokens().Authenticate(again.cliToken()) == nil {
		t.Error("the first token is not a new one")
	}
	if list, err := again.Logs().Plugin("one").Tail(t.Context(), logs.Query{}); err != nil || len(list) == 0 {
		t.Errorf("the log: %v, %v", list, err)
	}
}

func TestBackupLeavesOut(t *testing.T) {
	w := stocked(t)
	token := w.cliToken()
	var found []string
	var report backup.Report
	_, err := archive.Verify(bytes.NewReader(makeBackup(t, w.Host, backup.Options{})), archive.Limits{},
		func(e archive.Entry, in io.Reader) error {
			found = append(found, e.Path)
			content, err := io.ReadAll(in)
			for _, secret := range []string{token, "secret of", "password of", "whmk1."} {
				if bytes.Contains(content, []byte(secret)) {
					t.Errorf("%s has %q", e.Path, secret)
				}
			}
			if e.Path == backup.ReportName {
				return json.Unmarshal(content, &report)
			}
			return err
		})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range found {
		if strings.Contains(path, "cache") || strings.Contains(path, "lock") || strings.HasPrefix(path, "logs") ||
			strings.Contains(path, "cli-token") ||
			strings.Contains(path, "staging") || strings.HasSuffix(path, ".key") || strings.HasSuffix(path, "-shm") ||
			strings.HasSuffix(path, ".new") && !strings.HasSuffix(path, "/files/a/b.new") {
			t.Errorf("the backup has %s", path)
		}
	}
	for _, path := range []string{"plugins/one/state.json", "data/one/plugin.db", "data/one/settings.json",
		"data/two/files/a/b.new", "data/gone/plugin.db",
		"vault.db", "tokens.json"} {
		if !slices.Contains(found, path) {
			t.Errorf("the backup lacks %s", path)
		}
	}
	if !slices.Equal(report.Plugins, []string{"one", "two"}) || !slices.Equal(report.Orphans, []string{"gone"}) ||
		report.WithKey || report.Secrets != 6 || report.Key == "" || len(report.Skipped) != 0 {
		t.Errorf("report %+v", report)
	}
}

// Without its key a restored vault says what is lost and how to go on.
func TestRestoreWithoutTheKey(t *testing.T) {
	shorttest.Skip(t)
	w := stocked(t)
	data := makeBackup(t, w.Host, backup.Options{})
	recovery, err := w.Vault().RecoveryKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "restored")
	done, err := restore(t, data, backup.RestoreOptions{Data: to})
	if err != nil || !vault.Is(done.KeyErr, vault.ReasonKeyMissing) {
		t.Fatalf("restored %+v, %v", done, err)
	}
	again := serve(t, host.Config{Data: to, VaultKey: vault.SourceFile})
	holds(t, again.Host, "one", false)
	if _, _, err := again.Secrets().Get(t.Context(), "one", vault.KindSecret,
		"api"); !vault.Is(err, vault.ReasonKeyMissing) {
		t.Errorf("a secret without the key: %v", err)
	}
	if err := again.Vault().RestoreKey(t.Context(), recovery, vault.SourceFile); err != nil {
		t.Fatal(err)
	}
	holds(t, again.Host, "one", true)
}

func TestRestoreAsksBeforeItReplaces(t *testing.T) {
	shorttest.Skip(t)
	w := stocked(t)
	data := makeBackup(t, w.Host, backup.Options{WithKey: true})
	var locked *datafolder.LockedError
	if _, err := restore(t, data, backup.RestoreOptions{Data: w.Data(), Replace: true}); !errors.As(err, &locked) {
		t.Errorf("under a host that runs: %v", err)
	}
	does(t, w.Host, "one", "db.delete", `{"collection":"rows","id":"fixed"}`)
	does(t, w.Host, "one", "storage.set", `{"key":"later","value":1}`)
	token := w.cliToken()
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	before := listing(t, w.Data())
	var notEmpty *backup.NotEmptyError
	if _, err := restore(t, data, backup.RestoreOptions{Data: w.Data()}); !errors.As(err, &notEmpty) ||
		!strings.Contains(err.Error(), "--replace") {
		t.Errorf("without consent: %v", err)
	}
	if after := listing(t, w.Data()); !slices.Equal(before, after) {
		t.Errorf("a refused restore has changed something:\n%v\n%v", before, after)
	}
	done, err := restore(t, data, backup.RestoreOptions{Data: w.Data(), Replace: true})
	if err != nil || filepath.Dir(done.Replaced) != w.Data() || done.Token {
		t.Fatalf("with consent: %+v, %v", done, err)
	}
	private(t, w.Data())
	for _, name := range []string{"plugins/one/state.json", "data/one/plugin.db", "vault.db", "cli-token"} {
		if _, err := os.Stat(filepath.Join(done.Replaced, filepath.FromSlash(name))); err != nil {
			t.Errorf("what was there before: %v", err)
		}
	}
	again := serve(t, host.Config{Data: w.Data(), VaultKey: vault.SourceFile})
	holds(t, again.Host, "one", true)
	if got := does(t, again.Host, "one", "storage.list", `{"prefix":"later"}`); got != "[]" {
		t.Errorf("a key that came after the backup: %s", got)
	}
	if again.cliToken() != token {
		t.Error("the first token, which is valid still, was not kept")
	}
	// A folder that commands have only looked into counts as empty.
	fresh := filepath.Join(t.TempDir(), "fresh")
	h, err := open(t, fresh)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	if _, err := restore(t, data, backup.RestoreOptions{Data: fresh}); err != nil {
		t.Errorf("into a folder without anything: %v", err)
	}
}

// unpacked is what a backup has in it, as far as it can be read; nil where that
// fails.
func unpacked(data []byte) []byte {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil
	}
	return text
}

// TestRestoreRefuses makes sure that nothing changes where a backup is not
// what it should be.
func TestRestoreRefuses(t *testing.T) {
	shorttest.Skip(t)
	w := stocked(t)
	data := makeBackup(t, w.Host, backup.Options{})
	var export bytes.Buffer
	if err := w.Plugins().Export(t.Context(), "one", &export); err != nil {
		t.Fatal(err)
	}
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	before := listing(t, w.Data())
	refused := func(name string, data []byte, text string) {
		t.Helper()
		_, err := restore(t, data, backup.RestoreOptions{Data: w.Data(), Replace: true})
		if err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v, want %q", name, err, text)
		}
		if after := listing(t, w.Data()); !slices.Equal(before, after) {
			t.Fatalf("%s has changed something:\n%v\n%v", name, before, after)
		}
	}
	for cut := 0; cut < len(data); cut += 1 + len(data)/40 {
		refused(fmt.Sprintf("cut at %d", cut), data[:cut], "archive")
	}
	for at := 20; at < len(data); at += 1 + len(data)/40 {
		changed := bytes.Clone(data)
		changed[at] ^= 0x10
		if bytes.Equal(unpacked(changed), unpacked(data)) {
			continue // a bit that only fills up a byte between two blocks
		}
		refused(fmt.Sprintf("changed at %d", at), changed, "archive")
	}
	refused("an export", export.Bytes(), "wasmhost import")
	state, err := os.ReadFile(filepath.Join(w.Data(), "plugins", "one", "state.json"))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		parts   []string
		entries map[string]string
		text    string
	}{
		"compiled code":          {nil, map[string]string{"cache/x": "code"}, "does not belong"},
		"a plain token":          {nil, map[string]string{"cli-token": "whk_x"}, "does not belong"},
		"a lock":                 {nil, map[string]string{"host.lock": ""}, "does not belong"},
		"a key without a word":   {nil, map[string]string{"vault/master-00.key": "x"}, "does not belong"},
		"logs without a word":    {nil, map[string]string{"logs/one/log": "x"}, "does not belong"},
		"an unpacked restore":    {nil, map[string]string{"restored/moved": "x"}, "does not belong"},
		"a strange plugin":       {nil, map[string]string{"plugins/ONE/state.json": string(state)}, "does not belong"},
		"beside the versions":    {nil, map[string]string{"plugins/one/other/x": "x"}, "does not belong"},
		"tokens without a scope": {nil, map[string]string{"tokens.json": `{"version":1,"tokens":[{"id":"a"}]}`}, "tokens"},
	} {
		var b bytes.Buffer
		a, err := archive.NewWriter(&b, archive.Header{Kind: archive.KindBackup, Parts: c.parts})
		if err != nil {
			t.Fatal(err)
		}
		for path, content := range c.entries {
			if err := a.AddBytes(path, []byte(content)); err != nil {
				t.Fatal(err)
			}
		}
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		refused(name, b.Bytes(), c.text)
	}
}

// TestBackupUnderLoad makes sure that every row that was acknowledged before
// the backup began is in it, and that the copy is whole.
func TestBackupUnderLoad(t *testing.T) {
	shorttest.Skip(t)
	w := serve(t, host.Config{VaultKey: vault.SourceFile}, caller(t, "one"))
	var acknowledged atomic.Int64
	ctx, cancel := context.WithCancel(t.Context())
	var writers sync.WaitGroup
	for i := range 4 {
		writers.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				body := fmt.Sprintf(`{"function":"db.insert","params":{"collection":"rows","data":{"id":"%d-%06d","n":%d,`+
					`"text":"%s"}}}`, i, n, n, strings.Repeat(
					"x", 2000))
				if _, err := w.Plugins().Call(t.Context(), "one",
					abi.CLIRequest{Method: "POST", Path: "call", Body: abi.RawJSON(body)}, ""); err != nil {
					t.Errorf("a call during the backup: %v", err)
					return
				}
				acknowledged.Add(1)
			}
		})
	}
	for acknowledged.Load() < 200 {
		if t.Failed() {
			break
		}
	}
	var backups [][]byte
	var least []int64
	for range 3 {
		least = append(least, acknowledged.Load())
		backups = append(backups, makeBackup(t, w.Host, backup.Options{}))
	}
	cancel()
	writers.Wait()
	for i, data := range backups {
		to := filepath.Join(t.TempDir(), "data")
		if _, err := restore(t, data, backup.RestoreOptions{Data: to}); err != nil {
			t.Fatal(err)
		}
		s, err := store.Open(t.Context(), store.Options{Path: filepath.Join(to, "data", "one", "plugin.db"),
			Log: slog.New(slog.DiscardHandler),
			Schema: store.Schema{PluginID: "one", Version: "1.0.0",
				Collections: []store.Collection{{Name: "rows",
					Columns: []store.Column{{Name: "n", Type: store.TypeInteger}, {Name: "text", Type: store.TypeText}}}}}})
		if err != nil {
			t.Fatal(err)
		}
		if wrong, err := s.Check(t.Context()); err != nil || len(wrong) > 0 {
			t.Errorf("backup %d: %v, %v", i, wrong, err)
		}
		if n, err := s.Count(t.Context(), "rows", nil); err != nil || n < least[i] {
			t.Errorf("backup %d has %d rows, %d were acknowledged before it: %v", i, n, least[i], err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestBackupAfterACrash backs up what a host has left that did not close its
// databases: the last rows are in their logs only.
func TestBackupAfterACrash(t *testing.T) {
	shorttest.Skip(t)
	w := stocked(t)
	killed := filepath.Join(t.TempDir(), "data")
	err := os.CopyFS(killed, os.DirFS(w.Data()))
	if err == nil {
		err = filepath.WalkDir(killed, func(path string, d fs.DirEntry, err error) error {
			mode := os.FileMode(0o600)
			if err == nil && d.IsDir() {
				mode = 0o700
			}
			return errors.Join(err, os.Chmod(path, mode))
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(killed, "data", "one", "plugin.db-wal")); err != nil || info.Size() == 0 {
		t.Fatalf("there is no log: %v, %v", info, err)
	}
	h, err := whole.Open(t.Context(), host.Config{Data: killed, Version: "1.2.3", VaultKey: vault.SourceFile})
	if err != nil {
		t.Fatal(err)
	}
	data := makeBackup(t, h, backup.Options{WithKey: true})
	if err := h.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "restored")
	if _, err := restore(t, data, backup.RestoreOptions{Data: to}); err != nil {
		t.Fatal(err)
	}
	holds(t, serve(t, host.Config{Data: to, VaultKey: vault.SourceFile}).Host, "one", true)
}

// private fails the test where others may use what is in a folder.
func private(tb testing.TB, dir string) {
	tb.Helper()
	if os.PathSeparator != '/' {
		return
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			tb.Errorf("others may use %s: mode %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		tb.Error(err)
	}
}

// listing is what lies in a folder, with the times that files were changed.
func listing(tb testing.TB, dir string) []string {
	tb.Helper()
	var list []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if !d.IsDir() {
			rel += fmt.Sprint(" ", info.Size(), info.ModTime())
		}
		if !strings.HasPrefix(rel, "host.") {
			list = append(list, rel)
		}
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return list
}

func (w *world) cliToken() string {
	w.tb.Helper()
	token, err := server.ReadCLIToken(w.Data())
	if err != nil {
		w.tb.Fatal(err)
	}
	return token
}

// TestBackupWithoutLogsIsWhole takes a backup of what a backup without logs
// has become: nothing that was left out is missed.
func TestBackupWithoutLogsIsWhole(t *testing.T) {
	shorttest.Skip(t)
	w := stocked(t)
	_, _ = w.Plugins().Call(t.Context(), "one", abi.CLIRequest{Method: "POST", Path: "call",
		// refused, and counted
		Body: abi.RawJSON(`{"function":"http.fetch","params":{"url":"http://127.0.0.1:1/"}}`)}, "test")
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	h, err := whole.Open(t.Context(), host.Config{Data: w.Data(), Version: "1.2.3", Code: codetest.Code(t),
		VaultKey: vault.SourceFile})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(h.Data(), "inventory", "known", "audit", "one", "hosts.json")); err != nil {
		t.Fatal(err)
	}
	without, with := makeBackup(t, h, backup.Options{}), makeBackup(t, h, backup.Options{WithLogs: true})
	if err := h.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"without logs": without, "with logs": with} {
		to := filepath.Join(t.TempDir(), "data")
		if _, err := restore(t, data, backup.RestoreOptions{Data: to}); err != nil {
			t.Fatal(err)
		}
		h, err := whole.Open(t.Context(), host.Config{Data: to, Version: "1.2.3", Code: codetest.Code(t),
			VaultKey: vault.SourceFile})
		if err != nil {
			t.Fatal(err)
		}
		if faults, err := api.ListFaults.Call(t.Context(), h.Mux(), api.None{}); err != nil || len(faults.Faults) != 0 {
			t.Errorf("%s: faults %+v, %v", name, faults, err)
		}
		var report backup.Report
		makeBackup(t, h, backup.Options{Report: &report})
		if len(report.Damaged) != 0 || len(report.Skipped) != 0 {
			t.Errorf("%s: the next backup is %+v", name, report)
		}
		if err := h.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}
