package host

import (
	"context"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/notify"
	"github.com/wasmhost/wasmhost/host/schedule"
	"github.com/wasmhost/wasmhost/host/server"
)

// What runs of jobs wait for, which plugins there are and where their sessions
// stand is kept elsewhere and has no position among the changes of notices.
// Followers are told only that it has changed, and list it anew. None of that
// can be lost: each follower is told once at its beginning, and what is not
// yet told stays noted.

// hint is what followers list anew.
type hint int

const (
	hintApprovals hint = 1 << iota
	hintPlugins
	hintSessions
)

// hintPause is how long several changes are collected to be told as one.
const hintPause = 100 * time.Millisecond

// hints tells followers what has changed. The zero value is ready.
type hints struct {
	mu        sync.Mutex
	followers map[*hintFollower]struct{}
}

// hintFollower notes what its follower has not been told yet.
type hintFollower struct {
	noted hint          // guarded by the mutex of hints
	more  chan struct{} // has room for one
}

func (h *hints) add() *hintFollower {
	f := &hintFollower{more: make(chan struct{}, 1)}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.followers == nil {
		h.followers = map[*hintFollower]struct{}{}
	}
	h.followers[f] = struct{}{}
	return f
}

func (h *hints) remove(f *hintFollower) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.followers, f)
}

// tell notes a change for all followers. It never waits for one.
func (h *hints) tell(what hint) {
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
func (h *hints) take(f *hintFollower) hint {
	h.mu.Lock()
	defer h.mu.Unlock()
	noted := f.noted
	f.noted = 0
	return noted
}

// runChanged tells followers of a run of a job, where it concerns what waits
// for the user.
func (n *notices) runChanged(r schedule.Record) {
	switch {
	case r.State == schedule.Waiting, r.State == schedule.Rejected, r.State == schedule.Expired, r.State == schedule.Dropped,
		r.Approved != nil, r.Rejected != nil:
		n.hints.tell(hintApprovals)
	}
}

// follow returns what changes behind a position, or from now on, and what is
// to be listed anew. The channel is closed when ctx ends and when nothing more
// can come.
func (n *notices) follow(ctx context.Context, from int64) (<-chan server.NoticeEvent, error) {
	c := n.center()
	if c == nil {
		return nil, n.conflict()
	}
	at := notify.Position(from)
	if from == server.EventsFromNow {
		var err error
		if at, err = c.Last(ctx); err != nil {
			return nil, err
		}
	}
	source, err := c.Follow(ctx, at)
	if err != nil {
		return nil, err
	}
	f := &noticeFollower{n: n, noted: n.hints.add(), source: source, out: make(chan server.NoticeEvent)}
	go f.run(ctx, at)
	return f.out, nil
}

// noticeFollower joins notices and hints.
type noticeFollower struct {
	n      *notices
	noted  *hintFollower
	source <-chan notify.Event
	out    chan server.NoticeEvent
}

func (f *noticeFollower) run(ctx context.Context, at notify.Position) {
	defer close(f.out)
	defer f.n.hints.remove(f.noted)
	// The first event has the position that following begins at, so that who
	// comes back before anything has changed goes on there.
	if !f.sendHints(ctx, hintApprovals|hintPlugins|hintSessions, int64(at)) {
		return
	}
	var pause <-chan time.Time
	for {
		select {
		case e, ok := <-f.source:
			if !ok || !f.send(ctx, noticeEvent(e)) {
				return
			}
		case <-f.noted.more:
			if pause == nil {
				pause = time.After(hintPause)
			}
		case <-pause:
			pause = nil
			if !f.sendHints(ctx, f.n.hints.take(f.noted), server.NoPosition) {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// sendHints sends what is to be listed anew; the first of them has the
// position.
func (f *noticeFollower) sendHints(ctx context.Context, what hint, at int64) bool {
	if what&hintApprovals != 0 {
		e := server.NoticeEvent{Anew: server.AnewApprovals, Position: at, Waiting: f.n.host.jobs.waiting()}
		if !f.send(ctx, e) {
			return false
		}
		at = server.NoPosition
	}
	if what&hintPlugins != 0 {
		if !f.send(ctx, server.NoticeEvent{Anew: server.AnewPlugins, Position: at}) {
			return false
		}
		at = server.NoPosition
	}
	if what&hintSessions != 0 {
		return f.send(ctx, server.NoticeEvent{Anew: server.AnewSessions, Position: at})
	}
	return true
}

func (f *noticeFollower) send(ctx context.Context, e server.NoticeEvent) bool {
	select {
	case f.out <- e:
		return true
	case <-ctx.Done():
		return false
	}
}
