package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
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
	types    map[string]Type // of columns, by "collection.column" in lower case
}

// Has reports whether there is a table for a collection.
func (t Tables) Has(collection string) bool {
	return t.has(collectionTable(t.plugin, collection))
}

// HasUnique reports whether there is a unique index.
func (t Tables) HasUnique(u UniqueIndex) bool {
	return t.has(indexName(collectionTable(t.plugin, u.Collection), u.Columns, true))
}

// Misfit says why the tables cannot become those of a schema: they are only added
// to. It is nil where they can.
func (t Tables) Misfit(schema Schema) error {
	for _, c := range schema.Collections {
		for _, col := range c.Columns {
			had, there := t.types[strings.ToLower(c.Name+"."+col.Name)]
			switch {
			case there && had != col.Type:
				return fmt.Errorf("column %q of collection %q holds %s, but is declared %s now; keep the type and add a column "+
					"under another name", col.Name, c.Name, had, col.Type)
			case !there && t.Has(c.Name) && slices.Contains(rowNames, strings.ToLower(col.Name)):
				return fmt.Errorf("column %q of collection %q is new, and its name means the number of a row to SQLite; "+
					"give it another name", col.Name, c.Name)
			}
		}
	}
	return nil
}

// rowNames is what SQLite calls the number of a row.
var rowNames = []string{"rowid", "_rowid_", "oid"}

// readTypes reads the types that columns were made with.
func (t *Tables) readTypes(ctx context.Context, c querier, sql *dialect) error {
	t.types = make(map[string]Type)
	if !t.has(columnTable(t.plugin)) {
		return nil
	}
	return c.each(ctx, `SELECT "collection", "column", "type" FROM `+sql.table(t.plugin, columnTable(t.plugin)), nil,
		func(row []driver.Value) error {
			t.types[strings.ToLower(text(row[0])+"."+text(row[1]))] = Type(text(row[2]))
			return nil
		})
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
		if t, err = c.tables(ctx, s.plugin); err == nil {
			err = t.readTypes(ctx, c, s.sql)
		}
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
		t, err := readTables(ctx, o)
		if err != nil || !t.Any() {
			return t, err
		}
		s, err := OpenAsItIs(ctx, o)
		if err != nil {
			return t, err
		}
		t, err = s.Tables(ctx)
		return t, errors.Join(err, s.Close())
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
	if err == nil {
		err = t.readTypes(ctx, c, sqliteDialect)
	}
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

func (c *conn) made(ctx context.Context) (map[string][]string, error) {
	return indexesOf(ctx, c, "SELECT lower(tbl_name), lower(name) FROM sqlite_schema WHERE type = 'index' AND sql "+
		"IS NOT NULL ORDER BY name")
}

// indexesOf reads indexes from a query for them and their tables.
func indexesOf(ctx context.Context, c querier, query string, args ...driver.Value) (map[string][]string, error) {
	all := make(map[string][]string)
	err := c.each(ctx, query, args, func(row []driver.Value) error {
		table := strings.Clone(text(row[0]))
		all[table] = append(all[table], strings.Clone(text(row[1])))
		return nil
	})
	return all, err
}

func notRegular(path string) error {
	return &OpenError{Reason: ReasonForeign, Path: path, Err: errors.New("it is not a regular file")}
}
