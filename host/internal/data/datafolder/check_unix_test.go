//go:build unix

package datafolder

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A folder that others may write to is refused by who wants to hold it and by who
// looks for a host: what it says of one would be theirs. One below a volume of a
// container, which is open to all, is taken.
func TestFoldersOfOthers(t *testing.T) {
	above := filepath.Join(t.TempDir(), "above")
	dir := filepath.Join(above, "data")
	f, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	refused := func(name, want string) {
		t.Helper()
		for who, err := range map[string]error{
			"a host":    func() error { _, err := Open(t.Context(), dir); return err }(),
			"a command": func() error { _, _, err := Running(dir); return err }(),
		} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s, by %s: %v, want %q", name, who, err, want)
			}
		}
	}
	chmod(t, above, 0o777)
	if held, holder, err := Running(dir); !held || holder == nil || err != nil {
		t.Errorf("below a folder that is open to all: %v, %+v, %v", held, holder, err)
	}
	chmod(t, dir, 0o770)
	refused("writable by the group", "other users may have changed")
	chmod(t, dir, 0o700)
	if os.Geteuid() == 0 {
		if err := os.Lchown(dir, 12345, 12345); err != nil {
			t.Fatal(err)
		}
		refused("of another user", "belongs to user 12345")
	}
}
