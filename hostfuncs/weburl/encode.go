package weburl

import (
	"strings"
	"unicode/utf8"
)

// set is the ASCII characters that a part of a URL has percent-encoded. What
// is not ASCII always is.
type set [utf8.RuneSelf]bool

// union returns a set with further characters.
func (s set) union(characters string) *set {
	for i := range len(characters) {
		s[characters[i]] = true
	}
	return &s
}

// The sets of the standard, each on top of another.
var (
	controlSet  = controls().union("\x7f")
	fragmentSet = controlSet.union(" \"<>`")
	querySet    = controlSet.union(" \"#<>")
	specialSet  = querySet.union("'")
	pathSet     = querySet.union("?^`{}")
	userinfoSet = pathSet.union("/:;=@[\\]|")
)

func controls() (s set) {
	for c := range ' ' {
		s[c] = true
	}
	return s
}

const hexDigits = "0123456789ABCDEF"

// encode percent-encodes the characters of a set.
func encode(text string, s *set) string {
	var b strings.Builder
	for _, r := range text {
		encodeRune(&b, r, s)
	}
	return b.String()
}

func encodeRune(b *strings.Builder, r rune, s *set) {
	if r < utf8.RuneSelf && !s[r] {
		b.WriteByte(byte(r))
		return
	}
	var bytes [utf8.UTFMax]byte
	for _, c := range bytes[:utf8.EncodeRune(bytes[:], r)] {
		b.WriteByte('%')
		b.WriteByte(hexDigits[c>>4])
		b.WriteByte(hexDigits[c&15])
	}
}

// decode replaces what is percent-encoded; bytes that are not UTF-8 become
// U+FFFD.
func decode(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	b := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && i+2 < len(text) {
			high, low := hexValue(text[i+1]), hexValue(text[i+2])
			if high >= 0 && low >= 0 {
				b = append(b, byte(high<<4|low))
				i += 2
				continue
			}
		}
		b = append(b, text[i])
	}
	return string([]rune(string(b)))
}

func hexValue(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// strip takes control characters and spaces off both ends, and tabs and line
// breaks out of the middle.
func strip(text string) string {
	return withoutBreaks(strings.TrimFunc(text, func(r rune) bool { return r <= ' ' }))
}

func withoutBreaks(text string) string {
	if !strings.ContainsAny(text, "\t\n\r") {
		return text
	}
	return strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(text)
}
