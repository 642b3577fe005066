package logs

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// Log is the log of one plugin. Its methods may be called from many
// goroutines at once.
type Log struct {
	logs *Logs
	id   string
	why  error // reading fails with it; nil for ErrClosed
	gone chan struct{}

	mu      sync.Mutex
	closed  bool // nothing more is taken
	records []record
	size    int   // what the records cost
	next    int64 // n of the next record
	settled int64 // records below it were written or lost
	lost    int64 // that no notice has told of yet
	queued  bool  // among the dirty logs
	flushed event // after a batch was written or lost
	emptied event // after a batch was taken, so that there is room

	lostTotal atomic.Int64

	// moving is held while files are moved aside, and by readers while they
	// find out which files there are.
	moving sync.RWMutex

	primeMu sync.Mutex
	// base is the position of the first record; 0 until prime was called.
	base atomic.Int64
}

// Write adds an entry. It stores the text in memory and returns; only where the
// buffer is full, or the level is LevelError, does it wait for the disk, and
// then no longer than 120 ms, once until the disk moves again. The text may
// hold anything and is cut at MaxTextBytes; an unknown level counts as info.
// Nothing is reported: what cannot be written is counted.
func (l *Log) Write(level abi.Level, requestID, text string) {
	if level < abi.LevelDebug || level > abi.LevelError {
		level = abi.LevelInfo
	}
	if len(requestID) > maxRequestIDBytes {
		requestID = string([]byte(requestID[:maxRequestIDBytes]))
	}
	r := record{at: l.logs.now(), level: level, requestID: requestID, text: cut(text)}
	if l.add(&r) {
		l.logs.wake()
	}
	if level == abi.LevelError {
		l.mu.Lock()
		l.await(&l.flushed, errorWait, func() bool { return l.settled > r.n })
		l.mu.Unlock()
	}
}

// add puts a record into the buffer and gives it its number, or counts it as
// lost where there is no room. It reports whether it is time to write.
func (l *Log) add(r *record) bool {
	l.mu.Lock()
	if !l.fits(r) {
		l.await(&l.emptied, l.logs.fullWait, func() bool { return l.fits(r) })
	}
	if l.closed {
		l.mu.Unlock()
		return false
	}
	r.n = l.next
	l.next++
	full := false
	if l.fits(r) {
		l.records = append(l.records, *r)
		l.logs.buffered.Add(int64(r.cost()))
		full = l.size < wakeBytes && l.size+r.cost() >= wakeBytes
		l.size += r.cost()
	} else {
		l.lost++
		l.lostTotal.Add(1)
	}
	first := !l.queued
	l.queued = true
	l.mu.Unlock()
	if first {
		l.logs.soon(l)
	}
	return full
}

// fits reports whether there is room for a record. The lock is held.
func (l *Log) fits(r *record) bool {
	return l.size+r.cost() <= bufferBytes && l.logs.buffered.Load()+int64(r.cost()) <= allBuffersBytes
}

// event wakes those who wait for the next of some events. The lock of the log
// guards it.
type event struct {
	c chan struct{}
	// overdue says that somebody has waited for the next one in vain.
	overdue bool
}

// next returns a channel that is closed with the next event.
func (e *event) next() <-chan struct{} {
	if e.c == nil {
		e.c = make(chan struct{})
	}
	return e.c
}

func (e *event) fire() {
	e.overdue = false
	if e.c != nil {
		close(e.c)
		e.c = nil
	}
}

// await waits until done, which is called after every event, returns true. The
// lock is held when it is called and when it returns. After somebody has waited
// in vain nobody waits for the event until it has come.
func (l *Log) await(ev *event, wait time.Duration, done func() bool) {
	if l.closed || ev.overdue || done() {
		return
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	for !l.closed && !done() {
		next := ev.next()
		l.mu.Unlock()
		l.logs.wake()
		select {
		case <-next:
			l.mu.Lock()
		case <-timer.C:
			l.mu.Lock()
			ev.overdue = !done()
			return
		}
	}
}

// shut makes the log take nothing more and ends its followers.
func (l *Log) shut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		l.closed = true
		close(l.gone)
	}
}

// batch is what the writer takes from a log at once.
type batch struct {
	records []record
	upTo    int64 // every record below it is in the batch or was lost before
}

// take hands the records over to the writer, and goes on in a slice whose
// memory the writer lends. Where entries were lost, the last record says so.
func (l *Log) take(spare []record) batch {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := l.records
	l.records = spare[:0]
	l.logs.buffered.Add(-int64(l.size))
	l.size = 0
	l.queued = false
	l.emptied.fire()
	if l.lost > 0 && len(list) > 0 {
		list = append(list, record{
			n: l.next, at: list[len(list)-1].at, level: abi.LevelWarn, notice: l.lost,
			text: fmt.Sprintf("%d entries before this one were lost: the host could not write them in time", l.lost),
		})
		l.next++
	}
	return batch{list, l.next}
}

// lost returns how many entries of the plugin are lost where only the first
// records were written.
func (b batch) lost(written int) (n int64) {
	for _, r := range b.records[written:] {
		if r.notice == 0 {
			n++
		}
	}
	return n
}

// settle takes note of what became of a batch: its first records were
// written, the others are lost.
func (l *Log) settle(b batch, written int) {
	lost := b.lost(written)
	l.lostTotal.Add(lost)
	l.mu.Lock()
	defer l.mu.Unlock()
	if n := len(b.records); n > 0 && written == n {
		l.lost -= b.records[n-1].notice
	}
	l.lost += lost
	l.settled = b.upTo
	l.flushed.fire()
}

// rest gives memory back while the log is quiet.
func (l *Log) rest() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.records) == 0 {
		l.records = nil
	}
}

// Lost returns how many entries were lost since the host started.
func (l *Log) Lost() int64 { return l.lostTotal.Load() }

// Flush waits until what was written before is in the files or counted as
// lost. It fails with the error of ctx, with [ErrClosed] or a [*BadIDError].
func (l *Log) Flush(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for target := l.next; l.settled < target; {
		if l.closed {
			break
		}
		flushed := l.flushed.next()
		l.mu.Unlock()
		l.logs.wake()
		var err error
		select {
		case <-flushed:
		case <-l.gone:
		case <-ctx.Done():
			err = ctx.Err()
		}
		l.mu.Lock()
		if err != nil {
			return err
		}
	}
	return l.ended()
}

// ended returns why the log cannot be used, or nil. The lock is held.
func (l *Log) ended() error {
	switch {
	case !l.closed:
		return nil
	case l.why != nil:
		return l.why
	}
	return ErrClosed
}

// prime finds the position at which this run of the host begins: behind all
// that there is or ever was.
func (l *Log) prime() error {
	l.primeMu.Lock()
	defer l.primeMu.Unlock()
	if l.base.Load() != 0 {
		return nil
	}
	list, err := l.openSegments()
	if err != nil {
		return err
	}
	defer closeSegments(list)
	base := max(l.logs.now().UnixMicro(), l.logs.floor.Load(), 1)
	for _, s := range list {
		last, err := s.last()
		if err != nil {
			return fmt.Errorf("read the end of the log of plugin %s: %w", l.id, err)
		}
		base = max(base, int64(last)+1)
	}
	l.base.Store(base)
	return nil
}
