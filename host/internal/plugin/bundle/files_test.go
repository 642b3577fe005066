package bundle_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
)

// What is read from a folder later is what was in it, or nothing.
func TestFS(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("manifest.json", "{}")
	write("dist/index.js", "let a")
	write("dist/empty.js", "")
	contents, err := bundle.Read(t.Context(), dir, bundle.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	files := contents.FS(dir)
	for name, want := range map[string]string{"dist/index.js": "let a", "dist/empty.js": ""} {
		text, err := fs.ReadFile(files, name)
		info, statErr := fs.Stat(files, name)
		if err != nil || statErr != nil || string(text) != want || info.Size() != int64(len(want)) ||
			!info.Mode().IsRegular() {
			t.Errorf("%s: %q, %v, %v", name, text, err, statErr)
		}
	}
	write("dist/late.js", "let b")
	write("dist/index.js", "let b")
	write("dist/empty.js", "x")
	for name, want := range map[string]string{
		"dist/late.js": "not exist", "dist": "not exist", ".": "not exist", "../x": "not exist",
		"dist/index.js": "dist/index.js has changed", "dist/empty.js": "has changed",
	} {
		if _, err := fs.ReadFile(files, name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if err := os.Remove(filepath.Join(dir, "dist", "index.js")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("late.js", filepath.Join(dir, "dist", "index.js")); err != nil {
		t.Fatal(err)
	}
	if _, err := files.Open("dist/index.js"); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a link in its place: %v", err)
	}
}
