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
	// logLooks is how often the log's length is looked at while logBytes are
	// written. Looking after every group would slow the groups down: when the
	// times of a file were read, Linux makes the next one finer, which the next
	// sync has to write too, and takes a third longer for.
	logLooks = 16
	// logPerWrite is what a write is taken to add to the log beside its values,
	// in bytes: pages of a table and of indexes.
	logPerWrite = 64 << 10
)

// boundLog moves a log that has become too long into the database. It runs
// between two groups; wrote is what the last one is taken to have added, in
// bytes.
func (s *sqliteEngine) boundLog(wrote int64) {
	s.writer.count()
	if s.logWrote += wrote; s.logWrote < s.logBytes/logLooks {
		return
	}
	s.logWrote = 0
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
		s.notice(err)
		s.log.Warn("the write-ahead log could not be moved into the database", "bytes", info.Size(), "error", err)
	}
	s.logTried = time.Now()
}

// logged is what a write is taken to add to the log, in bytes. One that may
// take long may change any number of rows.
func (w *write) logged() int64 {
	if w.long {
		return logBytes
	}
	n := int64(logPerWrite)
	for _, arg := range w.args {
		switch value := arg.(type) {
		case string:
			n += int64(len(value))
		case []byte:
			n += int64(len(value))
		}
	}
	return n
}

// pause waits until nobody reads and keeps it so until resume. It gives up
// after some time; resume must be called then too.
func (r *readers) pause(wait time.Duration) (resume func(), ok bool) {
	timeout := time.NewTimer(wait)
	defer timeout.Stop()
	held := 0
	resume = func() {
		for range held {
			<-r.most
		}
	}
	for held < cap(r.most) {
		select {
		case r.most <- struct{}{}:
			held++
		case <-timeout.C:
			return resume, false
		}
	}
	return resume, true
}
