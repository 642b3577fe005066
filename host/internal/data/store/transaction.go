package store

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Transaction is a series of calls that take effect together, or not at all. It
// holds the only connection that writes, so that its reads and writes are those
// of nobody else; whoever else writes waits, and reads see what was there before
// until it is committed. It is safe for concurrent use: calls come one after the
// other.
//
// It ends by Commit or Rollback, at the latest after [Limits.TransactionTime],
// or when the store is closed, which undoes it. An error in one call, such as a
// conflict, undoes that call alone; one that SQLite ends the transaction for
// undoes all of it, and calls that come later fail with the same error.
type Transaction struct {
	store *Store
	ctx   context.Context // ends with the transaction, or its time
	stop  context.CancelCauseFunc
	timer *time.Timer

	mu    sync.Mutex // of the connection
	ended *abi.Error // why, as calls are told that come later
	held  held
}

// Begin waits for the transactions and writes that came before, and begins a
// [*Transaction]. The context is that of the wait alone.
func (s *Store) Begin(ctx context.Context) (hostfuncs.Transaction, error) {
	const doing = "begin a transaction"
	if err := s.enter(ctx, doing); err != nil {
		return nil, err
	}
	in, err := s.engine.begin(ctx)
	if err != nil {
		s.leave()
		return nil, s.engine.fail(ctx, doing, err)
	}
	t := &Transaction{store: s, held: in}
	t.mu.Lock() // it may end by now
	t.ctx, t.stop = context.WithCancelCause(context.Background())
	s.life.Lock()
	closed := s.closed
	s.under = t
	s.life.Unlock()
	t.timer = time.AfterFunc(s.limits.TransactionTime, func() {
		t.Abandon(abi.Errorf(abi.CodeDeadlineExceeded, "the transaction was rolled back after %v, which is all the time "+
			"that one may take: do what is slow before or after it, or make several of it", s.limits.TransactionTime))
	})
	t.mu.Unlock()
	if closed {
		t.Abandon(errClosing)
		return nil, errClosing
	}
	return t, nil
}

var (
	errClosing = abi.NewError(abi.CodeUnavailable,
		"the transaction was rolled back, since the plugin's storage is closed; try again when the plugin is active")
	errCommitted  = abi.NewError(abi.CodeInvalidArgument, "the transaction has been committed: begin another one")
	errRolledBack = abi.NewError(abi.CodeInvalidArgument, "the transaction has been rolled back: begin another one")
)

// Commit makes what the transaction has written durable and seen. After an error
// nothing of it has happened.
func (t *Transaction) Commit(context.Context) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ended != nil {
		return t.ended
	}
	if err := t.held.commit(); err != nil {
		t.store.engine.notice(err)
		return t.undo(t.failure("commit the transaction", err))
	}
	t.end(errCommitted)
	return nil
}

// Rollback undoes all that the transaction has written. One that has ended is no
// error.
func (t *Transaction) Rollback(context.Context) error {
	t.Abandon(errRolledBack)
	return nil
}

// Abandon is Rollback for a reason, which calls are told that come later. A
// statement that runs is interrupted.
func (t *Transaction) Abandon(why *abi.Error) {
	t.stop(why)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ended == nil {
		_ = t.undo(why)
	}
}

// undo rolls back. The caller holds the mutex.
func (t *Transaction) undo(why *abi.Error) error {
	t.held.rollBack()
	t.end(why)
	return why
}

// end gives the connection to whoever waits for it. The caller holds the mutex.
func (t *Transaction) end(why *abi.Error) {
	t.ended = why
	t.timer.Stop()
	t.stop(why)
	s := t.store
	s.life.Lock()
	s.under = nil
	s.life.Unlock()
	t.held.letGo()
	s.leave()
}

// call runs f with the connection.
func (t *Transaction) call(doing string, f func() error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ended != nil {
		return t.ended
	}
	err := f()
	var known *abi.Error
	if err == nil || errors.As(err, &known) || !t.held.spoils(err) && t.ctx.Err() == nil {
		return err
	}
	t.store.engine.notice(err)
	return t.undo(t.failure(doing, err))
}

// failure is what a call is told that ended the transaction.
func (t *Transaction) failure(doing string, err error) *abi.Error {
	var why *abi.Error
	if errors.As(context.Cause(t.ctx), &why) {
		return why
	}
	errors.As(t.store.engine.fail(t.ctx, doing, err), &why)
	if errors.Is(err, postgres.ErrUnknown) {
		return why
	}
	return undone(why)
}

type transactionKey struct{}

// inside returns a context by which calls of the store are made in the
// transaction. It ends with the transaction, too.
func (t *Transaction) inside(ctx context.Context) (inner context.Context, end func()) {
	inner, cancel := context.WithCancel(context.WithValue(ctx, transactionKey{}, t))
	stop := context.AfterFunc(t.ctx, cancel)
	return inner, func() { stop(); cancel() }
}

// transactionOf is the transaction that a call is made in, or nil.
func transactionOf(ctx context.Context) *Transaction {
	t, _ := ctx.Value(transactionKey{}).(*Transaction)
	return t
}

// write runs one statement of the transaction.
func (t *Transaction) write(w *write, doing string) error {
	return t.call(doing, func() error {
		why, err := t.held.write(w, doing)
		if why != nil {
			return t.undo(why)
		}
		return err
	})
}

// undone says of an error that it has ended the transaction.
func undone(err *abi.Error) *abi.Error {
	return abi.NewError(err.Code, err.Message+"; the whole transaction was rolled back")
}

// Insert is [Store.Insert] in the transaction.
func (t *Transaction) Insert(ctx context.Context, dst []byte, collection string, data []byte) ([]byte, error) {
	ctx, end := t.inside(ctx)
	defer end()
	return t.store.Insert(ctx, dst, collection, data)
}

// Query is [Store.Query] in the transaction.
func (t *Transaction) Query(ctx context.Context, dst []byte, collection string, options []byte) ([]byte, error) {
	ctx, end := t.inside(ctx)
	defer end()
	return t.store.Query(ctx, dst, collection, options)
}

// GetByID is [Store.GetByID] in the transaction.
func (t *Transaction) GetByID(ctx context.Context, dst []byte, collection, id string) ([]byte, error) {
	ctx, end := t.inside(ctx)
	defer end()
	return t.store.GetByID(ctx, dst, collection, id)
}

// Update is [Store.Update] in the transaction.
func (t *Transaction) Update(ctx context.Context, collection, id string, fields []byte) error {
	ctx, end := t.inside(ctx)
	defer end()
	return t.store.Update(ctx, collection, id, fields)
}

// Upsert is [Store.Upsert] in the transaction.
func (t *Transaction) Upsert(ctx context.Context, dst []byte, collection string, conflict, data []byte) ([]byte,
	error) {
	ctx, end := t.inside(ctx)
	defer end()
	return t.store.Upsert(ctx, dst, collection, conflict, data)
}

// Delete is [Store.Delete] in the transaction.
func (t *Transaction) Delete(ctx context.Context, collection, id string) error {
	ctx, end := t.inside(ctx)
	defer end()
	return t.store.Delete(ctx, collection, id)
}

// DeleteWhere is [Store.DeleteWhere] in the transaction.
func (t *Transaction) DeleteWhere(ctx context.Context, collection string, where []byte) error {
	ctx, end := t.inside(ctx)
	defer end()
	return t.store.DeleteWhere(ctx, collection, where)
}

// Count is [Store.Count] in the transaction.
func (t *Transaction) Count(ctx context.Context, collection string, where []byte) (int64, error) {
	ctx, end := t.inside(ctx)
	defer end()
	return t.store.Count(ctx, collection, where)
}
