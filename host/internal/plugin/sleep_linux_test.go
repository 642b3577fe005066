package plugin

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A plugin that has nothing to do sleeps, and has forgotten nothing when it is
// called, by whatever way. Nobody is told that it was.
func TestSleepAndWake(t *testing.T) {
	r := manage(t, setup{limits: Limits{SleepAfter: time.Millisecond}})
	r.active(r.install(keeping(t)))
	asleep := func() {
		t.Helper()
		r.eventually("it sleeps", func() bool { return r.get("keep").Stats.Asleep })
	}
	asleep()
	if stats := r.get("keep").Stats; stats.Instances != 1 || stats.MemoryBytes >= stats.CodeBytes+stats.MemoryPeak {
		t.Errorf("asleep, its figures are %+v", stats)
	}
	slot := r.slotOf("keep")
	kept := "null"
	for n := range 5 {
		r.wantKept("keep", "keep", fmt.Sprint(n), kept, n+1)
		kept = fmt.Sprint(n)
		asleep()
	}
	if _, err := r.CallMethod(t.Context(), "keep", "keep", "keep", abi.RawJSON(`"a method"`), ""); err != nil {
		t.Error(err)
	}
	asleep()
	r.wantKept("keep", "grow", `1`, `"a method"`, 7)
	asleep()
	r.wantKept("keep", "keep", `1`, `1`, 8)
	asleep()
	if err := r.Emit(t.Context(), "keep", "count", abi.RawJSON(`1`)); err != nil {
		t.Fatal(err)
	}
	r.eventually("it has the event", func() bool {
		got, err := r.call("keep", "keep", "1")
		return err == nil && strings.Contains(got, `"events":1`)
	})
	if r.slotOf("keep") != slot || r.get("keep").Stats.Crashes != 0 {
		t.Error("it was started anew")
	}
	asleep()
	if _, err := r.Disable(t.Context(), "keep"); err != nil {
		t.Error(err)
	}
}

// An instance in which something waits does not sleep.
func TestNoSleepWhileSomethingWaits(t *testing.T) {
	r := manage(t, setup{limits: Limits{SleepAfter: time.Millisecond}})
	r.active(r.install(keeping(t)))
	r.wantKept("keep", "later", "1", "null", 1) // it has a call of a host function under way
	instance := r.slotOf("keep").Instance
	// What waits now has waited before as well.
	if asleep := instance.(backends.Sleeper).Sleep(); asleep && instance.Stats().Tickets > 0 {
		t.Error("it sleeps")
	}
}

// Plugins whose memory does not fit together sleep by turns, and all answer.
func TestSleepForOthers(t *testing.T) {
	const plugins = 12
	budget := memory.New(memory.Limits{PluginsMB: 16})
	r := manage(t, setup{memory: budget})
	for n := range plugins {
		s := keeping(t)
		s.id = fmt.Sprintf("keep-%d", n)
		r.active(r.install(s))
	}
	long := func() { // as if ten seconds had passed
		for n := range plugins {
			r.sleepers.mu.Lock()
			r.slotOf(fmt.Sprintf("keep-%d", n)).Idle.Since -= shortSleep
			r.sleepers.mu.Unlock()
		}
	}
	for n := range plugins {
		id := fmt.Sprintf("keep-%d", n)
		for range 32 { // 2 MiB
			if _, err := r.call(id, "grow", fmt.Sprint(n)); err != nil {
				t.Fatal(err)
			}
		}
		r.sleepers.mu.Lock()
		r.sleepers.idle() // notes that it has worked
		r.sleepers.mu.Unlock()
		long()
	}
	if f := budget.Figures(); f.Used > f.Total {
		t.Errorf("the figures are %+v", f)
	}
	for n := range plugins {
		r.wantKept(fmt.Sprintf("keep-%d", n), "keep", "1", fmt.Sprint(n), 33)
		r.sleepers.mu.Lock()
		r.sleepers.idle()
		r.sleepers.mu.Unlock()
		long()
	}
}

// Calls, sleep and changes at the same time do each other no harm.
func TestSleepUnderCalls(t *testing.T) {
	shorttest.Skip(t)
	r := manage(t, setup{limits: Limits{SleepAfter: time.Millisecond}})
	r.active(r.install(keeping(t)))
	var calls sync.WaitGroup
	for range 4 {
		calls.Go(func() {
			for range 300 {
				if got, err := r.call("keep", "keep", `"x"`); err != nil || !strings.Contains(got, `"restored":0`) {
					t.Errorf("%s and %v", got, err)
				}
				time.Sleep(500 * time.Microsecond)
			}
		})
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		calls.Wait()
	}()
	for working := true; working; {
		select {
		case <-done:
			working = false
		default:
			r.slotOf("keep").Instance.(backends.Sleeper).Sleep()
			r.Manager.endIdle()
		}
	}
	r.wantKept("keep", "keep", "1", `"x"`, 1201)
}
