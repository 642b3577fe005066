package manifest_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/manifest"
)

func TestParseScheduleTimes(t *testing.T) {
	// 2026-11-21 is a Saturday.
	from := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	for _, c := range []struct{ expr, want string }{
		{"* * * * *", "2026-11-21 10:01"},
		{"*/15 * * * *", "2026-11-21 10:15"},
		{"5/20 * * * *", "2026-11-21 10:05"},
		{"0 9 * * 0", "2026-11-22 09:00"},
		{"0 9 * * 7", "2026-11-22 09:00"},
		{"0 9 * * SUN", "2026-11-22 09:00"},
		{"0 9 * * 6-7", "2026-11-22 09:00"},
		{"0 9 * * 7-7", "2026-11-22 09:00"},
		{"0 9 * * 1-7", "2026-11-22 09:00"},
		{"0 9 * * 5/2", "2026-11-27 09:00"}, // Friday only: the step ends the week
		{"0 9 * * MON-FRI", "2026-11-23 09:00"},
		{"0 0 29 FEB *", "2028-02-29 00:00"},
		{"0 0 30 2 1", "2027-02-01 00:00"}, // either day: Mondays in February
		{"0 0 13 * 5", "2026-11-27 00:00"}, // either day: the next Friday
		{"0 0 13 * */1", "2026-12-13 00:00"},
		{"00 09 01 01 *", "2027-01-01 09:00"},
		{" 0\t9 * * *  ", "2026-11-22 09:00"},
		{"59 23 31 12 *", "2026-12-31 23:59"},
	} {
		s, err := manifest.ParseSchedule(c.expr)
		if err != nil {
			t.Errorf("%q: %v", c.expr, err)
			continue
		}
		if got := s.Next(from).Format("2006-01-02 15:04"); got != c.want {
			t.Errorf("%q fires at %s, want %s", c.expr, got, c.want)
		}
	}
}

// TestScheduleNeverFires compares the refusal with the calendar.
func TestScheduleNeverFires(t *testing.T) {
	for day := 28; day <= 31; day++ {
		for month := 1; month <= 12; month++ {
			date := time.Date(2028, time.Month(month), day, 0, 0, 0, 0, time.UTC) // a leap year
			exists := date.Month() == time.Month(month)
			expr := fmt.Sprintf("0 0 %d %d *", day, month)
			err := manifest.CheckSchedule(expr)
			var bad *manifest.ScheduleError
			if exists != (err == nil) || !exists && (!errors.As(err, &bad) || !bad.Never) {
				t.Errorf("%q: %v, and the date exists: %v", expr, err, exists)
			}
		}
	}
}

func TestScheduleErrorsAdvise(t *testing.T) {
	for expr, want := range map[string]string{
		"@hourly":             "Write 0 * * * *.",
		"TZ=":                 "time zone",
		"TZ=0":                "time zone",
		"cron_TZ=UTC 0 0 * *": "time zone",
		"0 0 * * 5-sun":       "Sunday at the end of a range is 7",
		"0 0 * foo *":         "names from JAN to DEC",
		"0 0 * * * 2026":      "Seconds and years",
	} {
		err := manifest.CheckSchedule(expr)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", expr, err, want)
		}
		if _, err := manifest.ParseSchedule(expr); err == nil {
			t.Errorf("%q is parsed", expr)
		}
	}
}

func FuzzSchedule(f *testing.F) {
	for _, s := range []string{"* * * * *", "*/5 1-3 1,2 JAN-MAR 7", "TZ=", "0 0 30 2 *", "@every 1s"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, expr string) {
		s, err := manifest.ParseSchedule(expr)
		if (err == nil) != (manifest.CheckSchedule(expr) == nil) {
			t.Fatalf("%q: the two disagree: %v", expr, err)
		}
		if err == nil && s.Next(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)).IsZero() {
			t.Fatalf("%q was accepted and never fires", expr)
		}
	})
}
