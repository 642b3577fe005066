package vault_test

import (
	"bytes"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// A text opens for the plugin and name that it was sealed for, and for no other; the
// first one makes the keys.
func TestSeal(t *testing.T) {
	dir := t.TempDir()
	v, err := vault.Open(dir, vault.Options{Source: vault.SourceFile, Database: postgrestest.At(t, dir)})
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	sealed, err := v.Seal(t.Context(), "notes", "call 1", []byte("password=hush"))
	if err != nil || bytes.Contains(sealed, []byte("hush")) {
		t.Fatalf("%q, %v", sealed, err)
	}
	if text, err := v.Unseal(t.Context(), "notes", "call 1", sealed); err != nil || string(text) != "password=hush" {
		t.Errorf("%q, %v", text, err)
	}
	for _, other := range [][2]string{{"notes", "call 2"}, {"other", "call 1"}} {
		if text, err := v.Unseal(t.Context(), other[0], other[1], sealed); err == nil {
			t.Errorf("for %q it is %q", other, text)
		}
	}
	if _, err := v.Unseal(t.Context(), "notes", "call 1", sealed[:len(sealed)-1]); err == nil {
		t.Error("a part of it opens")
	}
	if _, err := v.Seal(t.Context(), "notes", "call 1", make([]byte, 1<<20)); err == nil {
		t.Error("a text of 1 MiB was sealed")
	}
}
