package plugin

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Jobs is the schedule, as the manager tells it of plugins and their jobs. Its
// methods are called from many goroutines at once, those about one plugin's
// state one at a time. They must not call back into the manager.
type Jobs interface {
	// SetPlugin says what a plugin declares, and what becomes of its due runs.
	SetPlugin(ctx context.Context, p ScheduledPlugin) error
	// ClearInstance says that the plugin's handlers are gone.
	ClearInstance(id string)
	// Register says that the plugin has a handler for a job, and by which
	// schedule; an empty one is the declared one. The error of an unknown job
	// or a bad schedule is an *abi.Error.
	Register(id, job, schedule string) error
	// Unregister says that the handler is gone.
	Unregister(id, job string)
	// RemovePlugin deletes all that is kept about a plugin.
	RemovePlugin(ctx context.Context, id string) error
}

// ScheduledPlugin is a plugin as the schedule sees it.
type ScheduledPlugin struct {
	ID, Version string
	Digest      bundle.Digest  // of the installed content
	Jobs        []manifest.Job // that the manifest declares
	Readiness   Readiness
	// Reason says why the plugin is not ready, for the user.
	Reason string
}

// Readiness says what becomes of the due runs of a plugin.
type Readiness int

const (
	// Resting: due runs do not take place.
	Resting Readiness = iota
	// Awaited: due runs wait, since the plugin is started or its instance
	// replaced.
	Awaited
	// Ready: due runs take place.
	Ready
)

// NoJobError says that the instance that runs has registered no handler for a
// job.
type NoJobError struct{ ID, Job string }

// Error names the job.
func (e *NoJobError) Error() string {
	return fmt.Sprintf("the plugin %q registers no handler for the job %.100q", e.ID, e.Job)
}

// ChangedError says that the plugin is not made of what a run was approved for.
type ChangedError struct{ ID string }

// Error names the plugin.
func (e *ChangedError) Error() string {
	return fmt.Sprintf("the plugin %q is not the one that the run was approved for", e.ID)
}

// RunJob has a plugin do one run of a job. It queues, waits and fails as
// [Manager.Call] does, with a [*NoJobError] where there is no handler, and a
// [*ChangedError] where the instance whose turn it is is made of something else
// than content, unless that is empty.
func (m *Manager) RunJob(ctx context.Context, id string, content bundle.Digest, run abi.CronRun, requestID string) error {
	e, err := m.entry(id)
	if err != nil {
		return err
	}
	_, err = e.call(ctx, job{cron: &run, content: content}, requestID)
	return err
}

// tellJobs tells the schedule of the plugin in a state. Between the end of an
// instance and the beginning of the next one the state does not change;
// awaited says so. The caller holds the lock, or nothing runs yet.
func (e *entry) tellJobs(in *installed, status Status, awaited bool) {
	jobs := e.m.cfg.Jobs
	if jobs == nil || in == nil || !e.m.isStarted() {
		return
	}
	p := ScheduledPlugin{ID: e.id}
	if in.record != nil {
		p.Version, p.Digest = in.record.Current.Version, in.record.Current.Digest
	}
	if in.manifest != nil && in.manifest.Cron != nil {
		p.Jobs = in.manifest.Cron.Jobs
	}
	p.Readiness, p.Reason = e.readiness(in, status, awaited)
	if err := jobs.SetPlugin(context.WithoutCancel(e.m.ctx), p); err != nil && e.m.ctx.Err() == nil {
		e.logger.Error("the plugin's jobs could not be scheduled", "error", err)
	}
}

func (e *entry) readiness(in *installed, status Status, awaited bool) (Readiness, string) {
	if in.manifest != nil && in.manifest.Cron != nil {
		if _, granted := in.access(manifest.PermissionCron); !granted {
			return Resting, fmt.Sprintf("the plugin may not use cron; to grant it, run: wasmhost grant %s %s", e.id, manifest.PermissionCron)
		}
	}
	switch {
	case awaited, status.State == api.StateStarting:
		return Awaited, ""
	case status.State == api.StateActive:
		return Ready, ""
	case status.Reason != "":
		return Resting, "the plugin is " + string(status.State) + ": " + status.Reason
	}
	return Resting, "the plugin is " + string(status.State)
}

// clearJobs tells the schedule that the handlers of an instance are gone.
func (e *entry) clearJobs() {
	if e.m.cfg.Jobs != nil {
		e.m.cfg.Jobs.ClearInstance(e.id)
	}
}

// forgetJobs takes a plugin that was removed from the schedule, and with purge
// all that is kept about its runs.
func (m *Manager) forgetJobs(ctx context.Context, id string, purge bool) error {
	if m.cfg.Jobs == nil {
		return nil
	}
	ctx = context.WithoutCancel(ctx)
	if purge {
		if err := m.cfg.Reserve.Do(func() error { return m.cfg.Jobs.RemovePlugin(ctx, id) }); err != nil {
			return fmt.Errorf("delete what is kept about the jobs of %q: %w", id, err)
		}
		return nil
	}
	if !m.isStarted() {
		return nil
	}
	if err := m.cfg.Jobs.SetPlugin(ctx, ScheduledPlugin{ID: id, Reason: "the plugin was removed"}); err != nil {
		return fmt.Errorf("take the jobs of %q from the schedule: %w", id, err)
	}
	return nil
}

// guestJobs implements hostfuncs.Cron: the jobs of one instance. It ends with
// the instance.
type guestJobs struct {
	jobs     Jobs
	id       string
	declared []Job
	any      bool // schedule will do

	mu      sync.RWMutex
	handled map[string]struct{}
}

func newGuestJobs(jobs Jobs, in *installed) *guestJobs {
	return &guestJobs{jobs: jobs, id: in.record.ID, declared: in.jobs, any: in.record.AnySchedule,
		handled: map[string]struct{}{}}
}

// Register marks a job as handled. A schedule that is denser than the declared
// one, to which the user has consented, is invalid_argument unless any will do.
func (g *guestJobs) Register(job, schedule string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if err := g.consented(job, schedule); err != nil {
		return err
	}
	if err := g.jobs.Register(g.id, job, schedule); err != nil {
		return err
	}
	g.handled[job] = struct{}{}
	return nil
}

// consented refuses a schedule by which a job would run more often than the
// user was told. What is wrong with it otherwise is for the schedule to say.
func (g *guestJobs) consented(job, schedule string) error {
	i := slices.IndexFunc(g.declared, func(j Job) bool { return j.ID == job })
	if g.any || i < 0 || schedule == "" || schedule == g.declared[i].Schedule {
		return nil
	}
	asked, err := manifest.ScheduleDensity(schedule)
	if err != nil {
		return nil
	}
	declared := g.declared[i]
	if !asked.Denser(declared.Density) {
		return nil
	}
	return abi.NewError(abi.CodeInvalidArgument, fmt.Sprintf("cron.register: the schedule %.60q runs the job %.60q %s, more often than the declared %.60q, %s, to which the user has consented: "+
		"declare the densest one as cron.jobs[].schedule, or have the user run: wasmhost grant %s cron --any-schedule",
		schedule, job, asked, declared.Schedule, declared.Density, g.id))
}

// dropSchedules forgets that any schedule will do for a plugin that may not use
// cron any more.
func (r *record) dropSchedules() {
	r.AnySchedule = r.AnySchedule && slices.Contains(r.Grants, manifest.PermissionCron)
}

// SetAnySchedule says whether the jobs of a plugin may run by any schedule that
// it registers, or by none that is denser than the declared one. A plugin that
// may use cron is started anew with that. The error is [problem.InvalidRequest] where
// the manifest does not declare cron.
func (m *Manager) SetAnySchedule(ctx context.Context, id string, anySchedule bool) (Info, error) {
	before := false
	e, in, err := m.change(ctx, id, func(r *record) error {
		info, err := m.Get(id)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(info.Permissions, func(p api.Permission) bool { return p.Name == manifest.PermissionCron }) {
			return notDeclared(id, []string{fmt.Sprintf("%q", manifest.PermissionCron)})
		}
		before, r.AnySchedule = r.AnySchedule, anySchedule
		return nil
	})
	if err != nil {
		return Info{}, err
	}
	defer e.unlock()
	if before == anySchedule {
		return e.now()
	}
	e.logger.Info("the schedules of the plugin's jobs were changed", "any", anySchedule)
	if _, granted := in.access(manifest.PermissionCron); in.record.Enabled && granted {
		e.follow(ctx, in)
		return e.now()
	}
	e.installed.Store(in)
	m.changed()
	return e.now()
}

// Unregister takes the mark away.
func (g *guestJobs) Unregister(job string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.jobs.Unregister(g.id, job)
	delete(g.handled, job)
	return nil
}

// IsRegistered reports whether a job is handled.
func (g *guestJobs) IsRegistered(job string) (bool, error) { return g.has(job), nil }

func (g *guestJobs) has(job string) bool {
	g.mu.RLock()
	defer g.mu.RUnlock()
	_, ok := g.handled[job]
	return ok
}

// TellJobs tells the schedule of every plugin, in order of their ids, when
// the manager starts.
func (m *Manager) TellJobs() {
	entries := *m.entries.Load()
	for _, id := range slices.Sorted(maps.Keys(entries)) {
		e := entries[id]
		e.tellJobs(e.installed.Load(), *e.status.Load(), false)
	}
}
