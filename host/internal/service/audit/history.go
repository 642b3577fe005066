package audit

import (
	"context"
	"maps"
	"math"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/service"
)

// Limits bound the history of what plugins use. A zero field takes the default.
type Limits struct {
	// HistoryInterval is how far apart the points of a history are.
	HistoryInterval time.Duration `default:"10s" min:"100ms" max:"1h"`
	// HistoryPoints is how many points are kept of each plugin, the newest. A point takes 32 bytes of memory.
	HistoryPoints int `default:"180" min:"2" max:"10000" per:"host"`
}

// History keeps what each plugin has used from point to point while the host
// serves, for charts. It is in memory: what is to outlive the host is in the
// totals and lines of [Log].
type History struct {
	log       *Log
	installed func() []service.Plugin
	limits    Limits

	mu      sync.Mutex
	times   []time.Time // of the points, the newest last
	plugins map[string]*series
	stop    context.CancelFunc
	done    chan struct{}
}

var (
	_ service.Opener = (*History)(nil)
	_ service.Router = (*History)(nil)
)

// series is the points of one plugin. The last belongs to the last of the
// times; there may be fewer.
type series struct {
	last   totals
	points []point
}

// totals are figures that only grow.
type totals struct {
	calls, denied, sent, received uint64
	cpuMs                         float64
}

// point is what was used since the point before, in as little memory as it
// needs: what is more than fits is said to be the most.
type point struct {
	calls, denied, memoryKiB uint32
	cpuMs                    float32
	sent, received           uint64
}

// NewHistory returns the history of what a log counts and of what its Used
// says.
func NewHistory(log *Log, env service.Env, l Limits) *History {
	_ = limits.Fill(&l) // the host has checked them
	return &History{log: log, installed: env.Plugins.Installed, limits: l, plugins: map[string]*series{}}
}

// Name implements [service.Service].
func (h *History) Name() string { return "history" }

// Open begins the history.
func (h *History) Open(context.Context) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.stop != nil {
		return nil
	}
	ctx, stop := context.WithCancel(context.Background())
	h.stop, h.done = stop, make(chan struct{})
	go h.keep(ctx)
	return nil
}

// Broken implements [service.Opener].
func (h *History) Broken() error { return nil }

// Close ends it.
func (h *History) Close(ctx context.Context) error {
	h.mu.Lock()
	stop, done := h.stop, h.done
	h.mu.Unlock()
	if stop == nil {
		return nil
	}
	stop()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (h *History) keep(ctx context.Context) {
	defer close(h.done)
	ticker := time.NewTicker(h.limits.HistoryInterval)
	defer ticker.Stop()
	for {
		h.look(time.Now().UTC())
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// look adds a point of each plugin.
func (h *History) look(now time.Time) {
	type figures struct {
		totals
		memory uint64
	}
	all := map[string]figures{}
	for _, p := range h.installed() {
		used, err := h.log.Used(p.ID)
		if err != nil {
			continue // it was removed
		}
		f := figures{totals{calls: used.Figures.Calls, cpuMs: used.Figures.CPUMs}, used.Figures.MemoryBytes}
		for _, function := range used.Functions {
			f.denied += function.Denied
		}
		f.sent, f.received = h.log.traffic(p.ID)
		all[p.ID] = f
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.times = push(h.times, now, h.limits.HistoryPoints)
	maps.DeleteFunc(h.plugins, func(id string, _ *series) bool { _, there := all[id]; return !there })
	for id, f := range all {
		s := h.plugins[id]
		if s == nil {
			if f == (figures{}) {
				continue // it has not run yet
			}
			s = &series{last: f.totals}
			if len(h.times) > 1 {
				s.last = totals{} // it was not there when it was looked last
			}
			h.plugins[id] = s
		}
		s.points = push(s.points, point{calls: most32(since(f.calls, s.last.calls)),
			denied: most32(since(f.denied, s.last.denied)), memoryKiB: most32(f.memory >> 10),
			cpuMs: float32(max(0, f.cpuMs-s.last.cpuMs)), sent: since(f.sent, s.last.sent),
			received: since(f.received, s.last.received)}, h.limits.HistoryPoints)
		s.last = f.totals
	}
}

// push adds to a list of at most so many, and forgets the first.
func push[T any](list []T, one T, most int) []T {
	if len(list) >= most {
		copy(list, list[1:])
		list[len(list)-1] = one
		return list
	}
	return append(list, one)
}

// since is how much a figure has grown. One of a plugin that was removed and
// installed again begins anew.
func since(now, before uint64) uint64 {
	if now < before {
		return now
	}
	return now - before
}

func most32(n uint64) uint32 { return uint32(min(n, math.MaxUint32)) }

// Of returns the history of a plugin, the oldest point first.
func (h *History) Of(id string) api.UsageHistory {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := api.UsageHistory{IntervalMs: h.limits.HistoryInterval.Milliseconds(), Points: []api.UsagePoint{}}
	s := h.plugins[id]
	if s == nil {
		return list
	}
	times := h.times[len(h.times)-len(s.points):]
	for i, p := range s.points {
		list.Points = append(list.Points, api.UsagePoint{
			Time: times[i], Calls: uint64(p.calls), Denied: uint64(p.denied), CPUMs: float64(p.cpuMs),
			MemoryBytes: uint64(p.memoryKiB) << 10, BytesOut: p.sent, BytesIn: p.received,
		})
	}
	return list
}

// Routes implements [service.Router].
func (h *History) Routes(m *api.Mux) {
	api.GetUsageHistory.Handle(m, func(_ context.Context, in api.PluginRequest) (api.UsageHistory, error) {
		if _, err := h.log.Used(in.ID); err != nil {
			return api.UsageHistory{}, err
		}
		return h.Of(in.ID), nil
	})
}
