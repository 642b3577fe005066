package dbfile

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// table is a table of a file, as SQLite describes it.
type table struct {
	name    string
	columns []string
	key     []string // by which rows are in an order; all columns where there is none
	counts  bool     // the key is a number that is never used again
}

// tablesOf lists the tables of a file in the order in which they were made, so
// that none comes before one that it refers to.
func tablesOf(ctx context.Context, tx *sql.Tx) (list []table, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT s.name, s.sql LIKE '%AUTOINCREMENT%', c.name, c.pk
		FROM sqlite_schema AS s, pragma_table_info(s.name) AS c
		WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY s.rowid, c.cid`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name, column string
		var counts bool
		var key int
		if err := rows.Scan(&name, &counts, &column, &key); err != nil {
			return nil, err
		}
		if len(list) == 0 || list[len(list)-1].name != name {
			list = append(list, table{name: name, counts: counts})
		}
		t := &list[len(list)-1]
		t.columns = append(t.columns, column)
		if key > 0 {
			t.key = append(t.key, column)
		}
	}
	for i := range list {
		if len(list[i].key) == 0 {
			list[i].key = list[i].columns
		}
	}
	return list, rows.Err()
}

// selects is a query for all rows, in an order that is the same in both
// databases.
func (t *table) selects(name string) string {
	return "SELECT " + strings.Join(t.columns, ", ") + " FROM " + name + " ORDER BY " + strings.Join(t.key, ", ")
}

// inserts is a statement for n rows; mark writes the parameter of a number.
func (t *table) inserts(name string, n int, mark func(n int) string) string {
	var b strings.Builder
	b.WriteString("INSERT INTO " + name + " (" + strings.Join(t.columns, ", ") + ") VALUES ")
	for i := range n * len(t.columns) {
		switch {
		case i == 0:
			b.WriteString("(")
		case i%len(t.columns) == 0:
			b.WriteString("), (")
		default:
			b.WriteString(", ")
		}
		b.WriteString(mark(i + 1))
	}
	b.WriteString(")")
	return b.String()
}

// fetch writes what is on the server, as it is at a moment, to a file of SQLite
// that must not be there.
func (f *Format) fetch(ctx context.Context, path, to string, o Options) error {
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return f.Failed(to, errors.Join(fs.ErrExist, err))
	}
	s, err := f.serve(ctx, path, o.Database)
	if err != nil {
		return f.FailedOn(o.Database, err)
	}
	file, err := Open(ctx, to, *f, Options{Wait: o.Wait, Scratch: true})
	if err != nil {
		return err
	}
	err = file.Write(ctx, func(tx *sql.Tx) error { return s.fetch(ctx, tx) })
	if err = errors.Join(err, file.Close()); err != nil {
		return f.FailedOn(o.Database, errors.Join(err, os.Remove(to)))
	}
	return f.verify(ctx, to, o.Wait)
}

func (s *served) fetch(ctx context.Context, into *sql.Tx) error {
	tables, err := tablesOf(ctx, into)
	if err != nil {
		return err
	}
	from, err := s.schema.Begin(ctx, postgres.Snapshot)
	if err != nil {
		return err
	}
	defer from.Rollback() // nothing was written
	for _, t := range slices.Backward(tables) {
		if _, err := into.ExecContext(ctx, "DELETE FROM "+t.name); err != nil { // what a new file begins with
			return err
		}
	}
	for i := range tables {
		if err := s.fetchTable(ctx, from, into, &tables[i]); err != nil {
			return fmt.Errorf("copy the table %s: %w", tables[i].name, err)
		}
	}
	return nil
}

func (s *served) fetchTable(ctx context.Context, from postgres.Tx, into *sql.Tx, t *table) error {
	put, err := into.PrepareContext(ctx, t.inserts(t.name, 1, func(int) string { return "?" }))
	if err != nil {
		return err
	}
	defer put.Close()
	_, err = from.Run(ctx, postgres.Statement{Text: t.selects(s.dialect.Table(t.name)),
		Each: func(row []driver.Value) error {
			args := make([]any, len(row))
			for i, v := range row {
				args[i] = v
			}
			_, err := put.ExecContext(ctx, args...)
			return err
		}})
	if err != nil || !t.counts {
		return err
	}
	last, err := s.counted(ctx, from, t)
	if err != nil {
		return err
	}
	if _, err := into.ExecContext(ctx, "DELETE FROM sqlite_sequence WHERE name = ?", t.name); err != nil {
		return err
	}
	_, err = into.ExecContext(ctx, "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", t.name, last)
	return err
}

// counted is the last number that a table has given.
func (s *served) counted(ctx context.Context, tx postgres.Tx, t *table) (last int64, err error) {
	var sequence any
	_, err = tx.Run(ctx, postgres.Statement{Text: "SELECT pg_get_serial_sequence($1, $2)",
		Args: []driver.Value{s.dialect.Table(t.name), t.key[0]},
		Each: func(row []driver.Value) error {
			sequence = row[0]
			return nil
		}})
	name, ok := sequence.(string)
	if err == nil && !ok {
		err = errors.New("the table does not count")
	}
	if err != nil {
		return 0, err
	}
	_, err = tx.Run(ctx, postgres.Statement{ // the server has quoted the name
		Text: "SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM " + name,
		Each: func(row []driver.Value) error {
			last, _ = row[0].(int64)
			return nil
		}})
	return last, err
}

// Restore puts what is in the file path in place of what is on a server, in the
// schema that is called like that file, and compares each row afterwards: all of
// it, or nothing is changed. No host may use either meanwhile. The error is an
// *[Error] where one of them cannot be used.
func Restore(ctx context.Context, path string, format Format, database postgres.Database, wait time.Duration) error {
	return format.beside(ctx, path, database, wait, func(s *served, from *sql.Tx) error { return s.restore(ctx, from) })
}

// Compare reads all rows of a file and those on a server, one by one, and fails
// where they differ. It returns how many there are.
func Compare(ctx context.Context, path string, format Format, database postgres.Database, wait time.Duration) (
	rows int64, err error) {
	err = format.beside(ctx, path, database, wait, func(s *served, from *sql.Tx) (err error) {
		rows, err = s.compareAll(ctx, from)
		return err
	})
	return rows, err
}

// beside opens a file, which must be whole, and what is in its place on a server.
func (f *Format) beside(ctx context.Context, path string, database postgres.Database, wait time.Duration,
	do func(s *served, from *sql.Tx) error) error {
	db, err := sql.Open("sqlite", source(path, wait, "query_only(ON)"))
	if err != nil {
		return f.Failed(path, err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	empty, err := f.check(ctx, db)
	if err == nil && empty {
		err = &Error{Reason: ReasonForeign, Err: errors.New("it holds nothing"), Hint: foreignOut}
	}
	if err == nil {
		err = f.examine(ctx, db, "integrity_check")
	}
	if err != nil {
		return f.Failed(path, err)
	}
	from, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return f.Failed(path, err)
	}
	defer func() { _ = from.Rollback() }() // nothing was written
	s, err := f.serve(ctx, path, database)
	if err == nil {
		err = do(s, from)
	}
	return f.FailedOn(database, err)
}

func (s *served) restore(ctx context.Context, from *sql.Tx) error {
	tables, err := tablesOf(ctx, from)
	if err != nil {
		return err
	}
	into, err := s.schema.Begin(ctx, postgres.Alone)
	if err != nil {
		return err
	}
	defer into.Rollback() // after the commit it does nothing
	for _, t := range slices.Backward(tables) {
		if _, err := into.Run(ctx, postgres.Statement{Text: "DELETE FROM " + s.dialect.Table(t.name)}); err != nil {
			return err
		}
	}
	for i := range tables {
		t := &tables[i]
		if err = s.pour(ctx, from, into, t); err == nil && t.counts {
			err = s.countFrom(ctx, from, into, t)
		}
		if err == nil {
			_, err = s.compare(ctx, from, into, t)
		}
		if err != nil {
			return fmt.Errorf("restore the table %s: %w", t.name, err)
		}
	}
	return into.Commit(ctx)
}

// What goes to the server in one statement at most.
const (
	pouredRows  = 64
	pouredBytes = 1 << 20
)

// pour inserts the rows of a table of a file.
func (s *served) pour(ctx context.Context, from *sql.Tx, into postgres.Tx, t *table) error {
	var args []driver.Value
	bytes, name := 0, s.dialect.Table(t.name)
	flush := func() error {
		if len(args) == 0 {
			return nil
		}
		_, err := into.Run(ctx, postgres.Statement{Args: args, Text: t.inserts(name, len(args)/len(t.columns),
			func(n int) string { return fmt.Sprintf("$%d", n) })})
		args, bytes = args[:0], 0
		return err
	}
	rows, err := from.QueryContext(ctx, t.selects(t.name))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		row, err := t.scan(rows)
		if err != nil {
			return err
		}
		for _, v := range row {
			bytes += length(v)
		}
		if args = append(args, row...); len(args) >= pouredRows*len(t.columns) || bytes >= pouredBytes {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return errors.Join(rows.Err(), flush())
}

func length(v driver.Value) int {
	switch v := v.(type) {
	case string:
		return len(v)
	case []byte:
		return len(v)
	}
	return 8
}

// scan reads a row of a file as the server can hold it: whose texts are UTF-8.
func (t *table) scan(rows *sql.Rows) ([]driver.Value, error) {
	values, into := make([]any, len(t.columns)), make([]any, len(t.columns))
	for i := range values {
		into[i] = &values[i]
	}
	if err := rows.Scan(into...); err != nil {
		return nil, err
	}
	row := make([]driver.Value, len(values))
	for i, v := range values {
		switch value := v.(type) {
		case string:
			v = strings.ToValidUTF8(value, "\uFFFD")
		case []byte:
			v = append([]byte{}, value...) // the driver of SQLite gives nil for none
		}
		row[i] = v
	}
	return row, nil
}

// countFrom has a table go on counting where that of the file would.
func (s *served) countFrom(ctx context.Context, from *sql.Tx, into postgres.Tx, t *table) error {
	var last int64
	err := from.QueryRowContext(ctx, "SELECT seq FROM sqlite_sequence WHERE name = ?", t.name).Scan(&last)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	return into.Define(ctx, fmt.Sprintf("ALTER TABLE %s ALTER COLUMN %s RESTART WITH %d", s.dialect.Table(t.name),
		postgres.Quote(t.key[0]), last+1))
}

// compareAll compares all tables as they are at a moment.
func (s *served) compareAll(ctx context.Context, from *sql.Tx) (rows int64, err error) {
	tables, err := tablesOf(ctx, from)
	if err != nil {
		return 0, err
	}
	tx, err := s.schema.Begin(ctx, postgres.Snapshot)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	for i := range tables {
		n, err := s.compare(ctx, from, tx, &tables[i])
		if err != nil {
			return 0, fmt.Errorf("compare the table %s: %w", tables[i].name, err)
		}
		rows += n
	}
	return rows, nil
}

// compare fails unless both have the same rows, and returns how many there are.
func (s *served) compare(ctx context.Context, from *sql.Tx, server postgres.Tx, t *table) (n int64, err error) {
	rows, err := from.QueryContext(ctx, t.selects(t.name))
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	_, err = server.Run(ctx, postgres.Statement{Text: t.selects(s.dialect.Table(t.name)),
		Each: func(got []driver.Value) error {
			n++
			if !rows.Next() {
				return fmt.Errorf("the server has more than %d rows, %w", n-1, rows.Err())
			}
			want, err := t.scan(rows)
			if err == nil && !slices.EqualFunc(got, want, same) {
				err = fmt.Errorf("row %d is another one on the server", n)
			}
			return err
		}})
	if err == nil && rows.Next() {
		err = fmt.Errorf("the server has only %d rows", n)
	}
	return n, errors.Join(err, rows.Err())
}

func same(a, b driver.Value) bool {
	if a, ok := a.([]byte); ok {
		b, ok := b.([]byte)
		return ok && string(a) == string(b)
	}
	_, bytes := b.([]byte)
	return !bytes && a == b
}
