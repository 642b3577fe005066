package store

import (
	"bytes"
	"database/sql/driver"
	"math"
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
)

// object calls f for each member of a JSON object, in its order. The name
// lives until f returns.
func object(pauses *abi.Pauses, data []byte, what string, f func(name, value []byte) error) error {
	if !pauses.Valid(data) {
		return abi.Invalid("%s is not valid UTF-8", what)
	}
	i := abi.SkipSpace(data, 0)
	if i >= len(data) || data[i] != '{' {
		return abi.Invalid("%s must be a JSON object, not %s", what, abi.KindName(data[i:]))
	}
	end, err := pauses.SkipNested(data, i, 0)
	if err != nil {
		return abi.Invalid("%s is not valid JSON: %v", what, err)
	}
	if rest := abi.SkipSpace(data, end); rest < len(data) {
		return abi.Invalid("%s has text after the object, at byte %d", what, rest)
	}
	var scratch []byte
	for i = abi.SkipSpace(data, i+1); data[i] != '}'; {
		quoted, at, err := pauses.SkipName(data, i)
		if err != nil {
			return abi.Invalid("%s is not valid JSON: %v", what, err)
		}
		name := quoted[1 : len(quoted)-1]
		if bytes.IndexByte(name, '\\') >= 0 {
			scratch = abi.AppendUnquoted(scratch[:0], quoted)
			name = scratch
		}
		start := abi.SkipSpace(data, at)
		if i, err = pauses.SkipNested(data, start, 0); err != nil {
			return abi.Invalid("%s is not valid JSON: %v", what, err)
		}
		if err := f(name, data[start:i]); err != nil {
			return err
		}
		if i = abi.SkipSpace(data, i); data[i] == ',' {
			i = abi.SkipSpace(data, i+1)
		}
	}
	return nil
}

// oneValue checks that data is one JSON value and returns it without the
// white space around it.
func oneValue(pauses *abi.Pauses, data []byte, what string) ([]byte, error) {
	if !pauses.Valid(data) {
		return nil, abi.Invalid("%s is not valid UTF-8", what)
	}
	start := abi.SkipSpace(data, 0)
	end, err := pauses.SkipNested(data, start, 0)
	if err != nil {
		return nil, abi.Invalid("%s is not valid JSON: %v", what, err)
	}
	if rest := abi.SkipSpace(data, end); rest < len(data) {
		return nil, abi.Invalid("%s has text after the value, at byte %d", what, rest)
	}
	return data[start:end], nil
}

// bind turns a valid JSON value into what SQLite stores in the column.
func (c *column) bind(pauses *abi.Pauses, value []byte, limits *Limits) (driver.Value, error) {
	if value[0] == 'n' {
		return nil, nil
	}
	isNumber := value[0] == '-' || '0' <= value[0] && value[0] <= '9'
	// As the affinity of SQLite's columns does, numbers become texts and texts
	// numbers, where nothing is lost.
	switch quoted := value[0] == '"'; {
	case c.typ == TypeText && !c.auto && (isNumber || value[0] == 't' || value[0] == 'f'):
		if len(value) > limits.ValueBytes {
			return nil, abi.Exceeded("%s: the value has %d bytes, the limit is %d", c.title, len(value), limits.ValueBytes)
		}
		return string(value), nil
	case (c.typ == TypeInteger || c.typ == TypeReal) && quoted:
		text := unquote(pauses, value)
		if !isNumeral([]byte(text)) {
			return nil, abi.Invalid("%s takes %s, null or the text of a number, not %s", c.title, c.takes(),
				shown(string(value)))
		}
		value, isNumber = []byte(text), true
	}
	switch {
	case c.typ == TypeText && value[0] == '"':
		text := unquote(pauses, value)
		most := limits.ValueBytes
		if c.auto {
			most = limits.KeyBytes
		}
		if len(text) > most {
			return nil, abi.Exceeded("%s: the value has %d bytes, the limit is %d", c.title, len(text), most)
		}
		return text, nil
	case c.typ == TypeInteger && value[0] == 't':
		return int64(1), nil
	case c.typ == TypeInteger && value[0] == 'f':
		return int64(0), nil
	case c.typ == TypeInteger && isNumber:
		if n, ok := wholeNumber(value); ok {
			return n, nil
		}
		return nil, abi.Invalid("%s takes whole numbers from %d to %d and booleans, not %s", c.title, math.MinInt64,
			math.MaxInt64, shown(string(value)))
	case c.typ == TypeReal && isNumber:
		x, err := strconv.ParseFloat(string(value), 64)
		if err != nil {
			return nil, abi.Invalid("%s takes numbers that fit a double, not %s", c.title, shown(string(value)))
		}
		return x + 0, nil // SQLite knows no negative zero
	case c.typ == TypeJSON:
		return compact(pauses, value, c.title, limits)
	}
	return nil, abi.Invalid("%s takes %s or null, not %s", c.title, c.takes(), abi.KindName(value))
}

// isNumeral reports whether a text is exactly a number, as JSON writes it.
func isNumeral(text []byte) bool {
	end, err := abi.SkipNumber(text, 0)
	return err == nil && end == len(text)
}

// takes names what the column's type allows.
func (c *column) takes() string {
	switch c.typ {
	case TypeInteger:
		return "whole numbers of 64 bits, booleans"
	case TypeReal:
		return "numbers"
	case TypeJSON:
		return "any JSON value"
	}
	return "strings"
}

// unquote returns the value of a string of valid UTF-8, with U+FFFD for half of a
// surrogate pair, which UTF-8 cannot hold.
func unquote(pauses *abi.Pauses, quoted []byte) string {
	if inner := quoted[1 : len(quoted)-1]; bytes.IndexByte(inner, '\\') < 0 {
		return string(inner)
	}
	return string(pauses.AppendUnquoted(nil, quoted))
}

// wholeNumber reads a valid JSON number that is whole and fits 64 bits, in
// whatever notation: 1e3 and 10.0 are whole.
func wholeNumber(text []byte) (int64, bool) {
	if n, err := strconv.ParseInt(string(text), 10, 64); err == nil {
		return n, true
	}
	mantissa, exponent := text, 0
	if e := bytes.IndexAny(text, "eE"); e >= 0 {
		var err error
		mantissa = text[:e]
		if exponent, err = strconv.Atoi(string(text[e+1:])); err != nil || exponent > math.MaxInt32 ||
			exponent < math.MinInt32 {
			exponent = math.MaxInt32 // right for zero, wrong for all else, which fits no 64 bits
		}
	}
	whole, fraction, _ := bytes.Cut(bytes.TrimPrefix(mantissa, []byte("-")), []byte("."))
	exponent -= len(fraction)
	all := bytes.TrimLeft(append(bytes.Clone(whole), fraction...), "0")
	significant := bytes.TrimRight(all, "0")
	exponent += len(all) - len(significant)
	if len(significant) == 0 {
		return 0, true
	}
	if exponent < 0 || len(significant)+exponent > 19 {
		return 0, false
	}
	plain := append([]byte(nil), significant...)
	if text[0] == '-' {
		plain = append([]byte("-"), plain...)
	}
	plain = append(plain, bytes.Repeat([]byte("0"), exponent)...)
	n, err := strconv.ParseInt(string(plain), 10, 64)
	return n, err == nil
}

// compact returns a valid JSON value without white space and otherwise as it
// was written, within the limits.
func compact(pauses *abi.Pauses, value []byte, title string, limits *Limits) (string, error) {
	out := make([]byte, 0, len(value))
	depth, deepest := 0, 0
	for i := 0; i < len(value); i++ {
		pauses.At(i)
		switch c := value[i]; c {
		case ' ', '\n', '\r', '\t':
			continue
		case '"':
			end, _, err := abi.SkipString(value, i)
			if err != nil {
				return "", abi.Invalid("%s is not valid JSON: %v", title, err)
			}
			out = append(out, value[i:end]...)
			i = end - 1
			continue
		case '{', '[':
			depth++
			deepest = max(deepest, depth)
		case '}', ']':
			depth--
		}
		out = append(out, value[i])
	}
	if len(out) > limits.ValueBytes {
		return "", abi.Exceeded("%s: the value has %d bytes, the limit is %d", title, len(out), limits.ValueBytes)
	}
	if deepest > limits.Depth {
		return "", abi.Exceeded("%s: the value is nested %d deep, the limit is %d", title, deepest, limits.Depth)
	}
	return string(out), nil
}
