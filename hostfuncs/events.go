package hostfuncs

import (
	"context"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
)

const (
	// MaxChannel is the length of the longest channel, in characters (Unicode
	// code points); the shortest is 1.
	MaxChannel = 200
	// MaxEventData is how many bytes of JSON one event may carry: 1 MiB.
	MaxEventData = 1 << 20
)

// Events is the channels of one instance.
type Events interface {
	// Emit sends data, a JSON value, to the listeners of a channel. It does
	// not wait for them, and keeps no reference to data.
	Emit(channel string, data []byte) error
	// On subscribes the guest to a channel and returns the number of the
	// subscription, which is above zero.
	On(channel string) (int64, error)
	// Off ends a subscription; an unknown one is ignored.
	Off(subscription int64)
}

func eventsSpace() Namespace {
	channel := chars("channel", MaxChannel)
	return serve(Namespace{Name: "events"}, From[Events],
		[]method[Events]{
			{Function{
				Name:      "emit",
				Params:    []Field{channel, within(MaxEventData, value("data", "any JSON value"))},
				MaxParams: MaxEventParams,
				Result:    nothing(),
				Doc: "Sends data to the listeners of a channel: the plugin's user interface, and the plugin itself after the " +
					"current dispatch.",
				JS: JavaScript{
					Signature: "emit(channel: string, data?: unknown): void",
					Doc:       "Sends data to the listeners of a channel: the plugin's user interface and the plugin itself.",
				},
			}, func(_ context.Context, events Events, p params) (abi.RawJSON, error) {
				if err := plainChannel("events.emit", p[0].text); err != nil {
					return nil, err
				}
				return done(events.Emit(p[0].text, p[1].raw))
			}},
			{Function{
				Name:   "on",
				Params: []Field{channel}, MaxParams: MaxParams,
				Result: Type{Kind: TypeInteger},
				Doc: "Subscribes to a channel and returns the number of the subscription; at most 200. What is sent arrives as " +
					"one event, however many subscriptions the channel has.",
				JS: JavaScript{
					Signature: "on<T = any>(channel: string, handler: (data: T) => unknown): () => void",
					Doc: "Subscribes to a channel; at most 200 subscriptions. Returns a function that ends the subscription. " +
						"A listener that throws does not stop the others.",
				},
			}, func(_ context.Context, events Events, p params) (abi.RawJSON, error) {
				if err := plainChannel("events.on", p[0].text); err != nil {
					return nil, err
				}
				return number(events.On(p[0].text))
			}},
			{Function{
				Name:      "off",
				Params:    []Field{integer("subscription", "the number of a subscription; an unknown one is ignored")},
				MaxParams: MaxParams,
				Result:    nothing(),
				Doc:       "Ends a subscription.",
				JS:        JavaScript{Hidden: true},
			}, func(_ context.Context, events Events, p params) (abi.RawJSON, error) {
				events.Off(p[0].integer)
				return null, nil
			}},
		})
}

// plainChannel refuses the channels that are not the plugin's to use.
func plainChannel(function, channel string) error {
	if !strings.HasPrefix(channel, abi.HostChannels) {
		return nil
	}
	return abi.Invalid("%s: the channel %q is the host's: channels that begin with %q carry its own events; choose "+
		"another name", function, channel, abi.HostChannels)
}
