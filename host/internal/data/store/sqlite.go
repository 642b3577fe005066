package store

import (
	"context"
	"database/sql/driver"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/data/sqliteerr"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// sqliteEngine is the engine that keeps rows in one file.
type sqliteEngine struct {
	*core
	path        string
	immutable   bool // it cannot be written, see openToRead
	record      inventory.File
	memory      *memory.Account
	tellDamaged func(error)
	damage      sync.Once // for what is done about it

	writer  *conn
	group   *fileGroup
	readers *readers
	sorting chan struct{} // holds who sorts

	logBytes int64     // beyond which the log is moved into the database
	logTried time.Time // when that was tried last; who leads the group has it
	logWrote int64     // since its length was looked at; who leads has it, too
}

// openSQLite opens the file, or makes it.
func openSQLite(ctx context.Context, core *core, o Options) (*sqliteEngine, error) {
	s := &sqliteEngine{core: core, path: o.Path, record: o.Record, memory: o.Memory, tellDamaged: o.Damaged,
		sorting: make(chan struct{}, 1), logBytes: logBytes}
	s.readers = newReaders(s.limits.Readers, s.limits.LockWait, s.openReader)
	if err := s.open(ctx, o); err != nil {
		s.close()
		return nil, s.setAsideIfDamaged(err)
	}
	s.group = &fileGroup{group: group{most: s.limits.Group}, conn: s.writer, wait: s.limits.LockWait, tidy: s.boundLog}
	s.group.lead = s.group.leadFile
	return s, nil
}

func (s *sqliteEngine) closeIdle() { s.readers.closeIdle() }

func (s *sqliteEngine) close() {
	s.readers.close()
	if s.writer != nil {
		s.writer.close()
	}
}

// read lends f a connection. A lock of another process is waited for; f starts
// over then.
func (s *sqliteEngine) read(ctx context.Context, f func(c querier) error) error {
	c, err := s.readers.take(ctx)
	if err != nil {
		return err
	}
	defer s.readers.give(c)
	err = sqliteerr.Retry(ctx, s.limits.LockWait, func() error { return f(c) })
	s.notice(err)
	return err
}

func (s *sqliteEngine) snapshot(ctx context.Context, f func(c querier) error) error {
	return s.read(ctx, func(q querier) error {
		c := q.(*conn)
		if err := c.run(ctx, "BEGIN"); err != nil {
			return err
		}
		defer c.rollBack()
		return f(c)
	})
}

// write runs one statement through the group.
func (s *sqliteEngine) write(w *write, doing string) error {
	err := s.group.do(w)
	s.notice(err)
	if s.overQuota(err) {
		return s.beyondQuota(doing, err)
	}
	return err
}

func (s *sqliteEngine) begin(ctx context.Context) (held, error) {
	if err := s.group.hold(ctx); err != nil {
		s.notice(err)
		return nil, err
	}
	return &holding{conn: s.writer, file: s}, nil
}

// holding is the connection that writes, while a transaction has it.
type holding struct {
	*conn
	file  *sqliteEngine
	wrote int64 // what it is taken to have added to the log, in bytes
}

func (h *holding) write(w *write, doing string) (why *abi.Error, err error) {
	w.run(h.conn)
	h.wrote += w.logged()
	if h.file.overQuota(w.err) {
		return undone(h.file.beyondQuota(doing, w.err)), w.err
	}
	return nil, w.err
}

func (h *holding) spoils(err error) bool { return spoils(err) }

func (h *holding) commit() error {
	_, err := h.exec(context.Background(), "COMMIT")
	if h.file.overQuota(err) { // an index of words is written only now
		return h.file.beyondQuota("commit the transaction", err)
	}
	return err
}

func (h *holding) letGo() { h.file.group.letGo(h.wrote) }

// check looks through the whole file, indexes included.
func (c *conn) check(ctx context.Context) ([]string, error) { return check(ctx, c, "integrity_check") }

// columns lists the columns of a table.
func (c *conn) columns(ctx context.Context, table string) (names []string, err error) {
	err = c.each(ctx, "SELECT name FROM pragma_table_info(?)", []driver.Value{table}, func(row []driver.Value) error {
		names = append(names, text(row[0]))
		return nil
	})
	return names, err
}

func (s *sqliteEngine) fill(ctx context.Context, f func(to filler) error) error {
	err := s.writer.inTransaction(ctx, s.limits.LockWait, func() error { return f(&filling{s.writer, s}) })
	if s.overQuota(err) {
		return s.beyondQuota("import", err)
	}
	return err
}

// imported keeps the file of an import or, after an error, removes it.
func (s *sqliteEngine) imported(err error) error {
	if err != nil {
		for _, suffix := range []string{"-wal", "-shm", ""} {
			_ = os.Remove(s.path + suffix)
		}
		return err
	}
	return openError(s.path, durable.SyncFolder(filepath.Dir(s.path)))
}

// filling is the connection of an import.
type filling struct {
	*conn
	file *sqliteEngine
}

// exec stores a record, which takes no time to speak of, and so looks at the
// context only before: for each statement that it may have to interrupt, the driver
// would start a goroutine.
func (f *filling) exec(ctx context.Context, text string, args ...driver.Value) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return f.conn.exec(context.WithoutCancel(ctx), text, args...)
}

func (f *filling) measure(context.Context, int) error { return nil }

func (f *filling) full(err error) bool { return f.file.overQuota(err) }
