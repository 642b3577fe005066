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

// Secrets is the encrypted texts of one plugin.
type Secrets interface {
	Get(ctx context.Context, key string) (value string, ok bool, err error)
	Set(ctx context.Context, key, value string) error
	Delete(ctx context.Context, key string) error
	// List returns the keys, sorted.
	List(ctx context.Context) ([]string, error)
}

func secretsSpace() Namespace {
	key := chars("key", MaxSecretKey)
	return serve(Namespace{Name: "secrets", Permission: "secrets"}, From[Secrets],
		[]method[Secrets]{
			{Function{
				Name: "get", Waits: true,
				Params: []Field{key}, MaxParams: MaxTextParams,
				Result: orNull(Type{Kind: TypeString}), ResultBudget: smallResult,
				Errors: stored(),
				Doc:    "Returns a secret, or null where there is none.",
			}, secretsGet},
			{Function{
				Name: "set", Waits: true, Stores: true,
				Params: []Field{key, chars("value", MaxSecretValue)}, MaxParams: MaxTextParams,
				Result: nothing(),
				Errors: stored(),
				Doc:    "Stores a secret, encrypted, in place of the one that was there.",
			}, func(ctx context.Context, secrets Secrets, p params) (abi.RawJSON, error) {
				return done(secrets.Set(ctx, p[0].text, p[1].text))
			}},
			{Function{
				Name: "delete", Waits: true,
				Params: []Field{key}, MaxParams: MaxTextParams,
				Result: nothing(),
				Errors: stored(),
				Doc:    "Deletes a secret; one that is not there is no error.",
			}, func(ctx context.Context, secrets Secrets, p params) (abi.RawJSON, error) {
				return done(secrets.Delete(ctx, p[0].text))
			}},
			{Function{
				Name: "list", Waits: true,
				Result: listOf(Type{Kind: TypeString}), ResultBudget: LongResult,
				Errors: stored(),
				Doc:    "Returns the keys of all secrets, sorted.",
			}, secretsList},
		})
}

func secretsGet(ctx context.Context, secrets Secrets, p params) (abi.RawJSON, error) {
	value, ok, err := secrets.Get(ctx, p[0].text)
	if err != nil {
		return nil, err
	}
	if !ok {
		return null, nil
	}
	return abi.AppendString(make([]byte, 0, len(value)+16), value), nil
}

func secretsList(ctx context.Context, secrets Secrets, _ params) (abi.RawJSON, error) {
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
