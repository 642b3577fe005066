package running

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// channels are the subscriptions of one instance, and the events that wait to
// be handed to it. Both end with the instance.
//
// Events are handed over one at a time, each queueing for the instance like a
// request: a plugin that answers every event with another one gets one turn
// between those of its requests, and no more. The queue is bounded; what does
// not fit is an error to whoever emits.
type channels struct {
	limits *Bounds
	hub    *Hub
	logger *slog.Logger
	gate   *Gate // that keeps traces; nil for none

	Mu         sync.Mutex        // guards the fields below
	instance   backends.Instance // nil until it is activated
	last       int64             // number of the last subscription
	byNumber   map[int64]string
	byChannel  map[string]int // subscriptions
	Queue      []queuedEvent
	Bytes      int64
	host       hostEvents
	Delivering bool
	ended      bool
}

type queuedEvent struct {
	channel string
	data    []byte // never changed
}

func (e queuedEvent) size() int64 { return int64(len(e.channel) + len(e.data)) }

func NewChannels(limits *Bounds, h *Hub, logger *slog.Logger) *channels {
	return &channels{
		limits: limits, hub: h, logger: logger,
		byNumber: map[int64]string{}, byChannel: map[string]int{},
	}
}

// NewChannels returns those of an instance of the plugin, whose events have traces.
func (g *Gate) NewChannels(h *Hub) *channels {
	c := NewChannels(&g.all.Bounds, h, g.log.Logger)
	c.gate = g
	return c
}

// On implements hostfuncs.Events.
func (c *channels) On(channel string) (int64, error) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	if len(c.byNumber) >= c.limits.Subscriptions {
		return 0, abi.Exceeded("events.on: the plugin has %d subscriptions already, which is the limit; end some of them "+
			"first", len(c.byNumber))
	}
	c.last++
	c.byNumber[c.last] = channel
	c.byChannel[channel]++
	return c.last, nil
}

// Off implements hostfuncs.Events.
func (c *channels) Off(subscription int64) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	channel, ok := c.byNumber[subscription]
	if !ok {
		return
	}
	delete(c.byNumber, subscription)
	if c.byChannel[channel]--; c.byChannel[channel] == 0 {
		delete(c.byChannel, channel)
	}
}

// Emit implements hostfuncs.Events: the guest emits to its own listeners and
// to whoever follows the plugin. Where its queue is full, nobody gets it.
func (c *channels) Emit(channel string, data []byte) error {
	copied, err := c.Offer(channel, data)
	if err != nil {
		return err
	}
	c.hub.Publish(channel, data, copied)
	return nil
}

// Offer queues an event for the guest where it listens on the channel. It
// returns the copy of data that it keeps, nil where it keeps none. The error
// is an [*abi.Error] where the queue is full, engine.ErrStopped where the
// instance has ended.
func (c *channels) Offer(channel string, data []byte) (copied []byte, err error) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	if c.ended {
		return nil, engine.ErrStopped
	}
	if c.byChannel[channel] == 0 {
		return nil, nil
	}
	if size := int64(len(channel) + len(data)); len(c.Queue) >= c.limits.EventQueue ||
		(len(c.Queue) > 0 && c.Bytes+size > c.limits.EventQueueBytes) {
		return nil, abi.Exceeded("events.emit: %d events of %d bytes wait for the plugin's own listeners already; the "+
			"limits are %d and %d: emit less, or after they have run", len(c.Queue), c.Bytes, c.limits.EventQueue,
			c.limits.EventQueueBytes)
	}
	e := queuedEvent{channel, bytes.Clone(data)}
	c.Queue = append(c.Queue, e)
	c.Bytes += e.size()
	c.Wake()
	return e.data, nil
}

// Wake has the queue delivered, if there is an instance to deliver it to and
// nobody is at it. The caller holds the mutex.
func (c *channels) Wake() {
	if c.instance != nil && !c.Delivering && len(c.Queue)+len(c.host.queue) > 0 && !c.ended {
		c.Delivering = true
		go c.deliver()
	}
}

// Attach says which instance the events are for, once it is activated.
func (c *channels) Attach(instance backends.Instance) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.instance = instance
	c.Wake()
}

// End drops all subscriptions and what is queued.
func (c *channels) End() {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	c.ended = true
	c.Queue, c.Bytes = nil, 0
	c.host = hostEvents{}
	clear(c.byNumber)
	clear(c.byChannel)
}

// deliver hands over what is queued until nothing is.
func (c *channels) deliver() {
	var payload []byte
	for e, ok := c.next(); ok; e, ok = c.next() {
		payload = abi.ChannelEvent{Channel: e.channel, Data: e.data}.AppendJSON(payload[:0])
		if !c.hand(e.channel, payload) {
			c.End()
		}
		if cap(payload) > KeepBuffer {
			payload = nil
		}
	}
}

// next takes the first event off the queues that still has a listener: those of
// services first, of which a guest cannot make any number.
func (c *channels) next() (queuedEvent, bool) {
	c.Mu.Lock()
	defer c.Mu.Unlock()
	if e, ok := c.host.next(); ok {
		return e, true
	}
	for len(c.Queue) > 0 {
		e := c.Queue[0]
		c.Queue[0] = queuedEvent{}
		c.Queue = c.Queue[1:]
		c.Bytes -= e.size()
		if c.byChannel[e.channel] > 0 {
			return e, true
		}
	}
	c.Queue, c.Delivering = nil, false
	return queuedEvent{}, false
}

// hand gives one event to the guest. It reports whether the instance lives.
func (c *channels) hand(channel string, payload []byte) bool {
	for {
		// The call ends by itself: the instance gives it its turn, or ends.
		ev := backends.Event{Kind: abi.KindEvent, Payload: payload, Timeout: c.limits.EventTimeout}
		if c.gate != nil {
			ev.Worked = c.gate.traceEvent(&ev, "event", channel)
		}
		_, err := c.instance.Call(context.Background(), ev)
		if errors.Is(err, engine.ErrBusy) {
			continue // its turn has not come: it keeps its place as the first
		}
		switch {
		case err == nil:
			return true
		case NeverRan(err):
			return false
		}
		var crash *engine.CrashError
		if errors.As(err, new(*memory.Error)) && !errors.As(err, &crash) {
			// It sleeps, and others have what it needs to wake.
			c.logger.Warn("an event is lost", "channel", fmt.Sprintf("%.200q", channel), "error", err)
			return true
		}
		attrs := []any{"channel", fmt.Sprintf("%.200q", channel), "error", err}
		if errors.As(err, &crash) {
			attrs = append(attrs, "cause", crash.Err)
		}
		c.logger.Error("the plugin ended while it listened to an event", attrs...)
		return false
	}
}

// KeepBuffer is the largest buffer for a payload that is kept for the next
// call.
const KeepBuffer = 256 << 10
