package schedule

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/buffertest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// A method of another signature would make the service something less, in
// silence.
var _ interface {
	service.Opener
	service.Drainer
	service.Follower
	service.Provider
	service.Remover
	service.Router
	service.Stateful
} = (*Service)(nil)

// hostPlugins are the plugins of a host, by id, and what they are asked to run.
type hostPlugins struct {
	known map[string]service.Plugin
	run   func(content bundle.Digest, run abi.CronRun, requestID string) error
}

func (p *hostPlugins) Plugin(id string) (service.Plugin, error) {
	found, ok := p.known[id]
	if !ok {
		return found, problem.PluginNotFound(id)
	}
	return found, nil
}

func (p *hostPlugins) Installed() []service.Plugin { return nil }

func (p *hostPlugins) RunJob(_ context.Context, _ string, content bundle.Digest, run abi.CronRun,
	requestID string) error {
	return p.run(content, run, requestID)
}

// lines is what was logged.
type lines = buffertest.Buffer

// serviceHost is a service with what it needs of a host.
type serviceHost struct {
	*Service
	t       *testing.T
	plugins *hostPlugins
	mux     *api.Mux
	clock   *clockwork.FakeClock
	log     lines
	changes atomic.Int64
}

func newServiceHost(t *testing.T, dir string) *serviceHost {
	noon := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	h := &serviceHost{t: t, mux: api.NewMux(), clock: clockwork.NewFakeClockAt(noon)}
	h.mux.Present = func(context.Context, string, *api.Presence) error { return nil }
	h.plugins = &hostPlugins{
		known: map[string]service.Plugin{"p": installed(service.Active)},
		run:   func(bundle.Digest, abi.CronRun, string) error { return nil },
	}
	env := service.Env{Path: func(name string) string { return filepath.Join(dir, name) },
		Database: postgrestest.At(t, filepath.Join(dir, FileName)),
		Logger:   slog.New(slog.NewTextHandler(&h.log, nil)), Plugins: h.plugins}
	h.Service = NewService(env, Config{Location: time.UTC, Clock: h.clock}, Limits{}, time.Minute,
		func() { h.changes.Add(1) })
	h.Routes(h.mux)
	t.Cleanup(func() {
		if err := h.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return h
}

func (h *serviceHost) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// installed is one with a job that asks first and one that does not.
func installed(phase service.Phase) service.Plugin {
	p := service.Plugin{ID: "p", Version: "1.0.0", Content: "sha256:a", Phase: phase, State: "failed",
		Reason:  "it broke",
		Granted: func(string) bool { return true }}
	for _, id := range []string{"asks", "free"} {
		job := manifest.Job{ID: id, Label: "The " + id, Schedule: "0 3 * * *", ApprovalRequired: id == "asks"}
		density, err := manifest.ScheduleDensity(job.Schedule)
		if err != nil {
			panic(err)
		}
		p.Jobs = append(p.Jobs, service.Job{Job: job, Density: density})
	}
	return p
}

// as is a context of a request of somebody.
func (h *serviceHost) as(user string) context.Context {
	return api.WithRequest(h.t.Context(), "r", "t", func() string { return user })
}

// ended waits for the end of a run.
func (h *serviceHost) ended(id int64) api.JobRun {
	h.t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		run, err := api.GetRun.Call(h.t.Context(), h.mux, api.RunRequest{ID: id})
		h.must(err)
		if !run.Open {
			return run
		}
		if time.Now().After(end) {
			h.t.Fatalf("%+v does not end", run)
		}
	}
}

// What a plugin is told of a run, and what its record says of its end.
func TestServiceRuns(t *testing.T) {
	h := newServiceHost(t, t.TempDir())
	h.must(h.Open(t.Context()))
	h.must(h.PluginChanged(installed(service.Active)))
	for _, c := range []struct {
		job                string
		err                error
		content, approved  string
		state, reason, why string
	}{
		{"free", nil, "", "", "succeeded", "", ""},
		{"asks", nil, "sha256:a", "2026-11-21T12:00:00.000Z", "succeeded", "", ""},
		{"free", fmt.Errorf("it says: %w", service.ErrNoHandler), "", "", "missed", reasonNoHandler, ""},
		{"free", fmt.Errorf("%w: p is disabled", service.ErrNotRunning), "", "", "missed",
			"the plugin is not running: p is disabled", ""},
		{"free", fmt.Errorf("%w: slow", context.DeadlineExceeded), "", "", "timed-out", "it did not end within 1m0s",
			""},
		{"free", errors.New("the plugin crashed: no memory"), "", "", "failed", "", "the plugin crashed: no memory"},
	} {
		h.plugins.run = func(content bundle.Digest, run abi.CronRun, requestID string) error {
			if string(content) != c.content || run.Job != c.job || run.ApprovedAt != c.approved ||
				run.ScheduledAt != "2026-11-21T12:00:00.000Z" || !strings.HasPrefix(requestID, "run-") {
				t.Errorf("%s: content %q, %+v, request %s", c.job, content, run, requestID)
			}
			return c.err
		}
		run, err := api.RunJob.Call(h.as("me"), h.mux, api.JobRequest{Plugin: "p", Job: c.job})
		h.must(err)
		run = h.ended(run.ID)
		if run.State != c.state || run.Reason != c.reason || run.Error != c.why || run.RequestedBy != "me" {
			t.Errorf("%v: %+v", c.err, run)
		}
	}
}

// What is refused, and how.
func TestServiceRefuses(t *testing.T) {
	h := newServiceHost(t, t.TempDir())
	if _, err := api.ListJobs.Call(t.Context(), h.mux, api.JobQuery{}); !problem.IsCode(err, problem.CodeConflict) {
		t.Errorf("before it serves: %v", err)
	}
	h.must(h.Open(t.Context()))
	h.must(h.PluginChanged(installed(service.Active)))
	code := func(name string, err error, code problem.Code, text string) {
		t.Helper()
		if !problem.IsCode(err, code) || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v, want %s", name, err, code)
		}
	}
	call := func(plugin, job string) error {
		_, err := api.RunJob.Call(h.as("me"), h.mux, api.JobRequest{Plugin: plugin, Job: job})
		return err
	}
	code("a job of nobody", call("none", "free"), problem.CodePluginNotFound, "none")
	code("no job", call("p", "none"), problem.CodeJobNotFound, "none")
	_, err := api.ListJobs.Call(t.Context(), h.mux, api.JobQuery{Plugin: "none"})
	code("jobs of nobody", err, problem.CodePluginNotFound, "none")
	_, err = api.ListRuns.Call(t.Context(), h.mux, api.RunQuery{Job: "free"})
	code("a job without its plugin", err, problem.CodeInvalidQuery, "plugin")
	_, err = api.GetRun.Call(t.Context(), h.mux, api.RunRequest{ID: 99})
	code("no run", err, problem.CodeRunNotFound, "99")
	_, err = api.ApproveRun.Call(t.Context(), h.mux, api.ApproveRunRequest{ID: 1})
	code("approved by nobody", err, problem.CodeInvalidRequest, "name the user")

	next, err := api.ListNextRuns.Call(t.Context(), h.mux, api.NextRunQuery{})
	if err != nil || len(next.Next) != 20 || next.Next[0].At != time.Date(2026, 11, 22, 3, 0, 0, 0, time.UTC) {
		t.Errorf("next: %d, %v", len(next.Next), err)
	}

	h.must(h.PluginChanged(installed(service.Down)))
	code("a plugin that failed", call("p", "free"), problem.CodeConflict, "the plugin is failed: it broke")
	h.must(h.PluginChanged(installed(service.Disabled)))
	h.plugins.known["p"] = installed(service.Disabled)
	code("a plugin that is disabled", call("p", "free"), problem.CodeConflict, "wasmhost enable p")
	denied := installed(service.Active)
	denied.Granted = func(string) bool { return false }
	h.must(h.PluginChanged(denied))
	h.plugins.known["p"] = denied
	code("a plugin that may not", call("p", "free"), problem.CodeConflict, "wasmhost grant p cron")
	h.must(h.PluginChanged(installed(service.Removed)))
	code("a plugin that was removed", call("p", "free"), problem.CodeJobNotFound, "free")
}

// Handlers are those of the newest instance. None gives its job a schedule that
// is denser than what the user has consented to.
func TestServiceGuests(t *testing.T) {
	h := newServiceHost(t, t.TempDir())
	cronOf := func(in service.Instance) hostfuncs.Cron {
		cron, _ := hostfuncs.From[hostfuncs.Cron](hostfuncs.Services{}.With(in.Parts()...))
		return cron
	}
	cron := cronOf(h.Attach(installed(service.Starting), nil))
	refused := func(name string, err error, code abi.Code, text string) {
		t.Helper()
		var failure *abi.Error
		if !errors.As(err, &failure) || failure.Code != code || !strings.Contains(failure.Message, text) {
			t.Errorf("%s: %v", name, err)
		}
	}
	refused("before it serves", cron.Register("free", ""), abi.CodeUnavailable, "cron.register")
	h.must(h.Open(t.Context()))
	h.must(h.PluginChanged(installed(service.Starting)))
	first := h.Attach(installed(service.Starting), nil)
	cron = cronOf(first)
	h.must(cron.Register("free", ""))
	h.must(cron.Register("asks", "0 3 * * 1")) // less often than declared
	refused("denser", cron.Register("free", "* * * * *"), abi.CodeInvalidArgument, "--any-schedule")
	refused("no schedule", cron.Register("free", "soon"), abi.CodeInvalidArgument, "soon")
	refused("no job", cron.Register("none", ""), abi.CodeInvalidArgument, "none")
	h.must(cron.Unregister("asks"))
	if is, err := cron.IsRegistered("free"); !is || err != nil || !first.(service.JobHandler).HandlesJob("free") ||
		first.(service.JobHandler).HandlesJob("asks") {
		t.Errorf("registered %v, %v", is, err)
	}
	first.Detach()
	anySchedule := installed(service.Starting)
	anySchedule.AnySchedule = true
	second := h.Attach(anySchedule, nil)
	cron = cronOf(second)
	if open, _ := h.Get(); second.(service.JobHandler).HandlesJob("free") || open.IsRegistered("p", "free") {
		t.Error("the handler of the first instance is one of the second")
	}
	h.must(cron.Register("free", "* * * * *"))
	h.must(h.PluginChanged(installed(service.Active)))
	list, err := api.ListJobs.Call(t.Context(), h.mux, api.JobQuery{Plugin: "p"})
	if err != nil || len(list.Jobs) != 2 || list.Jobs[1].Schedule != "* * * * *" || !list.Jobs[1].Registered ||
		list.Jobs[0].Registered || list.TimeZone != "UTC" {
		t.Errorf("%+v, %v", list, err)
	}
}

// What waits is told, and ends where its plugin was removed while the host did
// not serve.
func TestServiceApprovals(t *testing.T) {
	dir := t.TempDir()
	h := newServiceHost(t, dir)
	h.must(h.Open(t.Context()))
	h.must(h.PluginChanged(installed(service.Active)))
	for end := time.Now().Add(time.Minute); h.Waiting() == 0 || h.changes.Load() == 0; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("nothing waits, or nobody is told")
		}
		h.clock.Advance(10 * time.Minute)
	}
	list, err := h.ListWaiting(t.Context())
	if err != nil || len(list) != 1 || list[0].Label != "The asks" || list[0].Version != "1.0.0" {
		t.Fatalf("%+v, %v", list, err)
	}
	waiting := list[0].ID
	h.must(h.Drain(t.Context()))
	h.must(h.Close(t.Context()))

	again := newServiceHost(t, dir)
	again.must(again.Open(t.Context()))
	if again.Waiting() != 1 {
		t.Errorf("%d wait after a restart", again.Waiting())
	}
	again.must(again.Close(t.Context()))
	gone := newServiceHost(t, dir)
	delete(gone.plugins.known, "p")
	gone.must(gone.Open(t.Context()))
	run, err := api.GetRun.Call(t.Context(), gone.mux, api.RunRequest{ID: waiting})
	if err != nil || run.Open || gone.Waiting() != 0 {
		t.Errorf("after the plugin was removed: %+v, %v", run, err)
	}
	gone.must(gone.Close(t.Context()))

	offline := newServiceHost(t, dir) // not open
	offline.must(offline.RemovePlugin(t.Context(), "p"))
	offline.must(offline.Open(t.Context()))
	if _, err := api.GetRun.Call(t.Context(), offline.mux, api.RunRequest{ID: waiting}); !problem.IsCode(err,
		problem.CodeRunNotFound) {
		t.Errorf("after its records were deleted: %v", err)
	}
}

// A fault of the disk does not keep the host from serving.
func TestServiceOpens(t *testing.T) {
	h := newServiceHost(t, t.TempDir())
	whole := h.OpenFile
	h.OpenFile = func(context.Context) (*Scheduler, error) { return nil, fmt.Errorf("write: %w", syscall.ENOSPC) }
	h.must(h.Open(t.Context()))
	if usable, findings := h.Health(t.Context()); usable || len(findings) != 1 || !strings.HasPrefix(findings[0].What,
		"no jobs run: ") {
		t.Errorf("a full disk: %v %+v", usable, findings)
	}
	if _, err := api.ListJobs.Call(t.Context(), h.mux, api.JobQuery{}); !problem.IsCode(err, problem.CodeDiskFull) {
		t.Errorf("a full disk: %v", err)
	}
	h.OpenFile = whole
	h.must(h.Open(t.Context()))
	if usable, findings := h.Health(t.Context()); !usable || len(findings) > 0 || !strings.Contains(h.log.String(),
		"the schedule can be used again") {
		t.Errorf("after it had passed: %v %+v", usable, findings)
	}
}
