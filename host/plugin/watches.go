package plugin

import (
	"fmt"

	"github.com/wasmhost/wasmhost/abi"
)

// watches are the sessions that one instance watches, and what it is still to
// be told of them. They are guarded by the mutex of its channels.
//
// An instance is told every status of a session in order, and once, however
// many of its subscriptions are for it. Where it does not keep up, statuses in
// between are left out: the one that holds in the end always arrives. What
// changed before the first of its subscriptions is never told.
type watches struct {
	last      int64 // number of the last subscription
	byNumber  map[int64]string
	bySession map[string]watched
	waiting   map[string]int // changes in the queue
	queue     []sessionChange
}

// watched is a session with subscriptions.
type watched struct {
	subscriptions int
	after         int64 // number of the last change before the first of them
}

// wants reports whether a change is to be told.
func (w watched) wants(number int64) bool { return w.subscriptions > 0 && number > w.after }

type sessionChange struct {
	session, status string
	number          int64
}

// changesWaiting is how many changes of one session wait for an instance. With
// the limit of subscriptions that bounds the queue.
const changesWaiting = 8

// watch subscribes the instance to the changes of a session that come after the
// one with the number last.
func (c *channels) watch(session string, last int64) (int64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := &c.watches
	if len(w.byNumber) >= c.limits.Subscriptions {
		return 0, abi.NewError(abi.CodeQuotaExceeded, fmt.Sprintf(
			"sessions.onStatusChange: the plugin has %d subscriptions to sessions already, which is the limit; end some of them first", len(w.byNumber)))
	}
	if w.byNumber == nil {
		w.byNumber, w.bySession, w.waiting = map[int64]string{}, map[string]watched{}, map[string]int{}
	}
	w.last++
	w.byNumber[w.last] = session
	now := w.bySession[session]
	if now.subscriptions == 0 {
		now.after = last
	}
	now.subscriptions++
	w.bySession[session] = now
	return w.last, nil
}

// unwatch ends a subscription; an unknown one is ignored.
func (c *channels) unwatch(subscription int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := &c.watches
	session, ok := w.byNumber[subscription]
	if !ok {
		return
	}
	delete(w.byNumber, subscription)
	now := w.bySession[session]
	if now.subscriptions--; now.subscriptions == 0 {
		delete(w.bySession, session)
		return
	}
	w.bySession[session] = now
}

// tell queues the new status of a session for the guest, where it watches it.
func (c *channels) tell(session, status string, number int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := &c.watches
	if c.ended || !w.bySession[session].wants(number) {
		return
	}
	if w.waiting[session] >= changesWaiting {
		for i := len(w.queue) - 1; i >= 0; i-- {
			if w.queue[i].session == session {
				w.queue[i].status, w.queue[i].number = status, number
				return
			}
		}
	}
	w.waiting[session]++
	w.queue = append(w.queue, sessionChange{session, status, number})
	c.wake()
}

// next takes the first change off the queue that is still watched. The caller
// holds the mutex.
func (w *watches) next() (queuedEvent, bool) {
	for len(w.queue) > 0 {
		first := w.queue[0]
		w.queue[0] = sessionChange{}
		w.queue = w.queue[1:]
		if w.waiting[first.session]--; w.waiting[first.session] == 0 {
			delete(w.waiting, first.session)
		}
		if !w.bySession[first.session].wants(first.number) {
			continue
		}
		data := abi.AppendString([]byte(`{"id":`), first.session)
		data = abi.AppendString(append(data, `,"status":`...), first.status)
		return queuedEvent{abi.SessionChannel, append(data, '}')}, true
	}
	w.queue = nil
	return queuedEvent{}, false
}
