package native

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/engine"
	"github.com/wasmhost/wasmhost/host/memory"
)

// guestLog bounds what a guest writes to its log, in the length of a line and
// in lines a second. It belongs to whoever holds the instance.
type guestLog struct {
	sink    func(level abi.Level, requestID, text string)
	limiter *rate.Limiter
	longest int
	dropped int
	writers []*lineWriter
	// lastWords is the first line on standard error, since the guest was
	// entered, by which a program in Go says why it ends; more is how many
	// have followed.
	lastWords string
	more      int
}

const (
	// maxLastWords bounds them, in bytes.
	maxLastWords = 300
	// maxDump is how many lines after the last words are logged: the stacks of
	// many goroutines would push out what matters.
	maxDump = 40
)

// entered forgets what the guest has said before.
func (l *guestLog) entered() { l.lastWords, l.more = "", 0 }

// explain adds to a crash what the guest itself has said of it.
func (l *guestLog) explain(err error) error {
	var crash *engine.CrashError
	if l.lastWords == "" || !errors.As(err, &crash) || errors.As(err, new(*memory.Error)) {
		return err
	}
	reason := "it ended itself: " + l.lastWords
	if strings.HasPrefix(l.lastWords, "fatal error: ") && strings.Contains(l.lastWords, "out of memory") {
		reason = engine.ReasonMemory
	}
	return &engine.CrashError{Reason: reason, Err: err}
}

func newGuestLog(sink func(abi.Level, string, string), limits engine.Limits) guestLog {
	if sink == nil {
		sink = func(abi.Level, string, string) {}
	}
	return guestLog{
		sink:    sink,
		limiter: rate.NewLimiter(rate.Limit(limits.LogLinesPerSecond), limits.LogBurst),
		longest: limits.LogLineBytes,
	}
}

// line writes one line of the guest's.
func (l *guestLog) line(level abi.Level, requestID string, text []byte) {
	now := time.Now()
	if !l.limiter.AllowN(now, 1) {
		l.dropped++
		return
	}
	if l.dropped > 0 {
		l.sink(abi.LevelWarn, "", fmt.Sprintf("%d lines were dropped: the plugin writes more than %g lines a second",
			l.dropped, float64(l.limiter.Limit())))
		l.dropped = 0
	}
	if level < abi.LevelDebug || level > abi.LevelError {
		level = abi.LevelInfo
	}
	cut := ""
	if len(text) > l.longest {
		cut = fmt.Sprintf("... (%d bytes cut)", len(text)-l.longest)
		text = text[:l.longest]
	}
	l.sink(level, requestID, strings.ToValidUTF8(string(text), "\uFFFD")+cut)
}

// host writes a line about the guest, within the guest's own limits.
func (l *guestLog) host(requestID, text string) {
	l.line(abi.LevelWarn, requestID, []byte(text))
}

// writer returns the writer behind standard output or standard error.
func (l *guestLog) writer(level abi.Level, in *Instance) io.Writer {
	w := &lineWriter{log: l, level: level, in: in}
	l.writers = append(l.writers, w)
	return w
}

// flush writes the lines that were begun and not ended.
func (l *guestLog) flush() {
	for _, w := range l.writers {
		w.flush()
	}
	if left := l.more - maxDump; left > 0 {
		l.host("", fmt.Sprintf("%d more lines were left out that the plugin wrote after %q", left, l.lastWords))
		l.more = maxDump
	}
}

// lineWriter splits what a guest prints into lines.
type lineWriter struct {
	log   *guestLog
	level abi.Level
	in    *Instance
	begun []byte
}

// Write never fails.
func (w *lineWriter) Write(p []byte) (int, error) {
	written := len(p)
	for len(p) > 0 {
		line, rest, ended := bytes.Cut(p, []byte{'\n'})
		if free := w.log.longest + 1 - len(w.begun); free > 0 {
			w.begun = append(w.begun, line[:min(free, len(line))]...)
		}
		if ended {
			w.end()
		}
		p = rest
	}
	return written, nil
}

func (w *lineWriter) end() {
	if w.level < abi.LevelWarn || !w.inDump() {
		w.log.line(w.level, w.in.requestID(), w.begun)
	}
	w.begun = w.begun[:0]
}

// inDump looks for the last words of a guest, and reports whether the line is
// one too many after them.
func (w *lineWriter) inDump() bool {
	l := w.log
	if l.lastWords != "" {
		l.more++
		return l.more > maxDump
	}
	if bytes.HasPrefix(w.begun, []byte("fatal error: ")) || bytes.HasPrefix(w.begun, []byte("panic: ")) {
		l.lastWords = strings.ToValidUTF8(string(w.begun[:min(len(w.begun), maxLastWords)]), "\uFFFD")
	}
	return false
}

func (w *lineWriter) flush() {
	if len(w.begun) > 0 {
		w.end()
	}
}
