package plugin

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func TestCrashedInstanceIsReplaced(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(echo(t)))
	r.active(r.install(hostile(t, "trap", "out-of-bounds", "divide", "exit", "exit-3", "recurse", "fail")))
	for _, path := range []string{"trap", "out-of-bounds", "divide", "exit", "exit-3", "recurse"} {
		var crash *engine.CrashError
		if _, err := r.call("hostile", path, ""); !errors.As(err, &crash) {
			t.Errorf("%s: %v, want a crash", path, err)
		}
		r.answers("hostile", "alive", "", alive) // also: a success in between
		r.answers("echo", "echo", `{"a":1}`, echoed)
	}
	var guest *abi.Error
	if _, err := r.call("hostile", "fail", ""); !errors.As(err, &guest) || guest.Code != "teapot" {
		t.Errorf("fail: %v, want the guest's own error", err)
	}
	info := r.active(r.get("hostile"))
	if info.Stats.Crashes != 6 || info.Stats.Calls != 13 || info.Stats.Errors != 7 {
		t.Errorf("stats %+v", info.Stats)
	}
	if s := r.get("echo").Stats; s.Crashes != 0 || s.Errors != 0 {
		t.Errorf("the other plugin's stats %+v", s)
	}
	if log := r.log.String(); !strings.Contains(log, `"request_id":"req-1"`) ||
		!strings.Contains(log, `"plugin":"hostile"`) {
		t.Errorf("the log lacks stable keys:\n%s", log)
	}
}

// TestAnswersBeforeCrashesForgiveNothing lets a plugin answer each call, and
// crash before it comes back from it.
func TestAnswersBeforeCrashesForgiveNothing(t *testing.T) {
	limits := Limits{BackoffMin: time.Millisecond, CircuitCrashes: 3, CircuitMin: time.Minute, CircuitMax: time.Minute}
	r := manage(t, setup{limits: limits})
	r.active(r.install(hostile(t, "answer-then-trap")))
	for range 3 {
		if _, err := r.call("hostile", "answer-then-trap", ""); err != nil {
			t.Fatalf("the answer was lost: %v", err)
		}
	}
	r.eventually("the circuit opens", func() bool { return r.get("hostile").State == api.StateFailed })
	if stats := r.get("hostile").Stats; stats.Crashes != 3 || stats.Calls != 3 || stats.Errors != 0 {
		t.Errorf("stats %+v", stats)
	}
}

// TestRepeatedCrashesOpenTheCircuit lets a plugin do nothing but crash.
func TestRepeatedCrashesOpenTheCircuit(t *testing.T) {
	shorttest.Skip(t)
	limits := Limits{BackoffMin: time.Millisecond, CircuitCrashes: 3, CircuitMin: time.Second, CircuitMax: time.Minute}
	r := manage(t, setup{limits: limits})
	r.active(r.install(hostile(t, "trap")))
	for range 3 {
		var crash *engine.CrashError
		if _, err := r.call("hostile", "trap", ""); !errors.As(err, &crash) {
			t.Fatalf("%v, want a crash", err)
		}
	}
	var info shown.Info // of that moment: it is tried again soon
	opens := func() {
		t.Helper()
		r.eventually("the circuit opens", func() bool { info = r.get("hostile"); return info.State == api.StateFailed })
	}
	opens()
	if !strings.Contains(info.Reason, "crashed 3 times in a row") || !strings.Contains(info.Reason, "unreachable") ||
		info.RetryAt.IsZero() {
		t.Errorf("state %+v", info.Status)
	}
	r.eventually("the plugin is tried again", func() bool { return r.get("hostile").State == api.StateActive })

	// The next crash without a success opens the circuit at once, for longer.
	if _, err := r.call("hostile", "trap", ""); err == nil {
		t.Fatal("no crash")
	}
	opens()
	if after := info.RetryAt.Sub(info.Since); after > 2*time.Second || after < limits.CircuitMin {
		t.Errorf("retry after %v, want about 2 s", after)
	}
	r.eventually("the plugin is tried again", func() bool { return r.get("hostile").State == api.StateActive })
	r.answers("hostile", "alive", "", alive)

	// A success forgives: the next crash is replaced at once.
	if _, err := r.call("hostile", "trap", ""); err == nil {
		t.Fatal("no crash")
	}
	r.answers("hostile", "alive", "", alive)
}

func TestOpenCircuitYieldsToTheUser(t *testing.T) {
	limits := Limits{BackoffMin: time.Millisecond, CircuitCrashes: 2, CircuitMin: time.Hour, CircuitMax: time.Hour}
	for _, c := range []struct {
		name string
		act  func(r *rig) error
		want api.State
	}{
		{"reload", func(r *rig) error { _, err := r.Reload(t.Context(), "hostile"); return err }, api.StateActive},
		{"enable", func(r *rig) error { _, err := r.Enable(t.Context(), "hostile"); return err }, api.StateActive},
		{"disable", func(r *rig) error { _, err := r.Disable(t.Context(), "hostile"); return err }, api.StateDisabled},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := manage(t, setup{limits: limits})
			r.active(r.install(hostile(t, "trap")))
			for range 2 {
				_, _ = r.call("hostile", "trap", "")
			}
			r.eventually("the circuit opens", func() bool { return r.get("hostile").State == api.StateFailed })
			if _, err := r.call("hostile", "alive", ""); !problem.IsCode(err, problem.CodePluginUnavailable) ||
				problem.Of(err).RetryAfter > time.Hour || problem.Of(err).RetryAfter < time.Minute {
				t.Errorf("a call while the circuit is open: %v", err)
			}
			if err := c.act(r); err != nil {
				t.Fatal(err)
			}
			if got := r.get("hostile").State; got != c.want {
				t.Errorf("state %s, want %s", got, c.want)
			}
			if c.want == api.StateActive {
				r.answers("hostile", "alive", "", alive)
			}
		})
	}
}

func TestBackoffGrowsAndIsBounded(t *testing.T) {
	l := limits.Defaults[Limits]()
	for n, want := range map[int]struct {
		delay  time.Duration
		failed bool
	}{
		1: {0, false}, 2: {100 * time.Millisecond, false}, 3: {200 * time.Millisecond, false},
		4: {400 * time.Millisecond, false},
		5: {10 * time.Second, true}, 6: {20 * time.Second, true}, 9: {160 * time.Second, true},
		10: {5 * time.Minute, true}, 1 << 30: {5 * time.Minute, true},
	} {
		if delay, failed := l.backoff(n); delay != want.delay || failed != want.failed {
			t.Errorf("crash %d: %v, %v; want %v, %v", n, delay, failed, want.delay, want.failed)
		}
	}
}

// TestCallsThatNeverRanAreRetried ends an instance while calls wait for it: the
// one that was in it fails, the others are answered by the next instance.
func TestCallsThatNeverRanAreRetried(t *testing.T) {
	shorttest.Skip(t)
	r := manage(t, setup{limits: Limits{CallTimeout: 3 * time.Second}})
	r.active(r.install(hostile(t, "spin")))
	spinning := make(chan error, 1)
	go func() {
		_, err := r.call("hostile", "spin", "")
		spinning <- err
	}()
	r.eventually("the guest spins", func() bool { return r.get("hostile").Stats.Open == 1 })
	time.Sleep(2 * time.Second) // the rest arrive later, and may wait longer
	var wg sync.WaitGroup
	errs := make([]error, 20)
	for i := range errs {
		wg.Go(func() {
			answer, err := r.call("hostile", "alive", "")
			if err == nil && answer != alive {
				err = fmt.Errorf("answer %s", answer)
			}
			errs[i] = err
		})
	}
	if err := <-spinning; !errors.Is(err, engine.ErrTimeout) {
		t.Errorf("the spinning call: %v", err)
	}
	wg.Wait()
	for i, err := range errs {
		if err != nil {
			t.Errorf("call %d: %v", i, err)
		}
	}
}

// TestQueueIsBounded fills the queue of one plugin, whose guest waits for a disk that
// stands still until all calls have arrived.
func TestQueueIsBounded(t *testing.T) {
	for _, c := range []struct {
		name, function string
		calls, refused int
	}{
		{"one blocks the instance and three wait", "secrets.get", 10, 6},
		// Those that wait inside the guest do not count, up to OpenCalls.
		{"all wait inside", "secrets.get_async", 20, 0},
		{"more than may be open", "secrets.get_async", 24, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			slow, free := stands(t, dir)
			defer free()
			r := manage(t, setup{dir: dir, secrets: slow, limits: Limits{Queue: 3, OpenCalls: 20, CallTimeout: never}})
			r.active(r.install(caller(t, "1.0.0")))
			r.active(r.install(echo(t)))
			slow.armed.Store(true)
			results := make(chan error, c.calls)
			for i := range c.calls {
				go func() { results <- second(r.do("caller", c.function, `{"key":"k"}`)) }()
				if c.function == "secrets.get_async" || i == 0 { // they arrive one after the other
					r.eventually("the call waits in the guest or is refused", func() bool {
						return r.inside("caller")+len(results) > i
					})
				}
			}
			r.eventually("the others wait", func() bool {
				return len(results) == c.refused && r.get("caller").Stats.Open == c.calls-c.refused
			})
			r.answers("echo", "echo", `{"a":1}`, echoed)
			free()
			refused := 0
			for range c.calls {
				if err := <-results; problem.IsCode(err, problem.CodePluginOverloaded) {
					refused++
				} else if err != nil {
					t.Errorf("%s: %v", c.function, err)
				}
			}
			if refused != c.refused {
				t.Errorf("%d calls were refused, want %d", refused, c.refused)
			}
			if open := r.get("caller").Stats.Open; open != 0 {
				t.Errorf("%d calls are open after all", open)
			}
			r.must("caller", c.function, `{"key":"k"}`)
		})
	}
}

// TestActivationThatFailsAfterACrash uses a program whose second instance does
// not start. No real guest can tell its first instance from its second, so
// this is the one test with a fake.
func TestActivationThatFailsAfterACrash(t *testing.T) {
	fake := &fakeDriver{}
	m, err := Open(t.Context(), Config{
		Dir: t.TempDir(), HostVersion: "1.0.0", SDKVersion: abi.SDKVersion,
		Drivers: map[string]backends.Driver{".wasm": fake},
		Limits:  Limits{BackoffMin: time.Millisecond, CircuitCrashes: 3, CircuitMin: 50 * time.Millisecond},
	})
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{Manager: m, tb: t, log: &logBook{}}
	t.Cleanup(func() { _ = m.Close(t.Context()) })
	r.start()
	r.active(r.install(echo(t)))
	fake.fail(errors.New("no memory left"))
	fake.crash()
	var info shown.Info // of that moment: it is tried again soon
	r.eventually("the circuit opens", func() bool { info = r.get("echo"); return info.State == api.StateFailed })
	if !strings.Contains(info.Reason, "no memory left") || info.RetryAt.IsZero() {
		t.Errorf("state %+v", info.Status)
	}
	fake.fail(nil)
	r.eventually("the plugin recovers", func() bool { return r.get("echo").State == api.StateActive })
}
