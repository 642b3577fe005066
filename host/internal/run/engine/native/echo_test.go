package native_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

func TestEcho(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.C(t, "echo"), 128)
	for _, size := range []int{1, 200, 4 << 10, 64 << 10, 1 << 20, 8 << 20} {
		body := `"` + strings.Repeat("x", size) + `"`
		got, err := call(in, 20*time.Second, "echo", body)
		if err != nil {
			t.Fatalf("%d bytes: %v", size, err)
		}
		if want := `{"status":200,"body":` + body + `}`; string(got) != want {
			t.Fatalf("%d bytes: got %d bytes, want %d", size, len(got), len(want))
		}
	}
	if stats := in.Stats(); stats.Calls != 7 || stats.Instructions == 0 || stats.MemoryBytes < 8<<20 ||
		stats.Pending != 0 {
		t.Errorf("stats: %+v", stats)
	}
}

// A call that is answered at once, into a buffer of the caller's, allocates
// nothing.
func TestEchoAllocatesNothing(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.C(t, "echo"), 128)
	payload := []byte(`"` + strings.Repeat("x", 198) + `"`)
	ev := native.Event{Kind: abi.KindMethod, Payload: payload, Buffers: native.Buffer(make([]byte, 0, 200)),
		Timeout: 20 * time.Second}
	ctx := t.Context()
	if n := testing.AllocsPerRun(1000, func() {
		if got, err := in.Call(ctx, ev); err != nil || len(got) != len(payload) {
			t.Fatal(len(got), err)
		}
	}); n > 0 {
		t.Errorf("%v allocations a call", n)
	}
}

func TestSpinEndsAtItsDeadline(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.WAT(t, "spin"), 16)
	began := time.Now()
	_, err := call(in, 100*time.Millisecond, "spin", `{}`)
	took := time.Since(began)
	if !errors.Is(err, engine.ErrTimeout) {
		t.Fatalf("got %v, want a timeout", err)
	}
	if took > 100*time.Millisecond+slack {
		t.Errorf("it took %v to stop the guest", took)
	}
	<-in.Done()
	if _, err := call(in, time.Second, "spin", `{}`); !errors.Is(err, engine.ErrStopped) {
		t.Errorf("a call after the end: got %v", err)
	}
}
