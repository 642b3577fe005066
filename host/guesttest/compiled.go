package guesttest

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// Compiled returns the folder of compiled code that tests of all packages may
// share: wasmhost-test in the user's folder for caches, and in it one for the
// source of what compiles guests, so that a change there is never tested on old
// code. It is not in the repository, since go test caches no result of a test
// that reads what changes there with each run.
func Compiled(tb testing.TB) string {
	tb.Helper()
	dir, err := compiledFolder()
	if err != nil {
		tb.Fatalf("guesttest: %v", err)
	}
	return dir
}

var compiledFolder = sync.OnceValues(func() (string, error) {
	w, err := newBuilder(started.dir)
	if err := cmp.Or(started.err, err); err != nil {
		return "", err
	}
	h := sha256.New()
	for _, pattern := range []string{"go.sum", "host/internal/run/wasm/*.go", "host/internal/run/engine/*.go"} {
		files, err := filepath.Glob(filepath.Join(w.root, filepath.FromSlash(pattern)))
		if err != nil || len(files) == 0 {
			return "", fmt.Errorf("no files %s (%v)", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return "", err
			}
			fmt.Fprintf(h, "%s %d\n", filepath.Base(file), len(text))
			h.Write(text)
		}
	}
	dir, err := sharedFolder(hex.EncodeToString(h.Sum(nil)[:12]))
	if err != nil {
		return "", err
	}
	return dir, removeUnused(started.shared, time.Now().Add(-48*time.Hour))
})

// sharedFolder returns a folder in the one that checkouts of this machine share,
// and notes that it is in use.
func sharedFolder(name string) (string, error) {
	if started.err != nil {
		return "", started.err
	}
	dir := filepath.Join(started.shared, name)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	now := time.Now()
	return dir, os.Chtimes(dir, now, now)
}

// removeUnused removes the folders that no test has asked for since.
func removeUnused(all string, since time.Time) error {
	folders, err := os.ReadDir(all)
	if err != nil {
		return err
	}
	for _, folder := range folders {
		if info, err := folder.Info(); err == nil && info.ModTime().Before(since) {
			err = os.RemoveAll(filepath.Join(all, folder.Name()))
			if err != nil {
				return err
			}
		}
	}
	return nil
}
