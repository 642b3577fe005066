package schema

import (
	"bytes"
	"cmp"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wasmhost/wasmhost/abi"
)

// decimal is a number of any size: digits times a power of ten. Digits neither
// begin nor end with a zero; those of zero are empty.
type decimal struct {
	negative bool
	digits   []byte
	exponent int

	whole   int64 // the number, where isWhole says so
	isWhole bool
}

// wholeOf returns a whole number that is written with 18 digits or less, and no more.
func wholeOf(text []byte) (n int64, ok bool) {
	digits := text
	if len(digits) > 0 && digits[0] == '-' {
		digits = digits[1:]
	}
	if len(digits) == 0 || len(digits) > 18 {
		return 0, false
	}
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int64(c-'0')
	}
	if len(digits) < len(text) {
		n = -n
	}
	return n, true
}

// maxExponent is where exponents stop counting.
const maxExponent = 1 << 40

// parseDecimal reads a number of JSON; the digits are appended to scratch.
func parseDecimal(scratch, text []byte) (d decimal) {
	text, d.negative = bytes.CutPrefix(text, []byte("-"))
	mantissa, exponent := text, ""
	if at := bytes.IndexAny(text, "eE"); at >= 0 {
		mantissa, exponent = text[:at], strings.TrimPrefix(string(text[at+1:]), "+")
	}
	point := len(mantissa)
	if at := bytes.IndexByte(mantissa, '.'); at >= 0 {
		point = at
		d.digits = append(append(scratch, mantissa[:at]...), mantissa[at+1:]...)
	} else {
		d.digits = append(scratch, mantissa...)
	}
	if exponent != "" {
		n, err := strconv.ParseInt(exponent, 10, 64)
		if err != nil && exponent[0] == '-' {
			n = -maxExponent
		} else if err != nil {
			n = maxExponent
		}
		d.exponent = int(max(-maxExponent, min(n, maxExponent)))
	}
	d.exponent += point - len(d.digits)
	for len(d.digits) > 0 && d.digits[len(d.digits)-1] == '0' {
		d.digits = d.digits[:len(d.digits)-1]
		d.exponent++
	}
	first := 0
	for first < len(d.digits) && d.digits[first] == '0' {
		first++
	}
	if d.digits = d.digits[first:]; len(d.digits) == 0 {
		d.negative, d.exponent = false, 0
	}
	return d
}

func (d *decimal) compare(o *decimal) int {
	if d.isWhole && o.isWhole {
		return cmp.Compare(d.whole, o.whole)
	}
	sign := func(d *decimal) int {
		switch {
		case len(d.digits) == 0:
			return 0
		case d.negative:
			return -1
		}
		return 1
	}
	if s := sign(d); s != sign(o) || s == 0 {
		return cmp.Compare(s, sign(o))
	}
	by := cmp.Or(cmp.Compare(d.exponent+len(d.digits), o.exponent+len(o.digits)), bytes.Compare(d.digits, o.digits))
	if d.negative {
		return -by
	}
	return by
}

// isMultiple reports whether a number is a whole multiple of another one. That has
// few digits; digits of the other are counted before.
func (d decimal) isMultiple(of decimal) bool {
	if len(d.digits) == 0 {
		return true
	}
	shift := d.exponent - of.exponent
	if shift < 0 {
		return false // its last digit is not a zero
	}
	divisor, ok := new(big.Int).SetString(string(of.digits), 10)
	number, fine := new(big.Int).SetString(string(d.digits), 10)
	if !ok || !fine {
		return false
	}
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(shift)), divisor)
	return number.Mul(number.Mod(number, divisor), power).Mod(number, divisor).Sign() == 0
}

func (d decimal) append(b []byte) []byte {
	if d.negative {
		b = append(b, '-')
	}
	if len(d.digits) == 0 {
		return append(b, '0')
	}
	b = append(b, d.digits...)
	if d.exponent != 0 {
		b = abi.AppendInt(append(b, 'e'), int64(d.exponent))
	}
	return b
}

// String is the number for people.
func (d *decimal) String() string {
	if d.exponent > 0 && d.exponent < 20 {
		digits := append(slices.Clone(d.digits), bytes.Repeat([]byte("0"), d.exponent)...)
		return string(decimal{negative: d.negative, digits: digits}.append(nil))
	}
	if whole := len(d.digits) + d.exponent; d.exponent < 0 && whole > 0 {
		text := string(decimal{negative: d.negative, digits: d.digits}.append(nil))
		return text[:len(text)+d.exponent] + "." + text[len(text)+d.exponent:]
	}
	return string(d.append(nil))
}

// canonical appends the one form of a value: equal values have equal forms.
func canonical(b, text []byte, depth int) []byte {
	text = trim(text[abi.SkipSpace(text, 0):])
	if len(text) == 0 || depth > 1000 {
		return b
	}
	switch text[0] {
	case '"':
		return abi.AppendString(b, string(abi.AppendUnquoted(nil, text)))
	case '[':
		b = append(b, '[')
		for _, item := range parts(text) {
			b = append(canonical(b, item.value, depth+1), ',')
		}
		return append(b, ']')
	case '{':
		list := parts(text)
		slices.SortFunc(list, func(x, y part) int { return strings.Compare(x.name, y.name) })
		b = append(b, '{')
		for _, item := range list {
			b = append(abi.AppendString(b, item.name), ':')
			b = append(canonical(b, item.value, depth+1), ',')
		}
		return append(b, '}')
	case 't', 'f', 'n':
		return append(b, text...)
	}
	return parseDecimal(nil, text).append(b)
}

// part is a member or an item.
type part struct {
	name  string
	value []byte
}

// parts are those of an object or array that is known to be JSON.
func parts(text []byte) (list []part) {
	object := text[0] == '{'
	for i := abi.SkipSpace(text, 1); i < len(text)-1; {
		var p part
		if object {
			quoted, end, err := abi.SkipName(text, i)
			if err != nil {
				return list
			}
			p.name, i = string(abi.AppendUnquoted(nil, quoted)), abi.SkipSpace(text, end)
		}
		end := abi.SkipTrusted(text, i)
		p.value = trim(text[i:end])
		list = append(list, p)
		i = abi.SkipSpace(text, end)
		i = abi.SkipSpace(text, i+1) // the comma, or the end
	}
	return list
}

// String lists kinds for people.
func (k kinds) String() string {
	var names []string
	for _, kind := range kindNames {
		if k&kind.bit != 0 && (kind.bit != isInteger || k&isNumber == 0) {
			names = append(names, kind.name)
		}
	}
	return strings.Join(names, " or ")
}

// nameOf is the kind of one value.
func nameOf(k kinds) string { return k.String() }

func sortedNames[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }

// format is one of those that the draft names.
type format struct {
	name string
	fits func(text string) bool
}

var formatNames = []string{"date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname",
	"ipv4",
	"ipv6", "uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template", "json-pointer",
	"relative-json-pointer",
	"regex"}

// formatOf returns a format by the library's check of it; nil for one that the
// draft does not name.
func formatOf(name string) *format {
	if !slices.Contains(formatNames, name) {
		return nil
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	const url = "wasmhost:///format"
	if c.AddResource(url, map[string]any{"format": name}) != nil {
		return nil
	}
	compiled, err := c.Compile(url)
	if err != nil {
		return nil
	}
	return &format{name, func(text string) bool { return compiled.Validate(text) == nil }}
}

// AppendValue appends the value of a text, such as one of a query, as the schema of
// the member declares its type: a number or a boolean where it is the text of one
// and no string is declared, else a string.
func (s *Schema) AppendValue(b []byte, name, text string) []byte {
	if p := s.properties()[name]; p != nil && p.node != nil && p.node.kinds&isString == 0 {
		k := p.node.kinds
		end, err := abi.SkipNumber([]byte(text), 0)
		number := k&(isNumber|isInteger) != 0 && err == nil && end == len(text)
		if number || k&isBoolean != 0 && (text == "true" || text == "false") || k&isNull != 0 && text == "null" {
			return append(b, text...)
		}
	}
	return abi.AppendString(b, text)
}

// Names are the names of members that the schema declares, sorted.
func (s *Schema) Names() []string { return sortedNames(s.properties()) }

// properties are those of the schema, or of the one that it refers to. The zero value has none.
func (s *Schema) properties() map[string]*property {
	of := s.root
	for range MaxNesting {
		if of == nil || of.ref == nil {
			break
		}
		of = of.ref
	}
	if of == nil {
		return nil
	}
	return of.properties
}

// Nothing is the schema that nothing fits.
func Nothing() *Schema { return &Schema{root: &node{place: new(place), always: -1}} }
