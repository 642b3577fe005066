package dbfile

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
)

// observed is a connector whose connections tell of every error that SQLite
// gives, wherever a service meets it: in a statement, a row, or a commit.
type observed struct {
	driver.Connector
	tell func(error)
}

// Connect opens a connection.
func (o *observed) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := o.Connector.Connect(ctx)
	if err != nil {
		o.tell(err)
		return nil, err
	}
	return &observedConn{sqliteConn: c.(sqliteConn), tell: o.tell}, nil
}

// sqliteConn is what SQLite's connections can do.
type sqliteConn interface {
	driver.Conn
	driver.Pinger
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.SessionResetter
	driver.Validator
}

type observedConn struct {
	sqliteConn
	tell func(error)
}

// see tells of an error and passes it on.
func see(tell func(error), err error) error {
	if err != nil && !errors.Is(err, io.EOF) {
		tell(err)
	}
	return err
}

// BeginTx begins a transaction.
func (c *observedConn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	tx, err := c.sqliteConn.BeginTx(ctx, opts)
	if err != nil {
		return nil, see(c.tell, err)
	}
	return &observedTx{tx, c.tell}, nil
}

// PrepareContext prepares a statement.
func (c *observedConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	stmt, err := c.sqliteConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, see(c.tell, err)
	}
	return &observedStmt{stmt.(sqliteStmt), c.tell}, nil
}

// ExecContext runs a statement.
func (c *observedConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	result, err := c.sqliteConn.ExecContext(ctx, query, args)
	return result, see(c.tell, err)
}

// QueryContext runs a query.
func (c *observedConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	rows, err := c.sqliteConn.QueryContext(ctx, query, args)
	if err != nil {
		return nil, see(c.tell, err)
	}
	return &observedRows{rows, c.tell}, nil
}

type observedTx struct {
	driver.Tx
	tell func(error)
}

// Commit ends the transaction.
func (t *observedTx) Commit() error { return see(t.tell, t.Tx.Commit()) }

// sqliteStmt is what SQLite's statements can do.
type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

type observedStmt struct {
	sqliteStmt
	tell func(error)
}

// ExecContext runs the statement.
func (s *observedStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	result, err := s.sqliteStmt.ExecContext(ctx, args)
	return result, see(s.tell, err)
}

// QueryContext runs the query.
func (s *observedStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	rows, err := s.sqliteStmt.QueryContext(ctx, args)
	if err != nil {
		return nil, see(s.tell, err)
	}
	return &observedRows{rows, s.tell}, nil
}

type observedRows struct {
	driver.Rows
	tell func(error)
}

// Next reads the next row.
func (r *observedRows) Next(dest []driver.Value) error { return see(r.tell, r.Rows.Next(dest)) }
