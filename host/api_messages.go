package host

import (
	"context"

	"github.com/wasmhost/wasmhost/host/server"
)

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
