package notify

import (
	"bytes"
	"errors"
	"io"
	"math"
	"regexp"
	"strconv"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
)

// members reads an object and calls member for each; where names it in
// errors. The name and the value live until the next member.
func members(where string, raw []byte, member func(name string, value jsontext.Value) error) error {
	d := jsontext.NewDecoder(bytes.NewBuffer(raw))
	if kind := d.PeekKind(); kind != '{' && kind != 0 {
		return abi.Invalid("%s is %s: give an object", where, abi.KindName(raw))
	}
	if _, err := d.ReadToken(); err != nil {
		return syntax(where, err)
	}
	for d.PeekKind() != '}' {
		token, err := d.ReadToken()
		if err != nil {
			return syntax(where, err)
		}
		name := token.String()
		value, err := d.ReadValue()
		if err != nil {
			return syntax(where, err)
		}
		if err := member(name, value); err != nil {
			return err
		}
	}
	return end(d, where)
}

// elements reads a list of at most so many elements and calls element for
// each; call names the list in errors.
func elements(call string, raw []byte, most int, element func(i int, value jsontext.Value) error) error {
	d := jsontext.NewDecoder(bytes.NewBuffer(raw))
	if kind := d.PeekKind(); kind != '[' && kind != 0 {
		return abi.Invalid("%s: items is %s: give an array of objects", call, abi.KindName(raw))
	}
	if _, err := d.ReadToken(); err != nil {
		return syntax(call, err)
	}
	for i := 0; d.PeekKind() != ']'; i++ {
		value, err := d.ReadValue()
		if err != nil {
			return syntax(call, err)
		}
		if i == most {
			return abi.Invalid("%s: more than %d items: give at most %d", call, most, most)
		}
		if err := element(i, value); err != nil {
			return err
		}
	}
	return end(d, call)
}

// end reads the end of an object or a list, which must be the end of it all.
func end(d *jsontext.Decoder, where string) error {
	if _, err := d.ReadToken(); err != nil {
		return syntax(where, err)
	}
	if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
		return abi.Invalid("%s: text follows the JSON value: give one value", where)
	}
	return nil
}

func syntax(where string, err error) error {
	return abi.Invalid("%s: the argument cannot be read: %v", where, err)
}

// absent reports whether an optional member counts as left out.
func absent(value jsontext.Value) bool { return value.Kind() == 'n' }

// line reads a text of one line, from least to most characters.
func line(where string, value jsontext.Value, least, most int) (string, error) {
	return text(where, value, least, most, false)
}

// lines reads a text that may have several lines.
func lines(where string, value jsontext.Value, least, most int) (string, error) {
	return text(where, value, least, most, true)
}

func text(where string, value jsontext.Value, least, most int, several bool) (string, error) {
	if value.Kind() != '"' {
		return "", abi.Invalid("%s is %s: give a string of %d to %d characters", where, abi.KindName(value), least, most)
	}
	unquoted, err := jsontext.AppendUnquote(nil, value)
	if err != nil {
		return "", syntax(where, err)
	}
	if n := utf8.RuneCount(unquoted); n < least || n > most {
		return "", abi.Invalid("%s has %d characters: give a string of %d to %d", where, n, least, most)
	}
	for _, r := range string(unquoted) {
		if unicode.IsControl(r) && !(several && (r == '\n' || r == '\r' || r == '\t')) {
			return "", abi.Invalid("%s has the control character U+%04X: leave it out", where, r)
		}
	}
	return string(unquoted), nil
}

// number reads a number from least to most.
func number(where string, value jsontext.Value, least, most float64) (float64, error) {
	return bounded(where, value, "number", least, most)
}

// bounded reads a number of the kind that errors ask for.
func bounded(where string, value jsontext.Value, kind string, least, most float64) (float64, error) {
	if value.Kind() != '0' {
		return 0, abi.Invalid("%s is %s: give a %s", where, abi.KindName(value), kind)
	}
	n, err := strconv.ParseFloat(string(value), 64)
	if err != nil || n < least || n > most {
		return 0, abi.Invalid("%s is %s: give a %s from %s to %s", where, cutNumber(value), kind, plain(least), plain(most))
	}
	return n + 0, nil // no negative zero
}

// plain writes a bound for an error, without an exponent.
func plain(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// cutNumber keeps a number of a thousand digits out of an error.
func cutNumber(value jsontext.Value) string {
	if len(value) > 40 {
		return string(value[:40]) + "…"
	}
	return string(value)
}

// whole reads a whole number from least to most.
func whole(where string, value jsontext.Value, least, most int64) (int64, error) {
	n, err := bounded(where, value, "whole number", float64(least), float64(most))
	if err != nil {
		return 0, err
	}
	if n != math.Trunc(n) {
		return 0, abi.Invalid("%s is %s: give a whole number", where, cutNumber(value))
	}
	return int64(n), nil
}

func boolean(where string, value jsontext.Value) (bool, error) {
	switch value.Kind() {
	case 't':
		return true, nil
	case 'f':
		return false, nil
	}
	return false, abi.Invalid("%s is %s: give true or false", where, abi.KindName(value))
}

// The earliest and the latest time that ISO 8601 writes with four digits.
const (
	minMillis = -62135596800000 // 0001-01-01
	maxMillis = 253402300799999 // 9999-12-31
)

// timestamp reads an ISO 8601 date, with a time or without, in UTC where it
// has no zone, or a
// number of milliseconds since 1970, as Date.now() gives it.
func timestamp(where string, value jsontext.Value) (time.Time, error) {
	switch value.Kind() {
	case '0':
		n, err := number(where, value, minMillis, maxMillis)
		if err != nil {
			return time.Time{}, err
		}
		return time.UnixMilli(int64(n)).UTC(), nil
	case '"':
		written, err := line(where, value, 1, 64)
		if err != nil {
			return time.Time{}, err
		}
		for _, layout := range []string{time.RFC3339, "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05", "2006-01-02T15:04",
			time.DateOnly} {
			if t, err := time.Parse(layout, written); err == nil {
				if ms := t.UnixMilli(); ms >= minMillis && ms <= maxMillis {
					return t.UTC(), nil
				}
			}
		}
		return time.Time{}, abi.Invalid("%s is %s: write a date such as \"2026-11-21T09:30:00Z\", or milliseconds since 1970",
			where, shown(written))
	}
	return time.Time{}, abi.Invalid("%s is %s: give an ISO 8601 date, or milliseconds since 1970", where,
		abi.KindName(value))
}

// colour reads a CSS colour: hexadecimal, a name, or rgb() and hsl() with
// numbers. It ends up in a style, so nothing else passes.
func colour(where string, value jsontext.Value) (string, error) {
	written, err := line(where, value, 1, 64)
	if err != nil {
		return "", err
	}
	if !colourPattern.MatchString(written) {
		return "", abi.Invalid("%s is %s: write a CSS colour such as \"#22c55e\", \"green\" or \"rgb(34, 197, 94)\"", where,
			shown(written))
	}
	return written, nil
}

var colourPattern = regexp.MustCompile(`^(?:#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]{1,30}|` +
	`(?:rgb|hsl)a?\([0-9., %/]{1,50}\))$`)
