package ai

import (
	"context"

	"github.com/wasmhost/wasmhost/host/dbfile"
	"github.com/wasmhost/wasmhost/host/limits"
)

// format is the file. Its mark is "whai" in ASCII.
var format = dbfile.Format{
	Name: "AI tokens", Lost: "the count of today",
	ApplicationID: 0x77686169, Layout: 1,
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

// Copy writes a whole and consistent copy of the file path to the file to,
// which must not be there. It may be open, also in another process. The error
// is a [*dbfile.Error] where the file cannot be read.
func Copy(ctx context.Context, path, to string) error {
	return dbfile.Copy(ctx, path, to, format, limits.Defaults[Limits]().LockWait)
}
