package client

import (
	"context"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// strangers leaves out who may do what they like anyway.
const strangers = `SELECT u.rolname::text FROM pg_roles AS u
	WHERE has_database_privilege('public', current_database(), 'CONNECT') AND u.rolcanlogin
		AND NOT u.rolsuper AND NOT u.rolreplication AND NOT pg_has_role(u.oid, session_user, 'MEMBER')
	ORDER BY u.rolname LIMIT 3`

// Strangers are users who may connect because everybody may.
func (d *Database) Strangers(ctx context.Context) (names []string, err error) {
	err = d.single(ctx, postgres.Statement{Text: strangers, Each: appendText(&names)})
	return names, err
}

// makers are those who may make roles, which before version 16 lets them give
// themselves what any role has that is no superuser. Who may make databases as well is
// an administrator, as that of a server which somebody else runs.
const makers = `SELECT rolname::text FROM pg_roles WHERE rolcreaterole AND rolcanlogin AND NOT rolsuper
	AND NOT rolcreatedb AND rolname <> session_user ORDER BY rolname LIMIT 3`

// Makers are users who can become the host's user since they may make roles.
func (d *Database) Makers(ctx context.Context) (names []string, err error) {
	if d.version < 160000 {
		err = d.single(ctx, postgres.Statement{Text: makers, Each: appendText(&names)})
	}
	return names, err
}

// Name of the database.
func (d *Database) Name() string { return d.name }
