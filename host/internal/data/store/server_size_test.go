package store

import (
	"errors"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// A plugin does not get a quota of each host, however fast it writes on all of them.
func TestSizeOnHosts(t *testing.T) {
	config := postgrestest.Config(t)
	const limit, hosts = 8 << 20, 3
	var all []*Store
	for range hosts {
		d, err := client.Open(t.Context(), config)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(d.Close)
		s := opened(t, Options{Database: d, Limits: Limits{DatabaseBytes: limit}, Schema: Schema{PluginID: "p",
			Version: "1.0.0", Collections: []Collection{{Name: "notes", Columns: []Column{{Name: "text", Type: TypeText}}}}}})
		t.Cleanup(func() { _ = s.Close() })
		all = append(all, s)
	}
	row := []byte(`{"text":"` + strings.Repeat("x", 128<<10) + `"}`)
	stored := 0
	for full := 0; full < hosts; {
		full = 0
		for _, s := range all {
			var known *abi.Error
			switch _, err := s.Insert(t.Context(), nil, "notes", row); {
			case err == nil:
				stored += len(row)
			case errors.As(err, &known) && known.Code == abi.CodeQuotaExceeded:
				full++
			default:
				t.Fatal(err)
			}
		}
		if stored > 2*limit {
			t.Fatalf("%d bytes are stored, and the limit is %d", stored, limit)
		}
	}
	if most := limit + hosts*(limit/sizePart+len(row)); stored > most || stored < limit/2 {
		t.Errorf("%d bytes are stored, and the limit is %d", stored, limit)
	}
}
