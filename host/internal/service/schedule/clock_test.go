package schedule

import (
	"strings"
	"testing"
	"time"
)

func TestClockSetForward(t *testing.T) {
	for _, c := range []struct {
		name   string
		policy MissedPolicy
		jump   time.Duration
		ran    []string
		want   []line
	}{
		{"an hour, skipped", MissedSkip, time.Hour, []string{"12:20", "13:40"}, []line{
			{Succeeded, "", "12:20", "12:20", 1}, {Missed, reasonJump, "12:40", "13:20", 3},
			{Succeeded, "", "13:40", "13:40", 1}}},
		{"an hour, made up for", MissedOnce, time.Hour, []string{"12:20", "13:20", "13:40"}, []line{
			{Succeeded, "", "12:20", "12:20", 1}, {Missed, reasonJump, "12:40", "13:00", 2},
			{Succeeded, "", "13:20", "13:20", 1},
			{Succeeded, "", "13:40", "13:40", 1}}},
		{"to just after a run is due", MissedSkip, 15 * time.Minute, []string{"12:20", "12:40"}, []line{
			{Succeeded, "", "12:20", "12:20", 1}, {Succeeded, "", "12:40", "12:40", 1}}},
		{"three years", MissedSkip, 3 * 365 * 24 * time.Hour, []string{"12:20", "12:40"}, []line{
			// the first is too old by now
			{Missed, reasonJump, "12:40", "12:20", counted}, {Succeeded, "", "12:40", "12:40", 1}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, setup{Options: Options{Missed: c.policy}})
			r.set(active("j", "*/20 * * * *"))
			r.at("12:20:00")
			r.pass(5 * time.Minute)
			r.jump(c.jump)
			if c.jump != 15*time.Minute {
				r.pass(15*time.Minute - time.Second)
			}
			r.idle()
			r.wantRan(c.ran...)
			r.wantHistory("j", c.want...)
		})
	}
}

// TestClockSetBack sets the clock back and lets the time pass again: nothing
// that has run may run twice.
func TestClockSetBack(t *testing.T) {
	for _, c := range []struct {
		name string
		back time.Duration
		ran  []string
	}{
		{"a second", time.Second, []string{"12:20", "12:40", "13:00"}},
		{"half an hour", 30 * time.Minute, []string{"12:20", "12:40", "13:00"}},
		{"a day", 24 * time.Hour, []string{"12:20", "12:40", "13:00", "13:20", "13:40"}}, // of the day before
		{"twice what makes it a correction", 2 * correction, []string{"12:20", "12:40", "07:00", "07:20", "07:40"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, setup{})
			r.set(active("j", "*/20 * * * *"))
			r.at("12:20:00")
			r.at("12:40:00")
			r.jump(-c.back)
			for range 62 {
				r.pass(time.Minute)
				r.idle()
			}
			got := r.ran()
			if len(got) < len(c.ran) {
				t.Fatalf("ran at %v, want %v", got, c.ran)
			}
			seen := map[time.Time]bool{}
			for _, run := range r.runs {
				if seen[run.ScheduledAt] {
					t.Errorf("ran twice: %v", run.ScheduledAt)
				}
				seen[run.ScheduledAt] = true
			}
			r.runs = r.runs[:len(c.ran)]
			r.wantRan(c.ran...)
		})
	}
}

// TestCorrectedClockRunsNothingTwice goes through a time that has run before
// the clock was corrected by more than jobs would wait for.
func TestCorrectedClockRunsNothingTwice(t *testing.T) {
	r := newRig(t, setup{})
	r.set(active("j", "0 * * * *"))
	for range 6 {
		r.pass(time.Hour)
		r.idle()
	}
	r.jump(-5*time.Hour - 30*time.Minute) // 12:30
	for range 8 {
		r.pass(time.Hour / 2)
		r.pass(time.Hour / 2)
		r.idle()
	}
	r.wantRan("13:00", "14:00", "15:00", "16:00", "17:00", "18:00", "19:00", "20:00")
	for _, rec := range r.history("j") {
		if rec.State != Succeeded {
			t.Errorf("got %+v", rec)
		}
	}
}

// TestJumpsAreTold: jobs go on within a minute after a clock that had jumped ahead was
// set right again, and both is told, for a day.
func TestJumpsAreTold(t *testing.T) {
	r := newRig(t, setup{})
	r.set(active("j", "* * * * *"))
	r.register("j")
	r.pass(time.Minute)
	r.idle()
	said := func() string {
		usable, findings := r.Health(t.Context())
		if !usable || len(findings) > 1 {
			t.Errorf("usable %t, %+v", usable, findings)
		}
		for _, f := range findings {
			return f.What
		}
		return ""
	}
	if text := said(); text != "" {
		t.Errorf("of a clock that did not jump: %s", text)
	}
	by := 2 * time.Hour
	if r.under != nil {
		by *= 2 // more than the clocks of hosts may differ by
	}
	r.jump(by)
	r.pass(time.Minute)
	r.idle()
	if text := said(); !strings.Contains(text, "ahead by "+(by+time.Second).String()) {
		t.Errorf("set forward: %s", text)
	}
	r.jump(-by)
	r.runs = nil
	r.pass(time.Minute)
	r.idle()
	if text := said(); !strings.Contains(text, "set back by "+(by-time.Second).String()) {
		t.Errorf("set back: %s", text)
	}
	if got := r.ran(); len(got) != 1 {
		t.Errorf("a minute after it was set back: ran %v", got)
	}
	for range 24 * 60 {
		r.pass(time.Minute)
	}
	if text := said(); text != "" {
		t.Errorf("a day later: %s", text)
	}
}

// TestNightsLive runs jobs through the nights in which Berlin changes.
func TestNightsLive(t *testing.T) {
	berlin := zoneOf(t, "Europe/Berlin")
	for _, c := range []struct {
		name string
		from time.Time
		want []string
	}{
		{"spring", time.Date(2026, 3, 29, 0, 30, 0, 0, berlin), []string{"03:00"}},
		{"autumn", time.Date(2026, 10, 25, 0, 30, 0, 0, berlin), []string{"02:30"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, setup{from: c.from, Options: Options{Location: berlin}})
			r.set(active("j", "30 2 * * *"))
			for range 6 * 12 {
				r.pass(5 * time.Minute)
				r.idle()
			}
			r.wantRan(c.want...)
		})
	}
}

// TestEverySecond covers what gocron may ask after the clock was set.
func TestEverySecond(t *testing.T) {
	r := newRig(t, setup{})
	now := r.clock.Now()
	next := everySecond{r.clock}.Next(now)
	if again := (everySecond{r.clock}).Next(next); next.Sub(now) != time.Second || again.Sub(now) != 2*time.Second {
		t.Errorf("got %v, then %v", next, again)
	}
	if far := (everySecond{r.clock}).Next(now.Add(-1e6 * time.Second)); !far.Equal(next) {
		t.Errorf("got %v", far)
	}
}
