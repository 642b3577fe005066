// Package documenttest runs tests of documents on both stores. Nothing but tests
// imports it.
package documenttest

import (
	"context"
	"log/slog"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// Both runs a test on files and on a server. Each call of open is another host
// that shares them.
func Both(t *testing.T, test func(t *testing.T, open func() document.Store)) {
	t.Helper()
	t.Run("files", func(t *testing.T) {
		dir := t.TempDir()
		test(t, func() document.Store { return document.InFolder(dir, nil) })
	})
	t.Run("server", func(t *testing.T) { test(t, Server(t)) })
}

// Server returns how to open the documents on an empty database of the shared
// server. They are closed when the test ends.
func Server(tb testing.TB) (open func() document.Store) {
	tb.Helper()
	database := postgrestest.Database(tb)
	return func() document.Store {
		tb.Helper()
		rows, err := document.OpenRows(context.Background(), database, document.Limits{}, slog.New(slog.DiscardHandler))
		if err != nil {
			tb.Fatal(err)
		}
		tb.Cleanup(rows.Close)
		return rows
	}
}
