//go:build !wasmhost_generated

package jsoncodec

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
)

func fallbackAppender[T any]() (AppendFunc[T], error) {
	return func(b []byte, v *T, _ int) ([]byte, error) {
		text, err := json.Marshal(v)
		return append(b, text...), err
	}, nil
}

func fallbackReader[T any]() (DecodeFunc[T], error) {
	return func(d *Decoder, v *T) error {
		text, err := d.Raw()
		if err != nil {
			return err
		}
		if d.row {
			return unmarshalRow(text, v)
		}
		return json.Unmarshal(text, v)
	}, nil
}

// fallbackWarm has the fallback look at the type, without a value of it: nothing
// of the program itself runs.
func fallbackWarm[T any]() {
	// A type that cannot be written is reported where it is.
	_, _ = json.Marshal([]*T{})
}

// unmarshalRow is json.Unmarshal for a row of the database, in which booleans
// are 0 and 1. Where that is what json.Unmarshal complains about, the number is
// replaced and the text is read again.
func unmarshalRow(text []byte, v any) error {
	for {
		err := json.Unmarshal(text, v)
		var misfit *json.UnmarshalTypeError
		if !errors.As(err, &misfit) || misfit.Type.Kind() != reflect.Bool {
			return err
		}
		end := int(misfit.Offset)
		if end < 2 || end > len(text) {
			return err
		}
		word := ""
		switch before := text[end-2]; {
		case before != ':' && before != ',' && before != '[' && before > ' ':
			return err
		case text[end-1] == '0':
			word = "false"
		case text[end-1] == '1':
			word = "true"
		default:
			return err
		}
		text = slices.Concat(text[:end-1], []byte(word), text[end:])
	}
}

// fallbackMarshal writes a copy that has an address, as generated code does, so
// that methods with pointer receivers count.
func fallbackMarshal(v any) ([]byte, error) {
	p := reflect.New(reflect.TypeOf(v))
	p.Elem().Set(reflect.ValueOf(v))
	return json.Marshal(p.Interface())
}

func fallbackUnmarshal(text []byte, v any) error { return json.Unmarshal(text, v) }
