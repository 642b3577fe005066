package schedule

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/service"
)

func TestDueRunsAreHandedOver(t *testing.T) {
	r := newRig(t, setup{})
	r.set(active("often", "*/10 * * * *", "rare", "30 12 * * *"))
	r.at("12:09:59")
	r.wantRan()
	r.at("12:10:00")
	r.at("12:20:00")
	r.wantRan("12:10", "12:20")
	r.at("12:30:00")
	if got := r.ran(); len(got) != 4 {
		t.Errorf("ran at %v, want both jobs at 12:30", got)
	}
	rec := r.history("rare")[0]
	if rec.State != Succeeded || rec.Cause != Scheduled || rec.Started.IsZero() || rec.Ended.IsZero() ||
		rec.Approved != nil {
		t.Errorf("got %+v", rec)
	}
	jobs, err := r.Jobs(t.Context(), "p")
	if err != nil || len(jobs) != 2 || jobs[0].ID != "often" || !jobs[0].Next.Equal(saturday().Add(40*time.Minute)) {
		t.Fatalf("got %+v, %v", jobs, err)
	}
	if last := jobs[1].Last; last == nil || last.ID != rec.ID {
		t.Errorf("the last record is %+v", last)
	}
	var coming []string
	for _, u := range r.Next(3) {
		coming = append(coming, u.Job+u.At.Format(" 02 15:04"))
	}
	if want := []string{"often 21 12:40", "often 21 12:50", "often 21 13:00"}; !slices.Equal(coming, want) {
		t.Errorf("next are %v", coming)
	}
}

func TestOutcomes(t *testing.T) {
	long := strings.Repeat("é", 3000)
	for _, c := range []struct {
		name   string
		answer func(ctx context.Context, run Run) error
		state  State
		reason string
		err    string
	}{
		{"success", func(context.Context, Run) error { return nil }, Succeeded, "", ""},
		{"error", func(context.Context, Run) error { return errors.New("boom") }, Failed, "", "boom"},
		{"long error", func(context.Context, Run) error { return errors.New(long) }, Failed, "", long[:2000] + "…"},
		{"no text at all", func(context.Context, Run) error { return errors.New("\xff\xfe") }, Failed, "", "\uFFFD"},
		{"no handler", func(context.Context, Run) error { return fmt.Errorf("call: %w", service.ErrNoHandler) }, Missed,
			reasonNoHandler, ""},
		{"not running", func(context.Context, Run) error { return fmt.Errorf("%w: it has failed", service.ErrNotRunning) },
			Missed, "the plugin is not running: it has failed", ""},
		{"deadline", func(ctx context.Context, _ Run) error { <-ctx.Done(); return ctx.Err() }, TimedOut,
			"it did not end within 1s", ""},
		{"deadline of the guest", func(context.Context, Run) error {
			return abi.NewError(abi.CodeDeadlineExceeded,
				"too slow")
		}, TimedOut, "it did not end within 1s", "too slow"},
		{"panic", func(context.Context, Run) error { panic("fault") }, Failed, "", "the host failed; its log says how"},
	} {
		t.Run(c.name, func(t *testing.T) {
			timeout := time.Minute
			if c.state == TimedOut {
				timeout = time.Second
			}
			r := newRig(t, setup{answer: c.answer, Options: Options{Timeout: timeout}})
			r.set(active("j", "*/10 * * * *"))
			r.at("12:10:00")
			rec := r.history("j")[0]
			if rec.State != c.state || rec.Reason != c.reason || !strings.HasSuffix(rec.Error, c.err) ||
				(c.err == "") != (rec.Error == "") {
				t.Errorf("got %s, %q, %q", rec.State, rec.Reason, rec.Error)
			}
			r.answer = nil
			r.at("12:20:00") // whatever happened, the next one runs
			if records := r.history("j"); records[len(records)-1].State != Succeeded {
				t.Errorf("got %+v", records)
			}
		})
	}
}

func TestNoOverlap(t *testing.T) {
	release := make(chan struct{})
	r := newRig(t, setup{answer: func(context.Context, Run) error { <-release; return nil }})
	r.set(active("slow", "* * * * *"))
	r.pass(time.Minute)
	r.until("the run", func() bool { return len(r.ran()) == 1 })
	if rec := r.history("slow")[0]; rec.State != Running || rec.Started.IsZero() || !rec.Ended.IsZero() {
		t.Errorf("while it runs: %+v", rec)
	}
	r.pass(time.Minute)
	r.pass(time.Minute)
	if _, err := r.Trigger(t.Context(), "p", "slow", "ada"); !problem.IsCode(err, problem.CodeConflict) ||
		!strings.Contains(err.Error(), "the job is running") {
		t.Errorf("got %v", err)
	}
	if jobs, err := r.Jobs(t.Context(), ""); err != nil || !jobs[0].Running {
		t.Errorf("got %+v, %v", jobs, err)
	}
	close(release)
	r.idle()
	r.pass(time.Minute)
	r.idle()
	r.wantRan("12:01", "12:04")
	r.wantHistory("slow",
		line{Succeeded, "", "12:01", "12:01", 1},
		line{Skipped, reasonOverlap, "12:02", "12:03", 2},
		line{Succeeded, "", "12:04", "12:04", 1})
}

func TestNoHandlerIsOneRecord(t *testing.T) {
	r := newRig(t, setup{answer: func(context.Context, Run) error { return service.ErrNoHandler }})
	r.set(active("j", "* * * * *"))
	for range 5 {
		r.pass(time.Minute)
		r.idle()
	}
	r.wantHistory("j", line{Missed, reasonNoHandler, "12:01", "12:05", 5})
	r.answer = nil
	r.pass(time.Minute)
	r.idle()
	r.answer = func(context.Context, Run) error { return service.ErrNoHandler }
	r.pass(time.Minute)
	r.idle()
	r.wantHistory("j",
		line{Missed, reasonNoHandler, "12:01", "12:05", 5},
		line{Succeeded, "", "12:06", "12:06", 1},
		line{Missed, reasonNoHandler, "12:07", "12:07", 1})
}

func TestInactivePlugin(t *testing.T) {
	r := newRig(t, setup{Options: Options{Missed: MissedOnce}})
	p := active("j", "*/10 * * * *")
	r.set(p)
	r.at("12:10:00")
	p.State = Inactive
	r.set(p)
	r.at("12:20:00")
	r.at("12:30:00")
	p.State, p.Reason = Inactive, "the plugin has failed: boom"
	r.set(p)
	r.at("12:40:00")
	p.State = Active
	r.set(p)
	r.at("12:50:00")
	r.wantRan("12:10", "12:50")
	r.wantHistory("j",
		line{Succeeded, "", "12:10", "12:10", 1},
		line{Missed, reasonDisabled, "12:20", "12:30", 2},
		line{Missed, "the plugin has failed: boom", "12:40", "12:40", 1},
		line{Succeeded, "", "12:50", "12:50", 1})
	if _, err := r.Trigger(t.Context(), "p", "none", "ada"); !problem.IsCode(err, problem.CodeJobNotFound) {
		t.Errorf("got %v", err)
	}
	p.State = Inactive
	r.set(p)
	if _, err := r.Trigger(t.Context(), "p", "j", "ada"); !errors.Is(err, ErrInactive) {
		t.Errorf("got %v", err)
	}
	if next := r.Next(5); len(next) != 0 {
		t.Errorf("an inactive plugin's job comes next: %v", next)
	}
}

// TestRunsWaitForTheStart has a plugin that is restarted when a run is due.
func TestRunsWaitForTheStart(t *testing.T) {
	r := newRig(t, setup{})
	p := active("j", "* * * * *")
	r.set(p)
	r.pass(time.Minute)
	r.idle()
	p.State = Starting
	r.set(p)
	r.ClearInstance("p")
	r.pass(time.Minute)
	r.pass(time.Minute)
	r.wantRan("12:01")
	p.State = Active
	r.set(p)
	r.idle()
	r.wantRan("12:01", "12:03")
	r.wantHistory("j",
		line{Succeeded, "", "12:01", "12:01", 1},
		line{Missed, reasonStarting, "12:02", "12:02", 1},
		line{Succeeded, "", "12:03", "12:03", 1})
}

func TestTrigger(t *testing.T) {
	r := newRig(t, setup{})
	r.set(active("j", "0 0 1 1 *"))
	rec, err := r.Trigger(t.Context(), "p", "j", "ada")
	if err != nil || rec.Cause != Manual || rec.RequestedBy != "ada" || rec.Approved != nil {
		t.Fatalf("got %+v, %v", rec, err)
	}
	r.idle()
	if rec, err = r.Get(t.Context(), rec.ID); err != nil || rec.State != Succeeded {
		t.Errorf("got %+v, %v", rec, err)
	}
	if r.runs[0].Approval != nil || r.runs[0].ID != rec.ID {
		t.Errorf("ran %+v", r.runs[0])
	}
	for _, by := range []string{"", strings.Repeat("a", 201), "\xff"} {
		if _, err := r.Trigger(t.Context(), "p", "j", by); !problem.IsCode(err, problem.CodeInvalidRequest) {
			t.Errorf("user %q: %v", by, err)
		}
	}
}

// TestTurns has a plugin with many slow jobs beside one with a quick one.
func TestTurns(t *testing.T) {
	release := make(chan struct{})
	r := newRig(t, setup{
		Options: Options{Limits: Limits{ConcurrentRuns: 6, ConcurrentPerPlugin: 4}},
		answer: func(_ context.Context, run Run) error {
			if run.Plugin == "p" {
				<-release
			}
			return nil
		},
	})
	var slow []string
	for i := range 20 {
		slow = append(slow, fmt.Sprintf("slow-%02d", i), "* * * * *")
	}
	r.set(active(slow...))
	quick := active("a", "* * * * *", "b", "* * * * *", "c", "* * * * *")
	quick.ID = "quick"
	r.set(quick)
	r.pass(time.Minute)
	r.until("the quick jobs", func() bool { return len(r.ran()) == 7 })
	r.until("the end of the quick jobs", func() bool { return r.Stats() == Stats{Jobs: 23, Queued: 16, Running: 4} })
	close(release)
	r.idle()
	if n := len(r.ran()); n != 23 {
		t.Errorf("%d runs, want 23", n)
	}
}

func TestHistoryIsBounded(t *testing.T) {
	r := newRig(t, setup{Options: Options{Limits: Limits{HistoryPerJob: 5, HistoryAge: time.Hour}}})
	r.set(active("j", "* * * * *", "once", "1 12 * * *"))
	for range 12 {
		r.pass(time.Minute)
		r.idle()
	}
	records := r.history("j")
	if len(records) != 5 || records[4].ScheduledAt.Format("15:04") != "12:12" {
		t.Errorf("%d records: %+v", len(records), records)
	}
	page, err := r.History(t.Context(), HistoryQuery{Plugin: "p", Job: "j", Before: records[3].ID, Limit: 2})
	if err != nil || len(page) != 2 || page[0].ID != records[2].ID || page[1].ID != records[1].ID {
		t.Errorf("got %+v, %v", page, err)
	}
	if n := len(r.history("once")); n != 1 {
		t.Fatalf("%d records of the other job", n)
	}
	r.set(active("once", "1 12 * * *"))
	r.pass(2 * time.Hour)
	r.pass(time.Second)
	if all, err := r.History(t.Context(), HistoryQuery{}); err != nil || len(all) != 0 {
		t.Errorf("%d records are left after two hours, %v", len(all), err)
	}
	for _, q := range []HistoryQuery{{Job: "j"}, {Limit: -1}, {Limit: 1001}, {Before: -1}} {
		if _, err := r.History(t.Context(), q); !problem.IsCode(err, problem.CodeInvalidRequest) {
			t.Errorf("%+v: %v", q, err)
		}
	}
}

func TestChangedIsTold(t *testing.T) {
	told := make(chan Record, 100)
	r := newRig(t, setup{Options: Options{Changed: func(rec Record) { told <- rec }}})
	r.set(asking("j", "*/10 * * * *"))
	r.at("12:10:00")
	if rec := <-told; rec.State != Waiting {
		t.Errorf("told %+v", rec)
	}
	if _, err := r.Approve(t.Context(), r.waits().ID, "ada"); err != nil {
		t.Fatal(err)
	}
	for rec := range told {
		if rec.State == Succeeded {
			break
		}
	}
}

func TestCloseCancelsRuns(t *testing.T) {
	r := newRig(t, setup{answer: func(ctx context.Context, _ Run) error { <-ctx.Done(); return ctx.Err() }})
	r.set(active("j", "* * * * *"))
	r.pass(time.Minute)
	r.until("the run", func() bool { return len(r.ran()) == 1 })
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := r.Close(ctx); err != nil {
		t.Fatal(err)
	}
	again := newRig(t, setup{Options: Options{Path: r.options.Path}})
	if rec := again.history("j")[0]; rec.State != Interrupted {
		t.Errorf("got %+v", rec)
	}
	for name, err := range map[string]error{
		"set": r.SetPlugin(t.Context(), active()), "remove": r.RemovePlugin(t.Context(), "p"),
		"approve": second(r.Approve(t.Context(), 1, "ada")), "trigger": second(r.Trigger(t.Context(), "p", "j", "ada")),
	} {
		if !errors.Is(err, problem.ShuttingDown()) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }
