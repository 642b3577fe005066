package host

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/notify"
	"github.com/wasmhost/wasmhost/host/problem"
)

// NoticesConfig configures what becomes of what plugins show.
type NoticesConfig struct {
	// Desktop shows the messages of toast.notify on the desktop, too; nil
	// keeps them in the console. See package desktop. It is called for one
	// message at a time, and may block: no plugin waits for it.
	Desktop func(title, body string) error
}

// notices implements plugin.Notices. The file is opened when the host serves.
// Where it is damaged, the host serves without notifications and says why.
type notices struct {
	host    *Host
	path    string
	hints   hints
	desktop *prometheus.CounterVec // outcome

	mu     sync.RWMutex
	c      *notify.Center
	broken error
}

func newNotices(h *Host, path string) *notices {
	return &notices{host: h, path: path, desktop: prometheus.NewCounterVec(prometheus.CounterOpts{
		Namespace: "wasmhost", Name: "desktop_notices_total", Help: "Messages for the desktop, by outcome: shown or failed.",
	}, []string{"outcome"})}
}

// open opens the file. Calling it again does nothing.
func (n *notices) open(ctx context.Context) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.c != nil {
		return
	}
	options := notify.Options{Path: n.path, Limits: n.host.cfg.Notify, Logger: n.host.cfg.Logger}
	if show := n.host.cfg.Notices.Desktop; show != nil {
		options.Desktop = func(title, body string) error {
			err := show(title, body)
			outcome := "shown"
			if err != nil {
				outcome = "failed"
			}
			n.desktop.WithLabelValues(outcome).Inc()
			return err
		}
	}
	n.c, n.broken = notify.Open(context.WithoutCancel(ctx), options)
	if n.broken != nil {
		n.host.cfg.Logger.Error("notifications cannot be used; plugins are told that they are unavailable", "error", n.broken)
		return
	}
	if err := n.clearRemoved(ctx); err != nil {
		n.host.cfg.Logger.Error("what plugins show that were removed or disabled could not be emptied", "error", err)
	}
}

// missing says why there is no open center, and what is wrong with it.
func (n *notices) missing() (text string, cause error) {
	n.mu.RLock()
	defer n.mu.RUnlock()
	if n.broken != nil {
		return "the notifications of this host cannot be used; the host's log says why", n.broken
	}
	return "the host does not serve, so nothing is shown", nil
}

// conflict is what users get where there is no open center.
func (n *notices) conflict() error {
	text, cause := n.missing()
	return problem.Conflict(text).Because(cause)
}

// clearRemoved empties what plugins show that were removed or disabled while
// the host did not serve.
func (n *notices) clearRemoved(ctx context.Context) error {
	states, _, err := n.c.States(ctx, "")
	if err != nil {
		return err
	}
	for _, s := range states {
		if info, err := n.host.plugins.Get(s.Plugin); err == nil && info.Enabled {
			continue
		}
		if err := n.c.ClearStates(ctx, s.Plugin, s.Kind); err != nil {
			return err
		}
	}
	return nil
}

// close ends followers and closes the file.
func (n *notices) close() error {
	if c := n.center(); c != nil {
		return c.Close()
	}
	return nil
}

// center returns what is open, or nil.
func (n *notices) center() *notify.Center {
	n.mu.RLock()
	defer n.mu.RUnlock()
	return n.c
}

// register shows figures.
func (n *notices) register(registry *prometheus.Registry) error {
	gauge := func(name, help string, value func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "wasmhost", Name: name, Help: help}, value)
	}
	for _, outcome := range []string{"shown", "failed"} {
		n.desktop.WithLabelValues(outcome)
	}
	return errors.Join(
		registry.Register(n.desktop),
		registry.Register(gauge("notices_unread", "Toasts, messages and alerts that have not been read.", func() float64 {
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			c := n.center()
			if c == nil {
				return 0
			}
			unread, err := c.Unread(ctx)
			if err != nil {
				return 0 // it is closing, or the log says why
			}
			return float64(unread)
		})),
		registry.Register(gauge("approvals_waiting", "Runs of jobs that wait for the user's approval.", func() float64 { return float64(n.host.jobs.waiting()) })),
	)
}

// tell has a plugin show something.
func (n *notices) tell(ctx context.Context, call, id string, input []byte, show func(*notify.Center) func(context.Context, string, []byte) error) error {
	c := n.center()
	if c == nil {
		text, _ := n.missing()
		return abi.NewError(abi.CodeUnavailable, call+": "+text)
	}
	return show(c)(ctx, id, input)
}

// Toast shows a message in the console.
func (n *notices) Toast(ctx context.Context, id string, input []byte) error {
	return n.tell(ctx, "toast.show", id, input, func(c *notify.Center) func(context.Context, string, []byte) error { return c.Toast })
}

// Notify shows a message in the console and on the desktop.
func (n *notices) Notify(ctx context.Context, id string, input []byte) error {
	return n.tell(ctx, "toast.notify", id, input, func(c *notify.Center) func(context.Context, string, []byte) error { return c.Notify })
}

// PostAlert puts an alert into the inbox.
func (n *notices) PostAlert(ctx context.Context, id string, input []byte) error {
	return n.tell(ctx, "inbox.postAlert", id, input, func(c *notify.Center) func(context.Context, string, []byte) error { return c.PostAlert })
}

// SetSidebarItems replaces the items in the sidebar.
func (n *notices) SetSidebarItems(ctx context.Context, id string, input []byte) error {
	return n.tell(ctx, "sidebar.setItems", id, input, func(c *notify.Center) func(context.Context, string, []byte) error { return c.SetSidebarItems })
}

// SetBadge sets the badge in the sidebar.
func (n *notices) SetBadge(ctx context.Context, id string, input []byte) error {
	return n.tell(ctx, "sidebar.setBadge", id, input, func(c *notify.Center) func(context.Context, string, []byte) error { return c.SetBadge })
}

// SetInboxItems replaces the items in the inbox.
func (n *notices) SetInboxItems(ctx context.Context, id string, input []byte) error {
	return n.tell(ctx, "inbox.setItems", id, input, func(c *notify.Center) func(context.Context, string, []byte) error { return c.SetInboxItems })
}

// ClearStates empties what a plugin shows as being so at present.
func (n *notices) ClearStates(ctx context.Context, id string) error { return n.clear(ctx, id) }

// ClearInbox empties the inbox of a plugin.
func (n *notices) ClearInbox(ctx context.Context, id string) error {
	return n.clear(ctx, id, notify.KindInbox)
}

// clear does nothing while the host does not serve: see clearRemoved.
func (n *notices) clear(ctx context.Context, id string, kinds ...notify.Kind) error {
	c := n.center()
	if c == nil {
		return nil
	}
	if err := c.ClearStates(ctx, id, kinds...); !errors.Is(err, notify.ErrClosed) {
		return err
	}
	return nil
}

// RemovePlugin deletes what a plugin has shown, also while the host does not
// serve.
func (n *notices) RemovePlugin(ctx context.Context, id string) error {
	if c := n.center(); c != nil {
		return c.RemovePlugin(ctx, id)
	}
	if _, err := os.Lstat(n.path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	c, err := notify.Open(ctx, notify.Options{Path: n.path, Limits: n.host.cfg.Notify, Logger: n.host.cfg.Logger})
	if err != nil {
		return err
	}
	return errors.Join(c.RemovePlugin(ctx, id), c.Close())
}

// brokenBy says what is wrong with the file; nil for nothing.
func (n *notices) brokenBy() error {
	n.mu.RLock()
	defer n.mu.RUnlock()
	return n.broken
}
