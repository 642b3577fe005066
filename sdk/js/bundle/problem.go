package bundle

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/evanw/esbuild/pkg/api"
)

// maxProblems is how many problems are told.
const maxProblems = 50

// Problem is one thing that is wrong with the source.
type Problem struct {
	File   string // relative to the plugin's folder; empty where there is none
	Line   int    // from 1; 0 for the whole file
	Column int    // from 1, in Unicode code points
	Text   string
	Hint   string // what to do, or empty
	Source string // the line of the source
	Length int    // of what is wrong in the line, in code points
}

// Place is the file with line and column, in the form that editors understand.
func (p Problem) Place() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// String is the problem in one line.
func (p Problem) String() string {
	text := p.Text
	if place := p.Place(); place != "" {
		text = place + ": " + text
	}
	if p.Hint != "" {
		text += ". " + p.Hint
	}
	return text
}

// Excerpt is the line with marks below what is wrong in it; empty where there
// is none. Long lines are cut around the place.
func (p Problem) Excerpt() string {
	if p.Line == 0 || p.Source == "" {
		return ""
	}
	const before, most = 60, 120
	line := []rune(strings.ReplaceAll(p.Source, "\t", " "))
	at := min(p.Column-1, len(line))
	if len(line) > most {
		start := max(0, at-before)
		line = line[start:min(len(line), start+most)]
		at -= start
	}
	head := fmt.Sprintf("%6d | ", p.Line)
	marks := max(1, min(p.Length, len(line)-at))
	return head + string(line) + "\n" + strings.Repeat(" ", len(head)-2) + "| " + strings.Repeat(" ", at) +
		strings.Repeat("^", marks)
}

// Error says why a build failed.
type Error struct {
	Problems []Problem // at least one
}

// Error lists the problems, one a line.
func (e *Error) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// convert takes over esbuild's messages.
func (b *Builder) convert(messages []api.Message) []Problem {
	var list []Problem
	for _, m := range messages {
		p := Problem{Text: m.Text}
		if quoted, ok := strings.CutPrefix(m.Text, "Could not resolve "); ok {
			b.explain(&p, quoted)
		}
		if hint, ok := m.Detail.(outside); ok {
			p.Hint = string(hint)
		}
		if at := m.Location; at != nil {
			p.File, p.Line, p.Source = at.File, at.Line, at.LineText
			start := min(at.Column, len(at.LineText))
			p.Column = utf8.RuneCountInString(at.LineText[:start]) + 1
			p.Length = utf8.RuneCountInString(at.LineText[start:min(start+at.Length, len(at.LineText))])
			if name := packageOf(p.File); name != p.File && strings.HasSuffix(p.Text, lacksModule) {
				p.Text += fmt.Sprintf("; the package %s needs it, so it cannot work in a backend", name)
			}
		}
		list = append(list, p)
	}
	return list
}

// lacksModule is said of a module of Node.js that the host has no substitute of.
const lacksModule = " is a module of Node.js, which wasmhost does not have"

// installable is the name of a package in an import: at most its scope and a name.
var installable = regexp.MustCompile(`^(@[a-z0-9~-][\w.~-]*/)?[a-z0-9~-][\w.~-]*`)

// explain says why an import was not found, given its name as it stands in the
// source, and what to do.
func (b *Builder) explain(p *Problem, quoted string) {
	if b.opts.Builtin != nil {
		if name, err := strconv.Unquote(quoted); err == nil {
			if known, _, hint := b.opts.Builtin(name); known {
				p.Text, p.Hint = strconv.Quote(name)+lacksModule, hint
				return
			}
		}
	}
	if name := installable.FindString(strings.Trim(quoted, `"`)); name != "" {
		p.Hint = "Install the package: run 'npm install " + name + "' in the plugin's folder."
	}
}
