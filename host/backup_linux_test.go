package host_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/data/disk/disktest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// limitedWriter is a disk that is full after so many bytes.
type limitedWriter struct{ left int }

func (w *limitedWriter) Write(p []byte) (int, error) {
	if w.left -= len(p); w.left < 0 {
		return 0, syscall.ENOSPC
	}
	return len(p), nil
}

// staged lists what lies in the staging area.
func staged(t *testing.T, dir string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, "staging", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestFullDiskDuringBackup fills the disk that a backup goes to, and the one
// that the data folder is on.
func TestFullDiskDuringBackup(t *testing.T) {
	shorttest.Skip(t)
	d, mounted := disktest.New(t, 24<<20)
	t.Logf("a small disk of its own: %v", mounted)
	data := filepath.Join(d.Dir, "data")
	w := serve(t, host.Config{Data: data, VaultKey: vault.SourceFile}, caller(t, "one"))
	does(t, w.Host, "one", "db.insert",
		`{"collection":"rows","data":{"id":"fixed","n":9223372036854775807,"text":"'; \u0000 DROP"}}`)
	for i := range 40 {
		does(t, w.Host, "one", "db.insert", fmt.Sprintf(`{"collection":"rows","data":{"n":%d,"text":"%s"}}`, i,
			strings.Repeat("x", 100_000)))
	}
	full := &limitedWriter{left: 10_000}
	if err := w.Backup(t.Context(), full, backup.Options{}); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("a backup to a full disk: %v", err)
	}
	if err := w.Plugins().Export(t.Context(), "one", &limitedWriter{left: 1000}); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("an export to a full disk: %v", err)
	}
	if left := staged(t, data); len(left) > 0 {
		t.Errorf("left %v", left)
	}
	whole := makeBackup(t, w.Host, backup.Options{})
	var export bytes.Buffer
	if err := w.Plugins().Export(t.Context(), "one", &export); err != nil {
		t.Fatal(err)
	}
	if mounted {
		// No room for the copy of the database.
		d.Fill(256 << 10)
		elsewhere := t.TempDir()
		t.Setenv("TMPDIR", elsewhere)
		for name, act := range map[string]func(w io.Writer) error{
			"backup": func(to io.Writer) error { return w.Backup(t.Context(), to, backup.Options{WithKey: true}) },
			"export": func(to io.Writer) error { return w.Plugins().Export(t.Context(), "one", to) },
		} {
			var made bytes.Buffer
			if err := act(&made); err != nil {
				t.Errorf("%s of a full disk to another one: %v", name, err)
			}
			if least := export.Len() - 1000; made.Len() < least {
				t.Errorf("%s has %d bytes, less than %d", name, made.Len(), least)
			}
			if err := act(&limitedWriter{left: 1000}); !errors.Is(err, syscall.ENOSPC) {
				t.Errorf("%s of a full disk to a full one: %v", name, err)
			}
			if left, err := os.ReadDir(elsewhere); len(left) > 0 || err != nil || len(staged(t, data)) > 0 {
				t.Errorf("%s left %v, %v", name, left, err)
			}
		}
		t.Setenv("TMPDIR", d.Dir) // full as well
		for name, act := range map[string]func() error{
			"backup": func() error { return w.Backup(t.Context(), io.Discard, backup.Options{}) },
			"export": func() error { return w.Plugins().Export(t.Context(), "one", io.Discard) },
			"import": func() error {
				_, err := w.Plugins().Import(t.Context(), "one", bytes.NewReader(export.Bytes()),
					stored.ImportOptions{Replace: true})
				return err
			},
		} {
			if err := act(); err == nil || !strings.Contains(err.Error(), "full") && !errors.Is(err, syscall.ENOSPC) {
				t.Errorf("%s on a full disk: %v", name, err)
			}
			if left := staged(t, data); len(left) > 0 {
				t.Errorf("%s left %v", name, left)
			}
		}
		if got := does(t, w.Host, "one", "db.count", `{"collection":"rows"}`); got != "41" {
			t.Errorf("%s rows", got)
		}
		if err := w.stop(); err != nil {
			t.Fatal(err)
		}
		d.Fill(256 << 10) // what the host gave back when it stopped
		if _, err := restore(t, whole, backup.RestoreOptions{Data: data, Replace: true}); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("a restore on a full disk: %v", err)
		}
		d.Empty()
		w = serve(t, host.Config{Data: data, VaultKey: vault.SourceFile})
	}
	if got := does(t, w.Host, "one", "db.count", `{"collection":"rows"}`); got != "41" {
		t.Errorf("%s rows", got)
	}
	if _, err := w.Plugins().Import(t.Context(), "one", bytes.NewReader(export.Bytes()),
		stored.ImportOptions{Replace: true}); err != nil {
		t.Errorf("with room again: %v", err)
	}
}
