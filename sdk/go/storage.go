package wasmhost

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// Storage is keys with values, which are JSON. It needs the permission
// storage, and its calls wait and fail as those of [DB] do. A key is any text
// that is not empty, by default at most 8 KiB; a value at most 8 MiB.
type Storage struct{ plugin *plugin }

// Storage returns the keys and values of the plugin.
func (c *Context) Storage() Storage { return Storage{c.plugin} }

// Get reads the value of a key into the variable that v points to; ok is
// false, and the variable unchanged, where there is none. As [DB.GetByID] it
// does not wait.
//
//	var seen map[string]int
//	ok, err := ctx.Storage().Get(rctx, "seen", &seen)
func (s Storage) Get(ctx context.Context, key string, v any) (ok bool, err error) {
	text, ok, err := s.get(ctx, key)
	if err != nil || !ok {
		return false, err
	}
	if err := jsoncodec.DecodeValue(text, v); err != nil {
		return false, &Error{Code: abi.CodeInvalidArgument, Message: "the value of the key " + key + " does not fit: " +
			err.Error()}
	}
	return true, nil
}

func (s Storage) get(ctx context.Context, key string) (text []byte, ok bool, err error) {
	if ctx.Err() != nil {
		return nil, false, contextError(ctx)
	}
	result, ok, err := present(hostcall.StorageGet(key))
	if err != nil || !ok {
		return nil, false, err
	}
	err = abi.EachMember(result, func(name string, value abi.RawJSON) {
		if name == "value" {
			text = value
		}
	})
	if err == nil && text == nil {
		err = &abi.SyntaxError{Reason: "there is no value in it"}
	}
	if err != nil {
		return nil, false, unreadable(err)
	}
	return text, true, nil
}

// Set gives a key a value, in place of the one that it had. Once it returns
// without an error the value is on the disk.
func (s Storage) Set(ctx context.Context, key string, value any) error {
	text, err := jsoncodec.AppendValue(nil, value)
	if err != nil {
		return &Error{Code: abi.CodeInvalidArgument, Message: "the value for the key " + key + " cannot be written: " +
			err.Error()}
	}
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	number, err := hostcall.StorageSetStart(key, text)
	_, err = s.plugin.outcome(ctx, number, err)
	return err
}

// Delete deletes a key. One that is not there is no error.
func (s Storage) Delete(ctx context.Context, key string) error {
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	number, err := hostcall.StorageDeleteStart(key)
	_, err = s.plugin.outcome(ctx, number, err)
	return err
}

// StorageEntry is a key with its value.
type StorageEntry struct {
	Key   string
	Value RawJSON
}

// Decode reads the value into the variable that v points to.
func (e StorageEntry) Decode(v any) error { return jsoncodec.DecodeValue(e.Value, v) }

// List returns the keys that begin with a prefix, which may be empty, with
// their values, sorted by key. A result of more entries or bytes than the host
// allows, by default 10,000 and 16 MiB, is [ErrQuotaExceeded].
func (s Storage) List(ctx context.Context, prefix string) ([]StorageEntry, error) {
	if ctx.Err() != nil {
		return nil, contextError(ctx)
	}
	number, err := hostcall.StorageListStart(&prefix)
	result, err := s.plugin.outcome(ctx, number, err)
	if err != nil {
		return nil, err
	}
	var entries []StorageEntry
	if err := jsoncodec.DecodeFunc[[]StorageEntry](decodeEntries).Unmarshal(result, &entries); err != nil {
		return nil, unreadable(err)
	}
	return entries, nil
}

func decodeEntries(d *jsoncodec.Decoder, entries *[]StorageEntry) error {
	return jsoncodec.DecodeSlice(d, entries, func(d *jsoncodec.Decoder, e *StorageEntry) error {
		name, err := d.FirstName()
		for err == nil && name != nil {
			switch string(name) {
			case "key":
				err = jsoncodec.DecodeString(d, &e.Key)
			case "value":
				// A part of the result, which nobody else has.
				var text []byte
				text, err = d.Raw()
				e.Value = text
			default:
				err = d.Skip()
			}
			if err == nil {
				name, err = d.NextName()
			}
		}
		return err
	})
}
