package golang

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/sdk"
)

func TestPutGenerator(t *testing.T) {
	if folder, err := putGenerator("off"); err == nil {
		t.Errorf("without a cache it is put into %s", folder)
	}
	want, err := sdk.Generator()
	if err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir()
	put := func() string {
		t.Helper()
		folder, err := putGenerator(cache)
		if err != nil {
			t.Error(err)
		}
		return folder
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() { put() })
	}
	all.Wait()
	folder := put()
	main := filepath.Join(folder, "sdk", "go", "jsongen", "wasmhostjson", "main.go")
	for _, damage := range []func() error{
		func() error { return nil },
		func() error { return os.Truncate(main, 0) },
		func() error { return os.Remove(main) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		if again := put(); again != folder {
			t.Errorf("it is in %s, and was in %s", again, folder)
		}
		found := 0
		err = fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || name == "go.mod" {
				return err
			}
			found++
			content, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
			if err != nil || string(content) != string(want[name]) || strings.HasSuffix(name, "_test.go") {
				t.Errorf("%s: %v, %d bytes, want %d", name, err, len(content), len(want[name]))
			}
			return nil
		})
		if err != nil || found != len(want) {
			t.Errorf("%d files, want %d: %v", found, len(want), err)
		}
	}
	if err := os.WriteFile(filepath.Join(cache, "file"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := putGenerator(filepath.Join(cache, "file")); err == nil {
		t.Error("it was put into a file")
	}
}

func TestGeneratorAdvice(t *testing.T) {
	for output, want := range map[string]string{
		"fork/exec /tmp/go-build1/b001/exe/wasmhostjson: permission denied": "GOTMPDIR",
		"write /tmp/x: no space left on device":                             "make room",
		"go: go.mod requires go >= 1.26.0 (running go 1.20)":                "install a newer Go",
		"internal compiler error":                                           "go clean -cache",
	} {
		if got := generatorAdvice(output); !strings.Contains(got, want) || !strings.HasSuffix(got, "then build again") {
			t.Errorf("%q: %q, want %q", output, got, want)
		}
	}
}
