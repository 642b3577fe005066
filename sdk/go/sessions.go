package wasmhost

import (
	"context"
	"slices"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// Sessions is conversations in the plugin's own project, whose replies come
// from the host's AI provider. It needs the permission sessions. Calls wait as
// those of [DB] do. A session that is not there is [ErrNotFound]. On a host
// without a provider, what asks it for a reply (Create with a prompt, and
// SendMessage) is [ErrUnavailable].
type Sessions struct{ plugin *plugin }

// Sessions returns the sessions of the plugin.
func (c *Context) Sessions() Sessions { return Sessions{c.plugin} }

// SessionStatus is the state of a session.
type SessionStatus string

// The states of a session.
const (
	SessionStarting SessionStatus = "starting"
	SessionRunning  SessionStatus = "running"   // a reply arrives
	SessionNeedsYou SessionStatus = "needs_you" // the user has to answer
	SessionReady    SessionStatus = "ready"     // it waits for a message
	SessionEnded    SessionStatus = "ended"
	SessionError    SessionStatus = "error"
)

// SessionMessage is a message of a session.
type SessionMessage struct {
	ID        string
	Role      string // "user" or "assistant"
	Text      string
	Timestamp Timestamp
}

// Create creates a session and returns its id. A prompt is its first message,
// at most 256 KiB; it may be empty.
func (s Sessions) Create(ctx context.Context, prompt string) (id string, err error) {
	if ctx.Err() != nil {
		return "", contextError(ctx)
	}
	var first *string
	if prompt != "" {
		first = &prompt
	}
	number, err := hostcall.SessionsCreateStart(first)
	result, err := s.plugin.outcome(ctx, number, err)
	if err != nil {
		return "", err
	}
	err = jsoncodec.DecodeFunc[string](func(d *jsoncodec.Decoder, id *string) error {
		return decodeMembers(d, map[string]*string{"sessionId": id})
	}).Unmarshal(result, &id)
	if err != nil {
		return "", unreadable(err)
	}
	return id, nil
}

// SendMessage sends a message, at most 256 KiB, to a session. The reply arrives
// by itself: see OnStatusChange and GetMessages.
func (s Sessions) SendMessage(ctx context.Context, id, text string) error {
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	number, err := hostcall.SessionsSendMessageStart(id, text)
	_, err = s.plugin.outcome(ctx, number, err)
	return err
}

// GetStatus returns the state of a session.
func (s Sessions) GetStatus(ctx context.Context, id string) (SessionStatus, error) {
	if ctx.Err() != nil {
		return "", contextError(ctx)
	}
	number, err := hostcall.SessionsGetStatusStart(id)
	status, err := textResult(s.plugin.outcome(ctx, number, err))
	return SessionStatus(status), err
}

// GetMessages returns the messages of a session, the oldest first.
func (s Sessions) GetMessages(ctx context.Context, id string) ([]SessionMessage, error) {
	if ctx.Err() != nil {
		return nil, contextError(ctx)
	}
	number, err := hostcall.SessionsGetMessagesStart(id)
	result, err := s.plugin.outcome(ctx, number, err)
	return decodeList(result, err, func(d *jsoncodec.Decoder, m *SessionMessage) error {
		return decodeMembers(d, map[string]*string{"id": &m.ID, "role": &m.Role, "text": &m.Text,
			"timestamp": (*string)(&m.Timestamp)})
	})
}

// Stop ends a session.
func (s Sessions) Stop(ctx context.Context, id string) error {
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	number, err := hostcall.SessionsStopStart(id)
	_, err = s.plugin.outcome(ctx, number, err)
	return err
}

// OnStatusChange has the handler called with each new state of a session,
// until off is called or the instance ends. Handlers run as listeners of
// [Events.On] do. An instance may watch 200 times at once.
func (s Sessions) OnStatusChange(id string, handler func(ctx context.Context, status SessionStatus) error) (off func(),
	err error) {
	result, err := hostcall.SessionsWatch(id)
	if err != nil {
		return nil, err
	}
	l := &listener{end: hostcall.SessionsUnwatch, handler: func(ctx context.Context, data RawJSON) error {
		var status SessionStatus
		if err := jsoncodec.DecodeValue(data, (*string)(&status)); err != nil {
			return err
		}
		return handler(ctx, status)
	}}
	if err := jsoncodec.DecodeValue(result, &l.subscription); err != nil {
		return nil, unreadable(err)
	}
	p, channel := s.plugin, sessionListeners(id)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.listeners[channel] = append(slices.Clip(p.listeners[channel]), l)
	return func() { p.unsubscribe(channel, l) }, nil
}

// sessionListeners is the key of the listeners to one session. No channel of
// the plugin's own is called so.
func sessionListeners(id string) string { return abi.SessionChannel + " " + id }

// sessionEvent makes of an event on the channel of sessions one for the
// listeners to its session.
func sessionEvent(event *abi.ChannelEvent) error {
	var id string
	var status RawJSON
	err := abi.EachMember(event.Data, func(name string, value abi.RawJSON) {
		switch name {
		case "id":
			id, _, _ = abi.ReadString(value, 0)
		case "status":
			status = value
		}
	})
	event.Channel, event.Data = sessionListeners(id), status
	return err
}
