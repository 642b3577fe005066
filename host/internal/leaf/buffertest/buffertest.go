// Package buffertest has a buffer that a test reads while others write to it:
// what is logged flows in, and texts to look for flow out.
package buffertest

import (
	"bytes"
	"strings"
	"sync"
	"testing"
)

// Buffer is a text that goroutines and processes write to.
type Buffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write appends to the text.
func (b *Buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

// String is the text by now.
func (b *Buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// CheckRaces fails the test of a process whose output this is if the race detector has
// reported there, which ends no process before its own end, and shows the reports.
func (b *Buffer) CheckRaces(tb testing.TB) {
	tb.Helper()
	const begin, end = "==================\nWARNING: DATA RACE", "\n=================="
	text := b.String()
	for range 3 {
		_, after, found := strings.Cut(text, begin)
		if !found {
			return
		}
		report, rest, _ := strings.Cut(after, end)
		tb.Errorf("the race detector says of the process:%s", report)
		text = rest
	}
}
