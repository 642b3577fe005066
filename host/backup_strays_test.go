package host_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestBackupAmongStrays: what other programs leave in the data folder, such as
// file managers and editors, makes no backup that cannot be restored.
func TestBackupAmongStrays(t *testing.T) {
	shorttest.Skip(t)
	w := stocked(t)
	strays := []string{"plugins/one/.DS_Store", "plugins/one/versions/.DS_Store", "plugins/one/copy of state.json/notes"}
	for _, name := range append(strays, ".DS_Store", "vault/.DS_Store", "vault (copy).db", "vault.db~",
		"plugins/.DS_Store", "data/.DS_Store", "data/one/.DS_Store") {
		path := filepath.Join(w.Data(), filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("nobody's"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	data := makeBackup(t, w.Host, backup.Options{WithKey: true})
	var report backup.Report
	_, err := archive.Verify(bytes.NewReader(data), archive.Limits{}, func(e archive.Entry, in io.Reader) error {
		if e.Path != backup.ReportName {
			return nil
		}
		return json.NewDecoder(in).Decode(&report)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strays {
		if !slices.Contains(report.Skipped, name) {
			t.Errorf("the report does not say that %s was left out: %s", name, strings.Join(report.Skipped, ", "))
		}
	}
	to := filepath.Join(t.TempDir(), "data")
	if _, err := restore(t, data, backup.RestoreOptions{Data: to}); err != nil {
		t.Fatal(err)
	}
	holds(t, serve(t, host.Config{Data: to, VaultKey: vault.SourceFile}).Host, "one", true)
}
