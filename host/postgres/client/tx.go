package client

import (
	"context"
	"database/sql/driver"
	"errors"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/wasmhost/wasmhost/host/postgres"
)

func begin(mode postgres.Mode) string {
	switch mode {
	case postgres.Read:
		return "BEGIN READ ONLY"
	case postgres.Snapshot:
		return "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
	}
	return "BEGIN"
}

// share is what a mode has of the connections.
func (s *schema) share(mode postgres.Mode) chan struct{} {
	if mode >= postgres.Write {
		return s.writes
	}
	return s.reads
}

// Run runs a statement in a transaction of its own, in one round trip. What is
// sent together is one transaction without BEGIN and COMMIT, whose texts would
// take the server as long as reading a row.
func (s *schema) Run(ctx context.Context, mode postgres.Mode, statement postgres.Statement) (int64, error) {
	of := s.share(mode)
	for try := 0; ; try++ {
		conn, err := s.take(ctx, of)
		if err != nil {
			return 0, err
		}
		n := counted(&statement)
		began, err := s.run(ctx, conn.Conn(), mode, statement)
		s.give(conn, of)
		// A connection that the server has closed shows by the first use of it, as
		// does a statement that was prepared for a table which was made anew since.
		again := postgres.Gone(err) && !(began && mode >= postgres.Write) || postgres.State(err) == stalePlan
		if err == nil || try > 0 || !again {
			if err != nil && began && mode >= postgres.Write && postgres.Gone(err) {
				err = errors.Join(postgres.ErrUnknown, err)
			}
			return *n, err
		}
	}
}

// RunAll runs statements in one transaction, in one round trip.
func (s *schema) RunAll(ctx context.Context, statements []postgres.Statement) error {
	conn, err := s.take(ctx, s.writes)
	if err != nil {
		return err
	}
	defer s.give(conn, s.writes)
	began, err := s.run(ctx, conn.Conn(), postgres.Write, statements...)
	if err != nil && began && postgres.Gone(err) {
		err = errors.Join(postgres.ErrUnknown, err)
	}
	return err
}

// stalePlan is the state of "cached plan must not change result type", which
// has the driver prepare the statement anew.
const stalePlan = "0A000"

// run reports whether anything of the statements may have been done.
func (s *schema) run(ctx context.Context, conn *pgx.Conn, mode postgres.Mode,
	statements ...postgres.Statement) (began bool, err error) {
	b := &pgx.Batch{}
	s.settle(ctx, b, mode)
	delete(conn.PgConn().CustomData(), alone)
	if err = s.send(ctx, conn, b, statements...); err == nil {
		err = committed(conn.PgConn())
		return err != nil, err
	}
	if conn.PgConn().TxStatus() != 'I' && !conn.IsClosed() {
		rollBack(conn)
	}
	var refused *pgconn.PgError
	return err != nil && !pgconn.SafeToRetry(err) && (!errors.As(err, &refused) || refused.Severity == "FATAL"), err
}

// opening begins a transaction as the plugin's role.
func (s *schema) opening(ctx context.Context, mode postgres.Mode) *pgx.Batch {
	b := &pgx.Batch{}
	b.Queue(begin(mode))
	s.settle(ctx, b, mode)
	return b
}

// settle adds what comes first in a transaction: the role that it has, and its
// bounds.
func (s *schema) settle(ctx context.Context, b *pgx.Batch, mode postgres.Mode) {
	left := s.database.limits.StatementTime
	if deadline, ok := ctx.Deadline(); ok {
		left = min(left, max(time.Until(deadline), time.Millisecond))
	}
	readOnly := "off"
	if mode < postgres.Write {
		readOnly = "on"
	}
	b.Queue("SELECT set_config('role', $1, true), set_config('statement_timeout', $2, true), "+
		"set_config('idle_in_transaction_session_timeout', $3, true), set_config('wasmhost.row_bytes', $4, true), "+
		"set_config('transaction_read_only', $5, true)",
		s.role, strconv.FormatInt(left.Milliseconds()+1, 10),
		strconv.FormatInt(s.database.limits.IdleTime.Milliseconds(), 10),
		strconv.Itoa(s.settings.RowBytes), readOnly)
	switch mode {
	case postgres.Write:
		b.Queue("SELECT pg_advisory_xact_lock_shared($1)", s.lock)
	case postgres.Alone:
		b.Queue("SELECT pg_advisory_xact_lock($1)", s.lock)
	}
}

// send runs what a batch has, and statements behind it.
func (s *schema) send(ctx context.Context, conn *pgx.Conn, b *pgx.Batch,
	statements ...postgres.Statement) (err error) {
	defer func() { err = told(err) }()
	first := b.Len()
	for _, statement := range statements {
		b.Queue(statement.Text, arguments(statement.Args)...)
	}
	results := conn.SendBatch(ctx, b)
	for i := range b.Len() {
		if i < first {
			_, err = results.Exec()
		} else {
			statement := &statements[i-first]
			*counted(statement), err = rows(ctx, conn, results, *statement)
		}
		if err != nil {
			return errors.Join(err, ignore(results.Close()))
		}
	}
	return results.Close()
}

// counted is where the number of rows goes.
func counted(statement *postgres.Statement) *int64 {
	if statement.Changed == nil {
		statement.Changed = new(int64)
	}
	return statement.Changed
}

// ignore drops what comes after the error that counts.
func ignore(error) error { return nil }

// rows hands on the rows of one statement. Where the caller has had enough, the
// server is asked to end it: else all the rest would have to be read.
func rows(ctx context.Context, conn *pgx.Conn, results pgx.BatchResults, statement postgres.Statement) (int64, error) {
	if statement.Each == nil {
		tag, err := results.Exec()
		return tag.RowsAffected(), err
	}
	found, err := results.Query()
	if err != nil {
		return 0, err
	}
	defer found.Close()
	fields := found.FieldDescriptions()
	row := make([]driver.Value, len(fields))
	for found.Next() {
		for i, raw := range found.RawValues() {
			if row[i], err = value(&fields[i], raw); err != nil {
				break
			}
		}
		if err == nil {
			err = statement.Each(row)
		}
		if err != nil {
			bound, stop := context.WithTimeout(context.WithoutCancel(ctx), answerDelay)
			_ = conn.PgConn().CancelRequest(bound) // else the rest is read
			stop()
			return 0, err
		}
	}
	return found.CommandTag().RowsAffected(), found.Err()
}

// rollBack ends a transaction; a connection on which that fails is closed by
// the pool.
func rollBack(conn *pgx.Conn) {
	ctx, stop := context.WithTimeout(context.Background(), answerDelay)
	defer stop()
	_, _ = conn.Exec(ctx, "ROLLBACK")
}

// tx is a [postgres.Tx].
type tx struct {
	schema *schema
	conn   *pgxpool.Conn
	of     chan struct{}
	saved  bool // there is a savepoint
}

// Begin begins a transaction.
func (s *schema) Begin(ctx context.Context, mode postgres.Mode) (postgres.Tx, error) {
	of := s.share(mode)
	for try := 0; ; try++ {
		conn, err := s.take(ctx, of)
		if err != nil {
			return nil, err
		}
		t := &tx{schema: s, conn: conn, of: of}
		if err = told(conn.Conn().SendBatch(ctx, s.opening(ctx, mode)).Close()); err == nil {
			return t, nil
		}
		t.Rollback()
		if try > 0 || !postgres.Gone(err) {
			return nil, err
		}
	}
}

// Run runs a statement.
func (t *tx) Run(ctx context.Context, statement postgres.Statement) (int64, error) {
	n := counted(&statement)
	err := t.schema.send(ctx, t.conn.Conn(), &pgx.Batch{}, statement)
	return *n, err
}

// Try is Run for a statement that an error undoes alone.
func (t *tx) Try(ctx context.Context, statement postgres.Statement) (int64, error) {
	b := &pgx.Batch{}
	if t.saved { // the savepoint of the statement before, which was good
		b.Queue("RELEASE SAVEPOINT before")
	}
	b.Queue("SAVEPOINT before")
	n := counted(&statement)
	err := t.schema.send(ctx, t.conn.Conn(), b, statement)
	t.saved = true
	if err == nil {
		return *n, nil
	}
	// A request to end the statement may come late, and end this one.
	for range 2 {
		bound, stop := context.WithTimeout(context.WithoutCancel(ctx), answerDelay)
		_, undoErr := t.conn.Exec(bound, "ROLLBACK TO SAVEPOINT before")
		stop()
		if undoErr == nil {
			break
		}
	}
	return 0, err
}

// Define executes a text without arguments, which may be several statements.
func (t *tx) Define(ctx context.Context, text string) error {
	_, err := t.conn.Exec(ctx, text, pgx.QueryExecModeSimpleProtocol)
	return told(err)
}

// Lost reports whether the transaction can no longer be used.
func (t *tx) Lost() bool {
	return t.conn == nil || t.conn.Conn().IsClosed() || t.conn.Conn().PgConn().TxStatus() != 'T'
}

// Commit ends it.
func (t *tx) Commit(ctx context.Context) error {
	conn := t.conn.Conn().PgConn()
	delete(conn.CustomData(), alone)
	tag, err := t.conn.Exec(ctx, "COMMIT")
	if err = told(err); err == nil {
		err = committed(conn)
	}
	lost := err != nil && postgres.Gone(err) && !pgconn.SafeToRetry(err)
	if err == nil && tag.String() == "ROLLBACK" {
		err = errors.New("the transaction had failed before")
	}
	t.end()
	if lost {
		return errors.Join(postgres.ErrUnknown, err)
	}
	return err
}

// Rollback undoes it. One that has ended stays as it is.
func (t *tx) Rollback() {
	if t.conn == nil {
		return
	}
	if conn := t.conn.Conn(); conn.PgConn().TxStatus() != 'I' && !conn.IsClosed() {
		rollBack(conn)
	}
	t.end()
}

func (t *tx) end() {
	t.schema.give(t.conn, t.of)
	t.conn = nil
}
