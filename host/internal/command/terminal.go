package command

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

// isTerminal reports whether a file is a character device other than the null
// device. What else that may be never says yes by itself.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// toTerminal reports whether somebody reads what is written.
func toTerminal(w io.Writer) bool {
	if watched, ok := w.(progressWriter); ok {
		w = watched.Writer
	}
	f, ok := w.(*os.File)
	return ok && isTerminal(f)
}

// term prints for one command. Every text argument of its methods is cleaned
// of control characters, since much of it comes from plugins.
type term struct {
	in       io.Reader
	out, err io.Writer
	terminal bool
	width    int // in columns; 0 where it is not known
	quiet    bool
	json     bool // print JSON
	program  string
	progress *progress // nil where there is none
}

func (a *app) term(cmd *cobra.Command) *term {
	return &term{
		in: cmd.InOrStdin(), out: cmd.OutOrStdout(), err: cmd.ErrOrStderr(),
		terminal: a.terminal, width: a.width, quiet: a.quiet, json: a.json,
		program: a.commandLine(), progress: a.progress,
	}
}

// printf writes a line of the result.
func (t *term) printf(format string, args ...any) {
	fmt.Fprintf(t.out, format+"\n", cleanArgs(args)...)
}

// notef writes a line that is not part of the result, unless --quiet is set.
func (t *term) notef(format string, args ...any) {
	if !t.quiet {
		fmt.Fprintf(t.err, format+"\n", cleanArgs(args)...)
	}
}

// errorf writes a line about a failure.
func (t *term) errorf(format string, args ...any) {
	fmt.Fprintf(t.err, format+"\n", cleanArgs(args)...)
}

// next says what to do next: each step is a command of this program, or
// another line when it begins with a blank.
func (t *term) next(steps ...string) {
	if t.quiet {
		return
	}
	fmt.Fprintln(t.err, "\nNext:")
	for _, step := range steps {
		if plain, ok := strings.CutPrefix(step, " "); ok {
			fmt.Fprintf(t.err, "  %s\n", clean(plain))
			continue
		}
		fmt.Fprintf(t.err, "  %s %s\n", t.program, clean(step))
	}
}

// table prints aligned rows; every cell is cleaned.
func (t *term) table(rows [][]string) {
	tab := tabwriter.NewWriter(t.out, 0, 8, 2, ' ', 0)
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				io.WriteString(tab, "\t")
			}
			io.WriteString(tab, clean(cell))
		}
		io.WriteString(tab, "\n")
	}
	_ = tab.Flush()
}

// errNoAnswer says that there is nobody to answer a question.
var errNoAnswer = errors.New("no answer")

// ask puts a question to the person at the terminal; only y and yes consent.
func (t *term) ask(question string) (bool, error) {
	if !t.terminal {
		return false, errNoAnswer
	}
	fmt.Fprintf(t.err, "%s [y/N] ", clean(question))
	answer, err := bufio.NewReader(io.LimitReader(t.in, 1024)).ReadString('\n')
	defer t.progress.resume()
	if err != nil && answer == "" {
		fmt.Fprintln(t.err)
		return false, errNoAnswer
	}
	answer = strings.ToLower(strings.TrimSpace(answer))
	return answer == "y" || answer == "yes", nil
}

// agree asks a question that is consented to by --yes, too. It fails with one
// of the texts where there is nobody to ask, and where the answer is no.
func (t *term) agree(yes bool, question, nobody, refused string) error {
	if yes {
		return nil
	}
	consented, err := t.ask(question)
	switch {
	case errors.Is(err, errNoAnswer):
		return errors.New(nobody)
	case err == nil && !consented:
		return errors.New(refused)
	}
	return err
}

// rawText is text of this program's own, or cleaned already.
type rawText string

func cleanArgs(args []any) []any {
	cleaned := make([]any, len(args))
	for i, arg := range args {
		switch v := arg.(type) {
		case rawText:
			cleaned[i] = string(v)
		case string:
			cleaned[i] = clean(v)
		case error:
			cleaned[i] = clean(v.Error())
		case fmt.Stringer:
			cleaned[i] = clean(v.String())
		default:
			cleaned[i] = arg
		}
	}
	return cleaned
}

// clean makes text fit for one line of a terminal: whatever deceives a reader
// (control characters, escape sequences, line breaks, characters that reorder or
// hide others, invalid UTF-8) is shown by its code. Names by which things are told
// apart go through [visible.Identifier] first.
func clean(s string) string { return visible.Escape(s, "") }

// cleanLines is clean for text of several lines, such as a compiler's.
func cleanLines(s string) rawText {
	return rawText(visible.Escape(strings.ReplaceAll(s, "\r\n", "\n"), "\n\t"))
}

// readable is clean for a message that may have several lines: those after the
// first are indented, so that none looks like one of this program's own.
func readable(s string) rawText {
	lines := string(cleanLines(strings.TrimRight(s, "\n")))
	return rawText(strings.ReplaceAll(lines, "\n", "\n    "))
}

// escapeJSON escapes in JSON what is valid there but not fit for a terminal.
// Outside of strings JSON has no such characters.
func escapeJSON(text []byte) []byte {
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

// jsonLog is a writer of log lines in JSON that escapes what plugins put into
// them. The standard encoder lets through what only terminals act on.
type jsonLog struct{ w io.Writer }

func (l jsonLog) Write(line []byte) (int, error) {
	if _, err := l.w.Write(escapeJSON(line)); err != nil {
		return 0, err
	}
	return len(line), nil
}
