// Package disktest gives tests a small disk of their own, which they fill,
// make read-only and make room on again. It is the one harness for full disks.
package disktest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Disk is a small file system. Its files are gone with the test.
type Disk struct {
	// Dir is where it is mounted.
	Dir string

	tb      testing.TB
	options string
}

// New makes a file system of so many bytes; ok is false where this process may
// not mount one, and the test takes [Limit] or says why it cannot run.
func New(tb testing.TB, bytes int64) (d *Disk, ok bool) {
	tb.Helper()
	d = &Disk{Dir: tb.TempDir(), tb: tb, options: fmt.Sprintf("mode=0700,size=%d", bytes)}
	if err := mount(d.Dir, d.options, false); err != nil {
		if !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, syscall.EPERM) {
			tb.Fatalf("mount a small disk: %v", err)
		}
		return d, false
	}
	tb.Cleanup(func() {
		if err := unmount(d.Dir); err != nil {
			tb.Errorf("unmount the small disk: %v", err)
		}
	})
	return d, true
}

// Need is New for a test that has no other way.
func Need(tb testing.TB, bytes int64) *Disk {
	tb.Helper()
	d, ok := New(tb, bytes)
	if !ok {
		tb.Skip("this needs a disk of its own, which only root may mount")
	}
	return d
}

// ballast is the name of the file that fills the disk.
const ballast = "ballast"

// Fill takes all the space but so many bytes, rounded to pages. Filling again
// takes what has become free.
func (d *Disk) Fill(left int64) {
	d.tb.Helper()
	file, err := os.OpenFile(filepath.Join(d.Dir, ballast), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		d.tb.Fatal(err)
	}
	defer file.Close()
	const page = 4 << 10
	for _, chunk := range []int{64 * page, page} {
		for err = nil; err == nil; {
			_, err = file.Write(make([]byte, chunk))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			d.tb.Fatalf("fill the disk: %v", err)
		}
	}
	info, err := file.Stat()
	if err != nil {
		d.tb.Fatal(err)
	}
	if err := file.Truncate(max(0, (info.Size()-left)/page*page)); err != nil {
		d.tb.Fatal(err)
	}
}

// Empty takes away what Fill has put there.
func (d *Disk) Empty() {
	d.tb.Helper()
	if err := os.Remove(filepath.Join(d.Dir, ballast)); err != nil && !errors.Is(err, os.ErrNotExist) {
		d.tb.Fatal(err)
	}
}

// Writable says whether anything on the disk can be written. It fails the test
// where files are open for writing and it is to be read only.
func (d *Disk) Writable(yes bool) {
	d.tb.Helper()
	if err := remount(d.Dir, d.options, !yes); err != nil {
		d.tb.Fatalf("mount the small disk anew: %v", err)
	}
}
