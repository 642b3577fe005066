package sqldriver

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// Connector connects to a schema. Its connections are none of the server's: each
// statement or transaction borrows one.
type Connector struct {
	Schema  postgres.Schema
	Dialect *Dialect
	// Reads: nothing can be written.
	Reads bool
}

var _ driver.Connector = (*Connector)(nil)

// Connect returns a connection, also while the server is gone.
func (c *Connector) Connect(context.Context) (driver.Conn, error) { return &conn{to: c}, nil }

// Driver returns what opens nothing by a name.
func (c *Connector) Driver() driver.Driver { return noDriver{} }

type noDriver struct{}

func (noDriver) Open(string) (driver.Conn, error) {
	return nil, errors.New("a schema is opened by its connector")
}

// mode is what a statement outside of a transaction runs in.
func (c *Connector) mode(text string) postgres.Mode {
	if c.Reads || strings.HasPrefix(text, "SELECT") {
		return postgres.Read
	}
	return postgres.Alone
}

// conn is a connection of database/sql, which one goroutine uses at a time.
type conn struct {
	to *Connector
	tx postgres.Tx // nil outside of a transaction
}

var (
	_ driver.ConnBeginTx        = (*conn)(nil)
	_ driver.ConnPrepareContext = (*conn)(nil)
	_ driver.ExecerContext      = (*conn)(nil)
	_ driver.QueryerContext     = (*conn)(nil)
	_ driver.NamedValueChecker  = (*conn)(nil)
)

// Close ends a transaction that nobody has.
func (c *conn) Close() error {
	c.end()
	return nil
}

func (c *conn) end() {
	if c.tx != nil {
		c.tx.Rollback()
		c.tx = nil
	}
}

// Begin is there for the interface; database/sql calls BeginTx.
func (c *conn) Begin() (driver.Tx, error) { return c.BeginTx(context.Background(), driver.TxOptions{}) }

// BeginTx begins a transaction, in which its host is alone unless it only reads.
func (c *conn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	mode := postgres.Alone
	if c.to.Reads || opts.ReadOnly {
		mode = postgres.Snapshot
	}
	tx, err := c.to.Schema.Begin(ctx, mode)
	if err != nil {
		return nil, err
	}
	c.tx = tx
	return &transaction{c, ctx}, nil
}

type transaction struct {
	conn *conn
	ctx  context.Context
}

// answerDelay bounds how long a commit waits for the server's answer.
const answerDelay = 30 * time.Second

// Commit commits, also where the context has ended meanwhile: database/sql would
// have rolled back before.
func (t *transaction) Commit() error {
	tx := t.conn.tx
	t.conn.tx = nil
	ctx, stop := context.WithTimeout(context.WithoutCancel(t.ctx), answerDelay)
	defer stop()
	return tx.Commit(ctx)
}

// Rollback undoes it.
func (t *transaction) Rollback() error {
	t.conn.end()
	return nil
}

// Prepare returns a statement, which is prepared on the server when it is used.
func (c *conn) Prepare(text string) (driver.Stmt, error) {
	return &stmt{conn: c, text: text}, nil
}

// PrepareContext is Prepare.
func (c *conn) PrepareContext(_ context.Context, text string) (driver.Stmt, error) {
	return c.Prepare(text)
}

// CheckNamedValue takes what both databases have: true is 1.
func (c *conn) CheckNamedValue(v *driver.NamedValue) (err error) {
	v.Value, err = driver.DefaultParameterConverter.ConvertValue(v.Value)
	if b, ok := v.Value.(bool); ok {
		v.Value = int64(0)
		if b {
			v.Value = int64(1)
		}
	}
	return err
}

// run runs a statement in the transaction, or by itself.
func (c *conn) run(ctx context.Context, text string, args []driver.NamedValue, each func(row []driver.Value) error) (
	int64, error) {
	statement := postgres.Statement{Text: c.to.Dialect.Statement(text), Args: make([]driver.Value, len(args)), Each: each}
	for i, a := range args {
		statement.Args[i] = a.Value
	}
	if c.tx != nil {
		return c.tx.Run(ctx, statement)
	}
	return c.to.Schema.Run(ctx, c.to.mode(text), statement)
}

// ExecContext runs a statement.
func (c *conn) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	var r result
	var each func(row []driver.Value) error
	if column := c.to.Dialect.counted(text); column != "" {
		text += " RETURNING " + postgres.Quote(column)
		each = func(row []driver.Value) error {
			r.last, r.counted = row[0].(int64)
			return nil
		}
	}
	var err error
	if r.rows, err = c.run(ctx, text, args, each); err != nil {
		return nil, err
	}
	return r, nil
}

// result is what a statement has done.
type result struct {
	rows, last int64
	counted    bool
}

func (r result) RowsAffected() (int64, error) { return r.rows, nil }

func (r result) LastInsertId() (int64, error) {
	if !r.counted {
		return 0, errors.New("the statement has inserted nothing into a table that counts")
	}
	return r.last, nil
}

// QueryContext runs a query and keeps its rows.
func (c *conn) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	r := &rows{}
	_, err := c.run(ctx, text, args, func(row []driver.Value) error {
		r.list = append(r.list, append([]driver.Value(nil), row...))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return r, nil
}

// rows are those of a query.
type rows struct{ list [][]driver.Value }

// Columns are without names.
func (r *rows) Columns() []string {
	if len(r.list) == 0 {
		return nil
	}
	return make([]string, len(r.list[0]))
}

// Close forgets the rows.
func (r *rows) Close() error {
	r.list = nil
	return nil
}

// Next hands on a row.
func (r *rows) Next(to []driver.Value) error {
	if len(r.list) == 0 {
		return io.EOF
	}
	copy(to, r.list[0])
	r.list = r.list[1:]
	return nil
}

// stmt is a statement that is run again and again.
type stmt struct {
	conn *conn
	text string
}

var (
	_ driver.StmtExecContext  = (*stmt)(nil)
	_ driver.StmtQueryContext = (*stmt)(nil)
)

func (s *stmt) Close() error { return nil }

// NumInput says that the server counts the arguments.
func (s *stmt) NumInput() int { return -1 }

// Exec is there for the interface; database/sql calls ExecContext.
func (s *stmt) Exec(args []driver.Value) (driver.Result, error) {
	return s.ExecContext(context.Background(), named(args))
}

// Query is there for the interface; database/sql calls QueryContext.
func (s *stmt) Query(args []driver.Value) (driver.Rows, error) {
	return s.QueryContext(context.Background(), named(args))
}

func named(args []driver.Value) []driver.NamedValue {
	list := make([]driver.NamedValue, len(args))
	for i, a := range args {
		list[i] = driver.NamedValue{Ordinal: i + 1, Value: a}
	}
	return list
}

// ExecContext runs it.
func (s *stmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	return s.conn.ExecContext(ctx, s.text, args)
}

// QueryContext runs it.
func (s *stmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	return s.conn.QueryContext(ctx, s.text, args)
}
