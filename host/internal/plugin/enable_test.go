package plugin

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// enabling is a plugin that logs its hooks; mode is what the guest enable does.
func enabling(tb testing.TB, version, mode string) spec {
	return spec{
		id: "p", version: version, guest: guesttest.C(tb, "enable"),
		more: map[string]any{"settings": []any{
			map[string]any{"key": "mode", "label": "Mode", "type": "text", "default": mode},
		}},
	}
}

// hooksOf are the hooks that the plugin was told in one run of a host on a data
// folder, which ends with it.
func hooksOf(t *testing.T, dir string) []string {
	t.Helper()
	r := manage(t, setup{dir: dir})
	r.close()
	return hooksLogged(r.log)
}

// hooksLogged are the hooks that the guest has logged, onEnable with its
// reason.
func hooksLogged(log *logBook) []string {
	var hooks []string
	for line := range strings.Lines(log.String()) {
		if strings.Contains(line, `"msg":"a hook failed"`) {
			continue
		}
		for _, name := range hooksIn(line) {
			if _, after, ok := strings.Cut(line, `"reason\":\"`); ok && name == hookEnable {
				reason, _, _ := strings.Cut(after, `\"`)
				name = told(catalog.EnableReason(reason))
			}
			hooks = append(hooks, name)
		}
	}
	return hooks
}

// told is what hooksLogged has for a reason of onEnable.
func told(reason catalog.EnableReason) string { return hookEnable + " " + string(reason) }

// TestEnableHookOfWhatHappensOffline changes a plugin while no host runs. The
// hook is told at the next start, and only then.
func TestEnableHookOfWhatHappensOffline(t *testing.T) {
	shorttest.Skip(t)
	run := func(r *rig, version string) { r.install(enabling(t, version, "")) }
	do := func(t *testing.T, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name   string
		before func(t *testing.T, r *rig) // in a host that runs
		change func(t *testing.T, r *rig) // while none does
		want   catalog.EnableReason
	}{
		{"install", nil, func(t *testing.T, r *rig) { run(r, "1.0.0") }, catalog.EnableInstall},
		{"upgrade", func(t *testing.T, r *rig) { run(r, "1.0.0") }, func(t *testing.T, r *rig) { run(r, "1.1.0") },
			catalog.EnableUpgrade},
		{"two upgrades", func(t *testing.T, r *rig) { run(r, "1.0.0") },
			func(t *testing.T, r *rig) { run(r, "1.1.0"); run(r, "1.2.0") }, catalog.EnableUpgrade},
		{"install and upgrade", nil, func(t *testing.T, r *rig) { run(r, "1.0.0"); run(r, "1.1.0") }, catalog.EnableInstall},
		{"install, disable and enable", nil, func(t *testing.T, r *rig) {
			run(r, "1.0.0")
			_, err := r.Disable(t.Context(), "p")
			do(t, err)
			_, err = r.Enable(t.Context(), "p")
			do(t, err)
		}, catalog.EnableInstall},
		{"upgrade and roll back", func(t *testing.T, r *rig) { run(r, "1.0.0") }, func(t *testing.T, r *rig) {
			run(r, "1.1.0")
			_, err := r.Rollback(t.Context(), "p", RollbackOptions{})
			do(t, err)
		}, catalog.EnableRollback},
		{"roll back", func(t *testing.T, r *rig) { run(r, "1.0.0"); run(r, "1.1.0") }, func(t *testing.T, r *rig) {
			_, err := r.Rollback(t.Context(), "p", RollbackOptions{})
			do(t, err)
		}, catalog.EnableRollback},
		{"enable", func(t *testing.T, r *rig) {
			run(r, "1.0.0")
			_, err := r.Disable(t.Context(), "p")
			do(t, err)
		}, func(t *testing.T, r *rig) {
			_, err := r.Enable(t.Context(), "p")
			do(t, err)
		}, catalog.EnableEnable},
		{"enable what is enabled", func(t *testing.T, r *rig) { run(r, "1.0.0") }, func(t *testing.T, r *rig) {
			_, err := r.Enable(t.Context(), "p")
			do(t, err)
		}, catalog.EnableStart},
		{"import data of another version", func(t *testing.T, r *rig) { run(r, "1.0.0") }, func(t *testing.T, r *rig) {
			other := manage(t, setup{})
			run(other, "0.9.0")
			_, err := other.ChangeSettings(t.Context(), "p", set("mode", `"none"`))
			do(t, err)
			_, err = r.Import(t.Context(), "p", bytes.NewReader(other.export("p")), stored.ImportOptions{})
			do(t, err)
		}, catalog.EnableImport},
		{"import data of the same version", func(t *testing.T, r *rig) { run(r, "1.0.0") }, func(t *testing.T, r *rig) {
			_, err := r.Import(t.Context(), "p", bytes.NewReader(r.export("p")), stored.ImportOptions{Replace: true})
			do(t, err)
		}, catalog.EnableStart},
		{"nothing", func(t *testing.T, r *rig) { run(r, "1.0.0") }, func(*testing.T, *rig) {}, catalog.EnableStart},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if c.before != nil {
				r := manage(t, setup{dir: dir})
				c.before(t, r)
				r.close()
			}
			offline := manage(t, setup{dir: dir, offline: true})
			c.change(t, offline)
			offline.close()
			want := []string{told(c.want), hookAppReady, hookShutdown}
			if got := hooksOf(t, dir); !slices.Equal(got, want) {
				t.Errorf("the first start tells %v, want %v", got, want)
			}
			if got := hooksOf(t, dir); !slices.Equal(got, []string{told(catalog.EnableStart), hookAppReady, hookShutdown}) {
				t.Errorf("the second start tells %v", got)
			}
		})
	}
}

// TestEnableHookAfterFailedStarts has a plugin fail to start at first, in
// every way of coming back from it.
func TestEnableHookAfterFailedStarts(t *testing.T) {
	shorttest.Skip(t)
	behave := set("mode", `"behave"`)
	for _, c := range []struct {
		name, mode string
		again      func(t *testing.T, r *rig) error
	}{
		{"reload", "refuse", func(t *testing.T, r *rig) error { _, err := r.Reload(t.Context(), "p"); return err }},
		{"grant", "refuse", func(t *testing.T, r *rig) error {
			_,
				err := r.Revoke(t.Context(), "p", []string{"cli"})
			return err
		}},
		{"crash", "die", func(*testing.T, *rig) error { return nil }}, // it is started again by itself
	} {
		t.Run(c.name, func(t *testing.T) {
			r := manage(t, setup{limits: Limits{BackoffMin: time.Millisecond, CircuitMin: 50 * time.Millisecond,
				CircuitMax: 50 * time.Millisecond}})
			s := enabling(t, "1.0.0", c.mode)
			s.permissions = []string{"cli"}
			r.install(s)
			r.eventually("it fails", func() bool { return r.get("p").State == api.StateFailed })
			if got := hooksLogged(r.log); len(got) > 0 {
				t.Fatalf("a plugin that does not run was told %v", got)
			}
			if _, err := r.ChangeSettings(t.Context(), "p", behave); err != nil {
				t.Fatal(err)
			}
			if err := c.again(t, r); err != nil {
				t.Fatal(err)
			}
			r.eventually("it runs", func() bool { return r.get("p").State == api.StateActive })
			if _, err := r.Reload(t.Context(), "p"); err != nil {
				t.Fatal(err)
			}
			if got, want := hooksLogged(r.log), []string{told(catalog.EnableInstall),
				told(catalog.EnableReload)}; !slices.Equal(got, want) {
				t.Errorf("it was told %v, want %v", got, want)
			}
		})
	}
	t.Run("restart", func(t *testing.T) {
		dir := t.TempDir()
		r := manage(t, setup{dir: dir})
		if info := r.install(enabling(t, "1.0.0", "refuse")); info.State != api.StateFailed {
			t.Fatalf("state %s", info.State)
		}
		r.close()
		if got := hooksOf(t, dir); len(got) > 0 {
			t.Errorf("a second failed start tells %v", got)
		}
		offline := manage(t, setup{dir: dir, offline: true})
		if _, err := offline.ChangeSettings(t.Context(), "p", behave); err != nil {
			t.Fatal(err)
		}
		offline.close()
		if got := hooksOf(t, dir); !slices.Equal(got, []string{told(catalog.EnableInstall), hookAppReady, hookShutdown}) {
			t.Errorf("the start that succeeds tells %v", got)
		}
	})
}

// TestEnableHookThatFails is told of the installation once: it had its chance,
// and the log says what became of it. A plugin that ends in it is one that
// crashes.
func TestEnableHookThatFails(t *testing.T) {
	for _, c := range []struct{ mode, logged string }{
		{"fail", "no migration today"}, {"trap", "unreachable"}, {"never", "deadline"},
	} {
		t.Run(c.mode, func(t *testing.T) {
			dir := t.TempDir()
			var limits Limits
			if c.mode == "never" {
				limits.ActivateTimeout = time.Second
			}
			state := api.StateActive
			if c.mode == "trap" {
				limits.CircuitCrashes, limits.BackoffMin = 2, time.Millisecond
				state = api.StateFailed
			}
			r := manage(t, setup{dir: dir, limits: limits})
			r.install(enabling(t, "1.0.0", c.mode))
			r.eventually("it comes to its state", func() bool { return r.get("p").State == state })
			r.close()
			got := hooksLogged(r.log)
			if len(got) == 0 || got[0] != told(catalog.EnableInstall) || slices.Contains(got[1:], told(catalog.EnableInstall)) ||
				slices.Contains(got, told(catalog.EnableCrash)) != (c.mode == "trap") {
				t.Errorf("it was told %v", got)
			}
			if log := r.log.String(); !strings.Contains(log, `"msg":"a hook failed"`) || !strings.Contains(log, c.logged) {
				t.Errorf("the log does not say %q:\n%s", c.logged, log)
			}
			if c.mode == "fail" { // the others take their time
				if got := hooksOf(t, dir); len(got) == 0 || got[0] != told(catalog.EnableStart) {
					t.Errorf("the next start tells %v", got)
				}
			}
		})
	}
}

// TestEnableHookCutOff closes the host while the hook waits. It is called
// again, since it never came to an end.
func TestEnableHookCutOff(t *testing.T) {
	dir := t.TempDir()
	offline := manage(t, setup{dir: dir, offline: true})
	offline.install(enabling(t, "1.0.0", "never"))
	offline.close()
	r := manage(t, setup{dir: dir, offline: true, limits: Limits{ActivateTimeout: time.Minute}})
	r.Start()
	r.eventually("the hook waits", func() bool { return len(hooksLogged(r.log)) > 0 })
	r.close()
	again := manage(t, setup{dir: dir, limits: Limits{ActivateTimeout: time.Second}})
	if got := hooksLogged(again.log); len(got) == 0 || got[0] != told(catalog.EnableInstall) {
		t.Errorf("the next start tells %v", got)
	}
}

// TestEnableHookKilledAtEveryStep kills a real process that starts a plugin
// whose hook is due, before each change on disk that follows. It was called,
// or is called at the next start.
func TestEnableHookKilledAtEveryStep(t *testing.T) {
	shorttest.Skip(t)
	before, after := 0, 0 // how often the hook was called by the one and the other
	var dir string
	for step, output := range childtest.KillAtEveryStep(t, "TestEnableChild", func(int) []string {
		dir = t.TempDir()
		offline := manage(t, setup{dir: dir, offline: true})
		offline.install(enabling(t, "1.0.0", ""))
		offline.close()
		return []string{dir}
	}) {
		first := strings.Count(output, told(catalog.EnableInstall))
		second := strings.Count(strings.Join(hooksOf(t, dir), " "), told(catalog.EnableInstall))
		if first+second == 0 || first > 1 || second > 1 {
			t.Errorf("step %d: the hook was called %d times before the kill and %d times after it", step, first, second)
		}
		if third := hooksOf(t, dir); !slices.Contains(third, told(catalog.EnableStart)) {
			t.Errorf("step %d: the start after the next tells %v", step, third)
		}
		before, after = before+first, after+second
	}
	if before < 6 || after == 0 || before == after {
		t.Errorf("the kills came at no interesting time: called %d times before and %d times after them", before, after)
	}
}

// TestEnableChild is not a test of its own: it is the process that is killed.
func TestEnableChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	r := manage(t, setup{dir: args[0], offline: true})
	before := childtest.AtStep(t, args, func() {
		fmt.Println(hooksLogged(r.log))
		childtest.Die()
	})
	r.catalog.Before = func(string, string) error {
		before()
		return nil
	}
	r.start()
}
