package host_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

func open(tb testing.TB, dir string) (*host.Host, error) {
	tb.Helper()
	h, err := whole.Open(tb.Context(), host.Config{Data: dir, Version: "1.2.3"})
	if err == nil {
		tb.Cleanup(func() {
			if err := h.Close(context.Background()); err != nil {
				tb.Error(err)
			}
		})
	}
	return h, err
}

func TestDataFolderIsPrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "data")
	h, err := open(t, dir)
	if err != nil {
		t.Fatal(err)
	}
	if want, err := filepath.EvalSymlinks(dir); err != nil || h.Data() != want {
		t.Errorf("data folder %s, want %s, %v", h.Data(), want, err)
	}
	if runtime.GOOS == "windows" {
		return
	}
	err = filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("others may use %s: mode %04o", path, info.Mode().Perm())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestDataFolderIsChecked(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Log("modes do not exist here; only what holds everywhere is checked")
	}
	make := func(mode os.FileMode, files ...string) string {
		dir := filepath.Join(t.TempDir(), "data")
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Chmod(dir, mode); err != nil { // past the umask
			t.Fatal(err)
		}
		return dir
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, dir, want string
		modes           bool // only where there are modes
	}{
		{"empty", make(0o700), "", false},
		{"readable by others", make(0o755), "", false},
		{"writable by the group", make(0o770), "other users may have changed", true},
		{"writable by everybody", make(0o777, "host.lock"), "other users may have changed", true},
		{"somebody else's files", make(0o700, "thesis.tex"), "no data folder of wasmhost", false},
		{"a file", file, "", false},
		{"no name", "", "no data folder was given", false},
	} {
		if c.modes && runtime.GOOS == "windows" {
			continue
		}
		_, err := open(t, c.dir)
		switch {
		case c.dir == file:
			if err == nil {
				t.Error("a file is taken for a folder")
			}
		case c.want == "" && err != nil, c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	if runtime.GOOS != "windows" {
		dir := make(0o755)
		if _, err := open(t, dir); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("the mode was not tightened: %v, %v", info.Mode(), err)
		}
	}
}

func TestTwoHostsOnOneFolder(t *testing.T) {
	shorttest.Skip(t)
	dir := filepath.Join(t.TempDir(), "data")
	if held, holder, err := datafolder.Running(dir); held || holder != nil || err != nil {
		t.Errorf("a folder that is not there: %v, %v, %v", held, holder, err)
	}
	first, err := open(t, dir)
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{dir, link} { // by whatever name
		var locked *datafolder.LockedError
		_, err = open(t, name)
		if !errors.As(err, &locked) || locked.Folder != dir || locked.Holder == nil || locked.Holder.PID != os.Getpid() ||
			locked.Holder.URL != "" {
			t.Fatalf("a second host: %v", err)
		}
	}
	if held, holder, err := datafolder.Running(dir); !held || holder == nil || err != nil {
		t.Errorf("running: %v, %v, %v", held, holder, err)
	}
	if err := first.Listen(); err != nil {
		t.Fatal(err)
	}
	var locked *datafolder.LockedError
	if _, err = open(t, dir); !errors.As(err, &locked) || locked.Holder.URL != first.URL() ||
		!strings.Contains(err.Error(), first.URL()) || !strings.Contains(err.Error(), dir) {
		t.Errorf("a second host beside one that listens: %v", err)
	}
	if err := first.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if held, holder, err := datafolder.Running(dir); held || holder != nil || err != nil {
		t.Errorf("after the close: %v, %v, %v", held, holder, err)
	}
	if _, err := open(t, dir); err != nil {
		t.Errorf("after the close: %v", err)
	}
}

// A look at the lock must never keep a host from starting.
func TestRunningDoesNotDisturb(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 300 {
			if _, _, err := datafolder.Running(dir); err != nil {
				t.Error(err)
			}
		}
	}()
	for range 20 {
		h, err := whole.Open(t.Context(), host.Config{Data: dir, Version: "1.2.3"})
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	<-done
}

// TestKilledHostLeavesTheFolderUsable kills a host that serves.
func TestKilledHostLeavesTheFolderUsable(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	child := childtest.Start(t, "TestServingChild", dir)
	var holder *datafolder.Holder
	for end := time.Now().Add(30 * time.Second); holder == nil || holder.URL == ""; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the child does not serve: %s", child.Kill())
		}
		_, holder, _ = datafolder.Running(dir)
	}
	if holder.PID != child.Process.Pid || holder.Version != "1.2.3" || holder.StartedAt.IsZero() {
		t.Errorf("holder %+v, want that of process %d", holder, child.Process.Pid)
	}
	var locked *datafolder.LockedError
	if _, err := open(t, dir); !errors.As(err, &locked) || locked.Holder == nil || locked.Holder.PID != child.Process.Pid {
		t.Errorf("a second host in another process: %v", err)
	}
	child.Kill()
	if held, holder, err := datafolder.Running(dir); held || holder != nil || err != nil {
		t.Errorf("after the kill: %v, %v, %v", held, holder, err)
	}
	if named := naming(t, dir, *holder); !slices.Equal(named, []string{datafolder.HolderName}) {
		t.Errorf("the killed host is named by %q, want its record alone: what else is believed of the dead?", named)
	}
	// The next process has the lock, and is killed before it says where it serves.
	next := childtest.Start(t, "TestHoldingChild", dir)
	if line, _ := next.Line(); line != "held" {
		t.Fatalf("the child says %q: %s", line, next.Kill())
	}
	if held, now, err := datafolder.Running(dir); !held || err != nil || now == nil || now.PID != next.Process.Pid ||
		now.URL != "" || now.Key == holder.Key {
		t.Errorf("after the record of a dead host, a holder that has said no address: %v, %+v, %v", held, now, err)
	}
	next.Kill()
	if held, holder, err := datafolder.Running(dir); held || holder != nil || err != nil {
		t.Errorf("after the second kill: %v, %v, %v", held, holder, err)
	}
	if _, err := open(t, dir); err != nil {
		t.Errorf("after the kill: %v", err)
	}
}

// naming lists the files below a folder that have the process or the address of a host, but for logs.
func naming(t *testing.T, dir string, h datafolder.Holder) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		name, _ := filepath.Rel(dir, path)
		if err != nil || !d.Type().IsRegular() || strings.Contains(filepath.ToSlash(name), "log/") {
			return err
		}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), strings.TrimPrefix(h.URL, "http://")) ||
			strings.TrimSpace(string(text)) == strconv.Itoa(h.PID) ||
			strings.Contains(strings.ReplaceAll(string(text), " ", ""), fmt.Sprintf(`"pid":%d`, h.PID)) {
			names = append(names, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// TestHoldingChild is not a test of its own: it holds a folder and serves nowhere, until it is killed.
func TestHoldingChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	f, err := datafolder.Open(t.Context(), args[0])
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	fmt.Println("held")
	<-t.Context().Done()
}

// TestServingChild is not a test of its own: it is the process that is killed.
func TestServingChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	h, err := whole.Open(t.Context(), host.Config{Data: args[0], Version: "1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	t.Fatal(h.Serve(t.Context()))
}
