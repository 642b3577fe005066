package schedule

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/go-co-op/gocron/v2"
	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/pubsub"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/throttle"
	"github.com/wasmhost/wasmhost/host/internal/service/underway"
)

// MissedPolicy says what becomes of runs that were due while the host was
// down or the computer slept. They are recorded in any case.
type MissedPolicy string

// The policies.
const (
	// MissedSkip only records them.
	MissedSkip MissedPolicy = "skip"
	// MissedOnce makes up for all missed runs of a job by one, for the latest
	// missed time, once the plugin is active.
	MissedOnce MissedPolicy = "once"
)

// UnmarshalText reads a policy; an empty text stands for the usual one.
func (p *MissedPolicy) UnmarshalText(text []byte) error {
	switch policy := MissedPolicy(text); policy {
	case "", MissedSkip, MissedOnce:
		*p = policy
		return nil
	}
	return fmt.Errorf("give %s or %s", MissedSkip, MissedOnce)
}

// Options say what to open, and how.
type Options struct {
	// Path of the SQLite file; its folder must exist. SQLite puts two more
	// beside it, with -wal and -shm after the name. Database is in place of it, if
	// it is not nil.
	Path     string
	Database postgres.Database
	// Leases and Bus are what the hosts of Database agree on and tell each other; nil
	// where there are no others.
	Leases lease.Leases
	Bus    *pubsub.Bus
	// Location is the time zone of all schedules; nil means that of the
	// computer.
	Location *time.Location
	// Missed is [MissedSkip] when empty.
	Missed MissedPolicy
	// Timeout is how long a run may take: the context of Run ends then.
	// Default 30 s.
	Timeout time.Duration
	// Limits; zero fields take their defaults.
	Limits Limits
	// Clock is what time it is and what ticks; nil means the real one.
	Clock clockwork.Clock
	// Reserve is space for what ends or frees something where the disk is full;
	// may be nil. That something begins needs space of its own.
	Reserve *disk.Reserve
	// Log takes what people should know about; nil means nowhere.
	Log *slog.Logger
	// Run hands a run over and returns when it has ended; required. Runs of
	// several jobs come at the same time. [service.ErrNoHandler] and [service.ErrNotRunning]
	// say that it did not take place; any other error is the handler's.
	Run func(ctx context.Context, run Run) error
	// Changed is told about runs that have begun to wait for approval, were
	// decided on, or have ended, shortly afterwards and one at a time. What
	// happens to one run in short succession may be told once. May be nil.
	Changed func(Record)
}

// Run is one run of a job.
type Run struct {
	// ID is that of its record.
	ID     int64
	Plugin string
	Job    string
	// ScheduledAt is when it was due, in UTC.
	ScheduledAt time.Time
	// Approval is set when the job requires it.
	Approval *Approval
	// Version and Content are those of the plugin that the approval is for;
	// Options.Run must not hand an approved run to another one. See
	// [service.ErrContentChanged].
	Version, Content string
}

// key names a job.
type key struct{ plugin, job string }

// Scheduler runs the jobs of all plugins. It is safe for concurrent use.
type Scheduler struct {
	options Options
	limits  Limits
	clock   clockwork.Clock
	log     *slog.Logger
	db      *database
	ticker  gocron.Scheduler
	opened  time.Time

	mu          sync.Mutex // held while memory and file change together
	closed      bool
	plugins     map[string]*plugin
	jobs        map[key]*job
	due         dueHeap
	stored      map[string]map[string]storedJob // of the file, by plugin and job, not yet declared since the start
	waiting     map[key]waitingRun              // the run of a job that waits for approval
	lastRecords map[key]lastRecord              // the newest record of a job since the start
	records     counters
	failures    throttle.Throttle // of failed runs in the log, by plugin
	running     map[key]*activeRun
	slots       map[string]int // that the runs of a plugin have
	nextExpiry  time.Time
	nextPrune   time.Time
	lastTick    time.Time // when the last tick was
	jumped      string    // how the clock did last, before jumpedAt; empty where it never did
	jumpedAt    time.Time
	ticking     atomic.Bool
	failing     bool           // whether the last write failed
	shared      bool           // whether there may be other hosts
	leads       bool           // whether this host deals with what is due
	since       time.Time      // when it began to, on a server
	under       *underway.Rows // nil in a file
	leave       []func()       // end what join has begun

	queues       queues
	ended        []endedRun    // to be recorded
	reminded     bool          // whether the dispatcher will be woken to record them
	changed      []int64       // ids of which Options.Changed is to be told
	wake, notify chan struct{} // for the dispatcher, and for Options.Changed
	stop         chan struct{} // ends both
	loops        sync.WaitGroup
	runs         sync.WaitGroup
	runContext   context.Context
	cancelRuns   context.CancelFunc
}

// storedJob is a row of the table jobs.
type storedJob struct {
	schedule string
	handled  time.Time
}

// waitingRun is a run that waits for approval.
type waitingRun struct {
	id            int64
	scheduled     time.Time
	last, expires time.Time
	count         int
	// of the plugin that the user is asked about
	version, content string
}

// waitingOf is what is remembered of a record that waits.
func waitingOf(r Record) waitingRun {
	return waitingRun{id: r.ID, scheduled: r.ScheduledAt, last: r.Last, expires: r.Expires, count: r.Count,
		version: r.Version, content: r.Content}
}

// lastRecord is the newest record of a job. Missed and skipped runs that follow are
// added to it when open is set and their state and reason are the same.
type lastRecord struct {
	id     int64
	state  State
	reason string
	open   bool
}

// Open opens the file and starts the clock. No job runs before [Scheduler.SetPlugin]
// declares it. An error of the file is an [*dbfile.Error].
func Open(ctx context.Context, o Options) (*Scheduler, error) {
	if err := o.complete(); err != nil {
		return nil, err
	}
	path, err := filepath.Abs(o.Path)
	if err != nil {
		return nil, format.Failed(o.Path, err)
	}
	o.Path = path
	s := &Scheduler{
		options: o, limits: o.Limits, clock: o.Clock, log: o.Log, opened: o.Clock.Now().Round(0).UTC(),
		plugins: map[string]*plugin{}, jobs: map[key]*job{}, stored: map[string]map[string]storedJob{},
		waiting:     map[key]waitingRun{},
		lastRecords: map[key]lastRecord{}, records: newCounters(),
		failures: throttle.Throttle{Lines: failureLines, Every: failureEvery}, running: map[key]*activeRun{},
		slots:  map[string]int{},
		queues: newQueues(), wake: make(chan struct{}, 1), notify: make(chan struct{}, 1), stop: make(chan struct{}),
	}
	s.lastTick = s.opened
	s.runContext, s.cancelRuns = context.WithCancel(context.Background())
	if s.db, err = openDatabase(ctx, &o); err != nil {
		return nil, err
	}
	s.shared = o.Leases != nil && o.Leases.Host() != ""
	s.leads = !s.shared
	if o.Database != nil {
		s.under = underway.On(o.Leases)
	}
	if err := s.resume(ctx); err != nil {
		err = s.db.Failed(err)
		s.part()
		s.db.Close()
		return nil, err
	}
	s.loops.Go(s.dispatch)
	s.loops.Go(s.notifyChanged)
	if s.ticker, err = startTicking(s.clock, s.tick, s, s.log); err != nil {
		s.part()
		close(s.stop)
		s.loops.Wait()
		s.db.Close()
		return nil, fmt.Errorf("start the clock of the jobs: %w", err)
	}
	s.join()
	return s, nil
}

// complete fills in what was left out.
func (o *Options) complete() error {
	if o.Run == nil {
		return errors.New("open the schedule: nothing to hand runs over to")
	}
	if err := limits.Fill(&o.Limits); err != nil {
		return err
	}
	if o.Missed == "" {
		o.Missed = MissedSkip
	}
	if o.Missed != MissedSkip && o.Missed != MissedOnce {
		return fmt.Errorf("open the schedule: the policy for missed runs is %q: write %q or %q", o.Missed, MissedSkip,
			MissedOnce)
	}
	if o.Timeout == 0 {
		o.Timeout = 30 * time.Second
	}
	if o.Timeout < 0 {
		return fmt.Errorf("open the schedule: the timeout is %v: write a positive time", o.Timeout)
	}
	if o.Location == nil {
		o.Location = time.Local
	}
	if o.Clock == nil {
		o.Clock = clockwork.NewRealClock()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return nil
}

// Close stops the clock, lets the runs under way end until ctx does, and then
// cancels them. What has not begun is as after any other end of the process.
// It returns the error of ctx when runs had to be left behind. Closing again
// does nothing.
func (s *Scheduler) Close(ctx context.Context) error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	s.mu.Unlock()
	tickErr := s.ticker.Shutdown()
	s.part() // another host sees to what is due from now on

	ended := make(chan struct{})
	go func() {
		s.runs.Wait()
		close(ended)
	}()
	var err error
	select {
	case <-ended:
	case <-ctx.Done():
		s.cancelRuns()
		grace := time.NewTimer(afterCancel)
		defer grace.Stop()
		select {
		case <-ended:
		case <-grace.C:
			err = fmt.Errorf("close the schedule: runs did not end: %w", ctx.Err())
		}
	}
	close(s.stop)
	s.loops.Wait()
	s.cancelRuns()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.saveAtEnd()
	s.db.Close()
	if tickErr != nil {
		tickErr = fmt.Errorf("close the schedule: stop the clock: %w", tickErr)
	}
	return errors.Join(err, tickErr)
}

// afterCancel is how long runs may take to end once they are cancelled.
const afterCancel = 2 * time.Second

// now is the time on the wall. What the monotonic clock says is left out, so
// that differences show when the clock was set.
func (s *Scheduler) now() time.Time { return s.clock.Now().Round(0).UTC() }

// Stats is what the scheduler holds right now.
type Stats struct {
	// Jobs that are declared, runs that wait for approval, for their turn,
	// and that are under way.
	Jobs, Waiting, Queued, Running int
}

// Stats counts, without reading the file.
func (s *Scheduler) Stats() Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Stats{Jobs: len(s.jobs), Waiting: len(s.waiting), Queued: s.queues.size, Running: len(s.running)}
}
