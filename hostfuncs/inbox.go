package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

func inboxSetItems(inbox Inbox) Func {
	s := &signature{"inbox.setItems", MaxItemsParams, []string{"items"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		if err := s.need(&p, 0, anArray); err != nil {
			return nil, err
		}
		if err := inbox.SetItems(ctx, p[0]); err != nil {
			return nil, err
		}
		return null, nil
	}
}

func inboxPostAlert(inbox Inbox) Func {
	s := &signature{"inbox.postAlert", MaxTextParams, []string{"title", "body", "dedupKey"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		title, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		body, err := s.text(&p, 1)
		if err != nil {
			return nil, err
		}
		key, err := s.textOrEmpty(&p, 2)
		if err != nil {
			return nil, err
		}
		if err := inbox.PostAlert(ctx, title, body, key); err != nil {
			return nil, err
		}
		return null, nil
	}
}
