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
}

// watched is a session with subscriptions.
type watched struct {
	subscriptions int
	after         int64 // number of the last change before the first of them
}

// wants reports whether a change is to be told.
func (w watched) wants(number int64) bool { return w.subscriptions > 0 && number > w.after }

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
		w.byNumber, w.bySession = map[int64]string{}, map[string]watched{}
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
	if session := c.unwatched(subscription); session != "" {
		c.Drop(abi.SessionChannel, session)
	}
}

// unwatched ends a subscription and returns its session where that was the
// last one.
func (c *channels) unwatched(subscription int64) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := &c.watches
	session, ok := w.byNumber[subscription]
	if !ok {
		return ""
	}
	delete(w.byNumber, subscription)
	now := w.bySession[session]
	if now.subscriptions--; now.subscriptions == 0 {
		delete(w.bySession, session)
		return session
	}
	w.bySession[session] = now
	return ""
}

// tell sends the new status of a session to the guest, where it watches it.
func (c *channels) tell(session, status string, number int64) {
	c.mu.Lock()
	wanted := c.watches.bySession[session].wants(number)
	c.mu.Unlock()
	if wanted {
		data := abi.AppendString([]byte(`{"id":`), session)
		data = abi.AppendString(append(data, `,"status":`...), status)
		c.Send(abi.SessionChannel, session, append(data, '}'))
	}
}
