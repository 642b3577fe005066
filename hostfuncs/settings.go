package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// Settings reads the settings of one plugin.
type Settings interface {
	// Get returns the current value of a declared setting as JSON; ok is
	// false for a key that the manifest does not declare.
	Get(ctx context.Context, key string) (value abi.RawJSON, ok bool, err error)
	// Keys returns the declared keys in the order of the manifest.
	Keys() []string
}

func settingsGet(settings Settings) Func {
	s := &signature{"settings.get", MaxParams, []string{"key"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		key, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		value, ok, err := settings.Get(ctx, key)
		if err != nil {
			return nil, err
		}
		if !ok {
			return null, nil
		}
		return value, nil
	}
}

func settingsGetAll(settings Settings) Func {
	return func(ctx context.Context, _ []byte) (abi.RawJSON, error) {
		result := []byte{'{'}
		for _, key := range settings.Keys() {
			value, ok, err := settings.Get(ctx, key)
			if err != nil {
				return nil, err
			}
			if !ok {
				continue
			}
			if len(result) > 1 {
				result = append(result, ',')
			}
			result = abi.AppendString(result, key)
			result = append(result, ':')
			result = append(result, value...)
		}
		return append(result, '}'), nil
	}
}
