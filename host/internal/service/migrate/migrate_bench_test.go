package migrate_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/service/migrate"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// rows is how many a folder has that is moved.
const rows = 100_000

// BenchmarkMove moves what a removed plugin has left, in rows of 100 bytes with two
// indexes. It says how many rows a second are put there, read back and compared,
// and how large the heap became.
func BenchmarkMove(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		data, where := left(b), postgrestest.Config(b)
		var most uint64
		stop := make(chan struct{})
		sampled := make(chan struct{})
		go func() {
			defer close(sampled)
			for {
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				most = max(most, m.HeapInuse)
				select {
				case <-stop:
					return
				case <-time.After(100 * time.Millisecond):
				}
			}
		}()
		b.StartTimer()
		report, err := migrate.Run(b.Context(), migrate.Options{Data: data, Version: "1.0.0",
			Open: func(ctx context.Context, l postgres.Limits) (postgres.Database, error) {
				where.Limits = l
				return client.Open(ctx, where)
			}})
		close(stop)
		<-sampled
		if err != nil || len(report.Plugins) != 1 || report.Plugins[0].Rows != rows {
			b.Fatalf("%+v, %v", report, err)
		}
		b.ReportMetric(float64(most)/(1<<20), "MiB-heap")
	}
	b.ReportMetric(float64(rows*b.N)/b.Elapsed().Seconds(), "rows/s")
}

// left is a data folder with the rows.
func left(b *testing.B) string {
	dir := b.TempDir()
	var made []error
	for _, name := range []string{"plugins", "data/left"} {
		made = append(made, os.MkdirAll(filepath.Join(dir, filepath.FromSlash(name)), 0o700))
	}
	made = append(made, os.WriteFile(filepath.Join(dir, "host.lock"), nil, 0o600))
	if err := errors.Join(made...); err != nil {
		b.Fatal(err)
	}
	n := 0
	_, err := store.Import(b.Context(), store.Options{Path: filepath.Join(dir, "data", "left", "plugin.db"),
		Schema: store.Schema{PluginID: "left", Version: "1.0.0", Collections: []store.Collection{{Name: "notes",
			Columns: []store.Column{{Name: "title", Type: store.TypeText}, {Name: "n", Type: store.TypeInteger}},
			Indexes: []string{"n"}, UniqueIndexes: [][]string{{"title"}}}}}}, store.ImportOptions{},
		func() (store.Record, error) {
			if n++; n > rows {
				return store.Record{}, io.EOF
			}
			const at = "2026-11-27T00:00:00.000Z"
			return store.Record{Collection: "notes", JSON: fmt.Appendf(nil, `{"id":"%d","created_at":%q,"updated_at":%q,`+
				`"title":"%060d","n":%d}`, n, at, at, n, n%1000)}, nil
		})
	if err != nil {
		b.Fatal(err)
	}
	return dir
}
