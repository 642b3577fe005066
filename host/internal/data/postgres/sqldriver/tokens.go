package sqldriver

import "strings"

// kind is what a token is.
type kind int

const (
	space kind = iota // also a comment
	word              // a keyword, a name, a number
	quoted
	parameter
	mark
)

type token struct {
	kind kind
	text string
}

// tokens cuts a statement into parts, which are all of it.
func tokens(text string) (list []token) {
	for len(text) > 0 {
		k, n := first(text)
		list = append(list, token{k, text[:n]})
		text = text[n:]
	}
	return list
}

// first is the kind and the length of the first token.
func first(text string) (kind, int) {
	switch c := text[0]; {
	case c == '\'' || c == '"':
		return quoted, closing(text, c)
	case strings.HasPrefix(text, "--"):
		return space, until(text, func(c byte) bool { return c == '\n' })
	case c == '?':
		return parameter, 1 + until(text[1:], func(c byte) bool { return c < '0' || c > '9' })
	case blank(c):
		return space, until(text, func(c byte) bool { return !blank(c) })
	case letter(c):
		return word, until(text, func(c byte) bool { return !letter(c) })
	}
	return mark, 1
}

// closing is how long a text in quotation marks is; a mark within is doubled.
func closing(text string, quote byte) int {
	for i := 1; i < len(text); i++ {
		if text[i] != quote {
			continue
		}
		if i+1 == len(text) || text[i+1] != quote {
			return i + 1
		}
		i++
	}
	return len(text)
}

// until is how many bytes come before one that ends.
func until(text string, ends func(byte) bool) int {
	for i := range len(text) {
		if ends(text[i]) {
			return i
		}
	}
	return len(text)
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func letter(c byte) bool {
	return c == '_' || c >= 0x80 || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}
