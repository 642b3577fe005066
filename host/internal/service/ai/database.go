package ai

import (
	"context"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/service/underway"
)

// format is the file. Its mark is "whai" in ASCII.
var format = dbfile.Format{
	Name: "AI tokens", Lost: "the count of today",
	ApplicationID: 0x77686169, Layout: 1, Served: underway.Table,
	Tables: `
CREATE TABLE days (
	plugin TEXT NOT NULL,
	day TEXT NOT NULL,
	tokens INTEGER NOT NULL CHECK (tokens >= 0),
	calls INTEGER NOT NULL,
	PRIMARY KEY (plugin, day)
) STRICT, WITHOUT ROWID;
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
