package shorttest_test

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestOnlyHere fails where something else asks whether the run is short.
func TestOnlyHere(t *testing.T) {
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "node_modules") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || filepath.Base(filepath.Dir(path)) == "shorttest" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err == nil && bytes.Contains(text, []byte("testing.Short()")) {
			t.Errorf("%s: use package shorttest in place of testing.Short", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestShort(t *testing.T) {
	short := flag.Lookup("test.short")
	defer short.Value.Set(short.Value.String())
	for _, c := range []struct {
		short         string
		skipped       bool
		rounds, fewer int
	}{{"true", true, 3, 2}, {"false", false, 20, 2}} {
		if err := short.Value.Set(c.short); err != nil {
			t.Fatal(err)
		}
		skipped := true
		var inner *testing.T
		t.Run("short "+c.short, func(t *testing.T) {
			inner = t
			shorttest.Skip(t)
			skipped = false
		})
		if skipped != c.skipped || inner.Skipped() != c.skipped {
			t.Errorf("short %s: left out %v", c.short, skipped)
		}
		if got := shorttest.Rounds(20, 3); got != c.rounds {
			t.Errorf("short %s: %d rounds", c.short, got)
		}
		if got := shorttest.Rounds(2, 3); got != c.fewer {
			t.Errorf("short %s: %d of 2 rounds", c.short, got)
		}
		f := &fails{TB: t}
		if shorttest.Full(f); f.failed != c.skipped {
			t.Errorf("short %s: what is for the full run failed: %v", c.short, f.failed)
		}
	}
}

// fails is a test that notes that it has failed.
type fails struct {
	testing.TB
	failed bool
}

func (f *fails) Fatal(...any) { f.failed = true }
