package script

import (
	"fmt"
	"strings"
	"unicode"
)

// Problem is one thing that is wrong with a backend.
type Problem struct {
	File   string `json:"file"`             // inside the plugin
	Line   int    `json:"line,omitempty"`   // from 1; 0 for the whole file
	Column int    `json:"column,omitempty"` // from 1, in Unicode code points
	Text   string `json:"text"`             // what is wrong
	Hint   string `json:"hint,omitempty"`   // what to do
	Source string `json:"source,omitempty"` // the line, cut around the place
}

// String is the problem in one line, in the form that editors understand.
func (p Problem) String() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", p.Line, p.Column)
	}
	b.WriteString(": " + p.Text)
	if p.Hint != "" {
		b.WriteString(". " + strings.TrimSuffix(p.Hint, "."))
	}
	return printable(b.String())
}

// Error says why a backend cannot be used.
type Error struct {
	Problems []Problem // at least one, at most maxProblems
}

// maxProblems is how many problems are told.
const maxProblems = 50

// Error names the first problems and counts the rest.
func (e *Error) Error() string {
	const shown = 3
	var b strings.Builder
	for i, p := range e.Problems {
		if i == shown {
			fmt.Fprintf(&b, "; and %d more, see 'wasmhost validate'", len(e.Problems)-shown)
			break
		}
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(p.String())
	}
	return b.String()
}

func failure(problems ...Problem) *Error {
	return &Error{Problems: problems[:min(len(problems), maxProblems)]}
}

// printable makes text of a plugin fit for one line, and not too long.
func printable(text string) string {
	const most = 500
	clean := strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '\uFFFD'
	}, text)
	if len(clean) > most {
		return strings.ToValidUTF8(clean[:most], "") + "..."
	}
	return clean
}

// excerpt cuts a line around a column, so that a minified line stays short.
func excerpt(line string, column int) string {
	const before, most = 40, 120
	runes := []rune(strings.TrimRight(line[:min(len(line), 1<<16)], "\r\n"))
	start := max(0, min(column-1, len(runes))-before)
	if len(runes) <= most {
		start = 0
	}
	return printable(string(runes[start:min(len(runes), start+most)]))
}
