package files

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk/disktest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// TestFullDisk fills the disk, then makes room.
func TestFullDisk(t *testing.T) {
	d, ok := disktest.New(t, 1<<20)
	if !ok {
		fullByLimit(t)
		return
	}
	dir := d.Dir
	f := open(t, dir, Limits{})
	put(t, f, "old/file", "old")
	put(t, f, "ballast", strings.Repeat("x", 300_000))
	before := onDisk(t, dir)
	large := strings.Repeat("y", 900_000)
	for _, path := range []string{"old/file", "new/deep/file"} {
		wants(t, f.WriteFile(t.Context(), path, large), abi.CodeStorageError, "no space left", "nothing was changed",
			"make room")
	}
	holds(t, f, "old/file", "old")
	if after := onDisk(t, dir); after != before {
		t.Errorf("before there were %+v, now %+v", before, after)
	}
	agrees(t, f)
	if err := f.DeleteFile(t.Context(), "ballast"); err != nil {
		t.Fatal(err)
	}
	put(t, f, "old/file", large)
	agrees(t, f)
}

// TestFullByLimit lets another process write files of 64 KiB and no more; it
// stands in where nothing can be mounted.
func TestFullByLimit(t *testing.T) { fullByLimit(t) }

func fullByLimit(t *testing.T) {
	dir := t.TempDir()
	p := childtest.Start(t, "TestChild", "full", dir)
	if said := p.Read(1); !strings.Contains(said[0], "make room") {
		t.Fatalf("the other process says %q", said)
	}
	if err := p.End(); err != nil {
		t.Fatal(err)
	}
	f := open(t, dir, Limits{})
	holds(t, f, "a", "old")
	if there, err := f.Exists(t.Context(), "b"); there || err != nil {
		t.Errorf("a folder is left: %v", err)
	}
	agrees(t, f)
}

func fillLimited(ctx context.Context, dir string) error {
	if err := disktest.Limit(64 << 10); err != nil {
		return err
	}
	f, err := Open(ctx, dir, Limits{})
	if err != nil {
		return err
	}
	if err := f.WriteFile(ctx, "a", "old"); err != nil {
		return err
	}
	fmt.Println(errors.Join(f.WriteFile(ctx, "a", strings.Repeat("x", 100_000)),
		f.WriteFile(ctx, "b/c", strings.Repeat("x", 100_000))))
	return f.Close()
}

// TestReadOnly uses a folder in which nothing can be written.
func TestReadOnly(t *testing.T) {
	d, mounted := disktest.New(t, 1<<20)
	dir := d.Dir
	f := open(t, dir, Limits{})
	put(t, f, "sub/a", "old")
	plant(t, filepath.Join(dir, tempName()), "left by a crash")
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	switch {
	case mounted:
		d.Writable(false)
	case os.Geteuid() == 0:
		// Modes do not stop root; for files, this thread is nobody for a while.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		for _, path := range []string{filepath.Dir(dir), dir, filepath.Join(dir, "sub")} {
			if err := os.Chmod(path, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(os.Chmod(filepath.Join(dir, "sub", "a"), 0o644), syscall.Setfsuid(65534)); err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := syscall.Setfsuid(0); err != nil {
				t.Error(err)
			}
		}()
	default:
		for _, path := range []string{dir, filepath.Join(dir, "sub")} {
			if err := os.Chmod(path, 0o500); err != nil {
				t.Fatal(err)
			}
			defer os.Chmod(path, 0o700)
		}
	}
	f = open(t, dir, Limits{})
	holds(t, f, "sub/a", "old")
	if list, err := f.ListDir(t.Context(), ""); err != nil || len(list) != 1 {
		t.Errorf("the list is %v, %v", list, err)
	}
	for _, err := range []error{
		f.WriteFile(t.Context(), "sub/a", "new"), f.WriteFile(t.Context(), "x/y", "new"), f.DeleteFile(t.Context(), "sub/a"),
	} {
		wants(t, err, abi.CodeStorageError, "needs the right to read and write")
	}
	holds(t, f, "sub/a", "old")
	if use, err := f.Usage(t.Context()); err != nil || use != (Usage{Files: 1, Folders: 1, Bytes: 3}) {
		t.Errorf("usage %+v, %v", use, err)
	}
}

// TestOtherName looks for a name that is not in its folder and is found all
// the same, as on a file system that takes other names for the same. The
// folder of processes is one: it knows threads, but does not list them.
func TestOtherName(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	thread := make(chan int)
	for range 2 { // one of two is not the first thread
		go func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			thread <- syscall.Gettid()
			<-release
		}()
	}
	id := <-thread
	if other := <-thread; id == os.Getpid() {
		id = other
	}
	const proc = "/proc"
	root, err := os.OpenRoot(proc)
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Lstat(proc)
	if err != nil {
		t.Fatal(err)
	}
	f := &Folder{limits: limits.Defaults[Limits](), dir: proc, self: self, root: root, writing: make(chan struct{}, 1),
		tree: make(chan struct{}, 1), index: newIndex()}
	defer f.Close()
	name := strconv.Itoa(id)
	if _, err := root.Lstat(name); err != nil {
		t.Fatal(err)
	}
	if there, err := f.Exists(t.Context(), name); there || err != nil {
		t.Errorf("it exists: %v, %v", there, err)
	}
	_, err = f.ReadFile(t.Context(), name+"/status")
	wants(t, err, abi.CodeNotFound, "no file")
	if list, err := f.ListDir(t.Context(), name); err != nil || len(list) > 0 {
		t.Errorf("it has %v, %v", list, err)
	}
	for _, path := range []string{name, name + "/x"} {
		f.counted = f.counted.AddDate(3000, 0, 0) // the folder of processes is not counted
		wants(t, f.WriteFile(t.Context(), path, "x"), abi.CodeInvalidArgument, "takes", "choose another name")
	}
}
