// Package intl computes what Intl of JavaScript shows: times in the zones of the
// IANA database, numbers, which text comes first or which plural a number has in
// a language, and where graphemes, words and sentences end.
//
// What options mean, and which patterns a locale has, is decided by the engine's
// prelude; this package fills patterns in. Plurals and orders of texts are those
// of golang.org/x/text for all of its languages; names of months and the forms
// of numbers are English.
package intl

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"

	"github.com/wasmhost/wasmhost/abi"
)

// Codes of errors: a RangeError of JavaScript.
const codeRange abi.Code = "RangeError"

// Bounds of what one call takes. What is beyond is no text that people read.
const (
	mostSpec    = 2 << 10
	mostText    = 1 << 20
	mostDigits  = 400
	mostEntries = 64
)

// Formatter is what one instance has: what it has computed with lately is
// at hand. It is for one goroutine at a time.
type Formatter struct {
	// ready is by what stood in the header; all goes when it has got too many.
	ready map[string]computer
}

// computer carries out calls with one header.
type computer interface {
	compute(inputs [][]byte, pass func()) ([]byte, error)
}

// part is a piece of what is shown.
type part struct {
	Type  string `json:"type"`
	Value string `json:"value"`
}

// Call computes. Header is what to do, a colon, and how, as JSON; inputs are
// texts, and numbers of 8 bytes. Pass is called between pieces of what is long.
// An [*abi.Error] with the code RangeError is one of JavaScript.
func (f *Formatter) Call(header []byte, inputs [][]byte, pass func()) ([]byte, error) {
	c, ok := f.ready[string(header)]
	if !ok {
		var err error
		if c, err = newComputer(header); err != nil {
			return nil, err
		}
		if f.ready == nil || len(f.ready) >= mostEntries {
			f.ready = make(map[string]computer)
		}
		f.ready[string(header)] = c
	}
	for _, input := range inputs {
		if len(input) > mostText {
			return nil, refused("a text of %d bytes is over the limit of %d", len(input), mostText)
		}
	}
	return c.compute(inputs, pass)
}

// newComputer reads a header.
func newComputer(header []byte) (computer, error) {
	what, how, found := bytes.Cut(header, []byte(":"))
	if !found || len(header) > mostSpec {
		return nil, refused("what Intl is to do cannot be read")
	}
	switch string(what) {
	case "zone":
		return zoneNames{}, nil
	case "date":
		return newDates(how)
	case "number":
		return newNumbers(how)
	case "currency":
		return currencyDigits{}, nil
	case "plural":
		return newPlurals(how)
	case "compare":
		return newOrder(how)
	case "locale":
		return locales{}, nil
	case "segment":
		return newSegments(how)
	case "values":
		return newValues(how)
	}
	return nil, refused("Intl cannot do %.40q", what)
}

func refused(format string, args ...any) error {
	return abi.Errorf(codeRange, format, args...)
}

// read reads how something is to be done.
func read[T any](how []byte) (T, error) {
	var spec T
	if err := json.Unmarshal(how, &spec); err != nil {
		return spec, refused("what Intl is to do cannot be read")
	}
	return spec, nil
}

// number is an input that is one, 0 where it is none.
func number(input []byte) float64 {
	if len(input) != 8 {
		return 0
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(input))
}

// shown is a text of parts; as JSON where the parts themselves are asked for.
func shown(parts []part, each bool) ([]byte, error) {
	if each {
		return json.Marshal(parts)
	}
	var out []byte
	for _, p := range parts {
		out = append(out, p.Value...)
	}
	return out, nil
}
