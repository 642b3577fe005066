package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/data/sqliteerr"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// applicationID marks the file as a database of wasmhost, "whst" in ASCII;
// layout is the version of the host's own tables, kept in user_version.
const (
	applicationID = 0x77687374
	layout        = 1
)

// pageSize is SQLite's default, set so that limits can be counted in pages.
const pageSize = 4096

// writerCacheKB is how many KiB of pages the connection that writes keeps in
// memory. What SQLite keeps by default, of each of many plugins that write, is
// more than their instances take; the system has the pages as well.
const writerCacheKB = 512

func (s *sqliteEngine) open(ctx context.Context, o Options) error {
	unclean, err := s.prepareFile(o)
	if err != nil {
		return err
	}
	s.writer, err = connect(ctx, s.path, s.limits.LockWait,
		fmt.Sprintf("page_size = %d", pageSize),
		"journal_mode = WAL",
		"synchronous = FULL",
		fmt.Sprintf("cache_size = -%d", writerCacheKB),
		"fullfsync = ON", // macOS keeps what fsync wrote in the disk's cache
		"journal_size_limit = 8388608",
		"temp_store = FILE", // transactions read by it, too: see sort.go
		fmt.Sprintf(maxPages, s.limits.DatabaseBytes/pageSize),
	)
	if err == nil {
		s.writer.memory, s.writer.sorting, s.writer.pages = s.memory, s.sorting, s.limits.DatabaseBytes/pageSize
		s.writer.slow = s.limits.Slow
		s.writer.bound(s.limits.statementBytes())
		err = limitRows(ctx, s.writer.driver, s.limits.rowBytes())
	}
	if disk.OfFile(err, s.path) == disk.ReadOnly {
		return s.openToRead(ctx, o, unclean, openError(s.path, err))
	}
	if err != nil {
		return openError(s.path, err)
	}
	if err := s.checkMode(ctx); err != nil {
		return openError(s.path, err)
	}
	if err := s.lookThrough(ctx, unclean); err != nil {
		return err
	}
	if err := s.sweep(ctx, o); err != nil {
		return err
	}
	return errors.Join(s.record.Record(), s.record.Cleared())
}

// openToRead opens a database that cannot be written, so that what is in it can
// be read: SQLite needs no files beside it where it is told that nobody changes
// it. That is so where it was closed in order, and serves this very version.
// Else why is what is wrong: rows may lie in the log, or tables be missing.
func (s *sqliteEngine) openToRead(ctx context.Context, o Options, unclean bool, why error) error {
	if _, suspected := s.record.Suspected(); unclean || suspected {
		return why
	}
	s.immutable = true
	var err error
	if s.writer, err = s.openReader(ctx); err != nil {
		return openError(s.path, err)
	}
	was, err := s.inspect(ctx, s.writer)
	if err == nil {
		err = s.missing(was, o)
	}
	if err == nil {
		err = s.accept(was, o)
	}
	if err != nil {
		return openError(s.path, err)
	}
	if was.empty || len(s.plan(was, o.Schema)) > 0 {
		return why
	}
	s.opened.From = was.version
	s.log.Warn("the database can only be read", "file", filepath.Base(s.path))
	return nil
}

// checkMode makes sure that there is a write-ahead log: SQLite goes on without
// one where files cannot be shared in memory, and readers would then be in the
// writer's way.
func (s *sqliteEngine) checkMode(ctx context.Context) error {
	return s.writer.each(ctx, "PRAGMA journal_mode", nil, func(row []driver.Value) error {
		if mode := text(row[0]); mode != "wal" {
			return fmt.Errorf("the journal mode stays %q: put the data folder on a local disk", mode)
		}
		return nil
	})
}

// openReader opens a connection that cannot write. What it sorts may be as
// long as the database, which is too much for memory.
func (s *sqliteEngine) openReader(ctx context.Context) (*conn, error) {
	uri := dataSource(s.path)
	if s.immutable {
		uri += "&immutable=1&mode=ro"
	}
	c, err := connectTo(ctx, uri, s.limits.LockWait, "query_only = ON", "cache_size = -1024", "temp_store = FILE",
		"cache_spill = ON")
	if err != nil {
		return nil, err
	}
	c.memory, c.sorting, c.slow = s.memory, s.sorting, s.limits.Slow
	c.bound(s.limits.statementBytes())
	return c, nil
}

// prepareFile makes the file, closed to others, where there is none. It
// reports whether the last process to use it did not close it.
func (s *sqliteEngine) prepareFile(o Options) (unclean bool, err error) {
	info, err := os.Stat(s.path)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return false, notRegular(s.path)
	case err == nil:
		if info.Size() == 0 && s.record.Known() && !o.StartEmpty {
			return false, s.emptied()
		}
		if wal, walErr := os.Stat(s.path + "-wal"); walErr == nil && wal.Size() > 0 {
			return true, nil
		}
		err := inventory.CutDatabase(s.path)
		if errors.Is(err, inventory.ErrCut) {
			err = &OpenError{Reason: ReasonCorrupt, Path: s.path, Err: err}
		}
		return false, openError(s.path, err)
	case !errors.Is(err, fs.ErrNotExist):
		return false, openError(s.path, err)
	}
	if aside := s.asides(); len(aside) > 0 && !o.StartEmpty {
		return false, &OpenError{
			Reason: ReasonCorrupt, Path: s.path, SetAside: aside[len(aside)-1],
			Err:  errors.New("it was set aside and nothing has taken its place"),
			Hint: "restore a backup, or ask for an empty database",
		}
	}
	if err := s.keepOrphan(); err != nil {
		return false, openError(s.path, err)
	}
	if s.record.Known() && !o.StartEmpty {
		return false, &OpenError{Reason: ReasonMissing, Path: s.path, Hint: "restore a backup, or ask for an empty database"}
	}
	file, err := os.OpenFile(s.path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return false, openError(s.path, err)
	}
	if err := errors.Join(file.Close(), durable.SyncFolder(filepath.Dir(s.path))); err != nil {
		return false, openError(s.path, err)
	}
	return false, nil
}

// emptied says that a file in which there was something holds nothing.
func (s *sqliteEngine) emptied() error {
	return &OpenError{Reason: ReasonCorrupt, Path: s.path, Err: errors.New("it is empty, and it was not")}
}

// lookThrough looks through a database that was not closed, or that SQLite has
// called damaged while it was open: then also whether its indexes say what its
// tables do. Reading it all is cheap next to serving from a damaged one.
func (s *sqliteEngine) lookThrough(ctx context.Context, unclean bool) error {
	cause, suspected := s.record.Suspected()
	pragma := "quick_check"
	if suspected {
		pragma = "integrity_check"
	} else if !unclean {
		return nil
	}
	found, err := check(ctx, s.writer, pragma)
	if err == nil && len(found) > 0 {
		err = errors.New(strings.Join(found, "; "))
		return &OpenError{Reason: ReasonCorrupt, Path: s.path, Err: err}
	}
	if err == nil && suspected {
		s.log.Warn("the database was called damaged while it was in use; it was looked through and is whole", "cause", cause)
	}
	return openError(s.path, err)
}

// check returns what a pragma that checks the database finds.
func check(ctx context.Context, c *conn, pragma string) ([]string, error) {
	var found []string
	err := c.each(ctx, "PRAGMA "+pragma+"(100)", nil, func(row []driver.Value) error {
		if text, _ := row[0].(string); text != "ok" {
			found = append(found, text)
		}
		return nil
	})
	return found, err
}

// asideMark stands between the path of a database and the date of its damage.
const asideMark = ".corrupt-"

// asides are the damaged files that were set aside, oldest first.
func (s *sqliteEngine) asides() []string {
	entries, _ := os.ReadDir(filepath.Dir(s.path)) // unreadable: creating the file fails next
	var found []string
	for _, entry := range entries {
		if name := entry.Name(); strings.HasPrefix(name, filepath.Base(s.path)+asideMark) &&
			!strings.HasSuffix(name, "-wal") && !strings.HasSuffix(name, "-shm") {
			found = append(found, filepath.Join(filepath.Dir(s.path), name))
		}
	}
	return found
}

// setAsideIfDamaged moves a damaged database out of the way, together with
// its log, so that both can still be looked into.
func (s *sqliteEngine) setAsideIfDamaged(err error) error {
	var e *OpenError
	if !errors.As(err, &e) || e.Reason != ReasonCorrupt || e.SetAside != "" {
		return err
	}
	stamp := s.stamp()
	aside := s.path + asideMark + stamp
	for _, suffix := range []string{"-wal", "-shm", ""} {
		moveErr := durable.Steps{}.Move(s.path+suffix, aside+suffix)
		if moveErr != nil && !errors.Is(moveErr, fs.ErrNotExist) {
			e.Hint = "it could not be set aside (" + moveErr.Error() + "): move it away by hand, then restore a backup"
			return e
		}
	}
	e.SetAside = aside
	e.Hint = "it was set aside as " + filepath.Base(aside) + ": restore a backup, or ask for an empty database"
	s.log.Error("damaged database set aside", "file", filepath.Base(aside), "error", e.Err)
	return errors.Join(e, durable.SyncFolder(filepath.Dir(s.path)))
}

// keepOrphan copies a write-ahead log whose database is gone: SQLite deletes
// it when it makes the new one. It is not moved, because another process may
// have made database and log in this very moment.
func (s *sqliteEngine) keepOrphan() error {
	log, err := regular.Open(s.path + "-wal")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	defer log.Close()
	kept, err := os.OpenFile(s.path+".orphan-"+s.stamp()+"-wal", os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(kept, log)
	// The name is synced with that of the new database.
	return durable.Close(kept, err)
}

// stamp is the time as it stands in file names.
func (s *core) stamp() string { return s.now().UTC().Format("20060102T150405.000Z") }

// timestamp is the time as it stands in rows.
func timestamp(t time.Time) string { return t.UTC().Format(timestampLayout) }

const timestampLayout = "2006-01-02T15:04:05.000Z"

// maxPages is how the limit of a database is set.
const maxPages = "max_page_count = %d"

// overQuota reports whether a write found the database full by the limit of this
// plugin rather than by the disk, which by now would still be as full. SQLite says
// the same of both, and how much a write may need is not known: an index of words
// grows by leaps when it merges what was written before.
func (s *sqliteEngine) overQuota(err error) bool {
	if !isFull(err) {
		return false
	}
	c, takeErr := s.readers.take(context.Background())
	if takeErr != nil {
		return false
	}
	defer s.readers.give(c)
	used, known := usedBytes(c)
	return known && s.limitReached(used)
}

// limitReached reports whether the disk has room for what the limit leaves to a
// database of so many bytes, with what its log has taken of it.
func (s *sqliteEngine) limitReached(used int64) bool {
	free, _, err := disk.Free(filepath.Dir(s.path))
	if err != nil || free < 16*pageSize {
		return false
	}
	if log, err := os.Stat(s.path + "-wal"); err == nil {
		free += uint64(log.Size())
	}
	return int64(free) >= s.limits.DatabaseBytes-used
}

func isFull(err error) bool { return sqliteerr.Code(err)&0xff == sqlite3.SQLITE_FULL }

// usedBytes is how large the database is without its free pages.
func usedBytes(c *conn) (used int64, known bool) {
	pages, err := c.number(context.Background(), "PRAGMA page_count")
	if err != nil {
		return 0, false
	}
	free, err := c.number(context.Background(), "PRAGMA freelist_count")
	return (pages - free) * pageSize, err == nil
}
