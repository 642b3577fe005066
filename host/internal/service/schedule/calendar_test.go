package schedule

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/robfig/cron/v3"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

func zoneOf(t testing.TB, name string) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func calendarOf(t testing.TB, expr string, zone *time.Location) calendar {
	t.Helper()
	c, err := newCalendar(expr, zone)
	if err != nil {
		t.Fatalf("%s: %v", expr, err)
	}
	return c
}

// withOffset is how the tables write times: the offset tells the two passes
// of a repeated hour apart.
const withOffset = "2006-01-02 15:04 -0700"

// TestNights follows schedules through nights in which the clock changes.
func TestNights(t *testing.T) {
	for _, c := range []struct {
		name, zone, expr, from string
		want                   []string
	}{
		// Berlin: 02:00 +0100 is followed by 03:00 +0200.
		{"skipped time is made up for at the change", "Europe/Berlin", "30 2 * * *", "2026-03-28 12:00 +0100",
			[]string{"2026-03-29 03:00 +0200", "2026-03-30 02:30 +0200"}},
		{"skipped times are made up for by one run", "Europe/Berlin", "*/15 2 * * *", "2026-03-29 00:00 +0100",
			[]string{"2026-03-29 03:00 +0200", "2026-03-30 02:00 +0200", "2026-03-30 02:15 +0200"}},
		{"one run where a made-up time meets a named one", "Europe/Berlin", "0 2,3 * * *", "2026-03-29 00:00 +0100",
			[]string{"2026-03-29 03:00 +0200", "2026-03-30 02:00 +0200"}},
		{"the hours around are as ever", "Europe/Berlin", "30 1,3 * * *", "2026-03-29 00:00 +0100",
			[]string{"2026-03-29 01:30 +0100", "2026-03-29 03:30 +0200", "2026-03-30 01:30 +0200"}},
		{"every hour leaves the skipped one out", "Europe/Berlin", "30 * * * *", "2026-03-29 00:45 +0100",
			[]string{"2026-03-29 01:30 +0100", "2026-03-29 03:30 +0200", "2026-03-29 04:30 +0200"}},
		{"every ten minutes over the change", "Europe/Berlin", "*/10 * * * *", "2026-03-29 01:45 +0100",
			[]string{"2026-03-29 01:50 +0100", "2026-03-29 03:00 +0200", "2026-03-29 03:10 +0200"}},
		{"every second hour", "Europe/Berlin", "0 */2 * * *", "2026-03-29 00:00 +0100",
			[]string{"2026-03-29 03:00 +0200", "2026-03-29 04:00 +0200"}},
		{"a Sunday job in the skipped hour", "Europe/Berlin", "0 2 * * 0", "2026-03-28 00:00 +0100",
			[]string{"2026-03-29 03:00 +0200", "2026-04-05 02:00 +0200"}},
		{"another day's job is not made up for", "Europe/Berlin", "0 2 * * 1", "2026-03-28 00:00 +0100",
			[]string{"2026-03-30 02:00 +0200"}},
		// Berlin: 03:00 +0200 is followed by 02:00 +0100.
		{"repeated time counts once", "Europe/Berlin", "30 2 * * *", "2026-10-24 12:00 +0200",
			[]string{"2026-10-25 02:30 +0200", "2026-10-26 02:30 +0100"}},
		{"asked in the second pass", "Europe/Berlin", "30 2 * * *", "2026-10-25 02:10 +0100",
			[]string{"2026-10-26 02:30 +0100"}},
		{"repeated times count once each", "Europe/Berlin", "*/30 2,3 * * *", "2026-10-25 00:00 +0200",
			[]string{"2026-10-25 02:00 +0200", "2026-10-25 02:30 +0200", "2026-10-25 03:00 +0100", "2026-10-25 03:30 +0100"}},
		{"every hour runs in both passes", "Europe/Berlin", "30 * * * *", "2026-10-25 01:45 +0200",
			[]string{"2026-10-25 02:30 +0200", "2026-10-25 02:30 +0100", "2026-10-25 03:30 +0100"}},
		{"every 20 minutes in both passes", "Europe/Berlin", "*/20 * * * *", "2026-10-25 02:30 +0200",
			[]string{"2026-10-25 02:40 +0200", "2026-10-25 02:00 +0100", "2026-10-25 02:20 +0100", "2026-10-25 02:40 +0100",
				"2026-10-25 03:00 +0100"}},
		// New York: 02:00 -0500 is followed by 03:00 -0400, 02:00 -0400 by 01:00 -0500.
		{"skipped in New York", "America/New_York", "15 2 8 3 *", "2026-03-01 00:00 -0500",
			[]string{"2026-03-08 03:00 -0400", "2027-03-08 02:15 -0500"}},
		{"midnight is untouched", "America/New_York", "0 0 * * *", "2026-03-07 12:00 -0500",
			[]string{"2026-03-08 00:00 -0500", "2026-03-09 00:00 -0400"}},
		{"repeated in New York", "America/New_York", "0 1 * * *", "2026-11-01 00:00 -0400",
			[]string{"2026-11-01 01:00 -0400", "2026-11-02 01:00 -0500"}},
		{"the moment of the change back", "America/New_York", "0 2 * * *", "2026-11-01 00:00 -0400",
			[]string{"2026-11-01 02:00 -0500", "2026-11-02 02:00 -0500"}},
		{"every hour in New York", "America/New_York", "0 * * * *", "2026-11-01 00:30 -0400",
			[]string{"2026-11-01 01:00 -0400", "2026-11-01 01:00 -0500", "2026-11-01 02:00 -0500"}},
		// Lord Howe changes by half an hour: 02:00 +1030 is followed by
		// 02:30 +1100, 02:00 +1100 by 01:30 +1030.
		{"skipped half hour", "Australia/Lord_Howe", "15 2 * * *", "2026-10-03 12:00 +1030",
			[]string{"2026-10-04 02:30 +1100", "2026-10-05 02:15 +1100"}},
		{"end of the skipped half hour", "Australia/Lord_Howe", "0,30,45 2 * * *", "2026-10-04 00:00 +1030",
			[]string{"2026-10-04 02:30 +1100", "2026-10-04 02:45 +1100", "2026-10-05 02:00 +1100"}},
		{"every half hour skips one", "Australia/Lord_Howe", "*/30 * * * *", "2026-10-04 01:15 +1030",
			[]string{"2026-10-04 01:30 +1030", "2026-10-04 02:30 +1100", "2026-10-04 03:00 +1100"}},
		{"repeated half hour", "Australia/Lord_Howe", "15,45 1 * * *", "2026-04-04 12:00 +1100",
			[]string{"2026-04-05 01:15 +1100", "2026-04-05 01:45 +1100", "2026-04-06 01:15 +1030"}},
		{"every quarter in both passes", "Australia/Lord_Howe", "*/15 * * * *", "2026-04-05 01:20 +1100",
			[]string{"2026-04-05 01:30 +1100", "2026-04-05 01:45 +1100", "2026-04-05 01:30 +1030", "2026-04-05 01:45 +1030",
				"2026-04-05 02:00 +1030"}},
		// Cairo changes at midnight: Friday begins at 01:00 in April, and
		// Thursday has its last hour twice in October.
		{"a day that begins at one o'clock", "Africa/Cairo", "0 0 * * *", "2026-04-23 12:00 +0200",
			[]string{"2026-04-24 01:00 +0300", "2026-04-25 00:00 +0300"}},
		{"on that day only", "Africa/Cairo", "0 9 24 4 *", "2026-04-01 00:00 +0200",
			[]string{"2026-04-24 09:00 +0300", "2027-04-24 09:00 +0200"}},
		{"midnight of that weekday", "Africa/Cairo", "30 0 * * 5", "2026-04-20 00:00 +0200",
			[]string{"2026-04-24 01:00 +0300", "2026-05-01 00:30 +0300"}},
		{"every hour of that day", "Africa/Cairo", "0 * 24 4 *", "2026-04-23 22:30 +0200",
			[]string{"2026-04-24 01:00 +0300", "2026-04-24 02:00 +0300"}},
		{"the repeated hour before midnight", "Africa/Cairo", "30 23 * * *", "2026-10-29 12:00 +0300",
			[]string{"2026-10-29 23:30 +0300", "2026-10-30 23:30 +0200"}},
		{"midnight after the repeated hour", "Africa/Cairo", "0 0 * * *", "2026-10-29 12:00 +0300",
			[]string{"2026-10-30 00:00 +0200", "2026-10-31 00:00 +0200"}},
		{"every half hour before midnight", "Africa/Cairo", "*/30 * * * *", "2026-10-29 23:10 +0300",
			[]string{"2026-10-29 23:30 +0300", "2026-10-29 23:00 +0200", "2026-10-29 23:30 +0200", "2026-10-30 00:00 +0200"}},
		// A zone that left out a whole day.
		{"Samoa had no 30 December 2011", "Pacific/Apia", "0 9 * * *", "2011-12-28 12:00 -1000",
			[]string{"2011-12-29 09:00 -1000", "2011-12-31 00:00 +1400", "2011-12-31 09:00 +1400"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			zone := zoneOf(t, c.zone)
			cal := calendarOf(t, c.expr, zone)
			at, err := time.Parse(withOffset, c.from)
			if err != nil {
				t.Fatal(err)
			}
			if shown := at.In(zone).Format(withOffset); shown != c.from {
				t.Fatalf("the table says %s, the zone %s", c.from, shown)
			}
			for i, want := range c.want {
				at = cal.next(at)
				if got := at.In(zone).Format(withOffset); got != want {
					t.Fatalf("time %d of %s: got %s, want %s", i, c.expr, got, want)
				}
			}
		})
	}
}

// TestExpressions is a table of expressions and the times that follow
// Saturday 2026-11-21 12:34:56 UTC.
func TestExpressions(t *testing.T) {
	from := time.Date(2026, 11, 21, 12, 34, 56, 789, time.UTC)
	for expr, want := range map[string][]string{
		"* * * * *":    {"2026-11-21 12:35", "2026-11-21 12:36"},
		"*/15 * * * *": {"2026-11-21 12:45", "2026-11-21 13:00"},
		"7/20 * * * *": {"2026-11-21 12:47", "2026-11-21 13:07"},
		"34 * * * *":   {"2026-11-21 13:34", "2026-11-21 14:34"},
		"0 12 * * *":   {"2026-11-22 12:00", "2026-11-23 12:00"},
		"5-7,50 8-10/2 * * *": {"2026-11-22 08:05", "2026-11-22 08:06", "2026-11-22 08:07", "2026-11-22 08:50",
			"2026-11-22 10:05"},
		"0 9 * * 1-5":       {"2026-11-23 09:00", "2026-11-24 09:00"},
		"0 9 * * MON,fri":   {"2026-11-23 09:00", "2026-11-27 09:00"},
		"0 9 * * 0":         {"2026-11-22 09:00", "2026-11-29 09:00"},
		"0 9 * * 7":         {"2026-11-22 09:00", "2026-11-29 09:00"},
		"0 9 * * 5-7":       {"2026-11-22 09:00", "2026-11-27 09:00", "2026-11-28 09:00"},
		"0 0 1 * *":         {"2026-12-01 00:00", "2027-01-01 00:00"},
		"0 0 31 * *":        {"2026-12-31 00:00", "2027-01-31 00:00", "2027-03-31 00:00"},
		"0 0 29 2 *":        {"2028-02-29 00:00", "2032-02-29 00:00"},
		"0 0 13 * 5":        {"2026-11-27 00:00", "2026-12-04 00:00", "2026-12-11 00:00", "2026-12-13 00:00"}, // either day
		"0 0 */10 * 5":      {"2026-11-27 00:00", "2026-12-01 00:00", "2026-12-04 00:00"},
		"59 23 31 DEC *":    {"2026-12-31 23:59", "2027-12-31 23:59"},
		"0 0 1 jan-mar/2 *": {"2027-01-01 00:00", "2027-03-01 00:00", "2028-01-01 00:00"},
		"1,1,1 2 * * *":     {"2026-11-22 02:01"},
	} {
		cal := calendarOf(t, expr, time.UTC)
		at := from
		for i, want := range want {
			at = cal.next(at)
			if got := at.Format("2006-01-02 15:04"); got != want {
				t.Errorf("%s: time %d is %s, want %s", expr, i, got, want)
			}
		}
	}
}

// TestCalendarAgainstAWalk compares random schedules with a walk over all
// minutes of the clock around changes of four zones.
func TestCalendarAgainstAWalk(t *testing.T) {
	shorttest.Skip(t)
	random := rand.New(rand.NewPCG(1, 2))
	minutes := []string{"*", "*/7", "0", "30", "15,45", "0-10/5", "59"}
	hours := []string{"*", "0", "1", "2", "3", "23", "*/2", "1-3", "0,2", "22-23"}
	days := []string{"*", "*", "*", "1-15", "24", "25,29"}
	weekdays := []string{"*", "*", "0", "4,5", "1-5"}
	for zoneName, change := range map[string][]string{
		"Europe/Berlin":       {"2026-03-27", "2026-10-23"},
		"America/New_York":    {"2026-03-06", "2026-10-30"},
		"Australia/Lord_Howe": {"2026-10-02", "2026-04-03"},
		"Africa/Cairo":        {"2026-04-22", "2026-10-28"},
	} {
		zone := zoneOf(t, zoneName)
		type period struct {
			begin, until time.Time
			steps        []step
		}
		var periods []period
		for _, day := range change {
			begin, err := time.ParseInLocation(time.DateOnly, day, zone)
			if err != nil {
				t.Fatal(err)
			}
			until := begin.Add(96 * time.Hour)
			periods = append(periods, period{begin, until, clockBetween(zone, begin, until)})
		}
		for range 40 {
			expr := pick(random, minutes) + " " + pick(random, hours) + " " + pick(random, days) + " * " + pick(random, weekdays)
			cal := calendarOf(t, expr, zone)
			for _, p := range periods {
				want := walk(cal, p.steps)
				at := p.begin
				for i, w := range want {
					if at = cal.next(at); !at.Equal(w) {
						t.Fatalf("%s in %s: time %d is %v, want %v", expr, zoneName, i, at.In(zone), w.In(zone))
					}
				}
				if n := cal.count(p.begin, p.until, 1e6); n != len(want) {
					t.Errorf("%s in %s: counts %d, want %d", expr, zoneName, n, len(want))
				}
				if latest := cal.latest(p.begin, p.until); len(want) > 0 && !latest.Equal(want[len(want)-1]) ||
					len(want) == 0 && !latest.IsZero() {
					t.Errorf("%s in %s: latest is %v", expr, zoneName, latest)
				}
			}
		}
	}
}

func pick(random *rand.Rand, from []string) string { return from[random.IntN(len(from))] }

// fields is what a clock shows in one minute, as the fields of a schedule see it.
type fields struct{ minute, hour, day, month, weekday int }

func showing(reading time.Time) fields {
	return fields{reading.Minute(), reading.Hour(), reading.Day(), int(reading.Month()), int(reading.Weekday())}
}

// step is one minute of a walk along the real time.
type step struct {
	at      time.Time
	now     fields
	again   bool     // the clock has shown it before
	skipped []fields // what it would have shown since the minute before, but for a change
}

// clockBetween is the minutes after one time up to another on the clock of a zone.
func clockBetween(zone *time.Location, after, until time.Time) (steps []step) {
	readingAt := func(at time.Time) time.Time {
		_, offset := at.In(zone).Zone()
		return at.UTC().Add(time.Duration(offset) * time.Second)
	}
	seen := map[time.Time]bool{}
	before := readingAt(after)
	for at := after.Add(time.Minute); !at.After(until); at = at.Add(time.Minute) {
		now := readingAt(at)
		s := step{at: at, now: showing(now), again: seen[now]}
		for skipped := before.Add(time.Minute); skipped.Before(now); skipped = skipped.Add(time.Minute) {
			s.skipped = append(s.skipped, showing(skipped))
		}
		seen[now] = true
		steps = append(steps, s)
		before = now
	}
	return steps
}

// walk is the rules in another form: minute by minute along the real time.
func walk(c calendar, steps []step) (found []time.Time) {
	spec := c.readings.(*cron.SpecSchedule)
	const star = 1 << 63 // how the parser marks a field that restricts nothing
	matches := func(s fields) bool {
		byDay, byWeekday := spec.Dom&(1<<s.day) != 0, spec.Dow&(1<<s.weekday) != 0
		fires := byDay && byWeekday
		if spec.Dom&star == 0 && spec.Dow&star == 0 {
			fires = byDay || byWeekday
		}
		return fires && spec.Minute&(1<<s.minute) != 0 && spec.Hour&(1<<s.hour) != 0 && spec.Month&(1<<s.month) != 0
	}
	for i := range steps {
		s := &steps[i]
		due := matches(s.now)
		if c.fixed {
			due = due && !s.again || slices.ContainsFunc(s.skipped, matches)
		}
		if due {
			found = append(found, s.at)
		}
	}
	return found
}

// Between two minutes, the next one counts, but not the one that has begun.
func TestNextWithinAMinute(t *testing.T) {
	for _, expr := range []string{"* * * * *", "*/3 1-3 * * *"} { // by periods of the zone, and by readings
		cal := calendarOf(t, expr, zoneOf(t, "Europe/Berlin"))
		minute := time.Date(2026, 3, 29, 1, 3, 0, 0, time.UTC) // 3:03, after the clock went from 2 to 3
		step := cal.next(minute).Sub(minute)
		for _, c := range []struct{ after, want time.Duration }{
			{-time.Nanosecond, 0}, {-time.Second, 0}, {-59 * time.Second, 0}, {0, step}, {time.Nanosecond, step},
			{time.Second, step}, {59*time.Second + 999*time.Millisecond, step},
		} {
			if at := cal.next(minute.Add(c.after)); !at.Equal(minute.Add(c.want)) {
				t.Errorf("%s: %v after the minute comes %v, want %v", expr, c.after, at, minute.Add(c.want))
			}
		}
	}
}

func TestLatestFarBack(t *testing.T) {
	cal := calendarOf(t, "0 0 29 2 *", time.UTC)
	now := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	if at := cal.latest(now.AddDate(-4, 0, 0), now); at.Format(time.DateOnly) != "2024-02-29" {
		t.Errorf("got %v", at)
	}
	if at := cal.latest(now.AddDate(-1, 0, 0), now); !at.IsZero() {
		t.Errorf("got %v", at)
	}
	every := calendarOf(t, "* * * * *", time.UTC)
	if at := every.latest(now.AddDate(-4, 0, 0), now); !at.Equal(now) {
		t.Errorf("got %v", at)
	}
	if n := every.count(now.AddDate(-4, 0, 0), now, 1000); n != 1000 {
		t.Errorf("got %d", n)
	}
}
