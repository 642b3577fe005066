package native_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// A guest asks for 200 results of 1 MiB at once and then takes none of them,
// busy in a call that blocks. What the host holds for it stays within the
// limit, calls without a result are not held up behind the others, and all are
// answered in the end.
func TestResultsAreBounded(t *testing.T) {
	const calls, size, most = 200, 1 << 20, 32
	h := newHarness(t, engine.Limits{TicketResultBytes: most << 20})
	env := tableEnv(t, h)
	large := abi.RawJSON(`"` + strings.Repeat("x", size-2) + `"`)
	var read, written atomic.Int64
	begin, blocked, release := make(chan struct{}), make(chan struct{}), make(chan struct{})
	env.Functions[hostfuncs.Key{Namespace: "fs", Name: "readFile"}] = func(ctx context.Context, _ []byte) (abi.RawJSON,
		error) {
		<-begin
		read.Add(1)
		return large[:size:size], ctx.Err()
	}
	env.Functions[hostfuncs.Key{Namespace: "fs", Name: "deleteFile"}] = func(ctx context.Context, _ []byte) (abi.RawJSON,
		error) {
		<-begin
		written.Add(1)
		return nil, ctx.Err()
	}
	env.Functions[hostfuncs.Key{Namespace: "timers", Name: "sleep"}] = func(context.Context, []byte) (abi.RawJSON, error) {
		close(blocked)
		<-release
		return nil, nil
	}
	in, err := h.load(guesttest.C(t, "table"), 64).Start(context.Background(), env)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(in.Close)

	var all sync.WaitGroup
	ask := func(function, params, want string) {
		all.Go(func() {
			body := fmt.Sprintf(`{"function":%q,"params":%s}`, function, params)
			answer, err := call(in, time.Minute, "call", body)
			if err != nil || !strings.Contains(string(answer), want) {
				t.Errorf("%s: %.200s, %v", function, answer, err)
			}
		})
	}
	for range calls {
		ask("fs.readFile_async", `{"path":"a.txt"}`, `"ok":"xxx`)
	}
	soon(t, "all calls are under way", func() bool { return in.Stats().Tickets == calls })
	ask("fs.deleteFile_async", `{"path":"a.txt"}`, `"ok":null`)
	soon(t, "one more is", func() bool { return in.Stats().Tickets == calls+1 })
	ask("timers.sleep", `{"ms":1}`, `"ok":null`)
	<-blocked // from here on the guest takes no completion
	close(begin)
	soon(t, "what has no result is done", func() bool { return written.Load() == 1 })
	soon(t, "some results are there", func() bool { return read.Load() >= most/2 })
	time.Sleep(300 * time.Millisecond)
	if got := read.Load(); got > most {
		t.Errorf("%d results of 1 MiB are held, and the limit is %d MiB", got, most)
	}
	close(release)
	all.Wait()
	if got := read.Load(); got != calls {
		t.Errorf("%d calls ran, want %d", got, calls)
	}
	soon(t, "no ticket is open", func() bool { return in.Stats().Tickets == 0 })
}

// Calls that wait for their part of the budget end with their instance, and never run.
func TestWaitingCallsEndWithTheInstance(t *testing.T) {
	h := newHarness(t, engine.Limits{TicketResultBytes: 1 << 20})
	env := tableEnv(t, h)
	var ran atomic.Int64
	env.Functions[hostfuncs.Key{Namespace: "fs", Name: "readFile"}] = func(ctx context.Context, _ []byte) (abi.RawJSON,
		error) {
		ran.Add(1)
		<-ctx.Done()
		return nil, ctx.Err()
	}
	in, err := h.load(guesttest.C(t, "table"), 16).Start(context.Background(), env)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(in.Close)
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if answer, err := call(in, time.Minute, "call",
				`{"function":"fs.readFile_async","params":{"path":"a.txt"}}`); err == nil {
				t.Errorf("answered %s", answer)
			}
		})
	}
	soon(t, "all calls are under way", func() bool { return in.Stats().Tickets == 50 })
	in.Close()
	all.Wait()
	soon(t, "no ticket is open", func() bool { return in.Stats().Tickets == 0 })
	if got := ran.Load(); got != 1 {
		t.Errorf("%d calls ran at the same time, want 1", got)
	}
}

// soon waits until something holds.
func soon(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not within 20 s", what)
		}
	}
}
