package notify

import (
	"context"

	"github.com/wasmhost/wasmhost/host/dbfile"
)

// format is the file. Its mark is "whnt" in ASCII.
//
// The positions of events are never used again, which
// AUTOINCREMENT promises; floor is the position up to which removals have been
// forgotten.
var format = dbfile.Format{
	Name: "notifications", Lost: "notifications",
	ApplicationID: 0x77686e74, Layout: 1, Readers: 4,
	Tables: `
CREATE TABLE notices (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	plugin TEXT NOT NULL,
	kind TEXT NOT NULL,
	title TEXT NOT NULL,
	body TEXT NOT NULL,
	type TEXT NOT NULL,
	duration INTEGER NOT NULL,
	dedup TEXT,
	created INTEGER NOT NULL,
	read INTEGER NOT NULL DEFAULT 0,
	position INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX notices_position ON notices (position);
CREATE UNIQUE INDEX notices_of ON notices (plugin, position);
CREATE UNIQUE INDEX notices_dedup ON notices (plugin, dedup) WHERE dedup IS NOT NULL;
CREATE INDEX notices_created ON notices (created);
CREATE TABLE states (
	plugin TEXT NOT NULL,
	kind TEXT NOT NULL,
	value TEXT NOT NULL,
	updated INTEGER NOT NULL,
	position INTEGER NOT NULL,
	PRIMARY KEY (plugin, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE events (
	position INTEGER PRIMARY KEY AUTOINCREMENT,
	kind TEXT NOT NULL,
	plugin TEXT NOT NULL,
	notice INTEGER NOT NULL,
	time INTEGER NOT NULL
) STRICT;
CREATE INDEX events_of ON events (plugin, notice, kind);
CREATE INDEX events_removed ON events (position) WHERE kind = 'removed';
CREATE TABLE floor (one INTEGER PRIMARY KEY CHECK (one = 1), position INTEGER NOT NULL) STRICT;
INSERT INTO floor VALUES (1, 0);
`,
}

// Copy writes a whole and consistent copy of the file path to the file to,
// which must not be there. It may be open, also in another process. The error
// is a [*dbfile.Error] where the file cannot be read.
func Copy(ctx context.Context, path, to string) error {
	return dbfile.Copy(ctx, path, to, format, Limits{}.WithDefaults().LockWait)
}
