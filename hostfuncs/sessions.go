package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// MaxSessionText is how many bytes of UTF-8 a message to a session may have:
// 32 KiB.
const MaxSessionText = 32 << 10

func sessionsCreate(sessions Sessions) Func {
	s := &signature{"sessions.create", MaxPromptParams, []string{"prompt"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		prompt := ""
		if given(p[0]) {
			if prompt, err = s.boundedText(&p, 0, MaxSessionText); err != nil {
				return nil, err
			}
		}
		id, err := sessions.Create(ctx, prompt)
		if err != nil {
			return nil, err
		}
		result := append(make([]byte, 0, 64), `{"sessionId":`...)
		return append(abi.AppendString(result, id), '}'), nil
	}
}

func sessionsSendMessage(sessions Sessions) Func {
	s := &signature{"sessions.sendMessage", MaxPromptParams, []string{"id", "text"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		id, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		text, err := s.boundedText(&p, 1, MaxSessionText)
		if err != nil {
			return nil, err
		}
		if err := sessions.SendMessage(ctx, id, text); err != nil {
			return nil, err
		}
		return null, nil
	}
}

func sessionsGetStatus(sessions Sessions) Func {
	read := sessionReader("sessions.getStatus")
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		id, err := read(params)
		if err != nil {
			return nil, err
		}
		status, err := sessions.GetStatus(ctx, id)
		if err != nil {
			return nil, err
		}
		return abi.AppendString(nil, status), nil
	}
}

func sessionsGetMessages(sessions Sessions) Func {
	read := sessionReader("sessions.getMessages")
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		id, err := read(params)
		if err != nil {
			return nil, err
		}
		return sessions.GetMessages(ctx, make([]byte, 0, firstBuffer), id)
	}
}

func sessionsStop(sessions Sessions) Func {
	read := sessionReader("sessions.stop")
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		id, err := read(params)
		if err != nil {
			return nil, err
		}
		if err := sessions.Stop(ctx, id); err != nil {
			return nil, err
		}
		return null, nil
	}
}

// watching is what plugins call sessions.watch, which their SDK calls for them.
const watching = "sessions.onStatusChange"

// sessionsWatch has the changes arrive on [abi.SessionChannel].
func sessionsWatch(sessions Sessions) Func {
	read := sessionReader(watching)
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		id, err := read(params)
		if err != nil {
			return nil, err
		}
		subscription, err := sessions.Watch(id)
		if err != nil {
			return nil, err
		}
		return abi.AppendInt(nil, subscription), nil
	}
}

func sessionsUnwatch(sessions Sessions) Func {
	s := &signature{"sessions.unwatch", MaxParams, []string{"subscription"}}
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		subscription, err := s.integer(&p, 0)
		if err != nil {
			return nil, err
		}
		sessions.Unwatch(subscription)
		return null, nil
	}
}

// sessionReader reads the parameters of a function that takes only a session.
func sessionReader(function string) func(params []byte) (string, error) {
	s := &signature{function, MaxParams, []string{"id"}}
	return func(params []byte) (string, error) {
		p, err := s.read(params)
		if err != nil {
			return "", err
		}
		return s.text(&p, 0)
	}
}
