package schedule

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// PluginState says what becomes of the due runs of a plugin.
type PluginState int

// The states of a plugin.
const (
	// Inactive: disabled or failed. Due runs are missed.
	Inactive PluginState = iota
	// Starting: its instance is being made, or replaced. Due runs wait until
	// it is active; of several of one job, the latest takes place.
	Starting
	// Active: due runs are handed over.
	Active
)

// Job is a job that a plugin declares.
type Job = manifest.Job

// Plugin is a plugin, its jobs and what it can do right now.
type Plugin struct {
	ID, Version string
	// Content names exactly what the plugin is made of, by its digest. What a
	// user approved of one content is not run with another.
	Content string
	Jobs    []Job
	State   PluginState
	// Reason is recorded for runs that are missed while the plugin is
	// inactive. Default: that it is disabled.
	Reason string
}

// plugin is what is known about one.
type plugin struct {
	version string
	content string
	state   PluginState
	reason  string
	jobs    []string // ids in the order of the manifest
}

// job is a declared job. One that SetPlugin declares anew is a new value.
type job struct {
	key        key
	spec       Job
	declared   calendar
	registered bool
	override   string // the handler's own schedule; empty for the declared one
	schedule   string // the one in force
	times      calendar
	saved      string    // the schedule as the file has it
	down       *calendar // the schedule in force when the host stopped, until that gap is settled
	handled    time.Time // due times up to this one are dealt with
	next       time.Time
	failed     failedRow // of the runs that have ended
	place      int       // in the heap
}

// SetPlugin declares the jobs of a plugin and says what state it is in. It
// replaces what was said before. Call it
//
//   - with [Starting] before an instance is made, so that the handlers that it
//     registers are known to be of declared jobs,
//   - with [Active] when it is ready: runs missed while the host was down are
//     dealt with then, and schedules of handlers that the instance has not
//     registered again are forgotten,
//   - with [Inactive] when the plugin is disabled or has failed, and without
//     jobs when it is removed and its data stays.
//
// Runs that wait for approval stay, except where their job is no longer
// declared or no longer needs approval. Where the content is another one, what
// waits for approval, or was approved and has not begun, is dropped and waits
// anew, as another run, so that no approval is of what the user has not seen.
// Schedules must have been checked.
func (s *Scheduler) SetPlugin(ctx context.Context, p Plugin) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	declared, err := s.parse(p)
	if err != nil {
		return fmt.Errorf("set plugin %s: %w", shown(p.ID), err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return problem.ShuttingDown()
	}
	if err := s.setPlugin(p, declared); err != nil {
		return fmt.Errorf("set plugin %s: %w", shown(p.ID), err)
	}
	s.wakeDispatcher()
	return nil
}

// parse reads the schedules of a plugin's jobs.
func (s *Scheduler) parse(p Plugin) (map[string]calendar, error) {
	if p.ID == "" || p.State < Inactive || p.State > Active {
		return nil, errors.New("invalid argument: a plugin needs an id and a state")
	}
	declared := make(map[string]calendar, len(p.Jobs))
	for _, spec := range p.Jobs {
		if _, twice := declared[spec.ID]; twice || spec.ID == "" {
			return nil, fmt.Errorf("invalid argument: the job id %s is empty or stands twice", shown(spec.ID))
		}
		times, err := newCalendar(spec.Schedule, s.options.Location)
		if err != nil {
			return nil, fmt.Errorf("invalid argument: job %s: %w", shown(spec.ID), err)
		}
		declared[spec.ID] = times
	}
	return declared, nil
}

func (s *Scheduler) setPlugin(p Plugin, declared map[string]calendar) error {
	if err := s.expire(s.now()); err != nil {
		return err
	}
	old, known := s.plugins[p.ID]
	if !known {
		old = &plugin{state: Starting} // its gap is still to be settled
	}
	if len(s.jobs)-len(old.jobs)+len(p.Jobs) > s.limits.Jobs {
		return fmt.Errorf("invalid argument: the plugins have more than %d jobs together: raise the limit, or disable some",
			s.limits.Jobs)
	}
	next := &plugin{version: p.Version, content: p.Content, state: p.State, reason: p.Reason}
	if next.reason == "" {
		next.reason = reasonDisabled
	}
	if p.State != Inactive && len(p.Jobs)+len(old.jobs)+len(s.stored[p.ID]) == 0 {
		s.plugins[p.ID] = next // there is nothing to write, as of most plugins when the host starts
		return nil
	}
	return s.free(func(c *change) error {
		c.nextID, c.next, next.jobs = p.ID, next, nil
		var jobs []*job
		for _, spec := range p.Jobs {
			next.jobs = append(next.jobs, spec.ID)
			j, err := c.declare(key{p.ID, spec.ID}, spec, declared[spec.ID], old.state, next)
			if err != nil {
				return err
			}
			jobs = append(jobs, j)
		}
		if err := c.forget(p, old, declared); err != nil {
			return err
		}
		if p.State == Inactive {
			if err := c.unqueue(p.ID, every, Missed, next.reason); err != nil {
				return err
			}
		}
		c.then(func() {
			s.plugins[p.ID] = next
			delete(s.stored, p.ID)
			for _, id := range old.jobs {
				k := key{p.ID, id}
				s.due.remove(s.jobs[k])
				delete(s.jobs, k)
			}
			for _, j := range jobs {
				s.jobs[j.key] = j
				s.due.put(j, p.State == Starting)
			}
		})
		return nil
	})
}

// declare makes the job that replaces the one of the same name, if any.
func (c *change) declare(k key, spec Job, declared calendar, was PluginState, p *plugin) (*job, error) {
	j := &job{key: k, spec: spec, place: outside}
	before, known := c.s.jobs[k]
	stored, found := c.s.stored[k.plugin][k.job]
	if c.s.under != nil && !known { // another host may have declared it, or dealt with it
		var err error
		if stored, found, err = c.stored(k); err != nil {
			return nil, err
		}
	}
	switch {
	case known:
		*j = *before
		j.spec, j.place = spec, outside
		if p.state == Starting && was != Starting && j.next.After(c.now) && c.now.After(j.handled) {
			j.handled = c.now // a schedule that the next instance brings counts from here
		}
	case found:
		j.handled, j.saved = stored.handled, stored.schedule
		var err error
		if j.failed, err = c.readFailed(k); err != nil {
			return nil, err
		}
		if down, err := newCalendar(stored.schedule, c.s.options.Location); err == nil && !c.s.shared {
			j.down = &down
		} // else the file was changed by hand: what was missed is not known
		j.override, j.times = "", declared
	default:
		j.handled, j.saved = c.now, spec.Schedule
		if _, err := c.exec("INSERT INTO jobs (plugin, job, schedule, handled) VALUES (?, ?, ?, ?) "+
			"ON CONFLICT (plugin, job) DO NOTHING", // another host may have declared it
			k.plugin, k.job, spec.Schedule, ms(c.now)); err != nil {
			return nil, err
		}
	}
	inForce := j.schedule
	j.declared = declared
	if p.state == Inactive {
		j.registered = false
	}
	if p.state != Starting && !j.registered {
		j.override = ""
	}
	if j.override == "" {
		j.schedule, j.times = spec.Schedule, declared
	}
	if ahead := j.handled.Sub(c.now); ahead > c.s.correction() {
		j.handled = c.now // the clock was wrong when the file was written
	}
	if p.state != Starting && was == Starting {
		if err := c.settle(j, p); err != nil {
			return nil, err
		}
	} else if known && p.state != Starting && inForce != j.schedule && c.now.After(j.handled) {
		j.handled = c.now // times of the new schedule count from now on
	}
	j.next = j.times.next(j.handled)
	if err := c.renew(j, p); err != nil {
		return nil, err
	}
	return j, c.withdraw(j)
}

// withdraw drops runs that no longer fit what the job says about approval.
func (c *change) withdraw(j *job) error {
	if !j.spec.ApprovalRequired {
		w, waits := c.s.waiting[j.key]
		if !waits {
			return nil
		}
		c.then(func() { delete(c.s.waiting, j.key) })
		_, err := c.endWaiting(w.id, Dropped, "the job no longer needs approval")
		return err
	}
	return c.unqueue(j.key.plugin, func(r queuedRun) bool { return r.key() == j.key && r.run.Approval == nil },
		Dropped, "the job needs approval now")
}

// forget drops the jobs that are no longer declared.
func (c *change) forget(p Plugin, old *plugin, declared map[string]calendar) error {
	gone := slices.Clone(old.jobs)
	for id := range c.s.stored[p.ID] {
		gone = append(gone, id)
	}
	for _, id := range gone {
		if _, stays := declared[id]; stays {
			continue
		}
		if _, err := c.exec("DELETE FROM jobs WHERE plugin = ? AND job = ?", p.ID, id); err != nil {
			return err
		}
		reason := "the job is no longer declared"
		if p.Version != "" {
			reason += " by version " + visible.Cut(p.Version, 80)
		}
		if err := c.drop(key{p.ID, id}, reason); err != nil {
			return err
		}
	}
	return nil
}

// RemovePlugin deletes all that is kept about a plugin, and cancels its runs.
func (s *Scheduler) RemovePlugin(ctx context.Context, id string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return problem.ShuttingDown()
	}
	err := s.free(func(c *change) error {
		var mine error
		if s.under != nil {
			_, mine = c.exec("DELETE FROM underway WHERE id IN (SELECT id FROM runs WHERE plugin = ?)", id)
		}
		_, runs := c.exec("DELETE FROM runs WHERE plugin = ?", id)
		_, jobs := c.exec("DELETE FROM jobs WHERE plugin = ?", id)
		c.others = true // whoever runs one cancels it
		return errors.Join(mine, runs, jobs)
	})
	if err != nil {
		return fmt.Errorf("remove plugin %s: %w", shown(id), err)
	}
	if p := s.plugins[id]; p != nil {
		for _, name := range p.jobs {
			k := key{id, name}
			s.due.remove(s.jobs[k])
			delete(s.jobs, k)
		}
	}
	delete(s.plugins, id)
	delete(s.stored, id)
	s.queues.remove(id, every)
	for k, r := range s.running {
		if k.plugin == id {
			r.cancel()
		}
	}
	deleteOf(s.waiting, id)
	deleteOf(s.lastRecords, id)
	s.records.forget(id)
	s.failures.Forget(id)
	return nil
}

func deleteOf[V any](m map[key]V, plugin string) {
	for k := range m {
		if k.plugin == plugin {
			delete(m, k)
		}
	}
}

// Register notes that the plugin's instance has a handler for a job, and
// which schedule it gave; an empty one is the declared one. Registering again
// replaces that. A schedule holds for the life of the instance: it is
// forgotten by [Scheduler.Unregister], when the plugin becomes inactive, and
// when another instance is active without having registered the job. An
// unknown job or a bad schedule is an error of code invalid_argument.
func (s *Scheduler) Register(plugin, jobID, schedule string) error {
	var times calendar
	if schedule != "" {
		var err error
		if times, err = newCalendar(schedule, s.options.Location); err != nil {
			return abi.Invalid("register the cron job %s: the schedule %s: %v", shown(jobID), shown(schedule), err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	j := s.jobs[key{plugin, jobID}]
	if j == nil {
		return s.undeclared(plugin, jobID)
	}
	j.registered = true
	s.follow(j, schedule, times)
	return nil
}

// undeclared is the error for a job that the manifest does not declare.
func (s *Scheduler) undeclared(plugin, jobID string) error {
	p := s.plugins[plugin]
	if p == nil || len(p.jobs) == 0 {
		return abi.Invalid("register the cron job %s: the manifest declares no cron jobs; add it to cron.jobs", shown(jobID))
	}
	const most = 20
	var ids []string
	for _, id := range p.jobs[:min(most, len(p.jobs))] {
		ids = append(ids, shown(id))
	}
	if len(p.jobs) > most {
		ids = append(ids, "…")
	}
	return abi.Invalid("register the cron job %s: the manifest does not declare it; declared are: %s", shown(jobID),
		strings.Join(ids, ", "))
}

// follow puts a schedule in force. An empty one is the declared one.
func (s *Scheduler) follow(j *job, override string, times calendar) {
	j.override = override
	before := j.schedule
	if j.schedule, j.times = override, times; override == "" {
		j.schedule, j.times = j.spec.Schedule, j.declared
	}
	starting := s.plugins[j.key.plugin].state == Starting
	if j.schedule == before {
		return
	}
	if now := s.now(); !starting && now.After(j.handled) {
		j.handled = now // times of the new schedule count from now on
	}
	j.next = j.times.next(j.handled)
	s.due.put(j, starting)
}

// Unregister notes that the handler of a job is gone. Jobs without one are
// left alone.
func (s *Scheduler) Unregister(plugin, jobID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if j := s.jobs[key{plugin, jobID}]; j != nil && j.registered {
		j.registered = false
		s.follow(j, "", calendar{})
	}
}

// IsRegistered reports whether the plugin's instance has a handler for a job.
func (s *Scheduler) IsRegistered(plugin, jobID string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	j := s.jobs[key{plugin, jobID}]
	return j != nil && j.registered
}

// ClearInstance notes that the plugin's instance has ended, and its handlers
// with it. Their schedules stay in force until the next [Scheduler.SetPlugin]
// with [Active], so that a restart in between changes nothing for an instance
// that registers the same again.
func (s *Scheduler) ClearInstance(plugin string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.plugins[plugin]; p != nil {
		for _, id := range p.jobs {
			s.jobs[key{plugin, id}].registered = false
		}
	}
}
