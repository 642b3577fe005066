package jsoncodec

import "github.com/wasmhost/wasmhost/abi"

// Decoder walks over one JSON text. It fails with an [*abi.SyntaxError] where
// the text is not JSON, and with a [*TypeError] where a value does not fit
// into the variable that it is read into.
type Decoder struct {
	text    []byte
	pos     int
	depth   int
	scratch []byte // for folded names
	shared  string // the text, where strings are parts of it
	row     bool   // of the database: booleans may be 0 or 1
}

// sharedText is the longest text, in bytes, whose strings are made in one
// piece. A string that is kept keeps the whole text.
const sharedText = 512

// NewDecoder returns a decoder of text, which must not change meanwhile.
func NewDecoder(text []byte) *Decoder { return &Decoder{text: text} }

// Reset makes d a decoder of text, as NewDecoder returns one.
func (d *Decoder) Reset(text []byte) { *d = Decoder{text: text, scratch: d.scratch[:0]} }

// string returns a part of the text as a string.
func (d *Decoder) string(start, end int) string {
	if len(d.text) > sharedText {
		return string(d.text[start:end])
	}
	if len(d.shared) == 0 {
		d.shared = string(d.text)
	}
	return d.shared[start:end]
}

// TypeError says that a value does not fit the variable it is read into.
type TypeError struct {
	Value  string // what stands in the text: "string", "number", ...
	Want   string // what can be read
	Offset int    // in bytes from the start of the text
}

// Error says what stands where, and what should.
func (e *TypeError) Error() string {
	return "a value of kind " + e.Value + " ends at byte " + string(abi.AppendInt(nil, int64(e.Offset))) + ", expected " +
		e.Want
}

// End fails where something stands after the value.
func (d *Decoder) End() error {
	if d.pos = abi.SkipSpace(d.text, d.pos); d.pos < len(d.text) {
		return d.syntax("the end")
	}
	return nil
}

// peek returns the first byte of the next value, 0 at the end of the text.
func (d *Decoder) peek() byte {
	for d.pos < len(d.text) {
		switch c := d.text[d.pos]; c {
		case ' ', '\n', '\r', '\t':
			d.pos++
		default:
			return c
		}
	}
	return 0
}

func (d *Decoder) syntax(want string) error {
	if d.pos >= len(d.text) {
		return &abi.SyntaxError{Offset: d.pos, Reason: "unexpected end of JSON, expected " + want}
	}
	return &abi.SyntaxError{Offset: d.pos, Reason: "unexpected character, expected " + want}
}

// misfit is the error of a value that is JSON, but not of the kind wanted. It
// steps over the value, since what is not JSON at all is that error first.
func (d *Decoder) misfit(want string) error {
	kind := "null"
	switch d.peek() {
	case '"':
		kind = "string"
	case '{':
		kind = "object"
	case '[':
		kind = "array"
	case 't', 'f':
		kind = "boolean"
	case 'n':
	default:
		kind = "number"
	}
	if _, err := d.Raw(); err != nil {
		return err
	}
	return &TypeError{Value: kind, Want: want, Offset: d.pos}
}

// Raw reads any value and returns its text, a part of the decoder's.
func (d *Decoder) Raw() ([]byte, error) {
	d.peek()
	start := d.pos
	end, err := abi.SkipNested(d.text, start, d.depth)
	if err != nil {
		return nil, err
	}
	d.pos = end
	return d.text[start:end:end], nil
}

// Skip reads any value.
func (d *Decoder) Skip() error {
	_, err := d.Raw()
	return err
}

// null reports whether the next value is null, and reads it then.
func (d *Decoder) null() (bool, error) {
	if d.peek() != 'n' {
		return false, nil
	}
	return true, d.word("null")
}

// word reads one of the three words that are values.
func (d *Decoder) word(word string) error {
	if end := d.pos + len(word); end <= len(d.text) && string(d.text[d.pos:end]) == word {
		d.pos = end
		return nil
	}
	return d.syntax(word)
}

// open reads the bracket that an object or array starts with. It reports
// whether there is a member or element.
func (d *Decoder) open(end byte) (bool, error) {
	d.pos++
	if d.depth >= abi.MaxDepth {
		return false, &abi.SyntaxError{Offset: d.pos, Reason: "exceeded the depth of nesting"}
	}
	d.depth++
	if d.peek() == end {
		d.pos++
		d.depth--
		return false, nil
	}
	return true, nil
}

// next reads what follows a member or element, and reports whether there is
// another.
func (d *Decoder) next(end byte) (bool, error) {
	switch d.peek() {
	case ',':
		d.pos++
		return true, nil
	case end:
		d.pos++
		d.depth--
		return false, nil
	}
	return false, d.syntax("a comma or a closing bracket")
}

// FirstName reads the start of an object and the name of its first member
// with the colon. The name is nil where there is no member, and for null,
// which is read. It is good until the next call.
func (d *Decoder) FirstName() (name []byte, err error) {
	switch d.peek() {
	case '{':
		more, err := d.open('}')
		if !more || err != nil {
			return nil, err
		}
		return d.name()
	case 'n':
		_, err := d.null()
		return nil, err
	}
	return nil, d.misfit("an object")
}

// NextName reads what follows a member, and the name of the next one with the
// colon. The name is nil at the end of the object.
func (d *Decoder) NextName() (name []byte, err error) {
	// Text without white space needs few calls, each of which costs a tenth
	// of a microsecond in WebAssembly.
	if d.pos < len(d.text) && d.text[d.pos] == ',' {
		d.pos++
		return d.name()
	}
	more, err := d.next('}')
	if !more || err != nil {
		return nil, err
	}
	return d.name()
}

// name reads the name of a member and the colon after it.
func (d *Decoder) name() ([]byte, error) {
	text, i := d.text, d.pos
	if i < len(text) && text[i] == '"' {
		i++
		start := i
		for i < len(text) && !special[text[i]] {
			i++
		}
		if i+1 < len(text) && text[i] == '"' && text[i+1] == ':' {
			d.pos = i + 2
			return text[start:i], nil
		}
	}
	return d.anyName()
}

// anyName is name for every text.
func (d *Decoder) anyName() ([]byte, error) {
	if d.peek() != '"' {
		return nil, d.syntax("a name in quotes")
	}
	start := d.pos
	end, plain, err := abi.SkipString(d.text, start)
	if err != nil {
		return nil, err
	}
	d.pos = end
	if d.peek() != ':' {
		return nil, d.syntax("a colon")
	}
	d.pos++
	if plain {
		return d.text[start+1 : end-1], nil
	}
	return abi.AppendUnquoted([]byte{}, d.text[start:end]), nil
}

// Fold returns a name in the form in which encoding/json compares names
// without regard to case. It is good until the next call.
func (d *Decoder) Fold(name []byte) []byte {
	d.scratch = AppendFolded(d.scratch[:0], name)
	return d.scratch
}
