package client

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/wire"
)

const (
	// answerDelay is how long an answer of the server is waited for that nothing
	// else bounds.
	answerDelay = 5 * time.Second
	// oldest is the first version that is tested with.
	oldest = 150000
)

// Database is a database on a server, with a pool of connections to it, as a
// [postgres.Database].
type Database struct {
	pool    *wire.Pool
	config  *pgconn.Config // copied before it is changed
	host    *worker
	limits  postgres.Limits
	name    string // of the database
	place   string // for people
	version int    // of the server, such as 150018
	guard   atomic.Pointer[guard]
	calls   calls
}

// Open connects, and sees that the database can be used. Later, lost connections
// are made again when they are needed.
func Open(ctx context.Context, c Config) (*Database, error) {
	config, err := c.parse()
	if err != nil {
		return nil, err
	}
	d := &Database{config: config, host: &worker{role: noRole, rowBytes: "0", idle: c.Limits.IdleTime},
		limits: c.Limits, name: config.Database,
		place: "PostgreSQL " + places(config) + "/" + config.Database}
	d.pool = wire.NewPool(c.Limits, func(ctx context.Context) (*wire.Conn, error) {
		return wire.Connect(ctx, config)
	})
	if err := d.prepare(ctx); err != nil {
		d.pool.Close()
		return nil, advised(asError(fmt.Errorf("%s: %w", d.place, err)), config)
	}
	return d, nil
}

// places are the servers that may have the database.
func places(config *pgconn.Config) string {
	var list []string
	for _, p := range placesOf(config) {
		list = append(list, p.String())
	}
	return strings.Join(list, ",")
}

// String names the database, for people.
func (d *Database) String() string { return d.place }

// Close waits for the calls that run, then closes all connections.
func (d *Database) Close() { d.pool.Close() }

// Refuse has every call fail from now on.
func (d *Database) Refuse(why error) { d.pool.Refuse(&postgres.Error{Gone: true, Err: why}) }

// Ping reports whether the server answers.
func (d *Database) Ping(ctx context.Context) error {
	return d.single(ctx, postgres.Statement{Text: "SELECT 1"})
}

// foreignTable selects a table that is not a host's, in a database that no host has
// used yet: whoever mistypes a name should not find plugins among what is theirs.
// What administrators add later, and extensions, are no reason to end.
const foreignTable = `SELECT n.nspname || '.' || c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
	WHERE NOT EXISTS (SELECT FROM pg_namespace WHERE nspname ~ '^(service|plugin|files|copy):')
	AND c.relkind IN ('r', 'p', 'f') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
	AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
	ORDER BY 1 LIMIT 1`

// prepare looks at what the host relies on.
func (d *Database) prepare(ctx context.Context) error {
	var encoding, version, commits, foreign string
	var maker, all, inherits, creates bool
	err := d.single(ctx, postgres.Statement{Text: `SELECT current_setting('server_encoding'),
		current_setting('server_version_num'), current_setting('synchronous_commit'), (` + foreignTable + `),
		rolcreaterole, rolsuper, rolinherit, has_database_privilege(current_database(), 'CREATE')
		FROM pg_roles WHERE rolname = current_user`, Each: func(row []driver.Value) error {
		for i, to := range []*string{&encoding, &version, &commits, &foreign} {
			*to, _ = row[i].(string)
		}
		for i, to := range []*bool{&maker, &all, &inherits, &creates} {
			*to = row[4+i] == int64(1)
		}
		return nil
	}})
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
	case !creates:
		return fmt.Errorf("the user may not make schemas in the database, which has to be its own: ALTER DATABASE %s OWNER "+
			"TO %s, as an administrator", postgres.Quote(d.name), postgres.Quote(d.config.User))
	case foreign != "":
		return fmt.Errorf("the database has tables of another program, such as %s: name one that is the host's alone",
			foreign)
	}
	if d.version < 160000 && inherits && !all {
		// So that the host itself has no rights in what belongs to plugins. Later
		// versions have that for each membership.
		if err := d.single(ctx, postgres.Statement{Text: "ALTER ROLE CURRENT_USER NOINHERIT"}); err != nil {
			return fmt.Errorf("give up what comes from the roles of plugins: %w", err)
		}
	}
	return nil
}

// Relations lists the tables and indexes of a schema, whether or not a plugin
// has it open.
func (d *Database) Relations(ctx context.Context, schema string) ([]string, error) {
	var names []string
	err := d.single(ctx, postgres.Statement{Text: postgres.Relations, Args: []driver.Value{schema},
		Each: appendText(&names)})
	return names, err
}

// User is whom the host logs in as.
func (d *Database) User() string { return d.config.User }
