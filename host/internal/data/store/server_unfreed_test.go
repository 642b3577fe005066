package store

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// A plugin that writes the same again and again does not fill the server's disk:
// it waits for the server to free what was replaced.
func TestUnfreed(t *testing.T) {
	config := postgrestest.Config(t)
	name := config.Source[strings.LastIndexByte(config.Source, '/')+1:]
	d, err := client.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	const limit = 2 << 20
	s := opened(t, Options{Database: d, Limits: Limits{DatabaseBytes: limit}, Schema: Schema{PluginID: "p",
		Version: "1.0.0", Collections: []Collection{{Name: "notes", Columns: []Column{{Name: "text", Type: TypeText}}}}}})
	t.Cleanup(func() { _ = s.Close() })
	// Else the server may free as fast as a slow machine writes.
	if err := postgrestest.Shared(t).Exec(name, `ALTER TABLE "plugin:p".notes `+
		`SET (autovacuum_enabled = off, toast.autovacuum_enabled = off)`); err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("x", 512<<10)
	write := func(i int) error {
		_, err := s.Upsert(t.Context(), nil, "notes", []byte(`["id"]`), fmt.Appendf(nil,
			`{"id":"a","text":"%d%s"}`, i, long))
		return err
	}
	for i := 0; ; i++ {
		var known *abi.Error
		if err := write(i); errors.As(err, &known) && known.Code == abi.CodeUnavailable &&
			strings.Contains(known.Message, "leaves a transaction open") {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if i == 600 { // the server counts once a second
			t.Fatalf("%d bytes were written", i*len(long))
		}
	}
	if n, err := s.Count(t.Context(), "notes", nil); err != nil || n != 1 {
		t.Errorf("what is stored cannot be read: %d, %v", n, err)
	}
	if err := postgrestest.Shared(t).Exec(name, `VACUUM "plugin:p".notes`); err != nil {
		t.Fatal(err)
	}
	if err := write(0); err != nil {
		t.Errorf("after it was freed: %v", err)
	}
}
