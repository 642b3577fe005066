package manifest

import (
	"fmt"
	"math/bits"
	"strings"
	"time"
)

// mostTimes is how many times of a day are named one by one.
const mostTimes = 4

// ScheduleWords says in plain words when an expression fires that satisfies
// [CheckSchedule], as "every 5 minutes" or "on weekdays at 08:00". It is empty where
// that would be longer than the expression, and for one that is none.
func ScheduleWords(expr string) string {
	canonical, err := canonicalSchedule(expr)
	if err != nil {
		return ""
	}
	texts, fields := strings.Fields(canonical), cronFields()
	var sets [5]uint64
	for i, f := range fields {
		if sets[i], err = f.parse(texts[i]); err != nil {
			return ""
		}
	}
	days := dayWords(sets, star(texts[2]), star(texts[3]), star(texts[4]))
	if days == "" {
		return ""
	}
	minutes, hours := values(sets[0]), values(sets[1])
	often := ""
	switch step := even(minutes, 60); {
	case len(hours) == 24 && len(minutes) == 60:
		often = "every minute"
	case len(hours) == 24 && len(minutes) > 1 && step > 0:
		often = fmt.Sprintf("every %d minutes", step)
	case len(hours) == 24 && len(minutes) == 1:
		often = past("every hour", minutes[0])
	case len(hours) > mostTimes && len(minutes) == 1 && even(hours, 24) > 0:
		often = past(fmt.Sprintf("every %d hours", even(hours, 24)), minutes[0])
	case len(hours)*len(minutes) <= mostTimes:
		var at []string
		for _, h := range hours {
			for _, m := range minutes {
				at = append(at, fmt.Sprintf("%02d:%02d", h, m))
			}
		}
		return days + " at " + and(at)
	default:
		return ""
	}
	if days == "every day" {
		return often
	}
	return often + ", " + days
}

// past says at which minute of an hour.
func past(often string, minute int) string {
	switch minute {
	case 0:
		return often
	case 1:
		return often + ", 1 minute past"
	}
	return fmt.Sprintf("%s, %d minutes past", often, minute)
}

// dayWords says on which days; empty where that takes more than a few words.
func dayWords(sets [5]uint64, everyDay, everyMonth, everyWeekday bool) string {
	dates, months := values(sets[2]), values(sets[3])
	switch {
	case everyDay && everyMonth && everyWeekday:
		return "every day"
	case everyDay && everyMonth:
		return weekdayWords(sets[4])
	case everyWeekday && everyMonth && len(dates) == 1:
		return fmt.Sprintf("every month on day %d", dates[0])
	case everyWeekday && len(dates) == 1 && len(months) == 1:
		return fmt.Sprintf("every year on %d %s", dates[0], time.Month(months[0]))
	}
	return ""
}

// weekdayWords names days of the week, Monday first.
func weekdayWords(set uint64) string {
	const weekend, weekdays = 1<<0 | 1<<6, 1<<1 | 1<<2 | 1<<3 | 1<<4 | 1<<5
	switch set {
	case weekend | weekdays:
		return "every day"
	case weekdays:
		return "on weekdays"
	case weekend:
		return "on Saturday and Sunday"
	}
	var days []string
	for i := range 7 {
		if day := (i + 1) % 7; set&(1<<day) != 0 {
			days = append(days, time.Weekday(day).String())
		}
	}
	if len(days) == 1 {
		return "every " + days[0]
	}
	return "on " + and(days)
}

// values are the numbers of a set, in order.
func values(set uint64) (list []int) {
	for ; set != 0; set &= set - 1 {
		list = append(list, bits.TrailingZeros64(set))
	}
	return list
}

// even is the distance between numbers that stand evenly on a clock of that size,
// the first of them at 0; 0 where they do not.
func even(list []int, size int) int {
	if size%len(list) != 0 || list[0] != 0 {
		return 0
	}
	step := size / len(list)
	for i, v := range list {
		if v != i*step {
			return 0
		}
	}
	return step
}

// and joins words as a list that is read aloud.
func and(list []string) string {
	if len(list) == 1 {
		return list[0]
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}
