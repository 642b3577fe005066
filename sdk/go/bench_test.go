package wasmhost_test

import (
	"sync"
	"testing"
)

// BenchmarkRequest measures one request to a raw handler that answers at
// once, while nothing and while a hundred other requests wait.
func BenchmarkRequest(b *testing.B) {
	h := newHarness(b)
	program := h.load(guestDir)
	for _, c := range []struct {
		name    string
		waiting int
	}{{"alone", 0}, {"beside-100-that-wait", 100}} {
		b.Run(c.name, func(b *testing.B) {
			in := h.start(program, guestPaths...)
			var wg sync.WaitGroup
			for range c.waiting {
				wg.Go(func() { mustPost(b, in, "wait", "", `{"status":200,"body":"through"}`) })
			}
			for in.Stats().Pending < c.waiting {
			}
			for b.Loop() {
				mustPost(b, in, "echo", `{"name":"Ada"}`, `{"status":200,"body":{"name":"Ada"}}`)
			}
			b.StopTimer()
			mustPost(b, in, "open", "", `{"status":200,"body":"opened"}`)
			wg.Wait()
		})
	}
}

// BenchmarkWaiting measures a thousand requests at once, with two waits of
// 100 ms each.
func BenchmarkWaiting(b *testing.B) {
	h := newHarness(b)
	in := h.start(h.load(guestDir), guestPaths...)
	for b.Loop() {
		var wg sync.WaitGroup
		for range 1000 {
			wg.Go(func() { mustPost(b, in, "two", "", `{"status":200,"body":"done"}`) })
		}
		wg.Wait()
	}
}
