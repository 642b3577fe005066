package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// IsTerminal reports whether a file is a character device other than the null
// device. What else that may be never says yes by itself.
func IsTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// ToTerminal reports whether somebody reads what is written.
func ToTerminal(w io.Writer) bool {
	if watched, ok := w.(progressWriter); ok {
		w = watched.Writer
	}
	f, ok := w.(*os.File)
	return ok && IsTerminal(f)
}

// Term prints for one command. Every text argument of its methods is cleaned
// of control characters, since much of it comes from plugins.
type Term struct {
	In       io.Reader
	Out, Err io.Writer
	Terminal bool
	width    int // in columns; 0 where it is not known
	Quiet    bool
	JSON     bool // print JSON
	Program  string
	Progress *Progress // nil where there is none
}

// Term returns what a command prints by.
func (a *App) Term(cmd *cobra.Command) *Term {
	return &Term{
		In: cmd.InOrStdin(), Out: cmd.OutOrStdout(), Err: cmd.ErrOrStderr(),
		Terminal: a.Terminal, width: a.Width, Quiet: a.quiet, JSON: a.json,
		Program: a.CommandLine(), Progress: a.Progress,
	}
}

// Printf writes a line of the result.
func (t *Term) Printf(format string, args ...any) {
	fmt.Fprintf(t.Out, format+"\n", cleanArgs(args)...)
}

// Notef writes a line that is not part of the result, unless --quiet is set.
func (t *Term) Notef(format string, args ...any) {
	if !t.Quiet {
		fmt.Fprintf(t.Err, format+"\n", cleanArgs(args)...)
	}
}

// Errorf writes a line about a failure.
func (t *Term) Errorf(format string, args ...any) {
	fmt.Fprintf(t.Err, format+"\n", cleanArgs(args)...)
}

// Next says what to do next: each step is a command of this program, or
// another line when it begins with a blank.
func (t *Term) Next(steps ...string) {
	if t.Quiet {
		return
	}
	fmt.Fprintln(t.Err, "\nNext:")
	for _, step := range steps {
		if plain, ok := strings.CutPrefix(step, " "); ok {
			fmt.Fprintf(t.Err, "  %s\n", Clean(plain))
			continue
		}
		fmt.Fprintf(t.Err, "  %s %s\n", t.Program, Clean(step))
	}
}

// Table prints aligned rows; every cell is cleaned.
func (t *Term) Table(rows [][]string) {
	tab := tabwriter.NewWriter(t.Out, 0, 8, 2, ' ', 0)
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				io.WriteString(tab, "\t")
			}
			io.WriteString(tab, Clean(cell))
		}
		io.WriteString(tab, "\n")
	}
	_ = tab.Flush()
}

// ErrNoAnswer says that there is nobody to answer a question.
var ErrNoAnswer = errors.New("no answer")

// ask puts a question to the person at the terminal; only y and yes consent.
func (t *Term) ask(question string) (bool, error) {
	if !t.Terminal {
		return false, ErrNoAnswer
	}
	fmt.Fprintf(t.Err, "%s [y/N] ", Clean(question))
	answer, err := bufio.NewReader(io.LimitReader(t.In, 1024)).ReadString('\n')
	defer t.Progress.resume()
	if err != nil && answer == "" {
		fmt.Fprintln(t.Err)
		return false, ErrNoAnswer
	}
	answer = strings.ToLower(strings.TrimSpace(answer))
	return answer == "y" || answer == "yes", nil
}

// Agree asks a question that is consented to by --yes, too. It fails with one
// of the texts where there is nobody to ask, and where the answer is no.
func (t *Term) Agree(yes bool, question, nobody, refused string) error {
	if yes {
		return nil
	}
	consented, err := t.ask(question)
	switch {
	case errors.Is(err, ErrNoAnswer):
		return errors.New(nobody)
	case err == nil && !consented:
		return errors.New(refused)
	}
	return err
}

// RawText is text of this program's own, or cleaned already.
type RawText string

func cleanArgs(args []any) []any {
	cleaned := make([]any, len(args))
	for i, arg := range args {
		switch v := arg.(type) {
		case RawText:
			cleaned[i] = string(v)
		case string:
			cleaned[i] = Clean(v)
		case error:
			cleaned[i] = Clean(v.Error())
		case fmt.Stringer:
			cleaned[i] = Clean(v.String())
		default:
			cleaned[i] = arg
		}
	}
	return cleaned
}

// Clean makes text fit for one line of a terminal: whatever deceives a reader
// (control characters, escape sequences, line breaks, characters that reorder or
// hide others, invalid UTF-8) is shown by its code. Names by which things are told
// apart go through [visible.Identifier] first.
func Clean(s string) string { return visible.Escape(s, "") }

// CleanLines is clean for text of several lines, such as a compiler's.
func CleanLines(s string) RawText {
	return RawText(visible.Escape(strings.ReplaceAll(s, "\r\n", "\n"), "\n\t"))
}

// Readable is clean for a message that may have several lines: those after the
// first are indented, so that none looks like one of this program's own.
func Readable(s string) RawText {
	lines := string(CleanLines(strings.TrimRight(s, "\n")))
	return RawText(strings.ReplaceAll(lines, "\n", "\n    "))
}

// EscapeJSON escapes in JSON what is valid there but not fit for a terminal.
// Outside of strings JSON has no such characters.
func EscapeJSON(text []byte) []byte {
	harmless := func(r rune) bool {
		return r == '\n' || r == '\r' || r == '\t' || !visible.Deceives(r) && r != utf8.RuneError &&
			r != '\ufeff' // which some readers take for a mark of the encoding
	}
	if strings.IndexFunc(string(text), func(r rune) bool { return !harmless(r) }) < 0 {
		return text
	}
	var b []byte
	for _, r := range string(text) {
		switch {
		case harmless(r):
			b = utf8.AppendRune(b, r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			b = fmt.Appendf(b, `\u%04x\u%04x`, high, low)
		default:
			b = fmt.Appendf(b, `\u%04x`, r)
		}
	}
	return b
}

// JsonLog is a writer of log lines in JSON that escapes what plugins put into
// them. The standard encoder lets through what only terminals act on.
type JsonLog struct{ W io.Writer }

func (l JsonLog) Write(line []byte) (int, error) {
	if _, err := l.W.Write(EscapeJSON(line)); err != nil {
		return 0, err
	}
	return len(line), nil
}
