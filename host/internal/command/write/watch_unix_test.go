//go:build unix

package write

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// put writes a file, and makes the folders that it lies in.
func put(t *testing.T, name, content string) {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(name), 0o755)
	if err == nil {
		err = os.WriteFile(name, []byte(content), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// watched returns a watcher of a folder with one file, src/ui/file, and what
// makes sure that it sees a write to that file.
func watched(t *testing.T) (root string, w *watcher, sees func(after string)) {
	t.Helper()
	root = filepath.Join(t.TempDir(), "plugin")
	file := filepath.Join(root, "src", "ui", "file")
	put(t, filepath.Join(root, "src", "ui", "file"), "0")
	w, err := newWatcher(root, func(string) bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.close)
	return root, w, func(after string) {
		t.Helper()
		for quiet := false; !quiet; { // all that has happened until now
			ctx, cancel := context.WithTimeout(t.Context(), 5*settle)
			quiet = w.next(ctx) != nil
			cancel()
		}
		put(t, file, after)
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := w.next(ctx); err != nil {
			t.Errorf("after %s a write is not seen: %v", after, err)
		}
	}
}

// The ways in which editors and git change files and folders, one behind the
// other and at once, leave every folder watched.
func TestWatcherKeepsWatching(t *testing.T) {
	root, _, sees := watched(t)
	src, old := filepath.Join(root, "src"), filepath.Join(root, "old")
	file := filepath.Join(src, "ui", "file")
	do := func(errs ...error) {
		t.Helper()
		for _, err := range errs {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	sees("nothing")
	put(t, file+".tmp", "1")
	do(os.Rename(file+".tmp", file))
	sees("a file that was written aside and renamed")
	do(os.Remove(file))
	put(t, file, "2")
	sees("a file that was removed and made")
	for range 20 {
		do(os.Rename(src, old), os.Rename(old, src))
	}
	sees("a folder that was renamed and back")
	do(os.RemoveAll(src))
	put(t, filepath.Join(root, "src", "ui", "file"), "3")
	sees("a folder that was removed and made")
	do(os.Rename(src, old))
	put(t, filepath.Join(root, "src", "ui", "file"), "4")
	sees("another folder in the place of one")
	do(os.Rename(root, root+"2"), os.Rename(root+"2", root))
	sees("the whole folder renamed and back")
	do(os.RemoveAll(root))
	put(t, filepath.Join(root, "src", "ui", "file"), "5")
	sees("the whole folder removed and made")
}

// A folder that is gone is told of once, and found when it is there again.
func TestWatcherFindsTheFolderAgain(t *testing.T) {
	root, w, sees := watched(t)
	if err := os.Rename(root, root+"2"); err != nil {
		t.Fatal(err)
	}
	if err := w.next(t.Context()); err != nil || !w.gone {
		t.Fatalf("gone %t, %v", w.gone, err)
	}
	if err := os.Rename(root+"2", root); err != nil {
		t.Fatal(err)
	}
	if err := w.next(t.Context()); err != nil || w.gone {
		t.Fatalf("gone %t, %v", w.gone, err)
	}
	sees("the folder was away")
}
