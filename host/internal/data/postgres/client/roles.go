package client

import (
	"context"
	"database/sql/driver"
	"fmt"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// roleName is the name of a plugin's role, and serviceRole that of a service's.
// Roles are those of a whole server, so the database is part of it.
func (d *Database) roleName(plugin string) string {
	return postgres.Fit("wasmhost:" + d.name + ":" + plugin)
}

func (d *Database) serviceRole(service string) string {
	return postgres.Fit("wasmhost-service:" + d.name + ":" + service)
}

// changeRoles runs f in a transaction beside which no host makes or drops roles.
// It says what there is of one.
func (d *Database) changeRoles(ctx context.Context, role string, f func(is owned) (texts []string)) error {
	return d.transact(ctx, func(run func(postgres.Statement) error) error {
		err := run(postgres.Statement{Text: "SELECT pg_advisory_xact_lock($1)",
			Args: []driver.Value{postgres.LockKey("roles")}})
		if err != nil {
			return err
		}
		is := owned{}
		for _, question := range is.ask(role) {
			if err := run(question); err != nil {
				return err
			}
		}
		for _, text := range f(is) {
			if err := run(postgres.Statement{Text: text}); err != nil {
				return err
			}
		}
		return nil
	})
}

// appendText collects the first column of rows.
func appendText(to *[]string) func([]driver.Value) error {
	return func(row []driver.Value) error {
		text, _ := row[0].(string)
		*to = append(*to, text)
		return nil
	}
}

// owned is what there is of a role: whether it is there, the host is a member of
// it, and in which schemas it may make tables.
type owned struct {
	role, member bool
	schemas      []string
}

// ask are the questions whose answers it takes.
func (is *owned) ask(role string) []postgres.Statement {
	return []postgres.Statement{
		{Text: `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1),
			EXISTS (SELECT FROM pg_auth_members AS m JOIN pg_roles AS r ON r.oid = m.roleid
				JOIN pg_roles AS u ON u.oid = m.member
				WHERE r.rolname = $1 AND u.rolname = current_user)`,
			Args: []driver.Value{role}, Each: func(row []driver.Value) error {
				is.role, is.member, is.schemas = row[0] == int64(1), row[1] == int64(1), nil
				return nil
			}},
		{Text: `SELECT n.nspname FROM pg_namespace AS n
			CROSS JOIN LATERAL aclexplode(n.nspacl) AS a
			JOIN pg_roles AS r ON r.oid = a.grantee WHERE r.rolname = $1 AND a.privilege_type = 'CREATE'`,
			Args: []driver.Value{role}, Each: appendText(&is.schemas)},
	}
}

// own makes a role and the schema of a plugin or a service where they are not
// there.
func (d *Database) own(ctx context.Context, of, name, roleName string) error {
	// Where all of it is there, as mostly, there is nothing to wait for: who changes
	// roles may stand still.
	found := owned{}
	if err := d.single(ctx, found.ask(roleName)...); err != nil {
		return err
	}
	if found.role && found.member && slices.Contains(found.schemas, name) {
		return nil
	}
	role := postgres.Quote(roleName)
	return d.changeRoles(ctx, roleName, func(is owned) (texts []string) {
		if !is.role {
			texts = append(texts, "CREATE ROLE "+role+" NOLOGIN NOINHERIT")
		}
		if !is.role || !is.member {
			grant := "GRANT " + role + " TO CURRENT_USER"
			if d.version >= 160000 {
				grant += " WITH INHERIT FALSE, SET TRUE"
			}
			texts = append(texts, grant)
		}
		if !slices.Contains(is.schemas, name) {
			texts = append(texts, newSchema(name, of, role)...)
		}
		return texts
	})
}

// newSchema are the statements that make a schema in which a role, quoted, may
// make tables. Whose it is stands in the comment, since names may be cut.
func newSchema(name, plugin, role string) []string {
	quoted := postgres.Quote(name)
	return []string{"CREATE SCHEMA " + quoted, "GRANT USAGE, CREATE ON SCHEMA " + quoted + " TO " + role,
		"COMMENT ON SCHEMA " + quoted + " IS '" + strings.ReplaceAll(plugin, "'", "''") + "'"}
}

// Drop removes all that a plugin has.
func (d *Database) Drop(ctx context.Context, plugin string) error {
	role := d.roleName(plugin)
	return d.changeRoles(ctx, role, func(is owned) (texts []string) {
		for _, name := range is.schemas {
			texts = append(texts, "DROP SCHEMA "+postgres.Quote(name)+" CASCADE")
		}
		if is.role {
			texts = append(texts, "DROP ROLE "+postgres.Quote(role))
		}
		return texts
	})
}

// Beside makes a schema for a copy.
func (d *Database) Beside(ctx context.Context, plugin, name string) error {
	if !postgres.IsCopy(name) {
		return fmt.Errorf("%q is no name of a copy", name)
	}
	role := d.roleName(plugin)
	return d.changeRoles(ctx, role, func(owned) []string {
		return newSchema(name, plugin, postgres.Quote(role))
	})
}

// DropBeside removes a copy.
func (d *Database) DropBeside(ctx context.Context, name string) error {
	if !postgres.IsCopy(name) {
		return fmt.Errorf("%q is no name of a copy", name)
	}
	return d.single(ctx, postgres.Statement{Text: "DROP SCHEMA IF EXISTS " + postgres.Quote(name) + " CASCADE"})
}

// Stored lists the schemas of plugins.
func (d *Database) Stored(ctx context.Context, plugin string) ([]postgres.Stored, error) {
	var list []postgres.Stored
	err := d.single(ctx, postgres.Statement{Text: `SELECT coalesce(obj_description(n.oid, 'pg_namespace'), '') AS plugin,
			n.nspname::text AS schema, count(c.oid) AS tables,
			coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint AS bytes
		FROM pg_namespace AS n LEFT JOIN pg_class AS c ON c.relnamespace = n.oid AND c.relkind = 'r'
		WHERE (n.nspname LIKE 'plugin:%' OR n.nspname LIKE 'files:%' OR n.nspname LIKE 'copy:%')
			AND ($1 = '' OR obj_description(n.oid, 'pg_namespace') = $1)
		GROUP BY n.oid, n.nspname ORDER BY n.nspname`,
		Args: []driver.Value{plugin}, Each: func(row []driver.Value) error {
			of, _ := row[0].(string)
			name, _ := row[1].(string)
			tables, _ := row[2].(int64)
			bytes, _ := row[3].(int64)
			list = append(list, postgres.Stored{Plugin: of, Schema: name, Tables: int(tables), Bytes: bytes})
			return nil
		}})
	return list, err
}
