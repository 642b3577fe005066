package schedule

import (
	"fmt"
	"time"

	"github.com/robfig/cron/v3"

	"github.com/wasmhost/wasmhost/host/manifest"
)

// calendar is the times of one schedule in a time zone.
//
// The parser's own search for the next time goes astray where clocks change:
// it runs a job twice in a repeated hour, and leaves out days that begin at
// one o'clock. It is therefore asked on a clock that never changes: what a
// clock in the zone reads is written as a time in UTC, called a reading here,
// and this type goes from readings to instants and back.
type calendar struct {
	readings cron.Schedule
	zone     *time.Location
	fixed    bool // the hours are restricted: each reading counts once
}

// newCalendar parses a schedule. The error is a [*manifest.ScheduleError].
func newCalendar(expr string, zone *time.Location) (calendar, error) {
	parsed, err := manifest.ParseSchedule(expr)
	if err != nil {
		return calendar{}, err
	}
	const everyHour = 1<<24 - 1
	spec, ok := parsed.(*cron.SpecSchedule)
	if !ok {
		return calendar{}, fmt.Errorf("the parser of schedules returned a %T", parsed)
	}
	return calendar{readings: parsed, zone: zone, fixed: spec.Hour&everyHour != everyHour}, nil
}

// reading is what a clock in the zone shows, written in UTC.
func (c calendar) reading(t time.Time) time.Time {
	_, offset := t.In(c.zone).Zone()
	return t.UTC().Add(time.Duration(offset) * time.Second)
}

// nextReading returns the first reading after another one. Schedules have no
// seconds: the parser's search would count the rest of the minute, which cannot be
// one, second by second.
func (c calendar) nextReading(reading time.Time) time.Time {
	return c.readings.Next(reading.Truncate(time.Minute).Add(time.Minute - time.Second))
}

// next returns the first time after t, in UTC; zero when there is none within
// five years.
func (c calendar) next(t time.Time) time.Time {
	if c.fixed {
		return c.nextFixed(t)
	}
	return c.nextFree(t)
}

// nextFixed goes through the readings and takes the first instant of each.
func (c calendar) nextFixed(t time.Time) time.Time {
	reading := c.reading(t)
	for {
		reading = c.nextReading(reading)
		if reading.IsZero() {
			return time.Time{}
		}
		// In the second pass of a repeated hour, its readings are over.
		if at := c.instant(reading); at.After(t) {
			return at.UTC()
		}
	}
}

// instant is the first time at which a clock shows the reading, or the moment
// of the change when it is skipped.
func (c calendar) instant(reading time.Time) time.Time {
	year, month, day := reading.Date()
	hour, minute, second := reading.Clock()
	at := time.Date(year, month, day, hour, minute, second, 0, c.zone)
	start, end := at.ZoneBounds()
	switch shows := c.reading(at); {
	case shows.After(reading):
		return start
	case shows.Before(reading):
		return end
	}
	if start.IsZero() {
		return at
	}
	_, offset := at.Zone()
	_, before := start.Add(-time.Nanosecond).Zone()
	first := at.Add(time.Duration(offset-before) * time.Second)
	if before > offset && first.Before(start) {
		return first
	}
	return at
}

// nextFree searches one period of the zone after the other, in each of which
// the clock runs evenly.
func (c calendar) nextFree(t time.Time) time.Time {
	reading := c.reading(t)
	for at := t.In(c.zone); ; {
		next := c.nextReading(reading)
		if next.IsZero() {
			return time.Time{}
		}
		_, offset := at.Zone()
		_, end := at.ZoneBounds()
		found := next.Add(-time.Duration(offset) * time.Second)
		if end.IsZero() || found.Before(end) {
			return found
		}
		at = end
		reading = c.reading(end).Add(-time.Second) // the change itself may be a time
	}
}

// latest returns the last time that is after t and not after until; zero when
// there is none.
func (c calendar) latest(t, until time.Time) time.Time {
	if next := c.next(t); next.IsZero() || next.After(until) {
		return time.Time{}
	}
	// next goes up with its argument: look for the last one that is answered
	// with a time not after until.
	for over := until; over.Sub(t) > time.Second; {
		middle := t.Add(over.Sub(t) / 2)
		if next := c.next(middle); next.IsZero() || next.After(until) {
			over = middle
		} else {
			t = middle
		}
	}
	return c.next(t)
}

// count returns how many times are after t and not after until, at most most.
func (c calendar) count(t, until time.Time, most int) int {
	for n := range most {
		t = c.next(t)
		if t.IsZero() || t.After(until) {
			return n
		}
	}
	return most
}
