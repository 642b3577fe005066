package plugin

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
)

// toldJobs is a schedule that looks at the manager when it is told something.
type toldJobs struct {
	set    func(p ScheduledPlugin)
	remove func(id string)
}

func (j *toldJobs) SetPlugin(_ context.Context, p ScheduledPlugin) error { j.set(p); return nil }
func (j *toldJobs) RemovePlugin(_ context.Context, id string) error      { j.remove(id); return nil }
func (*toldJobs) ClearInstance(string)                                   {}
func (*toldJobs) Register(string, string, string) error                  { return nil }
func (*toldJobs) Unregister(string, string)                              {}

// TestActiveComesLast looks from inside at how a plugin becomes active: when it
// is said, in a list or the log, its jobs are known to be ready and its calls
// are taken, also those that have waited.
func TestActiveComesLast(t *testing.T) {
	var r *rig
	var mu sync.Mutex
	var seen []string
	note := func(text string) {
		mu.Lock()
		defer mu.Unlock()
		seen = append(seen, text)
	}
	shown := func() api.State {
		info, err := r.Get("echo")
		if err != nil {
			return ""
		}
		return info.State
	}
	jobs := &toldJobs{set: func(p ScheduledPlugin) {
		if p.Readiness != Ready {
			return
		}
		if s := shown(); s == api.StateActive || strings.Contains(r.log.String(), "the plugin is active") {
			t.Errorf("the plugin is shown as %s before its jobs are ready", s)
		}
		if answer, err := r.Call(t.Context(), "echo", abi.CLIRequest{Method: "POST", Path: "echo", Body: abi.RawJSON(`{"a":1}`)}, "r"); err != nil || string(answer) != echoed {
			t.Errorf("a call before the plugin is shown as active: %s, %v", answer, err)
		}
		note("ready")
	}}
	r = manage(t, setup{offline: true, jobs: jobs, changed: func() {
		if r != nil && shown() == api.StateActive {
			if strings.Contains(r.log.String(), "the plugin is active") {
				t.Error("the log says that the plugin is active before it is routed")
			}
			note("shown")
		}
	}})
	r.start()
	r.active(r.install(echo(t)))
	mu.Lock()
	defer mu.Unlock()
	if got := strings.Join(seen, " "); got != "ready shown" || !strings.Contains(r.log.String(), "the plugin is active") {
		t.Errorf("it was told %q, and the log is\n%s", got, r.log)
	}
}

// TestInstallWhileRemoving installs a plugin anew while the last of the old one
// is deleted: that must not take anything of the new one with it.
func TestInstallWhileRemoving(t *testing.T) {
	deleting, goOn := make(chan struct{}), make(chan struct{})
	jobs := &toldJobs{set: func(ScheduledPlugin) {}, remove: func(string) { close(deleting); <-goOn }}
	r := manage(t, setup{jobs: jobs})
	r.active(r.install(echo(t)))
	staged := r.stage(echo(t).write(t))
	removed := make(chan error, 1)
	go func() { removed <- r.Remove(t.Context(), "echo", true) }()
	<-deleting
	installed := make(chan error, 1)
	go func() {
		_, err := r.Install(t.Context(), staged, Consent{Grants: []string{"cli"}})
		installed <- err
	}()
	select {
	case err := <-installed:
		t.Errorf("it was installed (%v) while data of the old one was still being deleted", err)
		close(goOn)
	case <-time.After(300 * time.Millisecond):
		close(goOn)
		if err := <-installed; err != nil {
			t.Error(err)
		}
	}
	if err := <-removed; err != nil {
		t.Error(err)
	}
	r.active(r.get("echo"))
	r.answers("echo", "echo", `{"a":1}`, echoed)
}
