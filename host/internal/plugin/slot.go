package plugin

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// slot is what takes the calls of a plugin: an instance, or, while the next
// one is made, a place to wait for it.
type slot struct {
	instance Instance          // nil: calls wait
	more     *instances        // nil for a plugin that has no other instance
	handlers *handlers         // nil as well, as are those below
	asking   map[endpoint]bool // see installed
	methods  *methods
	channels *channels
	attached []service.Instance // what services have given the instance
	denied   permissionSet
	hindered hindrance
	detached sync.Once
	// functionsOfPage returns what the plugin's pages may call; nil where it has
	// none.
	functionsOfPage func() hostfuncs.Set
	open            atomic.Int64
	content         bundle.Digest // that the instance is made of
	gone            chan struct{} // closed when the slot takes no calls any more
	draining        atomic.Bool
	drained         chan struct{} // gets a value when the last call has left

	idle idleness // see Manager.sleepers

	recovery  *recovery // that the next one is made of if it crashes; nil for a full start
	passedOn  atomic.Bool
	recovered bool // it was made of it itself
	born      time.Time
}

func newSlot() *slot {
	return &slot{gone: make(chan struct{}), drained: make(chan struct{}, 1)}
}

// enter counts a call in, unless too many are there.
func (s *slot) enter(limits *Limits) bool {
	n := s.open.Add(1)
	if n <= int64(limits.Queue) || s.admits(n, limits) {
		return true
	}
	s.leave()
	return false
}

// admits reports whether the n-th call may come in: calls that wait
// inside the guest do not count among those that wait for their turn.
func (s *slot) admits(n int64, limits *Limits) bool {
	if s.instance == nil || n > int64(limits.OpenCalls) {
		return false
	}
	figures, _ := s.figures()
	return n-int64(figures.Pending) <= int64(limits.Queue)
}

// figures are those of all instances of the slot, which has one.
func (s *slot) figures() (sum InstanceStats, count int) {
	if s.more != nil {
		return s.more.figures()
	}
	return s.instance.Stats(), 1
}

// take returns the instance that a call goes to, and what is to be called when
// it is over.
func (s *slot) take(ctx context.Context, j job, timeout *waitTimeout) (Instance, func(), error) {
	if s.more == nil {
		return s.instance, func() {}, nil
	}
	one, err := s.more.take(ctx, j, timeout)
	if err != nil {
		return nil, nil, err
	}
	return one, func() { s.more.give(one) }, nil
}

func (s *slot) leave() {
	if s.open.Add(-1) == 0 && s.draining.Load() {
		select {
		case s.drained <- struct{}{}:
		default:
		}
	}
}

// drain waits until no call is in the slot any more; false when ctx or the
// time ended before.
func (s *slot) drain(ctx context.Context, most time.Duration) bool {
	s.draining.Store(true)
	timer := pause.NewTimer(most)
	defer timer.Stop()
	for s.open.Load() > 0 {
		select {
		case <-s.drained:
		case <-timer.C:
			return s.open.Load() == 0
		case <-ctx.Done():
			return s.open.Load() == 0
		}
	}
	return true
}

// withdrawn reports whether the slot takes no calls any more.
func (s *slot) withdrawn() bool {
	select {
	case <-s.gone:
		return true
	default:
		return false
	}
}

// end ends all instances of the slot.
func (s *slot) end() {
	if s.more != nil {
		s.more.end()
	}
	s.instance.Close()
	if !s.passedOn.Load() {
		s.recovery.close()
	}
}

// handlers is the register of one instance: which declared paths have a
// handler. It is read by every call and written by the guest, without a lock.
type handlers struct {
	paths []string
	index map[string]int
	set   []atomic.Bool
}

func newHandlers(paths []string) *handlers {
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
