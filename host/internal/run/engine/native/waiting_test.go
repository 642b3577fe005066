package native_test

import (
	"context"
	"errors"
	"fmt"
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

// A thousand events wait in one instance at the same time, each for itself.
func TestManyEventsWait(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.C(t, "wait"), 16)
	var wg sync.WaitGroup
	began := time.Now()
	for range 1000 {
		wg.Go(func() {
			answer, err := call(in, time.Minute, "sleep", "100")
			if err != nil || !strings.HasPrefix(string(answer), `{"status":200,"body":{"ms":100,"waiting":`) {
				t.Errorf("got %s and %v", answer, err)
			}
		})
	}
	wg.Wait()
	// One after the other they would take 100 s.
	if took := time.Since(began); took > 40*time.Second {
		t.Errorf("it took %v", took)
	}
	if stats := in.Stats(); stats.Pending != 0 || stats.Tickets != 0 {
		t.Errorf("left behind: %+v", stats)
	}
}

// A guest that hears of the end of its only call may make the next one at once.
func TestCallFromACompletion(t *testing.T) {
	h := newHarness(t, engine.Limits{OpenTickets: 1})
	in := h.start(guesttest.C(t, "wait"), 16)
	if answer, err := call(in, 20*time.Second, "twice", "1"); err != nil ||
		string(answer) != `{"status":200,"body":{"ms":1,"waiting":0}}` {
		t.Errorf("got %s and %v", answer, err)
	}
}

// A completion that comes right before the deadline of its event does not end
// the instance by that: what the guest waited for is not its fault.
func TestCompletionAtTheDeadline(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.C(t, "wait"), 16)
	for range 20 {
		if _, err := call(in, 20*time.Millisecond, "often", "0"); !errors.Is(err, engine.ErrTimeout) {
			t.Fatalf("got %v", err)
		}
		if answer, err := call(in, 20*time.Second, "sleep", "1"); err != nil ||
			!strings.HasPrefix(string(answer), `{"status":200,"body":{"ms":1,"waiting":`) {
			t.Fatalf("the next call: got %s and %v", answer, err)
		}
	}
}

// A blocking host function ends with the deadline of its call.
func TestBlockingCallEndsAtTheDeadline(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.C(t, "wait"), 16)
	began := time.Now()
	if _, err := call(in, 100*time.Millisecond, "block", "60000"); !errors.Is(err, engine.ErrTimeout) {
		t.Errorf("got %v", err)
	}
	if took := time.Since(began); took > 100*time.Millisecond+slack {
		t.Errorf("it took %v", took)
	}
	<-in.Done()
}

// slowSettings are on a disk that stands still. Wait returns why they are not
// waited for any more, nil where they are for long.
type slowSettings struct {
	settings
	wait  func(context.Context) error
	ended chan error
}

func (s slowSettings) Get(ctx context.Context, key string) (abi.RawJSON, bool, error) {
	err := s.wait(ctx)
	s.ended <- err
	if err != nil {
		return nil, false, err
	}
	return s.settings.Get(ctx, key)
}

// A plain host function that waits is told of the deadline, too, be it that it waits
// for a channel or looks now and then.
func TestPlainCallEndsAtTheDeadline(t *testing.T) {
	const long = 10 * time.Second
	h := newHarness(t, engine.Limits{})
	program := h.load(guesttest.C(t, "table"), 16)
	for name, wait := range map[string]func(context.Context) error{
		"by a channel": func(ctx context.Context) error {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(long):
				return nil
			}
		},
		"by looks": func(ctx context.Context) error {
			for end := time.Now().Add(long); ctx.Err() == nil && time.Now().Before(end); time.Sleep(time.Millisecond) {
			}
			return ctx.Err()
		},
		"by another context": func(ctx context.Context) error {
			ctx, cancel := context.WithTimeout(ctx, long)
			defer cancel()
			begun := time.Now()
			<-ctx.Done()
			if time.Since(begun) >= long {
				return nil
			}
			return ctx.Err()
		},
	} {
		slow := slowSettings{settings{}, wait, make(chan error, 10)}
		env := h.env()
		env.Functions = hostfuncs.New(hostfuncs.Services{}.With(
			hostfuncs.Of[hostfuncs.CLI](&register{}),
			hostfuncs.Of[hostfuncs.Settings](slow),
		), grantAll)
		in, err := program.Start(t.Context(), env)
		if err != nil {
			t.Fatal(err)
		}
		_, err = call(in, 50*time.Millisecond, "call", `{"function":"settings.getAll","params":{}}`)
		if ended := <-slow.ended; !errors.Is(ended, context.DeadlineExceeded) || !errors.Is(err, engine.ErrTimeout) {
			t.Errorf("%s: it ended with %v, and the call with %v", name, ended, err)
		}
		in.Close()
	}
}

// Time that a guest computes is counted, what it waits for is not, in either
// form.
func TestComputedTime(t *testing.T) {
	shorttest.Skip(t)
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.C(t, "wait"), 16)
	for _, path := range []string{"sleep", "block"} {
		if _, err := call(in, 20*time.Second, path, "1000"); err != nil {
			t.Fatal(err)
		}
	}
	if stats := in.Stats(); stats.Computed <= 0 || stats.Computed > 800*time.Millisecond {
		t.Errorf("waiting twice for 1 s counts as %v", stats.Computed)
	}
	in = h.start(guesttest.C(t, "hostile"), 16)
	if _, err := call(in, time.Second, "poll-hour", "null"); !errors.Is(err, engine.ErrTimeout) {
		t.Fatalf("got %v", err)
	}
	if stats := in.Stats(); stats.Computed > 800*time.Millisecond {
		t.Errorf("waiting by WASI counts as %v", stats.Computed)
	}
	in = h.start(guesttest.C(t, "hostile"), 16)
	began := time.Now()
	if _, err := call(in, 2*time.Second, "spin", "null"); !errors.Is(err, engine.ErrTimeout) {
		t.Fatalf("got %v", err)
	}
	took := time.Since(began)
	if stats := in.Stats(); stats.Computed < 200*time.Millisecond || stats.Computed > took+slack {
		t.Errorf("computing for %v counts as %v", took, stats.Computed)
	}
	if stats := in.Stats(); stats.MemoryBytes != 0 || stats.MemoryPeak < 64<<10 {
		t.Errorf("after its end, the memory was %+v", stats)
	}
}

// An event that nobody waits for any more is given up: by its deadline, and
// when the caller goes away. The instance lives on.
func TestCancel(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.C(t, "later"), 16)
	if _, err := call(in, 500*time.Millisecond, "hold", "null"); !errors.Is(err, engine.ErrTimeout) {
		t.Errorf("by deadline: got %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(500*time.Millisecond, cancel)
	req := abi.CLIRequest{Method: "POST", Path: "hold"}
	_, err := in.Call(ctx, native.Event{Kind: abi.KindCLI, Payload: req.AppendJSON(nil), Timeout: time.Minute})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("by the caller: got %v", err)
	}
	for range 100 {
		answer, err := call(in, 20*time.Second, "count", "null")
		if err != nil {
			t.Fatal(err)
		}
		if string(answer) == `{"status":200,"body":{"held":0,"cancelled":2}}` {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Error("the guest was not told of both")
}

// Events that are answered in a later dispatch than their own.
func TestAnswersComeLater(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.C(t, "later"), 16)
	answers := make(chan string, 10)
	for range 10 {
		go func() {
			answer, err := call(in, 20*time.Second, "hold", "null")
			answers <- fmt.Sprintf("%s %v", answer, err)
		}()
	}
	for in.Stats().Pending < 10 {
		time.Sleep(time.Millisecond)
	}
	if answer, err := call(in, 20*time.Second, "release", "null"); err != nil ||
		string(answer) != `{"status":200,"body":{"released":10}}` {
		t.Errorf("release: %s %v", answer, err)
	}
	seen := map[string]bool{}
	for range 10 {
		seen[<-answers] = true
	}
	for i := range 10 {
		if want := fmt.Sprintf(`{"status":200,"body":{"held":%d}} <nil>`, i); !seen[want] {
			t.Errorf("%s did not come", want)
		}
	}
}

// When an instance ends, what waits in it fails with an error that says to
// try again, and only the guilty call with its own.
func TestWaitingEventsFailWithTheInstance(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	program := h.load(guesttest.C(t, "hostile"), 16)
	for path, own := range map[string]error{"spin": engine.ErrTimeout, "trap": nil} {
		timeout := time.Second
		if own == nil {
			timeout = 20 * time.Second
		}
		t.Run(path, func(t *testing.T) {
			in, err := program.Start(context.Background(), h.env())
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			failed := make(chan error, 5)
			for range 5 {
				go func() {
					_, err := call(in, time.Minute, "never", "null")
					failed <- err
				}()
			}
			for in.Stats().Pending < 5 {
				time.Sleep(time.Millisecond)
			}
			var crash *engine.CrashError
			if _, err := call(in, timeout, path, "null"); own != nil && !errors.Is(err, own) || own == nil &&
				!errors.As(err, &crash) {
				t.Errorf("the guilty call: %v", err)
			}
			for range 5 {
				if err := <-failed; !errors.As(err, &crash) || errors.Is(err, own) && own == nil {
					t.Errorf("a waiting call: %v", err)
				}
			}
		})
	}
}

// A call waits in the queue no longer than its timeout.
func TestBusy(t *testing.T) {
	t.Parallel()
	shorttest.Skip(t)
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.C(t, "wait"), 16)
	done := make(chan error)
	go func() {
		_, err := call(in, 20*time.Second, "block", "3000")
		done <- err
	}()
	for in.Stats().Pending == 0 {
		time.Sleep(time.Millisecond)
	}
	if _, err := call(in, 50*time.Millisecond, "block", "1"); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	_, err := in.Call(ctx, native.Event{Kind: abi.KindCLI, Payload: []byte(`{}`), Timeout: time.Minute})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// Close ends whatever runs and waits, at once, and twice is once.
func TestClose(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	for _, path := range []string{"spin", "sleep-hour", "never", "poll-hour"} {
		t.Run(path, func(t *testing.T) {
			in := h.start(guesttest.C(t, "hostile"), 16)
			failed := make(chan error, 1)
			go func() {
				_, err := call(in, 20*time.Second, path, "null")
				failed <- err
			}()
			for in.Stats().Pending == 0 {
				time.Sleep(time.Millisecond)
			}
			began := time.Now()
			in.Close()
			in.Close()
			var crash *engine.CrashError
			if err := <-failed; !errors.As(err, &crash) {
				t.Errorf("the call: %v", err)
			}
			if took := time.Since(began); took > slack {
				t.Errorf("it took %v", took)
			}
			if _, err := call(in, 20*time.Second, "alive", "null"); !errors.Is(err, engine.ErrStopped) {
				t.Errorf("after Close: %v", err)
			}
		})
	}
}

// Calls from many goroutines, with answers at once, later and never, while
// the instance is closed in between: no answer goes to the wrong call.
func TestConcurrentCalls(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.C(t, "wait"), 16)
	var wg sync.WaitGroup
	for n := range 50 {
		wg.Go(func() {
			for k := range 20 {
				ms := (n*7 + k*3) % 30
				answer, err := call(in, 20*time.Second, "sleep", fmt.Sprint(ms))
				var crash *engine.CrashError
				if errors.Is(err, engine.ErrStopped) || errors.As(err, &crash) {
					return
				}
				if want := fmt.Sprintf(`{"status":200,"body":{"ms":%d,`, ms); err != nil ||
					!strings.HasPrefix(string(answer), want) {
					t.Errorf("asked for %d: got %s and %v", ms, answer, err)
				}
			}
		})
	}
	time.Sleep(150 * time.Millisecond)
	in.Close()
	wg.Wait()
}

// An event that is not settled tells of the end of its instance all the same.
func TestEventThatEndsTheInstance(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.WAT(t, "global-keep"), 1)
	event := native.Event{Kind: abi.KindEvent, Payload: []byte(`{"channel":"c","data":1}`), Timeout: time.Minute}
	var crash *engine.CrashError
	for n := 1; ; n++ { // it traps at the third event that it gets
		if _, err := in.Call(context.Background(), event); errors.As(err, &crash) {
			break
		} else if err != nil || n == 3 {
			t.Fatalf("event %d: %v, want a crash by now", n, err)
		}
	}
	if _, err := in.Call(context.Background(), event); !errors.Is(err, engine.ErrStopped) || errors.As(err, &crash) &&
		crash == err {
		t.Errorf("the next event: %v, want that nothing ran", err)
	}
}
