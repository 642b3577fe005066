package vault

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/service"
)

// Vaults whose key is in a file that is given need nothing but that, and change
// their key by it.
func TestGivenKeys(t *testing.T) {
	file := filepath.Join(t.TempDir(), "given")
	give := func(keys ...string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(strings.Join(keys, "\n")), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	newKey := func() string {
		key := NewKey()
		return key.Reveal()
	}
	one, two := newKey(), newKey()
	give(one)
	w := filled(t, Options{KeyFile: file})
	none := func() {
		t.Helper()
		if files := w.keyFiles(); len(files) > 0 {
			t.Errorf("the vault has %q itself", files)
		}
	}
	none()
	m := api.NewMux()
	NewService(service.Env{Logger: w.v.log, Plugins: onePlugin{}}, w.v, w.r).Routes(m)
	shown := func(usable bool, in string) {
		t.Helper()
		w.v.forget()
		if s, err := api.ShowKey.Call(t.Context(), m, api.None{}); err != nil || s.Usable != usable || s.File != in {
			t.Errorf("%+v, %v, want the key in %q", s, err, in)
		}
	}
	shown(true, file)
	recovery, err := w.v.RecoveryKey(t.Context())
	if err != nil || recovery.Reveal() != one {
		t.Errorf("the key is not the one that was given: %v", err)
	}
	// With another key, a damaged one or none, nothing opens, and the file is named.
	for _, keys := range [][]string{{two}, {one + "x"}, {}, {"", "no key"}} {
		give(keys...)
		err := w.again().v.Check(t.Context())
		if !Is(err, ReasonKeyMissing) || !strings.Contains(err.Error(), file) || strings.Contains(err.Error(), one) {
			t.Errorf("%d keys: %v", len(keys), err)
		}
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := w.again().v.Check(t.Context()); !Is(err, ReasonKeyMissing) {
		t.Errorf("without a file: %v", err)
	}
	// The next key stands before the current one.
	give(one)
	if _, err := w.v.Rotate(t.Context(), SourceAuto); !errors.Is(err, ErrKeyInUse) {
		t.Errorf("rotated to the same key: %v", err)
	}
	if _, err := api.RotateKey.Call(t.Context(), m, api.RotateKeyRequest{}); !problem.IsCode(err, problem.CodeConflict) ||
		!strings.Contains(err.Error(), "wasmhost key create") {
		t.Errorf("what its user is told: %v", err)
	}
	w.again().wantFilled()
	give(two, "", one)
	before := w.key()
	done, err := w.again().v.Rotate(t.Context(), SourceAuto)
	if err != nil || done.From != before || done.To == before || done.Resealed != len(filledNames) {
		t.Errorf("rotated: %+v, %v", done, err)
	}
	w.again().wantFilled()
	give(two)
	w.again().wantFilled()
	none()
	three := newKey()
	give(three, two)
	if done, err := api.RotateKey.Call(t.Context(), m, api.RotateKeyRequest{}); err != nil || done.File != file {
		t.Errorf("rotated: %+v, %v", done, err)
	}
	// Where it is looked for is said as well, and so is that it was brought back elsewhere.
	give(two)
	shown(false, file)
	if err := w.v.RestoreKey(t.Context(), NewSecret(three), SourceAuto); err != nil {
		t.Fatal(err)
	}
	shown(true, "")
}

func TestGivenKeysAndAKeyring(t *testing.T) {
	if _, err := Open(t.TempDir(), Options{Source: SourceKeyring, KeyFile: "given"}); err == nil {
		t.Error("a key both in the keyring and in a file")
	}
}

// A file that all users may read is no place for a key.
func TestGivenKeysAreHidden(t *testing.T) {
	file, key := filepath.Join(t.TempDir(), "given"), NewKey()
	if err := os.WriteFile(file, []byte(key.Reveal()), 0o600); err != nil {
		t.Fatal(err)
	}
	for mode, want := range map[os.FileMode]bool{0o440: true, 0o444: runtime.GOOS == "windows"} {
		if err := os.Chmod(file, mode); err != nil {
			t.Fatal(err)
		}
		if masters, err := given(file); (err == nil) != want || err != nil && !strings.Contains(err.Error(), "chmod") {
			t.Errorf("mode %04o: %d keys, %v", mode, len(masters), err)
		}
	}
}

// A vault without a key says at once that it could take none from the file that it
// is given, not when the first password is lost.
func TestUnusableKeyFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "given")
	w := newWorld(t, Options{KeyFile: file})
	m := api.NewMux()
	s := NewService(service.Env{Logger: w.v.log, Plugins: onePlugin{}}, w.v, w.r)
	s.Routes(m)
	for name, text := range map[string]string{"gone": "", "no key": "no key"} {
		if text != "" {
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Check(t.Context()); !Is(err, ReasonKeyFile) || !strings.Contains(err.Error(), file) {
			t.Errorf("%s: %v", name, err)
		}
		usable, findings := s.Health(t.Context())
		if usable || len(findings) != 1 || !strings.Contains(findings[0].What, "--vault-key-file") {
			t.Errorf("%s: %v, %+v", name, usable, findings)
		}
		shown, err := api.ShowKey.Call(t.Context(), m, api.None{})
		if err != nil || shown.Usable || shown.Key != "" || strings.Contains(shown.Problem, file) {
			t.Errorf("%s: %+v, %v", name, shown, err)
		}
		if err := os.Remove(file); err != nil && name != "gone" {
			t.Fatal(err)
		}
	}
	key := NewKey()
	if err := os.WriteFile(file, []byte(key.Reveal()), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.Check(t.Context()); err != nil {
		t.Errorf("with a key: %v", err)
	}
	if usable, findings := s.Health(t.Context()); !usable {
		t.Errorf("with a key: %+v", findings)
	}
}
