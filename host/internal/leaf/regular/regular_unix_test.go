//go:build unix

package regular

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
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

func TestReadGiven(t *testing.T) {
	dir := t.TempDir()
	file, link, device := filepath.Join(dir, "file"), filepath.Join(dir, "link"), filepath.Join(dir, "device")
	if err := errors.Join(os.WriteFile(file, []byte("secret"), 0o600), os.Symlink("file", link),
		os.Symlink(os.DevNull, device)); err != nil {
		t.Fatal(err)
	}
	for mode, want := range map[os.FileMode]bool{0o600: true, 0o400: true, 0o640: true, 0o440: true, 0o644: false,
		0o444: false, 0o660: false, 0o604: false, 0o602: false, 0o601: false} {
		if err := os.Chmod(file, mode); err != nil { // whatever the mask is
			t.Fatal(err)
		}
		for _, path := range []string{file, link} {
			text, err := ReadGiven(path, 6)
			if want && (err != nil || string(text) != "secret") {
				t.Errorf("mode %04o: %q, %v", mode, text, err)
			}
			if !want && (err == nil || !strings.Contains(err.Error(), "chmod") || !strings.Contains(err.Error(), path)) {
				t.Errorf("mode %04o is taken, or not said: %v", mode, err)
			}
		}
	}
	if _, err := ReadGiven(device, 6); !errors.Is(err, ErrNotRegular) {
		t.Errorf("a device: %v", err)
	}
	if err := os.Chmod(file, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadGiven(link, 5); !errors.Is(err, ErrTooLarge) {
		t.Errorf("one byte too many: %v", err)
	}
}
