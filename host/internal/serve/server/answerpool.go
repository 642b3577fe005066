package server

import (
	"slices"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// answerPool keeps the memory of answers that are sent for those to come: plugins that
// answer with megabytes make most of the garbage in the host, and all others would
// wait for it to be collected.
type answerPool struct {
	most    int64           // bytes that are kept
	account *memory.Account // has what is kept; nil for none
	time    time.Duration   // after which all goes that nobody has taken

	mu     sync.Mutex
	kept   []keptAnswer // the oldest first
	bytes  int64
	timing bool // sweep is going to run
}

type keptAnswer struct {
	b     []byte
	since time.Time
}

const (
	// leastAnswer is the least that is kept: less is made as fast as it is found.
	leastAnswer = 16 << 10
	// answerTime is how long it is kept.
	answerTime = 10 * time.Second
	// answerUnit is what the memory of an answer is a multiple of, so that one fits
	// those that are about as long.
	answerUnit = 16 << 10
)

func newAnswerPool(most int64, account *memory.Account) *answerPool {
	a := &answerPool{most: most, account: account, time: answerTime}
	account.OnShortage(a.clear)
	return a
}

// get returns memory for an answer of a size, kept or new.
func (a *answerPool) get(size int) []byte {
	if size < leastAnswer {
		return nil
	}
	if b := a.take(size); b != nil {
		return b
	}
	return make([]byte, 0, (size+answerUnit-1)/answerUnit*answerUnit)
}

// take returns the least memory that is kept and suffices, unless that is twice as
// much as is needed; nil for none.
func (a *answerPool) take(size int) []byte {
	a.mu.Lock()
	defer a.mu.Unlock()
	best := -1
	for i, k := range a.kept {
		if n := cap(k.b); n >= size && n/2 < size && (best < 0 || n < cap(a.kept[best].b)) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	b := a.kept[best].b
	a.drop(best, best+1)
	return b
}

// put keeps memory, in place of the oldest where there is too much. What is in it
// stays: the next answer is written over it, and ends where it ends.
func (a *answerPool) put(b []byte) {
	n := int64(cap(b))
	if n < leastAnswer || n > a.most {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	old := 0
	for left := a.bytes; left+n > a.most; old++ {
		left -= int64(cap(a.kept[old].b))
	}
	a.drop(0, old)
	a.account.Charge(n)
	a.kept = append(a.kept, keptAnswer{b[:0], time.Now()})
	a.bytes += n
	if !a.timing {
		a.timing = true
		time.AfterFunc(a.time, a.sweep)
	}
}

// drop takes some out. The caller holds the mutex.
func (a *answerPool) drop(from, to int) {
	for _, k := range a.kept[from:to] {
		a.bytes -= int64(cap(k.b))
		a.account.Shrink(int64(cap(k.b)))
	}
	a.kept = slices.Delete(a.kept, from, to)
}

// clear drops all: plugins need it more.
func (a *answerPool) clear() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.drop(0, len(a.kept))
}

// sweep drops what was kept for long.
func (a *answerPool) sweep() {
	a.mu.Lock()
	defer a.mu.Unlock()
	old := 0
	for old < len(a.kept) && time.Since(a.kept[old].since) >= a.time {
		old++
	}
	a.drop(0, old)
	if a.timing = len(a.kept) > 0; a.timing {
		time.AfterFunc(a.time-time.Since(a.kept[0].since), a.sweep)
	}
}

// Buffer returns memory for the plugin's answer, see [Buffers].
func (x *request) Buffer(size int) []byte {
	x.keepAnswer() // of an attempt that came to nothing
	x.answer = x.s.answers.get(size)
	return x.answer
}

// keepAnswer keeps the memory of the answer for another one, once it is sent.
// Where it could not be sent whole, HTTP/2 may still be sending it.
func (x *request) keepAnswer() {
	if !x.cut {
		x.s.answers.put(x.answer)
	}
	x.answer = nil
}
