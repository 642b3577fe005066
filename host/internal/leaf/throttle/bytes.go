package throttle

import (
	"sync"
	"time"
)

// Bytes bounds how many bytes each of several may store in a minute. What replaces
// something counts as well: a server frees the space of what was replaced later. It
// is safe for concurrent use.
type Bytes struct {
	PerMinute int64 // set before it is used

	mu   sync.Mutex
	uses map[string]*use
}

// use is what one has stored in its present minute.
type use struct {
	since time.Time
	bytes int64
}

// Allow reports whether so many bytes may be stored now, and counts them if so. The
// first in a minute always may.
func (b *Bytes) Allow(of string, bytes int64, now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	u := b.uses[of]
	if u == nil || u.over(now) {
		for other, u := range b.uses {
			if u.over(now) {
				delete(b.uses, other)
			}
		}
		if b.uses == nil {
			b.uses = map[string]*use{}
		}
		b.uses[of] = &use{now, bytes}
		return true
	}
	if u.bytes+bytes > b.PerMinute {
		return false
	}
	u.bytes += bytes
	return true
}

// over reports whether the minute is over. The clock may have been set back.
func (u *use) over(now time.Time) bool { return now.Sub(u.since) >= time.Minute || now.Before(u.since) }
