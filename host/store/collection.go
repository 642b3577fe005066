package store

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
)

// collection is a declared one with the SQL that does not depend on a call.
type collection struct {
	name    string
	table   string // quoted
	columns []column
	index   map[string]int // of columns, by name
	listing string         // the columns for error messages
	search  string         // quoted; empty where nothing is searched
	unique  []string       // the unique indexes, as the manifest has them
	order   string         // a quoted name of SQLite's row number; empty when all are taken

	all       string // the columns, quoted
	selectAll string
	byID      string
	insert    string
	delete    string
}

// column is a declared or automatic one.
type column struct {
	name   string
	quoted string
	typ    Type
	auto   bool
	title  string // for error messages
	key    string // what stands before its value in a row
	// indexed says that an index begins with it.
	indexed bool
}

func compile(plugin string, c Collection) *collection {
	out := &collection{
		name:  c.Name,
		table: quote(collectionTable(plugin, c.Name)),
		index: make(map[string]int),
	}
	taken := make(map[string]bool)
	var names, marks []string
	for i, col := range append(automaticColumns(), c.Columns...) {
		open := ","
		if i == 0 {
			open = "{"
		}
		out.columns = append(out.columns, column{
			name:   col.Name,
			quoted: quote(col.Name),
			typ:    col.Type,
			auto:   i < automatic,
			title:  fmt.Sprintf("column %q of collection %q", col.Name, c.Name),
			key:    open + string(abi.AppendString(nil, col.Name)) + ":",
			indexed: col.Name == columnID || slices.Contains(c.Indexes, col.Name) ||
				slices.ContainsFunc(c.UniqueIndexes, func(tuple []string) bool { return tuple[0] == col.Name }),
		})
		out.index[col.Name] = i
		taken[strings.ToLower(col.Name)] = true
		names = append(names, col.Name)
		marks = append(marks, "?")
	}
	for _, tuple := range c.UniqueIndexes {
		out.unique = append(out.unique, "["+quoteAll(tuple)+"]")
	}
	for _, name := range []string{"rowid", "_rowid_", "oid"} {
		if !taken[name] && out.order == "" {
			out.order = quote(name)
		}
	}
	if len(c.FullText) > 0 {
		out.search = quote(searchTable(plugin, c.Name, c.FullText))
	}
	out.listing = strings.Join(names, ", ")
	out.all = quoteAll(names)
	out.selectAll = "SELECT " + out.all + " FROM " + out.table
	out.byID = out.selectAll + ` WHERE "id" = ?`
	out.insert = "INSERT INTO " + out.table + " (" + out.all + ") VALUES (" + strings.Join(marks, ", ") + ")"
	out.delete = "DELETE FROM " + out.table + ` WHERE "id" = ?`
	return out
}

// narrow returns the collection with some of its columns, for what reads rows.
func (c *collection) narrow(list []int) *collection {
	out := &collection{name: c.name, table: c.table, search: c.search, order: c.order, columns: make([]column, len(list))}
	names := make([]string, len(list))
	for at, i := range list {
		open := ","
		if at == 0 {
			open = "{"
		}
		out.columns[at], names[at] = c.columns[i], c.columns[i].name
		out.columns[at].key = open + string(abi.AppendString(nil, names[at])) + ":"
	}
	out.all = quoteAll(names)
	out.selectAll = "SELECT " + out.all + " FROM " + out.table
	return out
}

// column returns the place of a column, or the error that lists what there is.
func (c *collection) column(name []byte) (int, error) {
	if i, ok := c.index[string(name)]; ok {
		return i, nil
	}
	return 0, invalid("collection %q has no column %s; it has %s", c.name, shown(string(name)), c.listing)
}

// collection returns a declared collection, or the error that lists them.
func (s *Store) collection(name string) (*collection, error) {
	if c, ok := s.collections[name]; ok {
		return c, nil
	}
	if len(s.names) == 0 {
		return nil, invalid("the collection %s is not declared; the manifest's storage.collections declares none",
			shown(name))
	}
	return nil, invalid("the collection %s is not declared; declared are %s", shown(name), strings.Join(s.names, ", "))
}
