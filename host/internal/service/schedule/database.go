package schedule

import (
	"context"
	"database/sql"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/service/underway"
)

// format is the file. Its mark is "whsc" in ASCII.
//
// The index runs_once is what keeps a due time from
// running twice, whatever the clock does.
var format = dbfile.Format{
	Name: "the schedule", Lost: "history and without runs that wait for approval",
	ApplicationID: 0x77687363, Layout: 1, Readers: 2, Served: underway.Table,
	Tables: `
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
	ended INTEGER NOT NULL DEFAULT 0,
	version TEXT NOT NULL DEFAULT '',
	content TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX runs_of_job ON runs (plugin, job, id);
CREATE INDEX runs_open ON runs (state, expires) WHERE state IN ('waiting', 'queued', 'running');
CREATE UNIQUE INDEX runs_once ON runs (plugin, job, scheduled)
	WHERE cause <> 'manual' AND state NOT IN ('missed', 'skipped', 'dropped');
`,
}

// database is the open file, with the statements that are kept.
type database struct {
	*dbfile.File
	insertRun  *sql.Stmt
	setHandled *sql.Stmt
	startRun   *sql.Stmt
	endRun     *sql.Stmt
	lastRuns   *sql.Stmt
}

// openDatabase opens the file and makes it where there is none. The error is
// a [*dbfile.Error].
func openDatabase(ctx context.Context, o *Options) (*database, error) {
	file, err := dbfile.Open(ctx, o.Path, format, dbfile.Options{Wait: o.Limits.LockWait, Log: o.Log,
		Database: o.Database})
	if err != nil {
		return nil, err
	}
	d := &database{File: file}
	if err := d.prepare(ctx); err != nil {
		_ = d.Close() // nothing was written
		return nil, err
	}
	return d, nil
}

// prepare keeps the statements of which a second can need hundreds.
func (d *database) prepare(ctx context.Context) error {
	for text, into := range map[string]**sql.Stmt{
		`INSERT INTO runs (plugin, job, cause, state, reason, scheduled, last, times, created, expires, version, content)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`: &d.insertRun,
		// A later time is of another host, unless that had a wrong clock.
		`UPDATE jobs SET handled = ?1, schedule = ?2 WHERE plugin = ?3 AND job = ?4
			AND (handled <= ?1 OR handled > ?5)`: &d.setHandled,
		`UPDATE runs SET state = 'running', started = ? WHERE id = ? AND state = 'queued'`: &d.startRun,
		`UPDATE runs SET state = ?, reason = ?, error = ?, started = ?, ended = ?
			WHERE id = ? AND state = 'running'`: &d.endRun,
		`SELECT state, reason, error, ended FROM runs WHERE plugin = ? AND job = ? AND
			state IN ('succeeded', 'failed', 'timed-out') ORDER BY id DESC LIMIT ?`: &d.lastRuns,
	} {
		stmt, err := d.Writer.PrepareContext(ctx, text)
		if err != nil {
			return err
		}
		*into = stmt
	}
	return nil
}

// Copy writes a whole and consistent copy of the schedule database in the file
// path to the file to, which must not be there. A scheduler may have it open,
// also one of another process. The error is a [*dbfile.Error] where the file
// cannot be read.
func Copy(ctx context.Context, path, to string, server postgres.Database) error {
	return dbfile.Copy(ctx, path, to, format, dbfile.Options{
		Wait: limits.Defaults[Limits]().LockWait, Database: server})
}
