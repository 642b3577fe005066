package plugin

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/service"
)

// fakeService is a service that looks at the manager when it is told something.
type fakeService struct {
	changed func(p service.Plugin)
	remove  func(id string)
	fails   error // of RemovePlugin
}

func (*fakeService) Name() string                                      { return "fake" }
func (s *fakeService) PluginChanged(p service.Plugin) error            { s.changed(p); return nil }
func (s *fakeService) RemovePlugin(_ context.Context, id string) error { s.remove(id); return s.fails }

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
	s := &fakeService{changed: func(p service.Plugin) {
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
	r = manage(t, setup{offline: true, service: s, changed: func(string) {
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

// TestDeletedComesLast: that data was deleted is logged when all of it was, and
// not where something was not.
func TestDeletedComesLast(t *testing.T) {
	var r *rig
	s := &fakeService{changed: func(service.Plugin) {}}
	says := func(text string) bool { return strings.Contains(r.log.String(), text) }
	s.remove = func(string) {
		if says("the plugin was removed") || says("was deleted") {
			t.Errorf("it is said before it is so:\n%s", r.log)
		}
	}
	r = manage(t, setup{service: s})
	r.active(r.install(echo(t)))
	s.fails = errors.New("the disk is gone")
	if err := r.Remove(t.Context(), "echo", true); !errors.Is(err, s.fails) || says(`"purged":true`) ||
		!says(`"purged":false`) {
		t.Errorf("%v, and the log is\n%s", err, r.log)
	}
	mkdirAll(t, r.catalog.DataDir("echo"))
	s.remove = func(string) {}
	if err := r.Purge(t.Context(), "echo"); !errors.Is(err, s.fails) || says("was deleted") {
		t.Errorf("%v, and the log is\n%s", err, r.log)
	}
	s.fails = nil
	mkdirAll(t, r.catalog.DataDir("echo"))
	s.remove = func(string) {
		if says("was deleted") {
			t.Errorf("it is said before it is so:\n%s", r.log)
		}
	}
	if err := r.Purge(t.Context(), "echo"); err != nil || !says("was deleted") {
		t.Errorf("%v, and the log is\n%s", err, r.log)
	}
}

// TestInstallWhileRemoving installs a plugin anew while the last of the old one
// is deleted: that must not take anything of the new one with it.
func TestInstallWhileRemoving(t *testing.T) {
	deleting, goOn := make(chan struct{}), make(chan struct{})
	s := &fakeService{changed: func(service.Plugin) {}, remove: func(string) { close(deleting); <-goOn }}
	r := manage(t, setup{service: s})
	r.active(r.install(echo(t)))
	staged := r.stage(echo(t).write(t))
	removed := make(chan error, 1)
	go func() { removed <- r.Remove(t.Context(), "echo", true) }()
	<-deleting
	installed := make(chan error, 1)
	go func() {
		_, err := r.Install(t.Context(), staged, shown.Consent{Grants: []string{"cli"}})
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
	var got []string
	follower := &fakeService{
		changed: func(p service.Plugin) {
			got = append(got, fmt.Sprintf("%s %s %v", p.ID, p.Version, p.Phase == service.Active))
		},
		remove: func(string) {},
	}
	r := manage(t, setup{offline: true})
	r.Tell(follower)
	if got != nil {
		t.Errorf("told %q before anything runs", got)
	}
	r.start()
	for _, id := range []string{"second", "first"} {
		p := echo(t)
		p.id = id
		r.active(r.install(p))
	}
	r.Tell(follower)
	if want := []string{"first 1.0.0 true", "second 1.0.0 true"}; !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
	var phases []service.Phase
	r.Use(&fakeService{changed: func(p service.Plugin) { phases = append(phases, p.Phase) }, remove: func(string) {}})
	if err := r.Remove(t.Context(), "first", false); err != nil {
		t.Fatal(err)
	}
	if want := []service.Phase{service.Disabled, service.Removed}; !slices.Equal(phases, want) {
		t.Errorf("told the phases %v of a plugin that is removed, want %v", phases, want)
	}
}

// TestSchedulesAreChangedLast: that a plugin's jobs may run by other schedules is
// logged when they may.
func TestSchedulesAreChangedLast(t *testing.T) {
	var r *rig
	told := 0
	s := &fakeService{changed: func(p service.Plugin) {
		if !p.AnySchedule {
			return
		}
		told++
		if strings.Contains(r.log.String(), "the schedules of the plugin's jobs were changed") {
			t.Errorf("it is said before it is so:\n%s", r.log)
		}
	}}
	r = manage(t, setup{service: s})
	p := echo(t)
	p.permissions = []string{"cli", "cron"}
	p.more = map[string]any{"cron": map[string]any{"jobs": []any{
		map[string]any{"id": "nightly", "label": "Nightly", "schedule": "0 3 * * *"}}}}
	r.active(r.install(p))
	if _, err := r.SetAnySchedule(t.Context(), "echo", true); err != nil || told == 0 {
		t.Errorf("%v; told %d times", err, told)
	}
	if !strings.Contains(r.log.String(), "the schedules of the plugin's jobs were changed") {
		t.Errorf("the log is\n%s", r.log)
	}
}
