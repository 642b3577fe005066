package datafolder_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/disk/disktest"
)

// TestHolderBefore: nobody is sent to the address of a host that has crashed, where the
// one that serves now could not write its own.
func TestHolderBefore(t *testing.T) {
	d := disktest.Need(t, 1<<20)
	dir := filepath.Join(d.Dir, "data")
	hold := func() (f *datafolder.Folder) {
		t.Helper()
		f, err := datafolder.Open(t.Context(), dir)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	if err := hold().Close(); err != nil {
		t.Fatal(err)
	}
	ended := exec.Command("true")
	if err := ended.Run(); err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf(`{"pid":%d,"url":"http://127.0.0.1:1"}`, ended.Process.Pid)
	if err := os.WriteFile(filepath.Join(dir, datafolder.HolderName), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", "relative, so that there is none")
	d.Writable(false)
	f := hold()
	defer f.Close()
	if held, holder, err := datafolder.Running(dir); !held || holder != nil || err != nil {
		t.Errorf("held %t, by %+v, %v", held, holder, err)
	}
}

// TestHolderOfAReadOnlyFolder: a host that cannot write to its folder is found all the
// same, by what proves that it is the one, whatever others have left there.
func TestHolderOfAReadOnlyFolder(t *testing.T) {
	d := disktest.Need(t, 1<<20)
	caches := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", caches)
	dir := filepath.Join(d.Dir, "data")
	hold := func(url string) *datafolder.Folder {
		t.Helper()
		f, err := datafolder.Open(t.Context(), dir)
		if err == nil {
			err = f.Announce(datafolder.Holder{URL: url})
		}
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	finds := func(f *datafolder.Folder, url string) {
		t.Helper()
		held, holder, err := datafolder.Running(dir)
		if !held || holder == nil || err != nil {
			t.Fatalf("held %t, by %+v, %v", held, holder, err)
		}
		if holder.URL != url || !holder.Proves("challenge", f.Prove("challenge")) {
			t.Errorf("found %+v", holder)
		}
	}
	close := func(f *datafolder.Folder) {
		t.Helper()
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	cached := func(want int) {
		t.Helper()
		files, err := filepath.Glob(filepath.Join(caches, "wasmhost", "hosts", "*"))
		if err != nil || len(files) != want {
			t.Errorf("among the caches are %v, %v", files, err)
		}
		for _, file := range files {
			if info, err := os.Stat(file); err != nil || info.Mode() != 0o600 {
				t.Errorf("%s has the mode %v, %v", file, info, err)
			}
		}
	}
	close(hold("http://127.0.0.1:1"))
	cached(0)
	d.Writable(false)
	f := hold("http://127.0.0.1:2")
	finds(f, "http://127.0.0.1:2")
	cached(1)
	// The disk is mended, and nothing is written anew.
	d.Writable(true)
	finds(f, "http://127.0.0.1:2")
	left := filepath.Join(caches, "wasmhost", "hosts")
	aside := filepath.Join(caches, "left")
	if err := os.CopyFS(aside, os.DirFS(left)); err != nil {
		t.Fatal(err)
	}
	close(f)
	cached(0)
	// What one that was killed has left does not hide the next one.
	if err := errors.Join(os.Remove(left), os.Rename(aside, left), os.Chmod(left, 0o700)); err != nil {
		t.Fatal(err)
	}
	f = hold("http://127.0.0.1:3")
	cached(0)
	finds(f, "http://127.0.0.1:3")
	close(f)
	// A folder that others may write to says nothing.
	d.Writable(false)
	f = hold("http://127.0.0.1:4")
	defer close(f)
	if err := os.Chmod(left, 0o777); err != nil {
		t.Fatal(err)
	}
	if held, holder, err := datafolder.Running(dir); !held || holder != nil || err != nil {
		t.Errorf("held %t, by %+v, %v", held, holder, err)
	}
}
