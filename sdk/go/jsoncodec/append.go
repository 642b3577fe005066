package jsoncodec

import (
	"encoding/base64"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
)

// MaxDepth is how deep a value may be nested that is written: a value that
// contains itself is an error and not the end of the instance.
const MaxDepth = abi.MaxDepth

// ValueError says that a value cannot be written as JSON.
type ValueError struct{ Reason string }

// Error returns the reason.
func (e *ValueError) Error() string { return e.Reason }

// TooDeep is the error of a value that is nested deeper than MaxDepth.
func TooDeep() error { return &ValueError{"the value contains itself, or is nested too deep"} }

const hexDigits = "0123456789abcdef"

// special is true for the bytes of a string that are not written as they are.
var special = func() (s [256]bool) {
	for c := range s {
		s[c] = c < ' ' || c >= utf8.RuneSelf || strings.IndexByte(`"\<>&`, byte(c)) >= 0
	}
	return s
}()

// AppendString appends a string as json.Marshal does, with <, >, & and two
// separators of Unicode escaped.
func AppendString(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if !special[c] {
			i++
			continue
		}
		b = append(b, s[start:i]...)
		if c < utf8.RuneSelf {
			b = appendEscape(b, c)
			i++
			start = i
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			b = append(b, `\ufffd`...)
		case r == '\u2028' || r == '\u2029':
			b = append(b, `\u202`...)
			b = append(b, hexDigits[r&15])
		default:
			b = append(b, s[i:i+size]...)
		}
		i += size
		start = i
	}
	b = append(b, s[start:]...)
	return append(b, '"')
}

// appendEscape appends a character of ASCII as an escape.
func appendEscape(b []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\b':
		return append(b, '\\', 'b')
	case '\f':
		return append(b, '\\', 'f')
	case '\n':
		return append(b, '\\', 'n')
	case '\r':
		return append(b, '\\', 'r')
	case '\t':
		return append(b, '\\', 't')
	}
	return append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}

// AppendQuotedString appends the field of a string kind with the option
// ",string": a string within a string.
func AppendQuotedString(b []byte, s string) []byte {
	inner := AppendString(nil, s)
	// What had to be escaped as HTML is escaped already.
	return AppendString(b, string(inner))
}

// AppendBool appends a boolean.
func AppendBool(b []byte, v bool) []byte { return strconv.AppendBool(b, v) }

// AppendInt appends a whole number.
func AppendInt(b []byte, n int64) []byte { return strconv.AppendInt(b, n, 10) }

// AppendUint appends a whole number.
func AppendUint(b []byte, n uint64) []byte { return strconv.AppendUint(b, n, 10) }

// AppendFloat appends a number of 32 or 64 bits in the shortest form that
// reads as the same number.
func AppendFloat(b []byte, f float64, bits int) ([]byte, error) {
	if n := int64(f); bits == 64 && float64(n) == f && -1e15 < f && f < 1e15 && (n != 0 || !math.Signbit(f)) {
		return strconv.AppendInt(b, n, 10), nil
	}
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return b, &ValueError{"a number that is infinite or not a number cannot be written as JSON"}
	}
	format := byte('f')
	switch size := math.Abs(f); {
	case size == 0:
	case bits == 32:
		if float32(size) < 1e-6 || float32(size) >= 1e21 {
			format = 'e'
		}
	case size < 1e-6 || size >= 1e21:
		format = 'e'
	}
	b = strconv.AppendFloat(b, f, format, -1, bits)
	if n := len(b); format == 'e' && n >= 4 && string(b[n-4:n-1]) == "e-0" {
		// One digit of the exponent is enough: e-09 is e-9.
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b, nil
}

// AppendNumber appends a json.Number.
func AppendNumber(b []byte, s string) ([]byte, error) {
	if s == "" {
		s = "0"
	}
	if !validNumber(s) {
		return b, &ValueError{"a json.Number holds " + strconv.Quote(s) + ", which is not a number"}
	}
	return append(b, s...), nil
}

// AppendBytes appends bytes as a string in base64, or null.
func AppendBytes[E ~uint8](b []byte, v []E) []byte {
	if v == nil {
		return append(b, "null"...)
	}
	b = append(b, '"')
	b = base64.StdEncoding.AppendEncode(b, asBytes(v))
	return append(b, '"')
}

// AppendText appends what a MarshalText method has returned.
func AppendText(b, text []byte, err error) ([]byte, error) {
	if err != nil {
		return b, err
	}
	return AppendString(b, string(text)), nil
}

// AppendMarshaled appends what a MarshalJSON method has returned: compact, and
// with what HTML takes for its own escaped.
func AppendMarshaled(b, text []byte, err error) ([]byte, error) {
	if err != nil {
		return b, err
	}
	end, err := abi.SkipValue(text, 0)
	if err != nil {
		return b, err
	}
	if end = abi.SkipSpace(text, end); end != len(text) {
		return b, &ValueError{"a MarshalJSON method has returned more than one value"}
	}
	inString := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			inString = !inString
			b = append(b, c)
		case inString && c == '\\':
			i++
			b = append(b, c, text[i])
		case c == '<' || c == '>' || c == '&':
			b = appendEscape(b, c)
		case c == 0xE2 && i+2 < len(text) && text[i+1] == 0x80 && text[i+2]&^1 == 0xA8:
			b = append(b, `\u202`...)
			b = append(b, hexDigits[text[i+2]&15])
			i += 2
		case !inString && (c == ' ' || c == '\n' || c == '\r' || c == '\t'):
		default:
			b = append(b, c)
		}
	}
	return b, nil
}

// CloseObject ends an object whose members each have a comma after them.
func CloseObject(b []byte) []byte {
	if b[len(b)-1] == ',' {
		b[len(b)-1] = '}'
		return b
	}
	return append(b, '}')
}

// AppendSlice appends an array, or null for nil.
func AppendSlice[E any](b []byte, v []E, depth int, elem AppendFunc[E]) ([]byte, error) {
	if v == nil {
		return append(b, "null"...), nil
	}
	return AppendArray(b, v, depth, elem)
}

// AppendArray appends an array.
func AppendArray[E any](b []byte, v []E, depth int, elem AppendFunc[E]) ([]byte, error) {
	if depth > MaxDepth {
		return b, TooDeep()
	}
	b = append(b, '[')
	for i := range v {
		if i > 0 {
			b = append(b, ',')
		}
		var err error
		if b, err = elem(b, &v[i], depth+1); err != nil {
			return b, err
		}
	}
	return append(b, ']'), nil
}

// AppendMap appends an object with its names sorted, or null for nil. Key
// makes a name of a key.
func AppendMap[K comparable, V any](b []byte, m map[K]V, depth int, key func(k K) (string, error),
	elem AppendFunc[V]) ([]byte, error) {
	if m == nil {
		return append(b, "null"...), nil
	}
	if depth > MaxDepth {
		return b, TooDeep()
	}
	type member struct {
		name  string
		value V
	}
	members := make([]member, 0, len(m))
	for k, v := range m {
		name, err := key(k)
		if err != nil {
			return b, err
		}
		members = append(members, member{name, v})
	}
	slices.SortFunc(members, func(a, b member) int { return strings.Compare(a.name, b.name) })
	b = append(b, '{')
	for i := range members {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(AppendString(b, members[i].name), ':')
		var err error
		if b, err = elem(b, &members[i].value, depth+1); err != nil {
			return b, err
		}
	}
	return append(b, '}'), nil
}
