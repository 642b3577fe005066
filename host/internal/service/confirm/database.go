package confirm

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/underway"
)

// format is the file. Its mark is "whcf" in ASCII.
var format = dbfile.Format{
	Name: "confirmations", Lost: "the record of who approved which calls",
	ApplicationID: 0x77686366, Layout: 1, Readers: 2, Served: underway.Table,
	Tables: `
CREATE TABLE ids (next INTEGER NOT NULL) STRICT;
INSERT INTO ids VALUES (1);
CREATE TABLE calls (
	id INTEGER PRIMARY KEY,
	plugin TEXT NOT NULL,
	version TEXT NOT NULL,
	method TEXT NOT NULL,
	path TEXT NOT NULL,
	body_bytes INTEGER NOT NULL,
	body_sha256 TEXT NOT NULL,
	requested_by TEXT NOT NULL,
	request TEXT NOT NULL,
	asked INTEGER NOT NULL,
	state TEXT NOT NULL,
	decided INTEGER NOT NULL,
	decided_by TEXT NOT NULL,
	ended INTEGER NOT NULL,
	code TEXT NOT NULL
) STRICT;
CREATE INDEX calls_of_plugin ON calls (plugin, id);
`,
}

// Copy writes a whole and consistent copy of the file path, or of what is in its
// place on a server that is not nil, to the file to, which must not be there. It
// may be open, also in another process. The error is a [*dbfile.Error] where it
// cannot be read.
func Copy(ctx context.Context, path, to string, server postgres.Database) error {
	return dbfile.Copy(ctx, path, to, format, dbfile.Options{
		Wait: limits.Defaults[Limits]().LockWait, Database: server})
}

// idBlock is how many ids are reserved at once: a question is not written to
// the file, and its id must not come again after a restart, when somebody may
// still have the old one before his eyes.
const idBlock = 1000

// reserve reserves ids and returns the first of them.
func (c *Calls) reserve(ctx context.Context) (first int64, err error) {
	err = c.db.Write(ctx, func(tx *sql.Tx) error {
		if err := tx.QueryRowContext(ctx, "SELECT next FROM ids").Scan(&first); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "UPDATE ids SET next = ?", first+idBlock)
		return err
	})
	return first, err
}

// record writes a decision.
func (c *Calls) record(ctx context.Context, a api.AskedCall, by string, at time.Time, ended int64) error {
	return c.db.Write(ctx, func(tx *sql.Tx) error { return c.put(ctx, tx, a, by, at, ended) })
}

// put is record in a transaction. It forgets the oldest decisions of the plugin.
func (c *Calls) put(ctx context.Context, tx *sql.Tx, a api.AskedCall, by string, at time.Time, ended int64) error {
	// A decision that is there is of a commit whose answer was lost.
	_, err := tx.ExecContext(ctx, `INSERT INTO calls VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '')
			ON CONFLICT (id) DO UPDATE SET state = excluded.state, decided = excluded.decided,
			decided_by = excluded.decided_by, ended = excluded.ended`, a.ID, a.Plugin, a.Version, a.Method, a.Path,
		a.BodyBytes, a.BodySHA256, a.RequestedBy, a.RequestID, a.Asked.UnixMilli(), a.State, at.UnixMilli(), by, ended)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM calls WHERE plugin = ?1 AND state <> 'running' AND id <=
			(SELECT id FROM calls WHERE plugin = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`, a.Plugin,
		c.limits.HistoryPerPlugin)
	return err
}

// end writes what became of a call that was approved.
func (c *Calls) end(ctx context.Context, id int64, state, code string) error {
	return c.db.Write(ctx, func(tx *sql.Tx) error {
		if c.under != nil {
			if _, err := tx.ExecContext(ctx, "DELETE FROM underway WHERE id = ?", id); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx,
			"UPDATE calls SET state = ?, code = ?, ended = ? WHERE id = ? AND state = 'running'", state, code,
			c.now().UnixMilli(), id)
		return err
	})
}

const columns = "id, plugin, version, method, path, body_bytes, body_sha256, requested_by, request, asked, state, " +
	"decided, decided_by, ended, code"

// decided returns a call that was decided on.
func (c *Calls) decided(ctx context.Context, id int64) (api.AskedCall, error) {
	a, err := scan(c.db.Reader.QueryRowContext(ctx, "SELECT "+columns+" FROM calls WHERE id = ?", id))
	if errors.Is(err, sql.ErrNoRows) {
		return a, problem.CallNotFound(id)
	}
	return a, err
}

// before counts what whoever asks has asked before of the plugin.
func (c *Calls) before(ctx context.Context, call Call) (*api.AskedBefore, error) {
	b := &api.AskedBefore{}
	err := c.db.Reader.QueryRowContext(ctx, "SELECT count(CASE WHEN state <> 'rejected' THEN 1 END), "+
		"count(CASE WHEN state = 'rejected' THEN 1 END) FROM calls WHERE plugin = ? AND requested_by = ?", call.Plugin,
		call.RequestedBy).Scan(&b.Approved, &b.Rejected)
	return b, err
}

// Decided returns calls that were decided on, the newest first.
func (c *Calls) Decided(ctx context.Context, q api.DecidedQuery) ([]api.AskedCall, error) {
	where, args := "TRUE", []any{}
	if q.Plugin != "" {
		where, args = where+" AND plugin = ?", append(args, q.Plugin)
	}
	if q.Before > 0 {
		where, args = where+" AND id < ?", append(args, q.Before)
	}
	rows, err := c.db.Reader.QueryContext(ctx,
		"SELECT "+columns+" FROM calls WHERE "+where+" ORDER BY id DESC LIMIT ?", append(args, q.Limit)...)
	if err != nil {
		return nil, fmt.Errorf("list the calls: %w", err)
	}
	defer rows.Close()
	list := []api.AskedCall{}
	for rows.Next() {
		a, err := scan(rows)
		if err != nil {
			return nil, fmt.Errorf("list the calls: %w", err)
		}
		list = append(list, a)
	}
	return list, rows.Err()
}

func scan(row interface{ Scan(...any) error }) (a api.AskedCall, err error) {
	var asked, decided, ended int64
	var by string
	err = row.Scan(&a.ID, &a.Plugin, &a.Version, &a.Method, &a.Path, &a.BodyBytes, &a.BodySHA256, &a.RequestedBy,
		&a.RequestID, &asked, &a.State, &decided, &by, &ended, &a.Code)
	a.Asked, a.Open = time.UnixMilli(asked).UTC(), a.State == running
	decision := &api.Decision{By: by, At: time.UnixMilli(decided).UTC()}
	if a.State == rejected {
		a.Rejected = decision
	} else {
		a.Approved = decision
	}
	if ended != 0 {
		at := time.UnixMilli(ended).UTC()
		a.Ended = &at
	}
	return a, err
}
