package schedule

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

func TestRegister(t *testing.T) {
	r := newRig(t, setup{})
	p := active("a", "0 * * * *", "b", "0 * * * *")
	p.State = Starting
	r.set(p)
	for _, c := range []struct{ plugin, job, schedule, text string }{
		{"p", "c", "", `does not declare it; declared are: "a", "b"`},
		{"p", strings.Repeat("x", 1000), "", "…"},
		{"q", "a", "", "declares no cron jobs"},
		{"p", "a", "TZ=", "time zone"},
		{"p", "a", "TZ=0", "time zone"},
		{"p", "a", "TZ=UTC * * * * *", "time zone"},
		{"p", "a", "@every 1s", "macros"},
		{"p", "a", "* * * * * *", "6 fields"},
		{"p", "a", "? * * * *", "?"},
		{"p", "a", "*/70 * * * *", "step"},
		{"p", "a", "0 0 30 2 *", "never"},
		{"p", "a", strings.Repeat("0,", 5000) + "0 * * * *", "longer"},
	} {
		err := r.Register(c.plugin, c.job, c.schedule)
		var failure *abi.Error
		if !errors.As(err, &failure) || failure.Code != abi.CodeInvalidArgument ||
			!strings.Contains(failure.Message, c.text) || len(failure.Message) > 500 {
			t.Errorf("%s/%s %q: %v", c.plugin, shown(c.job), c.schedule, err)
		}
	}
	if r.IsRegistered("p", "a") || r.IsRegistered("p", "c") {
		t.Error("registered what failed")
	}
	if err := errors.Join(r.Register("p", "a", "30 * * * *"), r.Register("p", "b", "")); err != nil {
		t.Fatal(err)
	}
	p.State = Active
	r.set(p)
	if !r.IsRegistered("p", "a") || !r.IsRegistered("p", "b") {
		t.Error("not registered")
	}
	r.at("12:30:00")
	r.at("13:00:00")
	r.wantRan("12:30", "13:00")
	if err := r.Register("p", "a", "15 * * * *"); err != nil {
		t.Fatal(err)
	}
	r.at("13:15:00")
	r.wantRan("12:30", "13:00", "13:15")
	r.Unregister("p", "a")
	r.Unregister("p", "c")
	if r.IsRegistered("p", "a") {
		t.Error("still registered")
	}
	r.at("13:30:00")
	r.at("14:00:00") // both by their declared schedule
	if got := r.ran(); len(got) != 5 || got[3] != "14:00" || got[4] != "14:00" {
		t.Errorf("ran at %v", got)
	}
}

// TestScheduleLivesWithTheInstance replaces an instance by one that registers
// the same again, and by one that does not.
func TestScheduleLivesWithTheInstance(t *testing.T) {
	r := newRig(t, setup{})
	p := active("a", "0 * * * *")
	r.set(p)
	restart := func(schedule string) {
		t.Helper()
		p.State = Starting
		r.ClearInstance("p")
		if r.IsRegistered("p", "a") {
			t.Error("registered without an instance")
		}
		r.set(p)
		if schedule != "" {
			if err := r.Register("p", "a", schedule); err != nil {
				t.Fatal(err)
			}
		}
		p.State = Active
		r.set(p)
		r.idle()
	}
	restart("*/20 * * * *")
	r.at("12:20:00")
	r.pass(20*time.Minute - time.Second)
	r.ClearInstance("p")
	r.pass(time.Millisecond * 1500) // the old schedule holds while the instance is replaced
	r.idle()
	restart("*/20 * * * *")
	r.wantRan("12:20", "12:40")
	restart("")
	r.at("13:00:00")
	r.at("13:20:00")
	r.wantRan("12:20", "12:40", "13:00")
	restart("*/20 * * * *")
	p.State = Inactive
	r.set(p)
	if r.IsRegistered("p", "a") {
		t.Error("registered while inactive")
	}
	p.State = Active
	r.set(p)
	r.at("13:40:00")
	r.at("14:00:00")
	r.wantRan("12:20", "12:40", "13:00", "14:00")
}

func TestUpgradeChangesTheSchedule(t *testing.T) {
	r := newRig(t, setup{})
	r.set(active("a", "0 * * * *", "b", "0 * * * *"))
	r.at("12:30:00")
	r.set(active("a", "*/10 * * * *", "c", "40 * * * *"))
	r.at("12:40:00")
	if got := r.ran(); len(got) != 2 {
		t.Errorf("ran at %v", got)
	}
	r.at("12:50:00")
	r.at("13:00:00")
	if got := r.ran(); len(got) != 4 {
		t.Errorf("ran at %v", got)
	}
	if st := r.Stats(); st.Jobs != 2 {
		t.Errorf("got %+v", st)
	}
}

func TestSetPluginRefuses(t *testing.T) {
	r := newRig(t, setup{Options: Options{Limits: Limits{Jobs: 2}}})
	r.set(active("a", "0 * * * *"))
	for name, p := range map[string]Plugin{
		"no id":       {Jobs: active("a", "* * * * *").Jobs},
		"no job id":   active("", "* * * * *"),
		"twice":       active("a", "* * * * *", "a", "* * * * *"),
		"no schedule": active("a", ""),
		"TZ":          active("a", "TZ="),
		"too many":    active("a", "* * * * *", "b", "* * * * *", "c", "* * * * *"),
		"no state":    {ID: "p", State: 7},
	} {
		if err := r.SetPlugin(t.Context(), p); err == nil || !strings.Contains(err.Error(), "invalid argument") {
			t.Errorf("%s: %v", name, err)
		}
	}
	jobs, err := r.Jobs(t.Context(), "")
	if err != nil || len(jobs) != 1 || jobs[0].Schedule != "0 * * * *" {
		t.Errorf("got %+v, %v", jobs, err)
	}
}

func TestRemovePlugin(t *testing.T) {
	r := newRig(t, setup{})
	r.set(asking("j", "*/10 * * * *"))
	other := active("j", "*/10 * * * *")
	other.ID = "other"
	r.set(other)
	r.at("12:10:00")
	if err := r.RemovePlugin(t.Context(), "p"); err != nil {
		t.Fatal(err)
	}
	if n := len(r.history("j")); n != 0 {
		t.Errorf("%d records are left", n)
	}
	r.at("12:20:00")
	all, err := r.History(t.Context(), HistoryQuery{})
	if err != nil || len(all) != 2 || all[0].Plugin != "other" {
		t.Errorf("got %+v, %v", all, err)
	}
	if st := r.Stats(); st != (Stats{Jobs: 1}) {
		t.Errorf("got %+v", st)
	}
}
