package native

import (
	"context"
	"sync"
)

// results bounds what the outcomes of an instance's asynchronous calls may
// hold in the host, outside of the guest's memory cap. How long a result is
// shows only when it is there, so a call sets aside what its function may
// return before it starts, and keeps no more than the true length from when it
// has ended until the guest has got it. A call that finds no room waits its
// turn, in order of arrival.
type results struct {
	limit int64

	mu    sync.Mutex
	held  int64
	queue []*seat
}

// seat is a call that waits for room.
type seat struct {
	size int64
	free chan struct{} // closed when it has its room
}

// take waits for room. What is more than the limit gets all there is.
func (r *results) take(ctx context.Context, size int64) (taken int64, err error) {
	if size == 0 {
		return 0, nil // it never waits behind others
	}
	size = min(size, r.limit)
	r.mu.Lock()
	if len(r.queue) == 0 && r.held+size <= r.limit {
		r.held += size
		r.mu.Unlock()
		return size, nil
	}
	waiting := &seat{size, make(chan struct{})}
	r.queue = append(r.queue, waiting)
	r.mu.Unlock()
	select {
	case <-waiting.free:
		return size, nil
	case <-ctx.Done():
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	select {
	case <-waiting.free: // at the last moment
		r.held -= size
	default:
		for i, other := range r.queue {
			if other == waiting {
				r.queue = append(r.queue[:i], r.queue[i+1:]...)
				break
			}
		}
	}
	r.admit()
	return 0, ctx.Err()
}

// swap keeps now in place of what was taken; less makes room for others. More
// is kept as well: the result is there.
func (r *results) swap(taken, now int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.held += now - taken
	r.admit()
}

// admit lets those in for whom there is room now. The caller has the lock.
func (r *results) admit() {
	for len(r.queue) > 0 && r.held+r.queue[0].size <= r.limit {
		first := r.queue[0]
		r.queue[0] = nil
		r.queue = r.queue[1:]
		r.held += first.size
		close(first.free)
	}
}

// grow takes room for a result of so many bytes instead of what was taken
// before, and waits where there is none. What was taken is given back first, so
// that calls that wait for each other's room cannot stop each other for good.
func (r *results) grow(ctx context.Context, taken *int64, size int64) error {
	if size <= *taken {
		return nil
	}
	r.swap(*taken, 0)
	*taken = 0
	var err error
	*taken, err = r.take(ctx, size)
	return err
}
