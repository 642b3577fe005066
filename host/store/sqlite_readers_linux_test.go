package store_test

import (
	"os"
	"sync"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/host/childtest"
	"github.com/wasmhost/wasmhost/host/store"
)

// TestReadersShareFiles: one who reads alone opens one connection, and who
// finds no file to open another waits for the one that is there.
func TestReadersShareFiles(t *testing.T) {
	if _, ok := childtest.Args(t); !ok { // in a process of its own, whose limit is lowered
		if out, err := childtest.Command(t, t.Name()).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	o := options(t, tasks("1.0.0"))
	o.Limits.Readers = 8
	s := open(t, o)
	insert(t, s, "tasks", `{"id":"a"}`)
	count := func() {
		if n, err := s.Count(t.Context(), "tasks", nil); err != nil || n != 1 {
			t.Errorf("%d rows, %v", n, err)
		}
	}
	count()
	openFiles := func() int {
		entries, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		return len(entries) - 1 // for the folder itself
	}
	before := openFiles()
	for range 20 {
		count()
	}
	if after := openFiles(); after != before {
		t.Errorf("one after the other they open %d files more", after-before)
	}
	// No file is left for a second reader.
	limit := syscall.Rlimit{Cur: uint64(before) + 1, Max: uint64(before) + 1}
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 30 {
		all.Go(func() {
			for range 20 {
				count()
			}
		})
	}
	all.Wait()
	if _, err := store.Open(t.Context(), options(t, tasks("1.0.0"))); err == nil {
		t.Error("the process still has files")
	}
}
