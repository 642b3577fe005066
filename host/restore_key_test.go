package host_test

import (
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A backup without the key that is brought back where it was made finds the key
// that is there. Where another one is, that is none for it.
func TestRestoreWhereTheKeyIs(t *testing.T) {
	shorttest.Skip(t)
	w := stocked(t)
	data := makeBackup(t, w.Host, backup.Options{})
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	for range 2 { // also over what was restored
		done, err := restore(t, data, backup.RestoreOptions{Data: w.Data(), Replace: true})
		if err != nil || done.KeyErr != nil || done.Replaced == "" {
			t.Fatalf("restored %+v, %v", done, err)
		}
	}
	private(t, w.Data())
	holds(t, serve(t, host.Config{Data: w.Data(), VaultKey: vault.SourceFile}).Host, "one", true)

	other := stocked(t)
	if err := other.stop(); err != nil {
		t.Fatal(err)
	}
	if done, err := restore(t, data, backup.RestoreOptions{Data: other.Data(), Replace: true}); err != nil ||
		!vault.Is(done.KeyErr, vault.ReasonKeyMissing) {
		t.Errorf("with the key of another vault: %+v, %v", done, err)
	}
}
