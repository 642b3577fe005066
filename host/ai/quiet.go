package ai

import (
	"sync"
	"time"
)

// warnEvery is how often the log gets a failure of the provider for the same
// plugin, which may ask in a loop.
const warnEvery = 10 * time.Second

// quiet keeps failures that come again and again from filling the log.
type quiet struct {
	mu   sync.Mutex
	last map[string]*told // by plugin
}

type told struct {
	at   time.Time
	more int // failures since then that were not logged
}

// may reports whether the log gets a failure, and how many it did not get
// since the last one.
func (q *quiet) may(plugin string, now time.Time) (more int, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	before := q.last[plugin]
	if before == nil {
		if q.last == nil {
			q.last = make(map[string]*told)
		}
		q.last[plugin] = &told{at: now}
		return 0, true
	}
	if now.Sub(before.at) < warnEvery {
		before.more++
		return 0, false
	}
	more, before.at, before.more = before.more, now, 0
	return more, true
}

// forget forgets a plugin.
func (q *quiet) forget(plugin string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.last, plugin)
}
