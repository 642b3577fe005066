package plugin

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// greedy is a plugin with a large cap that takes all that it can get.
func greedy(tb testing.TB, n int) spec {
	s := hostile(tb, "grow")
	s.id = fmt.Sprintf("greedy-%d", n)
	s.more = map[string]any{"backend": map[string]any{"entryPoint": "backend.wasm",
		"resourceLimits": map[string]any{"memoryMb": 3000}}}
	return s
}

// pages is what the path grow answers.
func pages(tb testing.TB, answer string) (n int) {
	tb.Helper()
	var a struct{ Body json.RawMessage }
	if err := json.Unmarshal([]byte(answer), &a); err != nil {
		tb.Fatal(err)
	}
	if err := json.Unmarshal(a.Body, &n); err != nil {
		tb.Fatal(err)
	}
	return n
}

// Plugins that take all they can get are refused more, and leave something for
// those that start later. What they had is free when they are stopped.
func TestGreedyPlugins(t *testing.T) {
	budget := memory.New(memory.Limits{PluginsMB: 64})
	r := manage(t, setup{memory: budget})
	r.active(r.install(echo(t)))
	before := 64 << 20
	for n := range 4 {
		r.active(r.install(greedy(t, n)))
		answer, err := r.call(fmt.Sprintf("greedy-%d", n), "grow", "")
		if err != nil {
			t.Fatal(err)
		}
		got := pages(t, answer) << 16
		if got > before*2/3 || got < 2<<20 {
			t.Errorf("the plugin %d got %d bytes, of the %d that the one before it had, or all could have", n, got, before)
		}
		if shown := r.get(fmt.Sprintf("greedy-%d", n)).Stats.MemoryBytes; shown < uint64(got) {
			t.Errorf("it has %d bytes, and %d are shown", got, shown)
		}
		before = max(got, 64<<20/(n+2)*3/2)
	}
	if f := budget.Figures(); f.Used > f.Total || f.Refused < 4 {
		t.Errorf("the figures are %+v", f)
	}
	r.answers("echo", "echo", `{"a":1}`, echoed)
	late := echo(t)
	late.id = "late"
	r.active(r.install(late))
	r.answers("late", "echo", `{"a":1}`, echoed)
	for n := range 4 {
		if _, err := r.Disable(t.Context(), fmt.Sprintf("greedy-%d", n)); err != nil {
			t.Fatal(err)
		}
	}
	if used := budget.Figures().Used; used > 4<<20 {
		t.Errorf("when they are stopped, %d bytes are taken", used)
	}
}

// A plugin for which there is no memory does not start, says why, and starts by
// itself when there is some.
func TestNoMemoryToStart(t *testing.T) {
	shorttest.Skip(t)
	budget := memory.New(memory.Limits{PluginsMB: 16})
	other := budget.NewAccount()
	for other.Grow(64<<10) == nil || budget.NewAccount().Grow(64<<10) == nil {
	}
	r := manage(t, setup{memory: budget})
	info := r.install(echo(t))
	if info.State != api.StateFailed || !strings.Contains(info.Reason, "the memory of all plugins together is used up") ||
		!strings.Contains(info.Reason, "--limit memory.plugins-mb") || info.RetryAt.IsZero() {
		t.Fatalf("it is %s: %s, again at %v", info.State, info.Reason, info.RetryAt)
	}
	if _, err := r.call("echo", "echo", `{}`); problem.Of(err) == nil ||
		!strings.Contains(problem.Of(err).Detail, "is used up") {
		t.Errorf("a call: %v", err)
	}
	other.Shrink(other.Used())
	r.eventually("it is started again", func() bool { return r.get("echo").State == api.StateActive })
	r.answers("echo", "echo", `{"a":1}`, echoed)
}

// Instances that wait for calls are given up before anybody is refused memory,
// and made again afterwards; those in which something waits stay.
func TestIdleInstancesGiveWay(t *testing.T) {
	for _, mode := range []string{"request", "pool"} {
		budget := memory.New(memory.Limits{PluginsMB: 64})
		r := manage(t, setup{memory: budget})
		r.active(r.install(instanced(keeping(t), mode, 8)))
		more := r.slotOf("keep").More
		if mode == "pool" {
			r.eventually("there is an image", func() bool {
				more.Mu.Lock()
				defer more.Mu.Unlock()
				return more.Image != nil
			})
		}
		var held []func()
		for range 4 {
			_, give, err := r.slotOf("keep").Take(t.Context(), running.Call{Request: &abi.CLIRequest{}}, &running.WaitTimeout{})
			if err != nil {
				t.Fatal(err)
			}
			held = append(held, give)
		}
		before := r.get("keep").Stats
		if before.Instances < 4 {
			t.Fatalf("mode %s: %d instances", mode, before.Instances)
		}
		alive := func() int { return r.get("keep").Stats.Instances }
		r.Manager.endIdle()
		if alive() != before.Instances {
			t.Errorf("mode %s: of %d instances in use, %d are left", mode, before.Instances, alive())
		}
		for _, give := range held {
			give()
		}
		more.Pending.Wait() // until they are reset
		a := budget.NewAccount()
		for a.Grow(64<<10) == nil {
		}
		if alive() != 1 {
			t.Errorf("mode %s: when memory is short, %d instances wait for calls", mode, alive()-1)
		}
		if after := r.get("keep").Stats.MemoryBytes; after >= before.MemoryBytes {
			t.Errorf("mode %s: it has %d bytes, as before %d", mode, after, before.MemoryBytes)
		}
		a.Shrink(a.Used())
		if _, err := r.call("keep", "keep", `"x"`); err != nil {
			t.Errorf("mode %s: afterwards: %v", mode, err)
		}
		if r.get("keep").Stats.Crashes != 0 {
			t.Errorf("mode %s: it is taken for a crash", mode)
		}
	}
}

// Clones that have crashed while they waited for calls are found when memory is
// short. Where it is the instance that was activated whose guest asks for some,
// that ends, and the plugin is started anew.
func TestCrashedClonesOnShortage(t *testing.T) {
	budget := memory.New(memory.Limits{PluginsMB: 64})
	r := manage(t, setup{memory: budget, limits: Limits{BackoffMin: time.Millisecond}})
	r.active(r.install(instanced(keeping(t), "pool", 3)))
	slot := r.slotOf("keep")
	r.eventually("there is an image", func() bool {
		slot.More.Mu.Lock()
		defer slot.More.Mu.Unlock()
		return slot.More.Image != nil
	})
	var held []func()
	for range 3 {
		_, give, err := slot.Take(t.Context(), running.Call{Request: &abi.CLIRequest{}}, &running.WaitTimeout{})
		if err != nil {
			t.Fatal(err)
		}
		held = append(held, give)
	}
	for _, give := range held {
		give()
	}
	slot.More.Mu.Lock()
	clones := slices.Clone(slot.More.Clones)
	slot.More.Mu.Unlock()
	for _, one := range clones {
		_ = one.Clone.(backends.NativeInstance).End(&engine.CrashError{Reason: "a crash after its answer"})
	}
	others := budget.NewAccount()
	others.Charge(64 << 20)
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = r.call("keep", "grow", "1")
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("a guest that asks for memory waits for its own end")
	}
	others.Shrink(others.Used())
	r.eventually("the plugin is started anew", func() bool {
		s := r.slotOf("keep")
		return s != nil && s != slot && s.Instance != nil
	})
	if _, err := r.call("keep", "keep", "1"); err != nil {
		t.Error(err)
	}
}

// Connections of databases that nobody uses are closed before anybody is refused
// memory. What they had counts as the plugin's.
func TestIdleReadersGiveWay(t *testing.T) {
	budget := memory.New(memory.Limits{PluginsMB: 64})
	r := manage(t, setup{memory: budget})
	r.active(r.install(notebook(t, "1.0.0")))
	for i := range 200 { // of a page each
		r.must("p", "db.insert", fmt.Sprintf(`{"collection":"notes","data":{"text":"%03000d"}}`, i))
	}
	before := r.get("p").Stats.MemoryBytes
	r.must("p", "db.query", `{"collection":"notes","options":{"limit":100}}`)
	read := r.get("p").Stats.MemoryBytes
	if read < before+(100<<10) {
		t.Errorf("it has %d bytes, and had %d before it read", read, before)
	}
	a := budget.NewAccount()
	for a.Grow(64<<10) == nil {
	}
	a.Shrink(a.Used())
	if after := r.get("p").Stats.MemoryBytes; after > read-(100<<10) {
		t.Errorf("it has %d bytes now that memory was short, and had %d before", after, read)
	}
	if got := r.must("p", "db.count", `{"collection":"notes"}`); got != "200" {
		t.Errorf("afterwards it has %s rows", got)
	}
}
