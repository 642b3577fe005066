package bindings

import (
	"strings"
	"unicode/utf8"
)

// MaxColumns is how long a line of what is written by hand may be, and so of
// text that is generated.
const MaxColumns = 120

// Wrapped breaks a text between words into lines that fit. The first begins with
// first, the others with next; none but the last ends with a newline.
func Wrapped(first, next, text string) string {
	var b strings.Builder
	line := first
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0:
			line += word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > MaxColumns:
			b.WriteString(line + "\n")
			line = next + word
		default:
			line += " " + word
		}
	}
	return b.String() + strings.TrimRight(line, " ")
}

// UpperFirst makes the first letter a capital.
func UpperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
