package notify

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// ClearStates empties what a plugin has set, or what it has set of these
// kinds. Followers get the empty values. It fails with [problem.ShuttingDown], the error
// of ctx, or that of the database.
func (c *Center) ClearStates(ctx context.Context, plugin string, kinds ...Kind) error {
	if len(kinds) == 0 {
		kinds = []Kind{KindSidebar, KindBadge, KindInbox}
	}
	err := c.change(ctx, func(w *change) error {
		for _, kind := range kinds {
			if err := w.clear(plugin, kind); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("clear what %s has set: %w", plugin, err)
	}
	return nil
}

// clear empties a state. Its row stays, so that those who follow later are told
// that it is empty.
func (w *change) clear(plugin string, kind Kind) error {
	empty := "[]"
	if kind == KindBadge {
		empty = "null"
	}
	var set int
	err := w.tx.QueryRowContext(w.ctx, "SELECT 1 FROM states WHERE plugin = ? AND kind = ? AND value <> ?", plugin, kind,
		empty).Scan(&set)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	} else if err != nil {
		return err
	}
	position, err := w.event(kind, plugin, 0)
	if err != nil {
		return err
	}
	_, err = w.tx.ExecContext(w.ctx,
		"UPDATE states SET value = ?, updated = ?, position = ? WHERE plugin = ? AND kind = ?",
		empty, w.now.UnixMilli(), position, plugin, kind)
	return err
}

// Last returns the position of the last change that there was.
func (c *Center) Last(ctx context.Context) (at Position, err error) {
	err = c.read(func() error {
		at, err = last(ctx, c.db.Reader)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("read the last position: %w", err)
	}
	return at, nil
}

// Unread counts the notices that have not been read.
func (c *Center) Unread(ctx context.Context) (n int, err error) {
	err = c.read(func() error {
		return c.db.Reader.QueryRowContext(ctx, "SELECT count(*) FROM notices WHERE read = 0 AND created >= ?",
			c.now().Add(-c.limits.Age).UnixMilli()).Scan(&n)
	})
	if err != nil {
		return 0, fmt.Errorf("count unread notices: %w", err)
	}
	return n, nil
}
