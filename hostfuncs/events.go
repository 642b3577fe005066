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

func eventsEmit(events Events) Func {
	s := &signature{"events.emit", MaxEventParams, []string{"channel", "data"}}
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		channel, err := s.channel(&p)
		if err != nil {
			return nil, err
		}
		data := p[1]
		if data == nil {
			return nil, s.missing(1)
		}
		if len(data) > MaxEventData {
			return nil, s.exceeded(`the parameter "data" has %d bytes of JSON, more than the %d of one event: send less, or store it and send its key`, len(data), MaxEventData)
		}
		if err := events.Emit(channel, data); err != nil {
			return nil, err
		}
		return null, nil
	}
}

func eventsOn(events Events) Func {
	s := &signature{"events.on", MaxParams, []string{"channel"}}
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		channel, err := s.channel(&p)
		if err != nil {
			return nil, err
		}
		subscription, err := events.On(channel)
		if err != nil {
			return nil, err
		}
		return abi.AppendInt(nil, subscription), nil
	}
}

func eventsOff(events Events) Func {
	s := &signature{"events.off", MaxParams, []string{"subscription"}}
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		subscription, err := s.integer(&p, 0)
		if err != nil {
			return nil, err
		}
		events.Off(subscription)
		return null, nil
	}
}

// channel returns a channel that is the plugin's to use.
func (s *signature) channel(p *values) (string, error) {
	channel, err := s.shortText(p, 0, MaxChannel)
	if err == nil && strings.HasPrefix(channel, abi.HostChannels) {
		return "", s.invalid("the channel %q is the host's: channels that begin with %q carry its own events; choose another name", channel, abi.HostChannels)
	}
	return channel, err
}
