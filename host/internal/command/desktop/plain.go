package desktop

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// How long a message may be. Desktops show less; some systems pass it on in a
// command line.
const (
	maxTitle = 200  // characters
	maxBody  = 1000 // characters
)

// plainTitle makes a title safe to hand on: one line.
func plainTitle(goos, text string) string { return plain(goos, text, maxTitle, false) }

// plainBody makes the text of a message safe to hand on.
func plainBody(goos, text string) string { return plain(goos, text, maxBody, true) }

// plain makes a text safe for what shows it on a system:
//
//   - What is not printable is left out of all of them: control characters,
//     and those that hide or reorder text, by which a message could pass for
//     another one. Lines may end in a body.
//   - Elsewhere than on Windows and macOS, the body may hold markup by the
//     specification of desktop notifications, so its characters are escaped.
//     The title may not.
//   - On Windows, the library puts texts into XML by CDATA, without looking
//     for its end, and where that way fails into a script for PowerShell, in a
//     string that is expanded. What ends or expands anything is replaced by
//     characters that look alike and do neither.
//   - On macOS they come into a string of AppleScript, quoted by Go's rules.
//     These differ from its own for what is not printable, which is not there
//     any more, and for what is a line's end or a tab, which both write alike.
//   - The commands that some systems fall back to read options anywhere in
//     their arguments, or a list in braces as one: a text begins with a letter
//     or a digit, else with a space that does not break, or a dot.
func plain(goos, text string, most int, lines bool) string {
	var b strings.Builder
	n := 0
	text = strings.ReplaceAll(text, "\r\n", "\n")
	for _, r := range text {
		if n == most {
			b.WriteRune('…')
			break
		}
		switch {
		case lines && (r == '\n' || r == '\r'):
			r = '\n'
		case r == utf8.RuneError || !visible.Rune(r):
			r = ' '
		}
		if n == 0 && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			b.WriteString(shield(goos))
		}
		n++
		b.WriteString(harmless(goos, r, lines))
	}
	return b.String()
}

// shield begins a text that does not begin with a letter or a digit.
func shield(goos string) string {
	if goos == "darwin" {
		return "· " // Go's rules for quoting escape the other one, and AppleScript refuses that
	}
	return "\u00a0"
}

// harmless is how a character is written for a system.
func harmless(goos string, r rune, body bool) string {
	switch goos {
	case "windows":
		switch r {
		case '<':
			return "‹"
		case '>':
			return "›"
		case '&':
			return "＆"
		case '$':
			return "＄"
		case '`', '"', '“', '”', '„': // PowerShell takes all of them for quotes
			return "'"
		}
	case "darwin":
	default:
		if !body {
			break
		}
		switch r {
		case '<':
			return "&lt;"
		case '>':
			return "&gt;"
		case '&':
			return "&amp;"
		}
	}
	return string(r)
}
