package host

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/problem"
	"github.com/wasmhost/wasmhost/host/server"
)

// CallMethod calls a method of a plugin.
func (a *pluginAPI) CallMethod(ctx context.Context, id, namespace, method string, args abi.RawJSON, requestID string) (abi.RawJSON, error) {
	result, err := a.plugins.CallMethod(ctx, id, namespace, method, args, requestID)
	if err != nil {
		return nil, a.problem(err)
	}
	return result, nil
}

// Emit sends an event to a plugin's backend.
func (a *pluginAPI) Emit(ctx context.Context, id, channel string, data abi.RawJSON) error {
	err := a.plugins.Emit(ctx, id, channel, data)
	var refused *abi.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused) && refused.Code == abi.CodeInvalidArgument: // nothing of the guest's
		return problem.InvalidRequest(refused.Message)
	}
	return a.problem(err)
}

// FollowEvents returns what a plugin emits.
func (a *pluginAPI) FollowEvents(ctx context.Context, id string) (<-chan server.Emitted, error) {
	events, err := a.plugins.FollowEvents(ctx, id)
	if err != nil {
		return nil, a.problem(err)
	}
	out := make(chan server.Emitted)
	go func() {
		defer close(out)
		for e := range events {
			select {
			case out <- server.Emitted{Seq: e.Seq, Channel: e.Channel, Data: e.Data, Missed: e.Missed}:
			case <-ctx.Done():
				return // which ends events too
			}
		}
	}()
	return out, nil
}
