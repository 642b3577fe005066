package store

import (
	"context"
	"os"
	"time"
)

// The write-ahead log is not part of the database's limit: SQLite starts it
// over when no reader needs it. Reads that overlap without a gap would let it
// grow for ever, so beyond logBytes readers are held back for a moment.
const (
	logBytes = 64 << 20
	// logPause is how long to wait for the readers to end, and how long to
	// leave them alone when they did not.
	logPause = time.Second
)

// boundLog moves a log that has become too long into the database. It runs
// between two groups.
func (s *Store) boundLog() {
	info, err := os.Stat(s.path + "-wal")
	if err != nil || info.Size() <= s.logBytes || time.Since(s.logTried) < logPause {
		return
	}
	resume, ok := s.readers.pause(logPause)
	defer resume()
	if !ok {
		s.logTried = time.Now()
		return
	}
	if err := s.writer.run(context.Background(), "PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		// Nothing is lost: the log is just as good, and is tried again.
		s.log.Warn("the write-ahead log could not be moved into the database", "bytes", info.Size(), "error", err)
	}
	s.logTried = time.Now()
}

// pause waits until nobody reads and keeps it so until resume. It gives up
// after some time; resume must be called then too.
func (r *readers) pause(wait time.Duration) (resume func(), ok bool) {
	timeout := time.NewTimer(wait)
	defer timeout.Stop()
	var held []*conn
	resume = func() {
		for _, c := range held {
			r.free <- c
		}
	}
	for len(held) < cap(r.free) {
		select {
		case c := <-r.free:
			held = append(held, c)
		case <-timeout.C:
			return resume, false
		}
	}
	return resume, true
}
