package running

import (
	"bytes"
	"context"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Hub passes on what a plugin emits to those who follow it. It outlives the
// plugin's instances, and ends when the plugin is removed.
type Hub struct {
	limits *Bounds

	mu        sync.Mutex // guards the fields below
	seq       uint64
	followers map[*follower]struct{}
	closed    bool // the plugin was removed
}

func NewHub(limits *Bounds) *Hub {
	return &Hub{limits: limits, followers: map[*follower]struct{}{}}
}

// Publish passes on an event without waiting for anybody. Kept, if it is not
// nil, is a copy of data that never changes.
func (h *Hub) Publish(channel string, data, copied []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.seq++
	if len(h.followers) == 0 {
		return
	}
	if copied == nil {
		copied = bytes.Clone(data)
	}
	for f := range h.followers {
		f.add(api.Emitted{Seq: h.seq, Channel: channel, Data: copied}, h.limits)
	}
}

// Follow adds a follower, which the caller pumps. Cancel is called when the
// plugin is removed.
func (h *Hub) Follow(cancel context.CancelFunc) (*follower, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		cancel() // it was removed this very moment
	}
	if len(h.followers) >= h.limits.EventFollowers {
		return nil, problem.Newf(problem.CodePluginOverloaded,
			"%d follow the events of the plugin already, which is the limit; try again in a second",
			len(h.followers)).After(time.Second)
	}
	f := &follower{cancel: cancel, Out: make(chan api.Emitted), wake: make(chan struct{}, 1)}
	h.followers[f] = struct{}{}
	return f, nil
}

func (h *Hub) Leave(f *follower) {
	f.cancel()
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.followers, f)
}

// Close ends all followers.
func (h *Hub) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for f := range h.followers {
		f.cancel()
	}
}

// follower is a bounded buffer between a plugin and one who follows it.
type follower struct {
	cancel context.CancelFunc
	Out    chan api.Emitted
	wake   chan struct{} // gets a value when something was added

	mu     sync.Mutex // guards the fields below
	queue  []api.Emitted
	bytes  int64
	missed uint64 // after the last of the queue
	last   uint64 // number of the last one missed
}

// add puts an event into the buffer, or counts it as missed.
func (f *follower) add(e api.Emitted, limits *Bounds) {
	size := int64(len(e.Channel) + len(e.Data))
	f.mu.Lock()
	if len(f.queue) >= limits.FollowerEvents || (len(f.queue) > 0 && f.bytes+size > limits.FollowerBytes) {
		f.missed++
		f.last = e.Seq
		f.mu.Unlock()
		return
	}
	e.Missed, f.missed = f.missed, 0
	f.queue = append(f.queue, e)
	f.bytes += size
	f.mu.Unlock()
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// next takes what comes next out of the buffer.
func (f *follower) next() (api.Emitted, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.queue) > 0 {
		e := f.queue[0]
		f.queue[0] = api.Emitted{}
		f.queue = f.queue[1:]
		f.bytes -= int64(len(e.Channel) + len(e.Data))
		return e, true
	}
	f.queue = nil
	if f.missed > 0 {
		e := api.Emitted{Seq: f.last, Missed: f.missed}
		f.missed = 0
		return e, true
	}
	return api.Emitted{}, false
}

// Pump hands over what is in the buffer until ctx ends.
func (f *follower) Pump(ctx context.Context) {
	defer close(f.Out)
	for {
		e, ok := f.next()
		if !ok {
			select {
			case <-f.wake:
				continue
			case <-ctx.Done():
				return
			}
		}
		select {
		case f.Out <- e:
		case <-ctx.Done():
			return
		}
	}
}
