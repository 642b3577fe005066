package backup_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/data/archive/archivetest"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

const backupHeader = `{"format":"wasmhost-archive","version":1,"kind":"backup","host":"1",` +
	`"created":"2026-11-21T00:00:00Z"}`

// forged is a backup of some files, with those that every backup has.
func forged(parts []string, files map[string]string) []byte {
	header := strings.TrimSuffix(backupHeader, "}")
	if len(parts) > 0 {
		header += `,"parts":["` + strings.Join(parts, `","`) + `"]`
	}
	entries := []archivetest.Entry{{Name: "tokens.json", Content: []byte(`{"version":1,"tokens":[]}`)}}
	for name, content := range files {
		entries = append(entries, archivetest.Entry{Name: name, Content: []byte(content)})
	}
	return archivetest.Forge(header+"}", entries)
}

// database is that of a plugin that has stored keys and a row.
func database(t *testing.T, fill func(s *store.Store) error) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "plugin.db")
	s, err := store.Open(t.Context(), store.Options{Path: path, Schema: store.Schema{PluginID: "p", Version: "1.0.0",
		Collections: []store.Collection{{Name: "notes", Columns: []store.Column{
			{Name: "title", Type: store.TypeText}, {Name: "a", Type: store.TypeText}, {Name: "b", Type: store.TypeText},
			{Name: "c", Type: store.TypeText}}}}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(fill(s), s.Close()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// sealed is a vault with so many secrets of a plugin, and the name of its key.
func sealed(t *testing.T, n int, value string) map[string]string {
	t.Helper()
	dir := t.TempDir()
	v, err := vault.Open(dir, vault.Options{Source: vault.SourceFile})
	if err != nil {
		t.Fatal(err)
	}
	records, err := vault.NewRecords(v, vault.Limits{})
	for i := range n {
		if err == nil {
			err = records.Set(t.Context(), "p", vault.KindSecret, fmt.Sprintf("k%d", i), vault.NewSecret(value))
		}
	}
	v.Close()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	keys, err := filepath.Glob(filepath.Join(dir, vault.FolderName, "master-*.key"))
	if err != nil || len(keys) != 1 {
		t.Fatalf("keys %v, %v", keys, err)
	}
	for _, path := range append(keys, filepath.Join(dir, vault.FileName)) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name, _ := filepath.Rel(dir, path)
		found[filepath.ToSlash(name)] = string(text)
	}
	return found
}

// TestRestoreHoldsTheLimitsOfPlugins: what a plugin could not have stored itself
// does not come by a backup, whatever made that, and nothing is changed. With
// the limits of the host that wrote it, it does.
func TestRestoreHoldsTheLimitsOfPlugins(t *testing.T) {
	many := func(format string, n int) map[string]string {
		all := map[string]string{}
		for i := range n {
			all[fmt.Sprintf(format, i)] = "x"
		}
		return all
	}
	key := func(key, value string) map[string]string {
		return map[string]string{"data/p/plugin.db": database(t, func(s *store.Store) error {
			return s.Set(t.Context(), key, []byte(`"`+value+`"`))
		})}
	}
	row := func(id, title string) map[string]string {
		return map[string]string{"data/p/plugin.db": database(t, func(s *store.Store) error {
			_, err := s.Insert(t.Context(), nil, "notes", fmt.Appendf(nil, `{"id":%q,"title":%[2]q,"a":%[2]q,"b":%[2]q,`+
				`"c":%[2]q}`, id,
				title))
			return err
		})}
	}
	large := strings.Repeat("x", 3000)
	limit := func(change func(o *backup.RestoreOptions)) func(*backup.RestoreOptions) { return change }
	for name, c := range map[string]struct {
		parts []string
		files map[string]string
		limit func(*backup.RestoreOptions)
		says  string
	}{
		"number of files": {nil, many("data/p/files/f%d", 4),
			limit(func(o *backup.RestoreOptions) { o.Files = files.Limits{Files: 3} }), "files.files"},
		"number of files that were moved aside": {nil, many("data/p/replaced-1/files/f%d", 4),
			limit(func(o *backup.RestoreOptions) { o.Files = files.Limits{Files: 3} }), "files.files"},
		"number of files of what is left": {nil, many("data/gone/files/f%d", 4),
			limit(func(o *backup.RestoreOptions) { o.Files = files.Limits{Files: 3} }), "files.files"},
		"number of folders": {nil, many("data/p/files/f%d/f", 4),
			limit(func(o *backup.RestoreOptions) { o.Files = files.Limits{Folders: 3} }), "files.folders"},
		"depth": {nil, map[string]string{"data/p/files/a/b/c/d": "x"},
			limit(func(o *backup.RestoreOptions) { o.Files = files.Limits{Depth: 3} }), "files.depth"},
		"length of a path": {nil, map[string]string{"data/p/files/" + strings.Repeat("n", 90): "x"},
			limit(func(o *backup.RestoreOptions) { o.Files = files.Limits{PathBytes: 80} }), "files.path-bytes"},
		"size of a file": {nil, map[string]string{"data/p/files/a": large},
			limit(func(o *backup.RestoreOptions) { o.Files = files.Limits{FileBytes: 2999} }), "files.file-bytes"},
		"size of files": {nil, map[string]string{"data/p/files/a": large, "data/p/files/b": large},
			limit(func(o *backup.RestoreOptions) { o.Files = files.Limits{TotalBytes: 5999} }), "files.total-bytes"},
		"size of the database": {nil, key("k", strings.Repeat(large, 50)),
			limit(func(o *backup.RestoreOptions) { o.Store = store.Limits{DatabaseBytes: 128 << 10} }),
			"store.database-bytes"},
		"length of a key": {nil, key(large, "v"),
			limit(func(o *backup.RestoreOptions) { o.Store = store.Limits{KeyBytes: 2999} }), "store.key-bytes"},
		"length of the value of a key": {nil, key("k", large),
			limit(func(o *backup.RestoreOptions) { o.Store = store.Limits{ValueBytes: 2999} }), "store.value-bytes"},
		"length of an id": {nil, row(large, "t"),
			limit(func(o *backup.RestoreOptions) { o.Store = store.Limits{KeyBytes: 2999} }), "store.key-bytes"},
		"length of a value": {nil, row("1", large),
			limit(func(o *backup.RestoreOptions) { o.Store = store.Limits{ValueBytes: 2999} }), "store.value-bytes"},
		"length of a row": {nil, row("1", strings.Repeat(large, 15)),
			limit(func(o *backup.RestoreOptions) { o.Store = store.Limits{ValueBytes: 45_000, ResultBytes: 1} }),
			"store.result-bytes"},
		"number of secrets": {[]string{backup.PartKey}, sealed(t, 4, "v"),
			limit(func(o *backup.RestoreOptions) { o.Secrets = vault.Limits{Records: 3} }), "vault.records"},
		"size of secrets": {[]string{backup.PartKey}, sealed(t, 2, large),
			limit(func(o *backup.RestoreOptions) { o.Secrets = vault.Limits{Bytes: 5999} }), "vault.bytes"},
		"size of settings": {nil, map[string]string{
			"data/p/settings.json": `{"format":1,"plugin":"p","values":{}}` + strings.Repeat(" ", settings.MaxFileBytes)},
			nil, "the settings"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "data")
			restore := func(data []byte, limit func(*backup.RestoreOptions)) error {
				o := backup.RestoreOptions{Data: dir, Version: "1.2.3", Replace: true,
					Vault: vault.Options{Source: vault.SourceFile}}
				if limit != nil {
					limit(&o)
				}
				_, err := host.Restore(t.Context(), bytes.NewReader(data), o)
				return err
			}
			if err := restore(madeBackup(t, "one"), nil); err != nil {
				t.Fatal(err)
			}
			before := archivetest.Inodes(dir)
			data := forged(c.parts, c.files)
			err := restore(data, c.limit)
			if !archive.Is(err, archive.ReasonTooLarge) {
				t.Fatalf("it was taken: %v", err)
			}
			for _, text := range []string{c.says, "nothing was changed", "--limit"} {
				if !strings.Contains(err.Error(), text) {
					t.Errorf("it is not said %q: %v", text, err)
				}
			}
			content, err := os.ReadFile(filepath.Join(dir, "data", "kept", "files", "state"))
			if after := archivetest.Inodes(dir); err != nil || string(content) != "one" || after != before {
				t.Errorf("the data is %q, %v; %d inodes, then %d", content, err, before, after)
			}
			if c.limit != nil {
				if err := restore(data, nil); err != nil {
					t.Errorf("without that limit: %v", err)
				}
			}
		})
	}
}
