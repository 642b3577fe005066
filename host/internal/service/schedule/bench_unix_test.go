//go:build unix

package schedule

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/go-co-op/gocron/v2"
	"github.com/jonboulle/clockwork"
)

// shifted is the real clock with its hands set, so that a full minute comes
// when the benchmark is ready for it.
type shifted struct {
	clockwork.Clock
	by time.Duration
}

func (c shifted) Now() time.Time { return c.Clock.Now().Add(c.by) }

// beforeMinute is a clock that reaches 12:01:00 of a Saturday after d.
func beforeMinute(d time.Duration) shifted {
	return shifted{clockwork.NewRealClock(), saturday().Add(time.Minute - d).Sub(time.Now().Round(0))}
}

// tenThousand is 100 plugins with 100 jobs each, five of which are due at
// 12:01 and the others within the year.
func tenThousand() []Plugin {
	var plugins []Plugin
	for i := range 100 {
		p := Plugin{ID: fmt.Sprintf("plugin-%02d", i), State: Active}
		for k := range 100 {
			schedule := fmt.Sprintf("%d %d %d %d *", k%60, i%24, 1+k%28, 1+i%9)
			if k < 5 {
				schedule = "1 12 * * *"
			}
			p.Jobs = append(p.Jobs, Job{ID: fmt.Sprintf("job-%02d", k), Schedule: schedule})
		}
		plugins = append(plugins, p)
	}
	return plugins
}

// lateness is by how much runs came after their time.
type lateness struct {
	mu  sync.Mutex
	all []time.Duration
}

func (l *lateness) add(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, d)
}

func (l *lateness) report(b *testing.B, name string, want int) time.Duration {
	b.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		l.mu.Lock()
		n := len(l.all)
		l.mu.Unlock()
		if n >= want {
			break
		} else if time.Now().After(deadline) {
			b.Fatalf("%d runs, want %d", n, want)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	slices.Sort(l.all)
	last := l.all[len(l.all)-1]
	b.ReportMetric(float64(l.all[len(l.all)/2].Microseconds())/1000, name+"-median-ms")
	b.ReportMetric(float64(last.Microseconds())/1000, name+"-last-ms")
	return last
}

// BenchmarkBurst has 500 of 10,000 jobs due in the same second and measures
// how long after it they are handed over, each recorded before. The baselines
// are 500 of 10,000 timers of gocron, which record nothing, and a transaction
// that does nothing but insert 500 records.
func BenchmarkBurst(b *testing.B) {
	for b.Loop() {
		ours := burst(b)
		theirs := burstOfGocron(b)
		b.ReportMetric(float64(ours)/float64(theirs), "ours/gocron")
	}
}

func burst(b *testing.B) time.Duration {
	var late lateness
	clock := beforeMinute(4 * time.Second)
	s, err := Open(b.Context(), Options{
		Path: filepath.Join(b.TempDir(), "schedule.db"), Location: time.UTC, Clock: clock,
		Run: func(_ context.Context, run Run) error {
			late.add(clock.Now().Round(0).Sub(run.ScheduledAt))
			return nil
		},
	})
	if err != nil {
		b.Fatal(err)
	}
	begin := time.Now()
	for _, p := range tenThousand() {
		if err := s.SetPlugin(b.Context(), p); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(time.Since(begin).Milliseconds()), "declare-10000-ms")
	last := late.report(b, "ours", 500)
	s.mu.Lock()
	begin = time.Now()
	err = s.write(func(c *change) error {
		for i := range 500 {
			r := Record{Plugin: "other", Job: fmt.Sprint(i), Cause: Scheduled, State: Succeeded, ScheduledAt: saturday()}
			if _, err := c.insert(r); err != nil {
				return err
			}
		}
		return nil
	})
	s.mu.Unlock()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(time.Since(begin).Microseconds())/1000, "insert-500-ms")
	if err := s.Close(b.Context()); err != nil {
		b.Fatal(err)
	}
	return last
}

func burstOfGocron(b *testing.B) time.Duration {
	var late lateness
	clock := beforeMinute(4 * time.Second)
	due := saturday().Add(time.Minute)
	g, err := gocron.NewScheduler(gocron.WithClock(clock), gocron.WithLocation(time.UTC),
		gocron.WithLimitConcurrentJobs(16, gocron.LimitModeWait))
	if err != nil {
		b.Fatal(err)
	}
	for _, p := range tenThousand() {
		for _, j := range p.Jobs {
			task := gocron.NewTask(func() { late.add(clock.Now().Round(0).Sub(due)) })
			if _, err := g.NewJob(gocron.CronJob(j.Schedule, false), task); err != nil {
				b.Fatal(err)
			}
		}
	}
	g.Start()
	last := late.report(b, "gocron", 500)
	if err := g.Shutdown(); err != nil {
		b.Fatal(err)
	}
	return last
}

// BenchmarkIdle measures what 10,000 jobs cost of a core while none is due,
// next to none at all.
func BenchmarkIdle(b *testing.B) {
	for b.Loop() {
		b.ReportMetric(100*idle(b, tenThousand()), "%core-10000-jobs")
		b.ReportMetric(100*idle(b, nil), "%core-no-jobs")
	}
}

// idle returns which part of a core the process takes over three seconds.
func idle(b *testing.B, plugins []Plugin) float64 {
	clock := beforeMinute(30 * time.Second)
	s, err := Open(b.Context(), Options{
		Path: filepath.Join(b.TempDir(), "schedule.db"), Location: time.UTC, Clock: clock,
		Run: func(context.Context, Run) error { return nil },
	})
	if err != nil {
		b.Fatal(err)
	}
	for _, p := range plugins {
		if err := s.SetPlugin(b.Context(), p); err != nil {
			b.Fatal(err)
		}
	}
	time.Sleep(time.Second)
	before, begin := cpu(b), time.Now()
	time.Sleep(3 * time.Second)
	used := float64(cpu(b)-before) / float64(time.Since(begin))
	if err := s.Close(b.Context()); err != nil {
		b.Fatal(err)
	}
	return used
}

// cpu is how long the process has computed.
func cpu(b *testing.B) time.Duration {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// BenchmarkNext is a look for the next time, next to that of the parser, which
// goes wrong where clocks change.
func BenchmarkNext(b *testing.B) {
	berlin := zoneOf(b, "Europe/Berlin")
	for _, expr := range []string{"* * * * *", "*/15 * * * *", "30 2 * * *", "0 0 29 2 *"} {
		cal := calendarOf(b, expr, berlin)
		from := saturday().In(berlin)
		b.Run(expr, func(b *testing.B) {
			for b.Loop() {
				cal.next(from)
			}
			ours := b.Elapsed()
			begin := time.Now()
			for range b.N {
				cal.readings.Next(from)
			}
			b.ReportMetric(float64(ours)/float64(time.Since(begin)), "ours/parser")
		})
	}
}
