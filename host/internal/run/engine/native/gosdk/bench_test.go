package gosdk_test

import (
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

const order = `{"customer":"Ada Lovelace","amount":1234.5,"items":["tea","biscuits","paper"],"express":true}`

const receipt = `{"status":200,"body":{"id":"r-ada lovelace","customer":"Ada Lovelace","count":3,` +
	`"total":1469.0549999999998,"note":"thank you"}}`

// benchPaths are what the guest of the benchmarks registers.
var benchPaths = []string{"generated", "reflected", "raw", "cycle"}

// BenchmarkTyped measures one request with a body of four fields and an
// answer of five inside the host, by generated code, by encoding/json, and
// with no JSON to read or write.
func BenchmarkTyped(b *testing.B) {
	h := newHarness(b)
	in := h.start(h.load("sdk/go/testdata/bench"), benchPaths...)
	for _, path := range []string{"generated", "reflected"} {
		b.Run(path, func(b *testing.B) { repeat(b, in, path, order, receipt) })
	}
	b.Run("raw", func(b *testing.B) { repeat(b, in, "raw", order, `{"status":200,"body":`+order+`}`) })
}

func repeat(b *testing.B, in *native.Instance, path, body, want string) {
	b.ReportAllocs()
	for b.Loop() {
		mustPost(b, in, path, body, want)
	}
}

// BenchmarkBeside measures a request to a handler that answers at once while
// a hundred other requests wait.
func BenchmarkBeside(b *testing.B) {
	h := newHarness(b)
	in := h.start(h.load(guestDir), guestPaths...)
	var wg sync.WaitGroup
	for range 100 {
		wg.Go(func() { mustPost(b, in, "wait", "", `{"status":200,"body":"through"}`) })
	}
	for in.Stats().Pending < 100 {
	}
	b.Run("100-that-wait", func(b *testing.B) { repeat(b, in, "echo", "1", `{"status":200,"body":1}`) })
	mustPost(b, in, "open", "", `{"status":200,"body":"opened"}`)
	wg.Wait()
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
