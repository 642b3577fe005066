//go:build unix

package vault

import (
	"context"
	"os"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// TestStrangeFiles: what may be right for somebody else is left alone.
func TestStrangeFiles(t *testing.T) {
	for name, make := range map[string]func(path string) error{
		"a folder": func(path string) error { return os.Mkdir(path, 0o700) },
		"a link":   func(path string) error { return os.Symlink("/etc/hostname", path) },
		"a pipe":   func(path string) error { return syscall.Mkfifo(path, 0o600) },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, Options{Source: SourceFile})
			if err := make(w.v.path); err != nil {
				t.Fatal(err)
			}
			before, err := os.Lstat(w.v.path)
			if err != nil {
				t.Fatal(err)
			}
			_, _, err = w.r.Get(context.Background(), "p", KindSecret, "k")
			wantCode(t, "get", err, abi.CodeStorageError)
			wantCode(t, "set", w.r.Set(context.Background(), "p", KindSecret, "k", NewSecret("v")), abi.CodeStorageError)
			after, err := os.Lstat(w.v.path)
			if err != nil || !os.SameFile(before, after) || len(w.keyFiles()) > 0 {
				t.Errorf("it was replaced: %v, key files %v", err, w.keyFiles())
			}
		})
	}
}
