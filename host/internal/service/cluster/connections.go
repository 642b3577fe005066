package cluster

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

// connectionsTable has how many connections each host has to the server at the most.
// Hosts of older versions are not in it.
const connectionsTable = `CREATE TABLE connections (host TEXT PRIMARY KEY, most INTEGER NOT NULL) STRICT;`

// noteConnections adds a host, and takes out those that are forgotten.
func noteConnections(ctx context.Context, tx *sql.Tx, host string, most int) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM connections WHERE host NOT IN (SELECT id FROM hosts)")
	if err == nil {
		_, err = tx.ExecContext(ctx, "INSERT INTO connections (host, most) VALUES (?, ?)", host, most)
	}
	return err
}

// connections are how many hosts there are, and how many connections they have
// together at the most. A host that has not said how many it has is taken to have as
// many as this one.
func connections(ctx context.Context, file *dbfile.File, own int) (hosts, most int, err error) {
	err = file.Reader.QueryRowContext(ctx, "SELECT count(*), CAST(coalesce(sum(coalesce(c.most, ?)), 0) AS bigint) "+
		"FROM hosts AS h LEFT JOIN connections AS c ON c.host = h.id WHERE h.ended IS NULL", own).Scan(&hosts, &most)
	return hosts, most, err
}

// tooMany finds that the hosts may want more connections than the server gives them.
// Then some wait for others, and one that starts, or has lost that with its locks,
// may not get what it needs.
func (m *Member) tooMany(ctx context.Context) []health.Finding {
	bound, stop := context.WithTimeout(ctx, m.config.Limits.CallTime)
	defer stop()
	d := m.config.Database
	hosts, most, err := connections(bound, m.file, d.Connections())
	if err != nil { // the loss of the server is told of elsewhere
		return nil
	}
	room, err := d.Room(bound)
	if err != nil {
		return nil
	}
	least := most
	var do []string
	for _, of := range []struct {
		room int
		more string
	}{
		{room.Server, fmt.Sprintf("raise max_connections of the server by %d or more", most-room.Server)},
		{room.User, fmt.Sprintf("run ALTER ROLE %s CONNECTION LIMIT %d on the server, as an administrator",
			postgres.Quote(d.User()), most)},
		{room.Database, fmt.Sprintf("run ALTER DATABASE %s CONNECTION LIMIT %d on the server, as an administrator",
			postgres.Quote(d.Name()), most)},
	} {
		if of.room >= 0 && of.room < most {
			least, do = min(least, of.room), append(do, of.more)
		}
	}
	if len(do) == 0 {
		return nil
	}
	return []health.Finding{{Severity: health.Warning, What: fmt.Sprintf("the hosts of the database (%d) may want %d "+
		"connections together, and the server gives them %d at the most: beyond that they wait for each other, and one "+
		"that starts may get none", hosts, most, least), Do: strings.Join(do, ", and ") +
		fmt.Sprintf("; or start hosts with a lower --limit postgres.connections, by %d in all", most-least)}}
}
