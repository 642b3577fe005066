package native_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

// With the largest memory that a manifest can declare, all of it but the last
// page can be used, and that page is refused.
func TestWholeMemory(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.WAT(t, "memory-whole"), 4096)
	answer, err := call(in, 20*time.Second, "run", "null")
	if err != nil || string(answer) != `{"status":200,"body":null}` {
		t.Fatalf("got %s and %v", answer, err)
	}
	if got, want := in.Stats().MemoryBytes, uint64(65_535)<<16; got != want || in.Stats().MemoryLimit != want {
		t.Errorf("the guest has %d bytes with a limit of %d, want %d", got, in.Stats().MemoryLimit, want)
	}
	_, err = h.driver.Load(context.Background(), guesttest.WAT(t, "memory-over-most"),
		native.Options{MemoryMB: 4096, Access: grantAll})
	if err == nil || !strings.Contains(err.Error(), "at most 65535 work here") {
		t.Errorf("the whole address space: %v", err)
	}
}
