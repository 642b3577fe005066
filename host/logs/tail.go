package logs

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// Bounds of what [Log.Tail] returns at once.
const (
	DefaultTail = 100
	MaxTail     = 10_000
	// MaxTailBytes bounds the text of all entries together; one entry is
	// returned however long it is.
	MaxTailBytes = 8 << 20
)

// Query selects entries.
type Query struct {
	// Level is the lowest level; the zero value selects all.
	Level abi.Level
	// Limit is how many entries are returned at most, the newest ones. 0
	// means DefaultTail; MaxTail is the most.
	Limit int
	// Since, if it is not zero, selects entries of this time and later.
	Since time.Time
	// RequestID, if it is not empty, selects the entries of one request.
	RequestID string
	// Before, if it is not 0, selects entries before a position. It gets what
	// Limit or MaxTailBytes has kept back.
	Before Position
}

// Tail returns the newest entries that a query selects, the newest last, from
// all files. It waits a moment for what is still in memory. A log without
// files is empty. It fails with the error of ctx, with [ErrClosed], a
// [*BadIDError] or what kept a file from being read.
func (l *Log) Tail(ctx context.Context, q Query) ([]Entry, error) {
	if q.Limit < 0 || q.Limit > MaxTail {
		return nil, fmt.Errorf("%d entries cannot be read from a log at once: ask for 1 to %d", q.Limit, MaxTail)
	}
	q.Limit = cmp.Or(q.Limit, DefaultTail)
	if err := l.catchUp(ctx); err != nil {
		return nil, err
	}
	list, err := l.openSegments()
	if err != nil {
		return nil, err
	}
	defer closeSegments(list)
	t := tail{query: q}
	if q.RequestID != "" {
		t.id = appendString(nil, q.RequestID)
	}
	for _, s := range slices.Backward(list) {
		if t.passes(&s) {
			continue
		}
		done, err := t.read(ctx, &s)
		if err != nil {
			return nil, fmt.Errorf("read the log of plugin %s: %w", l.id, err)
		}
		if done {
			break
		}
	}
	slices.Reverse(t.entries)
	return t.entries, nil
}

// catchUp waits a moment for what is in memory.
func (l *Log) catchUp(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	short, cancel := context.WithTimeout(ctx, flushWait)
	defer cancel()
	if err := l.Flush(short); err != nil && (ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded)) {
		return err
	}
	return nil
}

// tail collects entries, the newest first.
type tail struct {
	query   Query
	id      []byte // the request id as it stands in a line
	entries []Entry
	bytes   int
}

// passes reports whether no line of a file can be selected.
func (t *tail) passes(s *segment) bool {
	// File systems keep the time of the last write, some in steps of 2 s.
	const slack = 2 * time.Second
	return !t.query.Since.IsZero() && s.info.ModTime().Add(slack).Before(t.query.Since) ||
		t.query.Before > 0 && s.first >= t.query.Before
}

// read collects from one file and reports whether there is enough.
func (t *tail) read(ctx context.Context, s *segment) (bool, error) {
	lines := newBackward(s.file, s.info.Size())
	for n := 0; ; n++ {
		if n%256 == 0 && ctx.Err() != nil {
			return false, ctx.Err()
		}
		line, err := lines.prev()
		if errors.Is(err, io.EOF) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		if t.query.Before > 0 && lineSeq(line) >= t.query.Before || t.id != nil && !bytes.Contains(line, t.id) {
			continue
		}
		e, ok := decode(line)
		if !ok || e.Level < t.query.Level || e.Time.Before(t.query.Since) ||
			t.query.RequestID != "" && e.RequestID != t.query.RequestID {
			continue
		}
		t.bytes += len(e.Message) + len(e.RequestID)
		if t.bytes > MaxTailBytes && len(t.entries) > 0 {
			return true, nil
		}
		if t.entries = append(t.entries, e); len(t.entries) == t.query.Limit {
			return true, nil
		}
	}
}
