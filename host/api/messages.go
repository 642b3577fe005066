package api

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Routes of what passes between a plugin's backend and its user interface.
var (
	// CallMethod calls a method that the backend has registered.
	CallMethod = Post[MethodCall, jsontext.Value]("/plugins/{id}/methods/{namespace}/{method}",
		"Calls a method with the body as its argument", ForPlugin(), Needs(Operate))
	// EmitEvent sends an event to the listeners of the backend. It is queued
	// when the answer comes.
	EmitEvent = Post[EmitRequest, None]("/plugins/{id}/events", "Sends an event to a plugin", ForPlugin(), Needs(Operate))
	// FollowEvents streams what the backend emits. Nothing is kept, so a client
	// that comes back is told only that it has missed something, by an event
	// "dropped" with how many are missing at least before the next one.
	FollowEvents = Events[FollowEventsRequest]("/plugins/{id}/events", "Streams the events of a plugin")
)

// EventDropped is the name of an event that says that others before the next
// one are missing.
const EventDropped = "dropped"

// MethodCall calls a method of a plugin.
type MethodCall struct {
	ID        string `path:"id" json:"-"`
	Namespace string `path:"namespace" json:"-"`
	Method    string `path:"method" json:"-"`
	// Args is the argument; nil is null.
	Args jsontext.Value `body:"json" json:"-"`
}

// EmitRequest sends an event to a plugin.
type EmitRequest struct {
	ID      string         `path:"id" json:"-"`
	Channel string         `json:"channel"`
	Data    jsontext.Value `json:"data"`
}

// Check wants a channel.
func (r EmitRequest) Check() error {
	if r.Channel == "" {
		return problem.InvalidRequest("the channel is missing; give the name of the channel that the plugin listens on")
	}
	return nil
}

// FollowEventsRequest follows the events of a plugin.
type FollowEventsRequest struct {
	ID   string `path:"id" json:"-"`
	Last *int64 `header:"Last-Event-ID" json:"-"`
}

// Emitted is one event that a plugin has emitted, or, without a channel, the
// news that events were missed.
type Emitted struct {
	// Seq counts the events of the plugin since the host started, from 1.
	Seq     uint64
	Channel string
	// Data is JSON as the plugin wrote it, white space included; nil is null. It
	// must not be changed.
	Data abi.RawJSON
	// Missed is how many events the follower has missed right before this
	// one, because it was too slow. Where Channel is empty, this is no event,
	// but says just that; Seq is then that of the last one missed.
	Missed uint64
}

// Stream turns what a plugin emits into the events of [FollowEvents].
func (r FollowEventsRequest) Stream(ctx context.Context, source <-chan Emitted) <-chan Event {
	gaps := eventGaps{known: r.Last != nil}
	if r.Last != nil {
		gaps.last = uint64(*r.Last)
	}
	return passOn(ctx, source, gaps.events)
}

// eventGaps finds what a client has missed.
type eventGaps struct {
	known bool   // last is that of an event
	last  uint64 // number of the last event that was sent, or missed
}

// events is an event as it is sent, behind the news of what is missing.
func (g *eventGaps) events(e Emitted) (events []Event, err error) {
	if missed := g.before(e); missed > 0 {
		data, err := Encode(map[string]uint64{"dropped": missed})
		if err != nil {
			return nil, err
		}
		events = append(events, Event{Name: EventDropped, Data: data})
	}
	if e.Channel == "" {
		return events, nil
	}
	if len(e.Data) == 0 {
		e.Data = abi.RawJSON("null")
	}
	data, err := Encode(struct {
		Seq     uint64          `json:"seq"`
		Channel string          `json:"channel"`
		Data    json.RawMessage `json:"data"`
	}{e.Seq, e.Channel, json.RawMessage(e.Data)})
	return append(events, Event{ID: strconv.FormatUint(e.Seq, 10), Data: data}), err
}

// before returns how many events right before this one are missing, at
// least. After a restart of the host the numbers begin anew.
func (g *eventGaps) before(e Emitted) (missed uint64) {
	switch {
	case !g.known:
		missed = e.Missed
	case e.Seq <= g.last:
		missed = max(e.Missed, 1)
	case e.Channel == "":
		missed = e.Seq - g.last
	default:
		missed = e.Seq - g.last - 1
	}
	g.known, g.last = true, e.Seq
	return missed
}
