package files

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// TestCaseOnDisk finds names that differ in case and were made by others.
func TestCaseOnDisk(t *testing.T) {
	dir := t.TempDir()
	f := open(t, dir, Limits{})
	plant(t, filepath.Join(dir, "Notes", "A"), "one")
	holds(t, f, "Notes/A", "one")
	wants(t, f.WriteFile(t.Context(), "notes/b", ""), abi.CodeInvalidArgument, `"Notes"`)
	// What is gone from the disk is no hindrance.
	if err := os.RemoveAll(filepath.Join(dir, "Notes")); err != nil {
		t.Fatal(err)
	}
	put(t, f, "notes/b", "two")
	holds(t, f, "notes/b", "two")
	agrees(t, f)
}

func TestWalk(t *testing.T) {
	dir := t.TempDir()
	plant(t, filepath.Join(dir, "b", "large"), strings.Repeat("x", 50))
	plant(t, filepath.Join(dir, reservedPrefix+"other"), "x")
	link(t, "b", filepath.Join(dir, "link"))
	f := open(t, dir, Limits{FileBytes: 10})
	put(t, f, "b/a/1", "one")
	put(t, f, "c", "two")
	var met []string
	for e, err := range f.Walk(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		met = append(met, fmt.Sprint(e.Path, " ", e.Size, e.Skipped != ""))
		if e.Skipped != "" || e.Folder {
			if _, err := e.Open(t.Context()); code(err) != abi.CodeInvalidArgument {
				t.Errorf("open %q: %v", e.Path, err)
			}
			continue
		}
		r, err := e.Open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		if err != nil || int64(len(text)) != e.Size {
			t.Errorf("%q: %d bytes, %v", e.Path, len(text), err)
		}
	}
	want := []string{"b 0 false", "b/a 0 false", "b/a/1 3 false", "b/large 50 false", "c 3 false", "link 0 true"}
	if !slices.Equal(met, want) {
		t.Errorf("met %q, want %q", met, want)
	}
	for range f.Walk(t.Context()) {
		break // a walk may be left, and holds nothing
	}
	put(t, f, "d", "")
}

// link makes a symbolic link.
func link(t testing.TB, target, path string) {
	t.Helper()
	if err := os.Symlink(target, path); err != nil {
		t.Fatal(err)
	}
}
