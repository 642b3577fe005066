package schedule

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
)

func TestOpenRefuses(t *testing.T) {
	ok := func(context.Context, Run) error { return nil }
	closed := newRig(t, setup{})
	closed.set(asking("j", "* * * * *"))
	for range 3 {
		closed.pass(time.Minute)
	}
	closed.close()
	whole, err := os.ReadFile(closed.options.Path)
	if err != nil {
		t.Fatal(err)
	}
	write := func(content []byte) func(string) error {
		return func(path string) error { return os.WriteFile(path, content, 0o600) }
	}
	statement := func(text string) func(string) error {
		return func(path string) error {
			db, err := sql.Open("sqlite", path)
			if err != nil {
				return err
			}
			_, err = db.Exec(text)
			return errors.Join(err, db.Close())
		}
	}
	for _, c := range []struct {
		name string
		make func(path string) error
		want dbfile.Reason
	}{
		{"a text", write(bytes.Repeat([]byte("not a database\n"), 1000)), dbfile.ReasonCorrupt},
		{"half a file", write(whole[:len(whole)/2]), dbfile.ReasonCorrupt},
		{"a damaged page", func(path string) error {
			damaged := bytes.Clone(whole)
			for i := 4096; i < 8192; i++ {
				damaged[i] = 0xa5
			}
			return os.WriteFile(path, damaged, 0o600)
		}, dbfile.ReasonCorrupt},
		{"another database", statement("CREATE TABLE t (x)"), dbfile.ReasonForeign},
		{"another application", statement("PRAGMA application_id = 7"), dbfile.ReasonForeign},
		{"a later layout", statement("PRAGMA application_id = 0x77687363; PRAGMA user_version = 2"), dbfile.ReasonForeign},
		{"a folder", func(path string) error { return os.Mkdir(path, 0o700) }, dbfile.ReasonForeign},
		{"no folder", func(path string) error { return os.Remove(filepath.Dir(path)) }, dbfile.ReasonReadOnly},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "in", "schedule.db")
			if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := c.make(path); err != nil {
				t.Fatal(err)
			}
			before, _ := os.ReadFile(path)
			s, err := Open(t.Context(), Options{Path: path, Run: ok})
			if err == nil {
				_ = s.Close(t.Context())
			}
			var e *dbfile.Error
			if !errors.As(err, &e) || e.Reason != c.want || e.Path != path {
				t.Fatalf("got %v, want %v", err, c.want)
			}
			if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
				t.Error("the file was changed")
			}
		})
	}
}

func TestFileIsPrivate(t *testing.T) {
	r := newRig(t, setup{})
	info, err := os.Stat(r.options.Path)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the mode is %v", info.Mode())
	}
}

// lock takes the file's write lock as another process would.
func lock(t *testing.T, path string) (release func()) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	return func() {
		_, err := db.Exec("COMMIT")
		if err := errors.Join(err, db.Close()); err != nil {
			t.Error(err)
		}
	}
}

func TestOpenWhileLocked(t *testing.T) {
	first := newRig(t, setup{})
	first.close()
	release := lock(t, first.options.Path)
	o := Options{Path: first.options.Path, Limits: Limits{LockWait: 20 * time.Millisecond},
		Run: func(context.Context, Run) error { return nil }}
	if s, err := Open(t.Context(), o); !dbfile.Is(err, dbfile.ReasonLocked) {
		t.Errorf("got %v, %v", s, err)
	}
	release()
	s, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestLockedForAWhile has jobs due while the file cannot be written: nothing
// runs that is not on record, and what is due runs when the lock is gone.
func TestLockedForAWhile(t *testing.T) {
	r := newRig(t, setup{Options: Options{Limits: Limits{LockWait: 10 * time.Millisecond}}})
	r.set(active("j", "* * * * *"))
	r.pass(time.Minute)
	r.idle()
	release := lock(t, r.options.Path)
	r.pass(time.Minute)
	r.pass(time.Second)
	r.wantRan("12:01")
	if _, err := r.Trigger(t.Context(), "p", "j", "ada"); err == nil {
		t.Error("a run began without a record")
	}
	release()
	r.pass(time.Second)
	r.idle()
	r.wantRan("12:01", "12:02")
	r.wantHistory("j", line{Succeeded, "", "12:01", "12:01", 1}, line{Succeeded, "", "12:02", "12:02", 1})
}

// TestEndIsRecordedLater holds the lock while a run ends.
func TestEndIsRecordedLater(t *testing.T) {
	release := make(chan struct{})
	r := newRig(t, setup{
		Options: Options{Limits: Limits{LockWait: 10 * time.Millisecond}},
		answer:  func(context.Context, Run) error { <-release; return nil },
	})
	r.set(active("j", "* * * * *"))
	r.pass(time.Minute)
	r.until("the run", func() bool { return len(r.ran()) == 1 })
	unlock := lock(t, r.options.Path)
	close(release)
	r.until("the failure", func() bool {
		r.Scheduler.mu.Lock()
		defer r.Scheduler.mu.Unlock()
		return r.failing
	})
	unlock()
	r.pass(time.Second)
	r.idle()
	r.wantHistory("j", line{Succeeded, "", "12:01", "12:01", 1})
}

func TestCopyOfADamagedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "schedule.db")
	if err := os.WriteFile(path, []byte("this is not a database, but it is long enough"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := Copy(t.Context(), path, path+".copy", nil)
	if _, ok := errors.AsType[*dbfile.Error](err); !ok {
		t.Errorf("got %v", err)
	}
	if _, err := os.Lstat(path + ".copy"); err == nil {
		t.Error("there is a copy")
	}
}

// A damaged file keeps jobs from running, and nothing else: what is wrong and what to
// do is told.
func TestServiceRefusesADamagedFile(t *testing.T) {
	dir := t.TempDir()
	h := newServiceHost(t, dir)
	if err := os.WriteFile(filepath.Join(dir, FileName), []byte(strings.Repeat("x", 8192)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := h.Open(t.Context()); err != nil || !dbfile.Is(h.Broken(), dbfile.ReasonCorrupt) {
		t.Errorf("a damaged file: %v, %v", err, h.Broken())
	}
	usable, findings := h.Health(t.Context())
	if usable || len(findings) != 1 || !strings.Contains(findings[0].What, "no jobs run") ||
		!strings.Contains(findings[0].Do, "accept-loss "+FileName) {
		t.Errorf("usable: %t, %+v", usable, findings)
	}
}
