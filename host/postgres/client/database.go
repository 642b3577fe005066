package client

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/wasmhost/wasmhost/host/postgres"
)

const (
	// statements is how many prepared statements a connection keeps, as plugins
	// choose the shapes of their queries.
	statements = 128
	// cancelDelay is how long a statement whose time is over is left to the
	// server, which has the same deadline; then it is asked to end it, and after
	// answerDelay without an answer the connection is given up.
	cancelDelay = 100 * time.Millisecond
	answerDelay = 5 * time.Second
	// oldest is the first version that is tested with.
	oldest = 150000
)

// Database is a database on a server, with a pool of connections to it, as a
// [postgres.Database].
type Database struct {
	pool    *pgxpool.Pool
	limits  postgres.Limits
	name    string // of the database
	place   string // for people
	version int    // of the server, such as 150018
}

// Open connects, and sees that the database can be used. Later, lost connections
// are made again when they are needed.
func Open(ctx context.Context, c Config) (*Database, error) {
	config, err := c.parse()
	if err != nil {
		return nil, err
	}
	to := config.ConnConfig
	d := &Database{limits: c.Limits, name: to.Database,
		place: "PostgreSQL " + net.JoinHostPort(to.Host, strconv.Itoa(int(to.Port))) + "/" + to.Database}
	if d.pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
		return nil, told(fmt.Errorf("%s: %w", d.place, err))
	}
	if err := d.prepare(ctx); err != nil {
		d.pool.Close()
		return nil, told(fmt.Errorf("%s: %w", d.place, err))
	}
	return d, nil
}

// String names the database, for people.
func (d *Database) String() string { return d.place }

// Close waits for the calls that run, then closes all connections.
func (d *Database) Close() { d.pool.Close() }

// Ping reports whether the server answers.
func (d *Database) Ping(ctx context.Context) error { return told(d.pool.Ping(ctx)) }

// prepare looks at what the host relies on.
func (d *Database) prepare(ctx context.Context) error {
	var encoding, version, commits string
	var maker, all, inherits bool
	err := d.pool.QueryRow(ctx, `SELECT current_setting('server_encoding'), current_setting('server_version_num'),
		current_setting('synchronous_commit'), rolcreaterole, rolsuper, rolinherit
		FROM pg_roles WHERE rolname = current_user`).Scan(&encoding, &version, &commits, &maker, &all, &inherits)
	if err != nil {
		return err
	}
	d.version, _ = strconv.Atoi(version) // the server's own number
	switch {
	case d.version < oldest:
		return fmt.Errorf("the server is of version %s; use 15 or later", version)
	case encoding != "UTF8":
		return fmt.Errorf("the database has the encoding %s: make one with ENCODING 'UTF8' TEMPLATE template0", encoding)
	case commits == "off":
		return errors.New("synchronous_commit is off, by which the server loses what it has acknowledged: switch it on")
	case !maker && !all:
		return errors.New("the user may not make the roles that keep plugins apart: ALTER ROLE ... CREATEROLE, as an " +
			"administrator")
	}
	if d.version < 160000 && inherits && !all {
		// So that the host itself has no rights in what belongs to plugins. Later
		// versions have that for each membership.
		if _, err := d.pool.Exec(ctx, "ALTER ROLE CURRENT_USER NOINHERIT"); err != nil {
			return fmt.Errorf("give up what comes from the roles of plugins: %w", err)
		}
	}
	return nil
}

// Relations lists the tables and indexes of a schema, whether or not a plugin
// has it open.
func (d *Database) Relations(ctx context.Context, schema string) ([]string, error) {
	rows, err := d.pool.Query(ctx, postgres.Relations, schema)
	if err != nil {
		return nil, told(err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return names, told(err)
}
