package running

import "slices"

// hostEvents are the events of services that wait for an instance. They are
// guarded by the mutex of its channels.
type hostEvents struct {
	queue   []hostEvent
	waiting map[eventKey]int // events in the queue
}

// eventKey says which events stand for each other where there are too many.
type eventKey struct{ channel, key string }

type hostEvent struct {
	eventKey
	data []byte
}

// eventsOfKey is how many events with one key wait for an instance.
const eventsOfKey = 8

// Send implements [service.Guest].
func (c *channels) Send(channel, key string, data []byte) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	if c.ended {
		return
	}
	h, e := &c.host, hostEvent{eventKey{channel, key}, data}
	if h.waiting[e.eventKey] >= eventsOfKey {
		for i := len(h.queue) - 1; i >= 0; i-- {
			if h.queue[i].eventKey == e.eventKey {
				h.queue[i] = e
				return
			}
		}
	}
	if h.waiting == nil {
		h.waiting = map[eventKey]int{}
	}
	h.waiting[e.eventKey]++
	h.queue = append(h.queue, e)
	c.Wake()
}

// Drop implements [service.Guest].
func (c *channels) Drop(channel, key string) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	dropped := eventKey{channel, key}
	if c.host.waiting[dropped] > 0 {
		c.host.queue = slices.DeleteFunc(c.host.queue, func(e hostEvent) bool { return e.eventKey == dropped })
		delete(c.host.waiting, dropped)
	}
}

// next takes the first event off the queue. The caller holds the mutex.
func (h *hostEvents) next() (queuedEvent, bool) {
	if len(h.queue) == 0 {
		h.queue = nil
		return queuedEvent{}, false
	}
	first := h.queue[0]
	h.queue[0] = hostEvent{}
	h.queue = h.queue[1:]
	if h.waiting[first.eventKey]--; h.waiting[first.eventKey] == 0 {
		delete(h.waiting, first.eventKey)
	}
	return queuedEvent{first.channel, first.data}, true
}
