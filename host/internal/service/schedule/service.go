package schedule

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// FileName is the database in the data folder.
const FileName = "schedule.db"

// Config configures a [Service].
type Config struct {
	// Location is the time zone of all schedules; nil means the computer's.
	Location *time.Location
	// Missed is what becomes of runs that were due while the host was down;
	// [MissedSkip] when empty.
	Missed MissedPolicy
	// Clock is what time it is; nil means the real one.
	Clock clockwork.Clock
}

// Service is the jobs of plugins as a service of the host. The schedule is
// opened when the host serves: what merely looks into the data folder must not
// let runs become due.
type Service struct {
	service.File[*Scheduler]
	env service.Env
}

// NewService returns the service, which opens nothing yet. Timeout bounds a
// run; changed is called when what waits for approval may have changed.
func NewService(env service.Env, cfg Config, limits Limits, timeout time.Duration, changed func()) *Service {
	s := &Service{env: env}
	s.What, s.Path, s.Server, s.Logger = "the schedule of jobs", env.Path(FileName), env.Database, env.Logger
	options := Options{
		Path: s.Path, Database: env.Database, Leases: env.Leases, Bus: env.Bus,
		Location: cfg.Location, Missed: cfg.Missed, Clock: cfg.Clock, Timeout: timeout, Limits: limits,
		Log: env.Logger, Reserve: env.Reserve, Run: s.run,
		Changed: func(r Record) {
			switch {
			case r.State == Waiting, r.State == Rejected, r.State == Expired, r.State == Dropped,
				r.Approved != nil, r.Rejected != nil:
				changed()
			}
		},
	}
	s.OpenFile = func(ctx context.Context) (open *Scheduler, err error) {
		err = env.Reserve.Do(func() error {
			open, err = Open(ctx, options)
			return err
		})
		if err != nil {
			return nil, err
		}
		if err := s.dropRemoved(ctx, open); err != nil {
			return nil, errors.Join(err, open.Close(ctx))
		}
		return open, nil
	}
	s.OpenToRemove = func(ctx context.Context) (*Scheduler, error) {
		return Open(ctx, Options{Path: s.Path, Database: env.Database, Leases: env.Leases, Bus: env.Bus, Log: env.Logger,
			Reserve: env.Reserve, Run: func(context.Context, Run) error { return service.ErrNotRunning }})
	}
	s.CloseFile = func(ctx context.Context, open *Scheduler) error {
		err := open.Close(ctx)
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			return nil // what was cut off is recorded as such
		}
		return err
	}
	return s
}

// Name implements [service.Service].
func (s *Service) Name() string { return "schedule" }

// Database implements [service.Stateful].
func (s *Service) Database() service.Database { return Database() }

// Database is the file of the service in any data folder.
func Database() service.Database {
	return service.Database{Name: FileName, What: "the runs of jobs", Format: format, Copy: Copy}
}

func runsDesc() *figures.Desc {
	return figures.Gauge("wasmhost_job_runs", "Runs of jobs that are due, by state: queued or running.", "state")
}

// Collect implements [figures.Collector].
func (s *Service) Collect(page *figures.Page) {
	page.Set(figures.Gauge("wasmhost_approvals_waiting", "Runs of jobs that wait for the user's approval."),
		float64(s.Waiting()))
	if open, ok := s.Get(); ok {
		for state, n := range map[string]int{"queued": open.Stats().Queued, "running": open.Stats().Running} {
			page.Set(runsDesc(), float64(n), state)
		}
	}
}

// Open opens the schedule. Where the file is damaged or gone, no jobs run until its
// user has said what to do: an approval that got lost could let something run. What
// the disk is in the way of is tried again, and a server that is not there.
func (s *Service) Open(ctx context.Context) error {
	broken := s.Broken()
	if err := s.File.Open(ctx); err != nil {
		return err
	}
	switch err := s.Broken(); {
	case dbfile.Is(err, dbfile.ReasonCorrupt), dbfile.Is(err, dbfile.ReasonMissing): // which Health tells
	case err != nil && disk.OfFile(err, s.Path) == 0 && !dbfile.Is(err, dbfile.ReasonUnavailable):
		return fmt.Errorf("open the schedule of jobs: %w", err)
	case err == nil && broken != nil:
		s.Logger.Info("the schedule can be used again; plugins that register jobs when they start must be reloaded")
	}
	return nil
}

// Drain lets no more runs begin.
func (s *Service) Drain(ctx context.Context) error { return s.Close(ctx) }

// dropRemoved ends the runs that wait for plugins which were removed while the
// host did not serve.
func (s *Service) dropRemoved(ctx context.Context, open *Scheduler) error {
	waiting, err := open.Waiting(ctx, "")
	if err != nil {
		return err
	}
	for _, run := range waiting {
		if _, err := s.env.Plugins.Plugin(run.Plugin); err == nil {
			continue
		}
		if err := open.SetPlugin(ctx, Plugin{ID: run.Plugin, Reason: reasonRemoved}); err != nil {
			return err
		}
	}
	return nil
}

// reasonRemoved is why runs do not take place.
const reasonRemoved = "the plugin was removed"

// Waiting returns how many runs wait for approval.
func (s *Service) Waiting() int {
	if open, ok := s.Get(); ok {
		return open.Stats().Waiting
	}
	return 0
}

// Health implements [health.Checker].
func (s *Service) Health(ctx context.Context) (usable bool, findings []health.Finding) {
	open, ok := s.Get()
	if ok {
		return open.Health(ctx)
	}
	if damaged, ok := errors.AsType[*dbfile.Error](s.Broken()); ok && damaged.Hint != "" && disk.Of(damaged) == 0 {
		findings = append(findings, health.Finding{Severity: health.Error, What: fmt.Sprintf("no jobs run: %v: %s",
			damaged.Reason, damaged.Place()), Do: damaged.Hint})
	} else if fault := disk.Of(s.Broken()); fault != 0 {
		finding := health.Finding{Severity: health.Error, What: "no jobs run: " + fault.String(), Do: fault.Advice()}
		findings = append(findings, finding)
	}
	return false, findings
}

// run has a plugin do one run.
func (s *Service) run(ctx context.Context, run Run) error {
	stamp := func(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
	event := abi.CronRun{Job: run.Job, ScheduledAt: stamp(run.ScheduledAt)}
	var approved bundle.Digest // any, where nobody had to be asked
	if run.Approval != nil {
		if approved = bundle.Digest(run.Content); approved == "" {
			return service.ErrContentChanged
		}
		event.ApprovedAt = stamp(run.Approval.At)
	}
	return s.env.Plugins.RunJob(ctx, run.Plugin, approved, event, "run-"+strconv.FormatInt(run.ID, 10))
}

// PluginChanged says what becomes of the due runs of a plugin.
func (s *Service) PluginChanged(p service.Plugin) error {
	open, ok := s.Get()
	if !ok {
		return nil
	}
	next := Plugin{ID: p.ID, Version: p.Version, Content: string(p.Content)}
	for _, job := range p.Jobs {
		next.Jobs = append(next.Jobs, job.Job)
	}
	switch {
	case p.Phase == service.Removed:
		next.Reason, next.Jobs = reasonRemoved, nil
	case len(p.Jobs) > 0 && !p.Granted(manifest.PermissionCron):
		next.Reason = "the plugin may not use cron; to grant it, run: wasmhost grant " + p.ID + " " + manifest.PermissionCron
	case p.Phase == service.Starting:
		next.State = Starting
	case p.Phase == service.Active:
		next.State = Active
	default:
		next.Reason = p.Is()
	}
	if err := open.SetPlugin(context.Background(), next); err != nil && !errors.Is(err, problem.ShuttingDown()) {
		return err
	}
	return nil
}

// RemovePlugin deletes what is stored about the jobs of a plugin.
func (s *Service) RemovePlugin(ctx context.Context, id string) error {
	return s.Remove(ctx, func(open *Scheduler) error { return open.RemovePlugin(ctx, id) })
}

// Provides implements [service.Provider].
func (s *Service) Provides() []reflect.Type { return []reflect.Type{reflect.TypeFor[hostfuncs.Cron]()} }

// Attach gives an instance its functions. The handlers of the one before are
// gone.
func (s *Service) Attach(p service.Plugin, _ service.Guest) service.Instance {
	if open, ok := s.Get(); ok {
		open.ClearInstance(p.ID)
	}
	return &guest{s: s, plugin: p, handled: map[string]struct{}{}}
}

// guest implements hostfuncs.Cron: the jobs of one instance.
type guest struct {
	s      *Service
	plugin service.Plugin

	mu      sync.RWMutex
	handled map[string]struct{}
}

// Parts implements [service.Instance].
func (g *guest) Parts() []hostfuncs.Part { return []hostfuncs.Part{hostfuncs.Of[hostfuncs.Cron](g)} }

// Detach does nothing: the handlers hold until the next instance is attached,
// so that a restart is no change of schedules.
func (g *guest) Detach() {}

// Register marks a job as handled. A schedule that is denser than the declared
// one, to which the user has consented, is invalid_argument unless any will do.
func (g *guest) Register(job, schedule string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if err := g.consented(job, schedule); err != nil {
		return err
	}
	open, err := g.s.ForGuest("cron.register")
	if err != nil {
		return err
	}
	if err := open.Register(g.plugin.ID, job, schedule); err != nil {
		return err
	}
	g.handled[job] = struct{}{}
	return nil
}

// consented refuses a schedule by which a job would run more often than the
// user was told. What is wrong with it otherwise is for the schedule to say.
func (g *guest) consented(job, schedule string) error {
	i := slices.IndexFunc(g.plugin.Jobs, func(j service.Job) bool { return j.ID == job })
	if g.plugin.AnySchedule || i < 0 || schedule == "" || schedule == g.plugin.Jobs[i].Schedule {
		return nil
	}
	asked, err := manifest.ScheduleDensity(schedule)
	if err != nil {
		return nil
	}
	declared := g.plugin.Jobs[i]
	if !asked.Denser(declared.Density) {
		return nil
	}
	return abi.Invalid("cron.register: the schedule %.60q runs the job %.60q %s, more often than the declared %.60q, "+
		"%s, to which the user has consented: declare the densest one as cron.jobs[].schedule, or have the user run: "+
		"wasmhost grant %s cron --any-schedule", schedule, job, asked, declared.Schedule, declared.Density, g.plugin.ID)
}

// Unregister takes the mark away.
func (g *guest) Unregister(job string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if open, ok := g.s.Get(); ok {
		open.Unregister(g.plugin.ID, job)
	}
	delete(g.handled, job)
	return nil
}

// IsRegistered reports whether a job is handled.
func (g *guest) IsRegistered(job string) (bool, error) { return g.HandlesJob(job), nil }

// HandlesJob implements [service.JobHandler].
func (g *guest) HandlesJob(job string) bool {
	g.mu.RLock()
	defer g.mu.RUnlock()
	_, ok := g.handled[job]
	return ok
}
