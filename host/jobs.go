package host

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/bundle"
	"github.com/wasmhost/wasmhost/host/disk"
	"github.com/wasmhost/wasmhost/host/engine"
	"github.com/wasmhost/wasmhost/host/notify"
	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/problem"
	"github.com/wasmhost/wasmhost/host/schedule"
)

// JobsConfig configures the schedule of plugins' jobs.
type JobsConfig struct {
	// Location is the time zone of all schedules; nil means the computer's.
	Location *time.Location
	// Missed is what becomes of runs that were due while the host was down;
	// [schedule.MissedSkip] when empty.
	Missed schedule.MissedPolicy
	// Clock is what time it is; nil means the real one.
	Clock clockwork.Clock
}

// zone names a time zone for people: that of the computer has no other name
// than the one that its clock shows.
func (j *jobs) zone(l *time.Location) string {
	if l != time.Local {
		return l.String()
	}
	now := time.Now()
	return fmt.Sprintf("that of the host's computer (now %s, UTC%s)", now.Format("MST"), now.Format("-07:00"))
}

// errNoSchedule says that the host does not run jobs: it does not serve.
var errNoSchedule = errors.New("the host does not serve, so no jobs run")

// jobs implements plugin.Jobs. The schedule is opened when the host serves:
// what merely looks into the data folder must not let runs become due.
type jobs struct {
	host *Host
	path string

	mu     sync.RWMutex
	s      *schedule.Scheduler
	broken error // why there is none, while the host serves
}

// open opens the schedule. Calling it again does nothing.
func (j *jobs) open(ctx context.Context) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.s != nil {
		return nil
	}
	cfg := j.host.cfg
	var s *schedule.Scheduler
	err := j.host.reserve.Do(func() (err error) {
		s, err = schedule.Open(context.WithoutCancel(ctx), schedule.Options{
			Path: j.path, Location: cfg.Jobs.Location, Missed: cfg.Jobs.Missed, Clock: cfg.Jobs.Clock,
			Timeout: j.host.plugins.Limits().CallTimeout, Limits: cfg.Schedule, Log: cfg.Logger, Run: j.run,
			Changed: j.changed, Reserve: j.host.reserve,
		})
		return err
	})
	if err == nil {
		j.s = s
		err = j.dropRemoved(ctx)
	}
	if j.broken = err; err != nil {
		return fmt.Errorf("open the schedule of jobs: %w", err)
	}
	return nil
}

// brokenBy says why there is no schedule while the host serves; nil where there
// is one.
func (j *jobs) brokenBy() error {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return j.broken
}

// missing is what users and plugins are told where there is no schedule.
func (j *jobs) missing() error {
	if fault := disk.Of(j.brokenBy()); fault != 0 {
		return fmt.Errorf("the schedule cannot be used, so no jobs run: %s; %s", fault, fault.Advice())
	}
	return errNoSchedule
}

// dropRemoved ends the runs that wait for plugins which were removed while the
// host did not serve.
func (j *jobs) dropRemoved(ctx context.Context) error {
	waiting, err := j.s.Waiting(ctx, "")
	if err != nil {
		return err
	}
	for _, run := range waiting {
		if _, err := j.host.plugins.Get(run.Plugin); err == nil {
			continue
		}
		if err := j.s.SetPlugin(ctx, schedule.Plugin{ID: run.Plugin, Reason: "the plugin was removed"}); err != nil {
			return err
		}
	}
	return nil
}

// close ends the schedule. Runs under way may end until ctx does.
func (j *jobs) close(ctx context.Context) error {
	s := j.scheduler()
	if s == nil {
		return nil
	}
	if err := s.Close(ctx); err != nil && !cancelled(err) {
		return err
	}
	return nil // what was cut off is recorded as such
}

// scheduler returns the open schedule, or nil.
func (j *jobs) scheduler() *schedule.Scheduler {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return j.s
}

// waiting returns how many runs wait for approval.
func (j *jobs) waiting() int {
	if s := j.scheduler(); s != nil {
		return s.Stats().Waiting
	}
	return 0
}

// run has a plugin do one run.
func (j *jobs) run(ctx context.Context, run schedule.Run) error {
	event := abi.CronRun{Job: run.Job, ScheduledAt: stamp(run.ScheduledAt)}
	var approved bundle.Digest // any, where nobody had to be asked
	if run.Approval != nil {
		approved = bundle.Digest(run.Content)
		if approved == "" {
			return schedule.ErrUpgraded
		}
		event.ApprovedAt = stamp(run.Approval.At)
	}
	err := j.host.plugins.RunJob(ctx, run.Plugin, approved, event, "run-"+strconv.FormatInt(run.ID, 10))
	var (
		handler *plugin.NoJobError
		changed *plugin.ChangedError
		crash   *engine.CrashError
	)
	switch {
	case err == nil:
		return nil
	case errors.As(err, &crash):
		return fmt.Errorf("the plugin crashed: %s", crash.Reason)
	case errors.As(err, &changed):
		return schedule.ErrUpgraded
	case errors.As(err, &handler):
		return schedule.ErrNoHandler
	case problem.IsCode(err, problem.CodePluginNotFound), problem.IsCode(err, problem.CodePluginUnavailable), problem.IsCode(err, problem.CodeShuttingDown):
		return fmt.Errorf("%w: %w", schedule.ErrNotRunning, err)
	case errors.Is(err, engine.ErrTimeout):
		return fmt.Errorf("%w: %w", context.DeadlineExceeded, err)
	}
	return err
}

// stamp is a time as guests read it.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

// SetPlugin tells the schedule of a plugin.
func (j *jobs) SetPlugin(ctx context.Context, p plugin.ScheduledPlugin) error {
	s := j.scheduler()
	if s == nil {
		return nil
	}
	next := schedule.Plugin{ID: p.ID, Version: p.Version, Content: string(p.Digest), Reason: p.Reason}
	for _, declared := range p.Jobs {
		next.Jobs = append(next.Jobs, schedule.Job{ID: declared.ID, Label: declared.Label, Schedule: declared.Schedule,
			Description: declared.Description, ApprovalRequired: declared.ApprovalRequired})
	}
	switch p.Readiness {
	case plugin.Resting:
		next.State = schedule.Inactive
	case plugin.Awaited:
		next.State = schedule.Starting
	case plugin.Ready:
		next.State = schedule.Active
	}
	if err := s.SetPlugin(ctx, next); err != nil && !errors.Is(err, schedule.ErrClosed) {
		return err
	}
	return nil
}

// ClearInstance tells the schedule that handlers are gone.
func (j *jobs) ClearInstance(id string) {
	if s := j.scheduler(); s != nil {
		s.ClearInstance(id)
	}
}

// Register tells the schedule of a handler.
func (j *jobs) Register(id, job, expression string) error {
	s := j.scheduler()
	if s == nil {
		return abi.NewError(abi.CodeUnavailable, "cron.register: "+j.missing().Error())
	}
	err := s.Register(id, job, expression)
	if errors.Is(err, schedule.ErrClosed) {
		return abi.NewError(abi.CodeUnavailable, "cron.register: the host is shutting down")
	}
	return err
}

// Unregister tells the schedule that a handler is gone.
func (j *jobs) Unregister(id, job string) {
	if s := j.scheduler(); s != nil {
		s.Unregister(id, job)
	}
}

// RemovePlugin deletes what is kept about a plugin, also while the host does
// not serve.
func (j *jobs) RemovePlugin(ctx context.Context, id string) error {
	if s := j.scheduler(); s != nil {
		return s.RemovePlugin(ctx, id)
	}
	if _, err := os.Lstat(j.path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	s, err := schedule.Open(ctx, schedule.Options{Path: j.path, Log: j.host.cfg.Logger, Reserve: j.host.reserve,
		Run: func(context.Context, schedule.Run) error { return schedule.ErrNotRunning }})
	if err != nil {
		return err
	}
	return errors.Join(s.RemovePlugin(ctx, id), s.Close(context.WithoutCancel(ctx)))
}

// changed tells followers of a run of a job, where it concerns what waits
// for the user.
func (j *jobs) changed(r schedule.Record) {
	switch {
	case r.State == schedule.Waiting, r.State == schedule.Rejected, r.State == schedule.Expired, r.State == schedule.Dropped,
		r.Approved != nil, r.Rejected != nil:
		j.host.hints.Tell(notify.HintApprovals)
	}
}

// metric shows how many runs wait.
func (j *jobs) metric() prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Namespace: "wasmhost", Name: "approvals_waiting", Help: "Runs of jobs that wait for the user's approval.",
	}, func() float64 { return float64(j.waiting()) })
}
