package jsoncodec

import (
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
)

// Quoted reads the string of a field with the option ",string". It is not ok
// for null, which leaves the field alone: both the value null, and a string
// that holds that word.
func (d *Decoder) Quoted() (text string, ok bool, err error) {
	s, ok, err := d.Text()
	if err != nil || !ok {
		return "", false, err
	}
	text = string(s)
	switch {
	case text == "null":
		return "", false, nil
	case text == "", text[0] == 'n':
		return "", false, d.misquoted(text)
	}
	return text, true, nil
}

func (d *Decoder) misquoted(text string) error {
	return &TypeError{Value: "string " + text, Want: "the value of the field in quotes", Offset: d.pos}
}

// QuotedBool reads a field of a boolean kind.
func QuotedBool[T ~bool](d *Decoder, v *T) error {
	text, ok, err := d.Quoted()
	if err != nil || !ok {
		return err
	}
	if text != "true" && text != "false" {
		return d.misquoted(text)
	}
	*v = text == "true"
	return nil
}

// QuotedInt reads a field of a signed kind.
func QuotedInt[T signed](d *Decoder, v *T) error {
	text, ok, err := d.quotedNumber()
	if err != nil || !ok {
		return err
	}
	n, err := strconv.ParseInt(text, 10, bitsOf(v))
	if err != nil {
		return d.misquoted(text)
	}
	*v = T(n)
	return nil
}

// QuotedUint reads a field of an unsigned kind.
func QuotedUint[T unsigned](d *Decoder, v *T) error {
	text, ok, err := d.quotedNumber()
	if err != nil || !ok {
		return err
	}
	n, err := strconv.ParseUint(text, 10, bitsOf(v))
	if err != nil {
		return d.misquoted(text)
	}
	*v = T(n)
	return nil
}

// QuotedFloat reads a field of a floating point kind.
func QuotedFloat[T float](d *Decoder, v *T) error {
	text, ok, err := d.quotedNumber()
	if err != nil || !ok {
		return err
	}
	f, err := strconv.ParseFloat(text, bitsOf(v))
	if err != nil {
		return d.misquoted(text)
	}
	*v = T(f)
	return nil
}

// quotedNumber reads a quoted text that starts like a number. What follows is
// for strconv to judge, as in encoding/json.
func (d *Decoder) quotedNumber() (string, bool, error) {
	text, ok, err := d.Quoted()
	if ok && text[0] != '-' && (text[0] < '0' || text[0] > '9') {
		return "", false, d.misquoted(text)
	}
	return text, ok, err
}

// QuotedString reads a field of a string kind: a string within a string.
func QuotedString[T ~string](d *Decoder, v *T) error {
	text, ok, err := d.Quoted()
	if err != nil || !ok {
		return err
	}
	s, end, err := abi.ReadString([]byte(text), 0)
	if err != nil || end != len(text) {
		return d.misquoted(text)
	}
	*v = T(s)
	return nil
}

// QuotedPointer reads a field that points to a value of such a kind. Null,
// and a string that holds that word, set nil.
func QuotedPointer[T any](d *Decoder, v **T, elem DecodeFunc[T]) error {
	start := d.pos
	text, ok, err := d.Text()
	if err != nil {
		return err
	}
	if !ok || string(text) == "null" {
		*v = nil
		return nil
	}
	d.pos = start
	if *v == nil {
		*v = new(T)
	}
	return elem(d, *v)
}

// CannotSet is the error of a field in an embedded pointer that is nil and of
// a type that is not exported.
func CannotSet() error {
	return &TypeError{Value: "any",
		Want: "nothing, for the field stands in an embedded pointer to a type that is not exported"}
}
