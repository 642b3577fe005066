package native_test

import (
	"errors"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// An event that is given up says which calls of the host it waits for, and
// nothing of those of other events.
func TestTimeoutNamesOpenCalls(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.C(t, "wait"), 16)
	other := make(chan error, 1)
	go func() {
		_, err := call(in, 20*time.Second, "sleep", "700")
		other <- err
	}()
	_, err := call(in, 50*time.Millisecond, "sleep", "60000")
	var timeout *engine.TimeoutError
	const none = "it waits for no call of the host, but for a timer, a channel or a lock of its own"
	if !errors.As(err, &timeout) || timeout.Where != none {
		t.Errorf("got %v", err)
	}
	if err := <-other; err != nil {
		t.Errorf("the other event: %v", err)
	}
	if _, err := call(in, 50*time.Millisecond, "block", "60000"); !errors.As(err, &timeout) ||
		timeout.Where != "it waited for timers.sleep" {
		t.Errorf("a call that holds the instance: %v", err)
	}
}
