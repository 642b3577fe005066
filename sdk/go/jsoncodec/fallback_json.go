//go:build !wasmhost_generated

package jsoncodec

import "encoding/json"

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
		return json.Unmarshal(text, v)
	}, nil
}
