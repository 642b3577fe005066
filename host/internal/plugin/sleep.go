package plugin

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
)

// An instance that has nothing to do sleeps. Nobody has to notice when a plugin
// is called, and calls pay nothing for it: the figures of work are looked at now
// and then, and where they are what they were, nothing has happened.

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
	sleeper backends.Sleeper
	long    time.Duration
	used    bool
	bytes   uint64
}

// idle lists the instances that are awake and have nothing to do. The caller
// holds the mutex.
func (s *sleepers) idle() (list []idleInstance) {
	now := pause.Now()
	for _, e := range *s.m.entries.Load() {
		slot := e.Current.Load()
		if slot == nil || slot.Instance == nil {
			continue
		}
		sleeper, ok := slot.Instance.(backends.Sleeper)
		if !ok || sleeper.Asleep() {
			continue
		}
		figures, q := slot.Instance.Stats(), &slot.Idle
		if figures.Instructions != q.Work || slot.Open.Load() > 0 || figures.Pending+figures.Tickets > 0 {
			q.Work, q.Since, q.Used = figures.Instructions, now, true
			continue
		}
		list = append(list, idleInstance{sleeper, now - q.Since, q.Used, figures.MemoryBytes})
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
