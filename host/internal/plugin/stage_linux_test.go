package plugin

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
)

// A pipe that takes the place of a package just before that is opened is refused,
// and nobody waits for what comes out of it.
func TestStagePipe(t *testing.T) {
	t.Parallel()
	r := manage(t, setup{offline: true})
	dir := t.TempDir()
	file, pipe := filepath.Join(dir, "echo"+bundle.PackageSuffix), filepath.Join(dir, "pipe")
	packTo(t, echo(t).write(t), file)
	if err := unix.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	writer, err := os.OpenFile(pipe, os.O_RDWR, 0) // who reads from it waits
	if err != nil {
		t.Fatal(err)
	}
	swapped := make(chan error, 1)
	go func() {
		defer writer.Close() // whoever waits all the same goes on
		for range 20000 {
			if err := unix.Renameat2(unix.AT_FDCWD, file, unix.AT_FDCWD, pipe, unix.RENAME_EXCHANGE); err != nil {
				swapped <- err
				return
			}
		}
		swapped <- nil
	}()
	for {
		select {
		case err := <-swapped:
			if err != nil {
				t.Fatal(err)
			}
			return
		default:
		}
		staged, err := r.Stage(t.Context(), file)
		switch {
		case err == nil:
			staged.Discard()
		case !strings.Contains(err.Error(), "it is a named pipe") &&
			!strings.Contains(err.Error(), "took the package's place"):
			t.Fatalf("a pipe was read: %v", err)
		}
	}
}
