package manifest

import (
	"fmt"
	"math/bits"
	"strings"
	"sync"
	"time"
)

// Density is how often a schedule can fire at most: the most runs that fall
// into any span of that length, on a clock that is never changed. It is what a
// user who consents to a schedule consents to: a schedule that is not
// [Density.Denser] does nothing more often.
type Density struct {
	Hour, Day, Week, FourWeeks int
	Year                       int // any 365 days
}

// ScheduleDensity returns the density of an expression that satisfies
// [CheckSchedule]; the error is that. It takes the same short time for every
// expression: what counts is the number of minutes and of hours that fire in a
// day, and on how many days of a span the schedule fires, not each run.
func ScheduleDensity(expr string) (Density, error) {
	canonical, err := canonicalSchedule(expr)
	if err != nil {
		return Density{}, err
	}
	texts, fields := strings.Fields(canonical), cronFields()
	var sets [5]uint64
	for i, f := range fields {
		if sets[i], err = f.parse(texts[i]); err != nil {
			return Density{}, err
		}
	}
	hour := bits.OnesCount64(sets[0])
	day := hour * bits.OnesCount64(sets[1])
	d := Density{Hour: hour, Day: day}
	if star(texts[2]) && star(texts[3]) {
		// Each week has the same days, and the one day more in a year is any of them.
		week := bits.OnesCount64(sets[4] & (1<<7 - 1))
		d.Week, d.FourWeeks, d.Year = day*week, day*4*week, day*(52*week+1)
		return d, nil
	}
	days := firingDays(sets, star(texts[2]), star(texts[4]))
	d.Week, d.FourWeeks, d.Year = day*most(days, 7), day*most(days, 28), day*most(days, 365)
	return d, nil
}

// calendarDay is a day as the fields of a schedule see it.
type calendarDay struct{ month, day, weekday uint8 }

// calendarDays are the days of 28 years, after which the calendar repeats, and
// of one more. No century without a leap day is among them: spans of up to a
// year meet nothing around one that they do not meet elsewhere.
var calendarDays = sync.OnceValue(func() []calendarDay {
	first := time.Date(2001, time.January, 1, 0, 0, 0, 0, time.UTC)
	var days []calendarDay
	for at := first; at.Year() < first.Year()+29; at = at.AddDate(0, 0, 1) {
		days = append(days, calendarDay{uint8(at.Month()), uint8(at.Day()), uint8(at.Weekday())})
	}
	return days
})

// firingDays says of each of the calendar's days whether a schedule fires on
// it.
func firingDays(sets [5]uint64, everyDay, everyWeekday bool) []bool {
	days := make([]bool, len(calendarDays()))
	for i, d := range calendarDays() {
		byDay, byWeekday := sets[2]&(1<<d.day) != 0, sets[4]&(1<<d.weekday) != 0
		fires := byDay && byWeekday
		if !everyDay && !everyWeekday {
			fires = byDay || byWeekday // as cron does
		}
		days[i] = fires && sets[3]&(1<<d.month) != 0
	}
	return days
}

// most returns how many days of any span of so many fire at most.
func most(days []bool, span int) int {
	best, now := 0, 0
	for i, fires := range days {
		if fires {
			now++
		}
		if i >= span && days[i-span] {
			now--
		}
		best = max(best, now)
	}
	return best
}

// Denser reports whether there is a span of an hour, a day, a week, four weeks
// or a year in which d may fire more often than other.
func (d Density) Denser(other Density) bool {
	return d.Hour > other.Hour || d.Day > other.Day || d.Week > other.Week || d.FourWeeks > other.FourWeeks ||
		d.Year > other.Year
}

// Add returns the density of two schedules together, at most.
func (d Density) Add(other Density) Density {
	return Density{
		Hour: d.Hour + other.Hour, Day: d.Day + other.Day, Week: d.Week + other.Week,
		FourWeeks: d.FourWeeks + other.FourWeeks, Year: d.Year + other.Year,
	}
}

// String says in plain words how often a schedule fires at most.
func (d Density) String() string {
	switch {
	case d.Day > 1:
		return fmt.Sprintf("up to %d times a day", d.Day)
	case d.Week == 7:
		return "once a day"
	case d.Week > 1:
		return fmt.Sprintf("up to %d times a week", d.Week)
	case d.FourWeeks == 4:
		return "once a week"
	case d.Year > 1:
		return fmt.Sprintf("up to %d times a year", d.Year)
	case d.Year == 1:
		return "once a year"
	}
	return "never"
}
