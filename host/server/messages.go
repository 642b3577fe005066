package server

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// Messages is what passes between a plugin's backend and its own UI.
type Messages interface {
	// CallMethod calls a method of a plugin's backend and returns what the
	// guest did, unchecked; nil is null. Nil args are null. They are the
	// caller's: they must not be kept or read after CallMethod returned. It
	// fails with [problem.MethodNotRegistered] where there is no handler.
	CallMethod(ctx context.Context, id, namespace, method string, args abi.RawJSON, requestID string) (abi.RawJSON, error)
	// Emit sends an event to the listeners of a plugin's backend. Data is the
	// caller's, like args above.
	Emit(ctx context.Context, id, channel string, data abi.RawJSON) error
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
