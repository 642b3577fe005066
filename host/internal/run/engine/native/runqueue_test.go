package native_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// queued sends an event while another holds the instance for as many
// milliseconds, and returns its outcome.
func queued(t *testing.T, in *native.Instance, held int, call func() (abi.RawJSON, error)) (abi.RawJSON, error) {
	t.Helper()
	done := make(chan error, 1)
	before := in.Stats().Pending
	go func() {
		_, err := post(in, "block", held)
		done <- err
	}()
	for in.Stats().Pending == before {
		time.Sleep(time.Millisecond)
	}
	answer, err := call()
	if err := <-done; err != nil {
		t.Errorf("the event before: %v", err)
	}
	return answer, err
}

func post(in *native.Instance, path string, ms int) (abi.RawJSON, error) {
	return call(in, time.Minute, path, fmt.Sprint(ms))
}

// An event that had to queue may take as long from when the guest gets it as one
// that did not, whether its guest waits or computes when the time in the queue
// is over.
func TestTimeAfterTheQueue(t *testing.T) {
	shorttest.Skip(t)
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.C(t, "wait"), 16)
	const timeout = 5 * time.Second
	for _, path := range []string{"sleep", "block"} {
		answer, err := queued(t, in, 3000, func() (abi.RawJSON, error) { return call(in, timeout, path, "2500") })
		if err != nil || !strings.HasPrefix(string(answer), `{"status":200,"body":{"ms":2500,`) {
			t.Errorf("%s: got %s and %v", path, answer, err)
		}
	}
	if _, err := queued(t, in, 500, func() (abi.RawJSON,
		error) {
		return call(in, 3*time.Second, "sleep", "60000")
	}); !errors.Is(err, engine.ErrTimeout) {
		t.Errorf("past the deadline: %v", err)
	}
}

// A caller that leaves gets its payload and its buffer back only when the guest
// does not use them any more: the race detector watches.
func TestLeaving(t *testing.T) {
	shorttest.Skip(t)
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.C(t, "wait"), 16)
	payload, buffer := make([]byte, 0, 100), make([]byte, 0, 100)
	for _, c := range []struct {
		path  string
		ms    int
		begun bool // the caller leaves after the guest has got the event
		fail  bool
	}{
		{"block", 300, true, false}, // it computes, and answers
		{"sleep", 60_000, true, true},
		{"sleep", 60_000, false, true},
		{"block", 60_000, false, true},
	} {
		answer, err := queued(t, in, 1000, func() (abi.RawJSON, error) {
			ctx, leave := context.WithCancel(t.Context())
			before := in.Stats().Calls
			time.AfterFunc(20*time.Millisecond, func() {
				// It has begun where the guest is done with the event before it, and has one.
				for s := in.Stats(); c.begun && s.Calls < before+2 && (s.Calls == before || s.Pending == 0); s = in.Stats() {
					time.Sleep(time.Millisecond)
				}
				leave()
			})
			payload = (&abi.CLIRequest{Method: "POST", Path: c.path,
				Body: abi.RawJSON(fmt.Sprint(c.ms))}).AppendJSON(payload[:0])
			answer, err := in.Call(ctx, native.Event{Kind: abi.KindCLI, Payload: payload, Buffers: native.Buffer(buffer),
				Timeout: time.Minute})
			clear(payload)
			clear(buffer[:cap(buffer)])
			return answer, err
		})
		if c.fail && !errors.Is(err, context.Canceled) || !c.fail && (err != nil || len(answer) == 0) {
			t.Errorf("%+v: got %d bytes and %v", c, len(answer), err)
		}
	}
	if answer, err := post(in, "sleep", 1); err != nil || !strings.HasPrefix(string(answer), `{"status":200,`) {
		t.Errorf("afterwards: got %s and %v", answer, err)
	}
}

// Hundreds of calls at once, again and again, need no more goroutines than
// there are calls, and none when the instance has ended.
func TestWorkersEnd(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	program := h.load(guesttest.C(t, "wait"), 16)
	before := runtime.NumGoroutine()
	in, err := program.Start(t.Context(), h.env())
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		var wg sync.WaitGroup
		for n := range 300 {
			wg.Go(func() {
				if _, err := post(in, "sleep", n%5); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
	}
	for try := 0; runtime.NumGoroutine()-before > 100; try++ { // some may still be ending
		if try == 500 {
			t.Fatalf("%d goroutines are kept", runtime.NumGoroutine()-before)
		}
		time.Sleep(10 * time.Millisecond)
	}
	in.Close()
	for try := 0; runtime.NumGoroutine() > before; try++ {
		if try == 500 {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// A call that is under way when the instance ends is over without a trace.
func TestWorkersOutliveNothing(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	program := h.load(guesttest.C(t, "wait"), 16)
	before := runtime.NumGoroutine()
	for range 5 {
		in, err := program.Start(t.Context(), h.env())
		if err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		for range 50 {
			wg.Go(func() {
				var crash *engine.CrashError
				if _, err := post(in, "sleep", 60_000); !errors.As(err, &crash) && !errors.Is(err, engine.ErrStopped) {
					t.Errorf("got %v", err)
				}
			})
		}
		for in.Stats().Tickets < 50 {
			time.Sleep(time.Millisecond)
		}
		in.Close()
		wg.Wait()
		for try := 0; in.Stats().Tickets > 0; try++ {
			if try == 500 {
				t.Fatalf("%d tickets are left", in.Stats().Tickets)
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
	for try := 0; runtime.NumGoroutine() > before; try++ {
		if try == 500 {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// A call begins soon, also where the guest goes on for ever after it has
// made it; and it is over when the instance has ended before that.
func TestCallsBegin(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	program := h.load(guesttest.WAT(t, "call-then"), 1)
	for _, c := range []struct {
		name, body string
		begun      int // calls
		ends       bool
	}{
		{"and loops", "1", 1, false},
		{"and blocks", "2", 1, false},
		{"and polls", "3", 1, false},
		{"and makes another", "4", 2, false},
		{"and traps", "5", 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			env := h.env()
			begun := make(chan struct{}, 10)
			env.Functions[hostfuncs.Key{Namespace: "timers", Name: "sleep"}] = func(ctx context.Context,
				params []byte) (abi.RawJSON, error) {
				if string(params) == `{"ms":1}` && ctx.Err() == nil {
					begun <- struct{}{}
					return nil, nil
				}
				<-ctx.Done()
				return nil, ctx.Err()
			}
			in, err := program.Start(t.Context(), env)
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			ended := make(chan error, 1)
			go func() {
				_, err := call(in, time.Minute, "run", c.body)
				ended <- err
			}()
			for range c.begun {
				select {
				case <-begun:
				case err := <-ended:
					t.Fatalf("the event ended: %v", err)
				case <-time.After(20 * time.Second):
					t.Fatal("the call did not begin")
				}
			}
			if !c.ends {
				in.Close()
			}
			var crash *engine.CrashError
			if err := <-ended; !errors.As(err, &crash) {
				t.Errorf("got %v", err)
			}
			for try := 0; in.Stats().Tickets > 0; try++ {
				if try == 500 {
					t.Fatalf("%d tickets are left", in.Stats().Tickets)
				}
				time.Sleep(10 * time.Millisecond)
			}
		})
	}
}
