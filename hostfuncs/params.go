package hostfuncs

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
)

// How many bytes of parameters a call may pass, by function. They are checked
// before anything is decoded, because decoding takes time that no meter of
// the guest counts; what is over is quota_exceeded.
const (
	// MaxParams is for functions that take names and numbers: all of cli,
	// settings, timers, methods and cron, events.on and events.off, and what
	// takes the id of a session or a feed. 16 KiB.
	MaxParams = 16 << 10
	// MaxTextParams is for functions that take ids, keys, paths, short texts,
	// the address of a feed or a secret:
	// 128 KiB, in which the longest of them, a secret of 8192 characters, fits
	// with every character escaped as a surrogate pair (12 bytes each).
	MaxTextParams = 128 << 10
	// MaxPromptParams is for functions that take prompts, or the headers of a
	// WebSocket: 512 KiB, in which MaxPrompt bytes fit however they are escaped,
	// and a tool.
	MaxPromptParams = 512 << 10
	// MaxSessionParams is for functions that take messages to sessions: 2 MiB,
	// in which the longest has room when every character of it is escaped.
	MaxSessionParams = 2 << 20
	// MaxItemsParams is for sidebar.setItems and inbox.setItems: 4 MiB.
	MaxItemsParams = 4 << 20
	// MaxEventParams is for events.emit: its payload and 64 KiB for the rest.
	MaxEventParams = MaxEventData + 64<<10
	// MaxDataParams is for functions that take values of the plugin's data
	// (rows, conditions, stored values and the texts of files): 16 MiB, in
	// which a text of 8 MiB fits with each byte escaped by one more, and
	// 64 KiB for the rest.
	MaxDataParams = 16<<20 + 64<<10
)

// mostParams is how many parameters a function may have.
const mostParams = 3

// params are the parameters of one call by their place in the definition.
type params [mostParams]arg

// arg is a parameter, or a member of an object among the parameters. One that
// was left out is zero.
type arg struct {
	// raw is the JSON value that the guest wrote, a part of the guest's
	// parameters. It is nil for one that was left out, also by a null where the
	// definition does not say that null is a value.
	raw     []byte
	text    string  // of a string, a copy
	integer int64   // of an integer
	number  float64 // of a number
}

// given reports whether a parameter was passed.
func (a *arg) given() bool { return a.raw != nil }

// tooLong is the error of parameters that are over the limit, nil for others.
func tooLong(function string, bytes, limit int) error {
	if bytes <= limit {
		return nil
	}
	return abi.Exceeded("%s: parameters of %d bytes are over the limit of %d bytes", function, bytes, limit)
}

// decoder reads the parameters of one function, or an object among them.
type decoder struct {
	function string // as in ctx, for messages
	limit    int    // of the whole object, in bytes
	fields   []Field
	names    []string
}

func newDecoder(function string, limit int, fields []Field) *decoder {
	d := &decoder{function: function, limit: limit, fields: fields, names: make([]string, len(fields))}
	for i, f := range fields {
		d.names[i] = f.Name
	}
	return d
}

// readLong is read that waits for a processor, where the object is long: see [Reading].
func (d *decoder) readLong(ctx context.Context, given []byte, found []arg) error {
	if len(given) <= LongParams {
		return d.read(nil, given, found)
	}
	long := slices.Clone(found) // so that those of short ones stay on the stack
	err := Reading(ctx, len(given), func(pauses *abi.Pauses) error { return d.read(pauses, given, long) })
	copy(found, long)
	return err
}

// halved reports whether there is half of a character.
func (d *decoder) halved(ctx context.Context, given []byte) (halved bool) {
	_ = Reading(ctx, len(given), func(pauses *abi.Pauses) error {
		halved = pauses.FirstLoneSurrogate(given) >= 0
		return nil
	})
	return halved
}

// read reads an object into found, which has a place for every field, and
// checks what is there by the definition.
func (d *decoder) read(pauses *abi.Pauses, given []byte, found []arg) error {
	if len(d.fields) == 0 {
		return nil
	}
	if err := d.find(pauses, given, found); err != nil {
		return err
	}
	for n := range d.fields {
		if err := d.check(pauses, n, &found[n]); err != nil {
			return err
		}
	}
	return nil
}

// find finds the parameters in the object that params is, in one pass. The
// whole text is checked to be one JSON object in UTF-8, no deeper than
// abi.MaxDepth. Members that the definition does not name are ignored, so that
// a newer SDK may pass more. Nothing is copied or decoded.
func (d *decoder) find(pauses *abi.Pauses, params []byte, found []arg) (err error) {
	if err := tooLong(d.function, len(params), d.limit); err != nil {
		return err
	}
	if !pauses.Valid(params) {
		return d.invalid("the parameters are not valid JSON: not UTF-8 at byte %d", firstInvalid(params))
	}
	i := abi.SkipSpace(params, 0)
	if i >= len(params) || params[i] != '{' {
		return d.invalid("the parameters must be one JSON object")
	}
	if i, err = d.readMembers(pauses, params, i+1, found); err != nil {
		return err
	}
	if i = abi.SkipSpace(params, i); i < len(params) {
		return d.invalid("the parameters are not valid JSON: text after the object at byte %d", i)
	}
	return nil
}

// readMembers reads from behind the opening brace to behind the closing one.
func (d *decoder) readMembers(pauses *abi.Pauses, params []byte, i int, found []arg) (end int, err error) {
	i = abi.SkipSpace(params, i)
	if i < len(params) && params[i] == '}' {
		return i + 1, nil
	}
	for {
		quoted, at, err := pauses.SkipName(params, i)
		if err != nil {
			return i, d.broken(err)
		}
		start := abi.SkipSpace(params, at)
		end, err := pauses.SkipNested(params, start, 1)
		if err != nil {
			return i, d.broken(err)
		}
		if n := d.place(quoted); n >= 0 {
			if found[n].raw != nil {
				return i, d.invalid("the parameter %q is given twice", d.names[n])
			}
			found[n].raw = params[start:end:end]
		}
		i = abi.SkipSpace(params, end)
		switch {
		case i < len(params) && params[i] == ',':
			i++
		case i < len(params) && params[i] == '}':
			return i + 1, nil
		default:
			return i, d.invalid("the parameters are not valid JSON: expected a comma or the end of the object at byte %d", i)
		}
	}
}

// place returns which parameter a member is, by its name in quotes, or -1.
func (d *decoder) place(quoted []byte) int {
	name := quoted[1 : len(quoted)-1]
	for n, known := range d.names { // none of which has a backslash
		if string(name) == known {
			return n
		}
	}
	var unescaped [32]byte
	if bytes.IndexByte(name, '\\') < 0 || len(name) > 6*len(unescaped) {
		return -1 // not escaped, or longer than any parameter's name however it is escaped
	}
	return slices.Index(d.names, string(abi.AppendUnquoted(unescaped[:0], quoted)))
}

// wanted is the kind of the values of a type, as abi.KindName has it; empty for any.
func (t *Type) wanted() string {
	switch t.Kind {
	case TypeString:
		return "a string"
	case TypeInteger, TypeNumber:
		return "a number"
	case TypeBoolean:
		return "a boolean"
	case TypeArray:
		return "an array"
	case TypeObject, TypeMap:
		return "an object"
	}
	return ""
}

// check checks a parameter by its definition, and decodes it. A null counts as
// left out, but where any value may stand that must be there.
func (d *decoder) check(pauses *abi.Pauses, n int, a *arg) error {
	f := &d.fields[n]
	t := &f.Type
	if a.raw != nil && a.raw[0] == 'n' && (t.Kind != TypeJSON || f.Optional) {
		a.raw = nil
	}
	if a.raw == nil {
		if f.Optional {
			return nil
		}
		return d.invalid("the parameter %q is missing", f.Name)
	}
	if t.Kind == TypeString && a.raw[0] == '"' {
		return d.checkText(pauses, f, a)
	}
	if want := t.wanted(); want != "" {
		if got := abi.KindName(a.raw); got != want {
			return d.invalid("the parameter %q must be %s, not %s", f.Name, want, got)
		}
	}
	switch t.Kind {
	case TypeArray, TypeObject: // has texts that become UTF-8; any other JSON stays as it is
		a.raw = pauses.WellFormed(a.raw)
	case TypeInteger:
		return d.checkInteger(f, a)
	case TypeNumber:
		return d.checkNumber(f, a)
	}
	if t.MaxBytes > 0 && len(a.raw) > t.MaxBytes {
		return d.exceeded("the parameter %q has %d bytes of JSON, more than the limit of %d: send less",
			f.Name, len(a.raw), t.MaxBytes)
	}
	return nil
}

func (d *decoder) checkText(pauses *abi.Pauses, f *Field, a *arg) error {
	text := unquote(pauses, a.raw)
	a.text = text
	// A text has no more characters than bytes, so most need not be counted.
	if most := f.Type.MaxChars; most > 0 && (text == "" || len(text) > most) {
		if count := utf8.RuneCountInString(text); count < 1 || count > most {
			return d.invalid("the parameter %q has %d characters; it must have 1 to %d", f.Name, count, most)
		}
	}
	if f.Type.NotEmpty && text == "" {
		return d.invalid("the parameter %q is empty; any other text will do", f.Name)
	}
	if most := f.Type.MaxBytes; most > 0 && len(text) > most {
		return d.exceeded("the parameter %q has %d bytes, more than the limit of %d: send less", f.Name, len(text), most)
	}
	if texts := f.Type.OneOf; texts != nil && !slices.Contains(texts, text) {
		last := len(texts) - 1
		return d.invalid("%s is %.100q; it must be %s or %s", f.Name, text, strings.Join(texts[:last], ", "), texts[last])
	}
	return nil
}

func (d *decoder) checkInteger(f *Field, a *arg) (err error) {
	if a.integer, err = strconv.ParseInt(string(a.raw), 10, 64); err != nil {
		return d.invalid("the parameter %q must be a whole number of 64 bits, without fraction and exponent", f.Name)
	}
	return d.checkBounds(f, float64(a.integer), a.raw)
}

func (d *decoder) checkNumber(f *Field, a *arg) (err error) {
	if a.number, err = strconv.ParseFloat(string(a.raw), 64); err != nil {
		return d.invalid("the parameter %q is a number that does not fit a double", f.Name)
	}
	return d.checkBounds(f, a.number, nil)
}

func (d *decoder) checkBounds(f *Field, x float64, written []byte) error {
	least, most := f.Type.Min, f.Type.Max
	if x >= float64(least) && x <= float64(most) || most == 0 && (least == 0 || x >= float64(least)) {
		return nil
	}
	shown := string(written)
	if shown == "" {
		shown = plain(x)
	}
	if most == 0 {
		return d.invalid("%s is %s; it must be at least %d", f.Name, shown, least)
	}
	return d.invalid("%s is %s; it must be between %d and %d", f.Name, shown, least, most)
}

// plain writes a number for an error, without an exponent where it is not huge.
func plain(x float64) string {
	format := byte('f')
	if x >= 1e21 || x <= -1e21 {
		format = 'g'
	}
	return strconv.FormatFloat(x, format, -1, 64)
}

// broken is the error of a text that is not JSON.
func (d *decoder) broken(err error) error {
	return d.invalid("the parameters are not valid JSON: %v", err)
}

func (d *decoder) invalid(format string, args ...any) error {
	return abi.NewError(abi.CodeInvalidArgument, d.function+": "+fmt.Sprintf(format, args...))
}

func (d *decoder) exceeded(format string, args ...any) error {
	return abi.NewError(abi.CodeQuotaExceeded, d.function+": "+fmt.Sprintf(format, args...))
}

// firstInvalid returns where a text stops being UTF-8.
func firstInvalid(text []byte) int {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(text)
}
