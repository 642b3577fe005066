package hostfuncs

import (
	"bytes"
	"fmt"
	"strconv"
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
	// MaxPromptParams is for functions that take prompts: 512 KiB, in which
	// MaxPrompt bytes fit however they are escaped, and a tool.
	MaxPromptParams = 512 << 10
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

// mostMembers is how many parameters a function may have.
const mostMembers = 7

// values holds the parameters of one call by their place in the signature,
// each as the JSON value that the guest wrote; nil means that it was left out.
// They are parts of the guest's parameters.
type values [mostMembers][]byte

// signature is what the parameters of one function look like.
type signature struct {
	function string   // as in ctx, for messages
	limit    int      // of all parameters, in bytes
	names    []string // at most mostMembers
}

// read finds the parameters in the object that params is, in one pass. The
// whole text is checked to be one JSON object in UTF-8, no deeper than
// abi.MaxDepth. Members that the signature does not name are ignored, so that
// a newer SDK may pass more. Nothing is copied or decoded.
func (s *signature) read(params []byte) (found values, err error) {
	if len(params) > s.limit {
		return found, s.exceeded("parameters of %d bytes are over the limit of %d bytes", len(params), s.limit)
	}
	if !utf8.Valid(params) {
		return found, s.invalid("the parameters are not valid JSON: not UTF-8 at byte %d", firstInvalid(params))
	}
	i := abi.SkipSpace(params, 0)
	if i >= len(params) || params[i] != '{' {
		return found, s.invalid("the parameters must be one JSON object")
	}
	if i, err = s.readMembers(params, i+1, &found); err != nil {
		return found, err
	}
	if i = abi.SkipSpace(params, i); i < len(params) {
		return found, s.invalid("the parameters are not valid JSON: text after the object at byte %d", i)
	}
	return found, nil
}

// readMembers reads from behind the opening brace to behind the closing one.
func (s *signature) readMembers(params []byte, i int, found *values) (end int, err error) {
	i = abi.SkipSpace(params, i)
	if i < len(params) && params[i] == '}' {
		return i + 1, nil
	}
	for {
		quoted, at, err := abi.SkipName(params, i)
		if err != nil {
			return i, s.broken(err)
		}
		start := abi.SkipSpace(params, at)
		end, err := abi.SkipNested(params, start, 1)
		if err != nil {
			return i, s.broken(err)
		}
		if n := s.place(quoted); n >= 0 {
			if found[n] != nil {
				return i, s.invalid("the parameter %q is given twice", s.names[n])
			}
			found[n] = params[start:end:end]
		}
		i = abi.SkipSpace(params, end)
		switch {
		case i < len(params) && params[i] == ',':
			i++
		case i < len(params) && params[i] == '}':
			return i + 1, nil
		default:
			return i, s.invalid("the parameters are not valid JSON: expected a comma or the end of the object at byte %d", i)
		}
	}
}

// place returns which parameter a member is, by its name in quotes, or -1.
func (s *signature) place(quoted []byte) int {
	name := quoted[1 : len(quoted)-1]
	var unescaped [32]byte
	if bytes.IndexByte(name, '\\') >= 0 {
		if len(name) > 6*len(unescaped) {
			return -1 // longer than any parameter's name, however it is escaped
		}
		name = abi.AppendUnquoted(unescaped[:0], quoted)
	}
	for n, known := range s.names {
		if string(name) == known {
			return n
		}
	}
	return -1
}

// given reports whether a parameter was passed. A null counts as left out.
func given(value []byte) bool { return value != nil && value[0] != 'n' }

// kinds of parameters, by how messages call them.
const (
	aString  = "a string"
	aNumber  = "a number"
	anObject = "an object"
	anArray  = "an array"
)

// need checks that a parameter was passed and is of the kind.
func (s *signature) need(v *values, n int, kind string) error {
	if !given(v[n]) {
		return s.missing(n)
	}
	return s.allow(v, n, kind)
}

// allow checks that a parameter is of the kind, or was left out; v[n] is nil
// then.
func (s *signature) allow(v *values, n int, kind string) error {
	if !given(v[n]) {
		v[n] = nil
	} else if got := kindOf(v[n]); got != kind {
		return s.invalid("the parameter %q must be %s, not %s", s.names[n], kind, got)
	}
	return nil
}

// text returns the value of a string that must be there. It is a copy.
func (s *signature) text(v *values, n int) (string, error) {
	if err := s.need(v, n, aString); err != nil {
		return "", err
	}
	text, ok := unquote(v[n])
	if !ok {
		return "", s.invalid("the parameter %q has half of a surrogate pair, which is no character", s.names[n])
	}
	return text, nil
}

// textOrEmpty is text, and empty where the parameter was left out.
func (s *signature) textOrEmpty(v *values, n int) (string, error) {
	if !given(v[n]) {
		return "", nil
	}
	return s.text(v, n)
}

// shortText is text of 1 to most characters (Unicode code points).
func (s *signature) shortText(v *values, n, most int) (string, error) {
	text, err := s.text(v, n)
	if err != nil {
		return "", err
	}
	if count := utf8.RuneCountInString(text); count < 1 || count > most {
		return "", s.invalid("the parameter %q has %d characters; it must have 1 to %d", s.names[n], count, most)
	}
	return text, nil
}

// boundedText is text of at most so many bytes of UTF-8.
func (s *signature) boundedText(v *values, n, most int) (string, error) {
	text, err := s.text(v, n)
	if err != nil {
		return "", err
	}
	if len(text) > most {
		return "", s.exceeded("the parameter %q has %d bytes, more than the limit of %d: send less", s.names[n], len(text), most)
	}
	return text, nil
}

// number returns a number that must be there.
func (s *signature) number(v *values, n int) (float64, error) {
	if err := s.need(v, n, aNumber); err != nil {
		return 0, err
	}
	x, err := strconv.ParseFloat(string(v[n]), 64)
	if err != nil {
		return 0, s.invalid("the parameter %q is a number that does not fit a double", s.names[n])
	}
	return x, nil
}

// plain writes a number for an error, without an exponent where it is not huge.
func plain(x float64) string {
	format := byte('f')
	if x >= 1e21 || x <= -1e21 {
		format = 'g'
	}
	return strconv.FormatFloat(x, format, -1, 64)
}

// integer returns a whole number that must be there.
func (s *signature) integer(v *values, n int) (int64, error) {
	if err := s.need(v, n, aNumber); err != nil {
		return 0, err
	}
	x, err := strconv.ParseInt(string(v[n]), 10, 64)
	if err != nil {
		return 0, s.invalid("the parameter %q must be a whole number of 64 bits, without fraction and exponent", s.names[n])
	}
	return x, nil
}

func (s *signature) missing(n int) error {
	return s.invalid("the parameter %q is missing", s.names[n])
}

// broken is the error of a text that is not JSON.
func (s *signature) broken(err error) error {
	return s.invalid("the parameters are not valid JSON: %v", err)
}

func (s *signature) invalid(format string, args ...any) error {
	return abi.NewError(abi.CodeInvalidArgument, s.function+": "+fmt.Sprintf(format, args...))
}

func (s *signature) exceeded(format string, args ...any) error {
	return abi.NewError(abi.CodeQuotaExceeded, s.function+": "+fmt.Sprintf(format, args...))
}

// kindOf names what a valid JSON value is.
func kindOf(value []byte) string {
	switch value[0] {
	case '"':
		return aString
	case '{':
		return anObject
	case '[':
		return anArray
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	}
	return aNumber
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
