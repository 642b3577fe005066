package script

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
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
	b.WriteString(": " + p.message())
	return printable(b.String())
}

// message is the problem without its place.
func (p Problem) message() string {
	if p.Hint == "" {
		return p.Text
	}
	return p.Text + ". " + strings.TrimSuffix(p.Hint, ".")
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

// failure makes an error of problems, in the order of their places.
func failure(problems []Problem) error {
	if len(problems) == 0 {
		return nil
	}
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Text, b.Text))
	})
	return &Error{Problems: slices.Compact(problems)}
}

// place is the line and the column, in code points, of an offset in a text.
func place(text string, offset int) (line, column int) {
	before := text[:min(offset, len(text))]
	line = strings.Count(before, "\n") + 1
	return line, utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
}

// inLine turns a column in bytes into one in code points and cuts out the line.
// A place that there is not becomes the end of the text.
func inLine(text string, line, column int) (toLine, toColumn int, source string) {
	start := 0
	for range line - 1 {
		end := strings.IndexByte(text[start:], '\n')
		if end < 0 {
			break
		}
		start += end + 1
	}
	toLine, toColumn = place(text, start+max(column-1, 0))
	source, _, _ = strings.Cut(text[strings.LastIndexByte(text[:min(start+max(column-1, 0), len(text))], '\n')+1:], "\n")
	return toLine, toColumn, excerpt(source, toColumn)
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
