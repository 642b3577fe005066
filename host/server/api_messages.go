package server

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
)

// followEvents streams what a plugin emits. Nothing is kept, so a client that
// comes back is told only that it has missed something, by an event "dropped".
func (x *exchange) followEvents() error {
	if err := x.noBody(); err != nil {
		return err
	}
	if _, err := x.query(); err != nil {
		return err
	}
	last, resumed, err := x.lastEventID()
	if err != nil {
		return err
	}
	open := func(ctx context.Context) ([]Emitted, <-chan Emitted, error) {
		source, err := x.s.plugins.FollowEvents(ctx, x.params[0])
		return nil, source, err
	}
	gaps := eventGaps{known: resumed, last: uint64(last)}
	return streamEvents(x, open, func(e Emitted) ([]api.Event, error) {
		id := strconv.FormatUint(e.Seq, 10)
		var events []api.Event
		if missed := gaps.before(e); missed > 0 {
			data, err := api.Encode(droppedEvents{Dropped: missed})
			if err != nil {
				return nil, err
			}
			events = append(events, api.Event{Name: eventDropped, Data: data})
		}
		if e.Channel == "" {
			return events, nil
		}
		if len(e.Data) == 0 {
			e.Data = abi.RawJSON("null")
		}
		data, err := api.Encode(struct {
			Seq     uint64          `json:"seq"`
			Channel string          `json:"channel"`
			Data    json.RawMessage `json:"data"`
		}{e.Seq, e.Channel, json.RawMessage(e.Data)})
		return append(events, api.Event{ID: id, Data: data}), err
	})
}

// eventGaps finds what a client has missed.
type eventGaps struct {
	known bool   // last is that of an event
	last  uint64 // number of the last event that was sent, or missed
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

// droppedEvents is the data of an event "dropped": at least so many are
// missing before the next one.
type droppedEvents struct {
	Dropped uint64 `json:"dropped"`
}
