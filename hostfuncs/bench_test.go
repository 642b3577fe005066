package hostfuncs_test

import (
	"context"
	"encoding/json"
	"runtime/debug"
	"testing"

	"github.com/wasmhost/wasmhost/hostfuncs"
)

// silent is a service of collections that does nothing, so that what is
// measured is the work of this package.
type silent struct {
	hostfuncs.DB
	insert func(data []byte)
}

func (s silent) Insert(_ context.Context, dst []byte, _ string, data []byte) ([]byte, error) {
	if s.insert != nil {
		s.insert(data)
	}
	return append(dst, data...), nil
}

func (silent) GetByID(_ context.Context, dst []byte, _, _ string) ([]byte, error) {
	return append(dst, "null"...), nil
}

const (
	benchGet    = `{"collection":"tasks","id":"0193f0d2-7c1a-7bb0-9d5c-3f2f6a1f0c11"}`
	benchInsert = `{"collection":"tasks","data":{"title":"A title of some length","order":42,"done":true,"weight":1.5,` +
		`"labels":["a","b"]}}`
)

// The calls allocate the names that they pass on and the result, no more.
func TestAllocations(t *testing.T) {
	set := hostfuncs.New(hostfuncs.Services{}.With(hostfuncs.Of[hostfuncs.DB](silent{})), all)
	for name, test := range map[string]struct {
		params string
		most   float64
	}{
		"db.getById": {benchGet, 3}, // collection, id, result
		"db.insert":  {benchInsert, 2},
	} {
		call, params := function(t, set, name), []byte(test.params)
		got := testing.AllocsPerRun(100, func() {
			if _, err := call(t.Context(), params); err != nil {
				t.Fatal(err)
			}
		})
		if got > test.most {
			t.Errorf("%s: %v allocations, want at most %v", name, got, test.most)
		}
	}
}

func BenchmarkGetByID(b *testing.B) {
	benchmarkCall(b, "db.getById", []byte(benchGet))
}

func BenchmarkInsert(b *testing.B) {
	benchmarkCall(b, "db.insert", []byte(benchInsert))
}

// BenchmarkInsertByReflection is the baseline: what the same parameters cost
// with the standard library and a struct.
func BenchmarkInsertByReflection(b *testing.B) {
	b.ReportAllocs()
	b.SetBytes(int64(len(benchInsert)))
	params := []byte(benchInsert)
	for b.Loop() {
		var p struct {
			Collection *string         `json:"collection"`
			Data       json.RawMessage `json:"data"`
		}
		if err := json.Unmarshal(params, &p); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHostile shows how fast the longest parameters are read.
func BenchmarkHostile(b *testing.B) {
	for _, name := range []string{"numbers", "members", "unknown parameters", "escapes"} {
		b.Run(name, func(b *testing.B) { benchmarkCall(b, "db.insert", hostile()[name]()) })
	}
}

func benchmarkCall(b *testing.B, name string, params []byte) {
	b.Helper()
	call := function(b, hostfuncs.New(hostfuncs.Services{}.With(hostfuncs.Of[hostfuncs.DB](silent{})), all), name)
	// A host has a heap of tens of MiB. Here there is next to none, so the
	// collector would run every few thousand calls, and most of what differs
	// between two versions would be how long it takes to mark the definitions.
	defer debug.SetGCPercent(debug.SetGCPercent(1000))
	b.ReportAllocs()
	b.SetBytes(int64(len(params)))
	for b.Loop() {
		if _, err := call(b.Context(), params); err != nil {
			b.Fatal(err)
		}
	}
}
