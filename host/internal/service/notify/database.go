package notify

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
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

// Copy writes a whole and consistent copy of the file path, or of what is in its
// place on a server that is not nil, to the file to, which must not be there. It
// may be open, also in another process. The error is a [*dbfile.Error] where it
// cannot be read.
//
// The positions of the copy go on far behind those of the file: who has
// followed the one and then follows the other is told to list anew, and never
// takes a change for one that it has seen.
func Copy(ctx context.Context, path, to string, server postgres.Database) error {
	wait := limits.Defaults[Limits]().LockWait
	if err := dbfile.Copy(ctx, path, to, format, dbfile.Options{Wait: wait, Database: server}); err != nil {
		return err
	}
	if err := os.Chmod(to, 0o600); err != nil { // SQLite leaves it to the umask
		return fmt.Errorf("copy the file of %s: %w", format.Name, err)
	}
	file, err := dbfile.Open(ctx, to, format, dbfile.Options{Wait: wait, Scratch: true})
	if err != nil {
		return err
	}
	err = file.Write(ctx, func(tx *sql.Tx) error {
		for _, statement := range []string{
			"INSERT INTO sqlite_sequence (name, seq) SELECT 'events', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence " +
				"WHERE name = 'events')",
			fmt.Sprintf("UPDATE sqlite_sequence SET seq = seq + %d WHERE name = 'events'", copyGap),
			"UPDATE floor SET position = (SELECT seq FROM sqlite_sequence WHERE name = 'events')",
		} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err = errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("copy the file of %s: %w", format.Name, err)
	}
	return nil
}

// copyGap is more than the changes that come to a file after it was copied,
// and small enough for two million copies of copies within what numbers in
// JSON hold exactly.
const copyGap = 1 << 32
