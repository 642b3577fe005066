//go:build unix

package files

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// child is the work of a child process; it ends with its killing or an error.
func child(ctx context.Context, job, dir string) error {
	switch job {
	case "write":
		f, err := Open(ctx, dir, Limits{})
		if err != nil {
			return err
		}
		var all sync.WaitGroup
		var out sync.Mutex
		for n := range 3 {
			all.Go(func() {
				for i := 0; err == nil; i++ {
					if err := f.WriteFile(ctx, fmt.Sprintf("w%d/d%d/file", n, i%3), crashText(i)); err != nil {
						fmt.Println("error:", err)
						os.Exit(1)
					}
					out.Lock()
					fmt.Printf("w%d/d%d/file %d\n", n, i%3, i)
					out.Unlock()
				}
			})
		}
		all.Wait()
		return nil
	case "open":
		_, err := Open(ctx, dir, Limits{})
		return err
	case "swap":
		return swap(dir)
	case "full":
		return fillLimited(ctx, dir)
	}
	return fmt.Errorf("no job %q", job)
}

func crashText(i int) string { return fmt.Sprint(i, ":", strings.Repeat("x", 50_000+i)) }

// TestKilled kills a process that writes, over and over: each file is one of
// its versions, none older than the last that was acknowledged.
func TestKilled(t *testing.T) {
	shorttest.Skip(t)
	dir := t.TempDir()
	for round := range 12 {
		p := childtest.Start(t, "TestChild", "write", dir)
		last := map[string]int{}
		for _, line := range append(p.Read(5+round*3), p.Kill()...) { // what it said before it died counts
			var path string
			var i int
			if _, err := fmt.Sscan(line, &path, &i); err != nil {
				t.Fatalf("the child says %q", line)
			}
			last[path] = i
		}
		f := open(t, dir, Limits{})
		agrees(t, f)
		if len(last) == 0 {
			t.Fatal("the child wrote nothing")
		}
		for path, least := range last {
			text, err := f.ReadFile(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			var i int
			if _, err := fmt.Sscanf(text, "%d:", &i); err != nil || i < least || text != crashText(i) {
				t.Errorf("%q has %d bytes of version %d, %v; %d was acknowledged", path, len(text), i, err, least)
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTwoProcesses: a folder has one Folder at a time.
func TestTwoProcesses(t *testing.T) {
	dir := t.TempDir()
	f := open(t, dir, Limits{})
	_, err := Open(t.Context(), dir, Limits{})
	wants(t, err, abi.CodeUnavailable, "open already")
	p := childtest.Start(t, "TestChild", "open", dir)
	if said := p.Read(1); !strings.Contains(said[0], "open already") {
		t.Errorf("the other process says %q", said)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, dir, Limits{})
}

func TestLinksAndDevices(t *testing.T) {
	base := t.TempDir()
	dir, secret := filepath.Join(base, "data"), filepath.Join(base, "secret")
	plant(t, filepath.Join(secret, "file"), "secret")
	plant(t, filepath.Join(dir, "real", "file"), "mine")
	for name, target := range map[string]string{
		"abs": secret, "rel": "../secret", "file": "../secret/file", "inner": "real", "innerfile": "real/file",
		"gone": "nowhere", "self": ".", "up": "..", "loop": "loop", "etc": "/etc",
	} {
		link(t, target, filepath.Join(dir, name))
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	f := open(t, dir, Limits{})
	ctx := t.Context()
	for _, path := range []string{
		"abs", "abs/file", "rel/file", "file", "inner/file", "innerfile", "gone", "gone/a", "self/real/file",
		"up/secret/file", "loop", "loop/a", "etc/passwd", "pipe", "pipe/a",
	} {
		t.Run(path, func(t *testing.T) {
			_, err := f.ReadFile(ctx, path)
			_, exists := f.Exists(ctx, path)
			_, list := f.ListDir(ctx, path)
			for call, err := range map[string]error{"read": err, "exists": exists, "list": list,
				"write": f.WriteFile(ctx, path, "x"), "delete": f.DeleteFile(ctx, path)} {
				if err == nil {
					t.Errorf("%s goes through", call)
				}
				wants(t, err, abi.CodeInvalidArgument, "choose another path")
			}
		})
	}
	if list, err := f.ListDir(ctx, ""); err != nil || fmt.Sprint(list) != "[{real true}]" {
		t.Errorf("the list is %v, %v", list, err)
	}
	if text, err := os.ReadFile(filepath.Join(secret, "file")); err != nil || string(text) != "secret" {
		t.Errorf("the file outside holds %q, %v", text, err)
	}
	// A hard link is cut by a write, not written through.
	if err := os.Link(filepath.Join(secret, "file"), filepath.Join(dir, "hard")); err != nil {
		t.Fatal(err)
	}
	put(t, f, "hard", "new")
	if text, err := os.ReadFile(filepath.Join(secret, "file")); err != nil || string(text) != "secret" {
		t.Errorf("the file outside holds %q, %v", text, err)
	}
	agrees(t, f)

	_, err := Open(ctx, filepath.Join(dir, "abs"), Limits{})
	wants(t, err, abi.CodeStorageError, "link")
	_, err = Open(ctx, filepath.Join(secret, "file"), Limits{})
	wants(t, err, abi.CodeStorageError, "folder")
	_, err = Open(ctx, filepath.Join(secret, "file", "below"), Limits{})
	wants(t, err, abi.CodeStorageError)
}

// swap exchanges a folder and its files with links to the outside, as fast as
// it can.
func swap(base string) error {
	data, outside := filepath.Join(base, "data"), filepath.Join(base, "outside")
	for i := 0; ; i++ {
		for _, name := range []string{"a", "a/b", "a/b/file"} {
			path, aside := filepath.Join(data, name), filepath.Join(base, "aside")
			if err := os.Rename(path, aside); err != nil {
				continue // the file may not be there at the moment
			}
			target := filepath.Join(outside, name)
			if i%3 == 1 {
				target = filepath.Join("..", "..", "..", "outside", "a")
			}
			if err := os.Symlink(target, path); err != nil && !errors.Is(err, os.ErrExist) {
				return err
			}
			if i%5 == 2 {
				_ = os.Remove(path)
				_ = syscall.Mkfifo(path, 0o600)
			}
			if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
				_ = os.RemoveAll(path) // a folder that a write made meanwhile
			}
			if err := os.Rename(aside, path); err != nil {
				_ = os.RemoveAll(aside)
			}
		}
		if i == 0 {
			fmt.Println("started")
		}
	}
}

// TestSwapRace makes every call while another process swaps folders for links
// to a place outside that has the same names.
func TestSwapRace(t *testing.T) {
	shorttest.Skip(t)
	base := t.TempDir()
	data, outside := filepath.Join(base, "data"), filepath.Join(base, "outside")
	for _, path := range []string{"a/b/file", "a/file", "file", "b/file"} {
		plant(t, filepath.Join(outside, path), "secret")
	}
	before := onDisk(t, outside)
	f := open(t, data, Limits{})
	put(t, f, "a/b/file", "mine")
	p := childtest.Start(t, "TestChild", "swap", base)
	p.Read(1)
	ctx := t.Context()
	outcomes := map[abi.Code]int{}
	note := func(err error) {
		outcomes[code(err)]++
		if err != nil {
			wants(t, err, code(err))
		}
		switch code(err) {
		case "", abi.CodeInvalidArgument, abi.CodeNotFound, abi.CodeStorageError:
		default:
			t.Errorf("an error of another kind: %v", err)
		}
	}
	for range 1500 {
		for _, path := range []string{"a/b/file", "a/file"} {
			note(f.WriteFile(ctx, path, "mine"))
			text, err := f.ReadFile(ctx, path)
			if err == nil && text != "mine" {
				t.Fatalf("read %q from outside", text)
			}
			note(err)
			_, err = f.Exists(ctx, path)
			note(err)
			list, err := f.ListDir(ctx, "a/b")
			if len(list) > 1 {
				t.Fatalf("the list %v is from outside", list)
			}
			note(err)
			note(f.DeleteFile(ctx, path))
		}
		for e, err := range f.Walk(ctx) {
			note(err)
			if err == nil && e.Size == int64(len("secret")) && e.Skipped == "" {
				t.Fatalf("walked outside to %q", e.Path)
			}
		}
		if outcomes[""] > 2000 && outcomes[abi.CodeInvalidArgument] > 20 {
			break
		}
	}
	p.Kill()
	if outcomes[""] == 0 || outcomes[abi.CodeInvalidArgument]+outcomes[abi.CodeStorageError] == 0 {
		t.Errorf("there was no race: %v", outcomes)
	}
	t.Logf("outcomes: %v", outcomes)
	if after := onDisk(t, outside); after != before {
		t.Errorf("outside there were %+v, now %+v", before, after)
	}
}

// TestVanished takes the folder away, or puts another one in its place.
func TestVanished(t *testing.T) {
	for name, take := range map[string]func(dir string) error{
		"removed": os.RemoveAll,
		"moved":   func(dir string) error { return os.Rename(dir, dir+".old") },
		"replaced": func(dir string) error {
			return errors.Join(os.Rename(dir, dir+".old"), os.Mkdir(dir, 0o700))
		},
		"a link": func(dir string) error {
			return errors.Join(os.Rename(dir, dir+".old"), os.Symlink(dir+".old", dir))
		},
		"its parent": func(dir string) error { return os.RemoveAll(filepath.Dir(dir)) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "p", "data")
			f := open(t, dir, Limits{})
			put(t, f, "a", "old")
			if err := take(dir); err != nil {
				t.Fatal(err)
			}
			ctx := t.Context()
			_, read := f.ReadFile(ctx, "a")
			_, list := f.ListDir(ctx, "")
			for _, err := range []error{read, list, f.WriteFile(ctx, "a", "new"), f.DeleteFile(ctx, "a")} {
				wants(t, err, abi.CodeStorageError, "removed or replaced", "put it back")
			}
			if name != "moved" {
				return
			}
			if err := os.Rename(dir+".old", dir); err != nil {
				t.Fatal(err)
			}
			holds(t, f, "a", "old")
			put(t, f, "a", "new")
		})
	}
}
