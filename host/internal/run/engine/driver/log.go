package driver

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// Log bounds what a guest writes to its log, in the length of a line and in
// lines a second. It belongs to whoever holds the instance.
type Log struct {
	// Limiter bounds the lines. What is made of one image has the same.
	Limiter *rate.Limiter
	sink    func(level abi.Level, requestID, text string)
	longest int
	dropped int
}

// NewLog returns a log that writes to a sink; nil discards what is written.
func NewLog(sink func(level abi.Level, requestID, text string), limits engine.Limits) Log {
	if sink == nil {
		sink = func(abi.Level, string, string) {}
	}
	return Log{sink: sink, longest: limits.LogLineBytes,
		Limiter: rate.NewLimiter(rate.Limit(limits.LogLinesPerSecond), limits.LogBurst)}
}

// Line writes one line of the guest's. A level that there is not is info.
func (l *Log) Line(level abi.Level, requestID string, text []byte) {
	if !l.Limiter.Allow() {
		l.dropped++
		return
	}
	if l.dropped > 0 {
		l.sink(abi.LevelWarn, "", fmt.Sprintf("%d lines were dropped: the plugin writes more than %g lines a second",
			l.dropped, float64(l.Limiter.Limit())))
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

// LineFrom is Line for a call of a guest, which lets others compute. An error waits
// for the disk, and meanwhile the processor is left to others.
func (l *Log) LineFrom(guest *engine.Instance, level abi.Level, requestID string, text []byte) {
	if level < abi.LevelError {
		l.Line(level, requestID, text)
		guest.Pass()
		return
	}
	guest.Block(func(time.Duration) { l.Line(level, requestID, text) })
}

// Lines splits what a guest prints into lines. Of one that is too long for the
// log it keeps no more than shows that.
type Lines struct {
	// Log is the one that the lines are for, Line what gets each of them.
	Log   *Log
	Line  func(text []byte)
	begun []byte
}

// Write never fails.
func (w *Lines) Write(p []byte) (int, error) {
	written := len(p)
	for len(p) > 0 {
		line, rest, ended := bytes.Cut(p, []byte{'\n'})
		if free := w.Log.longest + 1 - len(w.begun); free > 0 {
			w.begun = append(w.begun, line[:min(free, len(line))]...)
		}
		if ended {
			w.end()
		}
		p = rest
	}
	return written, nil
}

// Flush ends the line that was begun.
func (w *Lines) Flush() {
	if len(w.begun) > 0 {
		w.end()
	}
}

func (w *Lines) end() {
	w.Line(w.begun)
	w.begun = w.begun[:0]
}
