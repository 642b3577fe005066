package vault

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCopy(t *testing.T) {
	ring := newMemoryKeyring()
	for name, opt := range map[string]Options{"file": {Source: SourceFile},
		"keyring": {Source: SourceKeyring, Keyring: ring}} {
		w := newWorld(t, opt)
		w.set("tasks", KindSecret, "token", "the plain text")
		w.set("notes", KindSetting, "password", "another")
		parent := t.TempDir()
		for _, folder := range []string{"with", "without"} {
			if err := os.Mkdir(filepath.Join(parent, folder), 0o700); err != nil {
				t.Fatal(err)
			}
		}
		open := func(folder string) *world {
			t.Helper()
			return openWorld(t, filepath.Join(parent, folder), Options{Keyring: newMemoryKeyring()})
		}

		without, err := w.v.Copy(t.Context(), filepath.Join(parent, "without"), false)
		if err != nil || without.WithKey || without.Source != opt.Source || without.Key != w.key() ||
			without.Protects != (Loss{2, 2}) {
			t.Errorf("%s, without the key: %+v, %v", name, without, err)
		}
		master := strings.TrimSpace(masterText(t, w, ring))
		found := open("without")
		if files := found.contains(master); len(files) > 0 || len(found.keyFiles()) > 0 {
			t.Errorf("%s: the key is in %v", name, files)
		}
		found.wantLost("tasks", "token", ReasonKeyMissing)
		if err := found.v.RestoreKey(t.Context(), NewSecret(master), SourceFile); err != nil {
			t.Errorf("%s: bring the key back: %v", name, err)
		}
		found.want("tasks", KindSecret, "token", "the plain text")

		with, err := w.v.Copy(t.Context(), filepath.Join(parent, "with"), true)
		if err != nil || !with.WithKey {
			t.Errorf("%s, with the key: %+v, %v", name, with, err)
		}
		found = open("with")
		found.want("tasks", KindSecret, "token", "the plain text")
		found.want("notes", KindSetting, "password", "another")
		found.set("notes", KindSetting, "password", "new")

		// The vault itself is as it was, also where the copy links to it.
		w.want("notes", KindSetting, "password", "another")
		if m, _ := w.metadata(); m.source != opt.Source {
			t.Errorf("%s: the copy moved the key of the vault", name)
		}
		if _, err := w.v.Copy(t.Context(), filepath.Join(parent, "with"), true); err == nil {
			t.Errorf("%s: a copy was made over another", name)
		}
	}
}

// masterText returns the key of a vault as it is kept.
func masterText(t *testing.T, w *world, ring *memoryKeyring) string {
	t.Helper()
	if m, _ := w.metadata(); m.source == SourceFile {
		return read(t, w.keyFile())
	}
	text, err := ring.Get(account(w.key()))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestCopyOfNothing(t *testing.T) {
	w := newWorld(t, Options{})
	to := t.TempDir()
	done, err := w.v.Copy(t.Context(), to, true)
	if err != nil || done != (Copied{}) {
		t.Errorf("%+v, %v", done, err)
	}
	openWorld(t, to, Options{Source: SourceFile}).set("tasks", KindSecret, "a", "b")
}

// A rotation that was interrupted leaves a key to be removed, which a copy
// neither needs nor names.
func TestCopyWithinRotation(t *testing.T) {
	for _, at := range []string{"new key made", "record sealed", "all sealed", "old key retired", "old key removed"} {
		w := newWorld(t, Options{})
		w.set("tasks", KindSecret, "token", "the plain text")
		stop := errors.New("stopped")
		w.v.step = func(name string) error {
			if name == at {
				return stop
			}
			return nil
		}
		if _, err := w.v.Rotate(t.Context(), SourceAuto); !errors.Is(err, stop) {
			t.Fatalf("%s: %v", at, err)
		}
		to := t.TempDir()
		if _, err := w.v.Copy(t.Context(), to, true); err != nil {
			t.Fatalf("%s: %v", at, err)
		}
		found := openWorld(t, to, Options{Source: SourceFile})
		found.want("tasks", KindSecret, "token", "the plain text")
		if done, err := found.v.Rotate(t.Context(), SourceAuto); err != nil || done.Resumed {
			t.Errorf("%s: rotate the copy: %+v, %v", at, done, err)
		}
		found.again().want("tasks", KindSecret, "token", "the plain text")
	}
}

// A key that cannot be read is an error, and not a copy without it.
func TestCopyWithoutItsKey(t *testing.T) {
	w := newWorld(t, Options{})
	w.set("tasks", KindSecret, "token", "x")
	if err := os.Remove(w.keyFile()); err != nil {
		t.Fatal(err)
	}
	if _, err := w.v.Copy(t.Context(), t.TempDir(), true); !Is(err, ReasonKeyMissing) {
		t.Errorf("with a key that is missing: %v", err)
	}
	if _, err := w.v.Copy(t.Context(), t.TempDir(), false); err != nil {
		t.Errorf("without it: %v", err)
	}
}
