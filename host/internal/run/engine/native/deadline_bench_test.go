package native_test

import (
	"context"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// BenchmarkDeadline ends guests at their deadline in every way that they can
// be busy or wait. The metrics are how much later than its deadline of 50 ms
// a call came back, in milliseconds, on average and at worst.
func BenchmarkDeadline(b *testing.B) {
	tests := []struct{ name, lang, guest, path, body string }{
		{"spin", "wat", "spin", "run", "null"},
		{"tail-call", "wat", "spin-tail", "run", "null"},
		{"straight", "wat", "spin-straight", "run", "null"},
		{"tree", "wat", "recurse-tree", "run", "null"},
		{"chase", "c", "chase", "run", "null"},
		{"fill", "wat", "memory-fill", "run", "null"},
		{"copy", "wat", "memory-copy", "run", "null"},
		{"block", "c", "wait", "block", "60000"},
		{"wait", "c", "wait", "sleep", "60000"},
		{"poll", "c", "hostile", "poll-hour", "null"},
		{"log", "c", "hostile", "log-flood", "1000000000"},
		{"print", "c", "hostile", "stdout-flood", "1000000000"},
	}
	const deadline = 50 * time.Millisecond
	for _, test := range tests {
		b.Run(test.name, func(b *testing.B) {
			h := newHarness(b, engine.Limits{})
			guest := guesttest.C
			if test.lang == "wat" {
				guest = guesttest.WAT
			}
			program := h.load(guest(b, test.guest), 256)
			var total, worst time.Duration
			for b.Loop() {
				in, err := program.Start(context.Background(), h.env())
				if err != nil {
					b.Fatal(err)
				}
				began := time.Now()
				if _, err := call(in, deadline, test.path, test.body); err == nil {
					b.Fatal("the call ended by itself")
				}
				late := time.Since(began) - deadline
				total += late
				worst = max(worst, late)
				in.Close()
			}
			b.ReportMetric(float64(total.Microseconds())/1000/float64(b.N), "late-ms")
			b.ReportMetric(float64(worst.Microseconds())/1000, "worst-ms")
		})
	}
}
