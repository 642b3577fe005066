package cluster

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"fmt"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/dbfile"
)

// schemaName is the service that the tables belong to.
const schemaName = "cluster"

// format is the tables. Their mark is "whcl" in ASCII.
var format = dbfile.Format{
	Name: "the list of hosts", Lost: "a list of hosts",
	ApplicationID: 0x7768636c, Layout: 1, Readers: 1,
	Tables: `
CREATE TABLE identity (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL) STRICT;
CREATE TABLE hosts (
	id TEXT PRIMARY KEY,
	name TEXT NOT NULL,
	address TEXT NOT NULL,
	version TEXT NOT NULL,
	started INTEGER NOT NULL,
	seen INTEGER NOT NULL
) STRICT;
`,
}

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

// hosts are those in the table, the oldest first, and how long ago each was seen.
func hosts(ctx context.Context, file *dbfile.File) ([]api.ClusterHost, error) {
	rows, err := file.Reader.QueryContext(ctx, "SELECT id, name, address, version, started, "+serverTime+
		" - seen FROM hosts ORDER BY started, id")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []api.ClusterHost
	for rows.Next() {
		var h api.ClusterHost
		var started int64
		if err := rows.Scan(&h.ID, &h.Name, &h.Address, &h.Version, &started, &h.SeenMs); err != nil {
			return nil, err
		}
		h.StartedAt = millis(started)
		all = append(all, h)
	}
	return all, rows.Err()
}

// enter makes the row of a host, and the only one where it has the lock: all others
// are of hosts that have ended. Beside shared ones those stay that were seen in the
// last minute.
func enter(ctx context.Context, file *dbfile.File, h api.ClusterHost, shared bool) error {
	ended := "DELETE FROM hosts"
	if shared {
		ended += " WHERE seen < " + serverTime + " - 60000"
	}
	return file.Write(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, ended); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO hosts (id, name, address, version, started, seen) VALUES (?, ?, ?, ?, "+
			serverTime+", "+serverTime+")", h.ID, h.Name, h.Address, h.Version)
		return err
	})
}

// beat says that a host is there, and at which address. It reports whether its
// row is there.
func beat(ctx context.Context, file *dbfile.File, id, address string) (bool, error) {
	result, err := file.Writer.ExecContext(ctx, "UPDATE hosts SET seen = "+serverTime+", address = ? WHERE id = ?",
		address, id)
	if err != nil {
		return false, fmt.Errorf("tell the database that the host is there: %w", err)
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// leave removes the row of a host.
func leave(ctx context.Context, file *dbfile.File, id string) error {
	_, err := file.Writer.ExecContext(ctx, "DELETE FROM hosts WHERE id = ?", id)
	return err
}
