package traces

import (
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/driver"
)

// All plugins share the memory of traces, each takes a part at most: one that is called gives up its own oldest, and
// what a plugin that is gone has had is free.
func TestTracesAreBounded(t *testing.T) {
	all := New(Limits{Calls: 1000, Kept: 10, Spans: 64, Bytes: parts * 64 << 10})
	busy, calm := all.Of("busy"), all.Of("calm")
	calm.Add(Trace{Name: "calm"})
	for i := range 3000 {
		busy.Add(Trace{Name: "busy", Slow: i%2 == 0, Spans: make([]driver.Span, i%64), Reason: strings.Repeat("x", i%100)})
		if sum := all.bytes.Load(); busy.bytes > all.Bytes/parts || sum != busy.bytes+calm.bytes {
			t.Fatalf("%d bytes are counted, of %d and %d", all.bytes.Load(), busy.bytes, calm.bytes)
		}
	}
	if got := all.List(api.TraceQuery{ID: "calm", Limit: 10}).Traces; len(got) != 1 {
		t.Errorf("the other one has lost its trace to the busy one: %v", got)
	}
	if got := all.List(api.TraceQuery{ID: "busy", Limit: 10_000}).Traces; len(got) < 5 || len(got) > 1010 {
		t.Errorf("%d are kept", len(got))
	}
	all.Forget("busy")
	if all.bytes.Load() != calm.bytes || len(all.List(api.TraceQuery{ID: "busy", Limit: 10}).Traces) != 0 {
		t.Errorf("%d bytes are left", all.bytes.Load())
	}
}
