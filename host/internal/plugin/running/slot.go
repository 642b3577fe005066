package running

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Slot is what takes the calls of a plugin: an instance, or, while the next
// one is made, a place to wait for it.
type Slot struct {
	Instance backends.Instance         // nil: calls wait
	More     *Instances                // nil for a plugin that has no other instance
	Handlers *handlers                 // nil as well, as are those below
	Asking   map[catalog.Endpoint]bool // see catalog.Installed
	Methods  *methods
	Channels *channels
	Attached []service.Instance // what services have given the instance
	Denied   permissionSet
	Hindered hindrance
	detached sync.Once
	// FunctionsOfPage returns what the plugin's pages may call; nil where it has
	// none.
	FunctionsOfPage func() hostfuncs.Set
	Open            atomic.Int64
	Content         bundle.Digest // that the instance is made of
	Gone            chan struct{} // closed when the slot takes no calls any more
	draining        atomic.Bool
	drained         chan struct{} // gets a value when the last call has left

	Idle idleness // see Manager.sleepers

	Recovery  *Recovery // that the next one is made of if it crashes; nil for a full start
	passedOn  atomic.Bool
	Recovered bool // it was made of it itself
	Born      time.Time
}

func NewSlot() *Slot {
	return &Slot{Gone: make(chan struct{}), drained: make(chan struct{}, 1)}
}

// Enter counts a call in, unless too many are there.
func (s *Slot) Enter(limits *Bounds) bool {
	n := s.Open.Add(1)
	if n <= int64(limits.Queue) || s.admits(n, limits) {
		return true
	}
	s.Leave()
	return false
}

// admits reports whether the n-th call may come in: calls that wait
// inside the guest do not count among those that wait for their turn.
func (s *Slot) admits(n int64, limits *Bounds) bool {
	if s.Instance == nil || n > int64(limits.OpenCalls) {
		return false
	}
	figures, _ := s.Figures()
	return n-int64(figures.Pending) <= int64(limits.Queue)
}

// Figures are those of all instances of the slot, which has one.
func (s *Slot) Figures() (sum backends.InstanceStats, count int) {
	if s.More != nil {
		return s.More.figures()
	}
	return s.Instance.Stats(), 1
}

// Take returns the instance that a call goes to, and what is to be called when
// it is over.
func (s *Slot) Take(ctx context.Context, j Call, timeout *WaitTimeout) (backends.Instance, func(), error) {
	if s.More == nil {
		return s.Instance, func() {}, nil
	}
	one, err := s.More.take(ctx, j, timeout)
	if err != nil {
		return nil, nil, err
	}
	return one, func() { s.More.give(one) }, nil
}

func (s *Slot) Leave() {
	if s.Open.Add(-1) == 0 && s.draining.Load() {
		select {
		case s.drained <- struct{}{}:
		default:
		}
	}
}

// Drain waits until no call is in the slot any more; false when ctx or the
// time ended before.
func (s *Slot) Drain(ctx context.Context, most time.Duration) bool {
	s.draining.Store(true)
	timer := pause.NewTimer(most)
	defer timer.Stop()
	for s.Open.Load() > 0 {
		select {
		case <-s.drained:
		case <-timer.C:
			return s.Open.Load() == 0
		case <-ctx.Done():
			return s.Open.Load() == 0
		}
	}
	return true
}

// Withdrawn reports whether the slot takes no calls any more.
func (s *Slot) Withdrawn() bool {
	select {
	case <-s.Gone:
		return true
	default:
		return false
	}
}

// End ends all instances of the slot.
func (s *Slot) End() {
	if s.More != nil {
		s.More.end()
	}
	s.Instance.Close()
	if !s.passedOn.Load() {
		s.Recovery.Close()
	}
}

// handlers is the register of one instance: which declared paths have a
// handler. It is read by every call and written by the guest, without a lock.
type handlers struct {
	paths []string
	index map[string]int
	set   []atomic.Bool
	// progress hears how far handlers are; nil where nobody does.
	progress func(requestID string, done, total float64, message string)
}

// Heard says who hears how far handlers are.
func (h *handlers) Heard(by func(requestID string, done, total float64, message string)) {
	h.progress = by
}

// Progress implements hostfuncs.CLI.
func (h *handlers) Progress(requestID string, done, total float64, message string) {
	if h.progress != nil && requestID != "" {
		h.progress(requestID, done, total, message)
	}
}

func NewHandlers(paths []string) *handlers {
	h := &handlers{paths: paths, index: make(map[string]int, len(paths)), set: make([]atomic.Bool, len(paths))}
	for i, path := range paths {
		h.index[path] = i
	}
	return h
}

// Declared implements hostfuncs.CLI.
func (h *handlers) Declared() []string { return h.paths }

// Handle implements hostfuncs.CLI.
func (h *handlers) Handle(path string) { h.mark(path, true) }

// RemoveHandler implements hostfuncs.CLI.
func (h *handlers) RemoveHandler(path string) { h.mark(path, false) }

func (h *handlers) mark(path string, handled bool) {
	if i, ok := h.index[path]; ok {
		h.set[i].Store(handled)
	}
}

// has reports whether a path is declared and whether it has a handler.
func (h *handlers) has(path string) (declared, handled bool) {
	i, ok := h.index[path]
	return ok, ok && h.set[i].Load()
}

// Detach ends what the services have given an instance, which has ended. Calling
// it again does nothing.
func (s *Slot) Detach() {
	s.detached.Do(func() {
		for _, one := range s.Attached {
			one.Detach()
		}
	})
}

// handlesJob reports whether the instance has a handler for a job.
func (s *Slot) handlesJob(job string) bool {
	return slices.ContainsFunc(s.Attached, func(one service.Instance) bool {
		handler, ok := one.(service.JobHandler)
		return ok && handler.HandlesJob(job)
	})
}

// exports reports whether the instance of a slot has an export to call.
func (s *Slot) exports(name string) bool {
	exporter, ok := s.Instance.(backends.Exporter)
	return ok && exporter.Exports(name)
}

// idleness is what is known of how long an instance has had nothing to do.
type idleness struct {
	Work  uint64 // units that it had done when it was looked at
	Since time.Duration
	Used  bool // it has worked since it was started
}

// Settled notes what an instance has done when it begins to take calls.
func (s *Slot) Settled() {
	s.Idle = idleness{Work: s.Instance.Stats().Instructions, Since: pause.Now()}
}
