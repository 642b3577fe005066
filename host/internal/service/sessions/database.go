package sessions

import (
	"context"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/service/underway"
)

// format is the file. Its mark is "whse" in ASCII.
//
// A reply is stored in pieces while it arrives, because
// a row that grows would be written anew with every part; they become the
// text of its message at the end.
var format = dbfile.Format{
	Name: "sessions", Lost: "sessions",
	ApplicationID: 0x77687365, Layout: 1, Readers: 4, Served: underway.Table,
	Pragmas: []string{"secure_delete(ON)"},
	Tables: `
CREATE TABLE sessions (
	number INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	plugin TEXT NOT NULL,
	name TEXT NOT NULL,
	context TEXT NOT NULL,
	status TEXT NOT NULL,
	reason TEXT NOT NULL DEFAULT '',
	bytes INTEGER NOT NULL,
	created INTEGER NOT NULL,
	updated INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_of_plugin ON sessions (plugin, number);
CREATE TABLE messages (
	number INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	session INTEGER NOT NULL REFERENCES sessions (number) ON DELETE CASCADE,
	role TEXT NOT NULL,
	text TEXT NOT NULL,
	created INTEGER NOT NULL
) STRICT;
CREATE INDEX messages_of_session ON messages (session, number);
CREATE TABLE pieces (
	number INTEGER PRIMARY KEY AUTOINCREMENT,
	message INTEGER NOT NULL REFERENCES messages (number) ON DELETE CASCADE,
	text TEXT NOT NULL
) STRICT;
CREATE INDEX pieces_of_message ON pieces (message, number);
`,
}

// Copy writes a whole and consistent copy of the file path, or of what is in its
// place on a server that is not nil, to the file to, which must not be there. It
// may be open, also in another process. The error is a [*dbfile.Error] where it
// cannot be read.
func Copy(ctx context.Context, path, to string, server postgres.Database) error {
	return dbfile.Copy(ctx, path, to, format, dbfile.Options{
		Wait: limits.Defaults[Limits]().LockWait, Database: server})
}
