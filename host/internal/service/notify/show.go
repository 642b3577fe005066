package notify

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
)

// Toast shows a message in the console. The input is {"message", "type"?,
// "durationMs"?}: a message of up to [MaxBody] characters; info, success,
// warning or error, by default info; whole milliseconds up to [MaxDuration].
//
// It and the methods below that take an input are what plugins call. They fail
// with an *abi.Error: invalid_argument, quota_exceeded, storage_error,
// deadline_exceeded, or unavailable while the host stops. They have changed
// nothing then.
func (c *Center) Toast(ctx context.Context, plugin string, input []byte) error {
	return c.post(ctx, "toast.show", plugin, input, checkToast)
}

// Notify shows a message in the console, and on the desktop where there is
// one. The input is {"title", "body"?}. It counts as a toast.
func (c *Center) Notify(ctx context.Context, plugin string, input []byte) error {
	return c.post(ctx, "toast.notify", plugin, input, checkNotify)
}

// PostAlert puts an alert into the inbox, or in the place of the one with the
// same key. The input is {"title", "body", "dedupKey"?}.
func (c *Center) PostAlert(ctx context.Context, plugin string, input []byte) error {
	return c.post(ctx, "inbox.postAlert", plugin, input, checkAlert)
}

// SetSidebarItems replaces the items in the sidebar. The input is a list of at
// most [MaxSidebarItems] objects {"id", "title", "status", "subtitle"?,
// "needsYou"?, "progress"?, "currentStep"?, "totalSteps"?}: texts of up to
// [MaxTitle] characters, a number from 0 to 100, the number or the name of a
// step, a number of steps. Ids are unique in the list.
func (c *Center) SetSidebarItems(ctx context.Context, plugin string, input []byte) error {
	return c.set(ctx, "sidebar.setItems", plugin, KindSidebar, input, checkSidebar)
}

// SetBadge sets the badge in the sidebar: a number, a text of up to [MaxBadge]
// characters, or null, which 0 and the empty text stand for too.
func (c *Center) SetBadge(ctx context.Context, plugin string, input []byte) error {
	return c.set(ctx, "sidebar.setBadge", plugin, KindBadge, input, checkBadge)
}

// SetInboxItems replaces the items in the inbox. The input is a list of at
// most [MaxInboxItems] objects {"id", "title", "timestamp", "subtitle"?,
// "dotColor"?}: texts of up to [MaxTitle] characters, an ISO 8601 date or
// milliseconds since 1970, a CSS colour. Ids are unique in the list.
func (c *Center) SetInboxItems(ctx context.Context, plugin string, input []byte) error {
	return c.set(ctx, "inbox.setItems", plugin, KindInbox, input, checkInbox)
}

// size bounds an input before it is read.
func (c *Center) size(call string, input []byte) error {
	if len(input) > c.limits.InputBytes {
		return abi.Invalid("%s: the argument has %d bytes, the limit is %d: say less", call, len(input), c.limits.InputBytes)
	}
	return nil
}

// post checks and stores a notice.
func (c *Center) post(ctx context.Context, call, plugin string, input []byte,
	check func([]byte) (Notice, error)) error {
	if err := c.size(call, input); err != nil {
		return err
	}
	n, err := check(input)
	if err != nil {
		return err
	}
	n.Plugin = plugin
	r := c.ratesOf(plugin)
	limiter := r.toasts
	if n.Kind == KindAlert {
		limiter = r.alerts
	}
	if err := allow(call, limiter, c.now()); err != nil {
		return err
	}
	if err := c.change(ctx, func(w *change) error { return w.add(&n) }); err != nil {
		return dbfile.Fail(ctx, call, err)
	}
	if n.Kind == KindNotify {
		c.toDesktop(r.desktop, desktopMessage{plugin, n.Title, n.Body})
	}
	return nil
}

func (c *Center) toDesktop(limiter *rate.Limiter, m desktopMessage) {
	if c.desktop == nil || c.enter() != nil {
		return
	}
	defer c.leave()
	if limiter.AllowN(c.now(), 1) {
		c.desktop.send(m)
	} else {
		c.log.Info("a message is not shown on the desktop: the plugin sends too many", "plugin", m.plugin)
	}
}

// add stores a notice, in place of one with the same key.
func (w *change) add(n *Notice) error {
	if n.DedupKey != "" {
		err := w.tx.QueryRowContext(w.ctx, "SELECT id FROM notices WHERE plugin = ? AND dedup = ?", n.Plugin,
			n.DedupKey).Scan(&n.ID)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	if n.ID == 0 {
		// No event has a negative position; the right one comes below.
		result, err := w.tx.ExecContext(w.ctx,
			`INSERT INTO notices (plugin, kind, title, body, type, duration, dedup, created, position)
			VALUES (?, ?, ?, ?, ?, ?, nullif(?, ''), ?, -1)`,
			n.Plugin, n.Kind, n.Title, n.Body, n.Type, n.DurationMs, n.DedupKey, w.now.UnixMilli())
		if err != nil {
			return err
		}
		if n.ID, err = result.LastInsertId(); err != nil {
			return err
		}
	}
	position, err := w.event(n.Kind, n.Plugin, n.ID)
	if err != nil {
		return err
	}
	if _, err = w.tx.ExecContext(w.ctx,
		"UPDATE notices SET title = ?, body = ?, created = ?, read = 0, position = ? WHERE id = ?",
		n.Title, n.Body, w.now.UnixMilli(), position, n.ID); err != nil {
		return err
	}
	_, err = w.remove("id IN (SELECT id FROM notices WHERE plugin = ? ORDER BY position DESC LIMIT ? OFFSET ?)", n.Plugin,
		math.MaxInt64, w.limits.Notices)
	return err
}

// set checks and stores a state. What is there already is no change.
func (c *Center) set(ctx context.Context, call, plugin string, kind Kind, input []byte,
	check func([]byte) (jsontext.Value, error)) error {
	if err := c.size(call, input); err != nil {
		return err
	}
	value, err := check(input)
	if err != nil {
		if _, ok := errors.AsType[*abi.Error](err); ok {
			return err
		}
		return fmt.Errorf("%s: encode what was checked: %w", call, err)
	}
	if err := allow(call, c.ratesOf(plugin).updates, c.now()); err != nil {
		return err
	}
	err = c.change(ctx, func(w *change) error {
		var before string
		err := w.tx.QueryRowContext(w.ctx, "SELECT value FROM states WHERE plugin = ? AND kind = ?", plugin,
			kind).Scan(&before)
		if err == nil && before == string(value) {
			return nil
		}
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		position, err := w.event(kind, plugin, 0)
		if err != nil {
			return err
		}
		_, err = w.tx.ExecContext(w.ctx, `INSERT INTO states (plugin, kind, value, updated, position) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (plugin, kind) DO UPDATE SET value = excluded.value, updated = excluded.updated, position = excluded.position`,
			plugin, kind, string(value), w.now.UnixMilli(), position)
		return err
	})
	return dbfile.Fail(ctx, call, err)
}
