package rss

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

// applicationID marks the file, "whrs" in ASCII; layout is the version of its
// tables, kept in user_version.
const (
	applicationID = 0x77687273
	layout        = 1
)

// tables is the layout. Times are milliseconds since 1970.
const tables = `
CREATE TABLE feeds (
	id TEXT PRIMARY KEY,
	plugin TEXT NOT NULL,
	url TEXT NOT NULL,
	title TEXT NOT NULL,
	etag TEXT NOT NULL,
	modified TEXT NOT NULL,
	digest BLOB NOT NULL,
	updated INTEGER NOT NULL,
	next INTEGER NOT NULL,
	failures INTEGER NOT NULL DEFAULT 0,
	error TEXT NOT NULL DEFAULT '',
	round INTEGER NOT NULL DEFAULT 0,
	bytes INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX feeds_of ON feeds (plugin, url);
CREATE INDEX feeds_next ON feeds (next);
CREATE TABLE articles (
	id TEXT PRIMARY KEY,
	feed TEXT NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
	plugin TEXT NOT NULL,
	title TEXT NOT NULL,
	link TEXT NOT NULL,
	published INTEGER NOT NULL,
	summary TEXT NOT NULL,
	author TEXT NOT NULL,
	round INTEGER NOT NULL
) STRICT;
CREATE INDEX articles_feed ON articles (feed, published);
CREATE INDEX articles_plugin ON articles (plugin, published);
`

// database is the open file: one connection that writes, and others that
// cannot.
type database struct {
	writer, reader *sql.DB
}

// openDatabase opens the file and makes it where there is none. The error is
// an *[OpenError].
func openDatabase(ctx context.Context, path string, wait time.Duration) (*database, error) {
	d := &database{}
	if err := d.open(ctx, path, wait); err != nil {
		d.close()
		return nil, openError(path, err)
	}
	return d, nil
}

func (d *database) open(ctx context.Context, path string, wait time.Duration) error {
	unclean, err := prepareFile(path)
	if err != nil {
		return err
	}
	d.writer, err = sql.Open("sqlite", source(path, wait,
		"journal_mode(WAL)", "synchronous(FULL)", "fullfsync(ON)", "journal_size_limit(8388608)", "foreign_keys(ON)"))
	if err != nil {
		return err
	}
	d.writer.SetMaxOpenConns(1)
	var mode string
	if err := d.writer.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("the journal mode stays %q: put the data folder on a local disk", mode)
	}
	if err := d.checkLayout(ctx, path); err != nil {
		return err
	}
	if unclean {
		if err := d.checkAfterCrash(ctx, path); err != nil {
			return err
		}
	}
	if d.reader, err = sql.Open("sqlite", source(path, wait, "query_only(ON)")); err != nil {
		return err
	}
	d.reader.SetMaxOpenConns(4)
	return nil
}

// source names a file to SQLite. Double quotes make identifiers only, and the
// schema cannot be written by hand.
func source(path string, wait time.Duration, pragmas ...string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // C:/folder/file
		path = "/" + path
	}
	query := url.Values{"_dqs": {"0"}, "_defensive": {"1"}, "_error_rc": {"1"}, "_txlock": {"immediate"}}
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
		return false, &OpenError{Reason: ErrForeign, Path: path, Err: errors.New("it is not a regular file")}
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

// checkLayout makes the tables in an empty file and refuses those of others.
func (d *database) checkLayout(ctx context.Context, path string) error {
	tx, err := d.writer.BeginTx(ctx, nil)
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
	case id == applicationID && version == layout:
		return nil
	case id == applicationID && version > layout:
		return &OpenError{Reason: ErrForeign, Path: path, Err: fmt.Errorf("its layout is %d, this host knows %d", version, layout),
			Hint: "use the host that wrote it, or a later one"}
	case id != 0 || version != 0 || objects != 0:
		return &OpenError{Reason: ErrForeign, Path: path, Err: fmt.Errorf("its application id is %#x", id),
			Hint: "move the file away"}
	}
	mark := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", applicationID, layout)
	if _, err := tx.ExecContext(ctx, tables+mark); err != nil {
		return err
	}
	return tx.Commit()
}

// checkAfterCrash looks through a file that was not closed.
func (d *database) checkAfterCrash(ctx context.Context, path string) error {
	var found string
	if err := d.writer.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return &OpenError{Reason: ErrCorrupt, Path: path, Err: errors.New(found), Hint: corruptHint}
	}
	return nil
}

func (d *database) close() {
	for _, db := range []*sql.DB{d.reader, d.writer} {
		if db != nil {
			_ = db.Close() // every write was committed or rolled back
		}
	}
}
