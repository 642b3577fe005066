package command

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// What a user is shown before he decides consists of rows. The words of this
// program stand at the left. Those of a plugin's author stand behind a bar and
// nowhere else, each line of them: lines are broken here, at the width of the
// terminal, so that the terminal has nothing to break.

const (
	// usualColumns is the width of a terminal that does not say it, and
	// fewestColumns what a narrower one is taken for.
	usualColumns  = 80
	fewestColumns = 20
	// mostColumns keeps lines readable on wide screens.
	mostColumns = 120
	// wordsColumns is how many columns an author's words get at least; where
	// there are fewer beside the program's own, they begin on the next line.
	wordsColumns = 28
)

// row is one row of a table for people.
type row struct {
	own   []string // the program's words; the last cell is broken where it is long
	words string   // the author's
	lines int      // how many lines of them are shown at most; 0 is one
}

// say is a row of the program's words only.
func say(own ...string) row { return row{own: own} }

// terminalWidth returns the width of the first that is a terminal.
func terminalWidth(files ...*os.File) int {
	for _, f := range files {
		if n := columns(f); n > 0 {
			return n
		}
	}
	return 0
}

// lineWidth is how many columns a line may take.
func (t *term) lineWidth() int {
	if t.width == 0 {
		return usualColumns
	}
	return min(max(t.width, fewestColumns), mostColumns)
}

// rows prints aligned rows, each line after the indent.
func (t *term) rows(w io.Writer, indent string, list ...row) {
	var widths []int // of the cells but the last, and of the last before a bar
	for _, r := range list {
		for i, cell := range r.own {
			if i == len(r.own)-1 && r.words == "" {
				break
			}
			for len(widths) <= i {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], cells(cell))
		}
	}
	for _, r := range list {
		t.row(w, indent, r, widths)
	}
}

func (t *term) row(w io.Writer, indent string, r row, widths []int) {
	width := t.lineWidth()
	left, last := indent, ""
	for i, cell := range r.own {
		if i == len(r.own)-1 {
			last = cell
			break
		}
		left += pad(cell, widths[i]) + "  "
	}
	bar := indent
	if n := len(r.own); n > 0 && r.words != "" {
		bar = left + pad(last, widths[n-1]) + "  "
	}
	if r.words == "" || width-cells(bar)-2 < wordsColumns {
		lines := []string{last}
		if t.width > 0 { // programs that read it want one line
			lines = broken(last, width-cells(left), false)
		}
		for i, line := range lines {
			if i > 0 {
				left = spaces(cells(left))
			}
			fmt.Fprintln(w, strings.TrimRight(left+line, " "))
		}
		bar = indent + "    "
	}
	if r.words == "" {
		return
	}
	lines := broken(clean(visible.Squeeze(r.words)), width-cells(bar)-2, true)
	if most := max(1, r.lines); len(lines) > most {
		lines = lines[:most]
		lines[most-1] = clip(lines[most-1], width-cells(bar)-4) + "…"
	}
	for _, line := range lines {
		fmt.Fprintln(w, bar+"| "+line)
		bar = spaces(cells(bar))
	}
}

// broken breaks a text into lines of at most so many columns, between words,
// and within those that are longer where inside is set.
func broken(text string, width int, inside bool) []string {
	width = max(width, 2) // of one character
	var lines []string
	line := ""
	for word := range strings.SplitSeq(text, " ") {
		if line != "" && cells(line)+1+cells(word) <= width {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for inside && cells(word) > width {
			head := clip(word, width)
			lines, word = append(lines, head), word[len(head):]
		}
		line = word
	}
	if line != "" || len(lines) == 0 {
		lines = append(lines, line)
	}
	return lines
}

// clip returns the beginning of a text that fits into so many columns.
func clip(text string, width int) string {
	n := 0
	for i, r := range text {
		if n += runeCells(r); n > width {
			return text[:i]
		}
	}
	return text
}

// cells is how many columns a text takes at most.
func cells(text string) int {
	n := 0
	for _, r := range text {
		n += runeCells(r)
	}
	return n
}

// runeCells is how many columns a character takes at most. Terminals differ in
// which they show in two; a line that is broken early does no harm.
func runeCells(r rune) int {
	if r < utf8.RuneSelf {
		return 1
	}
	return 2
}

func pad(text string, width int) string { return text + spaces(width-cells(text)) }

func spaces(n int) string { return strings.Repeat(" ", max(0, n)) }

// folded returns the first few of a list, and how many more there are.
func folded[T any](list []T, most int, all bool) (shown []T, more int) {
	if all || len(list) <= most+1 { // a line that says "1 more" saves none
		return list, 0
	}
	return list[:most], len(list) - most
}

// andMore says how many rows are left out and what shows them.
func andMore(more int, where string) row {
	return say(fmt.Sprintf("and %d more; %s shows them", more, where))
}
