package cluster

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/pubsub"
)

// Opener connects to a database on a server.
type Opener func(context.Context, postgres.Limits) (postgres.Database, error)

// Open opens the database in which the data of a folder lies, and joins its hosts.
// Without an opener the data lies in the folder itself, and the member is nil. A
// folder that has data of its own, or belongs to another database, is refused, as
// is one without an opener whose data lies in a database.
func Open(ctx context.Context, folder *datafolder.Folder, open Opener, l postgres.Limits, c Config) (*Member, error) {
	known, err := folder.Database()
	switch {
	case err != nil:
		return nil, err
	case open == nil && known != nil:
		return nil, fmt.Errorf("the data of the folder %s lies in a database, %s: name that in the variable %s, or to "+
			"`wasmhost serve` with --database", folder.Dir, known.Name, datafolder.EnvDatabase)
	case open == nil:
		return nil, nil
	}
	if has, err := folder.HasData(); err != nil || has && known == nil {
		if err == nil {
			err = fmt.Errorf("the folder %s has data of its own, which a database would hide: move it there by "+
				"`wasmhost migrate`, or name a new folder with --data", folder.Dir)
		}
		return nil, err
	}
	if c.Database, err = open(ctx, l); err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	if c.Name == "" {
		c.Name, _ = os.Hostname() // for people
	}
	m, err := Join(ctx, c)
	if err != nil {
		c.Database.Close()
		return nil, err
	}
	m.fresh = known == nil
	m.bus = pubsub.Open(ctx, c.Database, c.Logger)
	if err = m.claim(ctx, folder, known); err != nil {
		return nil, errors.Join(err, m.Close(context.WithoutCancel(ctx)))
	}
	return m, nil
}

// claim has a folder say that its data lies in the database.
func (m *Member) claim(ctx context.Context, folder *datafolder.Folder, known *datafolder.Database) error {
	d, note := m.config.Database, datafolder.Database{ID: m.Identity(), Name: m.config.Database.String()}
	if err := settleMove(ctx, d, known); err != nil {
		return err
	}
	if known != nil && known.ID != note.ID {
		return fmt.Errorf("the folder %s belongs to another database, %s, and this is %s: name a new folder with --data, or "+
			"the right database", folder.Dir, known.Name, d)
	}
	if known != nil {
		note.Move, note.Moved = known.Move, known.Moved
	}
	return folder.SetDatabase(note)
}

// Server is where the data lies; nil for a nil member, which is one whose data
// lies in its folder.
func (m *Member) Server() postgres.Database {
	if m == nil {
		return nil
	}
	return m.config.Database
}

// Bus tells the hosts of the database of what is changed there; nil where there are
// no others.
func (m *Member) Bus() *pubsub.Bus {
	if m == nil {
		return nil
	}
	return m.bus
}

// New reports whether the folder had not been with the database before.
func (m *Member) New() bool { return m != nil && m.fresh }

// Close leaves the hosts of the database and closes it.
func (m *Member) Close(ctx context.Context) error {
	if m == nil {
		return nil
	}
	m.bus.Close()
	err := m.Leave(ctx)
	m.config.Database.Close()
	return err
}
