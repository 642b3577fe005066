package files

import (
	"errors"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A file that is written again and again does not fill the server's disk.
func TestUnfreed(t *testing.T) {
	shorttest.Skip(t)
	config := postgrestest.Config(t)
	name := config.Source[strings.LastIndexByte(config.Source, '/')+1:]
	d, err := client.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	f := openTables(t, d, "p", Limits{TotalBytes: 2 << 20})
	// Else the server may free as fast as a slow machine writes.
	if err := postgrestest.Shared(t).Exec(name, `ALTER TABLE "files:p".chunks `+
		`SET (autovacuum_enabled = off, toast.autovacuum_enabled = off)`); err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat("x", 1<<20)
	for i := 0; ; i++ {
		var known *abi.Error
		err := f.WriteFile(t.Context(), "a", text)
		if errors.As(err, &known) && known.Code == abi.CodeUnavailable && strings.Contains(known.Message, "not freed yet") {
			break
		}
		if err != nil || i == 500 { // the server counts once a second
			t.Fatalf("%d bytes were written, %v", i*len(text), err)
		}
	}
	if got, err := f.ReadFile(t.Context(), "a"); err != nil || got != text {
		t.Errorf("what is stored cannot be read: %d bytes, %v", len(got), err)
	}
	if err := postgrestest.Shared(t).Exec(name, `VACUUM "files:p".chunks`); err != nil {
		t.Fatal(err)
	}
	if err := f.WriteFile(t.Context(), "a", text); err != nil {
		t.Errorf("after it was freed: %v", err)
	}
}
