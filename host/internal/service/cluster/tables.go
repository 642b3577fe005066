package cluster

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// schemaName is the service that the tables belong to.
const schemaName = "cluster"

// format is the tables. Their mark is "whcl" in ASCII.
var format = dbfile.Format{
	Name: "the list of hosts", Lost: "a list of hosts",
	ApplicationID: 0x7768636c, Layout: 1, Readers: 1, Served: formatTable + connectionsTable,
	Tables: `
CREATE TABLE identity (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL) STRICT;
CREATE TABLE hosts (
	id TEXT PRIMARY KEY,
	name TEXT NOT NULL,
	address TEXT NOT NULL,
	version TEXT NOT NULL,
	leases TEXT NOT NULL,
	started INTEGER NOT NULL,
	seen INTEGER NOT NULL,
	ended INTEGER
) STRICT;
`,
}

// remembered is how long the id of a host that has ended stays in the table, so
// that hosts which do not hear of it at once do so later: a week, in milliseconds.
const remembered = "604800000"

// serverTime is the server's clock, in milliseconds since 1970.
const serverTime = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"

// identify returns the id of the database, which the first host gives it.
func identify(ctx context.Context, file *dbfile.File) (id string, err error) {
	err = file.Write(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO identity (one, id) VALUES (1, ?) ON CONFLICT DO NOTHING", newID())
		if err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, "SELECT id FROM identity").Scan(&id)
	})
	return id, err
}

func newID() string {
	var id [8]byte
	_, _ = rand.Read(id[:]) // never fails
	return hex.EncodeToString(id[:])
}

// hosts are those that have not ended, the oldest first, and how long ago each was
// seen.
func hosts(ctx context.Context, file *dbfile.File) ([]api.ClusterHost, error) {
	rows, err := file.Reader.QueryContext(ctx, "SELECT id, name, address, version, leases, started, "+serverTime+
		" - seen FROM hosts WHERE ended IS NULL ORDER BY started, id")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []api.ClusterHost
	for rows.Next() {
		var h api.ClusterHost
		var started int64
		var leases []byte
		if err := rows.Scan(&h.ID, &h.Name, &h.Address, &h.Version, &leases, &started, &h.SeenMs); err != nil {
			return nil, err
		}
		if err := json.Unmarshal(leases, &h.Leases); err != nil {
			return nil, fmt.Errorf("read the leases of the host %s: %w", h.ID, err)
		}
		h.StartedAt = millis(started)
		all = append(all, h)
	}
	return all, rows.Err()
}

// ids are those of hosts that are there, and of those that have ended.
func ids(ctx context.Context, file *dbfile.File) (live, ended []string, err error) {
	rows, err := file.Reader.QueryContext(ctx, "SELECT id, ended FROM hosts")
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var at sql.NullInt64
		if err := rows.Scan(&id, &at); err != nil {
			return nil, nil, err
		}
		if at.Valid {
			ended = append(ended, id)
		} else {
			live = append(live, id)
		}
	}
	return live, ended, rows.Err()
}

// isLive reports whether a host is there.
func isLive(ctx context.Context, file *dbfile.File, id string) (bool, error) {
	var n int
	err := file.Reader.QueryRowContext(ctx, "SELECT count(*) FROM hosts WHERE id = ? AND ended IS NULL", id).Scan(&n)
	return n > 0, err
}

// enter makes the row of a host, whose lock this one has.
func enter(ctx context.Context, file *dbfile.File, h api.ClusterHost, knows int64, connections int) error {
	return file.Write(ctx, func(tx *sql.Tx) error {
		if err := agree(ctx, tx, knows); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "DELETE FROM hosts WHERE ended < "+serverTime+" - "+remembered)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO hosts (id, name, address, version, leases, started, seen) "+
			"VALUES (?, ?, ?, ?, '[]', "+serverTime+", "+serverTime+")", h.ID, h.Name, h.Address, h.Version)
		if err != nil {
			return err
		}
		return noteConnections(ctx, tx, h.ID, connections)
	})
}

// beat says that a host is there, at which address, and which leases it has. It
// reports false where it has ended, for others.
func beat(ctx context.Context, file *dbfile.File, id, address string, leases []string) (bool, error) {
	text, err := json.Marshal(leases)
	if err != nil {
		return false, err
	}
	result, err := file.Writer.ExecContext(ctx, "UPDATE hosts SET seen = "+serverTime+
		", address = ?, leases = ? WHERE id = ? AND ended IS NULL", address, string(text), id)
	if err != nil {
		return false, fmt.Errorf("tell the database that the host is there: %w", err)
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// bury says that a host has ended, unless somebody has its lock, which nobody can
// take meanwhile.
func bury(ctx context.Context, file *dbfile.File, id string) error {
	return file.Write(ctx, func(tx *sql.Tx) error {
		var free int64
		err := tx.QueryRowContext(ctx, "SELECT pg_try_advisory_xact_lock(?)", postgres.SessionKey(hostLock(id))).Scan(&free)
		if err != nil || free == 0 {
			return err
		}
		return leave(ctx, tx, id)
	})
}

// execer is a file's connection or a transaction.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// leave says that a host has ended.
func leave(ctx context.Context, on execer, id string) error {
	_, err := on.ExecContext(ctx, "UPDATE hosts SET ended = "+serverTime+" WHERE id = ? AND ended IS NULL", id)
	return err
}
