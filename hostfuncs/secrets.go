package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// Lengths of secrets in characters (Unicode code points); the shortest is 1.
const (
	MaxSecretKey   = 256
	MaxSecretValue = 8192
)

// No message says anything of a value but its length.

func secretsGet(secrets Secrets) Func {
	read := secretReader("secrets.get")
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		key, err := read(params)
		if err != nil {
			return nil, err
		}
		value, ok, err := secrets.Get(ctx, key)
		if err != nil {
			return nil, err
		}
		if !ok {
			return null, nil
		}
		return abi.AppendString(make([]byte, 0, len(value)+16), value), nil
	}
}

func secretsSet(secrets Secrets) Func {
	s := &signature{"secrets.set", MaxTextParams, []string{"key", "value"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		key, err := s.shortText(&p, 0, MaxSecretKey)
		if err != nil {
			return nil, err
		}
		value, err := s.shortText(&p, 1, MaxSecretValue)
		if err != nil {
			return nil, err
		}
		if err := secrets.Set(ctx, key, value); err != nil {
			return nil, err
		}
		return null, nil
	}
}

func secretsDelete(secrets Secrets) Func {
	read := secretReader("secrets.delete")
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		key, err := read(params)
		if err != nil {
			return nil, err
		}
		if err := secrets.Delete(ctx, key); err != nil {
			return nil, err
		}
		return null, nil
	}
}

func secretsList(secrets Secrets) Func {
	return func(ctx context.Context, _ []byte) (abi.RawJSON, error) {
		keys, err := secrets.List(ctx)
		if err != nil {
			return nil, err
		}
		result := append(make([]byte, 0, firstBuffer), '[')
		for i, key := range keys {
			if i > 0 {
				result = append(result, ',')
			}
			result = abi.AppendString(result, key)
		}
		return append(result, ']'), nil
	}
}

// secretReader reads the parameters of a function that takes only a key.
func secretReader(function string) func(params []byte) (string, error) {
	s := &signature{function, MaxTextParams, []string{"key"}}
	return func(params []byte) (string, error) {
		p, err := s.read(params)
		if err != nil {
			return "", err
		}
		return s.shortText(&p, 0, MaxSecretKey)
	}
}
