package native

import (
	"context"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
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

const (
	// mostResult is what is set aside for a read of what the plugin has
	// stored: the limit of one result. Few run at the same time, as few are
	// served at the same time.
	mostResult = 16 << 20
	// someResult is for functions whose results are small but for the odd one,
	// and which gain from running by the dozen: writes that return a row, and
	// what waits for a provider.
	someResult = 1 << 20
	// fetchResult is for http.fetch, of which hundreds wait at once. It is
	// little, because the service itself bounds what the answers of a plugin
	// hold until the guest has taken them, see hostfuncs.WithDelivery.
	fetchResult = 256 << 10
)

// resultSize is what a call of a function sets aside for its result. Nothing
// is set aside for numbers and null.
func resultSize(row abi.Function) int64 {
	switch row.Result.Kind {
	case abi.TypeNull, abi.TypeBoolean, abi.TypeInteger:
		return 0
	}
	switch key := (hostfuncs.Key{Namespace: row.Namespace, Name: row.Name}); key {
	case hostfuncs.Key{Namespace: "db", Name: "query"}, hostfuncs.Key{Namespace: "db", Name: "getById"},
		hostfuncs.Key{Namespace: "storage", Name: "get"}, hostfuncs.Key{Namespace: "storage", Name: "list"},
		hostfuncs.Key{Namespace: "fs", Name: "readFile"}, hostfuncs.Key{Namespace: "fs", Name: "listDir"}:
		return mostResult
	case hostfuncs.Key{Namespace: "http", Name: "fetch"}:
		return fetchResult
	}
	return someResult
}
