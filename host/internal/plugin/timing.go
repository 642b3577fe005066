package plugin

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/driver"
)

// callBuffer is what a call needs and the next one can use again.
type callBuffer struct {
	payload []byte
	work    driver.Work
}

// timing counts calls and their time.
type timing struct {
	calls       atomic.Uint64
	nanoseconds atomic.Int64
}

func (t *timing) add(took time.Duration) {
	t.calls.Add(1)
	t.nanoseconds.Add(int64(took))
}

// milliseconds are those of the API.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// took counts the time of a job, and has the log say what took it where that was
// long. What it was waiting for before it reached an instance does not count.
func (e *entry) took(j job, requestID string, took time.Duration, work *driver.Work) {
	if j.request != nil {
		if in := e.installed.Load(); in != nil {
			if t := in.times[endpoint{j.request.Method, j.request.Path}]; t != nil {
				t.add(took)
			}
		}
	}
	if e.m.cfg.Logs == nil || took < e.m.cfg.Logs.Slow() {
		return
	}
	e.logger.LogAttrs(context.Background(), slog.LevelWarn, "a handler was slow", slog.String("request_id", requestID),
		j.attr(), slog.Duration("took", took.Round(time.Millisecond)),
		slog.Duration("computed", work.Computed.Round(time.Millisecond)), slog.Int("hostCalls", work.Calls),
		slog.Duration("inHostCalls", work.Called.Round(time.Millisecond)), slog.String("limit", "logs.slow"))
}

// endpointTimes are those of the endpoints that were called since the version runs
// that is installed.
func (e *entry) endpointTimes() []api.EndpointUsage {
	list := []api.EndpointUsage{}
	if in := e.installed.Load(); in != nil {
		for key, t := range in.times {
			if n := t.calls.Load(); n > 0 {
				list = append(list, api.EndpointUsage{Method: key.method, Path: key.path, Calls: n,
					Ms: milliseconds(time.Duration(t.nanoseconds.Load()))})
			}
		}
	}
	slices.SortFunc(list, func(a, b api.EndpointUsage) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
	})
	return list
}
