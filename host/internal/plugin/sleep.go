package plugin

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
)

// An instance that has nothing to do sleeps. Nobody has to notice when a plugin
// is called, and calls pay nothing for it: the figures of work are looked at now
// and then, and where they are what they were, nothing has happened.

// idleness is what is known of how long an instance has had nothing to do.
type idleness struct {
	work  uint64 // units that it had done when it was looked at
	since time.Duration
	used  bool // it has worked since it was started
}

// shortSleep is how long an instance must have had nothing to do that is to
// sleep because others need memory: else a plugin that takes all it can get
// would have others wake at each of their calls.
const shortSleep = 10 * time.Second

// freedBytes is how much memory is to come free at once where others need it.
const freedBytes = 64 << 20

// sleepers has instances sleep.
type sleepers struct {
	m  *Manager
	mu sync.Mutex // guards the idleness of all slots
}

// run looks at all instances now and then until ctx ends.
func (s *sleepers) run(ctx context.Context) {
	after := s.m.limits.SleepAfter
	ticks := time.NewTicker(max(min(after, shortSleep)/4, time.Millisecond))
	defer ticks.Stop()
	for {
		select {
		case <-ticks.C:
			s.mu.Lock()
			for _, one := range s.idle() {
				if one.long >= after {
					one.sleeper.Sleep()
				}
			}
			s.mu.Unlock()
		case <-ctx.Done():
			return
		}
	}
}

// idleInstance is an instance that has nothing to do, for so long.
type idleInstance struct {
	sleeper Sleeper
	long    time.Duration
	used    bool
	bytes   uint64
}

// idle lists the instances that are awake and have nothing to do. The caller
// holds the mutex.
func (s *sleepers) idle() (list []idleInstance) {
	now := pause.Now()
	for _, e := range *s.m.entries.Load() {
		slot := e.current.Load()
		if slot == nil || slot.instance == nil {
			continue
		}
		sleeper, ok := slot.instance.(Sleeper)
		if !ok || sleeper.Asleep() {
			continue
		}
		figures, q := slot.instance.Stats(), &slot.idle
		if figures.Instructions != q.work || slot.open.Load() > 0 || figures.Pending+figures.Tickets > 0 {
			q.work, q.since, q.used = figures.Instructions, now, true
			continue
		}
		list = append(list, idleInstance{sleeper, now - q.since, q.used, figures.MemoryBytes})
	}
	return list
}

// free has instances sleep that have had nothing to do for a while, or since they
// were started, until there is more memory for others.
func (s *sleepers) free() {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := s.idle()
	slices.SortFunc(list, func(a, b idleInstance) int { return cmp.Compare(b.long, a.long) })
	freed := uint64(0)
	for _, one := range list {
		if (one.long >= shortSleep || !one.used) && one.sleeper.Sleep() {
			if freed += one.bytes; freed >= freedBytes {
				return
			}
		}
	}
}

// settled notes what an instance has done when it begins to take calls.
func (s *slot) settled() {
	s.idle = idleness{work: s.instance.Stats().Instructions, since: pause.Now()}
}
