package store

import (
	"context"
	"database/sql/driver"
	"slices"
	"strings"
)

// Undeclared names what the file holds and the schema does not declare, so that
// no call reaches it and an export lacks it: collections that have rows, and as
// "collection.column" columns that have values, sorted. Another version of the
// plugin has declared them.
func (s *Store) Undeclared(ctx context.Context) ([]string, error) {
	found := []string{}
	err := s.read(ctx, "look for what is not declared", func(c querier) error {
		found = found[:0]
		names, err := c.collections(ctx, s.plugin)
		for _, name := range names {
			if err != nil {
				return err
			}
			var lacking []string
			lacking, err = s.undeclaredOf(ctx, c, name)
			found = append(found, lacking...)
		}
		return err
	})
	slices.Sort(found)
	return found, err
}

// undeclaredOf is Undeclared for one table.
func (s *Store) undeclaredOf(ctx context.Context, c querier, name string) (found []string, err error) {
	table := s.sql.table(s.plugin, collectionTable(s.plugin, name))
	i := slices.IndexFunc(s.names, func(declared string) bool { return strings.EqualFold(declared, name) })
	if i < 0 {
		rows, err := c.number(ctx, "SELECT count(*) FROM (SELECT 1 FROM "+table+" LIMIT 1) AS \"any\"")
		if err == nil && rows > 0 {
			found = []string{name}
		}
		return found, err
	}
	declared := s.collections[s.names[i]].columns
	columns, err := c.columns(ctx, collectionTable(s.plugin, name))
	for _, held := range columns {
		if err != nil || slices.ContainsFunc(declared, func(d column) bool {
			return strings.EqualFold(s.sql.columnName(d.name), held)
		}) {
			continue
		}
		var values int64
		if values, err = c.number(ctx, "SELECT count(*) FROM (SELECT 1 FROM "+table+" WHERE "+quote(held)+
			" IS NOT NULL LIMIT 1) AS \"any\""); values > 0 {
			found = append(found, name+"."+held)
		}
	}
	return found, err
}

// collections lists the tables of collections, declared or not.
func (c *conn) collections(ctx context.Context, plugin string) (names []string, err error) {
	err = c.each(ctx, "SELECT name FROM sqlite_schema WHERE type = 'table'", nil, func(row []driver.Value) error {
		name, ours := strings.CutPrefix(text(row[0]), collectionTable(plugin, ""))
		if ours && !strings.HasPrefix(name, ":") { // else it is one of the host's own
			names = append(names, name)
		}
		return nil
	})
	return names, err
}
