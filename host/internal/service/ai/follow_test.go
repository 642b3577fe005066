package ai

import (
	"io/fs"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/document"
)

// asked is a document that is not there, and counts how often it is read.
type asked struct {
	document.Document
	reads atomic.Int64
}

func (a *asked) Read() ([]byte, document.Version, error) {
	a.reads.Add(1)
	return nil, document.Version{}, fs.ErrNotExist
}

// However often it is told that the settings have changed, they are read some 20 times
// a second, also after the last of it.
func TestFollowsWithinBounds(t *testing.T) {
	a := &asked{}
	s := &Service{document: a}
	begun := time.Now()
	for time.Since(begun) < 3*followAfter {
		for range 1000 {
			s.followSoon()
		}
	}
	before := a.reads.Load()
	s.followSoon()
	for end := time.Now().Add(30 * time.Second); a.reads.Load() == before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("they are not read after the last change")
		}
	}
	if n, most := a.reads.Load(), 2*int64(time.Since(begun)/followAfter)+2; n > most {
		t.Errorf("they were read %d times, want at most %d", n, most)
	}
}
