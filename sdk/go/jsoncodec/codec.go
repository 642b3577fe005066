// Package jsoncodec reads and writes JSON without reflection, by code that
// package jsongen generates for each type. It is the run-time part of that
// code: primitives that behave as encoding/json does, and the register of
// types that have such code.
//
// Plugins do not call it. It depends on no part of the standard library that
// uses reflection, unless a program needs the fallback to encoding/json: with
// the build tag wasmhost_generated there is none.
package jsoncodec

// Codec reads and writes the values of one type.
type Codec[T any] struct {
	// Append appends *v as JSON.
	Append func(b []byte, v *T) ([]byte, error)
	// Decode reads one JSON value into *v, which may hold a value already, as
	// with json.Unmarshal.
	Decode func(d *Decoder, v *T) error
}

// codecs holds a Codec[T] for each key (*T)(nil). It is written while package
// variables are initialised, and only read later.
var codecs = map[any]any{}

// Register makes the codec of T known. Generated code calls it to initialise
// a package variable; the result has no meaning.
func Register[T any](c Codec[T]) bool {
	codecs[(*T)(nil)] = c
	return true
}

// For returns the codec of T: the generated one, else the fallback. The error
// says what to do where there is neither.
func For[T any]() (Codec[T], error) {
	if c, ok := codecs[(*T)(nil)].(Codec[T]); ok {
		return c, nil
	}
	return fallback[T]()
}

// Unmarshal reads a text that is one JSON value, and nothing after it, into
// *v.
func (c Codec[T]) Unmarshal(text []byte, v *T) error {
	d := Decoder{text: text}
	if err := c.Decode(&d, v); err != nil {
		return err
	}
	return d.end()
}
