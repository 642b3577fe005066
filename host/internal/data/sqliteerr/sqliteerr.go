// Package sqliteerr tells what SQLite means by an error, and tries again what
// another process keeps from being done. Errors of the driver flow in, result
// codes out. It knows nothing of files and tables.
package sqliteerr

import (
	"context"
	"errors"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Code returns SQLite's extended result code of an error, or 0. The primary
// code is its lowest byte.
func Code(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code()
	}
	return 0
}

// IsDamage reports whether SQLite says that a file is damaged.
func IsDamage(err error) bool {
	primary := Code(err) & 0xff
	return primary == sqlite3.SQLITE_CORRUPT || primary == sqlite3.SQLITE_NOTADB
}

// Retry calls f again while another process holds a lock, until wait is over.
// SQLite's own busy timeout does not do for everything: where waiting might be
// for each other, such as when a file is switched to a write-ahead log, SQLite
// answers at once.
func Retry(ctx context.Context, wait time.Duration, f func() error) error {
	deadline := time.Now().Add(wait)
	pause := time.Millisecond
	for {
		err := f()
		if Code(err)&0xff != sqlite3.SQLITE_BUSY || time.Now().Add(pause).After(deadline) {
			return err
		}
		timer := time.NewTimer(pause)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
		pause = min(2*pause, 50*time.Millisecond)
	}
}
