package sessions

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
	"time"
)

// applicationID marks the file, "whse" in ASCII; layout is the version of its
// tables, kept in user_version.
const (
	applicationID = 0x77687365
	layout        = 1
)

// tables is the layout. A reply is stored in pieces while it arrives, because
// a row that grows would be written anew with every part; they become the
// text of its message at the end.
const tables = `
CREATE TABLE sessions (
	number INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	plugin TEXT NOT NULL,
	name TEXT NOT NULL,
	context TEXT NOT NULL,
	status TEXT NOT NULL,
	reason TEXT NOT NULL DEFAULT '',
	bytes INTEGER NOT NULL,
	created INTEGER NOT NULL,
	updated INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_of_plugin ON sessions (plugin, number);
CREATE TABLE messages (
	number INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	session INTEGER NOT NULL REFERENCES sessions (number) ON DELETE CASCADE,
	role TEXT NOT NULL,
	text TEXT NOT NULL,
	created INTEGER NOT NULL
) STRICT;
CREATE INDEX messages_of_session ON messages (session, number);
CREATE TABLE pieces (
	number INTEGER PRIMARY KEY AUTOINCREMENT,
	message INTEGER NOT NULL REFERENCES messages (number) ON DELETE CASCADE,
	text TEXT NOT NULL
) STRICT;
CREATE INDEX pieces_of_message ON pieces (message, number);
`

// database is the open file: one connection that writes, and others that
// cannot.
type database struct{ writer, reader *sql.DB }

// openDatabase opens the file and makes it where there is none. Its error is
// an *[OpenError].
func openDatabase(ctx context.Context, path string, wait time.Duration) (*database, error) {
	d := &database{}
	if err := d.open(ctx, path, wait); err != nil {
		_ = d.close() // nothing was written
		return nil, openError(path, err)
	}
	return d, nil
}

func (d *database) open(ctx context.Context, path string, wait time.Duration) error {
	unclean, err := prepareFile(path)
	if err != nil {
		return err
	}
	d.writer, err = sql.Open("sqlite", source(path, wait, url.Values{"_txlock": {"immediate"}},
		"journal_mode(WAL)", "synchronous(FULL)", "fullfsync(ON)", "journal_size_limit(8388608)", "foreign_keys(ON)", "secure_delete(ON)"))
	if err != nil {
		return err
	}
	d.writer.SetMaxOpenConns(1)
	if err := d.check(ctx, unclean); err != nil {
		return err
	}
	d.reader, err = sql.Open("sqlite", source(path, wait, url.Values{}, "query_only(ON)"))
	if err == nil {
		d.reader.SetMaxOpenConns(4)
	}
	return err
}

// source names a file to SQLite. Double quotes make identifiers only, and the
// schema cannot be written by hand.
func source(path string, wait time.Duration, query url.Values, pragmas ...string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // C:/folder/file
		path = "/" + path
	}
	for _, option := range []string{"_dqs=0", "_defensive=1", "_error_rc=1"} {
		name, value, _ := strings.Cut(option, "=")
		query.Set(name, value)
	}
	query["_pragma"] = append([]string{
		fmt.Sprintf("busy_timeout(%d)", wait.Milliseconds()), "trusted_schema(OFF)", "cell_size_check(ON)", "mmap_size(0)",
	}, pragmas...)
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

// check makes the tables in an empty file, refuses those of others, and looks
// through a file that was not closed.
func (d *database) check(ctx context.Context, unclean bool) error {
	var mode, found string
	if err := d.writer.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("the journal mode stays %q: put the data folder on a local disk", mode)
	}
	return d.write(ctx, func(tx *sql.Tx) error {
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
		if !unclean {
			return nil
		}
		if err := tx.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil {
			return err
		}
		if found != "ok" {
			return &OpenError{Reason: ErrCorrupt, Err: errors.New(found), Hint: damagedHint}
		}
		return nil
	})
}

// write runs f in a transaction and undoes it all when it fails.
func (d *database) write(ctx context.Context, f func(tx *sql.Tx) error) error {
	tx, err := d.writer.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		_ = tx.Rollback() // SQLite may have done so already
		return err
	}
	return tx.Commit()
}

func (d *database) close() error {
	var errs []error
	for _, db := range []*sql.DB{d.reader, d.writer} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	return errors.Join(errs...)
}
