package hosttest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// insert puts rows into the collections of the plugin, which does not run.
func (h *Host) insert(ctx context.Context, declared *manifest.Manifest, rows map[string][]any) error {
	if len(rows) == 0 {
		return nil
	}
	schema := store.Schema{PluginID: h.id, Version: declared.Plugin.Version}
	for _, name := range slices.Sorted(maps.Keys(declared.Storage.Collections)) {
		c := declared.Storage.Collections[name]
		collection := store.Collection{Name: name, Indexes: c.Indexes, UniqueIndexes: c.UniqueIndexes,
			FullText: c.FullText}
		for _, column := range slices.Sorted(maps.Keys(c.Columns)) {
			collection.Columns = append(collection.Columns, store.Column{Name: column, Type: store.Type(c.Columns[column])})
		}
		schema.Collections = append(schema.Collections, collection)
	}
	// The host makes the folder when the plugin first asks for what it stores.
	folder := filepath.Join(h.host.Data(), "data", h.id)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("insert rows: %w", err)
	}
	db, err := store.Open(ctx, store.Options{Path: filepath.Join(folder, "plugin.db"), Schema: schema})
	if err != nil {
		return fmt.Errorf("insert rows: %w", err)
	}
	for name, list := range rows {
		for _, row := range list {
			if _, err := db.Insert(ctx, nil, name, h.encode(row)); err != nil {
				return errors.Join(fmt.Errorf("insert rows into %s: %w", name, err), db.Close())
			}
		}
	}
	return db.Close()
}
