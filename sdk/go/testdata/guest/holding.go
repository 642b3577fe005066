package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"strings"
	"sync"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

// holding are handlers that wait for the host in every place that they can
// wait from.
type holding struct {
	ctx    *wasmhost.Context
	mu     sync.Mutex
	inside int             // handlers that have mu
	first  context.Context // of the request to lend
	gate   chan struct{}
}

func (h *holding) register() error {
	h.gate = make(chan struct{})
	var errs []error
	for path, handler := range map[string]func(*wasmhost.Request) (*wasmhost.Response, error){
		"mixed":    h.mixed,
		"locked":   h.locked,
		"values":   h.values,
		"lend":     h.lend,
		"borrow":   h.borrow,
		"give":     h.give,
		"after":    h.after,
		"children": h.children,
	} {
		errs = append(errs, h.ctx.CLI().Handle(path, handler))
	}
	return errors.Join(errs...)
}

func (h *holding) sleep(ctx context.Context, ms int) error {
	return h.ctx.Timers().Sleep(ctx, time.Duration(ms)*time.Millisecond)
}

// mixed waits for the host, for a goroutine that itself waits for the host,
// from a coroutine of its own, for a timer of package time, and for the host
// again.
func (h *holding) mixed(r *wasmhost.Request) (*wasmhost.Response, error) {
	ctx := r.Context()
	steps := []string{}
	step := func(name string, err error) {
		if err != nil {
			name += ": " + err.Error()
		}
		steps = append(steps, name)
	}
	step("host", h.sleep(ctx, 1))
	child := make(chan error)
	go func() { child <- h.sleep(ctx, 2) }()
	step("beside", h.sleep(ctx, 1))
	step("child", <-child)
	next, stop := iter.Pull(func(yield func(error) bool) {
		for yield(h.sleep(ctx, 1)) {
		}
	})
	for range 3 {
		err, _ := next()
		step("coroutine", err)
	}
	stop()
	step("host", h.sleep(ctx, 1))
	time.Sleep(time.Millisecond)
	step("host", h.sleep(context.Background(), 1))
	timed, cancel := context.WithTimeout(ctx, time.Hour)
	step("timed", h.sleep(timed, 1))
	cancel()
	step("host", h.sleep(ctx, 1))
	return text(strings.Join(steps, " ")), nil
}

// locked waits while it has a lock, for which the others wait.
func (h *holding) locked(r *wasmhost.Request) (*wasmhost.Response, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.inside++
	defer func() { h.inside-- }()
	for range 3 {
		if err := h.sleep(r.Context(), 1); err != nil {
			return nil, err
		}
		if h.inside != 1 {
			return nil, fmt.Errorf("%d have the lock", h.inside)
		}
	}
	return text("had it"), nil
}

type key struct{}

// values waits with a context that adds a value to that of the request.
func (h *holding) values(r *wasmhost.Request) (*wasmhost.Response, error) {
	ctx := context.WithValue(r.Context(), key{}, "v")
	return text(fmt.Sprint(ctx.Value(key{}))), h.sleep(ctx, 3_600_000)
}

// lend waits until give, with a context that borrow may wait with too.
func (h *holding) lend(r *wasmhost.Request) (*wasmhost.Response, error) {
	h.first = r.Context()
	<-h.gate
	return text("lent"), nil
}

// borrow waits with the context of another request, until that is over. Two
// goroutines do it, the handler and one of its own.
func (h *holding) borrow(*wasmhost.Request) (*wasmhost.Response, error) {
	child := make(chan error)
	go func() { child <- h.sleep(h.first, 3_600_000) }()
	err := h.sleep(h.first, 3_600_000)
	err2 := <-child
	if err3 := h.sleep(h.first, 1); err3 == nil || err3.Error() != err.Error() {
		return nil, errors.New("a wait with a context that is over")
	}
	return text(fmt.Sprint(errors.Is(err, context.Canceled), errors.Is(err2, context.Canceled))), nil
}

// give ends the wait of lend, after it has waited itself.
func (h *holding) give(r *wasmhost.Request) (*wasmhost.Response, error) {
	err := h.sleep(r.Context(), 1)
	h.gate <- struct{}{}
	return text("given"), err
}

// after ends as the body says once it has waited.
func (h *holding) after(r *wasmhost.Request) (*wasmhost.Response, error) {
	how, err := wasmhost.Decode[string](r)
	if err = errors.Join(err, h.sleep(r.Context(), 1)); err != nil {
		return nil, err
	}
	switch how {
	case "panic":
		panic("after it waited")
	case "goexit":
		runtime.Goexit()
	case "collect":
		for range 3 {
			runtime.GC()
			if err := h.sleep(r.Context(), 1); err != nil {
				return nil, err
			}
		}
	case "deep":
		return text(fmt.Sprint(h.deep(r.Context(), 2000))), nil
	}
	return text(how), nil
}

// deep waits with many frames on its stack, which has had to grow and move.
func (h *holding) deep(ctx context.Context, n int) int {
	var local [16]int
	at := &local[n%16]
	*at = n
	if n == 0 {
		if h.sleep(ctx, 1) != nil {
			return -1
		}
		runtime.GC()
		return 0
	}
	deeper := h.deep(ctx, n-1)
	if n%500 == 0 && h.sleep(ctx, 1) != nil {
		return -1
	}
	return deeper + *at - local[n%16] + 1
}

// children waits beside a hundred goroutines with its own context.
func (h *holding) children(r *wasmhost.Request) (*wasmhost.Response, error) {
	var wg sync.WaitGroup
	failed := 0
	for n := range 100 {
		wg.Go(func() {
			for range 3 {
				if h.sleep(r.Context(), n%7) != nil {
					failed++
				}
			}
		})
	}
	for n := range 10 {
		if h.sleep(r.Context(), n%3) != nil {
			failed++
		}
	}
	wg.Wait()
	return text(fmt.Sprint(failed)), nil
}
