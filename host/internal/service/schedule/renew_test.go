package schedule

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/service"
)

// asked is a plugin of some content with one job that asks first.
func asked(version, content string) Plugin {
	p := asking("j", "*/10 * * * *")
	p.Version, p.Content = version, content
	return p
}

func TestUpgradeWithdrawsApprovals(t *testing.T) {
	for _, c := range []struct {
		name    string
		between func(r *rig, next Plugin)
	}{
		{"at once", func(r *rig, next Plugin) { r.set(next) }},
		{"over an upgrade as the manager does it", func(r *rig, next Plugin) {
			next.State = Starting
			r.set(next)
			next.State = Active
			r.set(next)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			held := make(chan struct{})
			r := newRig(t, setup{answer: func(_ context.Context, run Run) error {
				if run.Content == "one" {
					<-held
				}
				return nil
			}})
			r.set(asked("1.0.0", "one"))
			r.at("12:10:00")
			first := r.waits()
			if first.Version != "1.0.0" || first.Content != "one" {
				t.Errorf("waits: %+v", first)
			}
			approve(r, first.ID) // it begins, and holds up the next one
			r.until("the first run", func() bool { return len(r.ran()) == 1 })
			r.pass(10 * time.Minute)
			second := r.waits()
			approve(r, second.ID)
			r.pass(10 * time.Minute)
			third := r.waits()

			c.between(r, asked("2.0.0", "two"))
			close(held)
			r.idle()
			r.wantRan("12:10")
			again := r.waits()
			if again.ID <= third.ID || again.Content != "two" || again.Version != "2.0.0" || again.Count != 2 ||
				again.ScheduledAt.Format("15:04") != "12:20" || again.Last.Format("15:04") != "12:30" {
				t.Errorf("waits anew: %+v", again)
			}
			for _, id := range []int64{second.ID, third.ID} {
				var decided *DecidedError
				if _, err := r.Approve(t.Context(), id, "ada"); !errors.As(err, &decided) || decided.Record.State != Dropped ||
					!strings.Contains(err.Error(), "the plugin was upgraded: approve again") {
					t.Errorf("run %d: %v", id, err)
				}
			}
			approve(r, again.ID)
			r.idle()
			r.wantRan("12:10", "12:20")
			if last := r.runs[1]; last.Content != "two" || last.Approval == nil {
				t.Errorf("handed over: %+v", last)
			}
			r.set(asked("2.0.0", "two"))
			if r.history("j")[0].State != Succeeded {
				t.Errorf("the run that was under way: %+v", r.history("j")[0])
			}
		})
	}
}

func approve(r *rig, id int64) {
	r.t.Helper()
	if _, err := r.Approve(r.t.Context(), id, "ada"); err != nil {
		r.t.Fatal(err)
	}
}

func TestUpgradeToJobThatDoesNotAsk(t *testing.T) {
	r := newRig(t, setup{})
	resting := asked("1.0.0", "one")
	r.set(resting)
	r.at("12:10:00")
	resting.State = Starting // what is approved now has to wait
	r.set(resting)
	approve(r, r.waits().ID)
	next := active("j", "*/10 * * * *")
	next.Content = "two"
	r.set(next)
	r.idle()
	r.wantRan()
	r.wantHistory("j", line{Dropped, reasonUpgraded, "12:10", "12:10", 1})
}

func TestUpgradeWhileTheHostIsDown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "schedule.db")
	from := saturday()
	r := newRig(t, setup{Options: Options{Path: path}})
	p := asking("approved", "10 12 * * *", "waits", "10 12 * * *")
	p.Content = "one"
	r.set(p)
	r.at("12:10:00")
	p.State = Starting
	r.set(p)
	for _, w := range r.history("approved") {
		approve(r, w.ID)
	}
	r.close()

	r = newRig(t, setup{Options: Options{Path: path}, from: from.Add(time.Hour)})
	p.Content, p.Version, p.State = "two", "2.0.0", Active
	r.set(p)
	r.idle()
	r.wantRan()
	waiting, err := r.Waiting(t.Context(), "p")
	if err != nil || len(waiting) != 2 || waiting[0].Content != "two" || waiting[1].Content != "two" {
		t.Fatalf("%v: %+v", err, waiting)
	}
	r.wantHistory("approved", line{Dropped, reasonUpgraded, "12:10", "12:10", 1}, line{Waiting, "", "12:10", "12:10", 1})
	if got := r.Stats().Waiting; got != 2 {
		t.Errorf("%d wait", got)
	}
}

func TestUpgradeAtHandOver(t *testing.T) {
	upgraded := true
	r := newRig(t, setup{answer: func(_ context.Context, run Run) error {
		if upgraded {
			return service.ErrContentChanged
		}
		return nil
	}})
	r.set(asked("1.0.0", "one"))
	r.at("12:10:00")
	approve(r, r.waits().ID)
	r.idle()
	r.wantHistory("j", line{Dropped, reasonUpgraded, "12:10", "12:10", 1}, line{Waiting, "", "12:10", "12:10", 1})
	upgraded = false
	approve(r, r.waits().ID)
	r.idle()
	r.wantRan("12:10", "12:10")

	upgraded = true // who asks for a run by hand can ask again
	asked, err := r.Trigger(t.Context(), "p", "j", "ada")
	if err != nil {
		t.Fatal(err)
	}
	r.idle()
	if got, err := r.Get(t.Context(), asked.ID); err != nil || got.State != Dropped || r.Stats().Waiting != 0 {
		t.Errorf("%v: %+v, %d wait", err, got, r.Stats().Waiting)
	}
}
