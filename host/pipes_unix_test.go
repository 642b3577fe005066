//go:build unix

package host_test

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// TestPipesInPlaceOfFiles: whichever file of the data folder is a pipe, the host
// opens, says so or does without, and is not stopped.
func TestPipesInPlaceOfFiles(t *testing.T) {
	shorttest.Skip(t)
	w := stocked(t)
	dir := w.Data()
	makeBackup(t, w.Host, backup.Options{WithLogs: true})
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	var files []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && !strings.HasPrefix(path, filepath.Join(dir, "cache")) {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	aside := filepath.Join(t.TempDir(), "aside")
	for _, path := range files {
		if err := os.Rename(path, aside); err != nil {
			continue // a run before has tidied it up
		}
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Fatal(err)
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			_, _, _ = datafolder.Running(dir)
			h, err := whole.Open(context.Background(), host.Config{Data: dir, VaultKey: vault.SourceFile})
			if err != nil {
				return
			}
			_, _ = api.ListFaults.Call(context.Background(), h.Mux(), api.None{})
			_ = h.Backup(context.Background(), io.Discard, backup.Options{WithLogs: true})
			_ = h.Close(context.Background())
		}()
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Fatalf("a pipe in the place of %s stops the host", path)
		}
		if info, err := os.Lstat(path); err == nil && info.Mode()&fs.ModeNamedPipe == 0 {
			continue // another one took its place
		}
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(aside, path); err != nil {
			t.Fatal(err)
		}
	}
}
