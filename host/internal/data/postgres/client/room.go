package client

import (
	"context"
	"database/sql/driver"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// besidePool is how many connections a host has beside those of its pool: two that
// listen, for changes and for documents, and that with its locks.
const besidePool = 3

// Connections is how many connections the host has to the server at the most.
func (d *Database) Connections() int { return d.limits.Connections + besidePool }

// room is without limits for superusers, as the server is. Version 15 keeps none for
// a role.
const room = `SELECT current_setting('max_connections')::bigint - CASE WHEN u.rolsuper THEN 0 ELSE
		current_setting('superuser_reserved_connections')::bigint +
		coalesce(current_setting('reserved_connections', true), '0')::bigint END,
	CASE WHEN u.rolsuper THEN -1 ELSE u.rolconnlimit END, CASE WHEN u.rolsuper THEN -1 ELSE d.datconnlimit END
	FROM pg_roles AS u, pg_database AS d WHERE u.rolname = session_user AND d.datname = current_database()`

// Room is how many connections the server has for hosts.
func (d *Database) Room(ctx context.Context) (r postgres.Room, err error) {
	err = d.single(ctx, postgres.Statement{Text: room, Each: func(row []driver.Value) error {
		for i, to := range []*int{&r.Server, &r.User, &r.Database} {
			n, _ := row[i].(int64)
			*to = int(n)
		}
		return nil
	}})
	return r, err
}
