package plugin

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// channels are the subscriptions of one instance, and the events that wait to
// be handed to it. Both end with the instance.
//
// Events are handed over one at a time, each queueing for the instance like a
// request: a plugin that answers every event with another one gets one turn
// between those of its requests, and no more. The queue is bounded; what does
// not fit is an error to whoever emits.
type channels struct {
	limits *Limits
	hub    *hub
	logger *slog.Logger

	mu         sync.Mutex // guards the fields below
	instance   Instance   // nil until it is activated
	last       int64      // number of the last subscription
	byNumber   map[int64]string
	byChannel  map[string]int // subscriptions
	queue      []queuedEvent
	bytes      int64
	host       hostEvents
	delivering bool
	ended      bool
}

type queuedEvent struct {
	channel string
	data    []byte // never changed
}

func (e queuedEvent) size() int64 { return int64(len(e.channel) + len(e.data)) }

func newChannels(limits *Limits, h *hub, logger *slog.Logger) *channels {
	return &channels{
		limits: limits, hub: h, logger: logger,
		byNumber: map[int64]string{}, byChannel: map[string]int{},
	}
}

// On implements hostfuncs.Events.
func (c *channels) On(channel string) (int64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
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
	c.mu.Lock()
	defer c.mu.Unlock()
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
	copied, err := c.offer(channel, data)
	if err != nil {
		return err
	}
	c.hub.publish(channel, data, copied)
	return nil
}

// offer queues an event for the guest where it listens on the channel. It
// returns the copy of data that it keeps, nil where it keeps none. The error
// is an [*abi.Error] where the queue is full, engine.ErrStopped where the
// instance has ended.
func (c *channels) offer(channel string, data []byte) (copied []byte, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended {
		return nil, engine.ErrStopped
	}
	if c.byChannel[channel] == 0 {
		return nil, nil
	}
	if size := int64(len(channel) + len(data)); len(c.queue) >= c.limits.EventQueue ||
		(len(c.queue) > 0 && c.bytes+size > c.limits.EventQueueBytes) {
		return nil, abi.Exceeded("events.emit: %d events of %d bytes wait for the plugin's own listeners already; the "+
			"limits are %d and %d: emit less, or after they have run", len(c.queue), c.bytes, c.limits.EventQueue,
			c.limits.EventQueueBytes)
	}
	e := queuedEvent{channel, bytes.Clone(data)}
	c.queue = append(c.queue, e)
	c.bytes += e.size()
	c.wake()
	return e.data, nil
}

// wake has the queue delivered, if there is an instance to deliver it to and
// nobody is at it. The caller holds the mutex.
func (c *channels) wake() {
	if c.instance != nil && !c.delivering && len(c.queue)+len(c.host.queue) > 0 && !c.ended {
		c.delivering = true
		go c.deliver()
	}
}

// attach says which instance the events are for, once it is activated.
func (c *channels) attach(instance Instance) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.instance = instance
	c.wake()
}

// end drops all subscriptions and what is queued.
func (c *channels) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = true
	c.queue, c.bytes = nil, 0
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
			c.end()
		}
		if cap(payload) > keepBuffer {
			payload = nil
		}
	}
}

// next takes the first event off the queues that still has a listener: those of
// services first, of which a guest cannot make any number.
func (c *channels) next() (queuedEvent, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.host.next(); ok {
		return e, true
	}
	for len(c.queue) > 0 {
		e := c.queue[0]
		c.queue[0] = queuedEvent{}
		c.queue = c.queue[1:]
		c.bytes -= e.size()
		if c.byChannel[e.channel] > 0 {
			return e, true
		}
	}
	c.queue, c.delivering = nil, false
	return queuedEvent{}, false
}

// hand gives one event to the guest. It reports whether the instance lives.
func (c *channels) hand(channel string, payload []byte) bool {
	for {
		// The call ends by itself: the instance gives it its turn, or ends.
		_, err := c.instance.Call(context.Background(), Event{Kind: abi.KindEvent, Payload: payload,
			Timeout: c.limits.EventTimeout})
		if errors.Is(err, engine.ErrBusy) {
			continue // its turn has not come: it keeps its place as the first
		}
		switch {
		case err == nil:
			return true
		case neverRan(err):
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

// Emit sends an event from a plugin's user interface to the listeners of its
// backend. It returns when the event is queued; where nobody listens on the
// channel, nothing happens. An instance that ends loses what is queued for it.
//
// The error is [problem.PluginNotFound], [problem.PluginUnavailable],
// [problem.PluginOverloaded] or [problem.ShuttingDown], an [*abi.Error] for a
// channel or data that cannot be, or the error of ctx.
func (m *Manager) Emit(ctx context.Context, id, channel string, data abi.RawJSON) error {
	e, err := m.entry(id)
	if err != nil {
		return err
	}
	if data == nil {
		data = abi.RawJSON("null")
	}
	switch n := utf8.RuneCountInString(channel); {
	case n < 1 || n > hostfuncs.MaxChannel || !utf8.ValidString(channel):
		return problem.InvalidRequest(fmt.Sprintf("a channel has 1 to %d characters", hostfuncs.MaxChannel))
	case strings.HasPrefix(channel, abi.HostChannels):
		return problem.InvalidRequest(fmt.Sprintf("channels that begin with %q carry events of the host alone; choose "+
			"another name", abi.HostChannels))
	case len(data) > hostfuncs.MaxEventData:
		return problem.InvalidRequest(fmt.Sprintf("the data of an event has at most %d bytes, not %d", hostfuncs.MaxEventData,
			len(data)))
	case !jsontext.Value(data).IsValid():
		return problem.InvalidRequest("the data of an event must be one JSON value")
	}
	timeout := waitTimeout{most: m.limits.CallTimeout}
	for {
		s, err := e.enter(ctx, &timeout)
		if err != nil || s == nil { // nil: active without a backend that could listen
			return err
		}
		_, err = s.channels.offer(channel, data)
		s.leave()
		var full *abi.Error
		switch {
		case err == nil:
			return nil
		case errors.As(err, &full):
			return problem.PluginOverloaded(0)
		}
		if err := timeout.wait(ctx, s.gone); err != nil {
			return err
		}
	}
}

// FollowEvents returns what a plugin emits from now on, also after it was
// started anew. The channel is closed when ctx ends, the plugin is removed or
// the manager closes. Whoever reads too slowly is told how many events were
// left out, see [api.Emitted]; nobody waits for it.
//
// The error is [problem.PluginNotFound], [problem.ShuttingDown], or
// [problem.PluginOverloaded] where too many follow the plugin already.
func (m *Manager) FollowEvents(ctx context.Context, id string) (<-chan api.Emitted, error) {
	e, err := m.entry(id)
	if err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, problem.ShuttingDown()
	}
	ctx, cancel := context.WithCancel(ctx)
	f, err := e.hub.follow(cancel)
	if err != nil {
		cancel()
		return nil, err
	}
	m.running.Add(1)
	stop := context.AfterFunc(m.ctx, cancel)
	go func() {
		defer m.running.Done()
		defer e.hub.leave(f)
		defer stop()
		f.pump(ctx)
	}()
	return f.out, nil
}
