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

func settingsSpace() Namespace {
	return serve(Namespace{Name: "settings"}, From[Settings],
		[]method[Settings]{
			{Function{
				Name: "get", MayWait: true, // a password is unsealed
				Params: []Field{text("key", "the key of a declared setting")}, MaxParams: MaxParams,
				Result: orNull(Type{Kind: TypeJSON}),
				Errors: []abi.Code{abi.CodeUnavailable},
				Doc: "Returns the user's value of a setting, else the declared default; null for a key that is not " +
					"declared. Passwords arrive decrypted.",
				JS: JavaScript{
					Signature: "get<T = any>(key: string): Promise<T>",
					Result:    JSUndefinedForNull,
					Doc: "Returns the user's value of a setting, else the declared default; undefined for a key that is " +
						"not declared. Passwords arrive decrypted.",
				},
			}, settingsGet},
			{Function{
				Name: "getAll", MayWait: true,
				Result: Type{Kind: TypeMap, Elem: &Type{Kind: TypeJSON}},
				Errors: []abi.Code{abi.CodeUnavailable},
				Doc:    "Returns the values of all declared settings by key.",
				JS:     JavaScript{Signature: "getAll(): Promise<Record<string, any>>"},
			}, settingsGetAll},
		})
}

func settingsGet(ctx context.Context, settings Settings, p params) (abi.RawJSON, error) {
	value, ok, err := settings.Get(ctx, p[0].text)
	if err != nil {
		return nil, err
	}
	if !ok {
		return null, nil
	}
	return value, nil
}

func settingsGetAll(ctx context.Context, settings Settings, _ params) (abi.RawJSON, error) {
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
