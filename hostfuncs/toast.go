package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// How long the texts may be and which types there are is for the service to
// say.

func toastShow(toast Toast) Func {
	s := &signature{"toast.show", MaxTextParams, []string{"message", "type", "durationMs"}}
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		message, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		kind, err := s.textOrEmpty(&p, 1)
		if err != nil {
			return nil, err
		}
		var duration int64
		if given(p[2]) {
			if duration, err = s.integer(&p, 2); err != nil {
				return nil, err
			}
			if duration < 1 {
				return nil, s.invalid("durationMs is %d; it must be at least 1", duration)
			}
		}
		if err := toast.Show(message, kind, duration); err != nil {
			return nil, err
		}
		return null, nil
	}
}

func toastNotify(toast Toast) Func {
	s := &signature{"toast.notify", MaxTextParams, []string{"title", "body"}}
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		title, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		body, err := s.textOrEmpty(&p, 1)
		if err != nil {
			return nil, err
		}
		if err := toast.Notify(title, body); err != nil {
			return nil, err
		}
		return null, nil
	}
}
