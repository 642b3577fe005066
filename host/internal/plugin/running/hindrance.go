package running

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// hindrance is what kept the functions that one instance has called from doing
// what they are for.
type hindrance struct {
	running atomic.Int32 // functions that have not answered yet
	last    atomic.Int64 // when one has failed for something that passes; 0 for never
}

// hinderedFor is for how long a crash may come of what functions have met.
const hinderedFor = 30 * time.Second

// Lately reports whether a crash may come of it.
func (h *hindrance) Lately() bool { return time.Since(time.Unix(0, h.last.Load())) < hinderedFor }

// failed notes how a function has ended that is counted among those that run.
func (h *hindrance) failed(err error) {
	if err != nil {
		if known, ok := errors.AsType[*abi.Error](err); !ok || catalog.PassingCode(known.Code) {
			h.last.Store(time.Now().UnixNano())
		}
	}
	h.running.Add(-1)
}

// Watch notes how a function ends. To sleep is the plugin's own doing.
func (h *hindrance) Watch(key hostfuncs.Key, f hostfuncs.Handler) hostfuncs.Handler {
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

// Blamed is why an instance did not start, where that may have come of what its
// functions have met: guests of all languages may make of that what they like, and
// wait until their time is over.
func (h *hindrance) Blamed(err error) error {
	waits := errors.Is(err, engine.ErrTimeout) && h.running.Load() > 0
	if err == nil || !waits && h.last.Load() == 0 {
		return err
	}
	return &HinderedError{err}
}

// HinderedError is a failure to start of a plugin that was hindered.
type HinderedError struct{ error }

// Unwrap returns the failure.
func (e *HinderedError) Unwrap() error { return e.error }
