// Package dbfile opens the SQLite files in which services of the host keep
// what they know: one file for all plugins, small rows, few writes. It makes a
// file that is closed to other users, marks it, refuses the files of others
// and of later hosts before anything is written to them, looks through one
// that was not closed, and writes so that what was committed outlives a loss
// of power. Where SQLite calls a file damaged, in whatever statement, that is
// logged and recorded, and the file is looked through when it is opened next.
// One that is damaged, gone or emptied stays so until its user says that the
// loss is accepted: see [AcceptLoss].
//
// Where the host has a server of PostgreSQL, the tables are in a schema there in
// place of the file: opened, copied to a file and restored from one by the same
// functions, and used by the same statements.
//
// The collections of plugins are not kept in such files: package store has one
// for each plugin, whose tables follow a manifest. Package dbfile brings no
// file to a later layout; there is no second one yet.
//
// # Decisions
//
// Services open their files through one package (`host/internal/data/dbfile`). Marks, modes, durability, checks,
// errors. Turned down:
// plugins' databases too, whose tables follow a manifest. Cost: two openers of SQLite.
package dbfile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"modernc.org/sqlite"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/sqliteerr"
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
	// Served makes tables that there are on a server alone, beside the others: for
	// what is not kept, such as which host does what.
	Served string
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

	format   Format
	path     string
	database postgres.Database // nil: it is a file
	log      *slog.Logger
	record   inventory.File
	readOnly bool
	opened   atomic.Bool
	damage   sync.Once // for what is done about it
}

// ReadOnly reports whether nothing can be written, see [Options.ToRead].
func (f *File) ReadOnly() bool { return f.readOnly }

// Options say how a file is opened.
type Options struct {
	// Wait is how long to wait for a lock that another process holds.
	Wait time.Duration
	// Log is told when SQLite calls the open file damaged; nil discards it.
	Log *slog.Logger
	// Scratch is for a file that nobody will miss: its folder keeps no record
	// of it.
	Scratch bool
	// ToRead opens a file that was closed in order also where its folder can
	// only be read or has no space for the files that SQLite has beside it.
	// Then both connections refuse to write.
	ToRead bool
	// Database is where the tables are in place of a file, if it is not nil: in
	// the schema that is called as the file, without its ending. Readers, layout
	// and statements are the same; see package sqldriver.
	Database postgres.Database
}

// Recorded is what is recorded of a file in the folder that it lies in, which
// is a data folder.
func Recorded(path string) inventory.File {
	return inventory.Of(filepath.Dir(path)).File(filepath.Base(path))
}

// Open opens a file and makes it where there was none; its folder must exist,
// unless the options name a database.
// The error is an *[Error].
func Open(ctx context.Context, path string, format Format, o Options) (*File, error) {
	f := &File{format: format, path: path, database: o.Database, log: o.Log}
	if f.log == nil {
		f.log = slog.New(slog.DiscardHandler)
	}
	if o.Database != nil {
		if err := f.openServed(ctx, path, &format, o.Database); err != nil {
			return nil, format.FailedOn(o.Database, err)
		}
		return f, nil
	}
	if !o.Scratch {
		f.record = Recorded(path)
	}
	err := f.open(ctx, path, &format, o.Wait)
	if err != nil {
		_ = f.Close() // nothing was written
		err = format.Failed(path, err)
		if o.ToRead && f.openToRead(ctx, path, &format, disk.Of(err)) {
			err = nil
		}
	}
	if err != nil {
		if Is(err, ReasonCorrupt) {
			if _, recordErr := f.record.Suspect(err); recordErr != nil {
				err = errors.Join(err, recordErr)
			}
		}
		return nil, err
	}
	f.opened.Store(true)
	return f, nil
}

func (f *File) open(ctx context.Context, path string, format *Format, wait time.Duration) (err error) {
	// Another process may make the file at this moment, and notes it in the end:
	// what was known before it was looked for must be there.
	known := f.record.Known()
	unclean, err := f.prepare(path, known)
	if err != nil {
		return err
	}
	f.Writer, err = f.connect(source(path, wait, append([]string{
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
	if err := sqliteerr.Retry(ctx, wait, func() error {
		return f.Writer.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode)
	}); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("the journal mode stays %q: put the data folder on a local disk", mode)
	}
	if empty && known {
		return &Error{Reason: ReasonMissing, Err: errors.New("it holds nothing, and it did")}
	}
	cause, suspected := f.record.Suspected()
	switch {
	case empty:
		err = f.makeTables(ctx, format)
	case suspected:
		if err = format.examine(ctx, f.Writer, "integrity_check"); err == nil {
			f.log.Warn("the file was called damaged while it was in use; it was looked through and is whole", "file",
				f.record.Name(), "of", f.format.Name, "cause", cause)
		}
	case unclean:
		err = format.examine(ctx, f.Writer, "quick_check")
	}
	if err == nil {
		err = errors.Join(f.record.Record(), f.record.Cleared())
	}
	if err != nil || format.Readers == 0 {
		return err
	}
	if f.Reader, err = f.connect(source(path, wait, "query_only(ON)")); err != nil {
		return err
	}
	f.Reader.SetMaxOpenConns(format.Readers)
	return nil
}

// openToRead opens a file beside which SQLite cannot have its others: it needs
// none where it is told that nobody changes the file. It reports whether that
// can be relied on: what is in the log would be missed.
func (f *File) openToRead(ctx context.Context, path string, format *Format, why disk.Fault) bool {
	if why != disk.ReadOnly && !why.NoSpace() {
		return false
	}
	if _, suspected := f.record.Suspected(); suspected {
		return false
	}
	if unclean, err := f.prepare(path, f.record.Known()); err != nil || unclean {
		return false
	}
	db, err := f.connect(source(path, 0, "query_only(ON)") + "&immutable=1&mode=ro")
	if err != nil {
		return false
	}
	if empty, err := format.check(ctx, db); err != nil || empty {
		_ = db.Close() // nothing was written
		return false
	}
	f.Writer, f.Reader, f.readOnly = db, db, true
	f.log.Warn("the file can only be read", "file", filepath.Base(path), "of", f.format.Name, "cause", why)
	return true
}

// connect makes the pool of connections to a file.
func (f *File) connect(source string) (*sql.DB, error) {
	connector, err := sqlite.NewConnector(source)
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(&observed{connector, f.notice}), nil
}

// notice looks at every error of the open file. The first time that SQLite
// calls it damaged is logged, and recorded for the next one to open it.
func (f *File) notice(err error) {
	if !sqliteerr.IsDamage(err) || !f.opened.Load() {
		return // whoever opens it says so
	}
	f.damage.Do(func() {
		_, recordErr := f.record.Suspect(err)
		f.log.Error("a file of the host is damaged; it is looked through at the next start: make sure that there is a "+
			"backup, then restart the host",
			"file", f.record.Name(), "of", f.format.Name, "error", errors.Join(err, recordErr))
	})
}

// AcceptLoss is the user's word that a file which is damaged, gone or emptied
// may begin anew, which must not be open. What is there of it is set aside,
// under the name that is returned; empty where there is nothing.
func AcceptLoss(path string, now time.Time) (aside string, err error) {
	aside, err = inventory.SetAside(path, now, inventory.DatabaseSuffixes()...)
	if err != nil {
		return "", fmt.Errorf("set the file %s aside: %w", filepath.Base(path), err)
	}
	return aside, Recorded(path).Forget()
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

// Copy writes a whole and consistent copy of the file path, or of what is in its
// place on a server, to the file to, which must not be there. It may be open,
// also in another process. The error is an *[Error] where it cannot be read, is
// damaged or another one. Where it is [IsLater], the copy is there: a later host
// reads it.
func Copy(ctx context.Context, path, to string, format Format, o Options) error {
	if o.Database != nil {
		return format.fetch(ctx, path, to, o)
	}
	wait := o.Wait
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
	_, later := format.check(ctx, db)
	if later != nil && !IsLater(later) {
		return format.Failed(path, later)
	}
	if err := format.examine(ctx, db, "integrity_check"); err != nil {
		return format.Failed(path, err)
	}
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", to); err != nil {
		return format.Failed(path, err)
	}
	if err := format.verify(ctx, to, wait); err != nil {
		return err
	}
	return format.Failed(path, later)
}

// verify looks through a copy that was made.
func (f *Format) verify(ctx context.Context, path string, wait time.Duration) error {
	db, err := sql.Open("sqlite", source(path, wait, "query_only(ON)"))
	if err != nil {
		return f.Failed(path, err)
	}
	defer db.Close()
	return f.Failed(path, f.examine(ctx, db, "quick_check"))
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

// prepare makes the file, closed to others, where there was none. It reports
// whether the last process to use it did not close it.
func (f *File) prepare(path string, known bool) (unclean bool, err error) {
	info, err := os.Lstat(path)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return false, notRegular()
	case err == nil && info.Size() == 0 && known:
		return false, &Error{Reason: ReasonMissing, Err: errors.New("it is empty, and it was not")}
	case err == nil:
		if log, logErr := os.Lstat(path + "-wal"); logErr == nil && log.Size() > 0 {
			return true, nil
		}
		err := inventory.CutDatabase(path)
		if errors.Is(err, inventory.ErrCut) {
			err = &Error{Reason: ReasonCorrupt, Err: err}
		}
		return false, err
	case !errors.Is(err, fs.ErrNotExist):
		return false, err
	case known:
		return false, &Error{Reason: ReasonMissing}
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return false, err
	}
	return false, errors.Join(file.Close(), durable.SyncFolder(filepath.Dir(path)))
}

func notRegular() error {
	return &Error{Reason: ReasonForeign, Err: errors.New("it is not a regular file"), Hint: foreignOut}
}

// queries is a connection or a transaction.
type queries interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// check refuses the files of others, before anything is written to them. It
// reports whether there are no tables yet.
func (f *Format) check(ctx context.Context, db queries) (empty bool, err error) {
	var id, version, objects int64
	// One statement, because another process may make the tables at this moment.
	if err := db.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM sqlite_schema), application_id, user_version
		FROM pragma_application_id, pragma_user_version`).Scan(&objects, &id, &version); err != nil {
		return false, err
	}
	switch {
	case id == f.ApplicationID && version == f.Layout:
		return false, nil
	case id == f.ApplicationID && version > f.Layout:
		return false, &Error{Reason: ReasonForeign, later: true, Hint: laterOut,
			Err: fmt.Errorf("its layout is %d, this host knows %d", version, f.Layout)}
	case id != 0 || version != 0 || objects != 0:
		return false, &Error{Reason: ReasonForeign, Err: fmt.Errorf("its application id is %#x", id), Hint: foreignOut}
	}
	return true, nil
}

// makeTables makes all tables or none, and marks the file, unless another
// process was faster.
func (f *File) makeTables(ctx context.Context, format *Format) error {
	mark := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", format.ApplicationID, format.Layout)
	return f.Write(ctx, func(tx *sql.Tx) error {
		empty, err := format.check(ctx, tx)
		if err == nil && empty {
			_, err = tx.ExecContext(ctx, format.Tables+mark)
		}
		return err
	})
}

// examine looks through a whole file for damage, by a pragma of SQLite.
func (f *Format) examine(ctx context.Context, db *sql.DB, pragma string) error {
	var found string
	if err := db.QueryRowContext(ctx, "PRAGMA "+pragma+"(1)").Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return &Error{Reason: ReasonCorrupt, Err: fmt.Errorf("the check of SQLite found: %s", found)}
	}
	return nil
}
