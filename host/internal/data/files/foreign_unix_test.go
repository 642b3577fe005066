//go:build unix

package files

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// TestForeign opens a folder in which something else has put names and depths
// that no path may have: they count, are not listed, and a walk reports them.
func TestForeign(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a:b", "con", `back\slash`, "bell\a", "CON.d/x", "good"} {
		plant(t, filepath.Join(dir, name), "1234")
	}
	const strange = "bad\xffname" // not every file system takes it
	tried := os.WriteFile(filepath.Join(dir, strange), nil, 0o600) == nil
	deep := filepath.Join(dir, strings.Repeat("d/", 70))
	if err := os.MkdirAll(deep, 0o700); err != nil {
		t.Fatal(err)
	}
	f := open(t, dir, Limits{})
	want := Usage{Files: 6, Folders: 1 + maxDepth, Bytes: 24}
	skipped := []string{"CON.d", "a:b", `back\slash`, "bell\a", "con", strings.Repeat("d/", 63) + "d"}
	if tried {
		want.Files++
		skipped = append(skipped, strange)
	}
	if use, err := f.Usage(t.Context()); err != nil || use != want {
		t.Errorf("usage %+v, %v, want %+v", use, err, want)
	}
	if list, err := f.ListDir(t.Context(), ""); err != nil || fmt.Sprint(list) != "[{d true} {good false}]" {
		t.Errorf("the list is %v, %v", list, err)
	}
	var met []string
	for e, err := range f.Walk(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if e.Skipped != "" {
			met = append(met, e.Path)
		}
	}
	slices.Sort(met)
	slices.Sort(skipped)
	if !slices.Equal(met, skipped) {
		t.Errorf("skipped %q, want %q", met, skipped)
	}
}

// TestUnreadable: a folder whose files cannot be counted is not opened, since
// its limits could not be kept.
func TestUnreadable(t *testing.T) {
	dir := t.TempDir()
	plant(t, filepath.Join(dir, "sub", "a"), "x")
	f := open(t, dir, Limits{})
	if err := os.Chmod(filepath.Join(dir, "sub"), 0); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(filepath.Join(dir, "sub"), 0o700)
	_, err := f.Recount(t.Context())
	if os.Geteuid() == 0 {
		// Modes do not stop root, who must then get the right count.
		if err != nil {
			t.Error(err)
		}
		if use, err := f.Usage(t.Context()); err != nil || use != (Usage{Files: 1, Folders: 1, Bytes: 1}) {
			t.Errorf("usage %+v, %v", use, err)
		}
		return
	}
	wants(t, err, abi.CodeStorageError, "needs the right")
}

// TestModes: what is made is the user's own.
func TestModes(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	f := open(t, dir, Limits{})
	put(t, f, "a/b", "x")
	for path, want := range map[string]fs.FileMode{"": 0o700, "a": 0o700, "a/b": 0o600} {
		info, err := os.Stat(filepath.Join(dir, path))
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got&^want != 0 {
			t.Errorf("%q has mode %o, want %o", path, got, want)
		}
	}
}
