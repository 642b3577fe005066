package ai

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
)

// budget counts tokens in a file, by plugin and day. What answers under way may
// take is counted before they are asked for, so that those of any host, and those
// that nobody hears the end of, are within what a plugin may use.
type budget struct {
	db    *dbfile.File
	day   int64 // how many tokens a plugin may use in one
	aside aside
	wait  time.Duration // for the server; 0 in a file
	log   *slog.Logger

	mu     sync.Mutex
	late   []outcome // that could not be counted yet
	timer  *time.Timer
	closed bool
}

// reservation is what is counted of a request before it is sent: the estimate of
// its prompt, and what is set aside for the answer.
type reservation struct {
	plugin, day    string
	prompt, answer int64
	id             int64
	host           string // on a server
}

// outcome is what a request has used in the end.
type outcome struct {
	*reservation
	used int64
}

// day is the day of a time in UTC, as it stands in rows.
func day(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// oldest is the first of the days that are still kept on a day.
func oldest(day string) string {
	t, _ := time.Parse(time.DateOnly, day) // it was written by day
	return t.AddDate(0, 0, -retainedDays).Format(time.DateOnly)
}

func openBudget(ctx context.Context, c *Config, log *slog.Logger) (*budget, error) {
	db, err := dbfile.Open(ctx, c.Path, format, dbfile.Options{Wait: c.Limits.LockWait, Log: log, Database: c.Database})
	if err != nil {
		return nil, err
	}
	b := &budget{db: db, day: c.Limits.TokensPerDay, aside: &inMemory{}, log: log}
	if c.Database != nil {
		b.wait = c.Limits.LockWait
		if b.aside, err = openRows(ctx, db, c.Leases); err != nil {
			_ = db.Close() // nothing was written
			return nil, format.FailedOn(c.Database, err)
		}
	}
	return b, nil
}

func (b *budget) close() error {
	if err := b.countLate(); err != nil {
		b.log.Warn("the answers of the AI provider that came last are counted as long ones", "error", err)
	}
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.aside.close()
	return b.db.Close()
}

// bound is a context for the server, which may not answer at all.
func (b *budget) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	if b.wait == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, b.wait)
}

// reserve counts a prompt and what its answer may take, up to most and to what is
// left of the day, and one call. A prompt that does not fit into the day is
// quota_exceeded, and not counted.
func (b *budget) reserve(ctx context.Context, plugin, day string, prompt, most int64) (*reservation, error) {
	if err := b.countLate(); err != nil { // so that there are never more than answers under way
		return nil, err
	}
	bound, stop := b.bound(ctx)
	defer stop()
	r := &reservation{plugin: plugin, day: day, prompt: prompt}
	tx, err := b.db.Writer.BeginTx(bound, nil) // beside which no other host counts
	if err != nil {
		return nil, countError(ctx, err)
	}
	defer func() { _ = tx.Rollback() }() // after the commit it does nothing
	var used int64
	err = tx.QueryRowContext(bound, "SELECT tokens FROM days WHERE plugin = ? AND day = ?", plugin, day).Scan(&used)
	if errors.Is(err, sql.ErrNoRows) {
		_, err = tx.ExecContext(bound, "DELETE FROM days WHERE plugin = ? AND day < ?", plugin, oldest(day))
	}
	if err != nil {
		return nil, countError(ctx, err)
	}
	left := b.day - used - prompt
	if left < 0 {
		waiting, err := b.aside.of(bound, tx, plugin, day)
		if err != nil {
			return nil, countError(ctx, err)
		}
		return nil, b.exceeded(max(used-waiting, 0), waiting, prompt)
	}
	r.answer = min(left, most)
	_, err = tx.ExecContext(bound, `INSERT INTO days (plugin, day, tokens, calls) VALUES (?, ?, ?, 1)
		ON CONFLICT (plugin, day) DO UPDATE SET tokens = days.tokens + excluded.tokens, calls = days.calls + 1`,
		plugin, day, prompt+r.answer)
	if err == nil {
		err = b.aside.take(bound, tx, r)
	}
	if err != nil {
		return nil, countError(ctx, err)
	}
	if err = tx.Commit(); err != nil {
		b.countLater(r, 0) // it may have been done
		return nil, countError(ctx, err)
	}
	b.aside.taken(r)
	return r, nil
}

// exceeded says that a prompt does not fit, and whether waiting helps.
func (b *budget) exceeded(used, waiting, prompt int64) error {
	if waiting > 0 && prompt <= b.day-used {
		return abi.Exceeded("the plugin has used %d of its %d tokens of today, and %d are set aside for its answers "+
			"under way: wait until one has come, or raise the limit with `wasmhost serve --limit "+
			"ai.tokens-per-day=NUMBER`", used, b.day, waiting)
	}
	return abi.Exceeded("the plugin has used %d of its %d tokens of today, and this call needs at least %d more: "+
		"try again after midnight UTC, or raise the limit with `wasmhost serve --limit ai.tokens-per-day=NUMBER`", used,
		b.day, prompt)
}

// settle puts what a request has used in place of what was counted before. Where
// that fails it is done later; until then more is counted rather than less.
func (b *budget) settle(r *reservation, used int64) {
	err := b.count(outcome{r, used}, false)
	if err != nil {
		b.log.Warn("an answer of the AI provider is counted as a long one, until what it has used can be", "plugin",
			r.plugin, "namespace", "ai", "error", err)
		b.countLater(r, used)
	}
}

// count counts an outcome. Again says that it may have been counted before, or the
// reservation not have been: then it is only while that is under way. A plugin that
// was removed meanwhile has no row any more and gets none.
func (b *budget) count(o outcome, again bool) error {
	ctx, stop := b.bound(context.Background())
	defer stop()
	return b.aside.end(ctx, b.db, o.reservation, func(write execer, had bool) error {
		if again && !had {
			return nil
		}
		_, err := write.ExecContext(ctx,
			`UPDATE days SET tokens = CASE WHEN tokens + ?1 > 0 THEN tokens + ?1 ELSE 0 END
				WHERE plugin = ?2 AND day = ?3`, o.used-o.prompt-o.answer, o.plugin, o.day)
		return err
	})
}

// lateAgain is how long after a failure outcomes are counted again.
const lateAgain = time.Second

// countLater has an outcome be counted when that is possible.
func (b *budget) countLater(r *reservation, used int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.late = append(b.late, outcome{r, used})
	b.wakeLater()
}

// wakeLater has what is late be counted after a pause. The caller holds the mutex.
func (b *budget) wakeLater() {
	if b.timer == nil && !b.closed {
		b.timer = time.AfterFunc(lateAgain, func() {
			b.mu.Lock()
			b.timer = nil
			b.mu.Unlock()
			_ = b.countLate() // it is done again
		})
	}
}

// countLate counts what could not be before.
func (b *budget) countLate() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for !b.closed && len(b.late) > 0 {
		if err := b.count(b.late[0], true); err != nil {
			b.wakeLater()
			return countError(context.Background(), err)
		}
		b.late = b.late[1:]
	}
	return nil
}

// countError is the host's fault, unless the call has ended or the server is gone.
func countError(ctx context.Context, err error) error {
	switch {
	case err == nil || ctx.Err() != nil:
		return errors.Join(err, ctx.Err())
	case errors.Is(err, context.DeadlineExceeded) || dbfile.Code(err) == abi.CodeUnavailable:
		return fmt.Errorf("count the tokens of a plugin: %w: %w", errNotCounted, err)
	}
	return fmt.Errorf("count the tokens of a plugin: %w", err)
}

// DayUsage is what one plugin has used in one day.
type DayUsage struct {
	Day    string // YYYY-MM-DD, in UTC
	Tokens int64  // without what is set aside for answers under way
	Calls  int64  // requests, with those repeated
	Budget int64  // the tokens that it may use in a day, as configured now
}

// Today returns what a plugin has used since midnight, UTC.
func (g *Gateway) Today(ctx context.Context, plugin string) (DayUsage, error) {
	u := DayUsage{Day: day(g.now()), Budget: g.limits.TokensPerDay}
	err := g.budget.aside.read(ctx, g.budget.db, func(from queries) error {
		err := from.QueryRowContext(ctx, "SELECT tokens, calls FROM days WHERE plugin = ? AND day = ?", plugin, u.Day).
			Scan(&u.Tokens, &u.Calls)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		waiting, asideErr := g.budget.aside.of(ctx, from, plugin, u.Day)
		u.Tokens = max(u.Tokens-waiting, 0)
		return cmp.Or(err, asideErr)
	})
	if err != nil {
		return u, fmt.Errorf("read the tokens that plugin %s has used: %w", plugin, err)
	}
	return u, nil
}

// RemovePlugin forgets what a plugin has used.
func (g *Gateway) RemovePlugin(ctx context.Context, plugin string) error {
	g.warned.Forget(plugin)
	if _, err := g.budget.db.Writer.ExecContext(ctx, "DELETE FROM days WHERE plugin = ?", plugin); err != nil {
		return fmt.Errorf("forget the tokens that plugin %s has used: %w", plugin, err)
	}
	return nil
}
