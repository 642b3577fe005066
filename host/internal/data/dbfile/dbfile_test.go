package dbfile_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func format() dbfile.Format {
	return dbfile.Format{Name: "birds", Lost: "birds", ApplicationID: 0x62697264, Layout: 2, Readers: 2,
		Tables: "CREATE TABLE birds (name TEXT NOT NULL) STRICT;", Pragmas: []string{"secure_delete(ON)"}}
}

// soon waits a second for a lock.
var soon = dbfile.Options{Wait: time.Second}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T, path string) *dbfile.File {
	t.Helper()
	f, err := dbfile.Open(t.Context(), path, format(), soon)
	must(t, err)
	t.Cleanup(func() { must(t, f.Close()) })
	return f
}

// add puts n rows into the file, in one transaction.
func add(t *testing.T, f *dbfile.File, n int) {
	t.Helper()
	must(t, f.Write(t.Context(), func(tx *sql.Tx) error {
		for i := range n {
			if _, err := tx.Exec("INSERT INTO birds VALUES (?)",
				fmt.Sprintf("bird %d %s", i, strings.Repeat("x", 100))); err != nil {
				return err
			}
		}
		return nil
	}))
}

func count(t *testing.T, db *sql.DB) (n int) {
	t.Helper()
	must(t, db.QueryRow("SELECT count(*) FROM birds").Scan(&n))
	return n
}

// foreign makes a file with SQLite alone.
func foreign(t *testing.T, statement string) func(path string) {
	return func(path string) {
		db, err := sql.Open("sqlite", path)
		must(t, err)
		_, err = db.Exec(statement)
		must(t, errors.Join(err, db.Close()))
	}
}

func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "birds.db")
	f, err := dbfile.Open(t.Context(), path, format(), soon)
	must(t, err)
	add(t, f, 3)
	gone := errors.New("undo")
	err = f.Write(t.Context(), func(tx *sql.Tx) error {
		_, err := tx.Exec("DELETE FROM birds")
		return errors.Join(err, gone)
	})
	if !errors.Is(err, gone) || count(t, f.Reader) != 3 {
		t.Errorf("a write that failed: %v, %d rows", err, count(t, f.Reader))
	}
	if _, err := f.Reader.Exec("DELETE FROM birds"); err == nil {
		t.Error("a reader has written")
	}
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1",
		"secure_delete": "1", "trusted_schema": "0"} {
		var got string
		if err := f.Writer.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %q, %v, want %q", pragma, got, err, want)
		}
	}
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	must(t, f.Close())
	if n := count(t, open(t, path).Reader); n != 3 {
		t.Errorf("%d rows after opening again", n)
	}
}

func TestOpenRefuses(t *testing.T) {
	made := filepath.Join(t.TempDir(), "birds.db")
	f, err := dbfile.Open(t.Context(), made, format(), soon)
	must(t, err)
	add(t, f, 500)
	must(t, f.Close())
	whole, err := os.ReadFile(made)
	must(t, err)
	write := func(content []byte) func(string) {
		return func(path string) { must(t, os.WriteFile(path, content, 0o600)) }
	}
	for _, c := range []struct {
		name string
		make func(path string)
		want dbfile.Reason
	}{
		{"a text", write(bytes.Repeat([]byte("not a database\n"), 1000)), dbfile.ReasonCorrupt},
		{"half a file", write(whole[:len(whole)/2]), dbfile.ReasonCorrupt},
		{"a damaged page that was not closed", func(path string) {
			damaged := bytes.Clone(whole)
			copy(damaged[4096*3:], bytes.Repeat([]byte{0xa5}, 4096))
			write(damaged)(path)
			must(t, os.WriteFile(path+"-wal", []byte("something"), 0o600))
		}, dbfile.ReasonCorrupt},
		{"another database", foreign(t, "CREATE TABLE t (x)"), dbfile.ReasonForeign},
		{"another application", foreign(t, "PRAGMA application_id = 7"), dbfile.ReasonForeign},
		{"a later layout", foreign(t, "PRAGMA application_id = 0x62697264; PRAGMA user_version = 3"), dbfile.ReasonForeign},
		{"a folder", func(path string) { must(t, os.Mkdir(path, 0o700)) }, dbfile.ReasonForeign},
		{"no folder", func(path string) { must(t, os.Remove(filepath.Dir(path))) }, dbfile.ReasonReadOnly},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "in", "birds.db")
			must(t, os.Mkdir(filepath.Dir(path), 0o700))
			c.make(path)
			before, _ := os.ReadFile(path)
			f, err := dbfile.Open(t.Context(), path, format(), soon)
			if err == nil {
				_ = f.Close()
			}
			var e *dbfile.Error
			if !errors.As(err, &e) || e.Reason != c.want || e.Path != path ||
				!strings.Contains(err.Error(), "the file of birds") {
				t.Fatalf("got %v, want %v", err, c.want)
			}
			if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
				t.Error("the file was changed")
			}
			if err := dbfile.Copy(t.Context(), path, path+".copy", format(), soon); !errors.As(err, &e) {
				t.Errorf("it was copied: %v", err)
			}
		})
	}
}

func TestLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "birds.db")
	must(t, open(t, path).Close())
	db, err := sql.Open("sqlite", path)
	must(t, err)
	db.SetMaxOpenConns(1)
	defer db.Close()
	_, err = db.Exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
	must(t, err)
	if _, err := dbfile.Open(t.Context(), path, format(),
		dbfile.Options{Wait: 20 * time.Millisecond}); !dbfile.Is(err, dbfile.ReasonLocked) {
		t.Errorf("got %v", err)
	}
	_, err = db.Exec("COMMIT")
	must(t, errors.Join(err, db.Close()))
	open(t, path)
}

// A copy that is taken while the file is written holds what was committed.
func TestCopyOfAnOpenFile(t *testing.T) {
	dir := t.TempDir()
	path, to := filepath.Join(dir, "birds.db"), filepath.Join(dir, "copy.db")
	f := open(t, path)
	add(t, f, 7)
	tx, err := f.Writer.Begin()
	must(t, err)
	_, err = tx.Exec("DELETE FROM birds")
	must(t, err)
	must(t, dbfile.Copy(t.Context(), path, to, format(), soon))
	must(t, tx.Rollback())
	if n := count(t, open(t, to).Reader); n != 7 {
		t.Errorf("the copy has %d rows, want 7", n)
	}
	if err := dbfile.Copy(t.Context(), path, to, format(), soon); err == nil {
		t.Error("a file that is there was overwritten")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := dbfile.Copy(ctx, path, to+"2", format(), soon); !errors.Is(err, context.Canceled) {
		t.Errorf("a call that had ended: %v", err)
	}
}

func TestFailed(t *testing.T) {
	f := format()
	if f.Failed("x", nil) != nil {
		t.Error("nil is an error")
	}
	var e *dbfile.Error
	if err := f.Failed("x", errors.New(
		"odd")); !errors.As(err, &e) || !dbfile.Is(err, dbfile.ReasonFailed) || e.Path != "x" {
		t.Errorf("got %v", err)
	}
}

// What a plugin is told: that it may have been done, also where its time is over;
// else that it was not.
func TestFail(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	closing, shut := context.WithCancelCause(t.Context())
	shut(problem.ShuttingDown())
	lost := errors.Join(postgres.ErrUnknown, context.DeadlineExceeded)
	own := &abi.Error{Code: abi.CodeNotFound, Message: "m"}
	for _, c := range []struct {
		ctx     context.Context
		err     error
		code    abi.Code
		outcome string
		undone  bool
	}{
		{t.Context(), lost, abi.CodeUnavailable, abi.OutcomeUnknown, false},
		{ended, lost, abi.CodeUnavailable, abi.OutcomeUnknown, false},
		{ended, fmt.Errorf("in: %w", postgres.ErrUnknown), abi.CodeUnavailable, abi.OutcomeUnknown, false},
		{closing, lost, abi.CodeUnavailable, abi.OutcomeUnknown, false},
		{closing, context.Canceled, abi.CodeUnavailable, "", true},
		{t.Context(), problem.ShuttingDown(), abi.CodeUnavailable, "", true},
		{ended, context.Canceled, abi.CodeDeadlineExceeded, "", true},
		{ended, errors.New("refused"), abi.CodeDeadlineExceeded, "", true},
		{t.Context(), errors.New("refused"), abi.CodeStorageError, "", true},
		{t.Context(), &postgres.Error{Gone: true, Err: errors.New("gone")}, abi.CodeUnavailable, "", true},
		{ended, fmt.Errorf("in: %w", own), abi.CodeNotFound, "", false},
	} {
		err := dbfile.Fail(c.ctx, "doing", c.err)
		told, ok := errors.AsType[*abi.Error](err)
		if !ok || told.Code != c.code || told.Outcome != c.outcome ||
			strings.Contains(told.Message, "nothing was changed") != c.undone {
			t.Errorf("%v: %+v", c.err, told)
		}
		var again abi.Error
		if err := again.DecodeJSON(told.AppendJSON(nil)); err != nil || again != *told {
			t.Errorf("%+v was read as %+v, %v", told, again, err)
		}
	}
	for _, ctx := range []context.Context{ended, closing} {
		if err := dbfile.Fail(ctx, "doing", nil); err != nil {
			t.Error(err)
		}
	}
}
