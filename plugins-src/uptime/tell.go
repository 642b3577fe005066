package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

// tell posts the alert that is due for a target, and reports whether one was.
// All alerts of a target share a key, so that its last one stands in the
// inbox. That a target is up is news only after something else.
func (m *monitor) tell(ctx context.Context, t *Target) (news bool, err error) {
	if t.State == t.Told || t.State == Pending {
		return false, nil
	}
	if news = t.State != Up || t.Told != ""; news {
		if err := m.inbox.PostAlert(ctx, t.alert(m.now())); err != nil {
			return false, fmt.Errorf("the alert could not be posted; the next check tries again: %w", err)
		}
	}
	// Where this fails, the alert is posted again, and takes its own place.
	t.Told, t.ToldAt = t.State, m.stamp()
	return news, m.targets.Update(ctx, t.ID, wasmhost.Set("told", t.Told).And("toldAt", t.ToldAt))
}

// alert is what the inbox says of a target.
func (t *Target) alert(now time.Time) wasmhost.Alert {
	a := wasmhost.Alert{Body: t.URL, DedupKey: "target:" + t.ID}
	switch t.State {
	case Up:
		a.Title = t.Name + " is up again"
		if t.Told == Blocked {
			a.Title = t.Name + " can be checked, and is up"
		}
		if past := now.Sub(t.ToldAt.Time()).Round(time.Second); past > 0 {
			a.Body += fmt.Sprintf("\nIt was %s for about %s.", t.Told, past)
		}
	case Blocked:
		a.Title = t.Name + " cannot be checked"
		a.Body += "\n" + t.Problem
	default:
		a.Title = t.Name + " is down"
		a.Body += "\n" + t.Problem
	}
	return a
}

// flash shows one message for all that a run has found to have changed. The
// alerts are in the inbox already, so that a failure is only logged.
func (m *monitor) flash(changed []Target) {
	if len(changed) == 0 {
		return
	}
	message := wasmhost.ToastMessage{Type: wasmhost.ToastSuccess}
	var parts []string
	for _, kind := range []struct {
		state State
		words string
		look  wasmhost.ToastType
	}{{Up, "Up: ", ""}, {Blocked, "Cannot be checked: ", wasmhost.ToastWarning}, {Down, "Down: ", wasmhost.ToastError}} {
		var names []string
		for _, t := range changed {
			if t.State == kind.state {
				names = append(names, t.Name)
			}
		}
		if len(names) == 0 {
			continue
		}
		slices.Sort(names)
		parts = append(parts, kind.words+strings.Join(names, ", "))
		if kind.look != "" {
			message.Type = kind.look
		}
	}
	slices.Reverse(parts) // the worst first
	message.Message = clip(strings.Join(parts, ". ")+".", 4000)
	if err := m.toast.Show(message); err != nil {
		m.log.Warn("show what has changed:", err)
	}
}

// show puts what is not up into the sidebar, what is down first, and the
// number of those into the badge.
func (m *monitor) show(ctx context.Context) error {
	m.showing.Lock()
	defer m.showing.Unlock()
	all, err := m.all(ctx)
	if err != nil {
		return err
	}
	var items []wasmhost.SidebarItem
	down := 0
	for _, state := range []State{Down, Blocked} {
		for _, t := range all {
			if t.State != state {
				continue
			}
			if state == Down {
				down++
			}
			items = append(items, wasmhost.SidebarItem{
				ID: t.ID, Title: t.Name, Status: string(t.State), Subtitle: clip(t.Problem, 200),
				NeedsYou: t.State == Blocked, // time does not mend it
			})
		}
	}
	err = m.sidebar.SetItems(ctx, items)
	if err == nil && down > 0 {
		err = m.sidebar.SetBadgeCount(ctx, down)
	} else if err == nil {
		err = m.sidebar.SetBadge(ctx, "")
	}
	if err != nil {
		return fmt.Errorf("the sidebar does not show what is down: %w", err)
	}
	return nil
}
