package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/limits"
)

// UniqueIndex names a unique index of a collection.
type UniqueIndex struct {
	Collection string   `json:"collection"`
	Columns    []string `json:"columns"`
}

// Equal compares names as SQLite does, letter case aside.
func (u UniqueIndex) Equal(other UniqueIndex) bool {
	return strings.EqualFold(u.Collection, other.Collection) &&
		slices.EqualFunc(u.Columns, other.Columns, strings.EqualFold)
}

// Tables says which tables and indexes a database has, whichever version of
// the plugin has made them. The zero value is that of no database.
type Tables struct {
	plugin   string
	physical func(plugin, name string) string
	objects  map[string]bool // as the database names them
}

// Has reports whether there is a table for a collection.
func (t Tables) Has(collection string) bool {
	return t.has(collectionTable(t.plugin, collection))
}

// HasUnique reports whether there is a unique index.
func (t Tables) HasUnique(u UniqueIndex) bool {
	return t.has(indexName(collectionTable(t.plugin, u.Collection), u.Columns, true))
}

// Any reports whether there is anything.
func (t Tables) Any() bool { return len(t.objects) > 0 }

// sorted are the names of all tables and indexes.
func (t Tables) sorted() []string { return slices.Sorted(maps.Keys(t.objects)) }

// has reports whether there is a table or an index of a whole name.
func (t Tables) has(name string) bool {
	return t.objects != nil && t.objects[t.physical(t.plugin, name)]
}

// Tables says what the open file has.
func (s *Store) Tables(ctx context.Context) (t Tables, err error) {
	err = s.read(ctx, "look for tables", func(c querier) error {
		t, err = c.tables(ctx, s.plugin)
		return err
	})
	return t, err
}

// ReadTables says what a file has that no store has open. It changes nothing:
// also a log that a crash has left stays, for [Open] to look the file through.
func ReadTables(ctx context.Context, o Options) (Tables, error) {
	if err := limits.Fill(&o.Limits); err != nil {
		return Tables{}, err
	}
	if o.Database != nil {
		return readTables(ctx, o)
	}
	info, err := os.Stat(o.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Tables{}, nil
	case err != nil:
		return Tables{}, openError(o.Path, err)
	case !info.Mode().IsRegular():
		return Tables{}, notRegular(o.Path)
	}
	uri := dataSource(o.Path) + "&mode=ro"
	if log, err := os.Stat(o.Path + "-wal"); err != nil || log.Size() == 0 {
		uri += "&immutable=1" // and so makes no files beside it
	}
	c, err := connectTo(ctx, uri, o.Limits.LockWait, "query_only = ON")
	if err != nil {
		return Tables{}, openError(o.Path, err)
	}
	defer c.close()
	t, err := c.tables(ctx, o.Schema.PluginID)
	return t, openError(o.Path, err)
}

func (c *conn) tables(ctx context.Context, plugin string) (Tables, error) {
	t := Tables{plugin: plugin, physical: sqliteDialect.physical, objects: make(map[string]bool)}
	err := c.each(ctx, "SELECT name FROM sqlite_schema", nil, func(row []driver.Value) error {
		t.objects[strings.ToLower(text(row[0]))] = true
		return nil
	})
	return t, err
}

func notRegular(path string) error {
	return &OpenError{Reason: ErrForeign, Path: path, Err: errors.New("it is not a regular file")}
}
