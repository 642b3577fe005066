//go:build unix

package durable_test

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
)

// TestNoFileLeft: a process that may open no further file, or only a few, makes
// a change as a whole or not at all, and does not say that it might be lost.
func TestNoFileLeft(t *testing.T) {
	var usual syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &usual); err != nil {
		t.Fatal(err)
	}
	probe, err := os.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	free := probe.Fd() // the lowest
	if err := probe.Close(); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(path, elsewhere string) error{
		"replace": func(path, _ string) error { return durable.Replace(path, []byte("new")) },
		"rename":  durable.Rename,
		"remove":  func(path, _ string) error { return durable.Remove(path) },
	} {
		for more := range 4 {
			path, elsewhere := filepath.Join(t.TempDir(), "state"), filepath.Join(t.TempDir(), "elsewhere")
			if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
				t.Fatal(err)
			}
			few := usual
			few.Cur = 0 // its type differs between systems
			for range int(free) + more {
				few.Cur++
			}
			if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &few); err != nil {
				t.Fatal(err)
			}
			err := change(path, elsewhere)
			if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &usual); err != nil {
				t.Fatal(err)
			}
			text, readErr := os.ReadFile(path)
			changed := readErr != nil || string(text) != "old"
			if changed != (err == nil) || errors.Is(err, durable.ErrUnsynced) || (more == 0 && err == nil) ||
				(more == 3 && err != nil) {
				t.Errorf("%s with %d files: changed %v, %v", name, more, changed, err)
			}
		}
	}
}
