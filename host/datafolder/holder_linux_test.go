package datafolder_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/datafolder"
	"github.com/wasmhost/wasmhost/host/disk/disktest"
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
	d.Writable(false)
	f := hold()
	defer f.Close()
	if held, holder, err := datafolder.Running(dir); !held || holder != nil || err != nil {
		t.Errorf("held %t, by %+v, %v", held, holder, err)
	}
}
