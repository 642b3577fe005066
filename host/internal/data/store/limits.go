package store

import (
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// Limits bound what one plugin may store and ask for. A field that is zero
// takes its default; a limit that is reached is an error of code
// quota_exceeded, never a result cut short.
type Limits struct {
	// DatabaseBytes is how large the file may grow, without its write-ahead log. The least holds the host's own tables.
	DatabaseBytes int64 `default:"256MiB" min:"64KiB" max:"16TiB" per:"database"`
	// ValueBytes is how long one value may be: a text in UTF-8, or JSON without white space.
	ValueBytes int `default:"8MiB" min:"1" max:"256MiB"`
	// KeyBytes is how long a key of the key-value storage, or an id, may be.
	KeyBytes int `default:"8KiB" min:"1" max:"1MiB"`
	// ResultRows is how many rows one result may have.
	ResultRows int `default:"10000" min:"1" max:"10000000"`
	// ResultBytes is how long one result may be as JSON.
	ResultBytes int `default:"16MiB" min:"1" max:"512MiB"`
	// Depth is how deep a JSON value may be nested. A row and a list around the deepest must still be readable for
	// package abi.
	Depth int `default:"1000" min:"1" max:"9000"`
	// ListValues is how many values a list in a condition may have.
	ListValues int `default:"1000" min:"1" max:"30000"`
	// Comparisons is how many comparisons a condition may have: SQLite is not interrupted while it looks which index is
	// the best for each.
	Comparisons int `default:"100" min:"1" max:"900"`
	// PatternBytes is how long the pattern of a like may be: SQLite is not interrupted while it looks at one text.
	PatternBytes int `default:"256" min:"1" max:"10000"`
	// SearchWords is how many words a search may have: SQLite is not interrupted while it looks for them in one row.
	SearchWords int `default:"16" min:"1" max:"1000"`
	// StatementBytes is how much memory SQLite may take for one statement, in bytes, beside the pages that it keeps and
	// four rows as long as they may be.
	StatementBytes int64 `default:"64MiB" min:"1MiB" max:"1TiB"`
	// Tables is how many collections and indexes a plugin may declare, together: to make each of them takes longer the
	// more there are.
	Tables int `default:"1000" min:"1" max:"100000"`
	// Columns is how many columns a collection may have.
	Columns int `default:"500" min:"1" max:"1997"`
	// Indexes is how many indexes a collection may have: SQLite is not interrupted while it looks which are to be used,
	// or written to.
	Indexes int `default:"64" min:"1" max:"1000"`
	// LockWait is how long to wait for a lock that another process holds.
	LockWait time.Duration `default:"5s" min:"1ms" max:"1h"`
	// Readers is how many connections may read at the same time.
	Readers int `default:"4" min:"1" max:"1000"`
	// Slow is from when on the trace of a call has the plan of a statement, of SQLite's.
	Slow time.Duration `default:"50ms" min:"1ms" max:"1h"`
	// Group is how many writes may share a transaction.
	Group int `default:"256" min:"1" max:"100000"`
	// TransactionTime is how long a transaction of a plugin may take, while whatever else writes in the plugin waits.
	TransactionTime time.Duration `default:"2s" min:"1ms" max:"1m"`
}

// WithinOpenFiles has plugins read through fewer connections where the process
// may have few files open. Limits are filled in before; 0 files means that
// their number is not known.
func (l *Limits) WithinOpenFiles(files int) {
	if files > 0 {
		l.Readers = min(l.Readers, max(files/512, 1))
	}
}

// rowBytes is how long a row may be in the file: what one write can bring, and
// no more than that by any number of writes. Who reads a row, or is returned the
// one that a write has changed, holds all of it.
func (l Limits) rowBytes() int {
	return max(l.ResultBytes, 2*l.ValueBytes) + 64<<10
}

// statementBytes is how much memory SQLite may take for a statement: whoever changes a
// row has it several times.
func (l Limits) statementBytes() int64 { return l.StatementBytes + 4*int64(l.rowBytes()) }

// settings is what a server is told of the limits. A plugin may compute between
// the calls of a transaction for as long as that may take.
func (l Limits) settings() postgres.Settings {
	return postgres.Settings{RowBytes: l.rowBytes(), IdleTime: l.TransactionTime}
}
