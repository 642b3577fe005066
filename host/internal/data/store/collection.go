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
	sql     *dialect
	columns []column
	index   map[string]int // of columns, by name
	listing string         // the columns for error messages
	search  string         // quoted; empty where nothing is searched
	unique  []string       // the unique indexes, as the manifest has them
	tuples  [][]string     // and their columns
	order   string         // a quoted name of SQLite's row number; empty when all are taken

	all       string // the columns, quoted
	selectAll string
	isID      lookup
	byID      lookup
	insert    string
	values    string // of one row that insert inserts
	delete    lookup
}

// column is a declared or automatic one.
type column struct {
	name   string
	quoted string
	whole  string // quoted, with its table
	typ    Type
	auto   bool
	title  string // for error messages
	key    string // what stands before its value in a row
	// indexed says that an index begins with it, plain that one has nothing else, and
	// alone that values are unique.
	indexed, plain, alone bool
}

func (s *core) compile(c Collection) *collection {
	plugin := s.plugin
	out := &collection{
		name:  c.Name,
		table: s.sql.table(plugin, collectionTable(plugin, c.Name)),
		sql:   s.sql,
		index: make(map[string]int),
	}
	taken := make(map[string]bool)
	var names, quoted, marks []string
	for i, col := range append(automaticColumns(), c.Columns...) {
		open := ","
		if i == 0 {
			open = "{"
		}
		out.columns = append(out.columns, column{
			name:   col.Name,
			quoted: s.sql.quoted(col.Name),
			typ:    col.Type,
			auto:   i < automatic,
			title:  fmt.Sprintf("column %q of collection %q", col.Name, c.Name),
			key:    open + string(abi.AppendString(nil, col.Name)) + ":",
			plain:  slices.Contains(c.Indexes, col.Name),
			alone: col.Name == columnID || slices.ContainsFunc(c.UniqueIndexes, func(tuple []string) bool {
				return len(tuple) == 1 && tuple[0] == col.Name
			}),
			indexed: col.Name == columnID || slices.Contains(c.Indexes, col.Name) ||
				slices.ContainsFunc(c.UniqueIndexes, func(tuple []string) bool { return tuple[0] == col.Name }),
		})
		out.columns[i].whole = out.table + "." + out.columns[i].quoted
		out.index[col.Name] = i
		taken[strings.ToLower(col.Name)] = true
		names, quoted = append(names, col.Name), append(quoted, s.sql.quoted(col.Name))
		marks = append(marks, "?")
	}
	out.tuples = c.UniqueIndexes
	for _, tuple := range c.UniqueIndexes {
		out.unique = append(out.unique, "["+quoteAll(tuple)+"]")
	}
	out.order = s.sql.order(taken)
	if len(c.FullText) > 0 {
		out.search = s.sql.table(plugin, searchTable(plugin, c.Name, c.FullText))
	}
	out.listing = strings.Join(names, ", ")
	out.all = strings.Join(quoted, ", ")
	out.selectAll = "SELECT " + out.all + " FROM " + out.table
	out.isID = s.sql.lookup(&out.columns[0])
	out.byID = out.isID.behind(out.selectAll + " WHERE ")
	out.values = "(" + strings.Join(marks, ", ") + ")"
	out.insert = "INSERT INTO " + out.table + " (" + out.all + ") VALUES " + out.values
	out.delete = out.isID.behind("DELETE FROM " + out.table + " WHERE ")
	return out
}

// narrow returns the collection with some of its columns, for what reads rows.
func (c *collection) narrow(list []int) *collection {
	out := &collection{name: c.name, table: c.table, sql: c.sql, search: c.search, order: c.order,
		columns: make([]column, len(list))}
	quoted := make([]string, len(list))
	for at, i := range list {
		open := ","
		if at == 0 {
			open = "{"
		}
		out.columns[at], quoted[at] = c.columns[i], c.columns[i].quoted
		out.columns[at].key = open + string(abi.AppendString(nil, c.columns[i].name)) + ":"
	}
	out.all = strings.Join(quoted, ", ")
	out.selectAll = "SELECT " + out.all + " FROM " + out.table
	return out
}

// inOrder puts rows in the order of insertion.
func (c *collection) inOrder() string {
	if c.order == "" {
		return ""
	}
	return " ORDER BY " + c.order
}

// indexed are columns as an index has them.
func (c *collection) indexed(tuple []string, unique bool) string {
	list := make([]*column, len(tuple))
	for i, name := range tuple {
		list[i] = &c.columns[c.index[name]]
	}
	return c.sql.indexed(list, unique)
}

// column returns the place of a column, or the error that lists what there is.
func (c *collection) column(name []byte) (int, error) {
	if i, ok := c.index[string(name)]; ok {
		return i, nil
	}
	return 0, abi.Invalid("collection %q has no column %s; it has %s", c.name, shown(string(name)), c.listing)
}

// collection returns a declared collection, or the error that lists them.
func (s *core) collection(name string) (*collection, error) {
	if c, ok := s.collections[name]; ok {
		return c, nil
	}
	if len(s.names) == 0 {
		return nil, abi.Invalid("the collection %s is not declared; the manifest's storage.collections declares none",
			shown(name))
	}
	return nil, abi.Invalid("the collection %s is not declared; declared are %s", shown(name), strings.Join(s.names, ", "))
}
