package store_test

import (
	"os"
	"sync"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
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

// TestFewFiles: a database opens, or says that the host has too many files open,
// however few are left.
func TestFewFiles(t *testing.T) {
	if _, ok := childtest.Args(t); !ok { // in a process of its own, whose limit is lowered
		if out, err := childtest.Command(t, t.Name()).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	open(t, options(t, tasks("1.0.0"))) // what is opened once in a process
	probe, err := os.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	free := uint64(probe.Fd()) // the lowest
	if err := probe.Close(); err != nil {
		t.Fatal(err)
	}
	var usual syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &usual); err != nil {
		t.Fatal(err)
	}
	for more := range uint64(8) {
		o := options(t, tasks("1.0.0"))
		if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: free + more, Max: usual.Max}); err != nil {
			t.Fatal(err)
		}
		s, err := store.Open(t.Context(), o)
		if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &usual); err != nil {
			t.Fatal(err)
		}
		switch {
		case err == nil:
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		case !store.Is(err, store.ReasonDescriptors):
			t.Errorf("with %d files more: %v", more, err)
		}
	}
}
