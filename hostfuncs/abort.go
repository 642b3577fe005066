package hostfuncs

import (
	"context"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
)

// maxAborted is how many numbers of requests are remembered that were aborted
// before they began. It is no setting: one instance can have no more under way.
const maxAborted = 4096

// openFetches are the requests of one instance that can be aborted, by the
// numbers that the guest gave them. Several may have one number.
type openFetches struct {
	mu      sync.Mutex
	open    map[int64]map[*context.CancelFunc]struct{}
	aborted map[int64]struct{} // before they began
}

// begin returns the context of a request. Done is called when it is over.
func (o *openFetches) begin(ctx context.Context, call int64) (inner context.Context, done func(), err error) {
	if call == 0 {
		return ctx, func() {}, nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, late := o.aborted[call]; late {
		delete(o.aborted, call)
		return nil, nil, abi.NewError(abi.CodeDeadlineExceeded, "http.fetch: the request was aborted before it began")
	}
	inner, cancel := context.WithCancel(ctx)
	if o.open == nil {
		o.open = map[int64]map[*context.CancelFunc]struct{}{}
	}
	if o.open[call] == nil {
		o.open[call] = map[*context.CancelFunc]struct{}{}
	}
	o.open[call][&cancel] = struct{}{}
	return inner, func() {
		cancel()
		o.mu.Lock()
		defer o.mu.Unlock()
		if delete(o.open[call], &cancel); len(o.open[call]) == 0 {
			delete(o.open, call)
		}
	}, nil
}

// abort ends the requests of a number. Where there is none, it may be one that
// has been sent for and has not begun yet.
func (o *openFetches) abort(call int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for cancel := range o.open[call] {
		(*cancel)()
	}
	if len(o.open[call]) > 0 {
		return
	}
	if o.aborted == nil || len(o.aborted) >= maxAborted {
		o.aborted = map[int64]struct{}{} // what is forgotten runs to its end
	}
	o.aborted[call] = struct{}{}
}
