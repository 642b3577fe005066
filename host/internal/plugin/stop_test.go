package plugin

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Generous bounds of how long a stop may take, far below the limits that it
// would wait for otherwise.
const (
	soon  = 20 * time.Second
	never = time.Minute
)

// takes fails the test where f takes too long.
func takes(t *testing.T, what string, most time.Duration, f func() error) {
	t.Helper()
	began := time.Now()
	err := f()
	took := time.Since(began)
	if err != nil || took > most {
		t.Errorf("%s took %v, %v", what, took, err)
	}
	t.Logf("%s took %v", what, took)
}

// spins has the plugin hostile in a call that computes for ever. The channel
// gets what becomes of the call.
func (r *rig) spins() <-chan error {
	r.tb.Helper()
	result := make(chan error, 1)
	go func() { result <- second(r.call("hostile", "spin", "")) }()
	r.eventually("the call spins", func() bool { return r.inside("hostile") == 1 })
	return result
}

// stops are the changes that end an instance.
func stops(r *rig, how ...StopOption) map[string]func() error {
	ctx := context.Background()
	return map[string]func() error{
		"disable": func() error { return second(r.Disable(ctx, "hostile", how...)) },
		"reload":  func() error { return second(r.Reload(ctx, "hostile", how...)) },
		"revoke":  func() error { return second(r.Revoke(ctx, "hostile", []string{"network"}, how...)) },
		"remove":  func() error { return r.Remove(ctx, "hostile", false, how...) },
	}
}

func TestStopOfASpinningPlugin(t *testing.T) {
	shorttest.Skip(t)
	for _, c := range []struct {
		name  string
		drain time.Duration
		how   []StopOption
	}{
		{"now", never, []StopOption{Now}},
		{"after the drain", 200 * time.Millisecond, nil},
	} {
		r := manage(t, setup{limits: Limits{CallTimeout: never, DrainTimeout: c.drain, HookTimeout: never}})
		s := hostile(t, "spin")
		s.permissions = []string{"cli", "network"}
		folder := s.write(t)
		s.id = "twin" // compiled once for both
		r.active(r.install(s))
		for what, stop := range stops(r, c.how...) {
			grants := shown.Consent{Grants: s.permissions, Downgrade: true}
			info, err := r.Install(t.Context(), r.stage(folder), grants)
			if err == nil {
				info, err = r.Enable(t.Context(), "hostile")
			}
			if err != nil {
				t.Fatal(err)
			}
			r.active(info)
			result := r.spins()
			takes(t, what+" "+c.name, soon, stop)
			if err := <-result; err == nil {
				t.Errorf("%s %s: the call that spins has ended well", what, c.name)
			}
			if what == "reload" || what == "revoke" {
				r.answers("hostile", "alive", "", alive)
			}
		}
	}
}

// TestStopHastensWhatIsInProgress stops a plugin at once while somebody else
// waits for its calls.
func TestStopHastensWhatIsInProgress(t *testing.T) {
	r := manage(t, setup{limits: Limits{CallTimeout: never, DrainTimeout: never}})
	r.active(r.install(hostile(t, "spin")))
	call := r.spins()
	reloaded := make(chan error, 1)
	go func() { reloaded <- second(r.Reload(t.Context(), "hostile")) }()
	r.eventually("the reload waits", func() bool {
		return (*r.entries.Load())["hostile"].Current.Load().Instance == nil
	})
	takes(t, "disable", soon, func() error {
		info, err := r.Disable(t.Context(), "hostile", Now)
		if info.State != api.StateDisabled {
			err = fmt.Errorf("it is %s, %w", info.State, err)
		}
		return err
	})
	if err := <-reloaded; err != nil {
		t.Errorf("the reload: %v", err)
	}
	if err := <-call; err == nil {
		t.Error("the call that spins has ended well")
	}
}

// TestStopWhileActivating disables a plugin that never gets ready, which need
// not wait for it.
func TestStopWhileActivating(t *testing.T) {
	r := manage(t, setup{limits: Limits{ActivateTimeout: never}})
	folder := plain(t, "p", "activate-spin").write(t)
	installed := make(chan error, 1)
	go func() { installed <- second(r.tryInstall(folder)) }()
	r.eventually("it starts", func() bool {
		e := (*r.entries.Load())["p"]
		return e != nil && e.Status.Load().State == api.StateStarting && e.Current.Load() != nil
	})
	takes(t, "disable", soon, func() error { return second(r.Disable(t.Context(), "p")) })
	if err := <-installed; err != nil {
		t.Errorf("the installation: %v", err)
	}
	if info := r.get("p"); info.State != api.StateDisabled {
		t.Errorf("it is %s (%s)", info.State, info.Reason)
	}
}

// TestStopCutsOffHooks: a hook that computes for ever is cut off too.
func TestStopCutsOffHooks(t *testing.T) {
	r := manage(t, setup{limits: Limits{HookTimeout: never}})
	r.active(r.install(plain(t, "p", "hook-spin")))
	disabled := make(chan error, 1)
	go func() { disabled <- second(r.Disable(t.Context(), "p")) }()
	r.eventually("the hook waits", func() bool { return r.get("p").Stats.Instances == 0 })
	takes(t, "disable", soon, func() error { return second(r.Disable(t.Context(), "p", Now)) })
	if err := <-disabled; err != nil {
		t.Errorf("the first one: %v", err)
	}
}

// TestCutOff ends what computes when the time of calls is over,
// and leaves a plugin that has called nothing its last hook.
func TestCutOff(t *testing.T) {
	r := manage(t, setup{limits: Limits{CallTimeout: never, DrainTimeout: never}})
	r.active(r.install(hostile(t, "spin")))
	r.active(r.install(echo(t)))
	call := r.spins()
	r.StopLoading()
	over, end := context.WithCancel(t.Context())
	r.CutOffAfter(over)
	takes(t, "cutting off", soon, func() error { end(); <-call; return nil })
	if live := (*r.entries.Load())["echo"].Current.Load(); live == nil || live.Instance.Err() != nil {
		t.Error("a plugin without calls was cut off")
	}
	takes(t, "closing", soon, func() error { return r.Close(t.Context()) })
}
