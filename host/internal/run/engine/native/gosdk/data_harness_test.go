package gosdk_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// dataDir is the plugin that uses the namespaces which keep data.
const dataDir = "sdk/go/testdata/data"

var dataPaths = []string{"db", "typed", "insert", "read", "write", "crowd", "storage", "fs", "secrets", "events",
	"cancel", "notes"}

// items is the collection of the data plugin that benchmarks use.
func items() store.Collection {
	return store.Collection{Name: "items", Columns: []store.Column{
		{Name: "text", Type: store.TypeText}, {Name: "big", Type: store.TypeInteger}, {Name: "ratio", Type: store.TypeReal},
		{Name: "done", Type: store.TypeInteger}, {Name: "maybe", Type: store.TypeInteger},
		{Name: "extra", Type: store.TypeJSON},
		{Name: "tags", Type: store.TypeJSON}, {Name: "order", Type: store.TypeInteger},
		{Name: "status", Type: store.TypeText},
	}, Indexes: []string{"text"}}
}

// startData runs the data plugin in the bare engine, with a real database and
// nothing else around it.
func startData(tb testing.TB) *native.Instance {
	tb.Helper()
	s, err := store.Open(context.Background(), store.Options{
		Path:   filepath.Join(tb.TempDir(), "plugin.db"),
		Schema: store.Schema{PluginID: "data", Version: "1.0.0", Collections: []store.Collection{items()}},
	})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := s.Close(); err != nil {
			tb.Error(err)
		}
	})
	h := newHarness(tb)
	env := h.env("1.0.0", dataPaths)
	env.Functions = hostfuncs.New(hostfuncs.Services{}.With(
		hostfuncs.Of[hostfuncs.CLI](register{dataPaths}),
		hostfuncs.Of[hostfuncs.Settings](settings{}),
		hostfuncs.Of[hostfuncs.DB](database{s}),
		hostfuncs.Of[hostfuncs.Storage](s),
		hostfuncs.Of[hostfuncs.Methods](methods{}),
	), granted)
	in, err := h.load(dataDir).Start(context.Background(), env)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(in.Close)
	return in
}

type database struct{ *store.Store }

func (d database) Stats(ctx context.Context, dst []byte) ([]byte, error) {
	stats, err := d.Store.Stats(ctx)
	return stats.AppendJSON(dst), err
}

type methods struct{}

func (methods) Handle(string, string) error { return nil }
