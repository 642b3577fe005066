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
	err := s.read(ctx, "look for what is not declared", func(c *conn) error {
		tables, err := c.texts(ctx, "SELECT name FROM sqlite_schema WHERE type = 'table'")
		if err != nil {
			return err
		}
		for _, table := range tables {
			name, ours := strings.CutPrefix(table, collectionTable(s.plugin, ""))
			if !ours || strings.HasPrefix(name, ":") {
				continue // one of the host's own
			}
			lacking, err := s.undeclaredOf(ctx, c, name)
			if err != nil {
				return err
			}
			found = append(found, lacking...)
		}
		return nil
	})
	slices.Sort(found)
	return found, err
}

// undeclaredOf is Undeclared for one table.
func (s *Store) undeclaredOf(ctx context.Context, c *conn, name string) (found []string, err error) {
	table := quote(collectionTable(s.plugin, name))
	i := slices.IndexFunc(s.names, func(declared string) bool { return strings.EqualFold(declared, name) })
	if i < 0 {
		rows, err := c.number(ctx, "SELECT EXISTS (SELECT 1 FROM "+table+")")
		if err == nil && rows > 0 {
			found = []string{name}
		}
		return found, err
	}
	declared := s.collections[s.names[i]].columns
	columns, err := c.texts(ctx, "SELECT name FROM pragma_table_info(?)", collectionTable(s.plugin, name))
	for _, held := range columns {
		if err != nil || slices.ContainsFunc(declared, func(d column) bool { return strings.EqualFold(d.name, held) }) {
			continue
		}
		var values int64
		if values, err = c.number(ctx, "SELECT EXISTS (SELECT 1 FROM "+table+" WHERE "+quote(held)+
			" IS NOT NULL)"); values > 0 {
			found = append(found, name+"."+held)
		}
	}
	return found, err
}

// texts returns the first column of the rows of a query.
func (c *conn) texts(ctx context.Context, query string, args ...driver.Value) (list []string, err error) {
	err = c.each(ctx, query, args, func(row []driver.Value) error {
		list = append(list, text(row[0]))
		return nil
	})
	return list, err
}
