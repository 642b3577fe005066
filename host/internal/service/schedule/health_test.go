package schedule

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

func (r *rig) register(jobs ...string) {
	r.t.Helper()
	for _, job := range jobs {
		if err := r.Register("p", job, ""); err != nil {
			r.t.Fatal(err)
		}
	}
}

// warned returns what is said of the plugin p, a line each.
func (r *rig) warned() string {
	r.t.Helper()
	usable, findings := r.Health(r.t.Context())
	if !usable {
		r.t.Error("the schedule cannot be used")
	}
	text := ""
	for _, f := range findings {
		if f.Plugin != "p" || f.Severity != health.Warning || !strings.Contains(f.Do, "author") {
			r.t.Errorf("it is said: %+v", f)
		}
		text += f.What + "\n"
	}
	return text
}

// Jobs that stand still are told as such: because the clock is silent, or
// because the file cannot be written.
func TestHealth(t *testing.T) {
	r := newRig(t, setup{})
	r.set(active("j", "* * * * *"))
	r.register("j")
	r.pass(time.Minute)
	r.idle()
	if usable, findings := r.Health(t.Context()); !usable || len(findings) != 0 {
		t.Errorf("of a schedule that works: %v, %+v", usable, findings)
	}
	for text, breaks := range map[string]func(){
		"last heard 1m": func() { r.lastTick = r.now().Add(-time.Minute) },
		"the disk":      func() { r.failing = true },
	} {
		r.mu.Lock()
		lastTick := r.lastTick
		breaks()
		r.mu.Unlock()
		usable, findings := r.Health(t.Context())
		if usable || len(findings) != 1 || !strings.Contains(findings[0].What, text) || findings[0].Do == "" {
			t.Errorf("%s: %v, %+v", text, usable, findings)
		}
		r.mu.Lock()
		r.lastTick, r.failing = lastTick, false
		r.mu.Unlock()
	}
}

// Jobs that do nothing but fail are told with their last error, also after a
// restart, until a run ends well. They make the schedule no less usable.
func TestHealthOfFailingJobs(t *testing.T) {
	fails := func(_ context.Context, run Run) error {
		if run.Job == "well" {
			return nil
		}
		return fmt.Errorf("no disk\nfor run %d", run.ID)
	}
	p := active("j", "* * * * *", "well", "* * * * *", "once", "0 13 * * *")
	r := newRig(t, setup{})
	r.set(p)
	r.register("j", "well", "once")
	minute := func(n int) {
		for range n {
			r.pass(time.Minute)
			r.idle()
		}
	}
	minute(1) // all is well
	r.answers(fails)
	minute(2)
	if got := r.warned(); got != "" {
		t.Errorf("after two failures: %s", got)
	}
	minute(1)
	const three = "its job \"j\" has failed in each of its last 3 runs, the last one at 2026-11-21T12:04:00Z: " +
		"no disk | for run 7\n"
	if got := r.warned(); got != three {
		t.Errorf("after three failures: %s", got)
	}
	r = r.restart(setup{answer: fails}, time.Second)
	p.State = Starting
	r.set(p)
	r.register("j", "well", "once")
	if got := r.warned(); got != "" {
		t.Errorf("of a plugin that starts: %s", got)
	}
	p.State = Active
	r.set(p)
	if got := r.warned(); got != three {
		t.Errorf("after a restart: %s", got)
	}
	minute(1)
	if got := r.warned(); !strings.HasPrefix(got, `its job "j" has failed in each of its last 4 runs`) {
		t.Errorf("after one more: %s", got)
	}
	if _, err := r.Trigger(t.Context(), "p", "once", "ada"); err != nil {
		t.Fatal(err)
	}
	r.idle()
	if got := r.warned(); !strings.Contains(got, `its job "once" has failed in its only run, `) {
		t.Errorf("after the first run: %s", got)
	}
	p.State = Inactive
	r.set(p)
	if got := r.warned(); got != "" {
		t.Errorf("of a plugin that is disabled: %s", got)
	}
	p.State = Active
	r.set(p)
	r.register("j", "well", "once")
	r.answers(nil)
	minute(1)
	if got := r.warned(); strings.Contains(got, `"j"`) || !strings.Contains(got, `"once"`) {
		t.Errorf("after it was mended: %s", got)
	}
}

// Jobs without a handler are told, by name as far as there are few.
func TestHealthOfJobsWithoutHandlers(t *testing.T) {
	var jobs []string
	for i := range 7 {
		jobs = append(jobs, fmt.Sprintf("j%d", i), "0 3 * * *")
	}
	r := newRig(t, setup{answer: func(context.Context, Run) error { return errors.New("broken") }})
	r.set(active(jobs...))
	r.register("j3")
	const want = "6 of its 7 jobs never run: the plugin has registered no handler for \"j0\", \"j1\", \"j2\", \"j4\", " +
		"\"j5\" and 1 more\n"
	if got := r.warned(); got != want {
		t.Errorf("it is said: %s", got)
	}
	r.register("j0", "j1", "j2", "j4", "j5", "j6")
	if got := r.warned(); got != "" {
		t.Errorf("with handlers: %s", got)
	}
	for i := range 7 {
		if _, err := r.Trigger(t.Context(), "p", fmt.Sprintf("j%d", i), "ada"); err != nil {
			t.Fatal(err)
		}
	}
	r.idle()
	if got := r.warned(); strings.Count(got, "in its only run") != namedJobs ||
		!strings.Contains(got, "2 more of its jobs have failed") {
		t.Errorf("where all fail: %s", got)
	}
}

// answers changes what runs come to.
func (r *rig) answers(answer func(ctx context.Context, run Run) error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answer = answer
}
