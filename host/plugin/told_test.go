package plugin

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/service"
)

// toldService is a service that looks at the manager when it is told something.
type toldService struct {
	changed func(p service.Plugin)
	remove  func(id string)
}

func (*toldService) Name() string                                      { return "told" }
func (s *toldService) PluginChanged(p service.Plugin) error            { s.changed(p); return nil }
func (s *toldService) RemovePlugin(_ context.Context, id string) error { s.remove(id); return nil }

// TestActiveComesLast looks from inside at how a plugin becomes active: when it
// is said, in a list or the log, its services know of it and its calls
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
	told := &toldService{changed: func(p service.Plugin) {
		if p.Phase != service.Active {
			return
		}
		if s := shown(); s == api.StateActive || strings.Contains(r.log.String(), "the plugin is active") {
			t.Errorf("the plugin is shown as %s before its services know", s)
		}
		if answer, err := r.Call(t.Context(), "echo", abi.CLIRequest{Method: "POST", Path: "echo",
			Body: abi.RawJSON(`{"a":1}`)}, "r"); err != nil || string(answer) != echoed {
			t.Errorf("a call before the plugin is shown as active: %s, %v", answer, err)
		}
		note("ready")
	}}
	r = manage(t, setup{offline: true, service: told, changed: func() {
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
	if got := strings.Join(seen, " "); got != "ready shown" || !strings.Contains(r.log.String(),
		"the plugin is active") {
		t.Errorf("it was told %q, and the log is\n%s", got, r.log)
	}
}

// TestInstallWhileRemoving installs a plugin anew while the last of the old one
// is deleted: that must not take anything of the new one with it.
func TestInstallWhileRemoving(t *testing.T) {
	deleting, goOn := make(chan struct{}), make(chan struct{})
	told := &toldService{changed: func(service.Plugin) {}, remove: func(string) { close(deleting); <-goOn }}
	r := manage(t, setup{service: told})
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

// A service that is opened late is told what all plugins are, and every service
// that one was removed.
func TestTellLate(t *testing.T) {
	var told []string
	follower := &toldService{
		changed: func(p service.Plugin) {
			told = append(told, fmt.Sprintf("%s %s %v", p.ID, p.Version, p.Phase == service.Active))
		},
		remove: func(string) {},
	}
	r := manage(t, setup{offline: true})
	r.Tell(follower)
	if told != nil {
		t.Errorf("told %q before anything runs", told)
	}
	r.start()
	for _, id := range []string{"second", "first"} {
		p := echo(t)
		p.id = id
		r.active(r.install(p))
	}
	r.Tell(follower)
	if want := []string{"first 1.0.0 true", "second 1.0.0 true"}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
	var phases []service.Phase
	r.Use(&toldService{changed: func(p service.Plugin) { phases = append(phases, p.Phase) }, remove: func(string) {}})
	if err := r.Remove(t.Context(), "first", false); err != nil {
		t.Fatal(err)
	}
	if want := []service.Phase{service.Disabled, service.Removed}; !slices.Equal(phases, want) {
		t.Errorf("told the phases %v of a plugin that is removed, want %v", phases, want)
	}
}
