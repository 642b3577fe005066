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

// IsValid accepts what startBeat passes.
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

// startBeat calls tick at every second, also while the last call goes on.
func startBeat(clock clockwork.Clock, tick func(), log *slog.Logger) (gocron.Scheduler, error) {
	beat, err := gocron.NewScheduler(
		gocron.WithClock(clock), gocron.WithLocation(time.UTC), gocron.WithLogger(quiet{log}),
		gocron.WithStopTimeout(10*time.Second),
	)
	if err != nil {
		return nil, err
	}
	_, err = beat.NewJob(gocron.CronJob("* * * * *", false), gocron.NewTask(tick), gocron.WithCronImplementation(everySecond{clock}))
	if err != nil {
		_ = beat.Shutdown()
		return nil, err
	}
	beat.Start()
	return beat, nil
}

// quiet passes gocron's errors and warnings on and leaves out the rest, which
// would be several lines a second.
type quiet struct{ log *slog.Logger }

func (quiet) Debug(string, ...any)                {}
func (quiet) Info(string, ...any)                 {}
func (q quiet) Warn(message string, args ...any)  { q.log.Warn(message, args...) }
func (q quiet) Error(message string, args ...any) { q.log.Error(message, args...) }
