package hostfuncs

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/wasmhost/wasmhost/abi"
)

// Transaction is calls of [DB] that take effect together, or not at all. It is
// alone in the plugin. When it has ended, its methods fail with the reason.
type Transaction interface {
	Rows
	Commit(ctx context.Context) error
	// Rollback undoes all of it, unless it has ended.
	Rollback(ctx context.Context) error
	// Abandon is Rollback with the reason that later calls fail with. It may be
	// called at any moment.
	Abandon(why *abi.Error)
}

// transactionMethods are the functions of transactions, in which the given
// functions can be called.
func transactionMethods(rows []method[Rows]) []method[DB] {
	inside := make(map[string]func(ctx context.Context, rows Rows, given []byte) (abi.RawJSON, error), len(rows))
	names := make([]string, len(rows))
	for i, m := range rows {
		d := newDecoder("db."+m.Name, m.MaxParams, m.Params)
		names[i] = m.Name
		inside[m.Name] = func(ctx context.Context, rows Rows, given []byte) (abi.RawJSON, error) {
			var p params
			if err := d.readLong(ctx, given, p[:]); err != nil {
				return nil, err
			}
			return m.call(ctx, rows, p)
		}
	}
	transaction := integer("transaction", "what db.begin has returned")
	call := text("call", "the name of the function: all of db but stats")
	call.Type.OneOf = names
	within := example(`{"collection":"items"}`, members("params", "its parameters, as an object"))
	hidden := JavaScript{Hidden: true}
	return []method[DB]{
		{Function{
			Name: "begin", Waits: true,
			Result: Type{Kind: TypeInteger},
			Errors: stored(),
			Doc: "Begins a transaction of the collections and returns its number; it waits for others of the plugin. It is " +
				"rolled back when its time is over (2 s by default), and when the guest returns while no call of the " +
				"transaction is under way: nothing else can be waited for in it.",
			KnownAs: "transaction",
			JS: JavaScript{Signature: "transaction<T>(run: (tx: Transaction) => T | Promise<T>): Promise<T>",
				Doc: "Runs a function whose calls of `tx` take effect together when its promise is resolved, or not at all " +
					"when it throws, and returns what it returns. One runs at a time, and no longer than 2 s by default; inside " +
					"of it nothing but `tx` can be waited for."},
		}, func(ctx context.Context, db DB, _ params) (abi.RawJSON, error) {
			return number(transactionsOf(ctx).begin(ctx, db))
		}},
		{Function{
			Name: "inTransaction", Waits: true, Stores: true, Continues: true,
			Params: []Field{transaction, example(`"count"`, call), within}, MaxParams: MaxDataParams,
			Result: Type{Kind: TypeJSON}, ResultBudget: LongResult,
			Errors: stored(abi.CodeNotFound, abi.CodeConflict),
			Doc:    "Calls a function of db in a transaction, and returns what it returns.",
			JS:     hidden,
		}, func(ctx context.Context, _ DB, p params) (abi.RawJSON, error) {
			t, err := transactionsOf(ctx).find(p[0].integer)
			if err != nil {
				return nil, err
			}
			return inside[p[1].text](ctx, t, p[2].raw)
		}},
		{Function{
			Name: "commit", Waits: true, Continues: true,
			Params: []Field{transaction}, MaxParams: MaxTextParams,
			Result: nothing(),
			Errors: stored(),
			Doc: "Makes what a transaction has written durable, and seen by others. After an error nothing of it has " +
				"happened.",
			JS: hidden,
		}, func(ctx context.Context, _ DB, p params) (abi.RawJSON, error) {
			t, err := transactionsOf(ctx).find(p[0].integer)
			if err != nil {
				return nil, err
			}
			return transactionsOf(ctx).ended(t.Commit(ctx))
		}},
		{Function{
			Name: "rollback", Waits: true, Continues: true,
			Params: []Field{transaction}, MaxParams: MaxTextParams,
			Result: nothing(),
			Errors: stored(),
			Doc:    "Undoes a transaction; one that has ended is no error.",
			JS:     hidden,
		}, func(ctx context.Context, _ DB, p params) (abi.RawJSON, error) {
			t, err := transactionsOf(ctx).find(p[0].integer)
			if err != nil {
				return null, nil
			}
			return transactionsOf(ctx).ended(t.Rollback(ctx))
		}},
	}
}

// Transactions is the transaction of one instance: its plugin has no more than
// one at a time. Whoever runs the instance says when its guest returns, so that
// one that the guest has left is undone at once, and holds nobody up.
//
// The zero value is ready. Its methods may be called from many goroutines.
type Transactions struct {
	// begun says that the guest has a transaction.
	begun atomic.Bool

	mu     sync.Mutex
	open   Transaction
	number int64
	known  bool // the guest has got the number
	under  int  // calls that go on with it and that the guest has not heard of
	over   bool
}

type transactionsKey struct{}

// WithTransactions returns a context for the calls of the functions of one
// instance.
func WithTransactions(ctx context.Context, t *Transactions) context.Context {
	return context.WithValue(ctx, transactionsKey{}, t)
}

// transactionsOf is never nil, so that a caller without an instance has one that
// ends by its time alone.
func transactionsOf(ctx context.Context) *Transactions {
	if t, ok := ctx.Value(transactionsKey{}).(*Transactions); ok {
		return t
	}
	return &Transactions{}
}

var (
	errLeft = abi.NewError(abi.CodeInvalidArgument, "the transaction was rolled back, since the plugin waited for "+
		"something else before it was committed: inside of it only its own calls can be waited for, so fetch and the like "+
		"belong in front of it, and calls of ctx.db, ctx.storage or another transaction outside")
	errNested = abi.NewError(abi.CodeInvalidArgument, "db.begin: this instance has a transaction already, for which this "+
		"call would wait for ever; it was rolled back: commit one before the next")
	errInstance = abi.NewError(abi.CodeUnavailable, "the transaction was rolled back, since its instance has ended")
)

// begin begins a transaction and returns its number.
func (t *Transactions) begin(ctx context.Context, db DB) (int64, error) {
	if err := t.mayBegin(ctx); err != nil {
		return 0, err
	}
	open, err := db.Begin(ctx)
	if err != nil {
		return 0, err
	}
	number := newNumber()
	t.mu.Lock()
	over := t.over
	t.open, t.number, t.known = open, number, false
	t.mu.Unlock()
	if over {
		open.Abandon(errInstance)
		return 0, errInstance
	}
	t.begun.Store(true)
	afterDelivery(ctx, func() {
		t.mu.Lock()
		t.known = t.known || t.number == number
		t.mu.Unlock()
	})
	return number, nil
}

// mayBegin refuses a call that the guest is blocked in while it has a transaction,
// for whose end it would wait.
func (t *Transactions) mayBegin(ctx context.Context) error {
	t.mu.Lock()
	own := t.open
	t.mu.Unlock()
	if own == nil || !t.begun.Load() || waitsForDelivery(ctx) {
		return nil
	}
	t.begun.Store(false)
	own.Abandon(errNested)
	return errNested
}

// ended says that the guest has ended its transaction.
func (t *Transactions) ended(err error) (abi.RawJSON, error) {
	t.begun.Store(false)
	return done(err)
}

// find returns the transaction of a number.
func (t *Transactions) find(number int64) (Transaction, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open == nil || number != t.number {
		return nil, abi.Invalid("the transaction %d has ended, or belongs to another instance: begin another one", number)
	}
	return t.open, nil
}

// Enter says that the guest has made a call of a function that continues a
// transaction.
func (t *Transactions) Enter() {
	t.mu.Lock()
	t.under++
	t.mu.Unlock()
}

// Leave says that the guest has got the outcome of such a call.
func (t *Transactions) Leave() {
	t.mu.Lock()
	t.under--
	t.mu.Unlock()
}

// Returned says that the guest has returned to the host. A transaction that it
// waits for no call of is rolled back.
func (t *Transactions) Returned() {
	if !t.begun.Load() {
		return
	}
	t.mu.Lock()
	open := t.open
	left := t.known && t.under == 0
	if left {
		t.known = false
		t.begun.Store(false)
	}
	t.mu.Unlock()
	if left {
		open.Abandon(errLeft)
	}
}

// End says that the instance has ended.
func (t *Transactions) End() {
	t.mu.Lock()
	open := t.open
	t.over = true
	t.mu.Unlock()
	if open != nil {
		open.Abandon(errInstance)
	}
}
