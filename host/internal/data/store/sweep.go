package store

import (
	"context"
	"database/sql/driver"
	"fmt"
	"slices"
	"strings"
)

// live is what the file says about itself.
type live struct {
	Tables
	empty   bool
	owner   string // the plugin
	version string
	columns map[string]bool     // by "collection.column" in lower case, the column as the database names it
	indexes map[string][]string // made on tables, both as the database names them
	search  []string            // indexes for the search
}

// upgrade brings the tables up to the schema, within a transaction that has the
// lock, so that of two processes one finds the work done. copy is taken before
// tables are changed that were there.
func (s *core) upgrade(ctx context.Context, c changer, o Options, was live,
	copyBefore func(ctx context.Context, version string) (string, error)) (err error) {
	if err := s.accept(was, o); err != nil {
		return err
	}
	plan := s.plan(was, o.Schema)
	if was.empty {
		s.opened.Created = true
		if err := s.makeOwnTables(ctx, c); err != nil {
			return err
		}
	} else if len(plan) == 0 && was.version == o.Schema.Version {
		s.opened.From = was.version
		return nil
	} else if s.opened.From = was.version; len(plan) > 0 {
		if s.opened.Copy, err = copyBefore(ctx, was.version); err != nil {
			return err
		}
	}
	for _, step := range plan {
		if err := step.run(ctx, c); err != nil {
			return fmt.Errorf("change %s: %w", step.what, err)
		}
		if step.drops {
			s.opened.Dropped = append(s.opened.Dropped, step.what)
		} else {
			s.opened.Added = append(s.opened.Added, step.what)
		}
	}
	_, err = c.exec(ctx, "INSERT INTO "+s.sql.table(s.plugin, metaTable(s.plugin))+` ("name", "value") VALUES `+
		`('version', ?) ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`, o.Schema.Version)
	return err
}

// accept refuses a file that is not this plugin's or of a later version.
func (s *core) accept(was live, o Options) error {
	switch {
	case was.empty:
		return nil
	case was.owner != s.plugin:
		return &OpenError{Reason: ReasonForeign, Path: s.where,
			Err: fmt.Errorf("it belongs to the plugin %s, not to %q", shown(was.owner), s.plugin)}
	}
	before, ok := parseVersion(was.version)
	if !ok {
		return &OpenError{Reason: ReasonForeign, Path: s.where, Err: fmt.Errorf("it names the version %s",
			shown(was.version))}
	}
	now, _ := parseVersion(o.Schema.Version) // checked with the schema
	if now.compare(before) < 0 && !o.Force {
		return &OpenError{Reason: ReasonDowngrade, Path: s.where,
			Err:  fmt.Errorf("version %s used the data, this is %s", was.version, o.Schema.Version),
			Hint: "install that version or a later one, put back the copy that was taken before the upgrade, or force it"}
	}
	if err := was.Misfit(o.Schema); err != nil {
		return &OpenError{Reason: ReasonSchema, Path: s.where, Err: err}
	}
	return nil
}

// inspectOwn reads what the host's own tables say, and which columns there are.
func (s *core) inspectOwn(ctx context.Context, c querier, was *live) error {
	err := c.each(ctx, `SELECT "name", "value" FROM `+s.sql.table(s.plugin, metaTable(s.plugin)), nil,
		func(row []driver.Value) error {
			switch text(row[0]) {
			case "plugin":
				was.owner = text(row[1])
			case "version":
				was.version = text(row[1])
			default:
				if name := text(row[0]); isSearch(s.plugin, name) { // on PostgreSQL, whose names of tables may be cut
					was.search = append(was.search, name)
				}
			}
			return nil
		})
	if err != nil {
		return err
	}
	if err = was.readTypes(ctx, c, s.sql); err != nil {
		return err
	}
	if was.indexes, err = c.made(ctx); err != nil {
		return err
	}
	for _, name := range s.names {
		if !was.Has(name) {
			continue
		}
		columns, err := c.columns(ctx, collectionTable(s.plugin, name))
		if err != nil {
			return err
		}
		for _, column := range columns {
			was.columns[strings.ToLower(name+"."+column)] = true
		}
	}
	return nil
}

func text(value driver.Value) string {
	s, _ := value.(string)
	return s
}

// step is one thing that the file lacks, or has and is to lose.
type step struct {
	what  string
	run   func(ctx context.Context, c changer) error
	drops bool
}

// plan lists what the file lacks, tables before columns before indexes. First
// come the indexes that are not declared any more: what is unique would stay so.
func (s *core) plan(was live, schema Schema) []step {
	var drops, tables, columns, indexes []step
	for _, c := range schema.Collections {
		table := collectionTable(s.plugin, c.Name)
		if !was.Has(c.Name) {
			tables = append(tables, step{"collection " + c.Name,
				func(ctx context.Context, in changer) error { return s.addTable(ctx, in, c) }, false})
		} else {
			for _, col := range c.Columns {
				if !was.columns[strings.ToLower(c.Name+"."+s.sql.columnName(col.Name))] {
					columns = append(columns, step{"column " + c.Name + "." + col.Name,
						func(ctx context.Context, in changer) error { return s.addColumn(ctx, in, c, col) }, false})
				}
			}
		}
		planned := make(map[string]bool)
		declared := make(map[string]bool)
		index := func(tuple []string, unique bool) {
			name := indexName(table, tuple, unique)
			declared[s.sql.physical(s.plugin, name)] = true
			if was.has(name) || planned[name] {
				return
			}
			planned[name] = true
			what := "index on " + c.Name + " (" + strings.Join(tuple, ", ") + ")"
			if unique {
				what = "unique " + what
			}
			indexes = append(indexes, step{what, func(ctx context.Context,
				in changer) error {
				return s.addIndex(ctx, in, c, name, tuple, unique)
			}, false})
		}
		for _, tuple := range c.UniqueIndexes {
			index(tuple, true)
		}
		for _, tuple := range c.tuples() {
			index(tuple, false)
		}
		drops = append(drops, s.planDrops(was, c, declared)...)
		indexes = append(indexes, s.planSearch(was, c)...)
	}
	return slices.Concat(drops, tables, columns, indexes)
}

// planDrops lists the indexes of a collection that earlier versions declared. A
// name that the server had to cut ends in a digest behind a ~, see postgres.Fit.
func (s *core) planDrops(was live, c Collection, declared map[string]bool) (drops []step) {
	table := s.sql.physical(s.plugin, collectionTable(s.plugin, c.Name))
	for _, name := range was.indexes[table] {
		own := strings.HasPrefix(name, table+":index:") || strings.HasPrefix(name, table+":unique:") ||
			strings.Contains(name, "~") && name != s.sql.physical(s.plugin, collectionTable(s.plugin, c.Name)+":id") &&
				name != s.sql.physical(s.plugin, collectionTable(s.plugin, c.Name)+":row")
		if own && !declared[name] {
			whole := quote(name)
			if schema, _, qualified := strings.Cut(s.collections[c.Name].table, `".`); qualified {
				whole = schema + `".` + whole
			}
			drops = append(drops, step{"index " + name, func(ctx context.Context, in changer) error {
				return in.run(ctx, "DROP INDEX "+whole)
			}, true})
		}
	}
	return drops
}

func (s *core) makeOwnTables(ctx context.Context, c changer) error {
	meta := s.sql.table(s.plugin, metaTable(s.plugin))
	for _, statement := range []string{
		"CREATE TABLE " + meta + ` ("name" TEXT PRIMARY KEY NOT NULL, "value" TEXT NOT NULL)` + s.sql.keyed,
		"CREATE TABLE " + s.sql.table(s.plugin, columnTable(s.plugin)) +
			` ("collection" TEXT NOT NULL, "column" TEXT NOT NULL, "type" TEXT NOT NULL,` +
			` PRIMARY KEY ("collection", "column"))` + s.sql.keyed,
		"CREATE TABLE " + s.sql.table(s.plugin, keyTable(s.plugin)) + s.sql.keys,
	} {
		if err := c.run(ctx, statement); err != nil {
			return err
		}
	}
	_, err := c.exec(ctx, "INSERT INTO "+meta+` ("name", "value") VALUES ('plugin', ?)`, s.plugin)
	return err
}

func (s *core) addTable(ctx context.Context, in changer, c Collection) error {
	var b strings.Builder
	table := collectionTable(s.plugin, c.Name)
	b.WriteString("CREATE TABLE " + s.sql.table(s.plugin, table) + s.sql.columns)
	for _, col := range c.Columns {
		b.WriteString(", " + s.sql.quoted(col.Name) + " " + s.sql.typeName(col.Type))
	}
	b.WriteString(")")
	if err := in.run(ctx, b.String()); err != nil {
		return err
	}
	if more := s.sql.identify(s.collections[c.Name], s.plugin, table); more != "" {
		if err := in.run(ctx, more); err != nil {
			return err
		}
	}
	for _, col := range c.Columns {
		if err := s.recordType(ctx, in, c, col); err != nil {
			return err
		}
	}
	return nil
}

// addColumn adds a column that is NULL in every row there is, which is done
// without touching them.
func (s *core) addColumn(ctx context.Context, in changer, c Collection, col Column) error {
	err := in.run(ctx, "ALTER TABLE "+s.collections[c.Name].table+" ADD COLUMN "+s.sql.quoted(col.Name)+" "+
		s.sql.typeName(col.Type))
	if err != nil {
		return err
	}
	return s.recordType(ctx, in, c, col)
}

// recordType keeps the declared type, which the database's own does not tell:
// text and json are both TEXT.
func (s *core) recordType(ctx context.Context, in changer, c Collection, col Column) error {
	_, err := in.exec(ctx, "INSERT INTO "+s.sql.table(s.plugin, columnTable(s.plugin))+
		` ("collection", "column", "type") VALUES (?, ?, ?) ON CONFLICT ("collection", "column") DO UPDATE`+
		` SET "type" = excluded."type"`, c.Name, col.Name, string(col.Type))
	return err
}

func (s *core) addIndex(ctx context.Context, in changer, c Collection, name string, tuple []string,
	unique bool) error {
	kind := "INDEX "
	if unique {
		kind = "UNIQUE INDEX "
		if err := s.removeDuplicates(ctx, in, s.collections[c.Name], tuple); err != nil {
			return err
		}
	}
	return in.run(ctx, "CREATE "+kind+quote(s.sql.physical(s.plugin, name))+" ON "+s.collections[c.Name].table+" ("+
		s.collections[c.Name].indexed(tuple, unique)+")")
}

// removeDuplicates keeps the latest of the rows that a unique index would not
// let stand together. Rows with a NULL in the tuple never collide.
func (s *core) removeDuplicates(ctx context.Context, in changer, c *collection, tuple []string) error {
	latest := `"updated_at" DESC, "created_at" DESC`
	if c.order != "" {
		latest += ", " + c.order + " DESC"
	}
	present := make([]string, len(tuple))
	for i, name := range tuple {
		present[i] = s.sql.quoted(name) + " IS NOT NULL"
	}
	gone, err := in.exec(ctx, "DELETE FROM "+c.table+
		` WHERE "id" IN (SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY `+
		s.sql.quotedAll(tuple)+" ORDER BY "+latest+`) AS "place" FROM `+c.table+" WHERE "+strings.Join(present, " AND ")+
		`) AS "same" WHERE "place" > 1)`)
	if err != nil || gone == 0 {
		return err
	}
	if !slices.ContainsFunc(s.mayRemove, UniqueIndex{c.name, tuple}.Equal) {
		return &OpenError{Reason: ReasonDuplicates, Path: s.where,
			Err: fmt.Errorf("of those in the collection %q that are alike in %s, all but the latest, %d rows",
				c.name, strings.Join(tuple, ", "), gone),
			Hint: "install the version again, and agree to it with --accept-changes (over the API: \"acceptChanges\": true)"}
	}
	s.opened.Removed = append(s.opened.Removed, Removed{Collection: c.name, Columns: tuple, Rows: gone})
	s.log.Warn("rows removed for a new unique index; the latest of each was kept",
		"collection", c.name, "columns", strings.Join(tuple, ", "), "rows", gone)
	return nil
}
