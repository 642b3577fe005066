package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	sqlite3 "modernc.org/sqlite/lib"

	"github.com/wasmhost/wasmhost/host/disk"
	"github.com/wasmhost/wasmhost/host/sqliteerr"
)

// live is what the file says about itself.
type live struct {
	Tables
	empty   bool
	owner   string // the plugin
	version string
	columns map[string]map[string]bool // by table and column, in lower case
	types   map[string]Type            // declared, by "collection.column" in lower case
	search  []string                   // indexes for the search
}

// sweep brings the file up to the schema in one transaction. The lock is
// taken first, so that of two processes one finds the work done.
func (s *Store) sweep(ctx context.Context, o Options) error {
	err := s.change(ctx, o)
	if err == nil || s.opened.Copy == "" && s.opened.From == "" {
		return openError(s.path, err)
	}
	if s.opened.Copy != "" {
		// Nothing was changed, so it is a copy of what is there; with one for
		// each attempt they would fill the disk.
		_ = os.Remove(s.opened.Copy)
		s.opened.Copy = ""
	}
	failed := s.quotaError(err)
	var opened *OpenError
	if errors.As(failed, &opened) {
		opened.Changing = true
	}
	return failed
}

// quotaError says what stood in the way of a change of the tables: where less
// is left of the plugin's limit than of the disk, it was the limit.
func (s *Store) quotaError(err error) error {
	failed := openError(s.path, err)
	if sqliteerr.Code(err)&0xff != sqlite3.SQLITE_FULL {
		return failed
	}
	ctx := context.Background()
	pages, err := s.writer.number(ctx, "PRAGMA page_count")
	if err != nil {
		return failed
	}
	unused, err := s.writer.number(ctx, "PRAGMA freelist_count")
	if err != nil {
		return failed
	}
	left := s.limits.DatabaseBytes - (pages-unused)*pageSize
	if onDisk, _, err := disk.Free(filepath.Dir(s.path)); err != nil || int64(onDisk) < left {
		return failed
	}
	return &OpenError{Reason: ErrQuota, Path: s.path,
		Err: fmt.Errorf("it has %d bytes and may have %d, which is too little for what the version adds to its tables",
			(pages-unused)*pageSize, s.limits.DatabaseBytes),
		Hint: "delete rows with the version that is installed, or start the host with a higher limit (--limit " +
			"store.database-bytes=BYTES)"}
}

// change is sweep without a look at what went wrong.
func (s *Store) change(ctx context.Context, o Options) error {
	return s.writer.inTransaction(ctx, s.limits.LockWait, func() error {
		was, err := s.inspect(ctx)
		if err != nil {
			return err
		}
		if err := s.accept(was, o); err != nil {
			return err
		}
		plan := s.plan(was, o.Schema)
		if was.empty {
			s.opened.Created = true
			if err := s.makeOwnTables(ctx); err != nil {
				return err
			}
		} else if len(plan) == 0 && was.version == o.Schema.Version {
			s.opened.From = was.version
			return nil
		} else if s.opened.From = was.version; len(plan) > 0 {
			if s.opened.Copy, err = s.copyBefore(ctx, was.version); err != nil {
				return err
			}
		}
		for _, step := range plan {
			if err := step.run(ctx, s); err != nil {
				return fmt.Errorf("add %s: %w", step.what, err)
			}
			s.opened.Added = append(s.opened.Added, step.what)
		}
		_, err = s.writer.exec(ctx, "INSERT OR REPLACE INTO "+quote(metaTable(s.plugin))+
			` ("name", "value") VALUES ('version', ?)`, o.Schema.Version)
		return err
	})
}

// accept refuses a file that is not this plugin's or of a later version.
func (s *Store) accept(was live, o Options) error {
	switch {
	case was.empty && s.record.Known() && !o.StartEmpty:
		return s.emptied()
	case was.empty:
		return nil
	case was.owner != s.plugin:
		return &OpenError{Reason: ErrForeign, Path: s.path,
			Err: fmt.Errorf("it belongs to the plugin %s, not to %q", shown(was.owner), s.plugin)}
	}
	before, ok := parseVersion(was.version)
	if !ok {
		return &OpenError{Reason: ErrForeign, Path: s.path, Err: fmt.Errorf("it names the version %s", shown(was.version))}
	}
	now, _ := parseVersion(o.Schema.Version) // checked with the schema
	if now.compare(before) < 0 && !o.Force {
		return &OpenError{Reason: ErrDowngrade, Path: s.path,
			Err:  fmt.Errorf("version %s used the data, this is %s", was.version, o.Schema.Version),
			Hint: "install that version or a later one, put back the copy that was taken before the upgrade, or force it"}
	}
	for _, c := range o.Schema.Collections {
		for _, col := range c.Columns {
			if had, ok := was.types[strings.ToLower(c.Name+"."+col.Name)]; ok && had != col.Type {
				return &OpenError{Reason: ErrSchema, Path: s.path,
					Err:  fmt.Errorf("column %q of collection %q holds %s, but is declared %s now", col.Name, c.Name, had, col.Type),
					Hint: "keep the type and add a column under another name"}
			}
		}
	}
	return nil
}

// inspect reads what the file holds.
func (s *Store) inspect(ctx context.Context) (live, error) {
	was := live{columns: make(map[string]map[string]bool), types: make(map[string]Type)}
	id, err := s.writer.number(ctx, "PRAGMA application_id")
	if err != nil {
		return was, err
	}
	made, err := s.writer.number(ctx, "PRAGMA user_version")
	if err != nil {
		return was, err
	}
	if was.Tables, err = s.writer.tables(ctx, s.plugin); err != nil {
		return was, err
	}
	was.empty = len(was.objects) == 0 && id == 0
	if was.empty {
		return was, nil
	}
	foreign := &OpenError{Reason: ErrForeign, Path: s.path, Hint: "move it away, or correct the path"}
	switch {
	case id != applicationID:
		foreign.Err = fmt.Errorf("its application id is %#x, not %#x", id, applicationID)
		return was, foreign
	case made != layout:
		foreign.Err = fmt.Errorf("its layout is %d, this host knows %d", made, layout)
		foreign.Hint = "use the version of wasmhost that made it, or a later one"
		return was, foreign
	case !was.objects[strings.ToLower(metaTable(s.plugin))]:
		foreign.Err = fmt.Errorf("it belongs to another plugin than %q", s.plugin)
		return was, foreign
	}
	return was, s.inspectTables(ctx, &was)
}

func (s *Store) inspectTables(ctx context.Context, was *live) error {
	searches := func(row []driver.Value) error {
		if name := text(row[0]); isSearch(s.plugin, name) {
			was.search = append(was.search, name)
		}
		return nil
	}
	if err := s.writer.each(ctx, "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE %'", nil,
		searches); err != nil {
		return err
	}
	err := s.writer.each(ctx, `SELECT "name", "value" FROM `+quote(metaTable(s.plugin)), nil,
		func(row []driver.Value) error {
			switch text(row[0]) {
			case "plugin":
				was.owner = text(row[1])
			case "version":
				was.version = text(row[1])
			}
			return nil
		})
	if err != nil {
		return err
	}
	err = s.writer.each(ctx, `SELECT "collection", "column", "type" FROM `+quote(columnTable(s.plugin)), nil,
		func(row []driver.Value) error {
			was.types[strings.ToLower(text(row[0])+"."+text(row[1]))] = Type(text(row[2]))
			return nil
		})
	if err != nil {
		return err
	}
	for _, name := range s.names {
		table := strings.ToLower(collectionTable(s.plugin, name))
		if !was.objects[table] {
			continue
		}
		was.columns[table] = make(map[string]bool)
		err := s.writer.each(ctx, "SELECT name FROM pragma_table_info(?)", []driver.Value{table},
			func(row []driver.Value) error {
				was.columns[table][strings.ToLower(text(row[0]))] = true
				return nil
			})
		if err != nil {
			return err
		}
	}
	return nil
}

func text(value driver.Value) string {
	s, _ := value.(string)
	return s
}

// step is one thing that the file lacks.
type step struct {
	what string
	run  func(ctx context.Context, s *Store) error
}

// plan lists what the file lacks, tables before columns before indexes.
func (s *Store) plan(was live, schema Schema) []step {
	var tables, columns, indexes []step
	for _, c := range schema.Collections {
		table := collectionTable(s.plugin, c.Name)
		lower := strings.ToLower(table)
		if !was.objects[lower] {
			tables = append(tables, step{"collection " + c.Name,
				func(ctx context.Context, s *Store) error { return s.addTable(ctx, c) }})
		} else {
			for _, col := range c.Columns {
				if !was.columns[lower][strings.ToLower(col.Name)] {
					columns = append(columns, step{"column " + c.Name + "." + col.Name,
						func(ctx context.Context, s *Store) error { return s.addColumn(ctx, c, col) }})
				}
			}
		}
		planned := make(map[string]bool)
		index := func(tuple []string, unique bool) {
			name := indexName(table, tuple, unique)
			if was.objects[strings.ToLower(name)] || planned[name] {
				return
			}
			planned[name] = true
			what := "index on " + c.Name + " (" + strings.Join(tuple, ", ") + ")"
			if unique {
				what = "unique " + what
			}
			indexes = append(indexes, step{what, func(ctx context.Context,
				s *Store) error {
				return s.addIndex(ctx, c, name, tuple, unique)
			}})
		}
		for _, tuple := range c.UniqueIndexes {
			index(tuple, true)
		}
		for _, tuple := range c.tuples() {
			index(tuple, false)
		}
		indexes = append(indexes, s.planSearch(was, c)...)
	}
	return append(append(tables, columns...), indexes...)
}

func (s *Store) makeOwnTables(ctx context.Context) error {
	statements := []string{
		fmt.Sprintf("PRAGMA application_id = %d", applicationID),
		fmt.Sprintf("PRAGMA user_version = %d", layout),
		"CREATE TABLE " + quote(metaTable(s.plugin)) +
			` ("name" TEXT PRIMARY KEY NOT NULL, "value" TEXT NOT NULL) WITHOUT ROWID`,
		"CREATE TABLE " + quote(columnTable(s.plugin)) +
			` ("collection" TEXT NOT NULL, "column" TEXT NOT NULL, "type" TEXT NOT NULL,` +
			` PRIMARY KEY ("collection", "column")) WITHOUT ROWID`,
		"CREATE TABLE " + quote(keyTable(s.plugin)) + ` ("key" TEXT PRIMARY KEY NOT NULL, "value" TEXT NOT NULL)`,
	}
	for _, statement := range statements {
		if err := s.writer.run(ctx, statement); err != nil {
			return err
		}
	}
	_, err := s.writer.exec(ctx, "INSERT INTO "+quote(metaTable(s.plugin))+` ("name", "value") VALUES ('plugin', ?)`,
		s.plugin)
	return err
}

func (s *Store) addTable(ctx context.Context, c Collection) error {
	var b strings.Builder
	b.WriteString("CREATE TABLE " + quote(collectionTable(s.plugin, c.Name)) +
		` ("id" TEXT PRIMARY KEY NOT NULL, "created_at" TEXT NOT NULL, "updated_at" TEXT NOT NULL`)
	for _, col := range c.Columns {
		b.WriteString(", " + quote(col.Name) + " " + col.Type.sql())
	}
	b.WriteString(")")
	if err := s.writer.run(ctx, b.String()); err != nil {
		return err
	}
	for _, col := range c.Columns {
		if err := s.recordType(ctx, c, col); err != nil {
			return err
		}
	}
	return nil
}

// addColumn adds a column that is NULL in every row there is, which SQLite
// does without touching them.
func (s *Store) addColumn(ctx context.Context, c Collection, col Column) error {
	err := s.writer.run(ctx, "ALTER TABLE "+quote(collectionTable(s.plugin, c.Name))+" ADD COLUMN "+quote(col.Name)+" "+
		col.Type.sql())
	if err != nil {
		return err
	}
	return s.recordType(ctx, c, col)
}

// recordType keeps the declared type, which SQLite's own does not tell: text
// and json are both TEXT.
func (s *Store) recordType(ctx context.Context, c Collection, col Column) error {
	_, err := s.writer.exec(ctx, "INSERT OR REPLACE INTO "+quote(columnTable(s.plugin))+
		` ("collection", "column", "type") VALUES (?, ?, ?)`, c.Name, col.Name, string(col.Type))
	return err
}

func (s *Store) addIndex(ctx context.Context, c Collection, name string, tuple []string, unique bool) error {
	kind := "INDEX "
	if unique {
		kind = "UNIQUE INDEX "
		if err := s.removeDuplicates(ctx, s.collections[c.Name], tuple); err != nil {
			return err
		}
	}
	return s.writer.run(ctx, "CREATE "+kind+quote(name)+" ON "+quote(collectionTable(s.plugin, c.Name))+" ("+
		quoteAll(tuple)+")")
}

// removeDuplicates keeps the latest of the rows that a unique index would not
// let stand together. Rows with a NULL in the tuple never collide.
func (s *Store) removeDuplicates(ctx context.Context, c *collection, tuple []string) error {
	latest := `"updated_at" DESC, "created_at" DESC`
	if c.order != "" {
		latest += ", " + c.order + " DESC"
	}
	present := make([]string, len(tuple))
	for i, name := range tuple {
		present[i] = quote(name) + " IS NOT NULL"
	}
	gone, err := s.writer.exec(ctx, "DELETE FROM "+c.table+
		` WHERE "id" IN (SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY `+
		quoteAll(tuple)+" ORDER BY "+latest+`) AS "place" FROM `+c.table+" WHERE "+strings.Join(present, " AND ")+
		`) WHERE "place" > 1)`)
	if err != nil || gone == 0 {
		return err
	}
	if !slices.ContainsFunc(s.mayRemove, UniqueIndex{c.name, tuple}.Equal) {
		return &OpenError{Reason: ErrDuplicates, Path: s.path,
			Err: fmt.Errorf("of those in the collection %q that are alike in %s, all but the latest, %d rows",
				c.name, strings.Join(tuple, ", "), gone),
			Hint: "install the version again, and agree to it with --accept-changes (over the API: \"acceptChanges\": true)"}
	}
	s.opened.Removed = append(s.opened.Removed, Removed{Collection: c.name, Columns: tuple, Rows: gone})
	s.log.Warn("rows removed for a new unique index; the latest of each was kept",
		"collection", c.name, "columns", strings.Join(tuple, ", "), "rows", gone)
	return nil
}
