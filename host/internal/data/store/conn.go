package store

import (
	"container/list"
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"modernc.org/sqlite"

	"github.com/wasmhost/wasmhost/host/internal/data/sqliteerr"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// maxStatements is how many prepared statements a connection keeps. A plugin
// chooses the shapes of its queries, so their number must have a bound.
const maxStatements = 128

// conn is one connection with its prepared statements. One goroutine uses it
// at a time. It stands on the driver itself: database/sql would add a pool
// and a lock to every call, and both are here already.
type conn struct {
	driver driver.Conn
	byText map[string]*list.Element
	recent *list.List // of *prepared, the last used first
	named  []driver.NamedValue
	values []driver.Value

	memory  *memory.Account // that SQLite's memory for it is taken from; nil for none
	counted int64           // of it
	heap    heap            // what it takes while a statement runs
	sorting chan struct{}   // holds who sorts, of all connections to the file
	uses    uint            // see count
	slow    time.Duration   // from when on the plan of a statement is told; 0 is never
	// pages is the limit of the connection that writes; roomy says that it has more for now.
	pages int64
	roomy bool
}

type prepared struct {
	text string
	stmt driver.Stmt

	planned, sorts bool // see conn.sorts
}

// dataSource is the URI of a file. Double quotes make identifiers only, the
// schema cannot be written by hand, and errors speak of their own call.
func dataSource(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // C:/folder/file
		path = "/" + path
	}
	u := url.URL{Scheme: "file", Path: path, RawQuery: "_dqs=0&_defensive=1&_error_rc=1"}
	return u.String()
}

// connect opens a connection and applies pragmas to it. SQLite's own waiting
// for locks is off: retry does it, so that a context ends the wait.
func connect(ctx context.Context, path string, wait time.Duration, pragmas ...string) (*conn, error) {
	return connectTo(ctx, dataSource(path), wait, pragmas...)
}

// connectTo is connect by a URI.
func connectTo(ctx context.Context, uri string, wait time.Duration, pragmas ...string) (*conn, error) {
	connector, err := sqlite.NewConnector(uri)
	if err != nil {
		return nil, fmt.Errorf("name the file to SQLite: %w", err)
	}
	raw, err := connector.Connect(ctx)
	if err != nil {
		return nil, fmt.Errorf("open: %w", err)
	}
	c := &conn{driver: raw, byText: make(map[string]*list.Element), recent: list.New()}
	for _, pragma := range append([]string{
		"busy_timeout = 0", "trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0", "temp_store = MEMORY",
	}, pragmas...) {
		err := sqliteerr.Retry(ctx, wait, func() error { return c.run(ctx, "PRAGMA "+pragma) })
		if err != nil {
			c.close()
			return nil, fmt.Errorf("set %s: %w", pragma, err)
		}
	}
	return c, nil
}

func (c *conn) close() {
	for e := c.recent.Front(); e != nil; e = e.Next() {
		_ = e.Value.(*prepared).stmt.Close() // it only frees memory
	}
	c.recent.Init()
	clear(c.byText)
	_ = c.driver.Close() // every write was committed or rolled back
	heaps.Delete(c.heap.tls)
	c.memory.Shrink(c.counted)
	c.counted = 0
}

// countEvery is after how many uses of a connection SQLite is asked for its
// memory, which takes longer than reading a row. A new connection is asked more
// often: it takes most at first.
const countEvery = 64

// count accounts for the memory that SQLite has for the connection: pages,
// statements and the schema. It is there already, and has bounds of its own, so
// nothing is refused here; but other things are where there is too little for
// all. It is called between two uses.
func (c *conn) count() {
	c.uses++
	if c.memory == nil || c.uses%countEvery != 0 && c.uses&(c.uses-1) != 0 {
		return
	}
	now := int64(0)
	for _, kind := range []sqlite.DBStatusOp{
		sqlite.DBStatusCacheUsed, sqlite.DBStatusStmtUsed, sqlite.DBStatusSchemaUsed,
	} {
		if bytes, _, err := c.driver.(sqlite.DBStatus).Status(kind, false); err == nil {
			now += int64(bytes)
		}
	}
	c.memory.Charge(now - c.counted)
	c.memory.Shrink(c.counted - now)
	c.counted = now
}

// prepare returns the statement of a text, prepared once.
func (c *conn) prepare(ctx context.Context, text string) (driver.Stmt, error) {
	if e, ok := c.byText[text]; ok {
		c.recent.MoveToFront(e)
		return e.Value.(*prepared).stmt, nil
	}
	stmt, err := c.driver.(driver.ConnPrepareContext).PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	if c.recent.Len() >= maxStatements {
		last := c.recent.Back()
		old := c.recent.Remove(last).(*prepared)
		delete(c.byText, old.text)
		_ = old.stmt.Close()
	}
	c.byText[text] = c.recent.PushFront(&prepared{text: text, stmt: stmt})
	return stmt, nil
}

func (c *conn) arguments(args []driver.Value) []driver.NamedValue {
	c.named = c.named[:0]
	for i, arg := range args {
		c.named = append(c.named, driver.NamedValue{Ordinal: i + 1, Value: arg})
	}
	return c.named
}

// exec runs a prepared statement and returns how many rows it changed. Only a
// context that can end costs a goroutine.
func (c *conn) exec(ctx context.Context, text string, args ...driver.Value) (n int64, err error) {
	began := c.heap.begin(ctx)
	defer func() { c.heap.end(began, &err) }()
	stmt, err := c.prepare(ctx, text)
	if err != nil {
		return 0, err
	}
	result, err := stmt.(driver.StmtExecContext).ExecContext(ctx, c.arguments(args))
	clear(c.named)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// query runs a prepared statement. The rows must be closed before the
// connection does anything else.
func (c *conn) query(ctx context.Context, text string, args ...driver.Value) (driver.Rows, error) {
	stmt, err := c.prepare(ctx, text)
	if err != nil {
		return nil, err
	}
	rows, err := stmt.(driver.StmtQueryContext).QueryContext(ctx, c.arguments(args))
	clear(c.named)
	return rows, err
}

// row returns a row of n values, which lives until the next call.
func (c *conn) row(n int) []driver.Value {
	if cap(c.values) < n {
		c.values = make([]driver.Value, n)
	}
	return c.values[:n]
}

// each calls f for every row of a query; row is reused.
func (c *conn) each(ctx context.Context, text string, args []driver.Value,
	f func(row []driver.Value) error) (err error) {
	began := c.heap.begin(ctx)
	defer func() { c.heap.end(began, &err) }()
	begun := pause.Now()
	rows, err := c.query(ctx, text, args...)
	if err != nil {
		return err
	}
	row := c.row(len(rows.Columns()))
	err = eachRow(ctx, rows, row, f)
	clear(row)
	if closeErr := rows.Close(); err == nil {
		err = closeErr
	}
	c.tellPlan(ctx, text, args, begun)
	return err
}

// tellPlan tells the trace of a call how a statement of it was carried out that took long since it had begun.
func (c *conn) tellPlan(ctx context.Context, text string, args []driver.Value, begun time.Duration) {
	if c.slow == 0 || pause.Now()-begun < c.slow {
		return
	}
	hostfuncs.TellPlan(ctx, func() string {
		steps, err := c.plan(context.WithoutCancel(ctx), text, args)
		if err != nil {
			return ""
		}
		return strings.Join(steps, "\n")
	})
}

func eachRow(ctx context.Context, rows driver.Rows, row []driver.Value, f func(row []driver.Value) error) error {
	for {
		switch err := rows.Next(row); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := f(row); err != nil {
			return err
		}
	}
}

// one calls f with the row that a query by an id finds, of n values, or not at
// all. One look into an index is over before a context could end it.
func (c *conn) one(_ context.Context, text, id string, n int, f func(row []driver.Value) error) error {
	rows, err := c.query(context.Background(), text, id)
	if err != nil {
		return err
	}
	defer rows.Close()
	row := c.row(n)
	if err := rows.Next(row); errors.Is(err, io.EOF) {
		return nil
	} else if err != nil {
		return err
	}
	err = f(row)
	clear(row)
	return err
}

// number returns the only value of a query as a whole number.
func (c *conn) number(ctx context.Context, text string, args ...driver.Value) (int64, error) {
	var n int64
	err := c.each(ctx, text, args, func(row []driver.Value) error {
		n, _ = row[0].(int64)
		return nil
	})
	return n, err
}

// run executes a text that is used once, which may be several statements.
func (c *conn) run(ctx context.Context, text string) error {
	_, err := c.driver.(driver.ExecerContext).ExecContext(ctx, text, nil)
	return err
}

// inTransaction runs f between BEGIN IMMEDIATE and COMMIT, and undoes it all
// when it fails.
func (c *conn) inTransaction(ctx context.Context, wait time.Duration, f func() error) error {
	err := sqliteerr.Retry(ctx, wait, func() error { return c.run(ctx, "BEGIN IMMEDIATE") })
	if err != nil {
		return err
	}
	if err = f(); err == nil {
		err = c.run(ctx, "COMMIT")
	}
	if err != nil {
		c.rollBack()
	}
	return err
}

// rollBack ends the transaction. SQLite may have done so already, which is
// the only way for it to fail.
func (c *conn) rollBack() { _, _ = c.exec(context.Background(), "ROLLBACK") }
