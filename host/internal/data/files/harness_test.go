package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
)

// TestChild is not a test of its own: it is another process, with its work and a
// folder.
func TestChild(t *testing.T) {
	if args, ok := childtest.Args(t); ok {
		if err := child(t.Context(), args[0], args[1]); err != nil {
			fmt.Println("error:", err)
			t.Fail()
		}
	}
}

func open(t testing.TB, dir string, limits Limits) *Folder {
	t.Helper()
	f, err := Open(t.Context(), dir, limits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

func put(t testing.TB, f Files, path, text string) {
	t.Helper()
	if err := f.WriteFile(t.Context(), path, text); err != nil {
		t.Fatalf("write %q: %v", path, err)
	}
}

// holds checks the text of a file.
func holds(t testing.TB, f Files, path, want string) {
	t.Helper()
	if got, err := f.ReadFile(t.Context(), path); err != nil || got != want {
		t.Errorf("%q holds %.40q, %v, want %.40q", path, got, err, want)
	}
}

// wants checks an error: its type, its code, words of its message, and that it
// names no place of the machine.
func wants(t testing.TB, err error, code abi.Code, words ...string) {
	t.Helper()
	e, ok := err.(*abi.Error)
	if !ok || e.Code != code {
		t.Errorf("the error is %v (%T), want code %s", err, err, code)
		return
	}
	for _, word := range words {
		if !strings.Contains(e.Message, word) {
			t.Errorf("the message %q does not say %q", e.Message, word)
		}
	}
	if strings.Contains(e.Message, filepath.Clean(os.TempDir())) {
		t.Errorf("the message names a place of the machine: %q", e.Message)
	}
}

// agrees checks that the counts are those of the disk, or of the tables, and that
// no hidden file is left.
func agrees(t testing.TB, f Files) {
	t.Helper()
	got, err := f.Usage(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var want Usage
	switch f := f.(type) {
	case *Folder:
		want = onDisk(t, f.dir)
	case *Tables:
		want = inTables(t, f)
	}
	if got != want {
		t.Errorf("usage %+v, there are %+v", got, want)
	}
}

// onDisk counts with means of its own.
func onDisk(t testing.TB, dir string) (use Usage) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || path == dir {
			return err
		}
		if strings.HasPrefix(e.Name(), reservedPrefix) {
			t.Errorf("a hidden file is left: %s", path)
		}
		switch info, err := e.Info(); {
		case err != nil:
			return err
		case e.IsDir():
			use.Folders++
		case info.Mode().IsRegular():
			use.Files++
			use.Bytes += info.Size()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return use
}

func code(err error) abi.Code {
	if e, ok := errors.AsType[*abi.Error](err); ok {
		return e.Code
	}
	return ""
}

// plant writes a file without the package.
func plant(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
