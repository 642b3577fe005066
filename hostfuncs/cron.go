package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

func cronRegister(cron Cron) Func {
	s := &signature{"cron.register", MaxParams, []string{"id", "schedule"}}
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		id, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		schedule, err := s.textOrEmpty(&p, 1)
		if err != nil {
			return nil, err
		}
		if err := cron.Register(id, schedule); err != nil {
			return nil, err
		}
		return null, nil
	}
}

func cronUnregister(cron Cron) Func {
	s := &signature{"cron.unregister", MaxParams, []string{"id"}}
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		id, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		if err := cron.Unregister(id); err != nil {
			return nil, err
		}
		return null, nil
	}
}

func cronIsRegistered(cron Cron) Func {
	s := &signature{"cron.isRegistered", MaxParams, []string{"id"}}
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		id, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		registered, err := cron.IsRegistered(id)
		if err != nil {
			return nil, err
		}
		return appendBool(nil, registered), nil
	}
}
