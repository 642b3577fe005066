package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// storageKey returns a key, which must not be empty. How long it may be is a
// limit of the service.
func storageKey(s *signature, p *values) (string, error) {
	key, err := s.text(p, 0)
	if err == nil && key == "" {
		return "", s.invalid(`the parameter "key" is empty; any other text may be a key`)
	}
	return key, err
}

// storageGet wraps the value in an object, so that a stored null and a missing
// key differ.
func storageGet(storage Storage) Func {
	s := &signature{"storage.get", MaxTextParams, []string{"key"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		key, err := storageKey(s, &p)
		if err != nil {
			return nil, err
		}
		result := append(make([]byte, 0, firstBuffer), `{"value":`...)
		result, ok, err := storage.Get(ctx, result, key)
		if err != nil {
			return nil, err
		}
		if !ok {
			return null, nil
		}
		return append(result, '}'), nil
	}
}

// storageSet stores any value, null too.
func storageSet(storage Storage) Func {
	s := &signature{"storage.set", MaxDataParams, []string{"key", "value"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		key, err := storageKey(s, &p)
		if err != nil {
			return nil, err
		}
		if p[1] == nil {
			return nil, s.missing(1)
		}
		if err := storage.Set(ctx, key, p[1]); err != nil {
			return nil, err
		}
		return null, nil
	}
}

func storageDelete(storage Storage) Func {
	s := &signature{"storage.delete", MaxTextParams, []string{"key"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		key, err := storageKey(s, &p)
		if err != nil {
			return nil, err
		}
		if err := storage.Remove(ctx, key); err != nil {
			return nil, err
		}
		return null, nil
	}
}

func storageList(storage Storage) Func {
	s := &signature{"storage.list", MaxTextParams, []string{"prefix"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		prefix, err := s.textOrEmpty(&p, 0)
		if err != nil {
			return nil, err
		}
		return storage.List(ctx, make([]byte, 0, firstBuffer), prefix)
	}
}
