package native

import (
	"context"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// budget bounds what the outcomes of an instance's asynchronous calls may hold
// in the host, outside of the guest's memory cap. How long a result is shows
// only when it is there, so a call reserves what its function may return before
// it starts, and keeps no more than the true length from when it has ended
// until the guest has got it. A call that the budget has no room for waits, in
// order of arrival.
//
// All of it is taken from the memory of all plugins as well. Where that has no
// room a call fails at once, as its plugin may not be the one that gives some
// back.
type budget struct {
	limit   int64
	account *memory.Account

	// mu is never held while memory is asked for: who frees some asks instances,
	// this one too, what they hold.
	mu       sync.Mutex
	reserved int64
	asked    int64 // bytes of reserved that are not taken from the account yet
	params   int64 // bytes of parameters, and of what is held for the result that the guest may fetch
	queue    []*reservation
	closed   bool // nothing is counted any more
}

// reservation is a call that waits for its part of the budget.
type reservation struct {
	size    int64
	granted chan struct{} // closed when it has its part, or err says why it has none
	err     error
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
		err := b.take(size)
		b.mu.Unlock()
		return b.paid(size, err)
	}
	waiting := &reservation{size: size, granted: make(chan struct{})}
	b.queue = append(b.queue, waiting)
	b.mu.Unlock()
	select {
	case <-waiting.granted:
		return b.paid(size, waiting.err)
	case <-ctx.Done():
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	select {
	case <-waiting.granted: // at the last moment
		if waiting.err == nil {
			b.untake(size)
		}
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
	if more := now - reserved; more > 0 && !b.closed {
		b.reserved += more
		b.account.Charge(more)
	} else {
		b.give(-more)
	}
	b.grant()
}

// take counts bytes that are to come, and to be paid for. The caller has the lock.
func (b *budget) take(size int64) error {
	if b.closed {
		return engine.ErrStopped
	}
	b.reserved += size
	b.asked += size
	return nil
}

// untake takes back what was not paid for. The caller has the lock.
func (b *budget) untake(size int64) {
	b.asked -= size
	if !b.closed {
		b.reserved -= size
	}
}

// paid takes from the account what the budget has taken, where err is nil.
func (b *budget) paid(size int64, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	err = b.ask(size)
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case err != nil:
		b.untake(size)
		b.grant()
		return 0, err
	case b.closed:
		b.untake(size)
		b.account.Shrink(size)
		return 0, engine.ErrStopped
	}
	b.asked -= size
	return size, nil
}

func (b *budget) ask(size int64) error {
	if err := b.account.Grow(size); err != nil {
		return abi.NewError(abi.CodeQuotaExceeded, "there is no memory for the call: "+err.Error())
	}
	return nil
}

// addParams counts parameters until dropParams.
func (b *budget) addParams(size int64) error {
	if err := b.ask(size); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		b.account.Shrink(size)
		return engine.ErrStopped
	}
	b.params += size
	return nil
}

func (b *budget) dropParams(size int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.closed {
		b.params -= size
		b.account.Shrink(size)
	}
}

// give counts bytes that are gone. The caller has the lock.
func (b *budget) give(size int64) {
	if !b.closed {
		b.reserved -= size
		b.account.Shrink(size)
	}
}

// close gives everything back for an instance that has ended.
func (b *budget) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.closed {
		b.account.Shrink(b.reserved - b.asked + b.params)
	}
	b.reserved, b.params, b.closed = 0, 0, true
}

// held is how many bytes there are now.
func (b *budget) held() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.reserved + b.params
}

// grant lets those go on for whom there is room now. The caller has the lock.
func (b *budget) grant() {
	for len(b.queue) > 0 && b.reserved+b.queue[0].size <= b.limit {
		first := b.queue[0]
		b.queue[0] = nil
		b.queue = b.queue[1:]
		first.err = b.take(first.size)
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
	got, err := b.reserve(ctx, size)
	if err == nil {
		*reserved = got
	}
	return err
}
