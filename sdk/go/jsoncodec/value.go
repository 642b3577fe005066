package jsoncodec

import (
	"unsafe"

	"github.com/wasmhost/wasmhost/abi"
)

// dynamic is the codec of a type for values whose type is known only when the
// program runs.
type dynamic struct {
	// append reports whether v is of the type, and appends it.
	append func(b []byte, v any) ([]byte, bool, error)
	// decode reports whether v points to the type, and reads into it.
	decode func(d *Decoder, v any) (bool, error)
}

// dynamics holds one for each registered type. Without reflection a type
// cannot be looked up by a value, so they are tried one after the other; there
// are few.
var dynamics []dynamic

// dynamicOf returns the dynamic codec of T. Interfaces have none: any value
// would be one.
func dynamicOf[T any](c *Codec[T]) (dynamic, bool) {
	var zero T
	if any(zero) == nil {
		return dynamic{}, false
	}
	return dynamic{
		append: func(b []byte, v any) ([]byte, bool, error) {
			t, ok := v.(T)
			if !ok || c.Append == nil {
				return b, false, nil
			}
			b, err := c.Append(b, &t, 0)
			return b, true, err
		},
		decode: func(d *Decoder, v any) (bool, error) {
			t, ok := v.(*T)
			if !ok || t == nil || c.Decode == nil {
				return false, nil
			}
			return true, c.Decode(d, t)
		},
	}, true
}

// An abi.RawJSON is the JSON that its text is.
var _ = Register(Codec[abi.RawJSON]{Append: appendRaw, Decode: DecodeRaw[abi.RawJSON]})

func appendRaw(b []byte, v *abi.RawJSON, _ int) ([]byte, error) {
	if *v == nil {
		return append(b, "null"...), nil
	}
	end, err := abi.SkipValue(*v, 0)
	if err != nil {
		return b, err
	}
	if end = abi.SkipSpace(*v, end); end != len(*v) {
		return b, &ValueError{"a RawJSON has more than one value in it"}
	}
	return append(b, *v...), nil
}

// AppendValue appends a value of any type: one of a basic kind by itself,
// others by generated code, then what DecodeAny makes by itself, the rest by
// the fallback.
func AppendValue(b []byte, v any) ([]byte, error) {
	switch v := v.(type) {
	case nil, bool, string, int, int64, float64:
		return WriteAny(b, v, 0, nil)
	case int8:
		return AppendInt(b, int64(v)), nil
	case int16:
		return AppendInt(b, int64(v)), nil
	case int32:
		return AppendInt(b, int64(v)), nil
	case uint:
		return AppendUint(b, uint64(v)), nil
	case uint8:
		return AppendUint(b, uint64(v)), nil
	case uint16:
		return AppendUint(b, uint64(v)), nil
	case uint32:
		return AppendUint(b, uint64(v)), nil
	case uint64:
		return AppendUint(b, v), nil
	case float32:
		return AppendFloat(b, float64(v), 32)
	}
	for _, codec := range dynamics {
		if b, ok, err := codec.append(b, v); ok {
			return b, err
		}
	}
	return WriteAny(b, v, 0, func(v any) ([]byte, error) {
		for _, codec := range dynamics {
			if text, ok, err := codec.append(nil, v); ok {
				return text, err
			}
		}
		return fallbackMarshal(v)
	})
}

// DecodeValue reads a text that is one JSON value into the variable that v
// points to: an abi.RawJSON takes a copy of the text, basic kinds and what
// DecodeAny makes are read here, other types by generated code, else by the
// fallback.
func DecodeValue(text []byte, v any) error {
	d := Decoder{text: text}
	if err := d.into(v); err != nil {
		return err
	}
	return d.End()
}

func (d *Decoder) into(v any) error {
	switch v := v.(type) {
	case *bool:
		return DecodeBool(d, v)
	case *string:
		return DecodeString(d, v)
	case *int:
		return DecodeInt(d, v)
	case *int8:
		return DecodeInt(d, v)
	case *int16:
		return DecodeInt(d, v)
	case *int32:
		return DecodeInt(d, v)
	case *int64:
		return DecodeInt(d, v)
	case *uint:
		return DecodeUint(d, v)
	case *uint8:
		return DecodeUint(d, v)
	case *uint16:
		return DecodeUint(d, v)
	case *uint32:
		return DecodeUint(d, v)
	case *uint64:
		return DecodeUint(d, v)
	case *float32:
		return DecodeFloat(d, v)
	case *float64:
		return DecodeFloat(d, v)
	case *any:
		return DecodeAny(d, v)
	case *[]any:
		return DecodeSlice(d, v, DecodeAny[any])
	case *map[string]any:
		return DecodeMap(d, v, KeyString[string], DecodeAny[any])
	}
	for _, codec := range dynamics {
		if ok, err := codec.decode(d, v); ok {
			return err
		}
	}
	text, err := d.Raw()
	if err != nil {
		return err
	}
	return fallbackUnmarshal(text, v)
}

// UnmarshalRow reads a row of the database: a text that is one JSON value, in
// which a boolean may stand as 0 or 1. The text must not change from now on:
// strings may be parts of it.
func (decode DecodeFunc[T]) UnmarshalRow(text []byte, v *T) error {
	d := rowDecoder(text)
	if err := decode(&d, v); err != nil {
		return err
	}
	return d.End()
}

// UnmarshalRows reads an array of rows, as UnmarshalRow does one. An empty
// array does not make a nil slice.
func (decode DecodeFunc[T]) UnmarshalRows(text []byte, v *[]T) error {
	d := rowDecoder(text)
	if err := DecodeSlice(&d, v, decode); err != nil {
		return err
	}
	return d.End()
}

func rowDecoder(text []byte) Decoder {
	d := Decoder{text: text, row: true}
	if len(text) <= sharedText {
		d.shared = unsafe.String(unsafe.SliceData(text), len(text))
	}
	return d
}

// numericBool reads a 0 or 1 in the place of a boolean.
func (d *Decoder) numericBool() (value, ok bool) {
	n, end := digits(d.text, d.pos)
	if !d.row || end == d.pos || n > 1 {
		return false, false
	}
	d.pos = end
	return n == 1, true
}
