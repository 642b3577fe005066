// Package schedule runs the jobs that plugins declare: it knows when each is
// due, hands due runs over, lets the user approve those that ask for it, and
// keeps what became of all of them in one SQLite file, or on a server.
//
// # Times
//
// A schedule has five fields and is read in one time zone, that of the host.
// On nights when the clock of that zone changes:
//
//   - A job with hours of its own (0 2 * * *, */15 2-4 * * *, 0 */2 * * *)
//     runs once for every time that it names. Times that the clock skips are
//     made up for by one run at the moment of the change; times that it shows
//     twice count the first time.
//   - A job for every hour (*/10 * * * *) goes by what the clock shows: not in
//     the skipped hour, and in both passes of a repeated one.
//
// The computer's clock may also be wrong. When it is set forward, or the
// computer slept, the runs in between are missed: one record says how many,
// and [MissedOnce] makes up for them by one run. When it is set back, no run
// is repeated: by up to three hours, jobs wait until the clock is where it
// was; by more, it counts as corrected, jobs go on at once, and the record of
// a time that has run keeps it from running again.
//
// # Promises
//
// A run is begun at most once. That it may begin is on disk before it does, so
// a run that the end of the process cut off is recorded as interrupted and
// never repeated by itself; one that was not to begin yet is missed, or, once
// it was approved, still begins after the restart. Runs of one job never
// overlap, whatever caused them.
//
// # Several hosts
//
// On a server several hosts may have the schedule open. One of them, which holds
// a lease, deals with what is due and has its plugins run it; when it ends another
// goes on within seconds. Whatever a host does it compares with the tables in the
// same transaction, so that all of the promises hold for all hosts together, also
// where clocks differ, or one was paused and takes itself for the leader. A run
// belongs to the host that does it: another one records it as interrupted once
// that host has ended, and does what had not begun.
//
// # Design
//
// gocron is the clock: one job of it ticks at every full second. The due
// times are in a heap of this package. gocron's own timers for each job run
// on the monotonic clock, so that they are off by the length of a suspend or
// by what the clock was set, and it repeats or skips runs at daylight-saving
// changes in ways that differ by the kind of the job. A schedule of a plugin
// never reaches gocron; it is checked and parsed by package manifest.
//
// [Service] makes the [Scheduler] a part of the host. The scheduler does not
// know what a plugin is made of: [Options.Run] hands a run over, and whoever
// starts and stops plugins says so with [Scheduler.SetPlugin]. It offers no
// exactly-once delivery, no seconds, no time zone per job, and no retries: what
// failed runs again when it is due.
//
// # Decisions
//
// The schedule is opened when the host serves. What only looks must not let runs become due. Turned down: opening it
// with the data folder. Cost: `cron` and `inbox` need a running host.
//
// One of several hosts sees to due jobs, and the tables guard what it does. Its lease saves work; a transaction
// compares up to when a job is dealt with, whose run is under way and whose ends. Approved runs and those by hand are
// of the host that was asked. Turned down: spreading runs, with a lock for each; the server's clock, when schedules are
// in the host's zone. Cost: one host has the load, and misses jobs of a plugin that failed there; a lost connection
// interrupts its runs.
//
// A job's handler belongs to an instance, its schedule to the plugin. Due runs wait while one is replaced; without
// `cron` they are missed, with the command that grants it. Turned down: schedules that end with instances, as timers
// do. Cost: a run waits for a handler that may not come.
//
// Density is counted, not sampled. One schedule is denser that has more runs in any hour, day, week, 28 or 365 days;
// minutes times hours, and 29 years of days, take 0.1 ms, where a year of `* * * * *` has half a million. Turned down:
// the smallest gap, when the hour bounds bursts; asking at run time. Cost: a plugin declares the densest, or its user
// grants `--any-schedule`.
package schedule
