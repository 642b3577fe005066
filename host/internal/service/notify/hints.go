package notify

import (
	"maps"
	"slices"
	"sync"
	"time"
)

// What runs of jobs wait for, which plugins there are and where their sessions
// stand is stored elsewhere and has no position among the changes of notices.
// Followers are told only that it has changed, of plugins which, and list it
// anew. None of that can be lost: each follower is told once at its beginning,
// and what is not yet told stays noted.

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
	hintEvery = 50 * time.Millisecond
)

// mostNamed is how many plugins are told by their ids. A follower that has so
// much to list does better to list all.
const mostNamed = 50

// Hints tells followers what has changed elsewhere. The zero value is ready.
type Hints struct {
	mu        sync.Mutex
	followers map[*hintFollower]struct{}
}

// hintFollower notes what its follower has not been told yet.
type hintFollower struct {
	noted   Hint                // guarded, as plugins is, by the mutex of Hints
	plugins map[string]struct{} // those that HintPlugins is about; "" is all
	more    chan struct{}       // holds one value while something is noted
}

func (h *Hints) add() *hintFollower {
	f := &hintFollower{plugins: map[string]struct{}{}, more: make(chan struct{}, 1)}
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
func (h *Hints) Tell(what Hint) { h.tell(what, "") }

// TellPlugin is Tell of [HintPlugins] for a change of one plugin, or of all
// with an empty id.
func (h *Hints) TellPlugin(id string) { h.tell(HintPlugins, id) }

func (h *Hints) tell(what Hint, plugin string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for f := range h.followers {
		f.noted |= what
		if what&HintPlugins != 0 && len(f.plugins) <= mostNamed {
			f.plugins[plugin] = struct{}{}
		}
		select {
		case f.more <- struct{}{}:
		default:
		}
	}
}

// take returns what is noted and forgets it, and the plugins that it is about:
// none where that is all of them.
func (h *Hints) take(f *hintFollower) (noted Hint, plugins []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, all := f.plugins[""]; !all && len(f.plugins) <= mostNamed {
		plugins = slices.Sorted(maps.Keys(f.plugins))
	}
	noted = f.noted
	f.noted = 0
	clear(f.plugins)
	return noted, plugins
}
