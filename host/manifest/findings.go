package manifest

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// Severity says whether a finding forbids the use of the manifest.
type Severity string

// The severities. A manifest with an error is refused, one with warnings is
// used.
const (
	SeverityError   Severity = "error"
	SeverityWarning Severity = "warning"
)

// MaxFindings is how many findings one manifest gets at most. When there
// would be more, the last one says so.
const MaxFindings = 1000

// Errors and warnings have room of their own, so that a flood of warnings
// hides no error.
const (
	maxErrors   = MaxFindings / 2
	maxWarnings = MaxFindings - maxErrors - 1
)

// Finding is one thing that is wrong with a manifest.
type Finding struct {
	Severity Severity `json:"severity"`
	// Pointer is the JSON Pointer of the value; for a missing key that of the
	// key to add. Empty for the whole file.
	Pointer string `json:"pointer"`
	// Line and Column are where it stands in the file, from 1; Column counts
	// Unicode code points. For a missing key they are those of the object that
	// lacks it.
	Line   int `json:"line"`
	Column int `json:"column"`
	// File is the file of the plugin that they are of, with slashes, where that is
	// not the manifest.
	File string `json:"file,omitempty"`
	// Rule is the stable id of the rule, as in [Rules].
	Rule string `json:"rule"`
	// Message says what is wrong, Advice what to write instead.
	Message string `json:"message"`
	Advice  string `json:"advice,omitempty"`
}

// String is the finding in one line, in the form that editors understand when
// a file name is put before it.
func (f Finding) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d:%d: %s: ", f.Line, f.Column, f.Severity)
	if f.Pointer != "" && f.File == "" {
		b.WriteString(printable(f.Pointer) + ": ")
	}
	b.WriteString(f.Message)
	if f.Advice != "" {
		b.WriteString(". " + f.Advice)
	}
	fmt.Fprintf(&b, " [%s]", f.Rule)
	return b.String()
}

// In is String behind the file that the finding is about, in a plugin's folder.
func (f Finding) In(folder string) string {
	name := filepath.Join(folder, filepath.FromSlash(printable(cmp.Or(f.File, FileName))))
	if f.File != "" && f.Line == 0 {
		return name + strings.TrimPrefix(f.String(), "0:0")
	}
	return name + ":" + f.String()
}

// Findings are in the order of the file.
type Findings []Finding

// Errors returns the findings that are errors.
func (fs Findings) Errors() Findings {
	var out Findings
	for _, f := range fs {
		if f.Severity == SeverityError {
			out = append(out, f)
		}
	}
	return out
}

// HasErrors reports whether the manifest must not be used.
func (fs Findings) HasErrors() bool {
	return slices.ContainsFunc(fs, func(f Finding) bool { return f.Severity == SeverityError })
}

// Err returns an [*InvalidError] with the errors among the findings, or nil
// when there are none.
func (fs Findings) Err() error {
	if !fs.HasErrors() {
		return nil
	}
	return &InvalidError{Findings: fs.Errors()}
}

// InvalidError says that a manifest breaks rules.
type InvalidError struct {
	Findings Findings // errors only
}

// Error names the first findings and counts the rest.
func (e *InvalidError) Error() string {
	const shown = 3
	var b strings.Builder
	fmt.Fprintf(&b, "%s is not valid", FileName)
	for i, f := range e.Findings {
		if i == shown {
			fmt.Fprintf(&b, "; and %d more, see 'wasmhost validate'", len(e.Findings)-shown)
			break
		}
		b.WriteString("; " + f.String())
	}
	return b.String()
}

// report collects findings by offset and turns them into lines and columns
// at the end.
type report struct {
	src              string
	list             []pending
	errors, warnings int
	leftOut          bool
	leftOutError     bool
}

type pending struct {
	Finding
	off int
}

// accepts reports whether one more finding of the severity would be kept. Asking
// before an expensive message is made keeps hostile input cheap.
func (r *report) accepts(s Severity) bool {
	if s == SeverityError {
		return r.errors < maxErrors
	}
	return r.warnings < maxWarnings
}

// full reports that more errors would not be told, so that there is nothing
// to gain from checking on.
func (r *report) full() bool { return r.leftOutError }

func (r *report) has(rule string) bool {
	return slices.ContainsFunc(r.list, func(p pending) bool { return p.Rule == rule })
}

// addAt adds a finding of a rule, with the rule's own severity.
func (r *report) addAt(off int, pointer, rule, advice, format string, args ...any) {
	r.add(severityOf(rule), off, pointer, rule, advice, format, args...)
}

func (r *report) add(s Severity, off int, pointer, rule, advice, format string, args ...any) {
	if !r.accepts(s) {
		r.leftOut = true
		r.leftOutError = r.leftOutError || s == SeverityError
		return
	}
	if s == SeverityError {
		r.errors++
	} else {
		r.warnings++
	}
	r.list = append(r.list, pending{off: off, Finding: Finding{
		Severity: s, Pointer: pointer, Rule: rule,
		Message: fmt.Sprintf(format, args...), Advice: advice,
	}})
}

// findings sorts what was collected by place.
func (r *report) findings() Findings {
	slices.SortStableFunc(r.list, func(a, b pending) int { return a.off - b.off })
	out := make(Findings, 0, len(r.list)+1)
	at := cursor{src: r.src, position: position{1, 1}}
	for _, p := range r.list {
		pos := at.to(p.off)
		p.Line, p.Column = pos.line, pos.column
		out = append(out, p.Finding)
	}
	if r.leftOut {
		s := SeverityWarning
		if r.leftOutError {
			s = SeverityError
		}
		pos := at.position
		out = append(out, Finding{
			Severity: s, Line: pos.line, Column: pos.column, Rule: ruleFindingsLimit,
			Message: fmt.Sprintf("there are more findings than the %d shown", len(out)),
			Advice:  "Correct these first, then check again.",
		})
	}
	return out
}

// cursor walks forward through the text and counts lines and columns.
type cursor struct {
	src string
	off int
	position
}

// to moves to an offset, which must not lie before the last one.
func (c *cursor) to(off int) position {
	off = min(off, len(c.src))
	passed := c.src[c.off:max(off, c.off)]
	if i := strings.LastIndexByte(passed, '\n'); i >= 0 {
		c.line += strings.Count(passed, "\n")
		c.column = 1
		passed = passed[i+1:]
	}
	c.column += utf8.RuneCountInString(passed)
	c.off = max(off, c.off)
	return c.position
}
