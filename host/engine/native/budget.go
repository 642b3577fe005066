package native

import (
	"context"
	"sync"
)

// budget bounds what the outcomes of an instance's asynchronous calls may hold
// in the host, outside of the guest's memory cap. How long a result is shows
// only when it is there, so a call reserves what its function may return before
// it starts, and keeps no more than the true length from when it has ended
// until the guest has got it. A call that the budget has no room for waits, in
// order of arrival.
type budget struct {
	limit int64

	mu       sync.Mutex
	reserved int64
	queue    []*reservation
}

// reservation is a call that waits for its part of the budget.
type reservation struct {
	size    int64
	granted chan struct{} // closed when it has its part
}

// reserve waits until so many bytes are free. What is more than the limit gets
// all there is.
func (b *budget) reserve(ctx context.Context, size int64) (reserved int64, err error) {
	if size == 0 {
		return 0, nil // it never waits behind others
	}
	size = min(size, b.limit)
	b.mu.Lock()
	if len(b.queue) == 0 && b.reserved+size <= b.limit {
		b.reserved += size
		b.mu.Unlock()
		return size, nil
	}
	waiting := &reservation{size, make(chan struct{})}
	b.queue = append(b.queue, waiting)
	b.mu.Unlock()
	select {
	case <-waiting.granted:
		return size, nil
	case <-ctx.Done():
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	select {
	case <-waiting.granted: // at the last moment
		b.reserved -= size
	default:
		for i, other := range b.queue {
			if other == waiting {
				b.queue = append(b.queue[:i], b.queue[i+1:]...)
				break
			}
		}
	}
	b.grant()
	return 0, ctx.Err()
}

// adjust keeps now in place of what was reserved; less makes room for others.
// More is kept as well: the result is there.
func (b *budget) adjust(reserved, now int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.reserved += now - reserved
	b.grant()
}

// grant lets those go on for whom there is room now. The caller has the lock.
func (b *budget) grant() {
	for len(b.queue) > 0 && b.reserved+b.queue[0].size <= b.limit {
		first := b.queue[0]
		b.queue[0] = nil
		b.queue = b.queue[1:]
		b.reserved += first.size
		close(first.granted)
	}
}

// grow reserves so many bytes for a result instead of what was reserved before,
// and waits where they are not free. What was reserved is given back first, so
// that calls that wait for each other's part cannot stop each other for good.
func (b *budget) grow(ctx context.Context, reserved *int64, size int64) error {
	if size <= *reserved {
		return nil
	}
	b.adjust(*reserved, 0)
	*reserved = 0
	var err error
	*reserved, err = b.reserve(ctx, size)
	return err
}
