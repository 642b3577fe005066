package disk_test

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/disk/disktest"
)

func TestOf(t *testing.T) {
	for err, want := range map[error]disk.Fault{
		nil:                 0,
		errors.New("other"): 0,
		fs.ErrNotExist:      0,
		fmt.Errorf("write: %w", &fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}): disk.Full,
		&os.LinkError{Op: "rename", Err: syscall.EACCES}:                                    disk.ReadOnly,
		fs.ErrPermission:               disk.ReadOnly,
		&disk.Error{Fault: disk.Quota}: disk.Quota,
		errors.Join(errors.New("first"), os.NewSyscallError("open", syscall.EMFILE)): disk.Descriptors,
	} {
		if got := disk.Of(err); got != want {
			t.Errorf("%v is %v, want %v", err, got, want)
		}
	}
	for _, f := range []disk.Fault{disk.Full, disk.Quota, disk.ReadOnly, disk.Descriptors} {
		if f.Advice() == "" || f.String() == disk.Fault(0).String() {
			t.Errorf("fault %d says %q, %q", f, f, f.Advice())
		}
	}
}

// TestSQLite sorts what SQLite makes of a disk.
func TestSQLite(t *testing.T) {
	d := disktest.Need(t, 2<<20)
	path := filepath.Join(d.Dir, "a.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("CREATE TABLE t (x)"); err != nil {
		t.Fatal(err)
	}
	d.Fill(0)
	_, err = db.Exec("INSERT INTO t VALUES (?)", strings.Repeat("x", 100_000))
	if got := disk.OfFile(err, path); got != disk.Full {
		t.Errorf("on a full disk %v is %v", err, got)
	}
	d.Empty()
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	d.Writable(false)
	if db, err = sql.Open("sqlite", path); err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	_, err = db.Exec("INSERT INTO t VALUES (1)")
	if got := disk.OfFile(err, path); got != disk.ReadOnly {
		t.Errorf("on a disk that can only be read %v is %v", err, got)
	}
	other, err := sql.Open("sqlite", filepath.Join(d.Dir, "new.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	_, err = other.Exec("CREATE TABLE t (x)")
	if got := disk.OfFile(err, path); got != disk.ReadOnly {
		t.Errorf("to make a file there, %v is %v", err, got)
	}
}

func TestProbe(t *testing.T) {
	d := disktest.Need(t, 1<<20)
	for _, c := range []struct {
		prepare func()
		want    disk.Fault
	}{
		{func() {}, 0},
		{func() { d.Fill(0) }, disk.Full},
		{d.Empty, 0},
		{func() { d.Writable(false) }, disk.ReadOnly},
		{func() { d.Writable(true) }, 0},
	} {
		c.prepare()
		if got := disk.Probe(d.Dir); got != c.want {
			t.Errorf("the probe says %v, want %v", got, c.want)
		}
	}
	if left, err := os.ReadDir(d.Dir); err != nil || len(left) != 0 {
		t.Errorf("the probes left %v, %v", left, err)
	}
}
