package wasmhost

import (
	"context"
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// Sidebar is what the plugin shows in the sidebar of the console. It needs no
// permission. Calls wait as those of [DB] do.
type Sidebar struct{ plugin *plugin }

// Sidebar returns the plugin's part of the sidebar.
func (c *Context) Sidebar() Sidebar { return Sidebar{c.plugin} }

// SidebarItem is an item of the sidebar. Texts have at most 200 characters.
type SidebarItem struct {
	ID       string // unique among the items; not empty
	Title    string // not empty
	Status   string // not empty
	Subtitle string
	NeedsYou bool // the user has to do something
	// Progress is from 0 to 100; nil for none.
	Progress *float64
	// CurrentStep and TotalSteps say how far it is. Without a TotalSteps,
	// which is above zero, neither is shown. A StepName stands in the place of
	// the number of the step.
	CurrentStep, TotalSteps int
	StepName                string
}

// SetItems replaces all items; at most 200. One that is not valid is
// [ErrInvalidArgument], which names it, and changes nothing.
func (s Sidebar) SetItems(ctx context.Context, items []SidebarItem) error {
	b := []byte{'['}
	for i := range items {
		if i > 0 {
			b = append(b, ',')
		}
		var err error
		if b, err = items[i].appendTo(b); err != nil {
			return &Error{Code: abi.CodeInvalidArgument, Message: "the item " + strconv.Itoa(i) + " cannot be written: " +
				err.Error()}
		}
	}
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	number, err := hostcall.SidebarSetItemsStart(append(b, ']'))
	_, err = s.plugin.outcome(ctx, number, err)
	return err
}

func (item *SidebarItem) appendTo(b []byte) ([]byte, error) {
	b = abi.AppendString(append(b, `{"id":`...), item.ID)
	b = abi.AppendString(append(b, `,"title":`...), item.Title)
	b = abi.AppendString(append(b, `,"status":`...), item.Status)
	if item.Subtitle != "" {
		b = abi.AppendString(append(b, `,"subtitle":`...), item.Subtitle)
	}
	if item.NeedsYou {
		b = append(b, `,"needsYou":true`...)
	}
	if item.Progress != nil {
		var err error
		if b, err = jsoncodec.AppendFloat(append(b, `,"progress":`...), *item.Progress, 64); err != nil {
			return nil, err
		}
	}
	if item.StepName != "" {
		b = abi.AppendString(append(b, `,"currentStep":`...), item.StepName)
	} else if item.TotalSteps != 0 {
		b = abi.AppendInt(append(b, `,"currentStep":`...), int64(item.CurrentStep))
	}
	if item.TotalSteps != 0 {
		b = abi.AppendInt(append(b, `,"totalSteps":`...), int64(item.TotalSteps))
	}
	return append(b, '}'), nil
}

// SetBadge sets a badge of a short text, at most 32 characters. An empty one
// takes it away.
func (s Sidebar) SetBadge(ctx context.Context, text string) error {
	if text == "" {
		return s.setBadge(ctx, abi.RawJSON("null"))
	}
	return s.setBadge(ctx, abi.AppendString(nil, text))
}

// SetBadgeCount sets a badge of a number, zero too.
func (s Sidebar) SetBadgeCount(ctx context.Context, count int) error {
	return s.setBadge(ctx, abi.AppendInt(nil, int64(count)))
}

func (s Sidebar) setBadge(ctx context.Context, badge abi.RawJSON) error {
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	number, err := hostcall.SidebarSetBadgeStart(badge)
	_, err = s.plugin.outcome(ctx, number, err)
	return err
}
