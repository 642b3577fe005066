package client

import (
	"context"
	"database/sql/driver"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/wire"
)

func begin(mode postgres.Mode) postgres.Statement {
	switch mode {
	case postgres.Read:
		return postgres.Statement{Text: "BEGIN READ ONLY"}
	case postgres.Snapshot:
		return postgres.Statement{Text: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"}
	}
	return postgres.Statement{Text: "BEGIN"}
}

// lockFor adds the lock that a mode has, or what has the server look at what is
// committed now: BEGIN alone does not.
func (s *schema) lockFor(mode postgres.Mode, to []postgres.Statement) []postgres.Statement {
	switch mode {
	case postgres.Snapshot:
		to = append(to, postgres.Statement{Text: "SELECT 1"})
	case postgres.Write:
		to = append(to, postgres.Statement{Text: "SELECT pg_advisory_xact_lock_shared($1)", Args: []driver.Value{s.lock}})
	case postgres.Alone:
		to = append(to, postgres.Statement{Text: "SELECT pg_advisory_xact_lock($1)", Args: []driver.Value{s.lock}})
	}
	return to
}

// Run runs a statement in a transaction of its own, in one round trip. What is
// sent together is one transaction without BEGIN and COMMIT, whose texts would
// take the server as long as reading a row.
func (s *schema) Run(ctx context.Context, mode postgres.Mode, statement postgres.Statement) (int64, error) {
	n := counted(&statement)
	err := s.run(ctx, mode, []postgres.Statement{statement})
	return *n, err
}

// RunAll runs statements in one transaction, in one round trip.
func (s *schema) RunAll(ctx context.Context, statements []postgres.Statement) error {
	return s.run(ctx, postgres.Write, statements)
}

func (s *schema) run(ctx context.Context, mode postgres.Mode, statements []postgres.Statement) error {
	w := s.worker(mode)
	writes := mode >= postgres.Write
	if writes {
		statements = append(s.lockFor(mode, nil), statements...)
	}
	for try := 0; ; try++ {
		c, err := s.take(ctx, w)
		if err != nil {
			return err
		}
		began, err := s.once(ctx, c, w, statements)
		handed := c.Handed()
		s.give(c, w, err)
		// A connection that the server has closed shows by the first use of it, as
		// does a statement that was prepared for a table which was made anew since.
		again := postgres.Gone(err) && !(began && writes) || postgres.State(err) == postgres.StalePlan
		if err != nil && try == 0 && again && handed == 0 {
			continue
		}
		if writes && began && postgres.Gone(err) {
			err = errors.Join(postgres.ErrUnknown, err)
		}
		return err
	}
}

// once reports whether anything of the statements may have been done.
func (s *schema) once(ctx context.Context, c *wire.Conn, w *worker, statements []postgres.Statement) (began bool,
	err error) {
	calling, ended := s.interruptible(ctx, w)
	err = s.database.do(calling, c, w, statements)
	if err == nil {
		ended(nil)
		if w.reads {
			return false, nil
		}
		err = confirmed(c)
		return err != nil, err
	}
	if w.reads && c.Broken() && ctx.Err() != nil {
		err = errors.Join(ctx.Err(), err) // nothing was heard of its end
	}
	began = !pgconn.SafeToRetry(err) && (c.Broken() || postgres.State(err) == "")
	return began, ended(err)
}

// counted is where the number of rows goes.
func counted(statement *postgres.Statement) *int64 {
	if statement.Changed == nil {
		statement.Changed = new(int64)
	}
	return statement.Changed
}

// tx is a [postgres.Tx].
type tx struct {
	schema *schema
	worker *worker
	conn   *wire.Conn // nil once it has ended
	err    error      // the last
	saved  bool       // there is a savepoint
}

// Begin begins a transaction. It is a batch after that by which the session is
// told for whom it works, so that a rollback leaves that as it is.
func (s *schema) Begin(ctx context.Context, mode postgres.Mode) (postgres.Tx, error) {
	w := s.worker(mode)
	opening := s.lockFor(mode, []postgres.Statement{begin(mode)})
	for try := 0; ; try++ {
		c, err := s.take(ctx, w)
		if err != nil {
			return nil, err
		}
		t := &tx{schema: s, worker: w, conn: c}
		first, timeout := s.database.settle(ctx, c, w)
		if first != nil {
			err = asError(c.Do(ctx, first))
			settled(c, w, timeout, err)
		}
		if err == nil {
			if err = t.do(ctx, opening); err == nil {
				return t, nil
			}
		}
		t.err = err
		t.Rollback()
		if try > 0 || !postgres.Gone(err) {
			return nil, err
		}
	}
}

// do runs a batch in the transaction.
func (t *tx) do(ctx context.Context, batch []postgres.Statement) error {
	if t.conn == nil {
		return errors.New("the transaction is over")
	}
	calling, ended := t.schema.interruptible(ctx, t.worker)
	t.err = asError(t.conn.Do(calling, batch))
	t.err = ended(t.err)
	if postgres.State(t.err) == postgres.StalePlan {
		t.conn.Forget(batch)
	}
	return t.err
}

// Run runs a statement.
func (t *tx) Run(ctx context.Context, statement postgres.Statement) (int64, error) {
	n := counted(&statement)
	err := t.do(ctx, []postgres.Statement{statement})
	return *n, err
}

// Try is Run for a statement that an error undoes alone.
func (t *tx) Try(ctx context.Context, statement postgres.Statement) (int64, error) {
	batch := make([]postgres.Statement, 0, 3)
	if t.saved { // the savepoint of the statement before, which was good
		batch = append(batch, postgres.Statement{Text: "RELEASE SAVEPOINT before"})
	}
	n := counted(&statement)
	err := t.do(ctx, append(batch, postgres.Statement{Text: "SAVEPOINT before"}, statement))
	t.saved = true
	if err == nil || t.conn == nil {
		return *n, err
	}
	// A request to end the statement may come late, and end this one.
	for range 2 {
		bound, stop := context.WithTimeout(context.WithoutCancel(ctx), wire.AnswerDelay)
		undoErr := t.conn.Exec(bound, "ROLLBACK TO SAVEPOINT before")
		stop()
		if undoErr == nil {
			break
		}
	}
	return 0, err
}

// Define executes a text without arguments, which may be several statements.
func (t *tx) Define(ctx context.Context, text string) error {
	if t.conn == nil {
		return errors.New("the transaction is over")
	}
	t.err = asError(t.conn.Exec(ctx, text))
	return t.err
}

// Lost reports whether the transaction can no longer be used.
func (t *tx) Lost() bool {
	return t.conn == nil || t.conn.Broken() || t.conn.Status() != wire.Within
}

// Commit ends it.
func (t *tx) Commit(ctx context.Context) error {
	err := t.do(ctx, []postgres.Statement{{Text: "COMMIT"}})
	if t.conn == nil {
		return err
	}
	if err == nil && !t.worker.reads {
		err = confirmed(t.conn)
	}
	lost := postgres.Gone(err) && !pgconn.SafeToRetry(err) && (t.conn.Broken() || postgres.State(err) == "")
	if err == nil && t.conn.Tag() == "ROLLBACK" {
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
	rollBack(t.conn)
	t.end()
}

func (t *tx) end() {
	t.schema.give(t.conn, t.worker, t.err)
	t.conn = nil
}
