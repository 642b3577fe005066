package wasmhost

import (
	"context"
	"strconv"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
)

// Inbox is what the plugin shows in the user's inbox. It needs the permission
// inbox or notifications. Calls wait as those of [DB] do.
type Inbox struct{ plugin *plugin }

// Inbox returns the plugin's part of the inbox.
func (c *Context) Inbox() Inbox { return Inbox{c.plugin} }

// InboxItem is an item of the inbox. Texts have at most 200 characters.
type InboxItem struct {
	ID        string    // unique among the items; not empty
	Title     string    // not empty
	Timestamp time.Time // when it happened; not the zero time
	Subtitle  string
	DotColor  string // the name or the code of a colour, as in CSS; empty for none
}

// SetItems replaces all items; at most 500. One that is not valid is
// [ErrInvalidArgument], which names it, and changes nothing.
func (i Inbox) SetItems(ctx context.Context, items []InboxItem) error {
	b := []byte{'['}
	for n, item := range items {
		if item.Timestamp.IsZero() {
			return &Error{Code: abi.CodeInvalidArgument, Message: "inbox.setItems: the item " + strconv.Itoa(n) +
				" has no timestamp"}
		}
		if n > 0 {
			b = append(b, ',')
		}
		b = abi.AppendString(append(b, `{"id":`...), item.ID)
		b = abi.AppendString(append(b, `,"title":`...), item.Title)
		b = abi.AppendString(append(b, `,"timestamp":`...), string(TimestampOf(item.Timestamp)))
		if item.Subtitle != "" {
			b = abi.AppendString(append(b, `,"subtitle":`...), item.Subtitle)
		}
		if item.DotColor != "" {
			b = abi.AppendString(append(b, `,"dotColor":`...), item.DotColor)
		}
		b = append(b, '}')
	}
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	number, err := hostcall.InboxSetItemsStart(append(b, ']'))
	_, err = i.plugin.outcome(ctx, number, err)
	return err
}

// Alert is a message that stays in the inbox until the user has seen it.
type Alert struct {
	Title string // 1 to 200 characters
	Body  string // at most 4,000 characters
	// DedupKey, of at most 200 characters, replaces an alert with the same
	// key. Empty for none.
	DedupKey string
}

// PostAlert posts an alert. A plugin may post 60 a minute by default; more are
// [ErrQuotaExceeded].
func (i Inbox) PostAlert(ctx context.Context, alert Alert) error {
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	var key *string
	if alert.DedupKey != "" {
		key = &alert.DedupKey
	}
	number, err := hostcall.InboxPostAlertStart(alert.Title, alert.Body, key)
	_, err = i.plugin.outcome(ctx, number, err)
	return err
}
