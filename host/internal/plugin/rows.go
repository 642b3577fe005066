package plugin

import (
	"context"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

// rows has the databases of plugins, wherever they lie: all that this package
// asks of one, but for what package store does once it is open. Whoever calls
// holds the lock of the plugin, whose database is not open where it is changed.
type rows interface {
	// place says where the database of a plugin is, for package store.
	place(id string, o *store.Options)
	// there reports whether a plugin has a database, size how many bytes it fills,
	// and lost why there is none where there was one.
	there(ctx context.Context, id string) (bool, error)
	size(ctx context.Context, id string) (int64, error)
	lost(id string) error
	// empty reports whether a database that is not open holds nothing. Dir is a
	// folder for copies.
	empty(ctx context.Context, e *entry, in *installed, dir string) (bool, error)
	// backUp writes a file of SQLite, called databaseName, into a folder of a
	// snapshot, or none where there is no database.
	backUp(ctx context.Context, s *Snapshot, e *entry, dir string) error

	// copies lists the copies of a database, the oldest first, and what is left of
	// copies that were cut short; remove removes some of both.
	copies(ctx context.Context, id string) (whole []databaseCopy, cut []string, err error)
	remove(ctx context.Context, id string, names []string) error
	hasCopy(ctx context.Context, id, name string) (bool, error)

	// swap carries out what a rollback is to do with the database. Keeps is the name
	// of what is replaced then. Where it was interrupted, swapped reports whether the
	// other database is in place, finish does the rest, and putBack undoes what came
	// before.
	swap(ctx context.Context, id string, b *rollback) error
	keeps(id string, at time.Time) string
	swapped(ctx context.Context, id string, b *rollback) (bool, error)
	finish(ctx context.Context, id string, b *rollback) error
	putBack(ctx context.Context, id string, b *rollback) error

	// takeIn puts the database that an import has made in a folder in place, unless
	// it goes there with the folder, and returns under which name what was there is
	// kept. Changed says that it may be in place, also after an error. Doing so again
	// has the same outcome, until tookIn says that the folder is in its place as well.
	// giveBack undoes it, as long as nothing has been written since; without notes in
	// the folder that there are no rows in it.
	takeIn(ctx context.Context, id, dir string) (kept string, changed bool, err error)
	tookIn(dir string) error
	giveBack(ctx context.Context, id, kept string) error
	without(dir string) error

	// purge deletes all of a plugin, copies included, that is not in the folder of
	// its data, and stored adds up what that is, of all plugins.
	purge(ctx context.Context, id string) error
	stored(ctx context.Context, add func(id string, bytes int64, modified time.Time)) error
}

// databaseCopy is a whole copy of a database.
type databaseCopy struct {
	name   string
	taken  time.Time
	before bool // a version changed the tables
	bytes  int64
}

// isDatabaseCopy reports whether a name is that of a copy, wherever rows lie:
// who reads records does not know that.
func isDatabaseCopy(name string) bool {
	_, file := parseFileCopy(name)
	_, server := parseServerCopy(name)
	return file || server
}
