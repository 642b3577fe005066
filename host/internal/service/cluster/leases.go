package cluster

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// The pauses between attempts to take a lease that another host has: each is twice
// the one before. They are for a host that has died, which tells nobody of its
// leases that are free.
const (
	shortestPause = 20 * time.Millisecond
	longestPause  = time.Second
)

// The locks of the session: that of a host's id, and those of leases.
func hostLock(id string) string    { return "host " + id }
func leaseLock(name string) string { return "lease " + name }

// Leases are what the hosts of the database agree on.
func (m *Member) Leases() lease.Leases {
	if m == nil {
		return lease.Alone()
	}
	return m
}

var _ lease.Leases = (*Member)(nil)

// Host is the id of this host, until that has ended for others.
func (m *Member) Host() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.id
}

// Take waits for a lease.
func (m *Member) Take(ctx context.Context, name string) (lease.Lease, error) {
	if err := m.local.Acquire(ctx, name); err != nil {
		return nil, err
	}
	taken, err := m.take(ctx, name)
	if err != nil {
		m.local.Release(name)
		return nil, err
	}
	return taken, nil
}

func (m *Member) take(ctx context.Context, name string) (*taken, error) {
	lock := leaseLock(name)
	freed := m.await(lock)
	defer m.awaitNoMore(lock)
	for pause := shortestPause; ; pause = min(2*pause, longestPause) {
		s, err := m.current()
		if err != nil {
			return nil, err
		}
		asked := time.Now()
		ok, err := s.TryLock(ctx, lock)
		if err != nil {
			return nil, err
		}
		if ok {
			return m.hold(s, name), nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-s.Lost(): // the next turn says so
		case <-freed:
			pause = shortestPause
			// Strangers can tell that, too, as often as they like.
			select {
			case <-ctx.Done():
			case <-time.After(time.Until(asked.Add(shortestPause))):
			}
		case <-time.After(pause/2 + rand.N(pause)): // hosts do not all ask at once
		}
	}
}

// await returns a channel that has something when a lock may be free. One waits
// for each.
func (m *Member) await(lock string) <-chan struct{} {
	m.mu.Lock()
	defer m.mu.Unlock()
	freed := make(chan struct{}, 1)
	m.awaited[lock] = freed
	return freed
}

func (m *Member) awaitNoMore(lock string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.awaited, lock)
}

// hear takes what sessions tell: that a lock is free, or to look for hosts. It is
// told of all by an empty name.
func (m *Member) hear(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for lock, freed := range m.awaited {
		if name == lock || name == "" {
			signal(freed)
		}
	}
	if name == hostsTold || name == "" {
		signal(m.look)
	}
}

func signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default: // there is one
	}
}

// taken is a [lease.Lease].
type taken struct {
	of      *Member
	session postgres.Session
	name    string
}

func (m *Member) hold(s postgres.Session, name string) *taken {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := &taken{m, s, name}
	m.held[t] = true
	return t
}

// Lost is closed when the session has ended.
func (t *taken) Lost() <-chan struct{} { return t.session.Lost() }

// Release gives the lease up.
func (t *taken) Release() {
	t.of.mu.Lock()
	held := t.of.held[t]
	delete(t.of.held, t)
	t.of.mu.Unlock()
	if held {
		t.session.Unlock(leaseLock(t.name)) // before the next one here asks
		t.of.local.Release(t.name)
	}
}

// leases are the names of those that are held.
func (m *Member) leases() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	names := map[string]bool{}
	for t := range m.held {
		if !ended(t.session) {
			names[t.name] = true
		}
	}
	return append([]string{}, slices.Sorted(maps.Keys(names))...) // none is no null
}

func ended(s postgres.Session) bool {
	select {
	case <-s.Lost():
		return true
	default:
		return false
	}
}

// Hosts are the ids of the hosts that are there.
func (m *Member) Hosts(ctx context.Context) ([]string, error) {
	bound, stop := context.WithTimeout(ctx, m.config.Limits.CallTime)
	defer stop()
	live, _, err := ids(bound, m.file)
	return live, err
}

// Ended reports whether a host has ended, which it then has for all and for ever.
func (m *Member) Ended(ctx context.Context, host string) (bool, error) {
	bound, stop := context.WithTimeout(ctx, m.config.Limits.CallTime)
	defer stop()
	live, err := isLive(bound, m.file, host)
	return !live, err
}

// Watch tells of hosts that have ended, of this one by another id as well.
func (m *Member) Watch(each func(host string)) (stop func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.watched++
	id := m.watched
	m.watchers[id] = each
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.watchers, id)
	}
}
