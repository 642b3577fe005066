package files

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

func TestLimits(t *testing.T) { both(t, testLimits) }

func testLimits(t *testing.T, fresh func() place) {
	small := Limits{TotalBytes: 100, Files: 3, Folders: 2, FileBytes: 60}
	text := func(n int) string { return strings.Repeat("x", n) }
	type step struct {
		path string
		size int // -1 deletes
		says string
	}
	for name, steps := range map[string][]step{
		"bytes": {{"a", 60, ""}, {"b", 40, ""}, {"c", 1, "100 allowed"}, {"c", 0, ""}, {"b", 39, ""}, {"c", 1, ""},
			{"c", 2, "101"}},
		"one file":     {{"a", 61, "60"}, {"a", 60, ""}},
		"delete frees": {{"a", 60, ""}, {"b", 41, "100 allowed"}, {"a", -1, ""}, {"b", 41, ""}},
		"files": {{"a", 1, ""}, {"b", 1, ""}, {"c", 1, ""}, {"d", 1, "3 files"}, {"c", 2, ""}, {"a", -1, ""},
			{"d", 1, ""}},
		"folders": {{"a/x", 1, ""}, {"a/b/x", 1, ""}, {"c/x", 1, "2 folders"}, {"a/b/x", -1, ""}, {"a/b", -1, ""},
			{"c/x", 1, ""}},
		"nothing is left": {{"p/q/r/x", 1, "2 folders"}, {"a/b/x", 1, ""}},
	} {
		t.Run(name, func(t *testing.T) {
			at := fresh()
			f := at.open(t, small)
			for _, s := range steps {
				// Accounts survive a restart at any point.
				if err := f.Close(); err != nil {
					t.Fatal(err)
				}
				f = at.open(t, small)
				var err error
				if s.size < 0 {
					err = f.DeleteFile(t.Context(), s.path)
				} else {
					err = f.WriteFile(t.Context(), s.path, text(s.size))
				}
				if s.says == "" && err != nil {
					t.Fatalf("%v: %v", s, err)
				}
				if s.says != "" {
					wants(t, err, abi.CodeQuotaExceeded, s.says)
				}
				agrees(t, f)
			}
		})
	}
}

// TestQuotaRace writes more than fits from many sides; who counts meanwhile never
// finds too much under the names of files.
func TestQuotaRace(t *testing.T) { both(t, testQuotaRace) }

func testQuotaRace(t *testing.T, fresh func() place) {
	limits := Limits{TotalBytes: 10_000, Files: 12, Folders: 5}
	f := fresh().open(t, limits)
	done := make(chan struct{})
	var watch, all sync.WaitGroup
	watch.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
			}
			use, err := f.Recount(t.Context())
			if err != nil {
				t.Error(err)
			}
			if use.Bytes > limits.TotalBytes || use.Files > limits.Files || use.Folders > limits.Folders {
				t.Errorf("too much: %+v", use)
			}
		}
	})
	var kept, refused sync.Map
	for n := range 8 {
		all.Go(func() {
			for i := range 25 {
				path := fmt.Sprintf("d%d/f%d", (n+i)%7, i%4)
				err := f.WriteFile(t.Context(), path, strings.Repeat("x", 300+(n*131+i*977)%1500))
				switch {
				case err == nil:
					kept.Store(path, true)
				case code(err) == abi.CodeQuotaExceeded:
					refused.Store(path, true)
				default:
					t.Error(err)
				}
				if i%5 == 4 {
					if err := f.DeleteFile(t.Context(), path); err != nil && code(err) != abi.CodeNotFound {
						t.Error(err)
					}
				}
			}
		})
	}
	all.Wait()
	close(done)
	watch.Wait()
	for what, m := range map[string]*sync.Map{"kept": &kept, "refused": &refused} {
		n := 0
		m.Range(func(any, any) bool { n++; return true })
		if n == 0 {
			t.Errorf("no write was %s, so the test shows nothing", what)
		}
	}
	agrees(t, f)
}

// TestOthersChange lets another program change files behind the accounts.
func TestOthersChange(t *testing.T) {
	limits := Limits{TotalBytes: 100, Files: 3}
	dir := t.TempDir()
	f := open(t, dir, limits)
	put(t, f, "a", strings.Repeat("x", 90))
	if err := os.Remove(filepath.Join(dir, "a")); err != nil {
		t.Fatal(err)
	}
	wants(t, f.WriteFile(t.Context(), "b", strings.Repeat("x", 20)), abi.CodeQuotaExceeded, "delete")
	f.counted = f.counted.Add(-recountEvery) // as if time had passed
	put(t, f, "b", strings.Repeat("x", 20))
	agrees(t, f)

	// A file that is met is counted with its size of now.
	plant(t, filepath.Join(dir, "c"), strings.Repeat("x", 70))
	put(t, f, "c", strings.Repeat("x", 71))
	agrees(t, f)
	plant(t, filepath.Join(dir, "b"), strings.Repeat("x", 25))
	put(t, f, "b", strings.Repeat("x", 24))
	agrees(t, f)

	// More than the limits can still be read and emptied.
	plant(t, filepath.Join(dir, "d"), strings.Repeat("x", 500))
	plant(t, filepath.Join(dir, "e"), "x")
	if use, err := f.Recount(t.Context()); err != nil || use != (Usage{Files: 4, Bytes: 71 + 24 + 501}) {
		t.Errorf("usage %+v, %v", use, err)
	}
	put(t, f, "d", strings.Repeat("x", 499))
	wants(t, f.WriteFile(t.Context(), "e", "xx"), abi.CodeQuotaExceeded, "100 allowed")
	wants(t, f.WriteFile(t.Context(), "f", ""), abi.CodeQuotaExceeded, "4 files")
	if err := f.DeleteFile(t.Context(), "d"); err != nil {
		t.Fatal(err)
	}
	agrees(t, f)
}
