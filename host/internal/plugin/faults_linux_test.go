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

	"github.com/wasmhost/wasmhost/host/internal/data/disk/disktest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// enterFault has this process meet what the test is about.
func enterFault(t *testing.T, kind string) {
	t.Helper()
	switch kind {
	case "limited":
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
	diskBytes = 8 << 20
	nobody    = 65534
)

// TestFullDisk fills the disk through a guest. It gets an error, what was
// acknowledged is there, and with room it goes on.
func TestFullDisk(t *testing.T) {
	shorttest.Skip(t)
	advice, kind := "make room on the disk", "full"
	d, mounted := disktest.New(t, diskBytes)
	if !mounted { // then files of that size must do, which SQLite calls an I/O error
		advice, kind = "", "limited"
	}
	dir := filepath.Join(d.Dir, "data")
	if err := os.CopyFS(dir, os.DirFS(ready(t))); err != nil {
		t.Fatal(err)
	}
	p := childtest.Start(t, "TestFaultChild", kind, dir)
	said := p.Read(3)
	outcome, left := said[1], said[2]
	if said[0] != "active: " || !strings.Contains(outcome, "storage_error: ") || !strings.Contains(outcome, advice) {
		t.Fatalf("the process says %q", said)
	}
	if err := p.End(); err != nil {
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
	folder := filepath.Join(dir, catalog.DataName, "p")
	mode := func(folderMode, fileMode os.FileMode) {
		t.Helper()
		if err := errors.Join(os.Chmod(filepath.Join(folder, catalog.DatabaseName), fileMode),
			os.Chmod(folder, folderMode)); err != nil {
			t.Fatal(err)
		}
	}
	mode(0o500, 0o400)
	p := childtest.Start(t, "TestFaultChild", "read-only", dir)
	said := p.Read(2)
	if said[0] != "active: " || !strings.HasPrefix(said[1], "1 storage_error: ") ||
		!strings.Contains(said[1], "writable") || strings.Contains(said[1], dir) {
		t.Errorf("the process has and says %q", said)
	}
	if err := p.End(); err != nil {
		t.Error(err)
	}
	mode(0o700, 0o600)
	p = childtest.Start(t, "TestFaultChild", "read-only", dir)
	if said := p.Read(2); said[0] != "active: " || said[1] != "2 <nil>" {
		t.Errorf("once it can be written the process has and says %q", said)
	}
	if err := p.End(); err != nil {
		t.Error(err)
	}
}
