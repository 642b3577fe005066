package regular

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// opens opens what is at a path in both ways.
func opens(t *testing.T, path string) error {
	t.Helper()
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	one, err := Open(path)
	in, errIn := OpenIn(root, filepath.Base(path))
	if (err == nil) != (errIn == nil) || errors.Is(err, ErrNotRegular) != errors.Is(errIn, ErrNotRegular) {
		t.Errorf("%s: by path %v, below a root %v", path, err, errIn)
	}
	for _, f := range []*os.File{one, in} {
		if f != nil {
			_ = f.Close()
		}
	}
	return err
}

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	if err := opens(t, path); !errors.Is(err, fs.ErrNotExist) || Check(path) != nil {
		t.Errorf("without a file: %v, %v", err, Check(path))
	}
	for _, text := range []string{"", "a text"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := ReadFile(path, 6); err != nil || string(got) != text || opens(t, path) != nil || Check(path) != nil {
			t.Errorf("%q is read as %q, %v", text, got, err)
		}
	}
	if _, err := ReadFile(path, 5); !errors.Is(err, ErrTooLarge) {
		t.Errorf("one byte too many: %v", err)
	}
	if err := opens(t, dir); !errors.Is(err, ErrNotRegular) || !errors.Is(Check(dir), ErrNotRegular) {
		t.Errorf("a folder: %v, %v", err, Check(dir))
	}
}
