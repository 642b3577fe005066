package plugin

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
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

// told are the hooks that the plugin was told in one run of a host on a data
// folder, which ends with it.
func told(t *testing.T, dir string) []string {
	t.Helper()
	r := manage(t, setup{dir: dir})
	r.close()
	return toldIn(r.log)
}

// toldIn are the hooks that the guest has logged.
func toldIn(log *logBook) []string {
	lines := slices.DeleteFunc(slices.Collect(strings.Lines(log.String())), func(line string) bool {
		return strings.Contains(line, `"msg":"a hook failed"`)
	})
	return hooksIn(strings.Join(lines, ""))
}

// TestEnableHookOfWhatHappensOffline changes a plugin while no host runs. The
// hook is called at the next start, and only then.
func TestEnableHookOfWhatHappensOffline(t *testing.T) {
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
		due    bool
	}{
		{"install", nil, func(t *testing.T, r *rig) { run(r, "1.0.0") }, true},
		{"upgrade", func(t *testing.T, r *rig) { run(r, "1.0.0") }, func(t *testing.T, r *rig) { run(r, "1.1.0") }, true},
		{"two upgrades", func(t *testing.T, r *rig) { run(r, "1.0.0") },
			func(t *testing.T, r *rig) { run(r, "1.1.0"); run(r, "1.2.0") }, true},
		{"roll back", func(t *testing.T, r *rig) { run(r, "1.0.0"); run(r, "1.1.0") }, func(t *testing.T, r *rig) {
			_, err := r.Rollback(t.Context(), "p", RollbackOptions{})
			do(t, err)
		}, true},
		{"enable", func(t *testing.T, r *rig) {
			run(r, "1.0.0")
			_, err := r.Disable(t.Context(), "p")
			do(t, err)
		}, func(t *testing.T, r *rig) {
			_, err := r.Enable(t.Context(), "p")
			do(t, err)
		}, true},
		{"enable what is enabled", func(t *testing.T, r *rig) { run(r, "1.0.0") }, func(t *testing.T, r *rig) {
			_, err := r.Enable(t.Context(), "p")
			do(t, err)
		}, false},
		{"import data of another version", func(t *testing.T, r *rig) { run(r, "1.0.0") }, func(t *testing.T, r *rig) {
			other := manage(t, setup{})
			run(other, "0.9.0")
			_, err := other.ChangeSettings(t.Context(), "p", set("mode", `"none"`))
			do(t, err)
			_, err = r.Import(t.Context(), "p", bytes.NewReader(other.export("p")), ImportOptions{})
			do(t, err)
		}, true},
		{"import data of the same version", func(t *testing.T, r *rig) { run(r, "1.0.0") }, func(t *testing.T, r *rig) {
			_, err := r.Import(t.Context(), "p", bytes.NewReader(r.export("p")), ImportOptions{Replace: true})
			do(t, err)
		}, false},
		{"nothing", func(t *testing.T, r *rig) { run(r, "1.0.0") }, func(*testing.T, *rig) {}, false},
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
			want := []string{hookAppReady, hookShutdown}
			if c.due {
				want = slices.Insert(want, 0, hookEnable)
			}
			if got := told(t, dir); !slices.Equal(got, want) {
				t.Errorf("the first start tells %v, want %v", got, want)
			}
			if got := told(t, dir); !slices.Equal(got, []string{hookAppReady, hookShutdown}) {
				t.Errorf("the second start tells %v", got)
			}
		})
	}
}

// TestEnableHookAfterFailedStarts has a plugin fail to start at first, in
// every way of coming back from it.
func TestEnableHookAfterFailedStarts(t *testing.T) {
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
			if got := toldIn(r.log); len(got) > 0 {
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
			if got := toldIn(r.log); !slices.Equal(got, []string{hookEnable}) {
				t.Errorf("it was told %v, want onEnable once", got)
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
		if got := told(t, dir); len(got) > 0 {
			t.Errorf("a second failed start tells %v", got)
		}
		offline := manage(t, setup{dir: dir, offline: true})
		if _, err := offline.ChangeSettings(t.Context(), "p", behave); err != nil {
			t.Fatal(err)
		}
		offline.close()
		if got := told(t, dir); !slices.Equal(got, []string{hookEnable, hookAppReady, hookShutdown}) {
			t.Errorf("the start that succeeds tells %v", got)
		}
	})
}

// TestEnableHookThatFails is called once: it had its chance, and the log says
// what became of it.
func TestEnableHookThatFails(t *testing.T) {
	for _, c := range []struct{ mode, logged string }{
		{"fail", "no migration today"}, {"trap", "unreachable"}, {"never", "deadline"},
	} {
		t.Run(c.mode, func(t *testing.T) {
			dir := t.TempDir()
			var limits Limits
			if c.mode == "never" {
				limits.HookTimeout = time.Second
			}
			r := manage(t, setup{dir: dir, limits: limits})
			r.install(enabling(t, "1.0.0", c.mode))
			r.eventually("it runs", func() bool {
				return r.get("p").State == api.StateActive &&
					r.get("p").Stats.Instances == 1
			})
			r.close()
			if got := toldIn(r.log); len(got) == 0 || got[0] != hookEnable || slices.Contains(got[1:], hookEnable) {
				t.Errorf("it was told %v", got)
			}
			if log := r.log.String(); !strings.Contains(log, `"msg":"a hook failed"`) || !strings.Contains(log, c.logged) {
				t.Errorf("the log does not say %q:\n%s", c.logged, log)
			}
			if got := told(t, dir); slices.Contains(got, hookEnable) {
				t.Errorf("the next start tells %v", got)
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
	r := manage(t, setup{dir: dir, offline: true, limits: Limits{HookTimeout: time.Minute}})
	r.Start()
	r.eventually("the hook waits", func() bool { return strings.Contains(r.log.String(), `"`+hookEnable+`"`) })
	r.close()
	again := manage(t, setup{dir: dir, limits: Limits{HookTimeout: time.Second}})
	if got := toldIn(again.log); len(got) == 0 || got[0] != hookEnable {
		t.Errorf("the next start tells %v", got)
	}
}

const childEnable = "WASMHOST_TEST_ENABLE"

// TestEnableHookKilledAtEveryStep kills a real process that starts a plugin
// whose hook is due, before each change on disk that follows. It was called,
// or is called at the next start.
func TestEnableHookKilledAtEveryStep(t *testing.T) {
	shorttest.Skip(t)
	before, after := 0, 0 // how often the hook was called by the one and the other
	for step := 1; ; step++ {
		dir := t.TempDir()
		offline := manage(t, setup{dir: dir, offline: true})
		offline.install(enabling(t, "1.0.0", ""))
		offline.close()
		child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestEnableChild$")
		child.Env = append(os.Environ(), childEnable+"="+strconv.Itoa(step), childDir+"="+dir)
		output, err := child.CombinedOutput()
		if err == nil && strings.Contains(string(output), "all steps") {
			break
		}
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != -1 && exit.ExitCode() != 137 {
			t.Fatalf("step %d: the child was not killed: %v\n%s", step, err, output)
		}
		first := strings.Count(string(output), hookEnable)
		second := strings.Count(strings.Join(told(t, dir), " "), hookEnable)
		if first+second == 0 || first > 1 || second > 1 {
			t.Errorf("step %d: the hook was called %d times before the kill and %d times after it", step, first, second)
		}
		if third := told(t, dir); slices.Contains(third, hookEnable) {
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
	if os.Getenv(childEnable) == "" {
		return
	}
	last, err := strconv.Atoi(os.Getenv(childEnable))
	if err != nil {
		t.Fatal(err)
	}
	r := manage(t, setup{dir: os.Getenv(childDir), offline: true})
	n := 0
	r.catalog.Before = func(string, string) error {
		if n++; n == last {
			fmt.Println(toldIn(r.log))
			kill(os.Getpid())
			select {}
		}
		return nil
	}
	r.start()
	fmt.Println("all steps")
}
