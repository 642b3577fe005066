package cli

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
	// MostColumns keeps lines readable on wide screens.
	MostColumns = 120
	// wordsColumns is how many columns an author's words get at least; where
	// there are fewer beside the program's own, they begin on the next line.
	wordsColumns = 28
)

// Row is one row of a table for people.
type Row struct {
	Own   []string // the program's words; the last cell is broken where it is long
	Words string   // the author's
	Lines int      // how many lines of them are shown at most; 0 is one
}

// Say is a row of the program's words only.
func Say(own ...string) Row { return Row{Own: own} }

// TerminalWidth returns the width of the first that is a terminal.
func TerminalWidth(files ...*os.File) int {
	for _, f := range files {
		if n := columns(f); n > 0 {
			return n
		}
	}
	return 0
}

// lineWidth is how many columns a line may take.
func (t *Term) lineWidth() int {
	if t.width == 0 {
		return usualColumns
	}
	return min(max(t.width, fewestColumns), MostColumns)
}

// Rows prints aligned rows, each line after the indent.
func (t *Term) Rows(w io.Writer, indent string, list ...Row) {
	var widths []int // of the cells but the last, and of the last before a bar
	for _, r := range list {
		for i, cell := range r.Own {
			if i == len(r.Own)-1 && r.Words == "" {
				break
			}
			for len(widths) <= i {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], Cells(cell))
		}
	}
	for _, r := range list {
		t.row(w, indent, r, widths)
	}
}

func (t *Term) row(w io.Writer, indent string, r Row, widths []int) {
	width := t.lineWidth()
	left, last := indent, ""
	for i, cell := range r.Own {
		if i == len(r.Own)-1 {
			last = cell
			break
		}
		left += pad(cell, widths[i]) + "  "
	}
	bar := indent
	if n := len(r.Own); n > 0 && r.Words != "" {
		bar = left + pad(last, widths[n-1]) + "  "
	}
	if r.Words == "" || width-Cells(bar)-2 < wordsColumns {
		lines := []string{last}
		if t.width > 0 { // programs that read it want one line
			lines = Broken(last, width-Cells(left), false)
		}
		for i, line := range lines {
			if i > 0 {
				left = spaces(Cells(left))
			}
			fmt.Fprintln(w, strings.TrimRight(left+line, " "))
		}
		bar = indent + "    "
	}
	if r.Words == "" {
		return
	}
	lines := Broken(Clean(visible.Squeeze(r.Words)), width-Cells(bar)-2, true)
	if most := max(1, r.Lines); len(lines) > most {
		lines = lines[:most]
		lines[most-1] = Clip(lines[most-1], width-Cells(bar)-4) + "…"
	}
	for _, line := range lines {
		fmt.Fprintln(w, bar+"| "+line)
		bar = spaces(Cells(bar))
	}
}

// Broken breaks a text into lines of at most so many columns, between words,
// and within those that are longer where inside is set.
func Broken(text string, width int, inside bool) []string {
	width = max(width, 2) // of one character
	var lines []string
	line := ""
	for word := range strings.SplitSeq(text, " ") {
		if line != "" && Cells(line)+1+Cells(word) <= width {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for inside && Cells(word) > width {
			head := Clip(word, width)
			lines, word = append(lines, head), word[len(head):]
		}
		line = word
	}
	if line != "" || len(lines) == 0 {
		lines = append(lines, line)
	}
	return lines
}

// Clip returns the beginning of a text that fits into so many columns.
func Clip(text string, width int) string {
	n := 0
	for i, r := range text {
		if n += runeCells(r); n > width {
			return text[:i]
		}
	}
	return text
}

// Cells is how many columns a text takes at most.
func Cells(text string) int {
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

func pad(text string, width int) string { return text + spaces(width-Cells(text)) }

func spaces(n int) string { return strings.Repeat(" ", max(0, n)) }

// Folded returns the first few of a list, and how many more there are.
func Folded[T any](list []T, most int, all bool) (shown []T, more int) {
	if all || len(list) <= most+1 { // a line that says "1 more" saves none
		return list, 0
	}
	return list[:most], len(list) - most
}

// AndMore says how many rows are left out and what shows them.
func AndMore(more int, where string) Row {
	return Say(fmt.Sprintf("and %d more; %s shows them", more, where))
}
