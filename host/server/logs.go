package server

import (
	"context"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// Logs is the logs of plugins.
type Logs interface {
	// Log returns the newest entries that the query selects, the newest last.
	Log(ctx context.Context, id string, q LogQuery) ([]LogEntry, error)
	// FollowLog returns the entries behind a position, and from then on those
	// that are added, of a level or a higher one. What cannot be delivered is
	// told by an entry whose Dropped is not 0. The channel is closed when ctx
	// ends and when nothing more can come.
	FollowLog(ctx context.Context, id string, from int64, level abi.Level) (<-chan LogEntry, error)
}

// Positions that belong to no entry of a log.
const (
	// LogFromStart is before the oldest entry that is kept.
	LogFromStart = 0
	// LogFromNow is after the newest.
	LogFromNow = -1
)

// MaxLogEntries is how many entries one answer has at most.
const MaxLogEntries = 10_000

// LogQuery selects entries of a log. The zero value selects the newest 100.
type LogQuery struct {
	Level     abi.Level // the lowest
	Limit     int       // 0 means 100; at most [MaxLogEntries]
	Since     time.Time // if not zero: of this time and later
	RequestID string    // if not empty: of this request
	Before    int64     // if not 0: before this position
}

// LogEntry is one entry of a log.
type LogEntry struct {
	// Seq is its position: it grows along a log, also over restarts.
	Seq       int64     `json:"seq"`
	Time      time.Time `json:"time"`
	Level     string    `json:"level"` // DEBUG, INFO, WARN or ERROR
	Plugin    string    `json:"plugin"`
	RequestID string    `json:"requestId,omitempty"`
	// Message is the plugin's text with all control characters that it chose
	// to put there. Whoever prints it has to make it safe.
	Message string `json:"message"`
	// Dropped, where it is not 0, says that the entry is the host's own and
	// that at least so many are missing before the next one.
	Dropped int64 `json:"dropped,omitzero"`
}
