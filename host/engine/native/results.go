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

// What calls set aside for their results, in bytes. Each is at least what the
// functions of its class return, whatever the plugin has stored.
const (
	// mostResult is for reads of what the plugin has stored: the limit of one
	// result. Few run at the same time, as few are served at the same time.
	mostResult = 16 << 20
	// rowResult is for db.upsert. It returns a row that may be as long as
	// mostResult, but mostly is not, and gains from running by the dozen; for
	// the JSON of a longer one it asks.
	rowResult = 4 << 20
	// answerResult is for answers of a provider: 256 KiB by default, with each
	// byte escaped by five more.
	answerResult = 2 << 20
	// someResult is for writes that return what was given to them, whose
	// parameters are bounded together, and for short lists.
	someResult = 1 << 20
	// smallResult is for an id, a word, a secret or one feed.
	smallResult = 64 << 10
	// fetchResult is for http.fetch, of which hundreds wait at once. It is
	// little, because the function asks for the room that it needs when it
	// knows that, see asksRoom.
	fetchResult = 256 << 10
)

// resultSizes are what calls of each function that waits, and that returns more
// than a number, set aside.
func resultSizes() map[hostfuncs.Key]int64 {
	return map[hostfuncs.Key]int64{
		{Namespace: "db", Name: "insert"}:             someResult,
		{Namespace: "db", Name: "query"}:              mostResult,
		{Namespace: "db", Name: "getById"}:            mostResult,
		{Namespace: "db", Name: "upsert"}:             rowResult,
		{Namespace: "db", Name: "stats"}:              someResult,
		{Namespace: "storage", Name: "get"}:           mostResult,
		{Namespace: "storage", Name: "list"}:          mostResult,
		{Namespace: "fs", Name: "readFile"}:           mostResult,
		{Namespace: "fs", Name: "listDir"}:            mostResult,
		{Namespace: "secrets", Name: "get"}:           smallResult,
		{Namespace: "secrets", Name: "list"}:          mostResult,
		{Namespace: "http", Name: "fetch"}:            fetchResult,
		{Namespace: "sessions", Name: "create"}:       smallResult,
		{Namespace: "sessions", Name: "getStatus"}:    smallResult,
		{Namespace: "sessions", Name: "getMessages"}:  mostResult,
		{Namespace: "ai", Name: "generateMessage"}:    answerResult,
		{Namespace: "ai", Name: "generateTitle"}:      smallResult,
		{Namespace: "ai", Name: "generateStructured"}: answerResult,
		{Namespace: "rss", Name: "getFeeds"}:          answerResult,
		{Namespace: "rss", Name: "addFeed"}:           smallResult,
		{Namespace: "rss", Name: "getArticles"}:       mostResult,
		{Namespace: "workspace", Name: "readFile"}:    smallResult,
		{Namespace: "workspace", Name: "writeFile"}:   smallResult,
		{Namespace: "workspace", Name: "listDir"}:     smallResult,
		{Namespace: "workspace", Name: "exec"}:        smallResult,
	}
}

// resultSize is what a call of a function sets aside for its result. Nothing
// is set aside for numbers and null. A function that nobody has put into the
// table gets the most.
func resultSize(row abi.Function, sizes map[hostfuncs.Key]int64) int64 {
	switch row.Result.Kind {
	case abi.TypeNull, abi.TypeBoolean, abi.TypeInteger:
		return 0
	}
	if size, ok := sizes[hostfuncs.Key{Namespace: row.Namespace, Name: row.Name}]; ok {
		return size
	}
	return mostResult
}

// asksRoom reports whether a function asks for room when it knows how long its
// result will be, see [hostfuncs.WithRoom].
func asksRoom(key hostfuncs.Key) bool {
	switch key {
	case hostfuncs.Key{Namespace: "http", Name: "fetch"}, hostfuncs.Key{Namespace: "fs", Name: "readFile"},
		hostfuncs.Key{Namespace: "db", Name: "insert"}, hostfuncs.Key{Namespace: "db", Name: "upsert"}:
		return true
	}
	return false
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
