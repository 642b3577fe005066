package rss

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
)

// pollEvery is the longest that the loop waits, so that a clock that was set
// is noticed.
const pollEvery = time.Minute

// loop refreshes what is due until the feeds are closed.
func (f *Feeds) loop() {
	for {
		wait := f.refreshDue()
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-f.wake:
			timer.Stop()
		case <-f.gone.Done():
			timer.Stop()
			return
		}
	}
}

// refreshDue begins to refresh feeds that are due, as many as may be, and
// returns how long to wait for the next.
func (f *Feeds) refreshDue() time.Duration {
	now := f.now()
	due, err := f.due(now)
	if err != nil {
		if f.gone.Err() == nil {
			f.log.Error("look for feeds to refresh", "error", err)
		}
		return pollEvery
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	wait := pollEvery
	for _, d := range due {
		s := f.active[d.plugin]
		if s == nil || f.closed || s.busy[d.id] {
			continue
		}
		if left := d.next.Sub(now); left > 0 && left <= f.longest() {
			wait = min(wait, left)
			continue
		}
		if f.busy >= f.limits.Concurrent || len(s.busy) >= f.limits.ConcurrentPerPlugin {
			continue // whoever ends pokes the loop
		}
		f.busy++
		s.busy[d.id] = true
		s.done.Add(1)
		f.running.Go(func() {
			f.refresh(s, d)
			f.mu.Lock()
			f.busy--
			delete(s.busy, d.id)
			f.mu.Unlock()
			s.done.Done()
			f.poke()
		})
	}
	return wait
}

// longest is the longest that a feed waits for its turn. What would wait
// longer was planned before the clock was set back, and is due.
func (f *Feeds) longest() time.Duration { return f.limits.BackOff + f.limits.Jitter }

type dueFeed struct {
	id, plugin string
	next       time.Time
}

// due returns the feeds that are due, or will be before the loop looks again,
// or are planned too far ahead.
func (f *Feeds) due(now time.Time) ([]dueFeed, error) {
	rows, err := f.db.Reader.QueryContext(f.gone,
		"SELECT id, plugin, next FROM feeds WHERE next <= ? OR next > ? ORDER BY next",
		now.Add(pollEvery).UnixMilli(), now.Add(f.longest()).UnixMilli())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var due []dueFeed
	for rows.Next() {
		var d dueFeed
		var next int64
		if err := rows.Scan(&d.id, &d.plugin, &next); err != nil {
			return nil, err
		}
		d.next = time.UnixMilli(next)
		due = append(due, d)
	}
	return due, rows.Err()
}

// refresh fetches a feed and stores what came. What the plugin's pause cuts
// off is not recorded.
func (f *Feeds) refresh(s *session, d dueFeed) {
	id := d.id
	fd, err := scanFeed(f.db.Reader.QueryRowContext(s.ctx, "SELECT "+feedColumns+" FROM feeds WHERE id = ?", id))
	if err != nil {
		f.logUnless(s.ctx, "read a feed", id, err)
		return
	}
	// The next turn is on disk before the server is asked: a host that dies
	// with every refresh does not ask more often for it. Of several hosts, the one
	// that plans it asks.
	next := f.now().Add(f.delay(fd.failures, 0))
	var planned bool
	if err := f.db.Writer.QueryRowContext(s.ctx, "UPDATE feeds SET next = ? WHERE id = ? AND next = ? RETURNING 1",
		next.UnixMilli(), id, d.next.UnixMilli()).Scan(&planned); err != nil {
		if !errors.Is(err, sql.ErrNoRows) {
			f.logUnless(s.ctx, "plan a feed", id, err)
		}
		return
	}
	got := f.get(s.ctx, fd, func(int) {}) // the interval bounds what it costs
	if s.ctx.Err() != nil {
		return
	}
	if _, err := f.save(s.ctx, fd, got, false); err != nil {
		f.logUnless(s.ctx, "store a feed", id, err)
	}
}

func (f *Feeds) logUnless(ctx context.Context, doing, id string, err error) {
	if ctx.Err() == nil && !errors.Is(err, errFeedGone) {
		f.log.Error(doing, "feed", id, "error", err)
	}
}

// delay is how long a feed waits for its next turn.
func (f *Feeds) delay(failures int, retryAfter time.Duration) time.Duration {
	delay := f.limits.Interval
	for range failures {
		if delay *= 2; delay >= f.limits.BackOff {
			break
		}
	}
	return min(max(delay, retryAfter), f.limits.BackOff) + f.jitter(f.limits.Jitter)
}

// answer is what came of fetching a feed.
type answer struct {
	doc            *document // nil where the feed is unchanged
	etag, modified string
	digest         []byte
	retryAfter     time.Duration
	err            error
}

// get fetches a feed, tells how many bytes came, and reads it. Its turn to be
// read may be later than the time that fetching has.
func (f *Feeds) get(within context.Context, fd feed, fetched func(bytes int)) answer {
	ctx, cancel := pause.WithTimeout(within, f.limits.FetchTimeout)
	defer cancel()
	got, err := f.fetch(ctx, fd.plugin, byUser(fd.id), fd.url, fd.etag, fd.modified)
	if err == nil && got == nil {
		err = errors.New("there is no answer and no error")
	}
	if err != nil {
		if ctx.Err() != nil {
			err = abi.Unavailable("the server did not answer within %v", f.limits.FetchTimeout)
		} else if _, ok := errors.AsType[*abi.Error](err); !ok {
			f.log.Warn("fetch a feed", "plugin", fd.plugin, "feed", fd.id, "error", err)
			err = abi.NewError(abi.CodeUnavailable, "the feed could not be fetched")
		}
		return answer{err: err}
	}
	a := answer{etag: header(got.ETag), modified: header(got.LastModified), retryAfter: got.RetryAfter}
	fetched(len(got.Body))
	select {
	case f.reading <- struct{}{}:
		defer func() { <-f.reading }()
	case <-within.Done():
		return answer{err: within.Err()}
	}
	a.read(f, fd, got)
	return a
}

// header keeps a validator that can be sent back, and no other.
func header(value string) string {
	if len(value) > 512 || bytes.ContainsFunc([]byte(value), func(r rune) bool { return r < ' ' || r > '~' }) {
		return ""
	}
	return value
}

func (a *answer) read(f *Feeds, fd feed, got *Fetched) {
	switch {
	case got.Status == http.StatusNotModified && len(fd.digest) > 0:
		a.digest = fd.digest
		if a.etag+a.modified == "" {
			a.etag, a.modified = fd.etag, fd.modified
		}
	case got.Status == http.StatusGone:
		a.err = abi.NewError(abi.CodeUnavailable, "the server says that the feed is gone for good (410)")
	case got.Status < 200 || got.Status > 299:
		a.err = abi.Unavailable("the server answered with status %d", got.Status)
	case len(got.Body) > f.limits.FeedBytes:
		a.err = notFeed("it has %d bytes, the limit is %d", len(got.Body), f.limits.FeedBytes)
	default:
		sum := sha256.Sum256(got.Body)
		a.digest = sum[:]
		if bytes.Equal(a.digest, fd.digest) {
			return
		}
		from, err := url.Parse(got.URL)
		if err != nil || !isWeb(from) {
			from, err = url.Parse(fd.url)
		}
		if err == nil {
			a.doc, err = parse(got.Body, got.ContentType, from, f.limits.Articles, f.now())
		}
		a.err = err
	}
}

// toPlugin is the error of a feed that could not be added. It may be logged, so
// the query, which may hold a key, is not in it.
func (a answer) toPlugin(call, address string) error {
	address, _, _ = strings.Cut(address, "?")
	doing := call + ": " + shown(address)
	var known *abi.Error
	switch {
	case errors.As(a.err, &known):
		return abi.NewError(known.Code, doing+": "+known.Message)
	case errors.Is(a.err, errNotFeed):
		return abi.Invalid("%s: %v", doing, a.err)
	}
	return abi.NewError(abi.CodeUnavailable, doing+": "+a.err.Error())
}
