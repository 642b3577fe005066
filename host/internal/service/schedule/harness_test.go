package schedule

import (
	"context"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// wallClock is a clock whose hands can be set without its timers knowing, as
// those of a computer are when somebody sets its time or it sleeps.
type wallClock struct {
	*clockwork.FakeClock
	shift atomic.Int64
}

func (c *wallClock) Now() time.Time { return c.FakeClock.Now().Add(time.Duration(c.shift.Load())) }

// rig is a scheduler on a clock that stands still, and what it has run.
type rig struct {
	*Scheduler
	t     testing.TB
	clock *wallClock

	mu     sync.Mutex
	runs   []Run
	answer func(ctx context.Context, run Run) error
}

// saturday is when tests begin, in the time zone UTC.
func saturday() time.Time { return time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) }

// setup says what a rig is made of.
type setup struct {
	Options
	from   time.Time
	answer func(ctx context.Context, run Run) error
}

func newRig(t testing.TB, o setup) *rig {
	t.Helper()
	if o.from.IsZero() {
		o.from = saturday()
	}
	r := &rig{t: t, clock: &wallClock{FakeClock: clockwork.NewFakeClockAt(o.from)}, answer: o.answer}
	if o.Path == "" {
		o.Path = filepath.Join(t.TempDir(), "schedule.db")
	}
	if o.Location == nil {
		o.Location = time.UTC
	}
	o.Clock = r.clock
	o.Run = func(ctx context.Context, run Run) error {
		r.mu.Lock()
		r.runs = append(r.runs, run)
		answer := r.answer
		r.mu.Unlock()
		if answer == nil {
			return nil
		}
		return answer(ctx, run)
	}
	if o.Database == nil {
		o.Database = postgrestest.At(t, o.Path)
	}
	s, err := Open(t.Context(), o.Options)
	if err != nil {
		t.Fatal(err)
	}
	r.Scheduler = s
	t.Cleanup(r.close)
	r.armed()
	return r
}

func (r *rig) close() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := r.Close(ctx); err != nil {
		r.t.Error(err)
	}
}

// armed waits until gocron has set its timer.
func (r *rig) armed() {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := r.clock.BlockUntilContext(ctx, 1); err != nil {
		r.t.Fatalf("the clock has stopped: %v", err)
	}
}

// pass lets time pass, and waits for what is due then to be done.
func (r *rig) pass(d time.Duration) {
	r.t.Helper()
	r.armed()
	r.clock.Advance(d)
	now := r.clock.Now().Round(0)
	r.until("the tick", func() bool {
		r.Scheduler.mu.Lock()
		defer r.Scheduler.mu.Unlock()
		return r.lastTick.Equal(now)
	})
	r.armed()
}

// at goes to a time of the day and lets what is due be done.
func (r *rig) at(clock string) {
	r.t.Helper()
	now := r.clock.Now()
	at, err := time.ParseInLocation("2006-01-02 15:04:05", now.Format(time.DateOnly)+" "+clock, now.Location())
	if err != nil {
		r.t.Fatal(err)
	}
	r.pass(at.Sub(now))
	r.idle()
}

// jump sets the clock and lets it tick once.
func (r *rig) jump(d time.Duration) {
	r.t.Helper()
	r.clock.shift.Add(int64(d))
	r.pass(time.Second)
	r.idle()
}

// idle waits until nothing waits for its turn and nothing runs.
func (r *rig) idle() {
	r.t.Helper()
	r.until("rest", func() bool {
		r.Scheduler.mu.Lock()
		defer r.Scheduler.mu.Unlock()
		if r.queues.size > 0 { // what a run on another host has held up is for the next tick
			r.wakeDispatcher()
		}
		return len(r.running) == 0 && r.queues.size == 0 && len(r.ended) == 0
	})
}

func (r *rig) until(what string, done func() bool) {
	r.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			r.t.Fatalf("waited in vain for %s", what)
		}
	}
}

func (r *rig) set(p Plugin) {
	r.t.Helper()
	if err := r.SetPlugin(r.t.Context(), p); err != nil {
		r.t.Fatal(err)
	}
}

// active is a plugin p with jobs given as id and schedule.
func active(jobs ...string) Plugin {
	p := Plugin{ID: "p", Version: "1.0.0", State: Active}
	for i := 0; i < len(jobs); i += 2 {
		p.Jobs = append(p.Jobs, Job{ID: jobs[i], Label: jobs[i], Schedule: jobs[i+1]})
	}
	return p
}

// asking is the same with jobs that need approval.
func asking(jobs ...string) Plugin {
	p := active(jobs...)
	for i := range p.Jobs {
		p.Jobs[i].ApprovalRequired = true
	}
	return p
}

// ran returns when the runs so far were due, as hours and minutes.
func (r *rig) ran() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	times := []string{}
	for _, run := range r.runs {
		times = append(times, run.ScheduledAt.In(r.options.Location).Format("15:04"))
	}
	return times
}

func (r *rig) wantRan(want ...string) {
	r.t.Helper()
	if got := r.ran(); !slices.Equal(got, want) {
		r.t.Errorf("ran at %v, want %v", got, want)
	}
}

// history is the records of a job, oldest first.
func (r *rig) history(job string) []Record {
	r.t.Helper()
	records, err := r.History(r.t.Context(), HistoryQuery{Plugin: "p", Job: job, Limit: 1000})
	if err != nil {
		r.t.Fatal(err)
	}
	slices.Reverse(records)
	return records
}

// line is a record in short.
type line struct {
	state       State
	reason      string
	first, last string
	count       int
}

func (r *rig) wantHistory(job string, want ...line) {
	r.t.Helper()
	var got []line
	for _, rec := range r.history(job) {
		got = append(got, line{rec.State, rec.Reason,
			rec.ScheduledAt.In(r.options.Location).Format("15:04"), rec.Last.In(r.options.Location).Format("15:04"), rec.Count})
	}
	if !slices.Equal(got, want) {
		r.t.Errorf("history of %s:\n got %v\nwant %v", job, got, want)
	}
}

// waits returns the only run that waits.
func (r *rig) waits() Record {
	r.t.Helper()
	waiting, err := r.Waiting(r.t.Context(), "")
	if err != nil || len(waiting) != 1 {
		r.t.Fatalf("%d runs wait, want 1: %v", len(waiting), err)
	}
	return waiting[0]
}
