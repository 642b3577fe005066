package cluster

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// hostsTold is what sessions are told when the list of hosts has changed.
const hostsTold = "hosts"

// others is what a host has seen of others. One goroutine has it.
type others struct {
	// known are hosts that have ended, as far as this one has told.
	known map[string]bool
	// free is since when nobody has the lock of a host that is in the list.
	free map[string]time.Time
}

// lookFor looks for hosts that have ended. One whose lock nobody has had for as
// long as a host may be silent is taken from the list: so short a loss of the
// server, which all hosts come back from one after the other, ends none of them.
// Time is this host's own, and that of its session: it has seen the lock free.
func (m *Member) lookFor(ctx context.Context, s postgres.Session) error {
	live, ended, err := ids(ctx, m.file)
	if err != nil {
		return err
	}
	for _, id := range ended {
		if !m.others.known[id] {
			m.others.known[id] = true
			m.tell(id)
		}
	}
	locks := make([]string, len(live))
	for i, id := range live {
		locks[i] = hostLock(id)
	}
	locked, err := s.Locked(ctx, locks)
	if err != nil {
		return err
	}
	free := map[string]time.Time{}
	for i, id := range live {
		if locked[locks[i]] {
			continue
		}
		since, seen := m.others.free[id]
		if !seen {
			since = time.Now()
		}
		free[id] = since
		if time.Since(since) < m.config.Limits.Silence {
			continue
		}
		if err := bury(ctx, m.file, id); err != nil {
			return err
		}
		m.config.Logger.Warn("a host has ended without a word; what it had under way is taken over", "host", id)
		s.Tell(hostsTold)
	}
	m.others.free = free
	return nil
}

// tell tells the watchers that a host has ended.
func (m *Member) tell(id string) {
	m.mu.Lock()
	watchers := slices.Collect(maps.Values(m.watchers))
	m.mu.Unlock()
	for _, each := range watchers {
		each(id)
	}
}
