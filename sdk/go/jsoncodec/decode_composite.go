package jsoncodec

import (
	"strconv"
	"unsafe"
)

// DecodePointer reads a value into what *v points to, which is made where *v
// is nil. Null sets nil.
func DecodePointer[P ~*T, T any](d *Decoder, v *P, elem DecodeFunc[T]) error {
	if null, err := d.null(); null || err != nil {
		*v = nil
		return err
	}
	if *v == nil {
		*v = new(T)
	}
	return elem(d, *v)
}

// fewElements is how many elements a new slice has room for.
const fewElements = 4

// DecodeSlice reads an array. Null sets nil. As in encoding/json, elements
// that the slice has room for are read into without being cleared before.
func DecodeSlice[S ~[]E, E any](d *Decoder, v *S, elem DecodeFunc[E]) error {
	more, null, err := d.array()
	if err != nil {
		return err
	}
	if null {
		*v = nil
		return nil
	}
	s := (*v)[:0]
	if more && cap(s) == 0 {
		s = make(S, 0, fewElements)
	}
	for more {
		if n := len(s); n < cap(s) {
			s = s[:n+1]
		} else {
			var zero E
			s = append(s, zero)
		}
		if err := elem(d, &s[len(s)-1]); err != nil {
			return err
		}
		if more, err = d.next(']'); err != nil {
			return err
		}
	}
	if len(s) == 0 {
		s = S{}
	}
	*v = s
	return nil
}

// DecodeArray reads an array into the elements of one of fixed size, a slice
// of which is given. Elements beyond its end are dropped; those that are not
// there become zero. Null changes nothing.
func DecodeArray[E any](d *Decoder, s []E, elem DecodeFunc[E]) error {
	more, null, err := d.array()
	if err != nil || null {
		return err
	}
	i := 0
	for ; more; i++ {
		if i < len(s) {
			err = elem(d, &s[i])
		} else {
			err = d.Skip()
		}
		if err != nil {
			return err
		}
		if more, err = d.next(']'); err != nil {
			return err
		}
	}
	if i < len(s) {
		clear(s[i:])
	}
	return nil
}

// array reads the start of an array, or null.
func (d *Decoder) array() (more, null bool, err error) {
	switch d.peek() {
	case '[':
		more, err = d.open(']')
		return more, false, err
	case 'n':
		_, err = d.null()
		return false, true, err
	}
	return false, false, d.misfit("an array")
}

// DecodeMap reads an object, whose members are added to the map. Null sets
// nil. Key makes a key of a name.
func DecodeMap[M ~map[K]V, K comparable, V any](d *Decoder, v *M, key func(d *Decoder, name string, k *K) error,
	elem DecodeFunc[V]) error {
	null := d.peek() == 'n'
	name, err := d.FirstName()
	if err != nil {
		return err
	}
	if null {
		*v = nil
		return nil
	}
	if *v == nil {
		*v = M{}
	}
	for name != nil {
		text := string(name)
		var value V
		if err := elem(d, &value); err != nil {
			return err
		}
		var k K
		if err := key(d, text, &k); err != nil {
			return err
		}
		(*v)[k] = value
		if name, err = d.NextName(); err != nil {
			return err
		}
	}
	return nil
}

// KeyString makes a key of a string kind.
func KeyString[K ~string](_ *Decoder, name string, k *K) error {
	*k = K(name)
	return nil
}

// KeyInt makes a key of a signed kind.
func KeyInt[K signed](d *Decoder, name string, k *K) error {
	n, err := strconv.ParseInt(name, 10, bitsOf(k))
	if err != nil {
		return d.misquoted(name)
	}
	*k = K(n)
	return nil
}

// KeyUint makes a key of an unsigned kind.
func KeyUint[K unsigned](d *Decoder, name string, k *K) error {
	n, err := strconv.ParseUint(name, 10, bitsOf(k))
	if err != nil {
		return d.misquoted(name)
	}
	*k = K(n)
	return nil
}

// TextKey makes a key of a type with an UnmarshalText method.
func TextKey[K any, P interface {
	*K
	UnmarshalText([]byte) error
}](_ *Decoder, name string, k *K) error {
	return P(k).UnmarshalText(unsafe.Slice(unsafe.StringData(name), len(name)))
}

// DecodeAny reads any value as json.Unmarshal does into an empty interface:
// as nil, bool, float64, string, []any or map[string]any.
func DecodeAny[T any](d *Decoder, v *T) error {
	value, err := d.value()
	if err != nil {
		return err
	}
	if value == nil {
		var none T
		*v = none
		return nil
	}
	*v = value.(T)
	return nil
}

func (d *Decoder) value() (any, error) {
	switch d.peek() {
	case 'n':
		_, err := d.null()
		return nil, err
	case 't', 'f':
		var b bool
		err := DecodeBool(d, &b)
		return b, err
	case '"':
		var s string
		err := DecodeString(d, &s)
		return s, err
	case '[':
		s := []any{}
		err := DecodeSlice(d, &s, DecodeAny[any])
		return s, err
	case '{':
		m := map[string]any{}
		err := DecodeMap(d, &m, KeyString[string], DecodeAny[any])
		return m, err
	}
	var f float64
	err := DecodeFloat(d, &f)
	return f, err
}
