package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk/disktest"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
)

// TestFullDisk fills the disk under the database, then makes room.
func TestFullDisk(t *testing.T) {
	d, ok := disktest.New(t, 3<<20)
	if !ok {
		fullByLimit(t)
		return
	}
	dir := d.Dir
	o := options(t, tasks("1.0.0"))
	o.Path = filepath.Join(dir, "store.db")
	s := open(t, o)
	ballast := filepath.Join(dir, "ballast")
	writeFile(t, ballast, make([]byte, 1<<20))
	rows, err := fillDisk(t.Context(), s)
	wants(t, err, abi.CodeStorageError, "(13)", "disk", "make room")
	if n, err := s.Count(t.Context(), "tasks", nil); err != nil || n != int64(rows) {
		t.Errorf("%d rows, %v; %d were acknowledged", n, err, rows)
	}
	if err := s.Backup(t.Context(), filepath.Join(dir, "backup")); !store.Is(err, store.ReasonFull) {
		t.Errorf("a backup on a full disk: %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "backup*")); len(left) > 0 {
		t.Errorf("the backup left %q", left)
	}
	// An upgrade cannot take its copy, and so changes nothing.
	up := o
	up.Schema = tasks("1.1.0")
	refused(t, up, store.ReasonFull, "make room")

	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	insert(t, s, "tasks", `{"id":"after"}`)
	closeStore(t, s)
	s = open(t, o)
	if n, err := s.Count(t.Context(), "tasks", nil); err != nil || n != int64(rows)+1 || s.Opened().From != "1.0.0" {
		t.Errorf("opened again there are %d rows, %v, want %d", n, err, rows+1)
	}
	if wrong, err := s.Check(t.Context()); err != nil || len(wrong) > 0 {
		t.Errorf("check: %q, %v", wrong, err)
	}
}

func fillDisk(ctx context.Context, s *store.Store) (rows int, err error) {
	for ; err == nil && rows < 10_000; rows++ {
		_, err = s.Insert(ctx, nil, "tasks", fmt.Appendf(nil, `{"id":"%d","title":"%s"}`, rows, strings.Repeat("x", 10_000)))
	}
	return rows - 1, err
}

// fullByLimit stands in where nothing can be mounted: another process may
// write files of 1 MiB and no more.
func fullByLimit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	out, err := childtest.Command(t, "TestChild", "limit", path).Output()
	if err != nil || !strings.Contains(string(out), string(abi.CodeStorageError)) {
		t.Fatalf("the process says %s, %v", out, err)
	}
	o := options(t, tasks("1.0.0"))
	o.Path = path
	s := open(t, o)
	var rows int64
	if _, err := fmt.Sscan(string(out), &rows); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Count(t.Context(), "tasks", nil); err != nil || n != rows {
		t.Errorf("%d rows, %v, want %d", n, err, rows)
	}
}

func partLimit(path string) error {
	if err := disktest.Limit(1 << 20); err != nil {
		return err
	}
	s, err := store.Open(context.Background(), store.Options{Path: path, Schema: tasks("1.0.0")})
	if err != nil {
		return err
	}
	rows, err := fillDisk(context.Background(), s)
	fmt.Println(rows, code(err), err)
	return s.Close()
}

// TestFullByLimit runs the stand-in everywhere, so that it is known to work.
func TestFullByLimit(t *testing.T) { fullByLimit(t) }

// TestReadOnlyFolder opens a new and an old database where nothing can be
// written: the old one can be read.
func TestReadOnlyFolder(t *testing.T) {
	d, mounted := disktest.New(t, 3<<20)
	dir := d.Dir
	o := options(t, tasks("1.0.0"))
	o.Path = filepath.Join(dir, "old.db")
	s := open(t, o)
	insert(t, s, "tasks", `{"id":"a"}`)
	closeStore(t, s)

	old := o.Path
	writable := func(yes bool) error {
		if !mounted {
			mode := os.FileMode(0o500)
			if yes {
				mode = 0o700
			}
			return errors.Join(os.Chmod(dir, mode), os.Chmod(old, mode&^0o100))
		}
		d.Writable(yes)
		return nil
	}
	if err := writable(false); err != nil {
		t.Fatal(err)
	}
	if !mounted && os.Geteuid() == 0 {
		// Modes do not stop root; the files of this thread are nobody's for
		// a while, and so is the folder.
		const nobody = 65534
		for _, path := range []string{filepath.Dir(dir), dir, o.Path} {
			if err := os.Chown(path, nobody, nobody); err != nil {
				t.Fatal(err)
			}
		}
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		if err := syscall.Setfsuid(nobody); err != nil {
			t.Fatal(err)
		}
	}
	s = open(t, o)
	if got := query(t, s, "tasks", `{}`); !strings.Contains(got, `"a"`) {
		t.Errorf("what can be read: %s", got)
	}
	if _, err := s.Insert(t.Context(), nil, "tasks", []byte(`{"id":"b"}`)); code(err) != abi.CodeStorageError {
		t.Errorf("a row was stored, or %v", err)
	}
	closeStore(t, s)
	o.Path = filepath.Join(dir, "new.db")
	refused(t, o, store.ReasonReadOnly, "writable")

	if !mounted && os.Geteuid() == 0 {
		if err := syscall.Setfsuid(0); err != nil {
			t.Fatal(err)
		}
	}
	if err := writable(true); err != nil {
		t.Fatal(err)
	}
	o.Path = old
	s = open(t, o)
	if n, err := s.Count(t.Context(), "tasks", nil); n != 1 || err != nil {
		t.Errorf("%d rows, %v", n, err)
	}
}
