package plugin

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Notices keeps what plugins show outside of their own pages. Its methods are
// called from many goroutines at once. They must not call back into the
// manager. Inputs are JSON that only hostfuncs has looked at; what a guest may
// know of an error is an *abi.Error.
type Notices interface {
	Toast(ctx context.Context, id string, input []byte) error
	Notify(ctx context.Context, id string, input []byte) error
	PostAlert(ctx context.Context, id string, input []byte) error
	SetSidebarItems(ctx context.Context, id string, input []byte) error
	SetBadge(ctx context.Context, id string, input []byte) error
	SetInboxItems(ctx context.Context, id string, input []byte) error
	// ClearStates empties sidebar, badge and inbox of a plugin, ClearInbox its
	// inbox alone. What it has said (toasts, messages, alerts) stays.
	ClearStates(ctx context.Context, id string) error
	ClearInbox(ctx context.Context, id string) error
	// RemovePlugin deletes all that is kept about a plugin.
	RemovePlugin(ctx context.Context, id string) error
}

// noticePatience bounds the calls that come without a context: they wait for
// the disk and nothing else.
const noticePatience = 10 * time.Second

// clearNotices takes away what the plugin shows as being so at present, where
// the user has said that it is not to: by disabling or removing it, or by
// taking the permission for the inbox from it. Items that nobody keeps up to
// date would go on asking for the user's attention. They stay where a plugin
// is merely down for a while, since it failed or the host restarts: what it
// last said is the best that is known, and whoever shows it is told that the
// plugin does not run. The caller holds the lock.
func (e *entry) clearNotices(in *installed, state State) {
	notices := e.m.cfg.Notices
	if notices == nil || in == nil || !e.m.isStarted() {
		return
	}
	var err error
	switch {
	case state == StateDisabled:
		err = notices.ClearStates(context.WithoutCancel(e.m.ctx), e.id)
	case !in.mayUseInbox():
		err = notices.ClearInbox(context.WithoutCancel(e.m.ctx), e.id)
	}
	if err != nil && e.m.ctx.Err() == nil {
		e.logger.Error("what the plugin shows could not be taken away", "error", err)
	}
}

// mayUseInbox reports whether the plugin may show items in the inbox. Where
// its manifest cannot be read, nothing was taken from it.
func (in *installed) mayUseInbox() bool {
	if in.manifest == nil || in.record == nil {
		return true
	}
	_, granted := in.access(manifest.PermissionInbox)
	return granted
}

// forgetNotices deletes what is kept of what a plugin has shown.
func (m *Manager) forgetNotices(ctx context.Context, id string) error {
	if m.cfg.Notices == nil {
		return nil
	}
	if err := m.cfg.Reserve.Do(func() error { return m.cfg.Notices.RemovePlugin(context.WithoutCancel(ctx), id) }); err != nil {
		return fmt.Errorf("delete the notifications of %q: %w", id, err)
	}
	return nil
}

// guestNotices is what one instance shows. It ends with the instance: nothing
// that was under way may come after the plugin was disabled.
type guestNotices struct {
	notices Notices
	id      string
	ctx     context.Context // for calls that come without one; it does not end

	mu   sync.RWMutex // held for reading by calls, and to end for writing
	over bool
}

func newGuestNotices(ctx context.Context, notices Notices, id string) *guestNotices {
	return &guestNotices{notices: notices, id: id, ctx: ctx}
}

// end waits for calls that are under way and refuses further ones.
func (g *guestNotices) end() {
	if g == nil {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.over = true
}

func (g *guestNotices) do(ctx context.Context, call string, show func(context.Context, string, []byte) error, input []byte) error {
	g.mu.RLock()
	defer g.mu.RUnlock()
	if g.over {
		return abi.NewError(abi.CodeUnavailable, call+": the plugin is stopped")
	}
	return show(ctx, g.id, input)
}

// say encodes what a call gives by parts.
func (g *guestNotices) say(ctx context.Context, call string, show func(context.Context, string, []byte) error, parts any) error {
	input, err := json.Marshal(parts)
	if err != nil {
		return fmt.Errorf("%s: encode it: %w", call, err)
	}
	return g.do(ctx, call, show, input)
}

// guestToast implements hostfuncs.Toast.
type guestToast struct{ *guestNotices }

// Show shows a message in the console.
func (g guestToast) Show(message, kind string, durationMs int64) error {
	ctx, cancel := context.WithTimeout(g.ctx, noticePatience)
	defer cancel()
	return g.say(ctx, "toast.show", g.notices.Toast, struct {
		Message    string `json:"message"`
		Type       string `json:"type,omitempty"`
		DurationMs int64  `json:"durationMs,omitempty"`
	}{message, kind, durationMs})
}

// Notify shows a message in the console and on the desktop.
func (g guestToast) Notify(title, body string) error {
	ctx, cancel := context.WithTimeout(g.ctx, noticePatience)
	defer cancel()
	return g.say(ctx, "toast.notify", g.notices.Notify, struct {
		Title string `json:"title"`
		Body  string `json:"body,omitempty"`
	}{title, body})
}

// guestSidebar implements hostfuncs.Sidebar.
type guestSidebar struct{ *guestNotices }

// SetItems replaces the items in the sidebar.
func (g guestSidebar) SetItems(ctx context.Context, items []byte) error {
	return g.do(ctx, "sidebar.setItems", g.notices.SetSidebarItems, items)
}

// SetBadge sets the badge.
func (g guestSidebar) SetBadge(ctx context.Context, badge []byte) error {
	return g.do(ctx, "sidebar.setBadge", g.notices.SetBadge, badge)
}

// guestInbox implements hostfuncs.Inbox.
type guestInbox struct{ *guestNotices }

// SetItems replaces the items in the inbox.
func (g guestInbox) SetItems(ctx context.Context, items []byte) error {
	return g.do(ctx, "inbox.setItems", g.notices.SetInboxItems, items)
}

// PostAlert puts an alert into the inbox.
func (g guestInbox) PostAlert(ctx context.Context, title, body, dedupKey string) error {
	return g.say(ctx, "inbox.postAlert", g.notices.PostAlert, struct {
		Title    string `json:"title"`
		Body     string `json:"body"`
		DedupKey string `json:"dedupKey,omitempty"`
	}{title, body, dedupKey})
}

// addNotices adds the services of what an instance shows, where the host has
// them.
func (s *slot) addNotices(services *hostfuncs.Services) {
	if s.notices != nil {
		services.Toast, services.Sidebar, services.Inbox = guestToast{s.notices}, guestSidebar{s.notices}, guestInbox{s.notices}
	}
}
