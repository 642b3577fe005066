package schedule

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func TestApproval(t *testing.T) {
	r := newRig(t, setup{})
	r.set(asking("j", "*/10 * * * *"))
	r.at("12:10:00")
	r.at("12:20:00")
	r.at("12:30:00")
	r.wantRan()
	w := r.waits()
	if w.Count != 3 || w.ScheduledAt.Format("15:04") != "12:10" || w.Last.Format("15:04") != "12:30" ||
		!w.Expires.Equal(w.ScheduledAt.Add(24*time.Hour)) {
		t.Errorf("waits: %+v", w)
	}
	r.pass(90 * time.Second)
	first, err := r.Approve(t.Context(), w.ID, "ada")
	if err != nil || first.Approved == nil || first.Approved.By != "ada" || !first.Approved.At.Equal(r.clock.Now()) {
		t.Fatalf("got %+v, %v", first, err)
	}
	r.idle()
	r.pass(time.Second)
	again, err := r.Approve(t.Context(), w.ID, "bob")
	if err != nil || again.State != Succeeded || *again.Approved != *first.Approved {
		t.Errorf("again: %+v, %v", again, err)
	}
	var decided *DecidedError
	if _, err := r.Reject(t.Context(), w.ID, "bob"); !errors.As(err, &decided) ||
		decided.Record.Approved.By != "ada" {
		t.Errorf("got %v", err)
	}
	r.wantRan("12:10")
	if got := r.runs[0].Approval; got == nil || *got != *first.Approved {
		t.Errorf("handed over with %+v", got)
	}
	r.at("12:40:00")
	if w := r.waits(); w.Count != 1 || w.ScheduledAt.Format("15:04") != "12:40" {
		t.Errorf("waits: %+v", w)
	}
}

func TestRejection(t *testing.T) {
	r := newRig(t, setup{})
	r.set(asking("j", "*/10 * * * *"))
	r.at("12:10:00")
	w := r.waits()
	for range 2 {
		rec, err := r.Reject(t.Context(), w.ID, "ada")
		if err != nil || rec.State != Rejected || rec.Rejected.By != "ada" {
			t.Errorf("got %+v, %v", rec, err)
		}
	}
	if _, err := r.Approve(t.Context(), w.ID, "ada"); !errors.As(err, new(*DecidedError)) {
		t.Errorf("got %v", err)
	}
	for _, id := range []int64{0, -1, 99} {
		if _, err := r.Approve(t.Context(), id, "ada"); !problem.IsCode(err, problem.CodeRunNotFound) {
			t.Errorf("run %d: %v", id, err)
		}
	}
	if _, err := r.Approve(t.Context(), w.ID, ""); !problem.IsCode(err, problem.CodeInvalidRequest) {
		t.Errorf("got %v", err)
	}
	r.idle()
	r.wantRan()
}

func TestExpiry(t *testing.T) {
	r := newRig(t, setup{})
	r.set(asking("daily", "0 3 * * *", "once", "0 3 22 11 *", "hourly", "30 * * * *"))
	r.pass(15 * time.Hour) // 03:00 on Sunday; the hourly one waits since 02:30
	once := r.history("once")[0]
	r.pass(24*time.Hour - time.Second)
	r.pass(time.Second)
	r.wantHistory("daily",
		line{Expired, reasonExpired, "03:00", "03:00", 1},
		line{Waiting, "", "03:00", "03:00", 1})
	r.wantHistory("once", line{Expired, reasonExpired, "03:00", "03:00", 1})
	if _, err := r.Approve(t.Context(), once.ID, "ada"); !errors.As(err, new(*DecidedError)) {
		t.Errorf("got %v", err)
	}
	r.idle()
	r.wantRan()
}

// TestExpiryKeepsTheLatest has runs that became due while the first waited.
func TestExpiryKeepsTheLatest(t *testing.T) {
	r := newRig(t, setup{Options: Options{Limits: Limits{ApprovalExpiry: 25 * time.Minute}}})
	r.set(asking("j", "*/10 * * * *"))
	r.at("12:10:00")
	r.at("12:20:00")
	r.at("12:30:00")
	r.at("12:35:00")
	r.wantHistory("j",
		line{Expired, reasonExpired, "12:10", "12:30", 3},
		line{Waiting, "", "12:30", "12:30", 1})
	if w := r.waits(); w.Expires.Format("15:04") != "12:55" {
		t.Errorf("waits: %+v", w)
	}
}

// TestExpiryBeforeApproval asks in the second in which the run expires.
func TestExpiryBeforeApproval(t *testing.T) {
	r := newRig(t, setup{})
	r.set(asking("j", "0 3 22 11 *"))
	r.pass(15 * time.Hour)
	w := r.waits()
	r.clock.shift.Add(int64(24 * time.Hour)) // no tick has come yet
	if _, err := r.Approve(t.Context(), w.ID, "ada"); !errors.As(err, new(*DecidedError)) {
		t.Errorf("got %v", err)
	}
	r.idle()
	r.wantRan()
}

func TestManualRunOfAnAskingJob(t *testing.T) {
	r := newRig(t, setup{})
	r.set(asking("j", "*/10 * * * *"))
	r.at("12:10:00")
	w := r.waits()
	rec, err := r.Trigger(t.Context(), "p", "j", "ada")
	if err != nil || rec.Approved == nil || rec.Approved.By != "ada" {
		t.Fatalf("got %+v, %v", rec, err)
	}
	r.idle()
	if got := r.runs[0].Approval; got == nil || got.By != "ada" {
		t.Errorf("handed over with %+v", got)
	}
	if now := r.waits(); now.ID != w.ID {
		t.Errorf("waits: %+v", now)
	}
	if _, err := r.Approve(t.Context(), rec.ID, "bob"); !errors.As(err, new(*DecidedError)) {
		t.Errorf("got %v", err)
	}
}

func TestApprovalWhileInactive(t *testing.T) {
	r := newRig(t, setup{})
	p := asking("j", "*/10 * * * *")
	r.set(p)
	r.at("12:10:00")
	w := r.waits()
	p.State = Inactive
	r.set(p)
	if _, err := r.Approve(t.Context(), w.ID, "ada"); !errors.Is(err, ErrInactive) {
		t.Errorf("got %v", err)
	}
	if r.waits().ID != w.ID {
		t.Error("the run no longer waits")
	}
	p.State = Starting
	r.set(p)
	if _, err := r.Approve(t.Context(), w.ID, "ada"); err != nil {
		t.Errorf("got %v", err)
	}
	r.wantRan()
	p.State = Active
	r.set(p)
	r.idle()
	r.wantRan("12:10")
}

func TestUpgradesAndWaitingRuns(t *testing.T) {
	for _, c := range []struct {
		name string
		next Plugin
		want line
	}{
		{"still asks", asking("j", "0 0 * * *"), line{Waiting, "", "12:10", "12:10", 1}},
		{"no longer asks", active("j", "0 0 * * *"), line{Dropped, "the job no longer needs approval", "12:10", "12:10", 1}},
		{"is gone", active("other", "0 0 * * *"), line{Dropped, "the job is no longer declared by version 1.0.0", "12:10",
			"12:10", 1}},
		{"plugin removed, data kept", Plugin{ID: "p"}, line{Dropped, "the job is no longer declared", "12:10", "12:10", 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, setup{})
			r.set(asking("j", "*/10 * * * *"))
			r.at("12:10:00")
			r.set(c.next)
			r.wantHistory("j", c.want)
			wait := 0
			if c.want.state == Waiting {
				wait = 1
			}
			if st := r.Stats(); st.Waiting != wait {
				t.Errorf("got %+v", st)
			}
		})
	}
}

// TestApproveAtOnce approves and rejects from many sides: one side wins, and
// the run takes place at most once.
func TestApproveAtOnce(t *testing.T) {
	r := newRig(t, setup{})
	r.set(asking("j", "*/10 * * * *"))
	for round := range 10 {
		r.pass(10 * time.Minute)
		w := r.waits()
		var all sync.WaitGroup
		var won sync.Map
		for i := range 8 {
			all.Go(func() {
				by := fmt.Sprint("user-", i)
				if i%2 == 0 {
					if rec, err := r.Approve(t.Context(), w.ID, by); err == nil {
						won.Store("approved by "+rec.Approved.By, true)
					}
				} else if rec, err := r.Reject(t.Context(), w.ID, by); err == nil {
					won.Store("rejected by "+rec.Rejected.By, true)
				}
			})
		}
		all.Wait()
		r.idle()
		n := 0
		won.Range(func(any, any) bool { n++; return true })
		if n != 1 {
			t.Fatalf("round %d: %d decisions", round, n)
		}
	}
	seen := map[int64]bool{}
	for _, run := range r.runs {
		if seen[run.ID] {
			t.Errorf("run %d took place twice", run.ID)
		}
		seen[run.ID] = true
	}
}
