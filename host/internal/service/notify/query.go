package notify

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Filter chooses notices, at most [api.MaxNotices].
type Filter = api.NoticeQuery

// List returns notices, the newest first. It fails with [problem.InvalidRequest],
// [problem.ShuttingDown], the error of ctx, or that of the database.
func (c *Center) List(ctx context.Context, f Filter) ([]Notice, error) {
	if f.Limit == 0 {
		f.Limit = 100
	}
	if f.Limit < 0 || f.Limit > api.MaxNotices || f.Before < 0 {
		return nil, problem.InvalidRequest(fmt.Sprintf(
			"invalid argument: list notices: limit must be 1 to %d and before a position", api.MaxNotices))
	}
	where, args := where(f, c.now().Add(-c.limits.Age))
	found := []Notice{}
	err := c.read(func() error {
		rows, err := c.db.Reader.QueryContext(ctx, "SELECT "+noticeColumns+" FROM notices WHERE "+where+
			" ORDER BY position DESC LIMIT ?", append(args, f.Limit)...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			n, err := scanNotice(rows)
			if err != nil {
				return err
			}
			found = append(found, n)
		}
		return rows.Err()
	})
	if err != nil {
		return nil, fmt.Errorf("list notices: %w", err)
	}
	return found, nil
}

// where returns the condition of a filter.
func where(f Filter, oldest time.Time) (string, []any) {
	if f.Since.After(oldest) {
		oldest = f.Since
	}
	terms, args := []string{"created >= ?"}, []any{oldest.UnixMilli()}
	add := func(term string, values ...any) {
		terms = append(terms, term)
		args = append(args, values...)
	}
	if f.Plugin != "" {
		add("plugin = ?", f.Plugin)
	}
	if len(f.Kinds) > 0 {
		kinds := make([]any, len(f.Kinds))
		for i, kind := range f.Kinds {
			kinds[i] = kind
		}
		add("kind IN (?"+strings.Repeat(", ?", len(kinds)-1)+")", kinds...)
	}
	if f.Unread {
		add("read = 0")
	}
	if f.Before > 0 {
		add("position < ?", f.Before)
	}
	return strings.Join(terms, " AND "), args
}

const noticeColumns = "id, position, plugin, kind, title, body, type, duration, coalesce(dedup, ''), created, read"

func scanNotice(row interface{ Scan(...any) error }) (n Notice, err error) {
	var created int64
	err = row.Scan(&n.ID, &n.Position, &n.Plugin, &n.Kind, &n.Title, &n.Body, &n.Type, &n.DurationMs, &n.DedupKey,
		&created, &n.Read)
	n.Created = time.UnixMilli(created).UTC()
	return n, err
}

// read runs f between enter and leave.
func (c *Center) read(f func() error) error {
	if err := c.enter(); err != nil {
		return err
	}
	defer c.leave()
	return f()
}

// States returns what plugins have set, of one plugin or, where it is empty,
// of all, in their order, and the position that they are current at: follow
// from there to learn of the changes.
func (c *Center) States(ctx context.Context, plugin string) (states []State, at Position, err error) {
	states = []State{}
	err = c.read(func() error {
		tx, err := c.db.Reader.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
		if err != nil {
			return err
		}
		defer func() { _ = tx.Rollback() }() // nothing was written
		if at, err = last(ctx, tx); err != nil {
			return err
		}
		rows, err := tx.QueryContext(ctx,
			"SELECT position, plugin, kind, value, updated FROM states WHERE ?1 IN ('', plugin) ORDER BY plugin, kind", plugin)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var s State
			var value string
			var updated int64
			if err := rows.Scan(&s.Position, &s.Plugin, &s.Kind, &value, &updated); err != nil {
				return err
			}
			s.Value, s.Updated = []byte(value), time.UnixMilli(updated).UTC()
			states = append(states, s)
		}
		return rows.Err()
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list states: %w", err)
	}
	return states, at, nil
}

// last returns the position of the last change that there was. It has an event,
// since what supersedes one comes behind it, or is the floor of a copy.
func last(ctx context.Context, q interface {
	QueryRowContext(context.Context, string, ...any) *sql.Row
}) (at Position, err error) {
	var floor Position
	err = q.QueryRowContext(ctx, "SELECT coalesce((SELECT max(position) FROM events), 0), (SELECT position FROM floor)").
		Scan(&at, &floor)
	return max(at, floor), err
}

// MarkRead marks a notice as read; again, it does nothing. It fails with
// [problem.NoticeNotFound], [problem.ShuttingDown], the error of ctx, or that of the database.
func (c *Center) MarkRead(ctx context.Context, id int64) error {
	err := c.change(ctx, func(w *change) error {
		var plugin string
		var read bool
		err := w.tx.QueryRowContext(w.ctx, "SELECT plugin, read FROM notices WHERE id = ?", id).Scan(&plugin, &read)
		if errors.Is(err, sql.ErrNoRows) {
			return problem.NoticeNotFound(id)
		}
		if err != nil || read {
			return err
		}
		return w.markRead(id, plugin)
	})
	if err != nil {
		return fmt.Errorf("mark notice %d as read: %w", id, err)
	}
	return nil
}

func (w *change) markRead(id int64, plugin string) error {
	if _, err := w.tx.ExecContext(w.ctx, "UPDATE notices SET read = 1 WHERE id = ?", id); err != nil {
		return err
	}
	_, err := w.event(KindRead, plugin, id)
	return err
}

// MarkAllRead marks the notices as read that a list with this position at its
// head shows, of one plugin or, where it is empty, of all, and returns how
// many were unread.
func (c *Center) MarkAllRead(ctx context.Context, plugin string, upTo Position) (marked int, err error) {
	err = c.change(ctx, func(w *change) error {
		rows, err := w.tx.QueryContext(w.ctx,
			"SELECT id, plugin FROM notices WHERE read = 0 AND position <= ?1 AND ?2 IN ('', plugin)", upTo, plugin)
		if err != nil {
			return err
		}
		unread := map[int64]string{}
		for rows.Next() {
			var id int64
			var owner string
			if err := rows.Scan(&id, &owner); err != nil {
				return errors.Join(err, rows.Close())
			}
			unread[id] = owner
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return err
		}
		for id, owner := range unread {
			if err := w.markRead(id, owner); err != nil {
				return err
			}
		}
		marked = len(unread)
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("mark notices as read: %w", err)
	}
	return marked, nil
}

// Dismiss removes a notice. It fails as [Center.MarkRead] does.
func (c *Center) Dismiss(ctx context.Context, id int64) error {
	err := c.change(ctx, func(w *change) error {
		n, err := w.remove("id = ?", id)
		if err == nil && n == 0 {
			return problem.NoticeNotFound(id)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("dismiss notice %d: %w", id, err)
	}
	return nil
}
