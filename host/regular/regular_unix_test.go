//go:build unix

package regular

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestNothingElseIsOpened: nothing is waited for, and no link is followed.
func TestNothingElseIsOpened(t *testing.T) {
	dir := t.TempDir()
	pipe, link := filepath.Join(dir, "pipe"), filepath.Join(dir, "link")
	if err := errors.Join(syscall.Mkfifo(pipe, 0o600), os.WriteFile(filepath.Join(dir, "file"), nil, 0o600),
		os.Symlink("file", link)); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{pipe, link, os.DevNull} {
		done := make(chan error, 1)
		go func() { done <- opens(t, path) }()
		select {
		case err := <-done:
			if !errors.Is(err, ErrNotRegular) || !errors.Is(Check(path), ErrNotRegular) {
				t.Errorf("%s: %v", path, err)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%s is waited for", path)
		}
	}
}
