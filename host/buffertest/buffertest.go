// Package buffertest has a buffer that a test reads while others write to it:
// what is logged flows in, and texts to look for flow out.
package buffertest

import (
	"bytes"
	"sync"
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
