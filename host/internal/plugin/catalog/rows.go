package catalog

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

// rows has the databases of plugins, wherever they lie: all that this package
// asks of one, but for what package store does once it is open. Whoever calls
// holds the lock of the plugin, whose database is not open where it is changed.
type rows interface {
	// Place says where the database of a plugin is, for package store.
	Place(id string, o *store.Options)
	// There reports whether a plugin has a database, size how many bytes it fills,
	// and lost why there is none where there was one.
	There(ctx context.Context, id string) (bool, error)
	Size(ctx context.Context, id string) (int64, error)
	Lost(id string) error
	// Empty reports whether a database that is not open holds nothing. The options are
	// those of a copy, for which dir is a folder.
	Empty(ctx context.Context, id string, o store.Options, dir string) (bool, error)
	// backUp writes a file of SQLite, called databaseName, into a folder of a
	// snapshot, or none where there is no database.
	backUp(ctx context.Context, s *Snapshot, h Held, dir string) error

	// Copies lists the copies of a database, the oldest first, and what is left of
	// copies that were cut short; remove removes some of both.
	Copies(ctx context.Context, id string) (whole []Copy, cut []string, err error)
	Remove(ctx context.Context, id string, names []string) error
	HasCopy(ctx context.Context, id, name string) (bool, error)

	// Swap carries out what a rollback is to do with the database. Keeps is the name
	// of what is replaced then. Where it was interrupted, swapped reports whether the
	// other database is in place, finish does the rest, and putBack undoes what came
	// before.
	Swap(ctx context.Context, id string, b *Rollback) error
	Keeps(id string, at time.Time) string
	swapped(ctx context.Context, id string, b *Rollback) (bool, error)
	finish(ctx context.Context, id string, b *Rollback) error
	putBack(ctx context.Context, id string, b *Rollback) error

	// takeIn puts the database that an import has made in a folder in place, unless
	// it goes there with the folder, and returns under which name what was there is
	// kept. Changed says that it may be in place, also after an error. Doing so again
	// has the same outcome, until tookIn says that the folder is in its place as well.
	// giveBack undoes it, as long as nothing has been written since; without notes in
	// the folder that there are no rows in it.
	takeIn(ctx context.Context, id, dir string) (kept string, changed bool, err error)
	tookIn(dir string) error
	giveBack(ctx context.Context, id, kept string) error
	Without(dir string) error

	// purge deletes all of a plugin, copies included, that is not in the folder of
	// its data, and stored adds up what that is, of all plugins.
	purge(ctx context.Context, id string) error
	Stored(ctx context.Context, add func(id string, bytes int64, modified time.Time)) error
}

// Copy is a whole copy of a database.
type Copy struct {
	Name   string
	Taken  time.Time
	Before bool // a version changed the tables
	Bytes  int64
}

// IsDatabaseCopy reports whether a name is that of a copy, wherever rows lie:
// who reads records does not know that.
func IsDatabaseCopy(name string) bool {
	_, file := parseFileCopy(name)
	_, server := parseServerCopy(name)
	return file || server
}

// byTime sorts copies, the oldest first.
func byTime(a, b Copy) int {
	return cmp.Or(a.Taken.Compare(b.Taken), strings.Compare(a.Name, b.Name))
}
