package wasmhost

import (
	"context"
	"errors"
	"slices"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// Events is messages on channels between the plugin and its own user
// interface. A channel is a name of 1 to 200 characters that does not begin
// with "wasmhost:", a message any JSON of at most 1 MiB; an instance may have
// 200 subscriptions. Beyond that calls fail with [ErrInvalidArgument] or
// [ErrQuotaExceeded].
type Events struct{ plugin *plugin }

// Events returns the channels of the plugin.
func (c *Context) Events() Events { return Events{c.plugin} }

// Emit sends a value to the listeners of a channel: the plugin's user
// interface, and the plugin's own, which run later. It does not wait for them.
func (e Events) Emit(channel string, data any) error {
	text, err := jsoncodec.AppendValue(nil, data)
	if err != nil {
		return &Error{Code: abi.CodeInvalidArgument, Message: "the message for the channel " + channel +
			" cannot be written: " + err.Error()}
	}
	_, err = hostcall.EventsEmit(channel, text)
	return err
}

// On subscribes a handler to a channel, until off is called. [On] does the
// same for typed messages. The data is valid until the handler returns: clone
// it to keep it.
//
// The listeners of a channel get a message one after the other, in the order
// in which they were registered, also after one that returned an error or
// panicked, which is logged. One that waits holds up those behind it, for this
// message only. The context ends when all of them have returned.
func (e Events) On(channel string, handler func(ctx context.Context, data RawJSON) error) (off func(), err error) {
	result, err := hostcall.EventsOn(channel)
	if err != nil {
		return nil, err
	}
	l := &listener{end: hostcall.EventsOff, handler: handler}
	if err := jsoncodec.DecodeValue(result, &l.subscription); err != nil {
		return nil, unreadable(err)
	}
	p := e.plugin
	p.mu.Lock()
	defer p.mu.Unlock()
	// A new slice, because an event may be walking over the old one.
	p.listeners[channel] = append(slices.Clip(p.listeners[channel]), l)
	return func() { p.unsubscribe(channel, l) }, nil
}

// On subscribes a handler to a channel, as [Events.On] does, for messages of
// type T. One that does not fit into a T is logged, and the handler does not
// run.
func On[T any](c *Context, channel string, handler func(ctx context.Context, data T) error) (off func(), err error) {
	read, err := jsoncodec.Reader[T]()
	if err != nil {
		return nil, errors.Join(errors.New("the listener on "+channel), err)
	}
	return c.Events().On(channel, func(ctx context.Context, data RawJSON) error {
		var v T
		if err := read.Unmarshal(data, &v); err != nil {
			return errors.Join(errors.New("the message does not fit"), err)
		}
		return handler(ctx, v)
	})
}

// listener is one subscription to a channel, or to a session.
type listener struct {
	subscription int64
	end          func(subscription int64) ([]byte, error)
	handler      func(ctx context.Context, data RawJSON) error
	gone         bool
}

func (p *plugin) unsubscribe(channel string, l *listener) {
	p.mu.Lock()
	gone := l.gone
	l.gone = true
	left := slices.DeleteFunc(slices.Clone(p.listeners[channel]), func(other *listener) bool { return other == l })
	if len(left) == 0 {
		delete(p.listeners, channel)
	} else {
		p.listeners[channel] = left
	}
	p.mu.Unlock()
	if gone {
		return
	}
	if _, err := l.end(l.subscription); err != nil {
		logFailure("end the subscription to "+channel, err)
	}
}

func (p *plugin) serveEvent(w *worker) error {
	var event abi.ChannelEvent
	if err := event.DecodeJSON(w.in); err != nil {
		return err
	}
	if event.Channel == abi.SessionChannel {
		if err := sessionEvent(&event); err != nil {
			return err
		}
	}
	p.mu.Lock()
	listeners := p.listeners[event.Channel]
	p.mu.Unlock()
	deliver(&w.request.life, listeners, event)
	return nil
}

// deliver calls listeners one after the other. The next one is called by a
// defer, so that it is after a panic and after runtime.Goexit as well.
func deliver(ctx context.Context, listeners []*listener, event abi.ChannelEvent) {
	if len(listeners) == 0 {
		return
	}
	defer deliver(ctx, listeners[1:], event)
	if listeners[0].gone {
		return
	}
	defer func() {
		if reason := recover(); reason != nil {
			hostcall.Log(abi.LevelError, []byte("panic in a listener on "+event.Channel+": "+textOf(reason)+"\n"+stack()))
		}
	}()
	if err := listeners[0].handler(ctx, orNull(event.Data)); err != nil {
		logFailure("a listener on "+event.Channel, err)
	}
}

// logFailure writes to the log what nobody waits for.
func logFailure(what string, err error) {
	hostcall.Log(abi.LevelError, []byte(what+": "+err.Error()))
}
