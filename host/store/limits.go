package store

import "time"

// Limits bound what one plugin may store and ask for. A field that is zero
// takes its default; a limit that is reached is an error of code
// quota_exceeded, never a result cut short.
type Limits struct {
	// DatabaseBytes is how large the file may grow, without its write-ahead
	// log. Default 256 MiB; at least 64 KiB.
	DatabaseBytes int64
	// ValueBytes is how long one value may be: a text in UTF-8, or JSON
	// without white space. Default 8 MiB.
	ValueBytes int
	// KeyBytes is how long a key of the key-value storage, or an id, may be.
	// Default 8 KiB.
	KeyBytes int
	// ResultRows is how many rows one result may have. Default 10,000.
	ResultRows int
	// ResultBytes is how long one result may be as JSON. Default 16 MiB.
	ResultBytes int
	// Depth is how deep a JSON value may be nested. Default 1,000; at most
	// 9,000, because a row and a list around it must still be readable.
	Depth int
	// LockWait is how long to wait for a lock that another process holds.
	// Default 5 s.
	LockWait time.Duration
	// Readers is how many connections may read at the same time. Default 4.
	Readers int
	// Group is how many writes may share a transaction. Default 256.
	Group int
}

// The smallest database that still holds the host's own tables, and the
// deepest JSON that package abi still reads with a result around it.
const (
	minDatabaseBytes = 64 << 10
	maxDepth         = 9000
)

// WithDefaults returns the limits in force: with defaults for what is left out,
// and what is out of bounds brought into them.
func (l Limits) WithDefaults() Limits {
	fill(&l.DatabaseBytes, 256<<20)
	fill(&l.ValueBytes, 8<<20)
	fill(&l.KeyBytes, 8<<10)
	fill(&l.ResultRows, 10_000)
	fill(&l.ResultBytes, 16<<20)
	fill(&l.Depth, 1000)
	fill(&l.LockWait, 5*time.Second)
	fill(&l.Readers, 4)
	fill(&l.Group, 256)
	l.DatabaseBytes = max(l.DatabaseBytes, minDatabaseBytes)
	l.Depth = min(l.Depth, maxDepth)
	return l
}

// rowBytes is how long a row may be in the file: what one write can bring, and
// no more than that by any number of writes. Who reads a row, or is returned the
// one that a write has changed, holds all of it.
func (l Limits) rowBytes() int {
	return max(l.ResultBytes, 2*l.ValueBytes) + 64<<10
}

func fill[T int | int64 | time.Duration](limit *T, byDefault T) {
	if *limit <= 0 {
		*limit = byDefault
	}
}
