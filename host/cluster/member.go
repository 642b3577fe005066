package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/dbfile"
	"github.com/wasmhost/wasmhost/host/health"
	"github.com/wasmhost/wasmhost/host/limits"
	"github.com/wasmhost/wasmhost/host/postgres"
	"github.com/wasmhost/wasmhost/host/pubsub"
)

// lockName is the lock that the one host holds.
const lockName = "host"

// Config says who joins.
type Config struct {
	// Database is where the data lies.
	Database postgres.Database
	// Name of the machine, for people; Version of the host.
	Name, Version string
	// Address returns where the host is reached, or nothing while it is not.
	Address func() string
	// Limits; zero fields take their defaults.
	Limits Limits
	// Shared lets several hosts have the database open at once: none holds the lock.
	Shared bool
	// Logger gets what becomes of the lock.
	Logger *slog.Logger
}

// Member is a host that has the database open. It is safe for concurrent use.
type Member struct {
	config Config
	id     string // of the host
	of     string // of the database
	fresh  bool   // the folder is new to the database
	file   *dbfile.File
	bus    *pubsub.Bus
	stop   context.CancelFunc
	all    sync.WaitGroup
	out    chan struct{}

	mu   sync.Mutex
	hold postgres.Hold
	lost error // why the lock is not held now
}

// TakenError says that another host has the database open.
type TakenError struct {
	// Database names it for people.
	Database string
	// Hosts are those that the database knows of.
	Hosts []api.ClusterHost
}

// Error says which host it is, and what to do.
func (e *TakenError) Error() string {
	by := "another host"
	if len(e.Hosts) > 0 {
		h := e.Hosts[0]
		by = "the host " + h.Name + " (version " + h.Version
		if h.Address != "" {
			by += ", at " + h.Address
		}
		by += ")"
	}
	return fmt.Sprintf("%s has %s open: use that host, or stop it first; when it ends, this one can take over", by,
		e.Database)
}

// Join takes the lock and enters the host into the list. The error is a
// [*TakenError] while another host has the database open.
func Join(ctx context.Context, c Config) (*Member, error) {
	if err := limits.Fill(&c.Limits); err != nil {
		return nil, err
	}
	file, err := dbfile.Open(ctx, schemaName, format, dbfile.Options{Database: c.Database, Log: c.Logger})
	if err != nil {
		return nil, err
	}
	m := &Member{config: c, id: newID(), file: file, out: make(chan struct{})}
	bound, stop := context.WithTimeout(ctx, c.Limits.CallTime)
	defer stop()
	if err := m.join(bound); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	watching, end := context.WithCancel(context.WithoutCancel(ctx))
	m.stop = end
	m.all.Go(func() { m.keep(watching) })
	return m, nil
}

func (m *Member) join(ctx context.Context) (err error) {
	if m.of, err = identify(ctx, m.file); err != nil {
		return err
	}
	m.hold = noHold{}
	if !m.config.Shared {
		if m.hold, err = m.config.Database.Hold(ctx, lockName, m.config.Limits.Beat); err != nil {
			return m.taken(ctx, err)
		}
	}
	if err = enter(ctx, m.file, api.ClusterHost{ID: m.id, Name: m.config.Name, Version: m.config.Version,
		Address: m.config.Address()}, m.config.Shared); err != nil {
		m.hold.Release()
	}
	return err
}

// noHold is the lock of a host that shares the database.
type noHold struct{}

func (noHold) Lost() <-chan struct{} { return nil }
func (noHold) Release()              {}

// taken says who has the lock.
func (m *Member) taken(ctx context.Context, err error) error {
	if !errors.Is(err, postgres.ErrHeld) {
		return err
	}
	list, listErr := hosts(ctx, m.file)
	if listErr != nil {
		return errors.Join(err, listErr)
	}
	return &TakenError{m.config.Database.String(), list}
}

// Identity is the id of the database, which is the same for all hosts.
func (m *Member) Identity() string { return m.of }

// ErrOut says that another host has taken over.
var ErrOut = errors.New("another host has taken over the database: this one has ended, so that no two write to it")

// Out is closed when another host has taken over. This one must end. For a nil
// member that never happens.
func (m *Member) Out() <-chan struct{} {
	if m == nil {
		return nil
	}
	return m.out
}

// keep tells the database that the host is there, and takes the lock again when
// it is lost, until the host leaves or is out.
func (m *Member) keep(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-m.hold.Lost():
			if ctx.Err() != nil || !m.again(ctx) {
				return
			}
		case <-time.After(m.config.Limits.Beat):
		}
		bound, stop := context.WithTimeout(ctx, m.config.Limits.CallTime)
		there, err := beat(bound, m.file, m.id, m.config.Address())
		stop()
		m.note(err)
		if err == nil && !there {
			m.end(errors.New("the database does not know this host any more"))
			return
		}
	}
}

// end says that the host is out.
func (m *Member) end(err error) {
	m.note(err)
	m.config.Logger.Error("another host has taken over; this one ends", "error", err)
	close(m.out)
}

// note remembers why the database cannot be used, for the health of the host.
func (m *Member) note(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.lost = err
}

// again takes the lock that was lost. It reports false where the host leaves, or
// is out.
func (m *Member) again(ctx context.Context) bool {
	m.note(errors.New("the connection that holds the lock of the database was lost"))
	m.config.Logger.Warn("the database cannot be reached, or has ended the connection; it is asked again until it answers",
		"database", m.config.Database.String())
	for {
		bound, stop := context.WithTimeout(ctx, m.config.Limits.CallTime)
		hold, err := m.config.Database.Hold(bound, lockName, m.config.Limits.Beat)
		if err == nil {
			if err = m.same(bound); err != nil {
				hold.Release()
			}
		}
		if errors.Is(err, postgres.ErrHeld) {
			err = m.taken(bound, err)
		}
		stop()
		var taken *TakenError
		switch {
		case ctx.Err() != nil:
			if err == nil {
				hold.Release()
			}
			return false
		case err == nil:
			m.hold = hold
			m.config.Logger.Info("the database is there again", "database", m.config.Database.String())
			return true
		case errors.As(err, &taken):
			m.end(err)
			return false
		}
		m.note(err)
		select {
		case <-ctx.Done():
			return false
		case <-time.After(m.config.Limits.Beat):
		}
	}
}

// same fails where another host has had the database open since: that has removed
// the row of this one, which knows not what has changed.
func (m *Member) same(ctx context.Context) error {
	list, err := hosts(ctx, m.file)
	if err == nil && (len(list) != 1 || list[0].ID != m.id) {
		err = postgres.ErrHeld
	}
	return err
}

// Leave removes the host from the list and gives the lock up.
func (m *Member) Leave(ctx context.Context) error {
	m.stop()
	m.all.Wait()
	var err error
	select {
	case <-m.hold.Lost(): // its row may be there for another host to remove
	default:
		bound, stop := context.WithTimeout(ctx, m.config.Limits.CallTime)
		err = leave(bound, m.file, m.id)
		stop()
	}
	m.hold.Release()
	return errors.Join(err, m.file.Close())
}

// Health says that the database cannot be reached.
func (m *Member) Health(context.Context) (usable bool, findings []health.Finding) {
	if m == nil {
		return true, nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.lost == nil {
		return true, nil
	}
	return false, []health.Finding{{Severity: health.Error, What: "the database on the server cannot be reached, so " +
		"that whatever needs it fails as unavailable", Do: "see that the server runs and that this machine reaches it; the " +
		"host goes on by itself then"}}
}
