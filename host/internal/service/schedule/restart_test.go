package schedule

import (
	"context"
	"errors"
	"testing"
	"time"
)

// restart closes a rig and opens another on its file after a while.
func (r *rig) restart(o setup, after time.Duration) *rig {
	r.t.Helper()
	r.close()
	o.Path, o.from = r.options.Path, r.clock.Now().Add(after)
	return newRig(r.t, o)
}

func TestHostWasDown(t *testing.T) {
	for _, c := range []struct {
		name   string
		policy MissedPolicy
		state  PluginState
		asks   bool
		down   time.Duration
		ran    []string
		want   []line // after the first run
	}{
		{"nothing was due", MissedOnce, Active, false, 5 * time.Minute, []string{}, nil},
		{"skip", MissedSkip, Active, false, 35 * time.Minute, []string{}, []line{{Missed, reasonDown, "12:20", "12:40", 3}}},
		{"skip, just after a run was due", MissedSkip, Active, false, 10*time.Minute + time.Second, []string{},
			[]line{{Missed, reasonDown, "12:20", "12:20", 1}}},
		{"once", MissedOnce, Active, false, 35 * time.Minute, []string{"12:40"}, []line{
			{Missed, reasonDown, "12:20", "12:30", 2}, {Succeeded, "", "12:40", "12:40", 1}}},
		{"once, one missed", MissedOnce, Active, false, 15 * time.Minute, []string{"12:20"},
			[]line{{Succeeded, "", "12:20", "12:20", 1}}},
		{"once, but disabled", MissedOnce, Inactive, false, 35 * time.Minute, []string{},
			[]line{{Missed, reasonDown, "12:20", "12:40", 3}}},
		{"once, with approval", MissedOnce, Active, true, 35 * time.Minute, []string{}, []line{
			{Missed, reasonDown, "12:20", "12:30", 2}, {Waiting, "", "12:40", "12:40", 1}}},
		{"four years", MissedSkip, Active, false, 4 * 365 * 24 * time.Hour, []string{},
			[]line{{Missed, reasonDown, "12:20", "12:10", counted}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			first := newRig(t, setup{})
			p := active("j", "*/10 * * * *")
			first.set(p)
			first.at("12:10:00")
			r := first.restart(setup{Options: Options{Missed: c.policy}}, c.down)
			p.State, p.Jobs[0].ApprovalRequired = Starting, c.asks
			r.set(p)
			p.State = c.state
			r.set(p)
			r.set(p) // saying so twice changes nothing
			r.idle()
			r.wantRan(c.ran...)
			r.wantHistory("j", append([]line{{Succeeded, "", "12:10", "12:10", 1}}, c.want...)...)
			if again := r.restart(setup{Options: Options{Missed: c.policy}}, time.Second); len(again.history("j")) != 1+
				len(c.want) {
				t.Errorf("a restart adds records: %+v", again.history("j"))
			}
		})
	}
}

// TestDownGoesByTheScheduleInForce has a handler with a schedule of its own.
func TestDownGoesByTheScheduleInForce(t *testing.T) {
	first := newRig(t, setup{})
	p := active("j", "* * * * *")
	p.State = Starting
	first.set(p)
	if err := first.Register("p", "j", "0 * * * *"); err != nil {
		t.Fatal(err)
	}
	p.State = Active
	first.set(p)
	if err := first.Register("p", "j", "*/20 * * * *"); err != nil { // changed while it runs
		t.Fatal(err)
	}
	first.pass(time.Second)
	r := first.restart(setup{}, 30*time.Minute)
	r.set(p)
	r.wantHistory("j", line{Missed, reasonDown, "12:20", "12:20", 1})
}

// TestRunsThatHadNotBegun stops the host while runs wait for their turn.
func TestRunsThatHadNotBegun(t *testing.T) {
	hold := func(ctx context.Context, _ Run) error { <-ctx.Done(); return ctx.Err() }
	o := setup{answer: hold, Options: Options{Limits: Limits{ConcurrentRuns: 1}}}
	first := newRig(t, o)
	p := active("a", "10 12 * * *", "due", "20 12 * * *", "asks", "20 12 * * *", "manual", "0 0 1 1 *")
	p.Jobs[2].ApprovalRequired = true
	first.set(p)
	first.pass(10 * time.Minute)
	first.until("the run", func() bool { return len(first.ran()) == 1 })
	first.pass(10 * time.Minute)
	w := first.waits()
	if _, err := first.Approve(t.Context(), w.ID, "ada"); err != nil {
		t.Fatal(err)
	}
	if _, err := first.Trigger(t.Context(), "p", "manual", "ada"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := first.Close(ctx); err != nil {
		t.Fatal(err)
	}
	r := first.restart(setup{}, time.Minute)
	if st := r.Stats(); st.Queued != 1 {
		t.Errorf("got %+v", st)
	}
	r.set(p)
	r.idle()
	if len(r.runs) != 1 || r.runs[0].ID != w.ID || r.runs[0].Approval == nil || r.runs[0].Approval.By != "ada" {
		t.Errorf("ran %+v", r.runs)
	}
	r.wantHistory("a", line{Interrupted, "the host was stopping, or the plugin was removed", "12:10", "12:10", 1})
	r.wantHistory("due", line{Missed, reasonDown, "12:20", "12:20", 1})
	r.wantHistory("asks", line{Succeeded, "", "12:20", "12:20", 1})
	r.wantHistory("manual", line{Interrupted, reasonNotBegun, "12:20", "12:20", 1})
}

// TestApprovalIsTooOld restarts long after a run was approved.
func TestApprovalIsTooOld(t *testing.T) {
	first := newRig(t, setup{})
	p := asking("j", "0 0 22 11 *")
	first.set(p)
	first.pass(12 * time.Hour)
	p.State = Starting // so that the run cannot begin
	first.set(p)
	if _, err := first.Approve(t.Context(), first.waits().ID, "ada"); err != nil {
		t.Fatal(err)
	}
	r := first.restart(setup{}, 25*time.Hour)
	p.State = Active
	r.set(p)
	r.idle()
	r.wantRan()
	r.wantHistory("j", line{Expired, reasonTooOld, "00:00", "00:00", 1})
}

func TestWaitingRunsSurvive(t *testing.T) {
	first := newRig(t, setup{})
	p := asking("j", "*/10 * * * *")
	first.set(p)
	first.at("12:10:00")
	first.at("12:20:00")
	w := first.waits()
	r := first.restart(setup{}, time.Second)
	if now := r.waits(); now != w {
		t.Errorf("waits %+v, want %+v", now, w)
	}
	if _, err := r.Approve(t.Context(), w.ID, "ada"); !errors.Is(err, ErrInactive) {
		t.Errorf("before the plugin is known: %v", err)
	}
	r.set(p)
	r.at("12:30:00")
	if now := r.waits(); now.ID != w.ID || now.Count != 3 {
		t.Errorf("waits %+v", now)
	}
	later := r.restart(setup{}, 25*time.Hour)
	later.pass(time.Second) // expires without its plugin
	if st := later.Stats(); st.Waiting != 0 {
		t.Errorf("got %+v", st)
	}
}

// TestClockWasWrong restarts with a clock that is far behind the file.
func TestClockWasWrong(t *testing.T) {
	first := newRig(t, setup{})
	p := active("j", "*/10 * * * *")
	first.set(p)
	first.at("12:10:00")
	r := first.restart(setup{}, -365*24*time.Hour)
	r.set(p)
	r.pass(10 * time.Minute)
	r.idle()
	r.wantRan("12:20")
}
