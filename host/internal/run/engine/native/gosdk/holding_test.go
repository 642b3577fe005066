package gosdk_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

// testHolding has handlers wait for the host in the goroutine of their worker
// and beside it, in every order.
func testHolding(t *testing.T, h *harness, in *native.Instance) {
	atOnce := func(n int, path, body, want string) {
		t.Helper()
		var wg sync.WaitGroup
		for range n {
			wg.Go(func() { mustPost(t, in, path, body, want) })
		}
		wg.Wait()
	}

	t.Run("every way of waiting in one handler", func(t *testing.T) {
		want := `{"status":200,"body":"host beside child coroutine coroutine coroutine host host timed host"}`
		for range 3 {
			mustPost(t, in, "mixed", "", want)
			atOnce(20, "mixed", "", want)
		}
	})

	t.Run("with a lock", func(t *testing.T) {
		atOnce(100, "locked", "", `{"status":200,"body":"had it"}`)
	})

	t.Run("beside goroutines of its own", func(t *testing.T) {
		atOnce(10, "children", "", `{"status":200,"body":"0"}`)
	})

	t.Run("given up", func(t *testing.T) {
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				_, err := request(t.Context(), in, 2*time.Second, abi.CLIRequest{Method: "POST", Path: "values"})
				if !errors.Is(err, engine.ErrTimeout) {
					t.Errorf("by the deadline: %v", err)
				}
			})
		}
		all.Wait()
		for range 3 {
			hangUp(t, in)
		}
		eventually(t, in,
			`{"status":200,"body":["sleep: the call was given up: context canceled true true context canceled",`+
				`"sleep: the call was given up: context canceled true true context canceled",`+
				`"sleep: the call was given up: context canceled true true context canceled"]}`)
	})

	t.Run("with the context of another request", func(t *testing.T) {
		for range 3 {
			before := in.Stats().Pending
			var wg sync.WaitGroup
			wg.Go(func() { mustPost(t, in, "lend", "", `{"status":200,"body":"lent"}`) })
			for in.Stats().Pending == before {
				time.Sleep(time.Millisecond)
			}
			for range 5 {
				wg.Go(func() { mustPost(t, in, "borrow", "", `{"status":200,"body":"true true"}`) })
			}
			for in.Stats().Pending < before+6 {
				time.Sleep(time.Millisecond)
			}
			mustPost(t, in, "give", "", `{"status":200,"body":"given"}`)
			wg.Wait()
		}
	})

	t.Run("and then", func(t *testing.T) {
		for range 3 {
			atOnce(5, "after", `"collect"`, `{"status":200,"body":"collect"}`)
			atOnce(5, "after", `"deep"`, `{"status":200,"body":"2000"}`)
			for how, message := range map[string]string{
				"panic": "panic: after it waited", "goexit": "the handler ended its goroutine without an answer",
			} {
				if _, err := post(in, "after", `"`+how+`"`); err == nil || !strings.HasPrefix(err.Error(), message) {
					t.Errorf("%s: %v", how, err)
				}
			}
		}
	})

	mustPost(t, in, "echo", "1", `{"status":200,"body":1}`)
	for _, line := range h.logged() {
		if strings.Contains(line, "settled event") {
			t.Errorf("log: %s", line)
		}
	}
}
