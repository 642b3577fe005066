package store

import (
	"context"
	"database/sql/driver"
	"slices"
	"strings"
)

// declare takes in the collections of a schema.
func (s *core) declare(schema Schema) {
	s.collections, s.names = make(map[string]*collection), nil
	for _, declared := range schema.Collections {
		s.collections[declared.Name] = s.compile(declared)
		s.names = append(s.names, declared.Name)
	}
	slices.Sort(s.names)
	s.keys = keyStatementsOf(s.sql, s.sql.table(s.plugin, keyTable(s.plugin)))
}

// whole is the schema of all that a database has, whichever version has made it,
// by its own names. Names of indexes may be cut on a server: those are known by
// what is declared now.
func (s *core) whole(ctx context.Context, c querier, was live, declared Schema) (Schema, error) {
	all := Schema{PluginID: s.plugin, Version: was.version}
	at := func(name string) *Collection {
		i := slices.IndexFunc(all.Collections, func(c Collection) bool { return strings.EqualFold(c.Name, name) })
		if i < 0 {
			i = len(all.Collections)
			all.Collections = append(all.Collections, Collection{Name: name})
		}
		return &all.Collections[i]
	}
	for _, c := range declared.Collections { // its own spelling, and the order of its columns
		if !was.Has(c.Name) {
			continue
		}
		here := at(c.Name)
		for _, col := range c.Columns {
			if was.types[strings.ToLower(c.Name+"."+col.Name)] != "" {
				here.Columns = append(here.Columns, col)
			}
		}
	}
	err := c.each(ctx, `SELECT "collection", "column", "type" FROM `+s.sql.table(s.plugin, columnTable(s.plugin))+
		` ORDER BY "collection", "column"`, nil, func(row []driver.Value) error {
		here, column := at(text(row[0])), Column{text(row[1]), Type(text(row[2]))}
		if !slices.ContainsFunc(here.Columns, func(col Column) bool { return strings.EqualFold(col.Name, column.Name) }) {
			here.Columns = append(here.Columns, column)
		}
		return nil
	})
	if err != nil {
		return all, err
	}
	names, err := c.collections(ctx, s.plugin)
	for _, name := range names { // that have no columns of their own
		same := func(c Collection) bool { return s.tableName(c.Name) == s.tableName(name) }
		if !slices.ContainsFunc(all.Collections, same) {
			all.Collections = append(all.Collections, Collection{Name: name})
		}
	}
	for i := range all.Collections {
		s.indexesOf(&all.Collections[i], was, declared)
	}
	return all, err
}

// tableName is what the database calls the table of a collection.
func (s *core) tableName(collection string) string {
	return s.sql.physical(s.plugin, collectionTable(s.plugin, collection))
}

// indexesOf fills in which indexes a collection has.
func (s *core) indexesOf(c *Collection, was live, declared Schema) {
	table := collectionTable(s.plugin, c.Name)
	add := func(tuple []string, unique bool) {
		switch same := func(t []string) bool { return slices.EqualFunc(t, tuple, strings.EqualFold) }; {
		case unique && !slices.ContainsFunc(c.UniqueIndexes, same):
			c.UniqueIndexes = append(c.UniqueIndexes, tuple)
		case !unique && len(tuple) == 1 && !slices.ContainsFunc(c.tuples(), same):
			c.Indexes = append(c.Indexes, tuple[0])
		}
	}
	for _, unique := range []bool{false, true} {
		prefix := s.sql.physical(s.plugin, indexName(table, nil, unique))
		for _, name := range was.sorted() {
			if list, ok := strings.CutPrefix(name, prefix); ok {
				if tuple, known := c.columnsOf(list); known {
					add(tuple, unique)
				}
			}
		}
	}
	for _, d := range declared.Collections {
		if !strings.EqualFold(d.Name, c.Name) {
			continue
		}
		for _, tuple := range d.tuples() {
			if was.has(indexName(table, tuple, false)) {
				add(tuple, false)
			}
		}
		for _, tuple := range d.UniqueIndexes {
			if was.has(indexName(table, tuple, true)) {
				add(tuple, true)
			}
		}
	}
	for _, name := range was.search {
		of, list, _ := strings.Cut(strings.TrimPrefix(name, searchPrefix(s.plugin)), ":")
		if tuple, known := c.columnsOf(list); known && strings.EqualFold(of, c.Name) {
			c.FullText = tuple
		}
	}
}

// columnsOf are the columns that a list names, in whichever case, if there are
// such.
func (c *Collection) columnsOf(list string) (tuple []string, known bool) {
	all := append(automaticColumns(), c.Columns...)
	for name := range strings.SplitSeq(list, ",") {
		i := slices.IndexFunc(all, func(col Column) bool { return strings.EqualFold(col.Name, name) })
		if i < 0 {
			return nil, false
		}
		tuple = append(tuple, all[i].Name)
	}
	return tuple, true
}
