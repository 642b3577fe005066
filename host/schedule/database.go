package schedule

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

// applicationID marks the file, "whsc" in ASCII; layout is the version of its
// tables, kept in user_version.
const (
	applicationID = 0x77687363
	layout        = 1
)

// tables is the layout. The index runs_once is what keeps a due time from
// running twice, whatever the clock does.
const tables = `
CREATE TABLE jobs (
	plugin TEXT NOT NULL,
	job TEXT NOT NULL,
	schedule TEXT NOT NULL,
	handled INTEGER NOT NULL,
	PRIMARY KEY (plugin, job)
) STRICT, WITHOUT ROWID;
CREATE TABLE runs (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	plugin TEXT NOT NULL,
	job TEXT NOT NULL,
	cause TEXT NOT NULL,
	state TEXT NOT NULL,
	reason TEXT NOT NULL DEFAULT '',
	error TEXT NOT NULL DEFAULT '',
	scheduled INTEGER NOT NULL,
	last INTEGER NOT NULL,
	times INTEGER NOT NULL DEFAULT 1,
	created INTEGER NOT NULL,
	expires INTEGER NOT NULL DEFAULT 0,
	requested_by TEXT NOT NULL DEFAULT '',
	decision TEXT NOT NULL DEFAULT '',
	decided INTEGER NOT NULL DEFAULT 0,
	decided_by TEXT NOT NULL DEFAULT '',
	started INTEGER NOT NULL DEFAULT 0,
	ended INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX runs_of_job ON runs (plugin, job, id);
CREATE INDEX runs_open ON runs (state, expires) WHERE state IN ('waiting', 'queued', 'running');
CREATE UNIQUE INDEX runs_once ON runs (plugin, job, scheduled) WHERE cause <> 'manual' AND state NOT IN ('missed', 'skipped');
`

// database is the open file: one connection that writes, and others that
// cannot.
type database struct {
	writer, reader *sql.DB
	insertRun      *sql.Stmt
	setHandled     *sql.Stmt
	startRun       *sql.Stmt
	endRun         *sql.Stmt
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
		"synchronous(FULL)", "fullfsync(ON)", "journal_size_limit(8388608)", "foreign_keys(ON)"))
	if err != nil {
		return err
	}
	d.writer.SetMaxOpenConns(1)
	empty, err := d.checkLayout(ctx, path)
	if err != nil {
		return err
	}
	var mode string
	if err := d.writer.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("the journal mode stays %q: put the data folder on a local disk", mode)
	}
	if empty {
		if err := d.makeTables(ctx); err != nil {
			return err
		}
	}
	if unclean {
		if err := d.checkAfterCrash(ctx, path); err != nil {
			return err
		}
	}
	if d.reader, err = sql.Open("sqlite", source(path, wait, "query_only(ON)")); err != nil {
		return err
	}
	d.reader.SetMaxOpenConns(2)
	return d.prepare(ctx)
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

// checkLayout refuses the files of others, before anything is written to
// them. It reports whether there are no tables yet.
func (d *database) checkLayout(ctx context.Context, path string) (empty bool, err error) {
	var id, version, objects int64
	for query, into := range map[string]*int64{
		"PRAGMA application_id": &id, "PRAGMA user_version": &version, "SELECT count(*) FROM sqlite_schema": &objects,
	} {
		if err := d.writer.QueryRowContext(ctx, query).Scan(into); err != nil {
			return false, err
		}
	}
	switch {
	case id == applicationID && version == layout:
		return false, nil
	case id == applicationID && version > layout:
		return false, &OpenError{Reason: ErrForeign, Path: path, Err: fmt.Errorf("its layout is %d, this host knows %d", version, layout),
			Hint: "use the host that wrote it, or a later one"}
	case id != 0 || version != 0 || objects != 0:
		return false, &OpenError{Reason: ErrForeign, Path: path, Err: fmt.Errorf("its application id is %#x", id),
			Hint: "move the file away"}
	}
	return true, nil
}

// makeTables makes all tables or none, and marks the file.
func (d *database) makeTables(ctx context.Context) error {
	tx, err := d.writer.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after the commit it does nothing
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
		e := openError(path, errors.New(found)).(*OpenError)
		e.Reason, e.Hint = ErrCorrupt, "restore a backup, or move the file away to begin without history and without runs that wait for approval"
		return e
	}
	return nil
}

// prepare keeps the statements of which a second can need hundreds.
func (d *database) prepare(ctx context.Context) error {
	for text, into := range map[string]**sql.Stmt{
		`INSERT INTO runs (plugin, job, cause, state, reason, scheduled, last, times, created, expires)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`: &d.insertRun,
		`UPDATE jobs SET handled = ?, schedule = ? WHERE plugin = ? AND job = ?`:                                      &d.setHandled,
		`UPDATE runs SET state = 'running', started = ? WHERE id = ? AND state = 'queued'`:                            &d.startRun,
		`UPDATE runs SET state = ?, reason = ?, error = ?, started = ?, ended = ? WHERE id = ? AND state = 'running'`: &d.endRun,
	} {
		stmt, err := d.writer.PrepareContext(ctx, text)
		if err != nil {
			return err
		}
		*into = stmt
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
