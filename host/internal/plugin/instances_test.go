package plugin

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// instanced is a plugin that asks to run in a mode.
func instanced(s spec, mode string, most int) spec {
	instances := map[string]any{"mode": mode}
	if most > 0 {
		instances["max"] = most
	}
	s.more = map[string]any{"backend": map[string]any{"entryPoint": "backend.wasm",
		"resourceLimits": map[string]any{"memoryMb": 8}, "instances": instances},
		"settings": []any{map[string]any{"key": "word", "label": "Word", "type": "text", "default": "a"}}}
	return s
}

func keeping(tb testing.TB) spec {
	return spec{id: "keep", guest: guesttest.C(tb, "keep"), permissions: []string{"cli", "cron"},
		paths: []string{"keep", "grow", "later", "handle", "spin", "trap", "other"}}
}

// fresh is what the guest keep answers where nobody was before, apart from the
// size of its memory.
const fresh = `{"kept":null,"calls":1,"restored":1,"events":0,"frozen":1,"pages":`

func (r *rig) wantFresh(path, body string) {
	r.tb.Helper()
	got, err := r.call("keep", path, body)
	if err != nil || !strings.HasPrefix(got, `{"status":200,"body":`+fresh) {
		r.tb.Errorf("call %s: %s and %v, want %s", path, got, err, fresh)
	}
}

// In mode request nothing that a call has left in memory is there for another
// one: requests, methods and events, one after the other and at the same time,
// whether they grow the memory, wait or crash.
func TestRequestInstances(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(instanced(keeping(t), "request", 4)))
	for range 20 {
		r.wantFresh("keep", `"a secret"`)
		r.wantFresh("grow", `"a secret"`)
		r.wantFresh("later", `"a secret"`)
		result, err := r.CallMethod(t.Context(), "keep", "keep", "keep", abi.RawJSON(`"a secret"`), "")
		if err != nil || !strings.HasPrefix(string(result), fresh) {
			t.Errorf("a method: %s and %v, want %s", result, err, fresh)
		}
		if err := r.Emit(t.Context(), "keep", "count", abi.RawJSON(`"a secret"`)); err != nil {
			t.Fatal(err)
		}
	}
	var calls sync.WaitGroup
	for range 16 {
		calls.Go(func() {
			for range 10 {
				r.wantFresh("keep", `"a secret"`)
			}
		})
	}
	calls.Wait()
	stats := r.get("keep").Stats
	if stats.Instances < 2 || stats.Instances > 5 || stats.MemoryBytes < uint64(stats.Instances)*stats.MemoryLimit/100 {
		t.Errorf("it has %d instances with %d bytes", stats.Instances, stats.MemoryBytes)
	}
	if stats.MemoryLimit != 8<<20 || stats.MemoryPeak > stats.MemoryLimit || stats.Crashes != 0 {
		t.Errorf("the figures are %+v", stats)
	}

	// A crash ends one instance, and nothing else.
	slot := r.slotOf("keep")
	for n := range 3 {
		if _, err := r.call("keep", "trap", `"a secret"`); !crashed(err) {
			t.Fatalf("a trap: %v", err)
		}
		r.eventually("the crash is counted", func() bool { return r.get("keep").Stats.Crashes == uint64(n+1) })
		r.wantFresh("keep", "1")
	}
	if r.slotOf("keep") != slot {
		t.Error("the plugin was started anew for one crash")
	}
}

func crashed(err error) bool {
	var crash *engine.CrashError
	return errors.As(err, &crash)
}

func (r *rig) slotOf(id string) *running.Slot {
	return (*r.Manager.entries.Load())[id].Current.Load()
}

// Where an instance crashes that the image was taken of, or two in a row that
// were made of it, the plugin is activated again.
func TestRequestInstancesStartAnew(t *testing.T) {
	r := manage(t, setup{limits: Limits{BackoffMin: time.Millisecond}})
	r.active(r.install(instanced(keeping(t), "request", 2)))
	slot := r.slotOf("keep")
	for range 2 {
		if _, err := r.call("keep", "trap", "1"); !crashed(err) {
			t.Fatalf("a trap: %v", err)
		}
	}
	r.eventually("the plugin is started anew", func() bool {
		s := r.slotOf("keep")
		return s != nil && s != slot && s.Instance != nil
	})
	r.wantFresh("keep", "1")
	if slot.More.Image == nil || r.slotOf("keep").More == slot.More {
		t.Error("it has the image of before")
	}

	// So it is when its settings change.
	slot = r.slotOf("keep")
	change := SettingsChange{Set: map[string]abi.RawJSON{"word": abi.RawJSON(`"b"`)}}
	if _, err := r.ChangeSettings(t.Context(), "keep", change); err != nil {
		t.Fatal(err)
	}
	if r.slotOf("keep") == slot {
		t.Error("the image is older than the settings")
	}
	r.wantFresh("keep", "1")
}

// Only the instance that is activated registers anything.
func TestInstancesRegister(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(instanced(keeping(t), "pool", 2)))
	r.eventually("there is an image", func() bool {
		more := r.slotOf("keep").More
		more.Mu.Lock()
		defer more.Mu.Unlock()
		return more.Image != nil
	})
	// The first instance may, and the other may not.
	first, err := r.call("keep", "handle", "1")
	if err != nil {
		t.Fatal(err)
	}
	clone, err := r.slotOf("keep").More.Start()
	if err != nil {
		t.Fatal(err)
	}
	req := abi.CLIRequest{Method: "POST", Path: "handle"}
	answer, err := clone.Call(t.Context(), backends.Event{Kind: abi.KindCLI, Payload: req.AppendJSON(nil),
		Timeout: time.Minute})
	const refusal = "backend.instances"
	if err != nil || !strings.Contains(string(answer), refusal) || strings.Contains(first, refusal) {
		t.Errorf("registering answered %s and %v, in the first instance %s", answer, err, first)
	}
}

// A pool serves requests at the same time, and one that is lost is replaced.
func TestPoolInstances(t *testing.T) {
	shorttest.Skip(t)
	// What is called beside the loops ends before them.
	r := manage(t, setup{limits: Limits{CallTimeout: 3 * time.Second}})
	r.active(r.install(instanced(keeping(t), "pool", 3)))
	r.eventually("there is an image", func() bool {
		more := r.slotOf("keep").More
		more.Mu.Lock()
		defer more.Mu.Unlock()
		return more.Image != nil
	})
	var spinning sync.WaitGroup
	for range 2 {
		spinning.Go(func() {
			if _, err := r.call("keep", "spin", "1"); err == nil {
				t.Error("a loop has ended")
			}
		})
	}
	r.eventually("two instances spin", func() bool {
		more := r.slotOf("keep").More
		more.Mu.Lock()
		defer more.Mu.Unlock()
		return more.First.Calls > 0 && len(more.Clones) > 0 && more.Clones[0].Calls > 0
	})
	for range 5 {
		if _, err := r.call("keep", "keep", "1"); err != nil {
			t.Errorf("beside two that spin: %v", err)
		}
	}
	if n := r.get("keep").Stats.Instances; n != 3 {
		t.Errorf("%d instances, want 3", n)
	}
	spinning.Wait()
	r.eventually("it answers again", func() bool {
		_, err := r.call("keep", "keep", "1")
		return err == nil
	})
	if r.get("keep").Stats.Crashes == 0 {
		t.Error("no crash was counted")
	}
}

// A plugin whose instances cannot be frozen does not run in mode request, and
// has one instance instead of a pool. The host can bound and choose for all.
func TestInstancesRefused(t *testing.T) {
	unfit := spec{id: "unfit", guest: guesttest.WAT(t, "global-keep"), paths: []string{"run"}}
	r := manage(t, setup{})
	if info := r.install(instanced(unfit, "request", 0)); info.State != api.StateFailed ||
		!strings.Contains(info.Reason, "table.grow") {
		t.Errorf("the plugin is %s: %s", info.State, info.Reason)
	}
	r = manage(t, setup{})
	r.active(r.install(instanced(unfit, "pool", 2)))
	r.answers("unfit", "run", "", `{"status":200,"body":null}`)
	r.eventually("the log says so", func() bool {
		return strings.Contains(r.log.String(), "one instance instead of a pool")
	})

	r = manage(t, setup{limits: Limits{Instances: 1}})
	r.active(r.install(instanced(keeping(t), "pool", 4)))
	if r.slotOf("keep").More != nil {
		t.Error("there is a pool of one instance")
	}
	r = manage(t, setup{mode: "request"})
	r.active(r.install(keeping(t)))
	for range 3 {
		r.wantFresh("keep", "1")
	}
	if _, err := open(t.Context(), Config{Dir: t.TempDir(), InstanceMode: "each"}, nil); err == nil {
		t.Error("there is a mode called each")
	}
}

// A version that runs in another mode is consented to like any other change.
func TestInstancesUpgrade(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(keeping(t)))
	next := instanced(keeping(t), "request", 2)
	next.version = "2.0.0"
	staged := r.stage(next.write(t))
	changes := staged.Inspection().Changes
	if len(changes) != 1 || changes[0].Kind != consent.Instances || !strings.Contains(changes[0].Text, "fresh instance") {
		t.Errorf("the changes are %+v", changes)
	}
	if _, err := r.Install(t.Context(), staged, shown.Consent{Grants: staged.Inspection().New()}); err == nil {
		t.Error("it was upgraded without consent to the change")
	}
}

// Instances that were made for a burst of calls end when none comes any more.
func TestInstancesIdle(t *testing.T) {
	for _, mode := range []string{"pool", "request"} {
		r := manage(t, setup{limits: Limits{InstanceIdle: 50 * time.Millisecond}})
		r.active(r.install(instanced(keeping(t), mode, 4)))
		r.eventually("there is an image", func() bool {
			more := r.slotOf("keep").More
			more.Mu.Lock()
			defer more.Mu.Unlock()
			return more.Image != nil
		})
		var calls sync.WaitGroup
		for range 8 {
			calls.Go(func() {
				for range 20 {
					if _, err := r.call("keep", "keep", "1"); err != nil {
						t.Error(err)
					}
				}
			})
		}
		calls.Wait()
		r.eventually("the instances end", func() bool { return r.get("keep").Stats.Instances == 1 })
		if _, err := r.call("keep", "keep", "1"); err != nil {
			t.Error(err)
		}
		if got := r.get("keep").Stats.Crashes; got != 0 {
			t.Errorf("%d crashes", got)
		}
	}
}

// Whatever calls do to their instances, and users to the plugin meanwhile,
// nothing hangs, no instance is left, and in mode request no call sees another.
func TestInstancesUnderChanges(t *testing.T) {
	shorttest.Skip(t)
	for _, mode := range []string{"pool", "request"} {
		r := manage(t, setup{limits: Limits{CallTimeout: 200 * time.Millisecond, BackoffMin: time.Millisecond,
			CircuitMin: 20 * time.Millisecond, CircuitMax: 50 * time.Millisecond, InstanceIdle: 30 * time.Millisecond,
			DrainTimeout: 500 * time.Millisecond}})
		r.active(r.install(instanced(keeping(t), mode, 3)))
		end := time.Now().Add(time.Second)
		var busy sync.WaitGroup
		for n := range 8 {
			busy.Go(func() {
				paths := []string{"keep", "grow", "keep", "later", "keep", "spin", "keep", "trap"}
				for i := n; time.Now().Before(end); i++ {
					got, err := r.call("keep", paths[i%len(paths)], `"a secret"`)
					if mode == "request" && err == nil && !strings.Contains(got, fresh) {
						t.Errorf("it answered %s", got)
					}
				}
			})
		}
		for i := 0; time.Now().Before(end); i++ {
			var err error
			switch i % 3 {
			case 0:
				_, err = r.ChangeSettings(t.Context(), "keep",
					SettingsChange{Set: map[string]abi.RawJSON{"word": abi.RawJSON(`"b"`)}})
			case 1:
				_, err = r.Disable(t.Context(), "keep", Now)
			case 2:
				_, err = r.Enable(t.Context(), "keep")
			}
			if err != nil {
				t.Error(err)
			}
			time.Sleep(50 * time.Millisecond)
		}
		busy.Wait()
		if _, err := r.Enable(t.Context(), "keep"); err != nil {
			t.Error(err)
		}
		r.eventually("it answers", func() bool {
			_, err := r.call("keep", "keep", "1")
			return err == nil
		})
		r.eventually("the instances end", func() bool { return r.get("keep").Stats.Instances == 1 })
	}
}
