package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// Storage is the keys of one plugin with their values, which are JSON texts.
type Storage interface {
	// Get appends a value, and reports whether there is one.
	Get(ctx context.Context, dst []byte, key string) ([]byte, bool, error)
	Set(ctx context.Context, key string, value []byte) error
	Remove(ctx context.Context, key string) error
	// List appends what storage.list returns.
	List(ctx context.Context, dst []byte, prefix string) ([]byte, error)
}

func storageSpace() Namespace {
	key := text("key", "any text that is not empty") // how long it may be is a limit of the service
	key.Type.NotEmpty = true
	return serve(Namespace{Name: "storage", Permission: "storage"}, From[Storage],
		[]method[Storage]{
			{Function{
				Name: "get", Waits: true,
				Params: []Field{key}, MaxParams: MaxTextParams,
				Result:       orNull(object("StoredValue", value("value", "the value, which may be null"))),
				ResultBudget: LongResult,
				Errors:       stored(),
				Doc:          "Returns the value of a key, within an object, or null where there is none.",
				JS: JavaScript{
					Signature: "get<T = any>(key: string): Promise<T | undefined>",
					Result:    JSValueMember,
					Doc:       "Returns the value of a key, or undefined where there is none.",
				},
			}, storageGet},
			{Function{
				Name: "set", Waits: true, Stores: true,
				Params: []Field{key, value("value", "any JSON value")}, MaxParams: MaxDataParams,
				Result: nothing(),
				Errors: stored(),
				Doc:    "Gives a key a value, in place of the one that it had.",
			}, func(ctx context.Context, storage Storage, p params) (abi.RawJSON, error) {
				return done(storage.Set(ctx, p[0].text, p[1].raw))
			}},
			{Function{
				Name: "delete", Waits: true,
				Params: []Field{key}, MaxParams: MaxTextParams,
				Result: nothing(),
				Errors: stored(),
				Doc:    "Deletes a key; one that is not there is no error.",
			}, func(ctx context.Context, storage Storage, p params) (abi.RawJSON, error) {
				return done(storage.Remove(ctx, p[0].text))
			}},
			{Function{
				Name: "list", Waits: true,
				Params:       []Field{optional(text("prefix", "what the keys begin with; without it, all keys"))},
				MaxParams:    MaxTextParams,
				Result:       listOf(object("StorageEntry", text("key", "the key"), value("value", "its value"))),
				ResultBudget: LongResult,
				Errors:       stored(),
				Doc:          "Returns keys with their values, sorted by key.",
				JS:           JavaScript{Signature: "list<T = any>(prefix?: string): Promise<{ key: string; value: T }[]>"},
			}, func(ctx context.Context, storage Storage, p params) (abi.RawJSON, error) {
				return storage.List(ctx, make([]byte, 0, firstBuffer), p[0].text)
			}},
		})
}

// storageGet wraps the value in an object, so that a stored null and a missing
// key differ.
func storageGet(ctx context.Context, storage Storage, p params) (abi.RawJSON, error) {
	result := append(make([]byte, 0, firstBuffer), `{"value":`...)
	result, ok, err := storage.Get(ctx, result, p[0].text)
	if err != nil {
		return nil, err
	}
	if !ok {
		return null, nil
	}
	return append(result, '}'), nil
}
