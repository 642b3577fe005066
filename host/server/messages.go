package server

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// Events is what plugins emit.
type Events interface {
	// FollowEvents returns what a plugin emits from now on, in order. The
	// channel is closed when ctx ends and when nothing more can come.
	FollowEvents(ctx context.Context, id string) (<-chan Emitted, error)
}

// Emitted is an event of a plugin, or, without a channel, the news that events
// were missed.
type Emitted struct {
	// Seq grows by one from event to event of a plugin while the host runs.
	Seq     uint64
	Channel string
	Data    abi.RawJSON // one JSON value; nil is null
	// Missed is how many events right before this one a slow receiver has
	// missed. Where there is no channel, Seq is that of the last one missed.
	Missed uint64
}
