package ai

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// applicationID marks the file, "whai" in ASCII; layout is the version of its
// tables, kept in user_version.
const (
	applicationID = 0x77686169
	layout        = 1
)

const tables = `
CREATE TABLE days (
	plugin TEXT NOT NULL,
	day TEXT NOT NULL,
	tokens INTEGER NOT NULL CHECK (tokens >= 0),
	calls INTEGER NOT NULL,
	PRIMARY KEY (plugin, day)
) STRICT, WITHOUT ROWID;
`

// Reasons why the file cannot be opened, for errors.Is.
var (
	// ErrCorrupt: the file is damaged. It is left as it is.
	ErrCorrupt = errors.New("the file that counts AI tokens is damaged")
	// ErrForeign: the file is another one, or of a later host.
	ErrForeign = errors.New("the file does not count AI tokens of this host")
	// ErrLocked: another process holds the lock.
	ErrLocked = errors.New("another process holds the file that counts AI tokens")
	// ErrUnusable: none of the others, such as a full disk or a folder that
	// cannot be written; the cause says what happened.
	ErrUnusable = errors.New("the file that counts AI tokens cannot be used")
)

// OpenError says why the file cannot be opened.
type OpenError struct {
	// Reason is one of the errors above.
	Reason error
	// Path of the file.
	Path string
	// Hint says what to do next; may be empty.
	Hint string
	// Err is the cause; may be nil.
	Err error
}

// Error names the file, the cause and what to do.
func (e *OpenError) Error() string {
	text := fmt.Sprintf("%v: %s", e.Reason, e.Path)
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	if e.Hint != "" {
		text += "; " + e.Hint
	}
	return text
}

// Unwrap returns the reason and the cause.
func (e *OpenError) Unwrap() []error { return []error{e.Reason, e.Err} }

// openError sorts an error that came while the file was opened.
func openError(path string, err error) error {
	var known *OpenError
	if errors.As(err, &known) {
		known.Path = path
		return known
	}
	e := &OpenError{Reason: ErrUnusable, Path: path, Err: err}
	var sqliteError *sqlite.Error
	if errors.As(err, &sqliteError) {
		switch sqliteError.Code() & 0xff {
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
			e.Reason, e.Hint = ErrCorrupt, "restore a backup, or move the file away to begin the count anew"
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			e.Reason, e.Hint = ErrLocked, "stop the other process and try again"
		case sqlite3.SQLITE_FULL:
			e.Hint = "make room and try again"
		case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
			e.Hint = "make the folder writable for the user that runs the host"
		}
	}
	switch {
	case errors.Is(err, syscall.ENOSPC):
		e.Hint = "make room and try again"
	case errors.Is(err, fs.ErrPermission), errors.Is(err, fs.ErrNotExist):
		e.Hint = "make the folder, writable for the user that runs the host"
	}
	return e
}

// openDatabase opens the file and makes it where there is none. Its error is
// an *[OpenError]. One connection is enough: there are two short statements
// to a request that takes seconds.
func openDatabase(ctx context.Context, path string, wait time.Duration) (*sql.DB, error) {
	unclean, err := prepareFile(path)
	if err != nil {
		return nil, openError(path, err)
	}
	db, err := sql.Open("sqlite", source(path, wait))
	if err != nil {
		return nil, openError(path, err)
	}
	db.SetMaxOpenConns(1)
	if err := checkDatabase(ctx, db, unclean); err != nil {
		_ = db.Close() // nothing was written
		return nil, openError(path, err)
	}
	return db, nil
}

// source names a file to SQLite. Double quotes make identifiers only, and the
// schema cannot be written by hand.
func source(path string, wait time.Duration) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // C:/folder/file
		path = "/" + path
	}
	query := url.Values{
		"_dqs": {"0"}, "_defensive": {"1"}, "_error_rc": {"1"}, "_txlock": {"immediate"},
		"_pragma": {
			fmt.Sprintf("busy_timeout(%d)", wait.Milliseconds()), "trusted_schema(OFF)", "cell_size_check(ON)", "mmap_size(0)",
			"journal_mode(WAL)", "synchronous(FULL)", "fullfsync(ON)", "journal_size_limit(1048576)", "foreign_keys(ON)",
		},
	}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: query.Encode()}).String()
}

// prepareFile makes the file, closed to others, where there is none. It
// reports whether the last process to use it did not close it.
func prepareFile(path string) (unclean bool, err error) {
	info, err := os.Lstat(path)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return false, &OpenError{Reason: ErrForeign, Err: errors.New("it is not a regular file"), Hint: "move it away"}
	case err == nil:
		log, logErr := os.Lstat(path + "-wal")
		return logErr == nil && log.Size() > 0, nil
	case !errors.Is(err, fs.ErrNotExist):
		return false, err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return false, err
	}
	return false, errors.Join(file.Close(), syncFolder(filepath.Dir(path)))
}

// checkDatabase makes the tables in an empty file, refuses those of others,
// and looks through a file that was not closed.
func checkDatabase(ctx context.Context, db *sql.DB, unclean bool) error {
	var mode, found string
	if err := db.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("the journal mode stays %q: put the data folder on a local disk", mode)
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after the commit it does nothing
	var id, version, objects int64
	for query, into := range map[string]*int64{
		"PRAGMA application_id": &id, "PRAGMA user_version": &version, "SELECT count(*) FROM sqlite_schema": &objects,
	} {
		if err := tx.QueryRowContext(ctx, query).Scan(into); err != nil {
			return err
		}
	}
	switch {
	case id == applicationID && version > layout:
		return &OpenError{Reason: ErrForeign, Err: fmt.Errorf("its layout is %d, this host knows %d", version, layout), Hint: "use the host that wrote it, or a later one"}
	case id == applicationID && version == layout:
	case id != 0 || version != 0 || objects != 0:
		return &OpenError{Reason: ErrForeign, Err: fmt.Errorf("its application id is %#x", id), Hint: "move it away"}
	default:
		mark := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", applicationID, layout)
		if _, err := tx.ExecContext(ctx, tables+mark); err != nil {
			return err
		}
	}
	if unclean {
		if err := tx.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil {
			return err
		}
		if found != "ok" {
			return &OpenError{Reason: ErrCorrupt, Err: errors.New(found), Hint: "restore a backup, or move the file away to begin the count anew"}
		}
	}
	return tx.Commit()
}
