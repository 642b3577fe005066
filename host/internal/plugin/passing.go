package plugin

import (
	"errors"
	"log/slog"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
)

// startAgainMin and startAgainMax bound how long a plugin waits that could not
// be started for something that passes. It has not crashed, so that does not count
// among its crashes.
const (
	startAgainMin = time.Second
	startAgainMax = 10 * time.Second
)

// passes reports whether what kept a plugin from starting may be gone in a moment
// without anybody having done anything to the plugin. All else is its own fault.
func passes(err error) bool {
	return catalog.Passes(err) || errors.As(err, new(*running.HinderedError))
}

// again sets the state of a plugin that does not run, and has it started again after
// a while, unless somebody changes it before. The caller holds the lock.
func (e *runner) again(s shown.Status, more ...slog.Attr) {
	delay := min(running.Double(startAgainMin, e.retries), startAgainMax)
	e.retries++
	s.Reason += "; it is started again by itself"
	s.RetryAt = time.Now().Add(delay)
	status := e.set(s, more...)
	e.m.Work.Go(func() {
		if !e.pause(delay) || !e.LockToStart() {
			return
		}
		defer e.Unlock()
		if e.m.Ctx.Err() != nil || e.Status.Load() != status {
			return
		}
		if in := e.Known(); in.Unread != nil || errors.Is(e.failure, catalog.ErrFetchedAgain) {
			e.SetInstalled(e.m.catalog.Describe(e.m.catalog.Load(e.ID(), e.Leased())))
		}
		e.run(e.m.Ctx, catalog.EnableStart)
	})
}
