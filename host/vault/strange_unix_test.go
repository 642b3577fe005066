//go:build unix

package vault

import (
	"context"
	"os"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// TestStrangeRecordFiles: what may be right for somebody else is left alone.
func TestStrangeRecordFiles(t *testing.T) {
	for name, make := range map[string]func(path string) error{
		"later version": func(path string) error {
			return os.WriteFile(path, []byte(`{"format":2,"new":"things"}`), 0o600)
		},
		"a folder": func(path string) error { return os.Mkdir(path, 0o700) },
		"a link":   func(path string) error { return os.Symlink("/etc/hostname", path) },
		"a pipe":   func(path string) error { return syscall.Mkfifo(path, 0o600) },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, Options{Source: SourceFile})
			w.set("other", KindSecret, "k", "v")
			path := recordPath(w.folder, "p")
			if err := make(path); err != nil {
				t.Fatal(err)
			}
			before, err := os.Lstat(path)
			if err != nil {
				t.Fatal(err)
			}
			_, _, err = w.r.Get(context.Background(), "p", KindSecret, "k")
			wantCode(t, "get", err, abi.CodeStorageError)
			wantCode(t, "set", w.r.Set(context.Background(), "p", KindSecret, "k", NewSecret("v")), abi.CodeStorageError)
			after, err := os.Lstat(path)
			if err != nil || !os.SameFile(before, after) {
				t.Errorf("it was replaced: %v", err)
			}
		})
	}
}
