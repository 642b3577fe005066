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
	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/vault"
)

// smallDisk makes a file system of a few megabytes; ok is false where this
// process may not mount one.
func smallDisk(t *testing.T, size string) (dir string, ok bool) {
	t.Helper()
	dir = t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "mode=0700,size="+size); err != nil {
		if !errors.Is(err, syscall.EPERM) {
			t.Fatalf("mount: %v", err)
		}
		return dir, false
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Errorf("unmount: %v", err)
		}
	})
	return dir, true
}

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

// fill makes a file as large as its disk allows, but for 256 KiB.
func fill(t *testing.T, path string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = f.Write(make([]byte, 64<<10))
	}
	if err := errors.Join(f.Truncate(mustSize(t, f)-256<<10), f.Close()); err != nil {
		t.Fatal(err)
	}
}

// A disk without any room must not keep a command from running that makes some.
func TestFullDiskLetsRoomBeMade(t *testing.T) {
	dir, mounted := smallDisk(t, "8m")
	if !mounted {
		t.Skip("filling a disk needs one of its own, which only root may mount")
	}
	data := filepath.Join(dir, "data")
	w := serve(t, host.Config{Data: data}, keeper(t, "one"))
	does(t, w.Host, "one", "fs.writeFile", `{"path":"large","text":"`+strings.Repeat("x", 100_000)+`"}`)
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	rest, err := os.OpenFile(filepath.Join(dir, "rest"), os.O_CREATE|os.O_WRONLY, 0o600)
	for err == nil {
		_, err = rest.Write(make([]byte, 4<<10))
	}
	if err := rest.Close(); err != nil {
		t.Fatal(err)
	}
	h, err := open(t, data)
	if err != nil {
		t.Fatalf("open a data folder on a full disk: %v", err)
	}
	if _, err := os.Lstat(filepath.Join(data, "host.json.new")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("half a file is left: %v", err)
	}
	if err := h.Plugins().Remove(t.Context(), "one", true); err != nil {
		t.Error(err)
	}
	if err := h.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "more"), make([]byte, 90_000), 0o600); err != nil {
		t.Errorf("after a plugin was purged: %v", err)
	}
}

// TestFullDiskDuringBackup fills the disk that a backup goes to, and the one
// that the data folder is on.
func TestFullDiskDuringBackup(t *testing.T) {
	dir, mounted := smallDisk(t, "24m")
	t.Logf("a small disk of its own: %v", mounted)
	data := filepath.Join(dir, "data")
	w := serve(t, host.Config{Data: data, VaultKey: vault.SourceFile}, keeper(t, "one"))
	does(t, w.Host, "one", "db.insert", `{"collection":"rows","data":{"id":"fixed","n":9223372036854775807,"text":"'; \u0000 DROP"}}`)
	for i := range 40 {
		does(t, w.Host, "one", "db.insert", fmt.Sprintf(`{"collection":"rows","data":{"n":%d,"text":"%s"}}`, i, strings.Repeat("x", 100_000)))
	}
	full := &limitedWriter{left: 10_000}
	if err := w.Backup(t.Context(), full, host.BackupOptions{}); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("a backup to a full disk: %v", err)
	}
	if err := w.Plugins().Export(t.Context(), "one", &limitedWriter{left: 1000}); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("an export to a full disk: %v", err)
	}
	if left := staged(t, data); len(left) > 0 {
		t.Errorf("left %v", left)
	}
	whole := backup(t, w.Host, host.BackupOptions{})
	var export bytes.Buffer
	if err := w.Plugins().Export(t.Context(), "one", &export); err != nil {
		t.Fatal(err)
	}
	if mounted {
		// No room for the copy of the database.
		ballast := filepath.Join(dir, "ballast")
		fill(t, ballast)
		for name, act := range map[string]func() error{
			"backup": func() error { return w.Backup(t.Context(), io.Discard, host.BackupOptions{}) },
			"export": func() error { return w.Plugins().Export(t.Context(), "one", io.Discard) },
			"import": func() error {
				_, err := w.Plugins().Import(t.Context(), "one", bytes.NewReader(export.Bytes()), plugin.ImportOptions{Replace: true})
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
		fill(t, ballast) // what the host gave back when it stopped
		if _, err := restore(t, whole, host.RestoreOptions{Data: data, Replace: true}); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("a restore on a full disk: %v", err)
		}
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
		w = serve(t, host.Config{Data: data, VaultKey: vault.SourceFile})
	}
	if got := does(t, w.Host, "one", "db.count", `{"collection":"rows"}`); got != "41" {
		t.Errorf("%s rows", got)
	}
	if _, err := w.Plugins().Import(t.Context(), "one", bytes.NewReader(export.Bytes()), plugin.ImportOptions{Replace: true}); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

func mustSize(t *testing.T, f *os.File) int64 {
	t.Helper()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}
