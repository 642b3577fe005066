package jsoncodec

import (
	"github.com/wasmhost/wasmhost/abi"
)

// Decoder walks over one JSON text. The methods of a Decoder read the next
// value; they fail with an [*abi.SyntaxError] where the text is not JSON, and
// with a [*TypeError] where the value does not fit.
type Decoder struct {
	text  []byte
	pos   int
	depth int
}

// NewDecoder returns a decoder of text, which must not change meanwhile.
func NewDecoder(text []byte) *Decoder { return &Decoder{text: text} }

// TypeError says that a value does not fit the type it is read into.
type TypeError struct {
	Value  string // what stands in the text: "string", "number 1.5", ...
	Want   string // what can be read
	Offset int    // in bytes from the start of the text
}

// Error says what stands where, and what should.
func (e *TypeError) Error() string {
	return "a value of kind " + e.Value + " at byte " + string(abi.AppendInt(nil, int64(e.Offset))) + " does not fit: expected " + e.Want
}

// Raw reads any value and returns its text, a part of the decoder's.
func (d *Decoder) Raw() ([]byte, error) {
	start := abi.SkipSpace(d.text, d.pos)
	end, err := abi.SkipValue(d.text, start)
	if err != nil {
		return nil, err
	}
	d.pos = end
	return d.text[start:end:end], nil
}

// end fails where something stands after the value.
func (d *Decoder) end() error {
	if i := abi.SkipSpace(d.text, d.pos); i < len(d.text) {
		return &abi.SyntaxError{Offset: i, Reason: "unexpected character after the value"}
	}
	return nil
}
