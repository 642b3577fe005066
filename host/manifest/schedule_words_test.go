package manifest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/manifest"
)

// What people are told of a schedule; nothing where words would be longer than it.
func TestScheduleWords(t *testing.T) {
	for expr, want := range map[string]string{
		"* * * * *": "every minute", "*/5 * * * *": "every 5 minutes", "0,30 * * * *": "every 30 minutes",
		"0 * * * *": "every hour", "7 * * * *": "every hour, 7 minutes past", "1 * * * *": "every hour, 1 minute past",
		"0 */2 * * *": "every 2 hours", "15 */3 * * *": "every 3 hours, 15 minutes past",
		"0 3 * * *": "every day at 03:00", "30 8,20 * * *": "every day at 08:30 and 20:30",
		"0 8,12,18 * * *": "every day at 08:00, 12:00 and 18:00", "0 3 * * 1": "every Monday at 03:00",
		"0 9 * * 1-5": "on weekdays at 09:00", "0 9 * * sat,sun": "on Saturday and Sunday at 09:00",
		"0 9 * * 0-6": "every day at 09:00", "0 9 * * 7": "every Sunday at 09:00",
		"0 9 * * 0,1,3": "on Monday, Wednesday and Sunday at 09:00", "*/10 * * * 1-5": "every 10 minutes, on weekdays",
		"0 0 1 * *": "every month on day 1 at 00:00", "0 0 1 1 *": "every year on 1 January at 00:00",
		"0 0 29 feb *": "every year on 29 February at 00:00", "0 0 1,15 * *": "", "0 0 13 * 5": "",
		"3-59/7 * * * *": "", "*/5 8-18 * * *": "", "*/7 * * * *": "", "1,31 * * * *": "", "0 0 * 6 *": "",
		"@daily": "", "0 0 30 2 *": "", "": "", strings.Repeat("0,", 400) + "0 * * * *": "every hour",
	} {
		if got := manifest.ScheduleWords(expr); got != want {
			t.Errorf("%q: %q, want %q", expr, got, want)
		}
	}
	// Whatever fires has words that are short, or none.
	for minute := range 60 {
		for _, rest := range []string{"* * * *", "*/4 * * 2", "3 31 12 *"} {
			expr := fmt.Sprintf("%d-59/11 %s", minute, rest)
			if got := manifest.ScheduleWords(expr); len(got) > 90 {
				t.Errorf("%q: %q", expr, got)
			}
		}
	}
}
