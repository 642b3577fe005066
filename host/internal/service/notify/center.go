package notify

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/pubsub"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Options say where notifications are kept, and who else is told.
type Options struct {
	// Path of the SQLite file; its folder must exist. Database is in place of it,
	// if it is not nil.
	Path     string
	Database postgres.Database
	// Bus is what the hosts of Database tell each other; nil where there are no others.
	Bus *pubsub.Bus
	// Limits; zero fields take their defaults.
	Limits Limits
	// Now tells the time; nil means the clock.
	Now func() time.Time
	// Desktop shows a message on the desktop; nil where there is none. The
	// title begins with the plugin's id. One call is under way at a time, not
	// from a goroutine of a plugin; an error is logged and nothing else.
	Desktop func(title, body string) error
	// Logger takes what people should know about; nil means nowhere.
	Logger *slog.Logger
}

// Center keeps what plugins show. It is safe for concurrent use.
type Center struct {
	db      *dbfile.File
	limits  Limits
	now     func() time.Time
	log     *slog.Logger
	desktop *desktop // nil where there is none
	bus     *pubsub.Bus
	deaf    func() // no more is heard of other hosts

	life    sync.RWMutex // held for reading by calls, and to close for writing
	closed  bool
	gone    chan struct{} // closed when the center is
	running sync.WaitGroup

	mu    sync.Mutex
	rates map[string]*rates // by plugin
	more  chan struct{}     // closed and made anew at every change
	swept time.Time         // when notices of all plugins were last checked for age
}

// Open opens the file and makes it where there is none. It fails with an
// [*dbfile.Error], or with the limit that makes no sense.
func Open(ctx context.Context, o Options) (*Center, error) {
	if err := limits.Fill(&o.Limits); err != nil {
		return nil, err
	}
	c := &Center{
		limits: o.Limits, now: o.Now, log: o.Logger, bus: o.Bus,
		gone: make(chan struct{}), rates: make(map[string]*rates), more: make(chan struct{}),
	}
	if c.now == nil {
		c.now = time.Now
	}
	if c.log == nil {
		c.log = slog.New(slog.DiscardHandler)
	}
	db, err := dbfile.Open(ctx, o.Path, format, dbfile.Options{Wait: c.limits.LockWait, Log: c.log,
		Database: o.Database})
	if err != nil {
		return nil, err
	}
	c.db = db
	if err := c.change(ctx, func(*change) error { return nil }); err != nil { // sweeps
		err = db.Failed(err)
		db.Close()
		return nil, err
	}
	c.deaf = c.bus.Subscribe(topic, func([]string) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.wake()
	})
	if o.Desktop != nil {
		c.desktop = newDesktop(o.Desktop, c.log)
	}
	return c, nil
}

// Close ends followers, waits for calls, and closes the file. A message that
// the desktop is being shown gets a second to end.
func (c *Center) Close() error {
	c.life.Lock()
	already := c.closed
	c.closed = true
	if !already {
		close(c.gone)
	}
	c.life.Unlock()
	if already {
		return nil
	}
	c.deaf()
	c.running.Wait()
	if c.desktop != nil {
		c.desktop.close()
	}
	c.db.Close()
	return nil
}

// enter begins a call; leave ends it.
func (c *Center) enter() error {
	c.life.RLock()
	defer c.life.RUnlock()
	if c.closed {
		return problem.ShuttingDown()
	}
	c.running.Add(1)
	return nil
}

func (c *Center) leave() { c.running.Done() }

// change is one transaction that writes.
type change struct {
	ctx     context.Context
	tx      *sql.Tx
	now     time.Time
	limits  *Limits
	events  int
	removed bool // whether there may be too many removals
}

// topic is what hosts tell each other of changes on.
const topic = "notices"

// change runs f in a transaction and tells followers when it is on disk.
func (c *Center) change(ctx context.Context, f func(w *change) error) error {
	if err := c.enter(); err != nil {
		return err
	}
	defer c.leave()
	tx, err := c.db.Writer.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	w := &change{ctx: ctx, tx: tx, now: c.now(), limits: &c.limits}
	err = f(w)
	due := err == nil && c.sweepDue(w.now)
	if due {
		err = w.sweep()
	}
	if err == nil && w.removed {
		err = w.forget()
	}
	if err == nil && w.events > 0 {
		err = c.bus.Publish(ctx, tx, topic, "")
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		return errors.Join(err, rollBack(tx))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if due {
		c.swept = w.now
	}
	if w.events > 0 {
		c.wake()
	}
	return nil
}

// wake has followers look for what is new. The caller holds the mutex.
func (c *Center) wake() {
	close(c.more)
	c.more = make(chan struct{})
}

// rollBack undoes a transaction that may have ended already.
func rollBack(tx *sql.Tx) error {
	if err := tx.Rollback(); !errors.Is(err, sql.ErrTxDone) {
		return err
	}
	return nil
}

// sweepEvery is how often old notices of plugins that are silent are looked
// for.
const sweepEvery = time.Hour

func (c *Center) sweepDue(now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.swept.IsZero() || now.Sub(c.swept) >= sweepEvery || now.Before(c.swept)
}

// event records a change, in place of those that it supersedes.
func (w *change) event(kind Kind, plugin string, notice int64) (Position, error) {
	superseded := "plugin = ? AND notice = ?"
	args := []any{plugin, notice}
	if notice == 0 && kind != KindRemoved || kind == KindRead {
		superseded += " AND kind = ?"
		args = append(args, kind)
	}
	if _, err := w.tx.ExecContext(w.ctx, "DELETE FROM events WHERE "+superseded, args...); err != nil {
		return 0, err
	}
	result, err := w.tx.ExecContext(w.ctx, "INSERT INTO events (kind, plugin, notice, time) VALUES (?, ?, ?, ?)",
		kind, plugin, notice, w.now.UnixMilli())
	if err != nil {
		return 0, err
	}
	w.events++
	position, err := result.LastInsertId()
	return Position(position), err
}

// remove deletes notices.
func (w *change) remove(query string, args ...any) (int, error) {
	type notice struct {
		id     int64
		plugin string
	}
	var found []notice
	rows, err := w.tx.QueryContext(w.ctx, "SELECT id, plugin FROM notices WHERE "+query, args...)
	if err != nil {
		return 0, err
	}
	for rows.Next() {
		var n notice
		if err := rows.Scan(&n.id, &n.plugin); err != nil {
			return 0, errors.Join(err, rows.Close())
		}
		found = append(found, n)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return 0, err
	}
	for _, n := range found {
		if _, err := w.tx.ExecContext(w.ctx, "DELETE FROM notices WHERE id = ?", n.id); err != nil {
			return 0, err
		}
		if _, err := w.event(KindRemoved, n.plugin, n.id); err != nil {
			return 0, err
		}
	}
	w.removed = w.removed || len(found) > 0
	return len(found), nil
}

// sweep removes the notices of all plugins that are too old.
func (w *change) sweep() error {
	_, err := w.remove("created < ?", w.now.Add(-w.limits.Age).UnixMilli())
	return err
}

// forget bounds the number of removals that are remembered.
func (w *change) forget() error {
	var last int64
	err := w.tx.QueryRowContext(w.ctx,
		"SELECT position FROM events WHERE kind = 'removed' ORDER BY position DESC LIMIT 1 OFFSET ?",
		w.limits.Removals).Scan(&last)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	} else if err != nil {
		return err
	}
	if _, err := w.tx.ExecContext(w.ctx, "DELETE FROM events WHERE kind = 'removed' AND position <= ?", last); err != nil {
		return err
	}
	_, err = w.tx.ExecContext(w.ctx, "UPDATE floor SET position = ?", last)
	return err
}

// RemovePlugin removes everything that a plugin has shown.
func (c *Center) RemovePlugin(ctx context.Context, plugin string) error {
	err := c.change(ctx, func(w *change) error {
		var there bool
		if err := w.tx.QueryRowContext(w.ctx,
			"SELECT EXISTS (SELECT 1 FROM notices WHERE plugin = ?1) OR EXISTS (SELECT 1 FROM states WHERE plugin = ?1)",
			plugin).Scan(&there); err != nil || !there {
			return err
		}
		for _, table := range []string{"notices", "states", "events"} {
			if _, err := w.tx.ExecContext(w.ctx, "DELETE FROM "+table+" WHERE plugin = ?", plugin); err != nil {
				return err
			}
		}
		w.removed = true
		_, err := w.event(KindRemoved, plugin, 0)
		return err
	})
	if err != nil {
		return fmt.Errorf("remove the notifications of %s: %w", plugin, err)
	}
	c.mu.Lock()
	delete(c.rates, plugin)
	c.mu.Unlock()
	return nil
}
