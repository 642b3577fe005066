// Package dbfile opens the SQLite files in which services of the host keep
// what they know: one file for all plugins, small rows, few writes. It makes a
// file that is closed to other users, marks it, refuses the files of others
// and of later hosts before anything is written to them, looks through one
// that was not closed, and writes so that what was committed outlives a loss
// of power.
//
// The collections of plugins are not kept in such files: package store has one
// for each plugin, whose tables follow a manifest. Package dbfile brings no
// file to a later layout; there is no second one yet.
package dbfile

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

	"github.com/wasmhost/wasmhost/host/durable"
)

// Format says what a file holds.
type Format struct {
	// Name is what the file holds, in a word or two for errors: "feeds".
	Name string
	// Lost is what is gone when the file is moved away, in words that follow
	// "begin without".
	Lost string
	// ApplicationID marks the file, Layout is the version of its tables; they
	// are kept in SQLite's fields application_id and user_version.
	ApplicationID, Layout int64
	// Tables is the statements that make the tables.
	Tables string
	// Pragmas are further ones for the connection that writes, such as
	// "secure_delete(ON)".
	Pragmas []string
	// Readers is how many connections may read beside the one that writes; 0
	// where that one is enough.
	Readers int
}

// File is an open file: one connection that writes, and others that cannot.
type File struct {
	// Writer has one connection. Its transactions begin with the lock.
	Writer *sql.DB
	// Reader refuses to write; nil where the format has no readers.
	Reader *sql.DB
}

// Open opens a file and makes it where there is none; its folder must exist.
// Wait is how long to wait for a lock that another process holds. The error is
// an *[Error].
func Open(ctx context.Context, path string, format Format, wait time.Duration) (*File, error) {
	f := &File{}
	if err := f.open(ctx, path, &format, wait); err != nil {
		_ = f.Close() // nothing was written
		return nil, format.Failed(path, err)
	}
	return f, nil
}

func (f *File) open(ctx context.Context, path string, format *Format, wait time.Duration) (err error) {
	unclean, err := prepare(path)
	if err != nil {
		return err
	}
	f.Writer, err = sql.Open("sqlite", source(path, wait, append([]string{
		"synchronous(FULL)", "fullfsync(ON)", "journal_size_limit(8388608)", "foreign_keys(ON)",
	}, format.Pragmas...)...))
	if err != nil {
		return err
	}
	f.Writer.SetMaxOpenConns(1)
	empty, err := format.check(ctx, f.Writer)
	if err != nil {
		return err
	}
	var mode string
	if err := f.Writer.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("the journal mode stays %q: put the data folder on a local disk", mode)
	}
	if empty {
		err = f.makeTables(ctx, format)
	} else if unclean {
		err = format.examine(ctx, f.Writer)
	}
	if err != nil || format.Readers == 0 {
		return err
	}
	if f.Reader, err = sql.Open("sqlite", source(path, wait, "query_only(ON)")); err != nil {
		return err
	}
	f.Reader.SetMaxOpenConns(format.Readers)
	return nil
}

// Write runs do in a transaction, and undoes all of it when do fails.
func (f *File) Write(ctx context.Context, do func(tx *sql.Tx) error) error {
	tx, err := f.Writer.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := do(tx); err != nil {
		_ = tx.Rollback() // SQLite may have done so already
		return err
	}
	return tx.Commit()
}

// Close closes the file. Every write was committed or rolled back by then.
func (f *File) Close() error {
	var errs []error
	for _, db := range []*sql.DB{f.Reader, f.Writer} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	return errors.Join(errs...)
}

// Copy writes a whole and consistent copy of the file path to the file to,
// which must not be there. The file may be open, also in another process. The
// error is an *[Error] where it cannot be read, is damaged or another one.
func Copy(ctx context.Context, path, to string, format Format, wait time.Duration) error {
	if info, err := os.Lstat(path); err != nil {
		return format.Failed(path, err)
	} else if !info.Mode().IsRegular() {
		return format.Failed(path, notRegular())
	}
	db, err := sql.Open("sqlite", source(path, wait, "foreign_keys(ON)"))
	if err != nil {
		return format.Failed(path, err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := format.check(ctx, db); err != nil {
		return format.Failed(path, err)
	}
	if err := format.examine(ctx, db); err != nil {
		return format.Failed(path, err)
	}
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", to); err != nil {
		return fmt.Errorf("copy the file of %s: %w", format.Name, err)
	}
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

// prepare makes the file, closed to others, where there is none. It reports
// whether the last process to use it did not close it.
func prepare(path string) (unclean bool, err error) {
	info, err := os.Lstat(path)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return false, notRegular()
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
	return false, errors.Join(file.Close(), durable.SyncFolder(filepath.Dir(path)))
}

func notRegular() error {
	return &Error{Reason: ErrForeign, Err: errors.New("it is not a regular file"), Hint: foreignOut}
}

// check refuses the files of others, before anything is written to them. It
// reports whether there are no tables yet.
func (f *Format) check(ctx context.Context, db *sql.DB) (empty bool, err error) {
	var id, version, objects int64
	for query, into := range map[string]*int64{
		"PRAGMA application_id": &id, "PRAGMA user_version": &version, "SELECT count(*) FROM sqlite_schema": &objects,
	} {
		if err := db.QueryRowContext(ctx, query).Scan(into); err != nil {
			return false, err
		}
	}
	switch {
	case id == f.ApplicationID && version == f.Layout:
		return false, nil
	case id == f.ApplicationID && version > f.Layout:
		return false, &Error{Reason: ErrForeign, Err: fmt.Errorf("its layout is %d, this host knows %d", version, f.Layout),
			Hint: "use the host that wrote it, or a later one"}
	case id != 0 || version != 0 || objects != 0:
		return false, &Error{Reason: ErrForeign, Err: fmt.Errorf("its application id is %#x", id), Hint: foreignOut}
	}
	return true, nil
}

// makeTables makes all tables or none, and marks the file.
func (f *File) makeTables(ctx context.Context, format *Format) error {
	mark := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", format.ApplicationID, format.Layout)
	return f.Write(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, format.Tables+mark)
		return err
	})
}

// examine looks through a whole file for damage.
func (f *Format) examine(ctx context.Context, db *sql.DB) error {
	var found string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return &Error{Reason: ErrCorrupt, Err: fmt.Errorf("the check of SQLite found: %s", found), Hint: f.damagedHint()}
	}
	return nil
}
