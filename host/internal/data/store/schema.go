package store

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Type is the type of a column.
type Type string

// The types of columns.
const (
	// TypeText takes strings.
	TypeText Type = "text"
	// TypeInteger takes whole numbers of 64 bits and booleans, stored as 0
	// and 1.
	TypeInteger Type = "integer"
	// TypeReal takes numbers.
	TypeReal Type = "real"
	// TypeJSON takes any JSON value.
	TypeJSON Type = "json"
)

// Schema is what a plugin declares to store.
type Schema struct {
	// PluginID becomes the prefix of all table names.
	PluginID string
	// Version of the plugin, a semantic version.
	Version string
	// Collections, one table each.
	Collections []Collection
}

// Collection declares a table. The columns id, created_at and updated_at come
// by themselves.
type Collection struct {
	Name string
	// Columns in the order in which rows show them.
	Columns []Column
	// Indexes are columns that get an index of their own.
	Indexes []string
	// UniqueIndexes are sets of columns that are unique together.
	UniqueIndexes [][]string
	// FullText are columns of texts that queries search for words. Nil leaves
	// what there is as it is.
	FullText []string
}

// Column declares a column.
type Column struct {
	Name string
	Type Type
}

// The columns that every collection has; they come first in every row.
const (
	columnID      = "id"
	columnCreated = "created_at"
	columnUpdated = "updated_at"
	// automatic is how many they are.
	automatic = 3
)

func automaticColumns() []Column {
	return []Column{{columnID, TypeText}, {columnCreated, TypeText}, {columnUpdated, TypeText}}
}

var (
	namePattern = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)
	idPattern   = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
)

// Fits says what of the schema is wrong, or more than limits allow, which are
// filled in.
func (s Schema) Fits(l Limits) error {
	all := len(s.Collections)
	for _, c := range s.Collections {
		indexes := len(c.Indexes) + len(c.UniqueIndexes) + min(len(c.FullText), 1)
		all += indexes
		switch {
		case len(c.Columns) > l.Columns:
			return tooMany("columns of the collection "+shown(c.Name), len(c.Columns), l.Columns, "columns")
		case indexes > l.Indexes:
			return tooMany("indexes of the collection "+shown(c.Name), indexes, l.Indexes, "indexes")
		}
	}
	if all > l.Tables {
		return tooMany("collections and indexes", all, l.Tables, "tables")
	}
	if err := s.check(); err != nil {
		return fmt.Errorf("%w; correct storage.collections of the manifest", err)
	}
	return nil
}

func tooMany(what string, n, most int, limit string) error {
	return fmt.Errorf("%d %s are declared in storage.collections; at most %d are allowed: declare fewer, or start the "+
		"host with a higher limit (--limit store.%s=NUMBER)", n, what, most, limit)
}

// check holds the schema against the rules for names, so that nothing that a
// manifest check let through reaches SQL.
func (s Schema) check() error {
	if !idPattern.MatchString(s.PluginID) || len(s.PluginID) > 100 {
		return fmt.Errorf("%s is no plugin id", shown(s.PluginID))
	}
	if _, ok := parseVersion(s.Version); !ok {
		return fmt.Errorf("%s is no semantic version", shown(s.Version))
	}
	seen := make(map[string]bool)
	for _, c := range s.Collections {
		if err := checkName(c.Name, seen); err != nil {
			return fmt.Errorf("collection: %w", err)
		}
		if err := c.check(); err != nil {
			return fmt.Errorf("collection %q: %w", c.Name, err)
		}
	}
	return nil
}

func checkName(name string, seen map[string]bool) error {
	lower := strings.ToLower(name)
	switch {
	case !namePattern.MatchString(name), strings.HasPrefix(lower, "sqlite_"):
		return fmt.Errorf("%s is no name: use letters, digits and underscores, at most 64, not beginning with a digit or "+
			"sqlite_", shown(name))
	case seen[lower]:
		return fmt.Errorf("the name %q stands twice, letter case aside", name)
	}
	seen[lower] = true
	return nil
}

func (c Collection) check() error {
	seen, declared := make(map[string]bool), make(map[string]bool)
	for _, auto := range automaticColumns() {
		seen[auto.Name], declared[auto.Name] = true, true
	}
	for _, col := range c.Columns {
		if err := checkName(col.Name, seen); err != nil {
			return fmt.Errorf("column: %w", err)
		}
		if !slices.Contains([]Type{TypeText, TypeInteger, TypeReal, TypeJSON}, col.Type) {
			return fmt.Errorf("column %q: the type is %s; text, integer, real and json are allowed", col.Name,
				shown(string(col.Type)))
		}
		declared[col.Name] = true
	}
	if err := c.checkFullText(); err != nil {
		return err
	}
	for _, tuple := range append(c.tuples(), c.UniqueIndexes...) {
		if len(tuple) == 0 {
			return fmt.Errorf("an index without columns")
		}
		named := make(map[string]bool, len(tuple))
		for _, name := range tuple {
			if !declared[name] {
				return fmt.Errorf("an index names the column %s, which is not declared", shown(name))
			}
			if named[name] {
				return fmt.Errorf("an index names the column %q twice", name)
			}
			named[name] = true
		}
	}
	return nil
}

// checkFullText looks at the columns that are searched. SQLite's FTS5 has names
// of its own, and finds rows by a row number that must not be hidden.
func (c Collection) checkFullText() error {
	numbers := 0
	for _, col := range c.Columns {
		if slices.Contains(rowNames, strings.ToLower(col.Name)) {
			numbers++
		}
	}
	if len(c.FullText) > 0 && numbers == 3 {
		return fmt.Errorf("columns called rowid, _rowid_ and oid leave no number to find rows by: rename one, or leave out " +
			"fullText")
	}
	for i, name := range c.FullText {
		at := slices.IndexFunc(c.Columns, func(col Column) bool { return col.Name == name })
		switch lower := strings.ToLower(name); {
		case at < 0 || c.Columns[at].Type != TypeText:
			return fmt.Errorf("fullText names %s, which is not a declared column of the type text", shown(name))
		case lower == "rank" || lower == "rowid":
			return fmt.Errorf("fullText names the column %q, which means something else to the search: rename it", name)
		case slices.Contains(c.FullText[:i], name):
			return fmt.Errorf("fullText names the column %q twice", name)
		}
	}
	return nil
}

// tuples returns the plain indexes in the form of the unique ones.
func (c Collection) tuples() [][]string {
	tuples := make([][]string, 0, len(c.Indexes)+len(c.UniqueIndexes))
	for _, name := range c.Indexes {
		tuples = append(tuples, []string{name})
	}
	return tuples
}

// Names of tables. A collection's name has no colon, so none can be one of
// the host's own.
func collectionTable(plugin, name string) string { return plugin + ":" + name }
func keyTable(plugin string) string              { return plugin + "::kv" }
func metaTable(plugin string) string             { return plugin + "::meta" }
func columnTable(plugin string) string           { return plugin + "::columns" }

// searchTable names the index for the search in columns of a collection, or,
// without any, what the names of all such begin with.
func searchTable(plugin, name string, columns []string) string {
	return searchPrefix(plugin) + name + ":" + strings.Join(columns, ",")
}

// searchPrefix begins the names of tables that belong to searches.
func searchPrefix(plugin string) string { return plugin + "::search:" }

// isSearch reports whether a table belongs to the search of any collection.
func isSearch(plugin, table string) bool { return strings.HasPrefix(table, searchPrefix(plugin)) }

// indexName names an index after its table and columns. Unique ones and plain
// ones are told apart.
func indexName(table string, columns []string, unique bool) string {
	kind := ":index:"
	if unique {
		kind = ":unique:"
	}
	return table + kind + strings.Join(columns, ",")
}

// quote makes a name an SQL identifier, whatever it contains.
func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// quoteAll joins quoted names with commas.
func quoteAll(names []string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = quote(name)
	}
	return strings.Join(quoted, ", ")
}
