package vault

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

func TestFirstUseMakesKey(t *testing.T) {
	w := newWorld(t, Options{Source: SourceFile})
	ctx := context.Background()
	if err := w.v.Check(ctx); err != nil {
		t.Errorf("a new vault is not fine: %v", err)
	}
	if _, found, err := w.r.Get(ctx, "p", KindSecret, "k"); found || err != nil {
		t.Errorf("a new vault has %v, %v", found, err)
	}
	if err := w.r.Set(ctx, "p", KindSecret, "", NewSecret("v")); !errors.Is(err,
		abi.NewError(abi.CodeInvalidArgument, "")) {
		t.Errorf("empty key: %v", err)
	}
	if files := w.keyFiles(); len(files) != 0 {
		t.Errorf("reading and failing made a key: %v", files)
	}
	w.set("p", KindSecret, "k", "v")
	if files := w.keyFiles(); len(files) != 1 || files[0] != w.keyFile() {
		t.Errorf("key files: %v", files)
	}
	w.again().want("p", KindSecret, "k", "v")
	status, err := w.v.Status(ctx)
	if err != nil || status.Key != w.key() || status.Source != SourceFile || status.Rotating ||
		status.Protects != (Loss{1, 1}) {
		t.Errorf("status: %+v, %v", status, err)
	}
}

func TestFilesArePrivate(t *testing.T) {
	w := newWorld(t, Options{Source: SourceFile})
	w.set("p", KindSetting, "password", "value")
	err := filepath.WalkDir(w.folder, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil && path != w.folder && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestLostKeyFile takes the key away in all ways, and expects an error that
// says what is lost, and that the same data is readable once the key is back.
func TestLostKeyFile(t *testing.T) {
	other := "whmk1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
	tests := []struct {
		name   string
		damage func(t *testing.T, path string) error
		want   Reason
	}{
		{"removed", func(t *testing.T, path string) error { return os.Remove(path) }, ReasonKeyMissing},
		{"another key", func(t *testing.T, path string) error {
			return os.WriteFile(path, encodeMaster(make([]byte, keySize)), 0o600)
		}, ReasonKeyChanged},
		{"empty", func(t *testing.T, path string) error { return os.WriteFile(path, nil, 0o600) }, ReasonKeyDamaged},
		{"cut", func(t *testing.T, path string) error { return os.Truncate(path, 20) }, ReasonKeyDamaged},
		{"no checksum", func(t *testing.T, path string) error { return os.WriteFile(path, []byte(other), 0o600) },
			ReasonKeyDamaged},
		{"huge", func(t *testing.T, path string) error { return os.Truncate(path, 1<<40) }, ReasonKeyDamaged},
		{"one digit changed", func(t *testing.T, path string) error {
			b := []byte(read(t, path))
			b[len(masterPrefix)] ^= 1
			return os.WriteFile(path, b, 0o600)
		}, ReasonKeyDamaged},
		{"readable by the group", func(t *testing.T, path string) error { return os.Chmod(path, 0o640) }, ReasonKeyExposed},
		{"readable by all", func(t *testing.T, path string) error { return os.Chmod(path, 0o604) }, ReasonKeyExposed},
		{"writable by all", func(t *testing.T, path string) error { return os.Chmod(path, 0o602) }, ReasonKeyExposed},
		{"a link", func(t *testing.T, path string) error {
			if err := os.Rename(path, path+".real"); err != nil {
				return err
			}
			return os.Symlink(path+".real", path)
		}, ReasonKeyExposed},
		{"a folder", func(t *testing.T, path string) error {
			return errors.Join(os.Remove(path), os.Mkdir(path, 0o700))
		}, ReasonKeyExposed},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			first := newWorld(t, Options{Source: SourceFile})
			first.set("mail", KindSecret, "k", "v")
			first.set("mail", KindSetting, "password", "pw")
			first.set("chat", KindSecret, "k", "v")
			recovery, err := first.v.RecoveryKey(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			path := first.keyFile()
			if err := test.damage(t, path); err != nil {
				t.Fatal(err)
			}
			records := first.stored()

			w := first.again()
			err = w.wantLost("mail", "k", test.want)
			if checked := w.v.Check(context.Background()); !Is(checked, test.want) {
				t.Errorf("check: %v", checked)
			}
			failure, ok := errors.AsType[*KeyError](err)
			if !ok || failure.Loss != (Loss{2, 3}) || failure.ID != first.key() {
				t.Errorf("the error does not say what is lost: %#v", failure)
			}
			for _, part := range []string{path, "; "} {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("the error does not name %q: %v", part, err)
				}
			}
			seen, ok := errors.AsType[*abi.Error](err)
			if !ok || seen.Code != abi.CodeUnavailable || strings.Contains(seen.Message, w.folder) {
				t.Errorf("the plugin sees %+v", seen)
			}
			if !slices.Equal(w.stored(), records) {
				t.Error("the records were touched")
			}

			if err := os.RemoveAll(path); err != nil {
				t.Fatal(err)
			}
			if err := w.v.RestoreKey(context.Background(), recovery, SourceAuto); err != nil {
				t.Fatal(err)
			}
			w.want("mail", KindSecret, "k", "v")
			w.again().want("mail", KindSetting, "password", "pw")
		})
	}
}

// TestLostMetadata: without what says which key it needs, nothing of the vault
// can be read, and no key is made in silence.
func TestLostMetadata(t *testing.T) {
	ctx := context.Background()
	statement := func(text string, args ...any) func(db *sql.DB) error {
		return func(db *sql.DB) error {
			_, err := db.Exec(text, args...)
			return err
		}
	}
	for name, spoil := range map[string]func(db *sql.DB) error{
		"removed": statement("DELETE FROM keys"), "a short id": statement("UPDATE keys SET id = ?", []byte{0}),
		"no place":    statement("UPDATE keys SET source = 'moon'"),
		"no data key": statement("UPDATE keys SET wrapped = ?", []byte{}),
		"a data key that was changed": func(db *sql.DB) error {
			var wrapped []byte
			err := db.QueryRow("SELECT wrapped FROM keys").Scan(&wrapped)
			return errors.Join(err, statement("UPDATE keys SET wrapped = ?", append(wrapped, 0))(db))
		},
		"retired only": statement("UPDATE keys SET role = 'retired'"),
	} {

		t.Run(name, func(t *testing.T) {
			first := newWorld(t, Options{Source: SourceFile})
			first.set("p", KindSecret, "k", "v")
			recovery, err := first.v.RecoveryKey(ctx)
			if err != nil {
				t.Fatal(err)
			}
			first.sql(spoil)
			records := first.stored()
			w := first.again()
			failure, ok := errors.AsType[*KeyError](w.wantLost("p", "k", ReasonKeyMetadata))
			if !ok || failure.Loss != (Loss{1, 1}) || !strings.Contains(failure.Error(), "restore a backup") {
				t.Errorf("the error does not say what is lost: %v", failure)
			}
			if err := w.v.Check(ctx); !Is(err, ReasonKeyMetadata) {
				t.Errorf("check: %v", err)
			}
			if files := w.keyFiles(); len(files) != 1 || !slices.Equal(w.stored(), records) {
				t.Errorf("key files: %v", files)
			}
			other := NewSecret(string(encodeMaster(make([]byte, keySize))))
			if err := w.v.RestoreKey(ctx, other, SourceAuto); !Is(err, ReasonKeyChanged) && !Is(err, ReasonKeyMetadata) {
				t.Errorf("a key of others was taken: %v", err)
			}
			// The right one is of no use alone.
			_ = w.v.RestoreKey(ctx, recovery, SourceAuto)
			w.wantLost("p", "k", ReasonKeyMetadata)
			accepted, err := w.v.AcceptLoss(ctx)
			if err != nil || accepted.Lost != (Loss{1, 1}) {
				t.Fatalf("%+v, %v", accepted, err)
			}
			w.set("p", KindSecret, "k", "new")
			w.again().want("p", KindSecret, "k", "new")
		})
	}
}

func TestAcceptLoss(t *testing.T) {
	ctx := context.Background()
	first := newWorld(t, Options{Source: SourceFile})
	first.set("mail", KindSecret, "k", "v")
	first.set("chat", KindSecret, "k", "v")
	if _, err := first.v.AcceptLoss(ctx); !errors.Is(err, ErrNothingLost) {
		t.Errorf("nothing is lost: %v", err)
	}
	first.want("mail", KindSecret, "k", "v")
	path, text := first.keyFile(), read(t, first.keyFile())
	records := first.stored()
	write(t, path, string(encodeMaster(make([]byte, keySize))))

	interrupted := 0
	for at := 0; ; at++ {
		w := first.again()
		steps := 0
		w.v.step = func(string) error {
			steps++
			if steps > at {
				return errInterrupted
			}
			return nil
		}
		accepted, err := w.v.AcceptLoss(ctx)
		if errors.Is(err, errInterrupted) {
			interrupted++
			if err := first.again().v.Check(ctx); !Is(err, ReasonKeyChanged) {
				t.Errorf("after %d steps: %v", at, err)
			}
			continue
		}
		if err != nil || accepted.Key != w.key() {
			t.Fatalf("%+v, %v", accepted, err)
		}
		break
	}
	if interrupted != 2 {
		t.Errorf("%d interruptions", interrupted)
	}
	w := first.again()
	if err := w.v.Check(ctx); err != nil {
		t.Errorf("after accepting: %v", err)
	}
	if keys, err := w.r.List(ctx, "mail", KindSecret); err != nil || len(keys) != 0 {
		t.Errorf("after accepting: %v, %v", keys, err)
	}
	w.set("mail", KindSecret, "k", "new")
	w.again().want("mail", KindSecret, "k", "new")
	// Nothing was deleted, and it opens with its key in its place.
	copies, err := filepath.Glob(filepath.Join(w.v.folder, "lost-*"))
	if err != nil || len(copies) == 0 {
		t.Fatalf("copies: %v, %v", copies, err)
	}
	for _, folder := range copies {
		old := newWorld(t, Options{Source: SourceFile})
		write(t, old.v.path, read(t, filepath.Join(folder, FileName)))
		write(t, filepath.Join(old.v.folder, filepath.Base(path)), text)
		old = old.again()
		if !slices.Equal(old.stored(), records) {
			t.Errorf("%s has other records", folder)
		}
		old.want("mail", KindSecret, "k", "v")
		if other := read(t, filepath.Join(folder, filepath.Base(path))); other == text || len(other) == 0 {
			t.Errorf("%s has not the key that was there", folder)
		}
	}
}

func TestKeyringHoldsKey(t *testing.T) {
	ring := newMemoryKeyring()
	w := newWorld(t, Options{Keyring: ring})
	w.set("p", KindSecret, "k", "v")
	if m, _ := w.metadata(); m.source != SourceKeyring || len(w.keyFiles()) != 0 {
		t.Errorf("the key is in the %s; files %v", m.source, w.keyFiles())
	}
	if len(ring.entries) != 1 {
		t.Errorf("%d entries in the keyring, want the key alone", len(ring.entries))
	}
	w.again().want("p", KindSecret, "k", "v")
	for name, text := range ring.entries {
		if found := w.contains(text); found != nil {
			t.Errorf("the key is also in %v", found)
		}
		delete(ring.entries, name)
		w.again().wantLost("p", "k", ReasonKeyMissing)
		ring.entries[name] = string(encodeMaster(make([]byte, keySize)))
		w.again().wantLost("p", "k", ReasonKeyChanged)
		ring.entries[name] = "garbage"
		w.again().wantLost("p", "k", ReasonKeyDamaged)
		ring.entries[name] = text
		w.again().want("p", KindSecret, "k", "v")
		ring.err = errors.New("locked")
		w.again().wantLost("p", "k", ErrKeyringUnavailable)
		w.want("p", KindSecret, "k", "v") // this one has the key
	}
	if len(w.keyFiles()) != 0 {
		t.Error("a locked keyring was silently replaced by a file")
	}
}

func TestChoosesFileWithoutKeyring(t *testing.T) {
	hanging := newMemoryKeyring()
	hanging.hang = make(chan struct{})
	defer close(hanging.hang)
	broken, panicking := newMemoryKeyring(), newMemoryKeyring()
	broken.err = errors.New("no such bus")
	panicking.panics = true
	for name, ring := range map[string]Keyring{"hangs": hanging, "fails": broken, "panics": panicking,
		"forgets": forgetful{}} {
		t.Run(name, func(t *testing.T) {
			opt := Options{Keyring: ring, ProbeTimeout: 50 * time.Millisecond, KeyringTimeout: 50 * time.Millisecond}
			w := newWorld(t, opt)
			began := time.Now()
			w.set("p", KindSecret, "k", "v")
			if m, _ := w.metadata(); m.source != SourceFile {
				t.Errorf("the key is in the %s", m.source)
			}
			if took := time.Since(began); took > 10*time.Second {
				t.Errorf("it took %v", took)
			}
			opt.Source = SourceKeyring
			forced := newWorld(t, opt)
			err := forced.r.Set(context.Background(), "p", KindSecret, "k", NewSecret("v"))
			seen, ok := errors.AsType[*abi.Error](err)
			if !ok || seen.Code != abi.CodeUnavailable {
				t.Errorf("forced: %v", err)
			}
			if len(forced.keyFiles()) != 0 {
				t.Error("the keyring was forced and a file was made")
			}
		})
	}
}

// forgetful answers well and keeps nothing.
type forgetful struct{}

func (forgetful) Get(string) (string, error) { return "", ErrKeyNotFound }
func (forgetful) Set(string, string) error   { return nil }
func (forgetful) Delete(string) error        { return nil }

func TestForcedSource(t *testing.T) {
	ring := newMemoryKeyring()
	w := newWorld(t, Options{Source: SourceFile, Keyring: ring})
	w.set("p", KindSecret, "k", "v")
	if ring.calls != 0 {
		t.Errorf("the file was forced and the keyring called %d times", ring.calls)
	}
	opt := w.v.opt
	opt.Source = SourceKeyring
	moved := openWorld(t, w.folder, opt)
	moved.wantLost("p", "k", ReasonKeySource)
	if _, err := moved.v.Rotate(context.Background(), SourceAuto); err != nil {
		t.Fatal(err)
	}
	moved.want("p", KindSecret, "k", "v")
	if len(moved.keyFiles()) != 0 || len(ring.entries) != 1 {
		t.Errorf("after moving: files %v, %d entries", moved.keyFiles(), len(ring.entries))
	}
	if _, err := Open(t.TempDir(), Options{Source: "floppy"}); err == nil {
		t.Error("a source that does not exist was taken")
	}
	for text, want := range map[string]Source{"": SourceAuto, "auto": SourceAuto, "file": SourceFile,
		"keyring": SourceKeyring} {
		if got, err := ParseSource(text); err != nil || got != want {
			t.Errorf("%q is %q, %v", text, got, err)
		}
	}
	if _, err := ParseSource("File"); err == nil {
		t.Error("an unknown source was parsed")
	}
}

func TestRestoreKeyMovesIt(t *testing.T) {
	ctx := context.Background()
	ring := newMemoryKeyring()
	w := newWorld(t, Options{Keyring: ring})
	if _, err := w.v.RecoveryKey(ctx); err == nil {
		t.Error("a recovery key without a key")
	}
	w.set("p", KindSecret, "k", "v")
	recovery, err := w.v.RecoveryKey(ctx)
	if err != nil {
		t.Fatal(err)
	}
	ring.err = errors.New("gone with the old machine")
	w = w.again()
	w.wantLost("p", "k", ErrKeyringUnavailable)
	for _, bad := range []string{"", "whmk1.", recovery.Reveal() + "A", strings.ToUpper(recovery.Reveal())} {
		if err := w.v.RestoreKey(ctx, NewSecret(bad), SourceFile); err == nil || bad != "" &&
			strings.Contains(err.Error(), bad) {
			t.Errorf("restored from %q: %v", bad, err)
		}
	}
	if err := w.v.RestoreKey(ctx, NewSecret("  "+recovery.Reveal()+"\n"), SourceFile); err != nil {
		t.Fatal(err)
	}
	w.again().want("p", KindSecret, "k", "v")
}

func TestOpenRefusesExposedFolder(t *testing.T) {
	for _, mode := range []os.FileMode{0o755, 0o770, 0o701} {
		data := t.TempDir()
		folder := filepath.Join(data, FolderName)
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(folder, mode); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(data, Options{}); err == nil || !strings.Contains(err.Error(), "chmod") {
			t.Errorf("mode %o: %v", mode, err)
		}
	}
	data := t.TempDir()
	if err := os.Symlink(t.TempDir(), filepath.Join(data, FolderName)); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(data, Options{}); err == nil {
		t.Error("a link was taken for the folder")
	}
}

func TestClose(t *testing.T) {
	w := newWorld(t, Options{})
	w.set("p", KindSecret, "k", "v")
	w.v.Close()
	w.v.Close()
	w.wantLost("p", "k", ErrClosed)
	w.wantLost("p", "missing", ErrClosed)
	if _, err := w.r.List(context.Background(), "p", KindSecret); !errors.Is(err, ErrClosed) {
		t.Errorf("list: %v", err)
	}
}
