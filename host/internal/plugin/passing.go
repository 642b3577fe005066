package plugin

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/hostfuncs"
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
	if err == nil {
		return false
	}
	var own *abi.Error
	if p := problem.Of(err); p != nil && p.RetryAfter > 0 {
		return true
	}
	return store.Is(err, store.ReasonUnreachable) || store.Is(err, store.ReasonLocked) || errors.Is(err,
		document.ErrUnavailable) || errors.Is(err, document.ErrBusy) || disk.Of(err) != 0 || errors.Is(err, syscall.ENOMEM) ||
		errors.Is(err, errFetchedAgain) || postgres.Gone(err) || errors.As(err, new(*memory.Error)) || errors.As(err,
		new(*hinderedError)) || errors.As(err, &own) && passingCode(own.Code)
}

// passingCode reports whether a failure of a host function may be gone in a
// moment: it is one of what stands behind the function, not of its arguments.
func passingCode(code abi.Code) bool {
	switch code {
	case abi.CodeUnavailable, abi.CodeDeadlineExceeded, abi.CodeStorageError, abi.CodeInternal:
		return true
	}
	return false
}

// hindrance is what kept the functions that one instance has called from doing
// what they are for.
type hindrance struct {
	running atomic.Int32 // functions that have not answered yet
	last    atomic.Int64 // when one has failed for something that passes; 0 for never
}

// hinderedFor is for how long a crash may come of what functions have met.
const hinderedFor = 30 * time.Second

// lately reports whether a crash may come of it.
func (h *hindrance) lately() bool { return time.Since(time.Unix(0, h.last.Load())) < hinderedFor }

// failed notes how a function has ended that is counted among those that run.
func (h *hindrance) failed(err error) {
	if err != nil {
		if known, ok := errors.AsType[*abi.Error](err); !ok || passingCode(known.Code) {
			h.last.Store(time.Now().UnixNano())
		}
	}
	h.running.Add(-1)
}

// watch notes how a function ends. To sleep is the plugin's own doing.
func (h *hindrance) watch(key hostfuncs.Key, f hostfuncs.Func) hostfuncs.Func {
	if key.Namespace == "timers" {
		return f
	}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		h.running.Add(1)
		result, err := f(ctx, params)
		h.failed(err)
		return result, err
	}
}

// blamed is why an instance did not start, where that may have come of what its
// functions have met: guests of all languages may make of that what they like, and
// wait until their time is over.
func (h *hindrance) blamed(err error) error {
	waits := errors.Is(err, engine.ErrTimeout) && h.running.Load() > 0
	if err == nil || !waits && h.last.Load() == 0 {
		return err
	}
	return &hinderedError{err}
}

// hinderedError is a failure to start of a plugin that was hindered.
type hinderedError struct{ error }

// Unwrap returns the failure.
func (e *hinderedError) Unwrap() error { return e.error }

// again sets the state of a plugin that does not run, and has it started again after
// a while, unless somebody changes it before. The caller holds the lock.
func (e *entry) again(s Status, more ...slog.Attr) {
	delay := min(double(startAgainMin, e.retries), startAgainMax)
	e.retries++
	s.Reason += "; it is started again by itself"
	s.RetryAt = time.Now().Add(delay)
	status := e.set(s, more...)
	e.m.running.Go(func() {
		if !e.pause(delay) || !e.lockToStart() {
			return
		}
		defer e.unlock()
		if e.m.ctx.Err() != nil || e.status.Load() != status {
			return
		}
		if in := e.installed.Load(); in.unread != nil || errors.Is(e.failure, errFetchedAgain) {
			e.setInstalled(e.m.describe(e.m.catalog.load(e.id, e.leased())))
		}
		e.run(e.m.ctx, enableStart)
	})
}

// waits reports whether a plugin is to run that could not be read for now.
func (in *installed) waits() bool {
	return in != nil && in.unread != nil && (in.record == nil || in.record.Enabled)
}
