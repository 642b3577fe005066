package durable_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
)

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestReplaceStopsAnywhere fails a replacement before each of its steps: the
// file holds the old content or the new one, and nothing lies beside it.
func TestReplaceStopsAnywhere(t *testing.T) {
	crash := errors.New("crash")
	var all []string
	for at := 1; ; at++ {
		dir := t.TempDir()
		path := filepath.Join(dir, "state")
		if err := durable.Replace(path, []byte("old")); err != nil {
			t.Fatal(err)
		}
		var steps []string
		err := durable.Steps{Before: func(step, _ string) error {
			if steps = append(steps, step); len(steps) == at {
				return crash
			}
			return nil
		}}.Replace(path, []byte("new"))
		want := "old"
		if err == nil || errors.Is(err, durable.ErrUnsynced) {
			want = "new"
		}
		if got := read(t, path); got != want {
			t.Errorf("step %d: the file holds %q after %v", at, got, err)
		}
		if names, err := os.ReadDir(dir); err != nil || len(names) != 1 {
			t.Errorf("step %d: left %v, %v", at, names, err)
		}
		if len(steps) < at {
			if err != nil {
				t.Error(err)
			}
			all = steps
			break
		}
		if !errors.Is(err, crash) || errors.Is(err, durable.ErrUnsynced) != (at == 6) {
			t.Errorf("step %d: %v", at, err)
		}
	}
	if want := []string{"create", "write", "write", "sync", "rename", "sync"}; !slices.Equal(all, want) {
		t.Errorf("the steps are %v, want %v", all, want)
	}
}

// TestReplaceOverLeftover: a file that a crash has left, or that somebody has
// put there as a link, is not written through.
func TestReplaceOverLeftover(t *testing.T) {
	dir := t.TempDir()
	path, elsewhere := filepath.Join(dir, "state"), filepath.Join(t.TempDir(), "elsewhere")
	if err := os.WriteFile(elsewhere, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, leave := range map[string]func() error{
		"half a file": func() error { return os.WriteFile(path+durable.TempSuffix, []byte("ha"), 0o666) },
		"a link":      func() error { return os.Symlink(elsewhere, path+durable.TempSuffix) },
	} {
		if err := leave(); err != nil {
			t.Fatal(err)
		}
		if err := durable.Replace(path, []byte(name)); err != nil {
			t.Fatal(err)
		}
		info, err := os.Lstat(path)
		if err != nil || !info.Mode().IsRegular() || read(t, path) != name || read(t, elsewhere) != "mine" {
			t.Errorf("%s: %v, %v, %q", name, info, err, read(t, path))
		}
		if os.PathSeparator == '/' && info.Mode().Perm() != 0o600 {
			t.Errorf("%s: mode %v", name, info.Mode())
		}
	}
}

func TestNames(t *testing.T) {
	dir := t.TempDir()
	deep := filepath.Join(dir, "a", "b", "c")
	for range 2 {
		if err := durable.MkdirAll(deep); err != nil {
			t.Fatal(err)
		}
	}
	from, to := filepath.Join(deep, "x"), filepath.Join(dir, "y")
	if err := durable.Replace(from, []byte("text")); err != nil {
		t.Fatal(err)
	}
	if err := durable.Rename(from, to); err != nil || read(t, to) != "text" {
		t.Error(err)
	}
	if err := durable.Rename(from, to); !errors.Is(err, fs.ErrNotExist) || errors.Is(err, durable.ErrUnsynced) {
		t.Errorf("what is not there was renamed: %v", err)
	}
	for range 2 {
		if err := durable.Remove(to); err != nil {
			t.Error(err)
		}
	}
	if err := durable.MkdirAll(filepath.Join(deep, "x")); err != nil {
		t.Error(err)
	}
	if err := durable.Replace(filepath.Join(deep, "file"), nil); err != nil {
		t.Fatal(err)
	}
	if err := durable.MkdirAll(filepath.Join(deep, "file", "below")); err == nil {
		t.Error("a folder was made in a file")
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if err := errors.Join(durable.SyncTree(root, "."), durable.SyncRoot(root, "a/b"),
		durable.SyncFolder(dir)); err != nil {
		t.Error(err)
	}
	if err := durable.SyncRoot(root, "../"+filepath.Base(dir)); err == nil {
		t.Error("a folder outside of the root was synced")
	}
}

// TestClose: the failure of the writing counts, and the file is closed in any
// case.
func TestClose(t *testing.T) {
	failed := fmt.Errorf("no room for %s", strings.Repeat("x", 3))
	for _, err := range []error{nil, failed} {
		f, openErr := os.Create(filepath.Join(t.TempDir(), "f"))
		if openErr != nil {
			t.Fatal(openErr)
		}
		if got := durable.Close(f, err); !errors.Is(got, err) || (got == nil) != (err == nil) {
			t.Errorf("closed with %v: %v", err, got)
		}
		if err := f.Close(); !errors.Is(err, os.ErrClosed) {
			t.Errorf("the file was open: %v", err)
		}
	}
}
