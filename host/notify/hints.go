package notify

import (
	"sync"
	"time"
)

// What runs of jobs wait for, which plugins there are and where their sessions
// stand is stored elsewhere and has no position among the changes of notices.
// Followers are told only that it has changed, and list it anew. None of that
// can be lost: each follower is told once at its beginning, and what is not
// yet told stays noted.

// Hint is what followers list anew; several are joined by |.
type Hint int

// The hints.
const (
	// HintApprovals: the runs that wait for approval.
	HintApprovals Hint = 1 << iota
	// HintPlugins: the plugins and their states.
	HintPlugins
	// HintSessions: the sessions of plugins, whose status has changed.
	HintSessions

	allHints = HintApprovals | HintPlugins | HintSessions
)

// hintDelay is how long several changes are collected to be told as one, and
// hintEvery how long it is at least from one hint to the next.
const (
	hintDelay = 10 * time.Millisecond
	hintEvery = 100 * time.Millisecond
)

// Hints tells followers what has changed elsewhere. The zero value is ready.
type Hints struct {
	mu        sync.Mutex
	followers map[*hintFollower]struct{}
}

// hintFollower notes what its follower has not been told yet.
type hintFollower struct {
	noted Hint          // guarded by the mutex of Hints
	more  chan struct{} // holds one value while something is noted
}

func (h *Hints) add() *hintFollower {
	f := &hintFollower{more: make(chan struct{}, 1)}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.followers == nil {
		h.followers = map[*hintFollower]struct{}{}
	}
	h.followers[f] = struct{}{}
	return f
}

func (h *Hints) remove(f *hintFollower) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.followers, f)
}

// Tell notes a change for all followers. It never waits for one.
func (h *Hints) Tell(what Hint) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for f := range h.followers {
		f.noted |= what
		select {
		case f.more <- struct{}{}:
		default:
		}
	}
}

// take returns what is noted and forgets it.
func (h *Hints) take(f *hintFollower) Hint {
	h.mu.Lock()
	defer h.mu.Unlock()
	noted := f.noted
	f.noted = 0
	return noted
}
