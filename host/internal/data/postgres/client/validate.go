package client

import (
	"context"
	"errors"
	"strconv"

	"github.com/jackc/pgx/v5/pgconn"
)

// searchPath is that of each session, so that no name means what somebody has made
// in another schema.
const searchPath = "pg_catalog"

// validate looks at each connection before it is used. A host never writes to a
// standby: behind a list of hosts, the primary is found. And a session must be the
// host's alone: what is told to it, a role and locks above all, would else be
// another's. A pooler shows by a session that is not the one which was begun.
func validate(ctx context.Context, c *pgconn.PgConn) error {
	results, err := c.Exec(ctx, "SELECT pg_catalog.current_setting('transaction_read_only'), "+
		"pg_catalog.pg_backend_pid(), pg_catalog.current_setting('search_path')").ReadAll()
	if err != nil {
		return err
	}
	if len(results) != 1 || len(results[0].Rows) != 1 || len(results[0].Rows[0]) != 3 {
		return errors.New("the server has answered something else than it was asked")
	}
	row := results[0].Rows[0]
	switch {
	case string(row[0]) != "off":
		return errors.New("the server may only be read")
	case string(row[1]) != strconv.FormatUint(uint64(c.PID()), 10), string(row[2]) != searchPath:
		return errPooler
	}
	return nil
}

// errPooler is what no time mends.
var errPooler = errors.New("something between this host and the server gives a session to several, as PgBouncer " +
	"does, so that roles and locks of one would be another's: name the server's own address, since a host keeps " +
	"connections for its next calls by itself (postgres.connections)")
