package abi

import (
	"bytes"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
)

// MaxDepth is how deep the JSON that this package reads may be nested, the
// same as in encoding/json.
const MaxDepth = 10000

// A SyntaxError says where a text stops being the JSON that was expected.
type SyntaxError struct {
	Offset int    // in bytes from the start of the text
	Reason string // for people
}

// Error returns the reason and the offset.
func (e *SyntaxError) Error() string {
	return e.Reason + " at byte " + string(AppendInt(nil, int64(e.Offset)))
}

func syntaxError(offset int, reason string) error { return &SyntaxError{offset, reason} }

// unexpected is the error of a byte that cannot stand at i, or of a text that
// ends there.
func unexpected(b []byte, i int, want string) error {
	if i >= len(b) {
		return syntaxError(i, "unexpected end of JSON, expected "+want)
	}
	return syntaxError(i, "unexpected character, expected "+want)
}

// SkipSpace returns the position of the first byte from i on that is not
// white space, or len(b).
func SkipSpace(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\r' || b[i] == '\t') {
		i++
	}
	return i
}

// SkipValue returns the position after the JSON value that starts at i. White
// space may stand before the value. It accepts what encoding/json accepts.
func SkipValue(b []byte, i int) (int, error) { return SkipNested(b, i, 0) }

// KindName names, for messages, what kind of value a JSON text is by its first
// byte: "a string", "null".
func KindName(text []byte) string {
	i := SkipSpace(text, 0)
	if i >= len(text) {
		return "nothing"
	}
	switch c := text[i]; {
	case c == '"':
		return "a string"
	case c == '{':
		return "an object"
	case c == '[':
		return "an array"
	case c == 't', c == 'f':
		return "a boolean"
	case c == 'n':
		return "null"
	case c == '-', '0' <= c && c <= '9':
		return "a number"
	}
	return "something that is not JSON"
}

// SkipNested is SkipValue for a value that stands at a depth of nesting.
func SkipNested(b []byte, i, depth int) (int, error) { return (*Pauses)(nil).SkipNested(b, i, depth) }

// SkipNested is the function of that name, with pauses.
func (p *Pauses) SkipNested(b []byte, i, depth int) (int, error) {
	i = p.skipSpace(b, i)
	if i >= len(b) {
		return i, unexpected(b, i, "a value")
	}
	switch c := b[i]; {
	case c == '"':
		end, _, err := p.skipString(b, i)
		return end, err
	case c == '{' || c == '[':
		if depth >= MaxDepth {
			return i, syntaxError(i, "exceeded the depth of nesting")
		}
		return p.skipComposite(b, i, depth+1)
	case c == '-' || '0' <= c && c <= '9':
		return p.skipNumber(b, i)
	case c == 't':
		return SkipWord(b, i, "true")
	case c == 'f':
		return SkipWord(b, i, "false")
	case c == 'n':
		return SkipWord(b, i, "null")
	}
	return i, unexpected(b, i, "a value")
}

// skipComposite skips the object or array that starts at i, which stands at a
// depth of nesting with itself. It calls itself for each 64th level alone: where
// many calls return, processors guess wrong.
func (p *Pauses) skipComposite(b []byte, i, depth int) (end int, err error) {
	objects := uint64(0) // whether those that are open are objects, the innermost in the lowest bit
	last := byte(0)      // what ends the innermost
	for open := 0; ; {
		p.At(i)
		i = p.skipSpace(b, i)
		opens := i < len(b) && (b[i] == '{' || b[i] == '[') && open < 64 && depth+open <= MaxDepth
		if opens {
			last = b[i] + '}' - '{' // as far as from [ to ]
			objects = objects<<1 | uint64(last>>5&1)
			open++
			i++
		} else if i, err = p.SkipNested(b, i, depth+open-1); err != nil {
			return i, err
		}
		for i = p.skipSpace(b, i); i < len(b) && b[i] == last; i = p.skipSpace(b, i) {
			i++
			if open--; open == 0 {
				return i, nil
			}
			objects >>= 1
			last, opens = ']'+byte(objects&1)<<5, false
		}
		if !opens { // else what it opened begins with its first member
			if i >= len(b) || b[i] != ',' {
				return i, unended(b, i, last)
			}
			i++
		}
		if last == '}' {
			if _, i, err = p.SkipName(b, i); err != nil {
				return i, err
			}
		}
	}
}

// unended is the error of what can neither go on nor end.
func unended(b []byte, i int, end byte) error {
	if end == '}' {
		return unexpected(b, i, "a comma or the end of the object")
	}
	return unexpected(b, i, "a comma or the end of the array")
}

// SkipName skips the name of an object's member and the colon after it. The
// name is returned in its quotes.
func SkipName(b []byte, i int) (quoted []byte, end int, err error) {
	return (*Pauses)(nil).SkipName(b, i)
}

// SkipName is the function of that name, with pauses.
func (p *Pauses) SkipName(b []byte, i int) (quoted []byte, end int, err error) {
	start := p.skipSpace(b, i)
	if start >= len(b) || b[start] != '"' {
		return nil, start, unexpected(b, start, "a name in quotes")
	}
	i, _, err = p.skipString(b, start)
	if err != nil {
		return nil, i, err
	}
	quoted = b[start:i]
	i = p.skipSpace(b, i)
	if i >= len(b) || b[i] != ':' {
		return nil, i, unexpected(b, i, "a colon")
	}
	return quoted, i + 1, nil
}

// SkipString returns the position after the string whose opening quote stands
// at i. The string is plain when it has neither an escape nor a byte outside
// of ASCII, so that the text between the quotes is its value.
func SkipString(b []byte, i int) (end int, plain bool, err error) {
	return (*Pauses)(nil).skipString(b, i)
}

func (p *Pauses) skipString(b []byte, i int) (end int, plain bool, err error) {
	plain = true
	for i = skipPlain(b, i+1); i < len(b); i = skipPlain(b, i) {
		p.At(i)
		switch c := b[i]; {
		case c == '"':
			return i + 1, plain, nil
		case c == '\\':
			if i, err = skipEscape(b, i+1); err != nil {
				return i, false, err
			}
			plain = false
		case c < ' ':
			return i, false, syntaxError(i, "control character in a string")
		default:
			i++
			plain = plain && c < utf8.RuneSelf
		}
	}
	return i, false, unexpected(b, i, "the rest of a string")
}

// skipEscape returns the position after an escape whose backslash stands
// before i.
func skipEscape(b []byte, i int) (int, error) {
	if i >= len(b) {
		return i, unexpected(b, i, "the rest of a string")
	}
	switch b[i] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return i + 1, nil
	case 'u':
		for end := i + 4; i < end; {
			i++
			if i >= len(b) || hexValue(b[i]) < 0 {
				return i, unexpected(b, i, "four hexadecimal digits")
			}
		}
		return i + 1, nil
	}
	return i, unexpected(b, i, "an escape")
}

const (
	lowBits  = 0x0101010101010101
	highBits = 0x8080808080808080
)

// skipPlain returns the position of the first byte from i on that is not a
// plain one of a string, or of one of the eight before the end of b. It tests
// eight bytes at a time: in WebAssembly made by the Go compiler, a loop that
// branches for every byte takes five times as long.
func skipPlain(b []byte, i int) int {
	for ; i+8 <= len(b); i += 8 {
		w := load64(b, i)
		quote, escape := w^('"'*lowBits), w^('\\'*lowBits)
		// The lowest bit of these is exact, higher ones may be wrong.
		special := (quote - lowBits) &^ quote
		special |= (escape - lowBits) &^ escape
		special |= (w - ' '*lowBits) &^ w
		special = (special | w) & highBits
		if special != 0 {
			return i + bits.TrailingZeros64(special)/8
		}
	}
	return i
}

// SkipTrusted returns the position after the value that starts at i, in a text
// that is known to be JSON without white space before the value: it only
// looks for the end. In any other text the position has no meaning, but is
// not beyond the end of b.
func SkipTrusted(b []byte, i int) int {
	if i < len(b) && b[i] != '{' && b[i] != '[' && b[i] != '"' {
		for i < len(b) && b[i] != ',' && b[i] != '}' && b[i] != ']' {
			i++
		}
		return i
	}
	for depth := 0; i < len(b); {
		switch b[i] {
		case '"':
			for i = skipPlain(b, i+1); i < len(b) && b[i] != '"'; i = skipPlain(b, i) {
				if b[i] == '\\' {
					i++
				}
				i++
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		if i++; depth == 0 {
			break
		}
		i = skipUnstructured(b, i)
	}
	return min(i, len(b))
}

// skipUnstructured returns the position of the first quote or bracket from i
// on, or of one of the eight bytes before the end of b.
func skipUnstructured(b []byte, i int) int {
	for ; i+8 <= len(b); i += 8 {
		w := load64(b, i)
		// A brace is a bracket with one bit set.
		quote, open, end := w^('"'*lowBits), (w|0x20*lowBits)^('{'*lowBits), (w|0x20*lowBits)^('}'*lowBits)
		special := (quote - lowBits) &^ quote
		special |= (open - lowBits) &^ open
		special |= (end - lowBits) &^ end
		if special &= highBits; special != 0 {
			return i + bits.TrailingZeros64(special)/8
		}
	}
	return i
}

// SkipNumber returns the position after the number that starts at i.
func SkipNumber(b []byte, i int) (int, error) { return (*Pauses)(nil).skipNumber(b, i) }

func (p *Pauses) skipNumber(b []byte, i int) (int, error) {
	if i < len(b) && b[i] == '-' {
		i++
	}
	switch {
	case i < len(b) && b[i] == '0':
		i++
	case i < len(b) && '1' <= b[i] && b[i] <= '9':
		i = p.skipDigits(b, i)
	default:
		return i, unexpected(b, i, "a digit")
	}
	if i < len(b) && b[i] == '.' {
		start := i + 1
		if i = p.skipDigits(b, start); i == start {
			return i, unexpected(b, i, "a digit")
		}
	}
	if i < len(b) && (b[i] == 'e' || b[i] == 'E') {
		start := i + 1
		if start < len(b) && (b[start] == '+' || b[start] == '-') {
			start++
		}
		if i = p.skipDigits(b, start); i == start {
			return i, unexpected(b, i, "a digit")
		}
	}
	return i, nil
}

func (p *Pauses) skipDigits(b []byte, i int) int {
	if p == nil {
		return skipDigits(b, i)
	}
	return p.skip(b, i, skipDigits)
}

func skipDigits(b []byte, i int) int {
	for i < len(b) && '0' <= b[i] && b[i] <= '9' {
		i++
	}
	return i
}

// SkipWord returns the position after word, which must stand at i.
func SkipWord(b []byte, i int, word string) (int, error) {
	for n := range len(word) {
		if i+n >= len(b) || b[i+n] != word[n] {
			return i + n, unexpected(b, i+n, word)
		}
	}
	return i + len(word), nil
}

func hexValue(c byte) rune {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0')
	case 'a' <= c && c <= 'f':
		return rune(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return rune(c-'A') + 10
	}
	return -1
}

// AppendUnquoted appends the value of a string that SkipString has accepted,
// given in its quotes. As in encoding/json, halves of surrogate pairs and
// bytes that are not UTF-8 become U+FFFD.
func AppendUnquoted(to, quoted []byte) []byte { return (*Pauses)(nil).AppendUnquoted(to, quoted) }

// AppendUnquoted is the function of that name, with pauses.
func (p *Pauses) AppendUnquoted(to, quoted []byte) []byte {
	s := quoted[1 : len(quoted)-1]
	for i := 0; i < len(s); {
		p.At(i)
		c := s[i]
		switch {
		case c == '\\':
			i++
			switch s[i] {
			case 'u':
				r := unicodeEscape(s[i+1:])
				i += 5
				if utf16.IsSurrogate(r) {
					pair := rune(utf8.RuneError)
					if i+6 <= len(s) && s[i] == '\\' && s[i+1] == 'u' {
						pair = utf16.DecodeRune(r, unicodeEscape(s[i+2:]))
					}
					if r = pair; r != utf8.RuneError {
						i += 6
					}
				}
				to = utf8.AppendRune(to, r)
				continue
			case 'b':
				to = append(to, '\b')
			case 'f':
				to = append(to, '\f')
			case 'n':
				to = append(to, '\n')
			case 'r':
				to = append(to, '\r')
			case 't':
				to = append(to, '\t')
			default:
				to = append(to, s[i])
			}
			i++
		case c < utf8.RuneSelf:
			to = append(to, c)
			i++
		default:
			r, size := utf8.DecodeRune(s[i:])
			to = utf8.AppendRune(to, r)
			i += size
		}
	}
	return to
}

// FirstLoneSurrogate returns where in a valid text of JSON the first escape of half
// of a surrogate pair stands that is without the other half, or -1. It is what
// JavaScript writes of a character that was cut in two.
func FirstLoneSurrogate(b []byte) int { return (*Pauses)(nil).FirstLoneSurrogate(b) }

// FirstLoneSurrogate is the function of that name, with pauses.
func (p *Pauses) FirstLoneSurrogate(b []byte) int {
	if !bytes.Contains(b, []byte(`\ud`)) && !bytes.Contains(b, []byte(`\uD`)) {
		return -1
	}
	return p.loneSurrogate(b, 0)
}

// loneSurrogate is FirstLoneSurrogate from i on, where no escape is under way.
func (p *Pauses) loneSurrogate(b []byte, i int) int {
	for {
		p.At(i)
		next := bytes.IndexByte(b[i:], '\\')
		if next < 0 || i+next+6 > len(b) {
			return -1
		}
		if i += next; b[i+1] != 'u' {
			i += 2
			continue
		}
		r := unicodeEscape(b[i+2:])
		pair := i+12 <= len(b) && b[i+6] == '\\' && b[i+7] == 'u'
		switch {
		case !utf16.IsSurrogate(r):
			i += 6
		case pair && utf16.DecodeRune(r, unicodeEscape(b[i+8:])) != utf8.RuneError:
			i += 12
		default:
			return i
		}
	}
}

// WellFormed returns a valid text of JSON with an escape of U+FFFD for each half of
// a surrogate pair. A text without any is returned as it is.
func WellFormed(b []byte) []byte { return (*Pauses)(nil).WellFormed(b) }

// WellFormed is the function of that name, with pauses.
func (p *Pauses) WellFormed(b []byte) []byte {
	at := p.FirstLoneSurrogate(b)
	if at < 0 {
		return b
	}
	for b = bytes.Clone(b); at >= 0; at = p.loneSurrogate(b, at) {
		copy(b[at:], `\ufffd`)
	}
	return b
}

// unicodeEscape returns the value of four hexadecimal digits.
func unicodeEscape(s []byte) rune {
	return hexValue(s[0])<<12 | hexValue(s[1])<<8 | hexValue(s[2])<<4 | hexValue(s[3])
}

// ReadString reads the string that stands at i and returns it with the
// position after it.
func ReadString(b []byte, i int) (string, int, error) {
	if i >= len(b) || b[i] != '"' {
		return "", i, unexpected(b, i, "a string")
	}
	end, plain, err := SkipString(b, i)
	if err != nil {
		return "", end, err
	}
	if plain {
		return string(b[i+1 : end-1]), end, nil
	}
	return string(AppendUnquoted(make([]byte, 0, end-i-2), b[i:end])), end, nil
}
