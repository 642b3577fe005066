package plugin

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestImportOfManyNames: rows with many columns and little in them are much
// longer as JSON, where each row names its columns, than in the database. What
// fits a database of one host can be imported into one with the same limits.
func TestImportOfManyNames(t *testing.T) {
	shorttest.Skip(t)
	limits := Limits{Store: store.Limits{DatabaseBytes: 1 << 20},
		Files: files.Limits{TotalBytes: 1 << 20, Files: 10, Folders: 10}}
	wide := notebook(t, "1.0.0")
	columns := map[string]any{}
	for n := range 100 {
		columns[fmt.Sprintf("c%02d%s", n, strings.Repeat("x", 55))] = "integer"
	}
	wide.more["storage"] = map[string]any{"collections": map[string]any{"notes": map[string]any{"columns": columns}}}
	from := manage(t, setup{limits: limits})
	e, err := from.entry(from.active(from.install(wide)).ID)
	if err != nil {
		t.Fatal(err)
	}
	options := store.Options{Schema: catalog.Schema(e.Known().Manifest), Limits: from.limits.Store}
	from.catalog.Rows.Place(e.ID(), &options)
	options.Record = inventory.File{}
	from.close()
	if err := os.Remove(options.Path); err != nil {
		t.Fatal(err)
	}
	const rows = 4000
	n := 0
	_, err = store.Import(t.Context(), options, store.ImportOptions{}, func() (store.Record, error) {
		if n++; n > rows {
			return store.Record{}, io.EOF
		}
		return store.Record{Collection: "notes", JSON: fmt.Appendf(nil,
			`{"id":"%d","created_at":"2026-11-21T12:00:00.000Z","updated_at":"2026-11-21T12:00:00.000Z"}`, n)}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var export bytes.Buffer
	if err := manage(t, setup{dir: filepath.Dir(filepath.Dir(filepath.Dir(options.Path))),
		limits: limits}).Export(t.Context(), "p", &export); err != nil {
		t.Fatal(err)
	}
	to := manage(t, setup{limits: limits})
	to.install(wide)
	if done, err := to.Import(t.Context(), "p", &export, stored.ImportOptions{}); err != nil || done.Rows != rows {
		t.Errorf("imported %+v, %v", done, err)
	}
}
