package plugin

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/host/disk/disktest"
)

// enterFault has this process meet what the test is about.
func enterFault(t *testing.T, kind string) {
	t.Helper()
	switch kind {
	case "full":
		if os.Getenv(childLimit) == "" {
			return // the file system is small
		}
		if err := disktest.Limit(diskBytes); err != nil {
			t.Fatal(err)
		}
	case "read-only":
		if os.Geteuid() == 0 { // whom modes do not stop
			if err := syscall.Setuid(nobody); err != nil {
				t.Fatal(err)
			}
		}
	}
}

const (
	childLimit = "WASMHOST_TEST_LIMIT"
	diskBytes  = 8 << 20
	nobody     = 65534
)

// TestFullDisk fills the disk through a guest. It gets an error, what was
// acknowledged is there, and with room it goes on.
func TestFullDisk(t *testing.T) {
	advice := "make room on the disk"
	d, mounted := disktest.New(t, diskBytes)
	if !mounted { // then files of that size must do, which SQLite calls an I/O error
		t.Setenv(childLimit, "1")
		advice = ""
	}
	dir := filepath.Join(d.Dir, "data")
	if err := os.CopyFS(dir, os.DirFS(ready(t))); err != nil {
		t.Fatal(err)
	}
	said, end := fault(t, dir, "full")
	line, err := said.ReadString('\n')
	if line != "active: \n" {
		t.Fatalf("the process says %q, %v", line, err)
	}
	outcome, err := said.ReadString('\n')
	if err != nil || !strings.Contains(outcome, "storage_error: ") || !strings.Contains(outcome, advice) {
		t.Fatalf("the process says %q, %v", outcome, err)
	}
	left, err := said.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	if err := end(); err != nil {
		t.Error(err)
	}
	var acknowledged, found int
	if _, err := fmt.Sscan(outcome, &acknowledged); err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscan(left, &found); err != nil || found != acknowledged+1 || acknowledged < 100 {
		t.Errorf("%d rows were acknowledged, and %d found on the full disk: %v", acknowledged, found-1, err)
	}
	r := manage(t, setup{dir: copied(t, dir)}) // where there is room
	r.active(r.get("p"))
	if got := r.notes("p"); len(got) != acknowledged+1 {
		t.Errorf("%d rows were acknowledged, and %d found", acknowledged, len(got)-1)
	}
	r.note("p", "after")
}

// TestReadOnlyFolder starts a plugin whose data cannot be written: it reads what
// is there, and is told why it cannot write.
func TestReadOnlyFolder(t *testing.T) {
	dir := copied(t, ready(t))
	// The process is somebody else where this one is root, so it must get
	// there at all.
	if os.Geteuid() == 0 {
		for _, path := range []string{filepath.Dir(dir), filepath.Dir(filepath.Dir(dir))} {
			if err := os.Chmod(path, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
			return errors.Join(err, os.Chown(path, nobody, nobody))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	folder := filepath.Join(dir, dataName, "p")
	mode := func(folderMode, fileMode os.FileMode) {
		t.Helper()
		if err := errors.Join(os.Chmod(filepath.Join(folder, databaseName), fileMode),
			os.Chmod(folder, folderMode)); err != nil {
			t.Fatal(err)
		}
	}
	mode(0o500, 0o400)
	said, end := fault(t, dir, "read-only")
	if line, err := said.ReadString('\n'); line != "active: \n" {
		t.Errorf("the process says %q, %v", line, err)
	}
	line, err := said.ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "1 storage_error: ") || !strings.Contains(line, "writable") ||
		strings.Contains(line, dir) {
		t.Errorf("the process has and says %q, %v", line, err)
	}
	if err := end(); err != nil {
		t.Error(err)
	}
	mode(0o700, 0o600)
	said, end = fault(t, dir, "read-only")
	if line, err := said.ReadString('\n'); line != "active: \n" {
		t.Errorf("once it can be written the process says %q, %v", line, err)
	}
	if line, err := said.ReadString('\n'); line != "2 <nil>\n" {
		t.Errorf("once it can be written the process has and says %q, %v", line, err)
	}
	if err := end(); err != nil {
		t.Error(err)
	}
}
