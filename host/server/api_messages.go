package server

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
)

// callMethod calls a method of a plugin's backend with the body as its
// argument.
func (x *exchange) callMethod() error {
	buf := x.s.getBuffer()
	defer x.s.putBuffer(buf)
	args, err := x.readJSON(buf, x.s.bodyLimit())
	if err != nil {
		return err
	}
	return x.showResult(x.s.plugins.CallMethod(x.r.Context(), x.params[0], x.params[1], x.params[2], args, x.id))
}

// emitEvent sends an event to a plugin's backend.
func (x *exchange) emitEvent() error {
	var req struct {
		Channel string          `json:"channel"`
		Data    json.RawMessage `json:"data"`
	}
	if err := x.decodeWithin(&req, x.s.bodyLimit()); err != nil {
		return err
	}
	if req.Channel == "" {
		return InvalidRequest("the channel is missing; give the name of the channel that the plugin listens on")
	}
	if err := x.s.plugins.Emit(x.r.Context(), x.params[0], req.Channel, abi.RawJSON(req.Data)); err != nil {
		return x.callError(err)
	}
	return x.write(http.StatusNoContent, nil, nil)
}

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
	known := resumed
	return streamEvents(x, open, func(e Emitted) ([]serverEvent, error) {
		var events []serverEvent
		id := strconv.FormatUint(e.Seq, 10)
		// After a restart of the host the numbers begin anew, below the last.
		if seq := uint64(last); known && e.Seq != seq+1 {
			missed := uint64(1) // at least
			if e.Seq > seq {
				missed = e.Seq - seq - 1
			}
			data, err := encode(droppedEvents{Dropped: missed})
			if err != nil {
				return nil, err
			}
			events = append(events, serverEvent{name: eventDropped, data: data})
		}
		known, last = true, int64(e.Seq)
		if len(e.Data) == 0 {
			e.Data = abi.RawJSON("null")
		}
		data, err := encode(struct {
			Seq     uint64          `json:"seq"`
			Channel string          `json:"channel"`
			Data    json.RawMessage `json:"data"`
		}{e.Seq, e.Channel, json.RawMessage(e.Data)})
		return append(events, serverEvent{id: id, data: data}), err
	})
}

// droppedEvents is the data of an event "dropped": at least so many are
// missing before the next one.
type droppedEvents struct {
	Dropped uint64 `json:"dropped"`
}
