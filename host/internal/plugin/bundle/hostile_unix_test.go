//go:build unix

package bundle

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

func TestRefusedKinds(t *testing.T) {
	outside := t.TempDir()
	for _, c := range []struct {
		name, want string
		make       func(path string) error
	}{
		{"link to a file in it", "symbolic link", func(p string) error { return os.Symlink("manifest.json", p) }},
		{"link out of it", "symbolic link", func(p string) error { return os.Symlink(outside, p) }},
		{"dangling link", "symbolic link", func(p string) error { return os.Symlink("nowhere", p) }},
		{"loop", "symbolic link", func(p string) error { return os.Symlink(".", p) }},
		{"pipe", "named pipe", func(p string) error { return syscall.Mkfifo(p, 0o600) }},
		{"socket", "socket", func(p string) error {
			l, err := net.ListenUnix("unix", &net.UnixAddr{Name: p})
			if err == nil {
				l.SetUnlinkOnClose(false)
				err = l.Close()
			}
			return err
		}},
	} {
		dir := shortDir(t)
		if err := os.WriteFile(filepath.Join(dir, "manifest.json"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := c.make(filepath.Join(dir, "x")); err != nil {
			t.Fatal(err)
		}
		var refused *RefusedError
		if _, err := Read(t.Context(), dir, Limits{}); !errors.As(err, &refused) || refused.Path != "x" ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want a refusal with %q", c.name, err, c.want)
		}
	}
}

// A node_modules that is a link is left out like a folder, and is not followed.
func TestLinkedPackages(t *testing.T) {
	dir, packages := t.TempDir(), t.TempDir()
	for _, file := range []string{filepath.Join(dir, "manifest.json"), filepath.Join(packages, "index.js")} {
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(packages, filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	b, err := Read(t.Context(), dir, Limits{})
	if err != nil || len(b.Files) != 1 {
		t.Errorf("%+v, %v", b, err)
	}
}

// shortDir is a folder whose path fits the name of a socket.
func shortDir(t *testing.T) string {
	dir, err := os.MkdirTemp("", "b")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// TestSwappedFiles changes a file between the walk and the copy, as somebody
// would who wants another file to be read than the one that was checked.
func TestSwappedFiles(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		swap func(path string) error
	}{
		{"for a link out of it", func(p string) error { return os.Symlink(secret, p) }},
		{"for a link in it", func(p string) error { return os.Symlink("b", p) }},
		{"for a pipe", func(p string) error { return syscall.Mkfifo(p, 0o600) }},
		{"for another file", func(p string) error { return os.WriteFile(p, []byte("other"), 0o600) }},
		{"for a folder", func(p string) error { return os.Mkdir(p, 0o700) }},
		{"for nothing", func(string) error { return nil }},
		{"for a longer one", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			a := filepath.Join(dir, "a")
			for _, p := range []string{a, filepath.Join(dir, "b")} {
				if err := os.WriteFile(p, []byte("first"), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			root, err := os.OpenRoot(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer root.Close()
			list, err := walk(t.Context(), root, limits.Defaults[Limits]())
			if err != nil {
				t.Fatal(err)
			}
			if c.swap == nil {
				err = os.WriteFile(a, []byte("first and more"), 0o600)
			} else if err = os.Rename(a, filepath.Join(dir, ".gone")); err == nil {
				err = c.swap(a)
			}
			if err != nil {
				t.Fatal(err)
			}
			cp := &copier{ctx: t.Context(), buffer: make([]byte, 16)}
			err = (&folder{root: root}).file(list[0], func(at string, size int64, content io.Reader) error {
				_, err := cp.file(at, size, content)
				return err
			})
			if err == nil {
				t.Error("a file that was swapped is taken")
			} else if strings.Contains(err.Error(), dir) {
				t.Errorf("the error names a path of the machine: %v", err)
			}
		})
	}
}

// TestCopyDescribesTheCopy has somebody rewrite the source all the time: what
// is described is always what was written.
func TestCopyDescribesTheCopy(t *testing.T) {
	src := t.TempDir()
	path := filepath.Join(src, "a")
	texts := [][]byte{[]byte(strings.Repeat("x", 1<<16)), []byte(strings.Repeat("y", 1<<16))}
	if err := os.WriteFile(path, texts[0], 0o600); err != nil {
		t.Fatal(err)
	}
	var stop atomic.Bool
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := 0; !stop.Load(); i++ {
			f, err := os.OpenFile(path, os.O_WRONLY, 0)
			if err == nil {
				_, _ = f.Write(texts[i%2])
				_ = f.Close()
			}
			time.Sleep(50 * time.Microsecond)
		}
	}()
	copies := t.TempDir()
	for i := range 50 {
		dst := filepath.Join(copies, strings.Repeat("c", i+1))
		contents, err := Copy(context.Background(), src, dst, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if again, err := Read(t.Context(), dst, Limits{}); err != nil || again.Digest != contents.Digest {
			t.Fatalf("the copy has the digest %v, not %v: %v", again, contents.Digest, err)
		}
	}
	stop.Store(true)
	<-done
}
