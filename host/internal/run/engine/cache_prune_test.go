package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// A new module makes room in the cache where that is over its limit: the oldest
// files go, and what was used at last stays.
func TestCacheIsBounded(t *testing.T) {
	const limit, each = 1 << 20, 100 << 10
	dir := filepath.Join(t.TempDir(), "cache")
	run := func(name string) {
		e, err := engine.New(t.Context(), engine.Config{CacheDir: dir, Limits: engine.Limits{CacheBytes: limit}})
		if err != nil {
			t.Fatal(err)
		}
		addImports(t, e)
		m, err := e.Load(t.Context(), guesttest.C(t, name), engine.LoadOptions{MemoryMB: 16})
		if err != nil {
			t.Fatal(err)
		}
		m.Close(t.Context())
		if err := e.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	files := func(pattern string) []string {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	age := func(path string, hours int) {
		at := time.Now().Add(-time.Duration(hours) * time.Hour)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	run("fib")
	first := append(files("rewritten/*"), files("compiled/*/*")...)
	if len(first) != 2 {
		t.Fatalf("the cache has %q", first)
	}
	for _, path := range first {
		age(path, 100) // older than all that follows
	}
	var old []string
	for i := range 12 {
		path := filepath.Join(filepath.Dir(first[i%2]), fmt.Sprintf("old-%02d", i))
		if err := os.WriteFile(path, make([]byte, each), 0o600); err != nil {
			t.Fatal(err)
		}
		age(path, 50-i)
		old = append(old, path)
	}
	run("fib") // is in the cache, and uses what it has there
	if got := append(files("rewritten/*"), files("compiled/*/*")...); len(got) != 14 {
		t.Errorf("a module from the cache has changed it: %q", got)
	}
	run("sort")
	var total int64
	for _, path := range append(files("rewritten/*"), files("compiled/*/*")...) {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		total += info.Size()
	}
	if total > limit || total < limit/2 {
		t.Errorf("%d bytes are left of at most %d", total, limit)
	}
	for path, want := range map[string]bool{first[0]: true, first[1]: false, old[0]: false, old[11]: true} {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s stayed: %v, want %v", path, err == nil, want)
		}
	}
	run("fib") // is compiled again
}
