package client

import (
	"context"

	"github.com/wasmhost/wasmhost/host/postgres"
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

// Name of the database.
func (d *Database) Name() string { return d.name }
