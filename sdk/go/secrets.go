package wasmhost

import (
	"context"

	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// Secrets is texts that the host keeps encrypted, such as tokens. It needs the
// permission secrets. A key has 1 to 256 characters, a value 1 to 8192; others
// are [ErrInvalidArgument]. Calls wait as those of [DB] do.
type Secrets struct{ plugin *plugin }

// Secrets returns the secrets of the plugin.
func (c *Context) Secrets() Secrets { return Secrets{c.plugin} }

// Get returns a secret; ok is false where there is none.
func (s Secrets) Get(ctx context.Context, key string) (value string, ok bool, err error) {
	if ctx.Err() != nil {
		return "", false, contextError(ctx)
	}
	number, err := hostcall.SecretsGetStart(key)
	result, ok, err := present(s.plugin.outcome(ctx, number, err))
	if err != nil || !ok {
		return "", false, err
	}
	value, err = textResult(result, nil)
	return value, err == nil, err
}

// Set stores a secret, in place of the one that was there.
func (s Secrets) Set(ctx context.Context, key, value string) error {
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	number, err := hostcall.SecretsSetStart(key, value)
	_, err = s.plugin.outcome(ctx, number, err)
	return err
}

// Delete deletes a secret. One that is not there is no error.
func (s Secrets) Delete(ctx context.Context, key string) error {
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	number, err := hostcall.SecretsDeleteStart(key)
	_, err = s.plugin.outcome(ctx, number, err)
	return err
}

// List returns the keys of all secrets, sorted.
func (s Secrets) List(ctx context.Context) ([]string, error) {
	if ctx.Err() != nil {
		return nil, contextError(ctx)
	}
	number, err := hostcall.SecretsListStart()
	result, err := s.plugin.outcome(ctx, number, err)
	if err != nil {
		return nil, err
	}
	var keys []string
	err = jsoncodec.DecodeFunc[[]string](func(d *jsoncodec.Decoder, v *[]string) error {
		return jsoncodec.DecodeSlice(d, v, jsoncodec.DecodeString[string])
	}).Unmarshal(result, &keys)
	if err != nil {
		return nil, unreadable(err)
	}
	return keys, nil
}
