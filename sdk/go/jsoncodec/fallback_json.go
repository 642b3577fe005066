//go:build !wasmhost_generated

package jsoncodec

import "encoding/json"

// fallback returns a codec that uses encoding/json.
func fallback[T any]() (Codec[T], error) {
	return Codec[T]{
		Append: func(b []byte, v *T) ([]byte, error) {
			text, err := json.Marshal(v)
			return append(b, text...), err
		},
		Decode: func(d *Decoder, v *T) error {
			text, err := d.Raw()
			if err != nil {
				return err
			}
			return json.Unmarshal(text, v)
		},
	}, nil
}
