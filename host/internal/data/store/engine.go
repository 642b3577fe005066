package store

import (
	"context"
	"database/sql/driver"
	"log/slog"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// core is what a store and its engine share: the compiled schema, the limits,
// and what [Open] has found and done.
type core struct {
	plugin      string
	limits      Limits
	now         func() time.Time
	newID       func() (string, error)
	log         *slog.Logger
	sql         *dialect
	collections map[string]*collection
	names       []string // of the collections, sorted
	keys        keyStatements
	opened      Opened
	where       string // the database, in errors
	mayRemove   []UniqueIndex
}

// engine is what holds the rows: an SQLite file, or a schema of PostgreSQL. All
// else is the same for both: how JSON becomes values and values become JSON,
// what statements say but for the words of a [dialect], and what errors tell.
type engine interface {
	// read lends f a connection. What f has done before it is called again, as
	// may be, must not count.
	read(ctx context.Context, f func(c querier) error) error
	// snapshot is read for several statements, which see the same moment.
	snapshot(ctx context.Context, f func(c querier) error) error
	// write runs a statement and returns once it is durable, or has failed and
	// changed nothing. It may share a transaction with others.
	write(w *write, doing string) error
	// begin waits for the writes that came before, and begins a transaction
	// beside which nobody else writes.
	begin(ctx context.Context) (held, error)
	// fail turns what went wrong into what a plugin is told.
	fail(ctx context.Context, doing string, err error) error
	// refusedText reports whether the text of a statement was refused, and not
	// what it was about to do.
	refusedText(err error) bool
	// notice looks at the outcome of whatever touched the database.
	notice(err error)
	// backup writes a copy to a new file.
	backup(ctx context.Context, path string) error
	// fill runs f in one transaction, and undoes all when it fails; imported comes
	// once an import has ended, which after an error leaves nothing.
	fill(ctx context.Context, f func(to filler) error) error
	imported(err error) error
	// closeIdle gives back what nobody uses now; close waits for all.
	closeIdle()
	close()
}

// querier asks a database. One goroutine uses it at a time.
type querier interface {
	// each calls f for every row of a query; row is reused.
	each(ctx context.Context, text string, args []driver.Value, f func(row []driver.Value) error) error
	// eachSorted is each for a query that may want rows in another order than
	// they lie in; c is the collection that it selects of, or nil for groups.
	eachSorted(ctx context.Context, c *collection, text string, args []driver.Value,
		f func(row []driver.Value) error) error
	// one calls f with the row that a query by an id finds, of n values, or not at
	// all.
	one(ctx context.Context, text, id string, n int, f func(row []driver.Value) error) error
	// number returns the only value of a query as a whole number.
	number(ctx context.Context, text string, args ...driver.Value) (int64, error)

	// tables says which tables and indexes there are.
	tables(ctx context.Context, plugin string) (Tables, error)
	// made are the indexes on tables, by these.
	made(ctx context.Context) (map[string][]string, error)
	// collections lists the tables of collections, declared or not.
	collections(ctx context.Context, plugin string) ([]string, error)
	// columns lists the columns of a table, by its whole name.
	columns(ctx context.Context, table string) ([]string, error)
	// stats says how many bytes the tables fill, the collections without rows.
	stats(ctx context.Context, s *core) (Stats, error)
	// check returns what is wrong with the database.
	check(ctx context.Context) ([]string, error)
}

// changer is a querier in a transaction that changes tables.
type changer interface {
	querier
	// exec runs a statement and returns how many rows it changed.
	exec(ctx context.Context, text string, args ...driver.Value) (int64, error)
	// run executes a text that is used once, which may be several statements.
	run(ctx context.Context, text string) error
}

// filler takes in what is imported.
type filler interface {
	exec(ctx context.Context, text string, args ...driver.Value) (int64, error)
	// measure takes a record's length in before it is stored.
	measure(ctx context.Context, length int) error
	// full reports whether an error says that the limit of the database is reached.
	full(err error) bool
}

// held is the engine's part of a [Transaction].
type held interface {
	querier
	// write runs a statement. An error undoes it alone, but where all of the
	// transaction is to be undone for it: then why says so.
	write(w *write, doing string) (why *abi.Error, err error)
	// spoils reports whether an error may have ended the transaction.
	spoils(err error) bool
	commit() error
	rollBack()
	// letGo lets others write, once it has ended.
	letGo()
}

// dialect is in what the statements for SQLite and for PostgreSQL differ.
type dialect struct {
	name string // in error messages
	// physical is the name that a table or an index has; columnName that of a
	// column.
	physical   func(plugin, name string) string
	columnName func(name string) string
	// table is the table of a whole name, quoted.
	table func(plugin, name string) string
	// typeName is the type of a declared column.
	typeName func(t Type) string
	// order is the column with the number of a row, for columns that are taken.
	order func(taken map[string]bool) string
	// columns begins the definition of a collection's table with those that each has.
	columns string
	// keys are the columns of the table of keys with values. keyed ends the
	// definition of a table that is read by its primary key.
	keys, keyed string
	// asc and desc come behind a column in ORDER BY, isNot is a comparison that
	// NULL takes part in, and like one with a pattern.
	asc, desc, isNot string
	// like takes the pattern so many times as an argument.
	like func(column string) (text string, times int)
	// identify makes the indexes of the ids and the numbers of rows of a new table,
	// where the table's own definition does not. They have the table's name in theirs.
	identify func(c *collection, plugin, table string) string
	// compared is a comparison of a column, which comes as the statement has it, said
	// so that an index serves it; ?! stands for the argument before once more. Of a
	// text that is short an index has all.
	compared func(c *column, quoted, compare string, short bool) string
	isShort  func(text string) bool
	// oneOf is that a column has one of n texts that are not short, each of which is
	// so many times an argument, one list after the other.
	oneOf func(c *column, quoted string, n int) (text string, times int)
	// numbered is a statement as it is sent.
	numbered func(text string) string
	// indexed are columns as an index has them, conflict as ON CONFLICT names them,
	// and sorted is what comes before one in ORDER BY so that its index serves.
	indexed  func(columns []*column, unique bool) string
	conflict func(columns []*column) string
	sorted   func(c *column, direction string) string
	// inOrder reports whether an index has the rows with one value of the column in
	// the order of their numbers.
	inOrder func(c *column) bool
	// words are those of the database about an error.
	words func(err error) string
	// sum adds up a column.
	sum func(column string, t Type) string
	// planned is what comes before a column in ORDER BY that no index serves.
	planned string
	search  searcher
}

// sqliteDialect is that of SQLite's files.
var sqliteDialect = &dialect{
	name:       "SQLite",
	physical:   func(_, name string) string { return strings.ToLower(name) },
	columnName: func(name string) string { return name },
	table:      func(_, name string) string { return quote(name) },
	typeName: func(t Type) string {
		switch t {
		case TypeInteger:
			return "INTEGER"
		case TypeReal:
			return "REAL"
		}
		return "TEXT"
	},
	order: func(taken map[string]bool) string {
		for _, name := range rowNames {
			if !taken[name] {
				return quote(name)
			}
		}
		return ""
	},
	columns: ` ("id" TEXT PRIMARY KEY NOT NULL, "created_at" TEXT NOT NULL, "updated_at" TEXT NOT NULL`,
	keys:    ` ("key" TEXT PRIMARY KEY NOT NULL, "value" TEXT NOT NULL)`, keyed: " WITHOUT ROWID",
	desc: " DESC", isNot: " IS NOT ?",
	identify: func(*collection, string, string) string { return "" },
	compared: func(_ *column, quoted, compare string, _ bool) string { return quoted + compare },
	isShort:  func(string) bool { return true },
	oneOf:    func(*column, string, int) (string, int) { return "", 0 }, // all are short
	numbered: func(text string) string { return text },
	indexed:  func(columns []*column, _ bool) string { return joined(columns) },
	conflict: joined,
	sorted:   func(*column, string) string { return "" },
	inOrder:  func(*column) bool { return true },
	words:    func(err error) string { return err.Error() },
	like: func(column string) (string, int) {
		return "CASE WHEN octet_length(" + column + ") < " + longText + " THEN " + column + ` LIKE ? ESCAPE '\' ELSE ` +
			likeFunction + "(" + column + ", ?) END", 2
	},
	sum:     func(column string, _ Type) string { return "coalesce(sum(" + column + "), 0)" },
	planned: "+",
	search:  fts5{},
}

// joined are the names of columns with commas.
func joined(columns []*column) string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.quoted
	}
	return strings.Join(names, ", ")
}

// quoted is a column's name as statements have it.
func (d *dialect) quoted(column string) string { return quote(d.columnName(column)) }

// quotedAll joins columns with commas.
func (d *dialect) quotedAll(columns []string) string {
	quoted := make([]string, len(columns))
	for i, name := range columns {
		quoted[i] = d.quoted(name)
	}
	return strings.Join(quoted, ", ")
}
