package store

import (
	"context"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// Options say which database to open, and how.
type Options struct {
	// Path of the file; its folder must exist. SQLite puts two more beside
	// it, with -wal and -shm after the name.
	Path string
	// Schema that the plugin declares.
	Schema Schema
	// Limits; zero fields take their defaults.
	Limits Limits
	// Force opens data of a later version of the plugin. Nothing is taken
	// away; what the later version added stays and is not shown.
	Force bool
	// MayRemove are the unique indexes for which rows may be removed: of those
	// that are alike in one, all but the latest. For any other Open fails with
	// [ReasonDuplicates] where there are such rows.
	MayRemove []UniqueIndex
	// Database is where the rows are kept in place of a file: in a schema of the
	// plugin's own. Path, StartEmpty, Record, Damaged and Memory are of no use then.
	Database postgres.Database
	// StartEmpty makes a new file although a damaged one was set aside, or the
	// one that was there is gone.
	StartEmpty bool
	// Record is what the data folder knows of the file: whether there was one,
	// and whether it was found damaged. The zero value knows nothing.
	Record inventory.File
	// Damaged, if it is not nil, is called once, in a goroutine of its own,
	// when SQLite says of the open file that it is damaged. The file is looked
	// through when it is opened next.
	Damaged func(cause error)
	// Memory is what SQLite's memory for the open file is taken from; nil means
	// that nobody counts it.
	Memory *memory.Account
	// Log takes what people should know about; nil means nowhere.
	Log *slog.Logger
	// Now and NewID make times and ids; nil means the clock and UUIDs of
	// version 7, which keep the index of the ids in order.
	Now   func() time.Time
	NewID func() (string, error)
}

// Store is the open database of one plugin. It is safe for concurrent use.
type Store struct {
	*core
	engine engine

	life    sync.Mutex // for closed, and for a call to begin
	closed  bool
	under   *Transaction   // the one that is open, or nil
	running sync.WaitGroup // calls and transactions
	once    sync.Once      // for Close
}

// Opened says what [Open] did to the file.
type Opened struct {
	// Dropped are indexes that the schema declares no more.
	Dropped []string
	// Created: there was no database before.
	Created bool
	// From is the version of the plugin that used the file last; empty when
	// it was created.
	From string
	// Copy is the path of the copy that was taken before the file was
	// changed; empty when it was not changed.
	Copy string
	// Added lists what was added, as in "column tasks.due".
	Added []string
	// Removed lists the rows that had to go for a new unique index.
	Removed []Removed
}

// Removed counts the rows that were removed because later ones have the same
// values in the columns of a new unique index.
type Removed struct {
	Collection string
	Columns    []string
	Rows       int64
}

// Open opens the database, creates it where there is none, and brings it up to
// the schema. It fails with an *[OpenError], or with the limits that
// are out of range.
func Open(ctx context.Context, o Options) (*Store, error) {
	if err := limits.Fill(&o.Limits); err != nil {
		return nil, err
	}
	c := &core{
		plugin: o.Schema.PluginID, limits: o.Limits, now: o.Now, newID: o.NewID, log: o.Log,
		sql: sqliteDialect, where: o.Path,
		mayRemove: o.MayRemove,
	}
	if o.Database != nil {
		c.sql, c.where = postgresDialect, o.Database.String()+", plugin "+strconv.Quote(c.plugin)
	}
	if c.now == nil {
		c.now = time.Now
	}
	if c.newID == nil {
		c.newID = newUUID
	}
	if c.log == nil {
		c.log = slog.New(slog.DiscardHandler)
	}
	c.log = c.log.With("plugin", c.plugin)
	if err := o.Schema.Fits(c.limits); err != nil {
		return nil, &OpenError{Reason: ReasonSchema, Path: c.where, Err: err}
	}
	c.declare(o.Schema)
	s := &Store{core: c}
	if o.Database != nil {
		p, err := openPostgres(ctx, c, o)
		if err != nil {
			return nil, err
		}
		s.engine = p
		return s, nil
	}
	file, err := openSQLite(ctx, c, o)
	if err != nil {
		return nil, err
	}
	s.engine = file
	return s, nil
}

func newUUID() (string, error) {
	id, err := uuid.NewV7()
	return id.String(), err
}

// Opened says what Open did.
func (s *Store) Opened() Opened { return s.opened }

// Close waits for the calls that run, undoes an open transaction, then closes
// the file. Calls that come later fail at once with the code unavailable. Closing
// again does nothing.
func (s *Store) Close() error {
	s.life.Lock()
	s.closed = true
	under := s.under
	s.life.Unlock()
	if under != nil {
		under.Abandon(errClosing)
	}
	s.running.Wait()
	s.once.Do(s.engine.close)
	return nil
}

// CloseIdle gives back the memory of connections that nobody uses now. They are
// opened again when they are needed.
func (s *Store) CloseIdle() { s.engine.closeIdle() }

// enter begins a call; leave ends it.
func (s *Store) enter(ctx context.Context, doing string) error {
	if err := ctx.Err(); err != nil {
		return s.engine.fail(ctx, doing, err)
	}
	s.life.Lock()
	defer s.life.Unlock()
	if s.closed {
		return abi.NewError(abi.CodeUnavailable, doing+
			": the plugin's storage is closed; try again when the plugin is active")
	}
	s.running.Add(1)
	return nil
}

func (s *Store) leave() { s.running.Done() }

// read lends a connection to f: that of the transaction, if its context has one.
func (s *Store) read(ctx context.Context, doing string, f func(c querier) error) error {
	return s.ask(ctx, doing, s.engine.read, f)
}

// snapshot is read where all that f asks is to be of one moment.
func (s *Store) snapshot(ctx context.Context, doing string, f func(c querier) error) error {
	return s.ask(ctx, doing, s.engine.snapshot, f)
}

func (s *Store) ask(ctx context.Context, doing string, lend func(context.Context, func(querier) error) error,
	f func(c querier) error) error {
	if t := transactionOf(ctx); t != nil {
		return s.engine.fail(ctx, doing, t.call(doing, func() error { return f(t.held) }))
	}
	if err := s.enter(ctx, doing); err != nil {
		return err
	}
	defer s.leave()
	return s.engine.fail(ctx, doing, lend(ctx, f))
}

// write runs one statement by itself, or in the transaction that its context
// has.
func (s *Store) write(w *write, doing string) error {
	var err error
	if t := transactionOf(w.ctx); t != nil {
		err = t.write(w, doing)
	} else {
		if err = s.enter(w.ctx, doing); err != nil {
			return err
		}
		defer s.leave()
		err = s.engine.write(w, doing)
	}
	if err != nil && w.upserts != nil && s.engine.refusedText(err) {
		return s.undeclared(doing, w, err)
	}
	return s.engine.fail(w.ctx, doing, err)
}

// beyondQuota is what a write is told that the limit of the database refuses.
func (s *core) beyondQuota(doing string, err error) *abi.Error {
	return abi.Exceeded("%s: %v; the limit of this database is %d bytes: delete rows first", doing, err,
		s.limits.DatabaseBytes)
}
