package extism

import (
	"bytes"
	"fmt"
	"strings"

	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/engine"
)

// guestLog bounds what guests write to the log, in the length of a line and in
// lines a second. It belongs to whoever holds the instance.
type guestLog struct {
	sink    func(level abi.Level, requestID, text string)
	limiter *rate.Limiter
	longest int
	dropped int
}

func newGuestLog(sink func(abi.Level, string, string), limits engine.Limits) *guestLog {
	if sink == nil {
		sink = func(abi.Level, string, string) {}
	}
	return &guestLog{sink: sink, longest: limits.LogLineBytes,
		limiter: rate.NewLimiter(rate.Limit(limits.LogLinesPerSecond), limits.LogBurst)}
}

// line writes one line of the guest's.
func (l *guestLog) line(level abi.Level, requestID string, text []byte) {
	if !l.limiter.Allow() {
		l.dropped++
		return
	}
	if l.dropped > 0 {
		l.sink(abi.LevelWarn, "", fmt.Sprintf("%d lines were dropped: the plugin writes more than %g lines a second",
			l.dropped, float64(l.limiter.Limit())))
		l.dropped = 0
	}
	cut := ""
	if len(text) > l.longest {
		cut = fmt.Sprintf("... (%d bytes cut)", len(text)-l.longest)
		text = text[:l.longest]
	}
	l.sink(level, requestID, strings.ToValidUTF8(string(text), "\uFFFD")+cut)
}

// lines splits what a guest prints into lines.
type lines struct {
	guest *guest
	level abi.Level
	begun []byte
}

// Write never fails.
func (w *lines) Write(p []byte) (int, error) {
	written := len(p)
	for len(p) > 0 {
		line, rest, ended := bytes.Cut(p, []byte{'\n'})
		if free := w.guest.in.log.longest + 1 - len(w.begun); free > 0 {
			w.begun = append(w.begun, line[:min(free, len(line))]...)
		}
		if ended {
			w.end()
		}
		p = rest
	}
	return written, nil
}

func (w *lines) end() {
	w.guest.in.log.line(w.level, w.guest.requestID, w.begun)
	w.begun = w.begun[:0]
}

func (w *lines) flush() {
	if len(w.begun) > 0 {
		w.end()
	}
}
