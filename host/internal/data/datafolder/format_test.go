package datafolder

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A folder that a later program has used is refused by name, whatever is in it, and
// nothing of it is touched.
func TestFolderOfALaterProgram(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	f, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, FormatName)
	text, err := os.ReadFile(path)
	if err != nil || string(text) != strconv.Itoa(Format)+"\n" {
		t.Fatalf("the format is %q, %v", text, err)
	}
	later := strconv.Itoa(Format+1) + "\n"
	if err := errors.Join(os.WriteFile(path, []byte(later), 0o600), os.Chmod(dir, 0o750),
		os.WriteFile(filepath.Join(dir, "tokens.json"), []byte("of later"), 0o600)); err != nil {
		t.Fatal(err)
	}
	before := snapshot(t, dir)
	var wrong *FormatError
	if _, err := Open(t.Context(), dir); !errors.As(err, &wrong) || !strings.Contains(err.Error(), dir) ||
		wrong.Format != Format+1 {
		t.Errorf("a later folder: %v", err)
	}
	for _, text := range []string{strings.Repeat("1", 50), strings.Repeat("1", 200)} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(t.Context(), dir); err == nil || !strings.Contains(err.Error(), "format") {
			t.Errorf("the format %q: %v", text, err)
		}
	}
	if err := os.WriteFile(path, []byte(later), 0o600); err != nil {
		t.Fatal(err)
	}
	if after := snapshot(t, dir); after != before {
		t.Errorf("it was\n%s\nand is\n%s", before, after)
	}
	// One from before there was a format is the first's.
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if f, err = Open(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

// snapshot is what is in a folder, with the modes.
func snapshot(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	info, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	b.WriteString(info.Mode().String() + "\n")
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		text, _ := os.ReadFile(filepath.Join(dir, e.Name())) // of a folder nothing
		b.WriteString(e.Name() + ": " + string(text) + "\n")
	}
	return b.String()
}
