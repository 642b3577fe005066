package plugin

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestNoCallIsLostWhileReplacing calls a plugin all the time while it is
// reloaded, upgraded and granted again: every call is answered.
func TestNoCallIsLostWhileReplacing(t *testing.T) {
	shorttest.Skip(t)
	r := manage(t, setup{})
	s := echo(t)
	s.permissions = []string{"cli", "network"}
	if _, err := r.Install(t.Context(), r.stage(s.write(t)), shown.Consent{Grants: []string{"cli"}}); err != nil {
		t.Fatal(err)
	}
	var stop atomic.Bool
	var wg sync.WaitGroup
	var answered atomic.Int64
	for range 4 {
		wg.Go(func() {
			for !stop.Load() {
				answer, err := r.call("echo", "echo", `{"a":1}`)
				if err != nil || answer != echoed {
					t.Errorf("answer %s, %v", answer, err)
					return
				}
				answered.Add(1)
			}
		})
	}
	for i := range 10 {
		for _, err := range []error{
			second(r.Reload(t.Context(), "echo")),
			second(r.Grant(t.Context(), "echo", []string{"network"})),
			second(r.Revoke(t.Context(), "echo", []string{"network"})),
		} {
			if err != nil {
				t.Error(err)
			}
		}
		s.version = fmt.Sprintf("1.0.%d", i+1)
		r.active(r.install(s))
	}
	stop.Store(true)
	wg.Wait()
	if answered.Load() < 100 {
		t.Errorf("only %d calls were made", answered.Load())
	}
}

func second[T any](_ T, err error) error { return err }

// TestEverythingAtOnce does all that can be done, from many goroutines, with
// plugins that crash. It is for the race detector; what must hold is that the
// manager stays consistent and closes.
func TestEverythingAtOnce(t *testing.T) {
	shorttest.Skip(t)
	dir := t.TempDir()
	var snapshots atomic.Int64
	r := manage(t, setup{dir: dir, limits: Limits{BackoffMin: time.Millisecond, CircuitCrashes: 3,
		CircuitMin: 5 * time.Millisecond, CallTimeout: 20 * time.Second},
		changed: func(string) { snapshots.Add(1) }})
	s := hostile(t, "trap", "spin")
	folder := s.write(t)
	other := echo(t).write(t)
	r.active(r.install(s))

	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
	defer cancel()
	var wg sync.WaitGroup
	loop := func(f func() error) {
		wg.Go(func() {
			for ctx.Err() == nil {
				if err := f(); err != nil && !expected(err) {
					t.Errorf("%v (%T)", err, err)
					return
				}
			}
		})
	}
	for range 2 {
		loop(func() error { return second(r.callContext(ctx, "hostile", "alive", "")) })
	}
	loop(func() error {
		time.Sleep(3 * time.Millisecond)
		return second(r.callContext(ctx, "hostile", "trap", ""))
	})
	loop(func() error { return second(r.Reload(ctx, "hostile")) })
	loop(func() error { return second(r.Disable(ctx, "hostile")) })
	loop(func() error { return second(r.Enable(ctx, "hostile")) })
	loop(func() error { return second(r.Revoke(ctx, "hostile", []string{"cli"})) })
	loop(func() error { return second(r.Grant(ctx, "hostile", []string{"cli"})) })
	loop(func() error { return second(r.tryInstall(folder)) })
	loop(func() error { return second(r.tryInstall(other)) })
	loop(func() error { return r.Remove(ctx, "echo", false) })
	loop(func() error { time.Sleep(time.Millisecond); r.List(); r.Starting(); return nil })
	wg.Wait()

	info, err := r.tryInstall(folder)
	if err == nil { // the last change may have been to revoke it, which outlives an install
		info, err = r.Grant(t.Context(), "hostile", []string{"cli"})
	}
	if err == nil {
		info, err = r.Enable(t.Context(), "hostile")
	}
	if err == nil {
		info, err = r.Reload(t.Context(), "hostile")
	}
	if err != nil {
		t.Fatal(err)
	}
	r.active(info)
	r.answers("hostile", "alive", "", alive)
	if snapshots.Load() == 0 {
		t.Error("the owner was never told of a change")
	}
	if found := outcomeOf(t, dir); !strings.Contains(found, "hostile 1.0.0") {
		t.Errorf("on disk: %s", found)
	}
}

// inside is how many calls have reached the guest of a plugin.
func (r *rig) inside(id string) int {
	return (*r.entries.Load())[id].Current.Load().Instance.Stats().Pending
}

// outcomeOf is what a second manager sees, which must not clear the staging
// area of the first: nothing is in it by now.
func outcomeOf(t *testing.T, dir string) string {
	return describeAll(manage(t, setup{dir: dir, offline: true}).List())
}

// expected reports whether an error is one that changes and calls may end with
// while others change the same plugin.
func expected(err error) bool {
	var (
		crash *engine.CrashError
	)
	return problem.IsCode(err, problem.CodePluginNotFound) || problem.IsCode(err, problem.CodePluginUnavailable) ||
		problem.IsCode(err, problem.CodeConflict) || errors.As(err, &crash) ||
		problem.IsCode(err, problem.CodeHandlerNotRegistered) || problem.IsCode(err, problem.CodeEndpointNotFound) ||
		problem.IsCode(err, problem.CodePluginOverloaded) || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, context.Canceled)
}

func TestCloseLetsRunningCallsEnd(t *testing.T) {
	dir := t.TempDir()
	slow, free := stands(t, dir)
	defer free()
	r := manage(t, setup{dir: dir, secrets: slow, limits: Limits{CallTimeout: never, DrainTimeout: never}})
	s := caller(t, "1.0.0")
	s.id = "wait"
	r.active(r.install(s))
	r.active(r.install(echo(t)))
	result := r.reads("wait", slow)
	closed := make(chan error, 1)
	go func() { closed <- r.Close(t.Context()) }()
	r.eventually("a call is refused", func() bool {
		return problem.IsCode(second(r.call("echo", "echo", "")), problem.CodeShuttingDown)
	})
	if len(closed)+len(result) > 0 {
		t.Error("the running call was not waited for")
	}
	free()
	if err := <-closed; err != nil {
		t.Error(err)
	}
	if err := <-result; err != nil {
		t.Errorf("the running call: %v", err)
	}
	if _, err := r.call("wait", "call", ""); !problem.IsCode(err, problem.CodeShuttingDown) {
		t.Errorf("a call after the close: %v", err)
	}
	for _, err := range []error{
		second(r.Enable(t.Context(), "wait")), second(r.Stage(t.Context(), t.TempDir())),
		r.Remove(t.Context(), "wait", false),
	} {
		if !problem.IsCode(err, problem.CodeShuttingDown) {
			t.Errorf("a change after the close: %v", err)
		}
	}
	if err := r.Close(t.Context()); err != nil {
		t.Errorf("closing again: %v", err)
	}
}

func TestCloseCutsOffWhatTakesTooLong(t *testing.T) {
	shorttest.Skip(t)
	r := manage(t, setup{})
	r.active(r.install(hostile(t, "spin", "never")))
	results := make(chan error, 2)
	go func() { results <- second(r.call("hostile", "never", "")) }()
	r.eventually("a call waits", func() bool { return r.inside("hostile") == 1 })
	go func() { results <- second(r.call("hostile", "spin", "")) }()
	r.eventually("a call spins", func() bool { return r.inside("hostile") == 2 })
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	began := time.Now()
	if err := r.Manager.Close(ctx); err == nil || !strings.Contains(err.Error(), "hostile") {
		t.Errorf("close: %v, want an error that names the plugin", err)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("closing took %v", took)
	}
	for range 2 {
		var crash *engine.CrashError
		if err := <-results; !errors.As(err, &crash) {
			t.Errorf("a call that was cut off: %v", err)
		}
	}
}

// TestStartIsBoundedAndReports starts many plugins and asks what is awaited.
func TestStartIsBoundedAndReports(t *testing.T) {
	dir := t.TempDir()
	offline := manage(t, setup{dir: dir, offline: true})
	for i := range 6 {
		offline.install(plain(t, fmt.Sprintf("p%d", i), "plain"))
	}
	waits := make(chan struct{})
	goOn := sync.OnceFunc(func() { close(waits) })
	defer goOn()
	slow := &fakeService{changed: func(p service.Plugin) {
		if p.ID == "p5" && p.Phase == service.Active {
			<-waits
		}
	}}
	r := manage(t, setup{dir: dir, offline: true, limits: Limits{StartWorkers: 2}, service: slow})
	if err := r.Wait(t.Context()); err == nil {
		t.Error("waiting for what was never started succeeds")
	}
	r.Start()
	r.eventually("only the slow one is awaited", func() bool {
		ids := r.Starting()
		return len(ids) == 1 && ids[0] == "p5"
	})
	if info := r.get("p5"); info.State != api.StateStarting {
		t.Errorf("the slow one is %s", info.State)
	}
	for i := range 5 {
		r.active(r.get(fmt.Sprintf("p%d", i)))
	}
	goOn()
	if err := r.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.active(r.get("p5"))
	if ids := r.Starting(); len(ids) > 0 {
		t.Errorf("still awaited: %v", ids)
	}
}

// TestCallAllocates holds the manager to at most one allocation over what the
// instance itself needs.
func TestCallAllocates(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(echo(t)))
	req := abi.CLIRequest{Method: "POST", Path: "echo", Body: abi.RawJSON(`{"a":"` + strings.Repeat("x", 190) + `"}`)}
	payload := req.AppendJSON(nil)
	instance := (*r.entries.Load())["echo"].Current.Load().Instance
	ctx := context.Background()
	alone := testing.AllocsPerRun(2000, func() {
		ev := backends.Event{Kind: abi.KindCLI, Payload: payload, RequestID: "r", Timeout: 20 * time.Second}
		if _, err := instance.Call(ctx, ev); err != nil {
			t.Fatal(err)
		}
	})
	managed := testing.AllocsPerRun(2000, func() {
		if _, err := r.Call(ctx, "echo", req, "r"); err != nil {
			t.Fatal(err)
		}
	})
	if managed > alone+1 {
		t.Errorf("%v allocations through the manager, %v without", managed, alone)
	}
}

// BenchmarkCall compares a call through the manager with one of the instance
// alone, both with encoding the request.
func BenchmarkCall(b *testing.B) {
	r := manage(b, setup{})
	r.active(r.install(echo(b)))
	req := abi.CLIRequest{Method: "POST", Path: "echo", Body: abi.RawJSON(`{"a":"` + strings.Repeat("x", 190) + `"}`)}
	instance := (*r.entries.Load())["echo"].Current.Load().Instance
	ctx := context.Background()
	var buffer []byte
	alone := func() {
		ev := backends.Event{Kind: abi.KindCLI, RequestID: "r", Timeout: 30 * time.Second}
		buffer = req.AppendJSON(buffer[:0])
		ev.Payload = buffer
		if _, err := instance.Call(ctx, ev); err != nil {
			b.Fatal(err)
		}
	}
	managed := func() {
		if _, err := r.Call(ctx, "echo", req, "r"); err != nil {
			b.Fatal(err)
		}
	}
	const round = 2000
	var took [2]time.Duration
	b.ReportAllocs()
	for b.Loop() {
		for i, f := range []func(){alone, managed} {
			began := time.Now()
			for range round {
				f()
			}
			took[i] += time.Since(began)
		}
	}
	n := float64(b.N * round)
	b.ReportMetric(float64(took[0])/n, "instance-ns/call")
	b.ReportMetric(float64(took[1])/n, "manager-ns/call")
	b.ReportMetric(float64(took[1])/float64(took[0]), "ratio")
	b.ReportMetric(0, "ns/op")
}

// A call that gave up says what it has waited for: an instance that is not there yet. For one
// that others hold, see the test of this name in package running.
func TestGivenUpCallsSayWhatTheyWaitedFor(t *testing.T) {
	r := manage(t, setup{limits: Limits{CallTimeout: 20 * time.Millisecond}})
	r.install(echo(t))
	e, err := r.entry("echo")
	if err != nil {
		t.Fatal(err)
	}
	running := e.Current.Swap(running.NewSlot())
	_, err = r.call("echo", "echo", "")
	e.Current.Store(running)
	if !problem.IsCode(err, problem.CodePluginUnavailable) || stateIn(err) != api.StateStarting ||
		!strings.Contains(problem.Of(err).Detail, "no instance of it was ready within 20ms") {
		t.Errorf("while there is no instance: %v", err)
	}
	r.answers("echo", "echo", `{"a":1}`, echoed)
}
