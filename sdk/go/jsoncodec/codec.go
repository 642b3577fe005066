// Package jsoncodec reads and writes JSON without reflection, by code that
// package jsongen generates for each type. It is the run-time part of that
// code: primitives that behave as encoding/json does, and the register of
// types that have such code.
//
// Plugins do not call it. It depends on no part of the standard library that
// uses reflection, unless a program needs the fallback to encoding/json: with
// the build tag wasmhost_generated there is none.
package jsoncodec

// An AppendFunc appends *v as JSON. Depth is how deep *v stands in the value
// that is written.
type AppendFunc[T any] func(b []byte, v *T, depth int) ([]byte, error)

// A DecodeFunc reads one JSON value into *v, which may hold a value already,
// as with json.Unmarshal. Where it fails, *v may hold a part of the value.
type DecodeFunc[T any] func(d *Decoder, v *T) error

// Codec is the generated code of one type. A direction that the program does
// not use is nil.
type Codec[T any] struct {
	Append AppendFunc[T]
	Decode DecodeFunc[T]
}

// codecs holds a *Codec[T] for each key (*T)(nil). It is written while package
// variables are initialised, and only read later.
var codecs = map[any]any{}

// Register makes the codec of T known. Generated code calls it to initialise
// a package variable; the result has no meaning. A type that is registered by
// several packages gets whatever one of them has.
func Register[T any](c Codec[T]) bool {
	known, ok := codecs[(*T)(nil)].(*Codec[T])
	if !ok {
		known = &c
		codecs[(*T)(nil)] = known
		if d, ok := dynamicOf(known); ok {
			dynamics = append(dynamics, d)
		}
		return true
	}
	if known.Append == nil {
		known.Append = c.Append
	}
	if known.Decode == nil {
		known.Decode = c.Decode
	}
	return true
}

// Appender returns what writes a T: generated code, else the fallback. The
// error says what to do where there is neither.
func Appender[T any]() (AppendFunc[T], error) {
	if c, ok := codecs[(*T)(nil)].(*Codec[T]); ok && c.Append != nil {
		return c.Append, nil
	}
	return fallbackAppender[T]()
}

// Reader returns what reads a T: generated code, else the fallback. The error
// says what to do where there is neither.
func Reader[T any]() (DecodeFunc[T], error) {
	if c, ok := codecs[(*T)(nil)].(*Codec[T]); ok && c.Decode != nil {
		return c.Decode, nil
	}
	return fallbackReader[T]()
}

// Warm does what is done once for a T, when the first one is read or written.
func Warm[T any]() {
	if c, ok := codecs[(*T)(nil)].(*Codec[T]); !ok || c.Append == nil || c.Decode == nil {
		fallbackWarm[T]()
	}
}

// Unmarshal reads a text that is one JSON value, and nothing after it.
func (decode DecodeFunc[T]) Unmarshal(text []byte, v *T) error {
	d := Decoder{text: text}
	if err := decode(&d, v); err != nil {
		return err
	}
	return d.End()
}

// Registered reports in which directions a type has generated code.
func Registered[T any]() (appends, decodes bool) {
	c, ok := codecs[(*T)(nil)].(*Codec[T])
	return ok && c.Append != nil, ok && c.Decode != nil
}
