package script

import (
	"strings"
	"unicode/utf8"
)

// kind is what a token means for the one after it: whether a slash divides or
// begins a regular expression, and whether a statement may end between them.
type kind uint8

const (
	kindStart     kind = iota // nothing came before
	kindOperand               // a value has ended: a name, a literal, ) or ]
	kindPunct                 // an operator or separator: a value comes
	kindWordOp                // a reserved word that a value follows
	kindWord                  // any other reserved word
	kindMaybe                 // a word that is an operator in some places and a name in others
	kindHeadClose             // the ) of if, while, for and with
	kindBlock                 // the } of what is certainly a block
	kindArrow                 // the } of an arrow function
	kindBrace                 // any other }
	kindCount                 // ++ and --, before or after their operand unknown
)

// token is one token of JavaScript.
type token struct {
	kind    kind
	text    string // of words and punctuation; empty for literals and templates
	start   int
	word    bool // a name or a reserved word
	value   bool // a literal that begins like a word: a number or a string
	newline bool // a line break came before it
	closed  bool // of a template: it ended without a substitution
	opening bool // of a template: it begins here, and does not go on after a }
}

// lexer splits source text into tokens in the way of esbuild's lexer, so that
// neither sees code where the other sees text. It does not know the grammar:
// whoever drives it says where a slash begins a regular expression.
type lexer struct {
	src string
	pos int
	// broken says that the text cannot go on being JavaScript, or that it
	// cannot be told where its tokens are.
	broken bool
}

// space skips white space and comments and reports whether a line break was
// among them.
func (l *lexer) space() (newline bool) {
	newline = l.pos == 0
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == '\n' || c == '\r':
			newline = true
			l.pos++
		case c == ' ' || c == '\t' || c == '\v' || c == '\f':
			l.pos++
		case c == '/' && l.has("//"), c == '<' && l.has("<!--"), c == '#' && l.pos == 0 && l.has("#!"),
			c == '-' && newline && l.has("-->"):
			l.line()
		case c == '/' && l.has("/*"):
			end := strings.Index(l.src[l.pos+2:], "*/")
			if end < 0 {
				l.broken, l.pos = true, len(l.src)
				return newline
			}
			newline = newline || strings.ContainsAny(l.src[l.pos:l.pos+2+end], "\n\r\u2028\u2029")
			l.pos += end + 4
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(l.src[l.pos:])
			switch {
			case r == '\u2028' || r == '\u2029':
				newline = true
			case !isSpace(r):
				return newline
			}
			l.pos += size
		default:
			return newline
		}
	}
	return newline
}

func (l *lexer) has(prefix string) bool { return strings.HasPrefix(l.src[l.pos:], prefix) }

// line skips to the end of the line.
func (l *lexer) line() {
	end := strings.IndexAny(l.src[l.pos:], "\n\r\u2028\u2029")
	if end < 0 {
		l.pos = len(l.src)
		return
	}
	l.pos += end
}

func isSpace(r rune) bool {
	return r == '\u00a0' || r == '\u1680' || r >= '\u2000' && r <= '\u200a' || r == '\u202f' || r == '\u205f' || r == '\u3000' || r == '\ufeff'
}

func isWordStart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$' || c == '\\' || c == '#' || c >= utf8.RuneSelf
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// word reads a name or a reserved word, with its escapes as they are written.
func (l *lexer) word() string {
	start := l.pos
	if l.src[l.pos] == '#' {
		l.pos++
	}
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case c == '\\':
			l.pos++
			if l.has("u{") {
				end := strings.IndexByte(l.src[l.pos:], '}')
				if end < 0 {
					l.broken, l.pos = true, len(l.src)
					return l.src[start:]
				}
				l.pos += end
			}
			if l.pos < len(l.src) {
				l.pos++
			}
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(l.src[l.pos:])
			if isSpace(r) || r == '\u2028' || r == '\u2029' {
				return l.src[start:l.pos]
			}
			l.pos += size
		case c != '#' && isWordStart(c) || isDigit(c):
			l.pos++
		default:
			return l.src[start:l.pos]
		}
	}
	return l.src[start:l.pos]
}

// number reads a numeric literal. Only the first dot belongs to it.
func (l *lexer) number() {
	digits := func() {
		for l.pos < len(l.src) && (isDigit(l.src[l.pos]) || l.src[l.pos] == '_' || l.src[l.pos]|0x20 >= 'a' && l.src[l.pos]|0x20 <= 'z') {
			l.pos++
		}
	}
	digits()
	if l.has(".") {
		l.pos++
		digits()
	}
}

// text reads a string literal. Neither reaches beyond its line.
func (l *lexer) text(quote byte) {
	for l.pos++; l.pos < len(l.src); l.pos++ {
		switch c := l.src[l.pos]; c {
		case quote:
			l.pos++
			return
		case '\\':
			l.pos++
			if l.has("\r\n") {
				l.pos++
			}
		case '\n', '\r':
			l.broken = true
			return
		}
	}
	l.broken = true
}

// template reads on in a template, to its end or to a substitution.
func (l *lexer) template() (ended bool) {
	for ; l.pos < len(l.src); l.pos++ {
		switch l.src[l.pos] {
		case '`':
			l.pos++
			return true
		case '\\':
			l.pos++
		case '$':
			if l.has("${") {
				l.pos += 2
				return false
			}
		}
	}
	l.broken = true
	return true
}

// regexp returns where the regular expression at the slash ends, or -1 where
// the line has no end of one.
func (l *lexer) regexp() int {
	class := false
	for i := l.pos + 1; i < len(l.src); i++ {
		switch c := l.src[i]; {
		case c == '\n' || c == '\r' || c == 0xe2 && (strings.HasPrefix(l.src[i:], "\u2028") || strings.HasPrefix(l.src[i:], "\u2029")):
			return -1
		case c == '\\':
			i++
			if i < len(l.src) && (l.src[i] == '\n' || l.src[i] == '\r') {
				return -1
			}
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			return i + 1
		}
	}
	return -1
}

// punctuators are those of more than one character, longest first.
var punctuators = [...]string{
	">>>=", "===", "!==", "**=", "<<=", ">>=", ">>>", "...", "&&=", "||=", "??=",
	"=>", "==", "!=", "<=", ">=", "&&", "||", "??", "?.", "++", "--", "**", "<<", ">>",
	"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
}

// punct reads the longest punctuator.
func (l *lexer) punct() string {
	// Most stand alone: what follows them is no part of any.
	if l.pos+1 == len(l.src) || strings.IndexByte("=>&|?.+-*<", l.src[l.pos+1]) < 0 || strings.IndexByte("=<>!*.&|?+-/%^", l.src[l.pos]) < 0 {
		l.pos++
		return l.src[l.pos-1 : l.pos]
	}
	for _, p := range punctuators {
		if !l.has(p) {
			continue
		}
		if p == "?." && l.pos+2 < len(l.src) && isDigit(l.src[l.pos+2]) {
			continue // a condition and a number such as .5
		}
		l.pos += len(p)
		return p
	}
	l.pos++
	return l.src[l.pos-1 : l.pos]
}

// wordKind says what a word means for what follows. A word after a dot is a
// name.
func wordKind(word string) kind {
	switch word {
	case "return", "typeof", "case", "do", "else", "in", "instanceof", "new", "void", "delete", "throw":
		return kindWordOp
	case "yield", "await", "of", "async", "let", "static", "get", "set", "accessor", "using", "as", "from", "enum":
		return kindMaybe
	case "if", "for", "while", "with", "switch", "try", "catch", "finally", "var", "const", "function", "class",
		"extends", "export", "default", "import", "break", "continue", "debugger":
		return kindWord
	}
	return kindOperand
}
