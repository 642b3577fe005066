package store

import (
	"database/sql/driver"
	"strings"
)

// fts5 searches by an index of SQLite's FTS5, which keeps words and not the
// texts: it reads those from the table of the collection, by the number of the
// row. Triggers keep it in step; the number of a row never changes, since
// nothing here calls VACUUM.
type fts5 struct{}

func (fts5) drop(_ *core, _ *collection, name string) (statements []string) {
	for _, event := range []string{"insert", "delete", "update"} {
		statements = append(statements, "DROP TRIGGER IF EXISTS "+quote(name+":"+event))
	}
	return append(statements, "DROP TABLE "+quote(name))
}

func (fts5) create(_ *core, c *collection, name string, columns []string) []string {
	index, all := quote(name), quoteAll(columns)
	values := func(of string) string {
		list := []string{of + "." + c.order}
		for _, column := range columns {
			list = append(list, of+"."+quote(column))
		}
		return strings.Join(list, ", ")
	}
	add := "INSERT INTO " + index + " (rowid, " + all + ") VALUES (" + values("new") + "); "
	remove := "INSERT INTO " + index + " (" + index + ", rowid, " + all + ") VALUES ('delete', " + values("old") + "); "
	trigger := func(event, on, do string) string {
		return "CREATE TRIGGER " + quote(name+":"+event) + " AFTER " + on + " ON " + c.table + " BEGIN " + do + "END"
	}
	return []string{
		"CREATE VIRTUAL TABLE " + index + " USING fts5(" + all + ", content=" + c.table + ", content_rowid=" + c.order +
			", tokenize='" + unicode61 + "')",
		trigger("insert", "INSERT", add),
		trigger("delete", "DELETE", remove),
		trigger("update", "UPDATE OF "+all, remove+add),
		"INSERT INTO " + index + " (" + index + ") VALUES ('rebuild')",
	}
}

// match is phrases in the language of FTS5, quoted one by one.
func (fts5) match(all []phrase) []driver.Value {
	var b strings.Builder
	for _, p := range all {
		b.WriteString(`"` + p.text + `"`)
		if p.begins {
			b.WriteString("*")
		}
		b.WriteString(" ")
	}
	return []driver.Value{b.String()}
}

func (f fts5) found(c *collection, all []phrase) (string, []driver.Value) {
	return `(SELECT rowid AS "found:row", rank AS "found:rank" FROM ` + c.search + " WHERE " + c.search +
		` MATCH ?) AS "found:rows" CROSS JOIN ` + c.table + " ON " + c.table + "." + c.order +
		` = "found:rows"."found:row"`, f.match(all)
}

func (f fts5) has(c *collection, all []phrase, _ bool) (string, []driver.Value) {
	return c.table + "." + c.order + " IN (SELECT rowid FROM " + c.search + " WHERE " + c.search + " MATCH ?)",
		f.match(all)
}

func (fts5) order() string { return `"found:rank"` }
