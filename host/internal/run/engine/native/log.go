package native

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/driver"
)

// guestLog is the log of a guest, and what it says last.
type guestLog struct {
	driver.Log
	writers []*driver.Lines
	// lastWords is the first line on standard error, since the guest was
	// entered, by which a program in Go says why it ends, or the line in the log
	// by which one in Rust or Zig does; more is how many have followed it on
	// standard error, and stack what they say.
	lastWords string
	more      int
	// lastError is the last line of level error in the log.
	lastError string
	stack     goStack
}

const (
	// maxLastWords bounds them, in bytes.
	maxLastWords = 300
	// maxDump is how many lines after the last words are logged: the stacks of
	// many goroutines would push out what matters.
	maxDump = 40
)

// entered forgets what the guest has said before.
func (l *guestLog) entered() { l.lastWords, l.lastError, l.more, l.stack = "", "", 0, goStack{} }

// explain adds to a crash what the guest itself has said of it, and else how much
// memory it had where that may be why.
func (l *guestLog) explain(err error, in *engine.Instance) error {
	var crash *engine.CrashError
	if !errors.As(err, &crash) || errors.As(err, new(*memory.Error)) {
		return err
	}
	reason, limit := l.lastWords, in.MemoryLimit()
	switch {
	case strings.HasPrefix(reason, "fatal error: ") && strings.Contains(reason, "out of memory"):
		reason = engine.ReasonMemory(limit)
	case reason == "" && crash.Reason == "unreachable" && l.lastError != "": // as abort of AssemblyScript does
		reason = "unreachable; the last that it said is: " + l.lastError
	case reason == "" && crash.Reason == "unreachable" && in.MemoryPeak() >= limit/4*3:
		reason = fmt.Sprintf("unreachable, perhaps for want of memory: it had %d of the %d MiB that "+
			"backend.resourceLimits.memoryMb of the manifest gives it", in.MemoryPeak()>>20, limit>>20)
	case reason == "":
		return err
	}
	return &engine.CrashError{Reason: reason + l.stack.place(), Err: err}
}

// heed looks for the last words of a guest in a line of its log: Rust says
// "panicked at src/lib.rs:3:5:" and why on the next line, Zig "panic: " and why.
func (l *guestLog) heed(level abi.Level, line []byte) {
	if level != abi.LevelError || l.lastWords != "" {
		return
	}
	text := strings.ToValidUTF8(string(line[:min(len(line), maxLastWords)]), "\uFFFD")
	if !strings.HasPrefix(text, "panic") {
		l.lastError = strings.ReplaceAll(text, "\n", " ")
		return
	}
	if rest, ok := strings.CutPrefix(text, "panicked at "); ok {
		place, why, _ := strings.Cut(rest, ":\n")
		text = "panic: " + why + " (" + place + ")"
	}
	l.lastWords = strings.ReplaceAll(text, "\n", " ")
}

// host writes a line about the guest, within the guest's own limits.
func (l *guestLog) host(requestID, text string) {
	l.Line(abi.LevelWarn, requestID, []byte(text))
}

// writer returns the writer behind standard output or standard error.
func (l *guestLog) writer(level abi.Level, in *Instance) io.Writer {
	w := &driver.Lines{Log: &l.Log}
	w.Line = func(text []byte) {
		if in.env.Tape != nil {
			in.env.Tape.Log(level, text)
		}
		if level < abi.LevelWarn || !l.inDump(text) {
			l.Line(level, in.requestID(), text)
		}
	}
	l.writers = append(l.writers, w)
	return w
}

// flush writes the lines that were begun and not ended.
func (l *guestLog) flush() {
	for _, w := range l.writers {
		w.Flush()
	}
	if left := l.more - maxDump; left > 0 {
		l.host("", fmt.Sprintf("%d more lines were left out that the plugin wrote after %q", left, l.lastWords))
		l.more = maxDump
	}
}

// lastWordsBegin is what the last words on standard error begin with: of Go, and of
// assert in C.
var lastWordsBegin = []string{"fatal error: ", "panic: ", "Assertion failed: "}

// inDump looks for the last words of a guest in a line on standard error, and
// reports whether the line is one too many after them.
func (l *guestLog) inDump(line []byte) bool {
	if l.lastWords != "" {
		l.more++
		l.stack.line(string(line))
		return l.more > maxDump
	}
	if slices.ContainsFunc(lastWordsBegin, func(begin string) bool { return bytes.HasPrefix(line, []byte(begin)) }) {
		l.lastWords = strings.ToValidUTF8(string(line[:min(len(line), maxLastWords)]), "\uFFFD")
	}
	return false
}
