package main

import (
	"strings"
	"unicode/utf8"
)

// maxColumns is how long a line of what is written by hand may be, and so of
// text that is generated.
const maxColumns = 120

// wrapped breaks a text between words into lines that fit. The first begins with
// first, the others with next; none but the last ends with a newline.
func wrapped(first, next, text string) string {
	var b strings.Builder
	line := first
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0:
			line += word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > maxColumns:
			b.WriteString(line + "\n")
			line = next + word
		default:
			line += " " + word
		}
	}
	return b.String() + strings.TrimRight(line, " ")
}
