package plugin

import (
	"context"
	"slices"
)

// StopOption says how a plugin is stopped.
type StopOption bool

// Now stops a plugin at its next check: its running calls are cut off, and it
// hears of nothing. Whatever else is in progress with it is hastened, too.
const Now StopOption = true

// lockToStop is lock for what stops the plugin: it does not wait for the
// compiler, nor for the plugin to activate. With Now it waits for nothing that
// the plugin does, until the lock is given back.
func (m *Manager) lockToStop(ctx context.Context, id string, how []StopOption) (*entry, error) {
	over := func() {}
	if e := (*m.entries.Load())[id]; e != nil {
		defer e.Stopping()()
		if slices.Contains(how, Now) {
			over = e.hurry()
		}
	}
	e, err := m.lock(ctx, id, false)
	if err != nil {
		over()
		return nil, err
	}
	e.before = over
	return e, nil
}

// lockToReplace is lock for what has the plugin start anew: with Now it is
// lockToStop.
func (m *Manager) lockToReplace(ctx context.Context, id string, how []StopOption) (*entry, error) {
	if slices.Contains(how, Now) {
		return m.lockToStop(ctx, id, how)
	}
	return m.lock(ctx, id, false)
}
