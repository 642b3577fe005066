package logs

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
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
	// Until, if it is not zero, selects entries before this time.
	Until time.Time
	// Text, if it is not empty, selects entries with it in their message, in any case.
	Text string
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
	entries, _, err := l.Search(ctx, q)
	return entries, err
}

// Search is [Log.Tail] that also says, as the Before of the next query, where it
// stopped before the start of the log: because the limit was reached, or because
// it was at work for [Limits.SearchTime]. The processor is given up as it goes.
func (l *Log) Search(ctx context.Context, q Query) (_ []Entry, older Position, err error) {
	if q.Limit < 0 || q.Limit > MaxTail {
		return nil, 0, fmt.Errorf("%d entries cannot be read from a log at once: ask for 1 to %d", q.Limit, MaxTail)
	}
	q.Limit = cmp.Or(q.Limit, DefaultTail)
	if err := l.catchUp(ctx); err != nil {
		return nil, 0, err
	}
	list, err := l.openSegments()
	if err != nil {
		return nil, 0, err
	}
	defer closeSegments(list)
	t := tail{query: q, text: strings.ToLower(q.Text), until: time.Now().Add(l.logs.limits.SearchTime)}
	if q.RequestID != "" {
		t.id = appendString(nil, q.RequestID)
	}
	for _, s := range slices.Backward(list) {
		if t.passes(&s) {
			continue
		}
		done, err := t.read(ctx, &s)
		if err != nil {
			return nil, 0, fmt.Errorf("read the log of plugin %s: %w", l.id, err)
		}
		if done {
			break
		}
	}
	slices.Reverse(t.entries)
	return t.entries, t.older, nil
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
	text    string    // in lower case
	until   time.Time // when a search ends that finds too little
	looked  int       // how many lines were
	older   Position
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
		if n%256 == 0 {
			if ctx.Err() != nil {
				return false, ctx.Err()
			}
			runtime.Gosched()
		}
		line, err := lines.prev()
		if errors.Is(err, io.EOF) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		if t.query.Before > 0 && lineSeq(line) >= t.query.Before {
			continue
		}
		if t.looked++; t.looked%256 == 0 && time.Now().After(t.until) {
			t.older = lineSeq(line) + 1 // this one is looked at next time
			return true, nil
		}
		if t.id != nil && !bytes.Contains(line, t.id) {
			continue
		}
		e, ok := decode(line)
		if !ok || e.Level < t.query.Level || e.Time.Before(t.query.Since) ||
			!t.query.Until.IsZero() && !e.Time.Before(t.query.Until) ||
			t.text != "" && !strings.Contains(strings.ToLower(e.Message), t.text) ||
			t.query.RequestID != "" && e.RequestID != t.query.RequestID {
			continue
		}
		t.bytes += len(e.Message) + len(e.RequestID)
		if t.bytes > MaxTailBytes && len(t.entries) > 0 {
			t.older = t.entries[len(t.entries)-1].Position
			return true, nil
		}
		if t.entries = append(t.entries, e); len(t.entries) == t.query.Limit {
			t.older = e.Position
			return true, nil
		}
	}
}
