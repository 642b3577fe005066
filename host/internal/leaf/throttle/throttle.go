// Package throttle keeps what comes again and again from filling a log, or what a
// plugin stores again and again from filling a server. Of each kind of fault so many
// lines get through in a time, and the next one that does says how many were left
// out; of each plugin so many bytes ([Bytes]). Kinds, sizes and times flow in, out
// flows whether one gets through. What is logged or stored, and where the rest goes,
// is its users' affair.
package throttle

import (
	"sync"
	"time"
)

// Throttle lets lines of a log through. Its fields are set before it is used.
// It keeps something for every kind until [Throttle.Forget], so kinds must be
// few. It is safe for concurrent use.
type Throttle struct {
	Lines int           // that get through of a kind in each Every; at least 1
	Every time.Duration // counted from the first line

	mu    sync.Mutex
	kinds map[string]*window
}

// window is the present time of one kind.
type window struct {
	since        time.Time
	passed, left int
}

// Pass reports whether a line of a kind is to be logged now, and how many were
// left out since the last one that was.
func (t *Throttle) Pass(kind string, now time.Time) (left int, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	w := t.kinds[kind]
	if w == nil {
		if t.kinds == nil {
			t.kinds = map[string]*window{}
		}
		w = &window{since: now}
		t.kinds[kind] = w
	}
	if now.Sub(w.since) >= t.Every || now.Before(w.since) { // the clock may have been set back
		w.since, w.passed = now, 0
	}
	if w.passed >= t.Lines {
		w.left++
		return 0, false
	}
	w.passed++
	left, w.left = w.left, 0
	return left, true
}

// Forget forgets a kind.
func (t *Throttle) Forget(kind string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.kinds, kind)
}
