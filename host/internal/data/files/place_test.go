package files

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/portable"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// place is where a test has files: a folder, or else tables of a plugin.
type place struct {
	dir      string
	database postgres.Database
	plugin   string
}

// both runs a test in folders and in tables. Fresh returns an empty place.
func both(t *testing.T, run func(t *testing.T, fresh func() place)) {
	t.Run("folder", func(t *testing.T) {
		run(t, func() place { return place{dir: filepath.Join(t.TempDir(), "new", "data")} })
	})
	t.Run("tables", func(t *testing.T) {
		shorttest.Skip(t)
		d, n := postgrestest.Database(t), 0
		run(t, func() place { n++; return place{database: d, plugin: fmt.Sprint("p", n)} })
	})
}

func (p place) open(t testing.TB, limits Limits) Files {
	t.Helper()
	if p.database == nil {
		return open(t, p.dir, limits)
	}
	return openTables(t, p.database, p.plugin, limits)
}

func openTables(t testing.TB, d postgres.Database, plugin string, limits Limits) *Tables {
	t.Helper()
	f, err := OpenTables(t.Context(), d, plugin, limits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

// plant makes a file that the package would not, in the outermost folder.
func (p place) plant(t testing.TB, name, text string) {
	t.Helper()
	if p.database == nil {
		plant(t, filepath.Join(p.dir, name), text)
		return
	}
	f := openTables(t, p.database, p.plugin, Limits{})
	err := f.change(t.Context(), postgres.Alone, func(tx postgres.Tx) error {
		c, err := f.store(t.Context(), tx, strings.NewReader(text))
		if err != nil {
			return err
		}
		return do(t.Context(), tx.Run, f.texts.addFile, int64(0), name, portable.Fold(name), c.Number, c.Bytes, c.Sum, nil)
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Recount(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// stall has all calls wait until it is released.
func stall(t testing.TB, f Files) (release func()) {
	t.Helper()
	if f, ok := f.(*Folder); ok {
		f.tree <- struct{}{}
		return f.unlock
	}
	tables, _ := f.(*Tables)
	tx, err := tables.schema.Begin(t.Context(), postgres.Write)
	if err != nil {
		t.Fatal(err)
	}
	name := postgres.Quote(tables.schema.Name())
	if err := tx.Define(t.Context(), "LOCK TABLE "+name+".entries, "+name+".usage"); err != nil {
		t.Fatal(err)
	}
	return tx.Rollback
}

// inTables counts with means of its own: chunks that belong to no file would
// count too.
func inTables(t testing.TB, f *Tables) (use Usage) {
	t.Helper()
	name := postgres.Quote(f.schema.Name())
	use, err := account(t.Context(), f.read, "SELECT (SELECT count(*) FROM "+name+".entries WHERE version IS NOT NULL), "+
		"(SELECT count(*) - 1 FROM "+name+".entries WHERE version IS NULL), "+
		"(SELECT coalesce(sum(length(data)), 0)::bigint FROM "+name+".chunks)")
	if err != nil {
		t.Fatal(err)
	}
	return use
}
