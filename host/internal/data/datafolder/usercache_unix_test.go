//go:build unix

package datafolder

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestUserCache(t *testing.T) {
	base := filepath.Join(t.TempDir(), "cache")
	dir, err := userCache(base, "code")
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Fatalf("%v, %v", info, err)
	}
	// Others may look into it: that ends.
	chmod(t, dir, 0o755)
	if again, err := userCache(base, "code"); err != nil || again != dir {
		t.Fatalf("%s, %v", again, err)
	}
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v", info, err)
	}
	// Others could have written to it, or could put another one in its place.
	for _, writable := range []string{dir, filepath.Dir(dir), base} {
		chmod(t, writable, 0o770)
		if _, err := userCache(base, "code"); err == nil || !strings.Contains(err.Error(), "0770") {
			t.Errorf("%s may be written by others: %v", writable, err)
		}
		chmod(t, writable, 0o700)
	}
	// A sticky folder on the way is as good as one's own.
	chmod(t, base, 0o777|os.ModeSticky)
	if _, err := userCache(base, "code"); err != nil {
		t.Error(err)
	}
	// What a link leads to is what counts.
	open := filepath.Join(t.TempDir(), "open")
	if err := os.Mkdir(open, 0o700); err != nil {
		t.Fatal(err)
	}
	chmod(t, open, 0o777)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(open, link); err != nil {
		t.Fatal(err)
	}
	if _, err := userCache(link, "code"); err == nil || !strings.Contains(err.Error(), "0777") {
		t.Errorf("a link into a folder of all: %v", err)
	}
	if err := os.WriteFile(filepath.Join(open, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := userCache(filepath.Join(open, "file"), "code"); err == nil {
		t.Error("a file was taken for a folder")
	}
	if os.Geteuid() == 0 {
		other := filepath.Join(t.TempDir(), "other")
		if _, err := userCache(other, "code"); err != nil {
			t.Fatal(err)
		}
		for _, theirs := range []string{filepath.Join(other, "wasmhost", "code"), other} {
			if err := os.Lchown(theirs, 12345, 12345); err != nil {
				t.Fatal(err)
			}
			if _, err := userCache(other, "code"); err == nil || !strings.Contains(err.Error(), "user 12345") {
				t.Errorf("%s is another user's: %v", theirs, err)
			}
			if err := os.Lchown(theirs, 0, 0); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func chmod(t *testing.T, name string, mode os.FileMode) {
	t.Helper()
	if err := os.Chmod(name, mode); err != nil {
		t.Fatal(err)
	}
}
