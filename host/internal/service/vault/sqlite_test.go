package vault

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
)

// A database that is damaged, gone or emptied is an error that says so, and is
// begun anew by nobody but the user.
func TestLostDatabase(t *testing.T) {
	ctx := context.Background()
	for name, spoil := range map[string]func(path string) error{
		"gone": os.Remove, "empty": func(path string) error { return os.Truncate(path, 0) },
		"cut":          func(path string) error { return os.Truncate(path, 5000) },
		"no database":  func(path string) error { return os.WriteFile(path, bytes.Repeat([]byte("text"), 5000), 0o600) },
		"a folder":     func(path string) error { return errors.Join(os.Remove(path), os.Mkdir(path, 0o700)) },
		"a link":       func(path string) error { return errors.Join(os.Remove(path), os.Symlink("/etc/hostname", path)) },
		"other tables": func(path string) error { return os.WriteFile(path, otherDatabase(t), 0o600) },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, Options{Source: SourceFile})
			w.set("p", KindSecret, "k", "v")
			w.set("other", KindSecret, "k", "v")
			w.v.Close()
			good := read(t, w.v.path)
			if err := spoil(w.v.path); err != nil {
				t.Fatal(err)
			}
			w = w.again()
			for _, world := range []*world{w, w, w.again()} { // and it stays so
				_, found, err := world.r.Get(ctx, "p", KindSecret, "k")
				var failure *dbfile.Error
				if found || !errors.As(err, &failure) || !strings.Contains(err.Error(), w.folder) {
					t.Fatalf("get: %v, %v", found, err)
				}
				wantCode(t, "get", err, abi.CodeStorageError)
				_, err = world.r.List(ctx, "p", KindSecret)
				wantCode(t, "list", err, abi.CodeStorageError)
				wantCode(t, "set", world.r.Set(ctx, "p", KindSecret, "k", NewSecret("v")), abi.CodeStorageError)
				wantCode(t, "delete", world.r.Delete(ctx, "p", KindSecret, "k"), abi.CodeStorageError)
				wantCode(t, "remove", world.r.Remove(ctx, "p"), abi.CodeStorageError)
				seen, _ := errors.AsType[*abi.Error](err)
				if strings.Contains(seen.Message, w.folder) {
					t.Error("a plugin sees a path")
				}
				if err := world.v.Check(ctx); !errors.As(err, &failure) {
					t.Errorf("check: %v", err)
				}
			}
			if len(w.keyFiles()) != 1 {
				t.Errorf("key files: %v", w.keyFiles())
			}
			if strings.Contains(name, "e") { // one way on: the file comes back
				if err := os.RemoveAll(w.v.path); err != nil {
					t.Fatal(err)
				}
				write(t, w.v.path, good)
				w.want("p", KindSecret, "k", "v")
				return
			}
			if _, err := dbfile.AcceptLoss(w.v.path, time.Now()); err != nil {
				t.Fatal(err)
			}
			if _, found, err := w.r.Get(ctx, "p", KindSecret, "k"); found || err != nil {
				t.Errorf("accepted: %v, %v", found, err)
			}
			w.set("p", KindSecret, "k", "new")
			w.again().want("p", KindSecret, "k", "new")
		})
	}
}

// otherDatabase is a file of SQLite that is not a vault's.
func otherDatabase(t *testing.T) []byte {
	w := newWorld(t, Options{Source: SourceFile})
	w.sql(func(db *sql.DB) error {
		_, err := db.Exec("CREATE TABLE something (x)")
		return err
	})
	return []byte(read(t, w.v.path))
}

// What is removed is gone from every file.
func TestRemovedForGood(t *testing.T) {
	ctx := context.Background()
	w := newWorld(t, Options{Source: SourceFile})
	w.set("p", KindSecret, "name-of-a-secret", strings.Repeat("v", 100))
	w.set("p", KindSetting, "name-of-a-setting", strings.Repeat("v", 100))
	w.set("q", KindSecret, "other", "v")
	secret := string(w.sealedText(Name{"p", KindSecret, "name-of-a-secret"}))
	setting := string(w.sealedText(Name{"p", KindSetting, "name-of-a-setting"}))
	for _, text := range []string{secret, setting, "name-of-a"} {
		if w.contains(text) == nil {
			t.Fatal("the test does not find what is there")
		}
	}
	if err := w.r.Delete(ctx, "p", KindSecret, "name-of-a-secret"); err != nil {
		t.Fatal(err)
	}
	if found := w.contains(secret); found != nil {
		t.Errorf("deleted, it is in %v", found)
	}
	if err := w.r.Remove(ctx, "p"); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{setting, "name-of-a"} {
		if found := w.contains(text); found != nil {
			t.Errorf("removed, it is in %v", found)
		}
	}
	w.want("q", KindSecret, "other", "v")
}

func TestUnwritableFolder(t *testing.T) {
	ctx := context.Background()
	w := newWorld(t, Options{Source: SourceFile})
	w.set("p", KindSecret, "k", "v")
	w.v.Close()
	w = w.again()
	// A folder in the place of the log of the database stands for a disk that
	// refuses, also where the tests run as root.
	blocked := w.v.path + "-wal"
	if err := os.MkdirAll(filepath.Join(blocked, "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	err := w.r.Set(ctx, "p", KindSecret, "k", NewSecret("new"))
	wantCode(t, "set", err, abi.CodeStorageError)
	if seen, _ := errors.AsType[*abi.Error](err); strings.Contains(seen.Message, w.folder) ||
		!strings.Contains(err.Error(), w.folder) {
		t.Errorf("the plugin sees %v, the log %v", seen, err)
	}
	if err := os.RemoveAll(blocked); err != nil {
		t.Fatal(err)
	}
	w.again().want("p", KindSecret, "k", "v")
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if err := w.r.Set(cancelled, "p", KindSecret, "k", NewSecret("new")); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// A vault of a later version is left alone.
func TestLaterVersion(t *testing.T) {
	ctx := context.Background()
	w := newWorld(t, Options{Source: SourceFile})
	w.sql(func(db *sql.DB) error {
		_, err := db.Exec("PRAGMA application_id = 0x77687674; PRAGMA user_version = 2; CREATE TABLE what (ever)")
		return err
	})
	before := read(t, w.v.path)
	if _, err := w.v.AcceptLoss(ctx); !dbfile.Is(err, dbfile.ReasonForeign) {
		t.Errorf("accepting the loss of a later version's vault: %v", err)
	}
	wantCode(t, "set", w.r.Set(ctx, "p", KindSecret, "k", NewSecret("v")), abi.CodeStorageError)
	if read(t, w.v.path) != before {
		t.Error("the vault of a later version was changed")
	}
}
