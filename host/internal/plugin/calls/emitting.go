package calls

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Emit sends an event from a plugin's user interface to the listeners of its
// backend. It returns when the event is queued; where nobody listens on the
// channel, nothing happens. An instance that ends loses what is queued for it.
//
// The error is [problem.PluginNotFound], [problem.PluginUnavailable],
// [problem.PluginOverloaded] or [problem.ShuttingDown], an [*abi.Error] for a
// channel or data that cannot be, or the error of ctx.
func (c *Calls) Emit(ctx context.Context, id, channel string, data abi.RawJSON) error {
	e, err := c.o.Plugins.Called(id)
	if err != nil {
		return err
	}
	if data == nil {
		data = abi.RawJSON("null")
	}
	signal, own := c.o.Kit.Signal(channel)
	switch n := utf8.RuneCountInString(channel); {
	case own && !signal.Hook:
		return problem.InvalidRequest(fmt.Sprintf("the channel %q carries events of the application alone; choose another "+
			"name", channel))
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
	timeout := running.WaitTimeout{Most: c.o.Gates.CallTimeout}
	for {
		s, err := e.Enter(ctx, &timeout)
		if err != nil || s == nil { // nil: active without a backend that could listen
			return err
		}
		_, err = s.Channels.Offer(channel, data)
		s.Leave()
		var full *abi.Error
		switch {
		case err == nil:
			return nil
		case errors.As(err, &full):
			return problem.PluginOverloaded(0)
		}
		if err := timeout.Wait(ctx, s.Gone); err != nil {
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
func (c *Calls) FollowEvents(ctx context.Context, id string) (<-chan api.Emitted, error) {
	e, err := c.o.Plugins.Called(id)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	var out <-chan api.Emitted
	err = c.o.Life.Join(func() error {
		f, err := e.Hub.Follow(cancel)
		if err != nil {
			return err
		}
		out = f.Out
		stop := context.AfterFunc(c.o.Life.Ctx, cancel)
		c.o.Life.Work.Go(func() {
			defer e.Hub.Leave(f)
			defer stop()
			f.Pump(ctx)
		})
		return nil
	})
	if err != nil {
		cancel()
	}
	return out, err
}
