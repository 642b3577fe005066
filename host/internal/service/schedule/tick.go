package schedule

import (
	"log/slog"
	"time"

	"github.com/go-co-op/gocron/v2"
	"github.com/jonboulle/clockwork"
)

// everySecond is the schedule of the one job that gocron has: the next full
// second of the clock on the wall, wherever that has been set to. A wait on
// the monotonic clock is thereby off by a second at most.
type everySecond struct{ clock clockwork.Clock }

// IsValid accepts what startTicking passes.
func (everySecond) IsValid(string, *time.Location, time.Time) error { return nil }

// Next does not go by the last time but by the clock, so that it finds its
// way after the clock was set. gocron asks again with the answer when that
// time is in its list already; it must get another one then.
func (e everySecond) Next(last time.Time) time.Time {
	next := e.clock.Now().UTC().Truncate(time.Second).Add(time.Second)
	if last.Equal(next) {
		return next.Add(time.Second)
	}
	return next
}

// startTicking calls tick at every second, also while the last call goes on.
// The elector says whether this host is the one that does so.
func startTicking(clock clockwork.Clock, tick func(), elector gocron.Elector, log *slog.Logger) (gocron.Scheduler,
	error) {
	ticker, err := gocron.NewScheduler(
		gocron.WithClock(clock), gocron.WithLocation(time.UTC), gocron.WithLogger(tickLogger{log}),
		gocron.WithStopTimeout(10*time.Second), gocron.WithDistributedElector(elector),
	)
	if err != nil {
		return nil, err
	}
	_, err = ticker.NewJob(gocron.CronJob("* * * * *", false), gocron.NewTask(tick),
		gocron.WithCronImplementation(everySecond{clock}))
	if err != nil {
		_ = ticker.Shutdown()
		return nil, err
	}
	ticker.Start()
	return ticker, nil
}

// tickLogger passes gocron's errors and warnings on and leaves out the rest, which
// would be several lines a second.
type tickLogger struct{ log *slog.Logger }

func (tickLogger) Debug(string, ...any)                {}
func (tickLogger) Info(string, ...any)                 {}
func (q tickLogger) Warn(message string, args ...any)  { q.log.Warn(message, args...) }
func (q tickLogger) Error(message string, args ...any) { q.log.Error(message, args...) }
