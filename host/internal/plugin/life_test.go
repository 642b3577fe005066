package plugin

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func TestInstallOfflineThenStart(t *testing.T) {
	dir := t.TempDir()
	offline := manage(t, setup{dir: dir, offline: true})
	if info := offline.install(echo(t)); info.State != api.StateInstalled {
		t.Fatalf("state %s (%s), want installed", info.State, info.Reason)
	}
	if _, err := offline.call("echo", "echo", "1"); !problem.IsCode(err, problem.CodePluginUnavailable) ||
		stateIn(err) != api.StateInstalled {
		t.Errorf("a call before the start: %v", err)
	}
	if err := offline.Close(t.Context()); err != nil {
		t.Fatal(err)
	}

	r := manage(t, setup{dir: dir})
	info := r.active(r.get("echo"))
	r.answers("echo", "echo", `{"a":1}`, echoed)
	if info.Version != "1.0.0" || !info.Enabled || info.Manifest == nil || info.InstalledAt.IsZero() {
		t.Errorf("info %+v", info)
	}
	if s := r.get("echo").Stats; s.Calls != 1 || s.Errors != 0 || s.Instances != 1 || s.MemoryBytes == 0 ||
		s.MemoryLimit != 8<<20 {
		t.Errorf("stats %+v", s)
	}
}

// TestStates goes through every way in which a plugin does not run.
func TestStates(t *testing.T) {
	shorttest.Skip(t)
	uiOnly := spec{id: "p", files: map[string]string{"index.html": "<p>"},
		more: map[string]any{"ui": map[string]any{"entryPoint": "index.html"}}}
	script := spec{id: "p", files: map[string]string{"main.js": "export default 1"},
		more: map[string]any{"backend": map[string]any{"entryPoint": "main.js"}}}
	newer := plain(t, "p", "plain")
	newer.more = map[string]any{"sdkVersion": "^4.0.0"}
	for _, c := range []struct {
		name   string
		spec   spec
		state  api.State
		reason string
	}{
		{"plain", plain(t, "p", "plain"), api.StateActive, ""},
		{"no backend", uiOnly, api.StateActive, ""},
		{"settles activate later", plain(t, "p", "activate-later"), api.StateActive, ""},
		{"script", script, api.StateFailed, "which this host does not run"},
		{"needs a newer host", newer, api.StateIncompatible, "^4.0.0"},
		{"fails activate", plain(t, "p", "activate-fail"), api.StateFailed, "its activation failed: come back later"},
		{"traps in activate", plain(t, "p", "activate-trap"), api.StateFailed,
			"it crashed while it was started: unreachable"},
		{"exits in activate", plain(t, "p", "activate-exit"), api.StateFailed, "it crashed while it was started"},
		{"never settles activate", plain(t, "p", "activate-never"), api.StateFailed, "not ready within 1s"},
		{"spins in activate", plain(t, "p", "activate-spin"), api.StateFailed, "not ready within 1s"},
		{"garbage from activate", plain(t, "p", "activate-garbage"), api.StateFailed, "settled it with something other"},
		{"traps in initialize", plain(t, "p", "initialize-trap"), api.StateFailed, "it crashed while it was started"},
		{"no dispatch", plain(t, "p", "dispatch-missing"), api.StateFailed, "is no wasmhost plugin"},
		{"another version of the ABI", plain(t, "p", "dispatch-v2"), api.StateFailed, "version 2 of the ABI"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.spec.id == "p" && c.name == "settles activate later" {
				c.spec.permissions = []string{"cli"}
			}
			var limits Limits
			if strings.Contains(c.reason, "not ready within") {
				limits.ActivateTimeout = time.Second
			}
			r := manage(t, setup{limits: limits})
			r.install(echo(t))
			info := r.install(c.spec)
			if info.State != c.state || !strings.Contains(info.Reason, c.reason) || (c.reason == "") != (info.Reason == "") {
				t.Fatalf("state %s, reason %q; want %s, %q", info.State, info.Reason, c.state, c.reason)
			}
			if strings.Contains(info.Reason, r.cfg.Dir) || strings.Contains(info.Reason, ".go:") {
				t.Errorf("the reason tells too much: %q", info.Reason)
			}
			if info.Since.IsZero() {
				t.Error("the state has no time")
			}
			if _, err := r.call("p", "run", ""); c.state != api.StateActive &&
				(!problem.IsCode(err, problem.CodePluginUnavailable) || stateIn(err) != c.state) {
				t.Errorf("a call: %v", err)
			}
			r.answers("echo", "echo", `{"a":1}`, echoed) // the others do not notice
			if _, err := r.Reload(t.Context(), "p"); err != nil {
				t.Fatal(err)
			}
			if again := r.get("p"); again.State != c.state || again.Reason != info.Reason {
				t.Errorf("after reload: %s (%s)", again.State, again.Reason)
			}
		})
	}
}

func TestCallsWithoutHandlerOrPlugin(t *testing.T) {
	r := manage(t, setup{})
	s := echo(t)
	s.paths = []string{"echo", "other"}
	r.active(r.install(s))
	uiOnly := spec{id: "ui", files: map[string]string{"index.html": "<p>"},
		more: map[string]any{"ui": map[string]any{"entryPoint": "index.html"}}}
	r.active(r.install(uiOnly))

	if _, err := r.call("echo", "other", ""); !problem.IsCode(err, problem.CodeHandlerNotRegistered) ||
		!strings.Contains(err.Error(), `"other"`) {
		t.Errorf("a declared path without a handler: %v", err)
	}
	if _, err := r.call("echo", "third", ""); !problem.IsCode(err, problem.CodeEndpointNotFound) {
		t.Errorf("an undeclared path: %v", err)
	}
	if _, err := r.call("ui", "third", ""); !problem.IsCode(err, problem.CodeEndpointNotFound) {
		t.Errorf("a path of a plugin without a backend: %v", err)
	}
	if _, err := r.call("nope", "echo", ""); !problem.IsCode(err, problem.CodePluginNotFound) ||
		!strings.Contains(err.Error(), `"nope"`) {
		t.Errorf("an unknown plugin: %v", err)
	}
}

func TestEnableDisableReloadRemove(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir})
	s := spec{id: "store", guest: guesttest.C(t, "store"), paths: []string{"all", "get"}, permissions: []string{"cli"}}
	r.active(r.install(s))

	info, err := r.Disable(t.Context(), "store")
	if err != nil || info.State != api.StateDisabled || info.Enabled || info.Stats.Instances != 0 {
		t.Fatalf("disable: %+v, %v", info, err)
	}
	if _, err := r.Reload(t.Context(), "store"); !problem.IsCode(err, problem.CodeConflict) {
		t.Errorf("reload of a disabled plugin: %v", err)
	}
	reopened := manage(t, setup{dir: dir}) // no lock here: that is package host's
	if info := reopened.get("store"); info.State != api.StateDisabled {
		t.Errorf("after a restart: %s", info.State)
	}
	for range 2 { // the second one does nothing
		info, err = r.Enable(t.Context(), "store")
		if err != nil || !info.Enabled {
			t.Fatalf("enable: %+v, %v", info, err)
		}
		r.active(info)
	}
	if info, err = r.Reload(t.Context(), "store"); err != nil {
		t.Fatal(err)
	}
	r.active(info)

	if err := os.WriteFile(mkdirAll(t, filepath.Join(dir, catalog.DataName, "store"))+"/rows.db", []byte("rows"),
		0o600); err != nil {
		t.Fatal(err)
	}
	if err := r.Remove(t.Context(), "store", false); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Get("store"); !problem.IsCode(err, problem.CodePluginNotFound) {
		t.Errorf("after removal: %v", err)
	}
	if err := r.Remove(t.Context(), "store", false); !problem.IsCode(err, problem.CodePluginNotFound) {
		t.Errorf("removing again: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, catalog.DataName, "store", "rows.db")); err != nil {
		t.Errorf("the data was not kept: %v", err)
	}
	r.active(r.install(s))
	if err := r.Remove(t.Context(), "store", true); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, catalog.DataName, "store")); !os.IsNotExist(err) {
		t.Errorf("the data was kept: %v", err)
	}
	if staged, versions := leftovers(t, dir); len(staged)+len(versions) > 0 {
		t.Errorf("left over: %v, %v", staged, versions)
	}
}

// TestHooks uses a guest that logs every hook it gets.
func TestHooks(t *testing.T) {
	dir := t.TempDir()
	s := spec{id: "store", guest: guesttest.C(t, "store"), paths: []string{"all", "get"}}
	r := manage(t, setup{dir: dir})
	r.active(r.install(s))
	if _, err := r.Disable(t.Context(), "store"); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Enable(t.Context(), "store"); err != nil {
		t.Fatal(err)
	}
	s.version = "1.1.0"
	r.active(r.install(s))
	if err := r.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := []string{hookEnable, hookDisable, hookEnable, hookEnable, hookShutdown}
	if got := hooksIn(r.log.String()); !slices.Equal(got, want) {
		t.Errorf("hooks %v, want %v\n%s", got, want, r.log)
	}
	again := manage(t, setup{dir: dir})
	if err := again.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	want = []string{hookEnable, hookAppReady, hookShutdown}
	if got := hooksIn(again.log.String()); !slices.Equal(got, want) {
		t.Errorf("hooks after a restart %v, want %v\n%s", got, want, again.log)
	}
}

// hooksIn returns the hooks that lines of the guest's log name, in order.
func hooksIn(log string) []string {
	var names []string
	for line := range strings.Lines(log) {
		for _, name := range []string{hookEnable, hookDisable, hookAppReady, hookShutdown} {
			if strings.Contains(line, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

func mkdirAll(tb testing.TB, dir string) string {
	tb.Helper()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		tb.Fatal(err)
	}
	return dir
}
