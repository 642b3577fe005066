package ai

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/dbfile"
)

// budget counts tokens in a file, by plugin and day.
type budget struct {
	db  *dbfile.File
	day int64 // how many tokens a plugin may use in one

	mu       sync.Mutex
	reserved map[string]int64 // for answers under way, by plugin
}

// day is the day of a time in UTC, as it stands in rows.
func day(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// oldest is the first of the days that are still kept on a day.
func oldest(day string) string {
	t, _ := time.Parse(time.DateOnly, day) // it was written by day
	return t.AddDate(0, 0, -retainedDays).Format(time.DateOnly)
}

func openBudget(ctx context.Context, c *Config, log *slog.Logger) (*budget, error) {
	l := c.Limits
	db, err := dbfile.Open(ctx, c.Path, format, dbfile.Options{Wait: l.LockWait, Log: log, Database: c.Database})
	if err != nil {
		return nil, err
	}
	return &budget{db: db, day: l.TokensPerDay, reserved: make(map[string]int64)}, nil
}

func (b *budget) close() error { return b.db.Close() }

// reserve counts n tokens before they are used, and one call, and sets aside
// what is left for the answer, up to most; the caller releases that. What does
// not fit into the day is quota_exceeded, and not counted.
func (b *budget) reserve(ctx context.Context, plugin, day string, n, most int64) (reserved int64, err error) {
	tx, err := b.db.Writer.BeginTx(ctx, nil)
	if err != nil {
		return 0, countError(ctx, err)
	}
	defer func() { _ = tx.Rollback() }() // after the commit it does nothing
	var used int64
	err = tx.QueryRowContext(ctx, "SELECT tokens FROM days WHERE plugin = ? AND day = ?", plugin, day).Scan(&used)
	if errors.Is(err, sql.ErrNoRows) {
		_, err = tx.ExecContext(ctx, "DELETE FROM days WHERE plugin = ? AND day < ?", plugin, oldest(day))
	}
	if err != nil {
		return 0, countError(ctx, err)
	}
	if reserved, err = b.setAside(plugin, used, n, most); err != nil {
		return 0, err
	}
	defer func() {
		if err != nil {
			b.release(plugin, reserved)
		}
	}()
	_, err = tx.ExecContext(ctx, `INSERT INTO days (plugin, day, tokens, calls) VALUES (?, ?, ?, 1)
		ON CONFLICT (plugin, day) DO UPDATE SET tokens = days.tokens + excluded.tokens, calls = days.calls + 1`,
		plugin, day, n)
	if err == nil {
		err = tx.Commit()
	}
	return reserved, countError(ctx, err)
}

// setAside sets aside what is left of a day for an answer. Nobody else counts
// meanwhile.
func (b *budget) setAside(plugin string, used, n, most int64) (int64, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	waiting := b.reserved[plugin]
	left := b.day - used - waiting - n
	switch {
	case left >= 0:
		reserved := min(left, most)
		b.reserved[plugin] += reserved
		return reserved, nil
	case waiting > 0 && n <= b.day-used:
		return 0, exceeded("the plugin has used %d of its %d tokens of today, and %d are set aside for its answers "+
			"under way: wait until one has come, or raise the limit with `wasmhost serve --limit "+
			"ai.tokens-per-day=NUMBER`", used, b.day, waiting)
	}
	return 0, exceeded("the plugin has used %d of its %d tokens of today, and this call needs at least %d more: "+
		"try again after midnight UTC, or raise the limit with `wasmhost serve --limit ai.tokens-per-day=NUMBER`", used,
		b.day, n)
}

// release gives back what was set aside for an answer.
func (b *budget) release(plugin string, reserved int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.reserved[plugin] -= reserved; b.reserved[plugin] <= 0 {
		delete(b.reserved, plugin)
	}
}

// settle corrects what was reserved by what was used. A plugin that was
// removed meanwhile has no row any more and gets none.
func (b *budget) settle(ctx context.Context, plugin, day string, more int64) error {
	if more == 0 {
		return nil
	}
	_, err := b.db.Writer.ExecContext(ctx,
		`UPDATE days SET tokens = CASE WHEN tokens + ?1 > 0 THEN tokens + ?1 ELSE 0 END
			WHERE plugin = ?2 AND day = ?3`, more, plugin, day)
	return countError(ctx, err)
}

// countError is the host's fault, unless the call has ended.
func countError(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil {
		return errors.Join(err, ctx.Err())
	}
	return fmt.Errorf("count the tokens of a plugin: %w", err)
}

// DayUsage is what one plugin has used in one day.
type DayUsage struct {
	Day    string // YYYY-MM-DD, in UTC
	Tokens int64
	Calls  int64 // requests, with those repeated
	Budget int64 // the tokens that it may use in a day, as configured now
}

// Today returns what a plugin has used since midnight, UTC.
func (g *Gateway) Today(ctx context.Context, plugin string) (DayUsage, error) {
	u := DayUsage{Day: day(g.now()), Budget: g.limits.TokensPerDay}
	err := g.budget.db.Writer.QueryRowContext(ctx, "SELECT tokens, calls FROM days WHERE plugin = ? AND day = ?",
		plugin, u.Day).Scan(&u.Tokens, &u.Calls)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
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
