package schedule

import (
	"log/slog"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// counters is how many records the file has, of each job and of each plugin.
type counters struct {
	jobs    map[key]int
	plugins map[string]int
}

func newCounters() counters { return counters{jobs: map[key]int{}, plugins: map[string]int{}} }

func (t counters) add(k key, n int) {
	t.jobs[k] += n
	t.plugins[k.plugin] += n
}

func (t counters) forget(plugin string) {
	deleteOf(t.jobs, plugin)
	delete(t.plugins, plugin)
}

// A plugin decides how many of its runs fail: the log says so of so many in a
// minute, and how many it left out.
const (
	failureLines = 5
	failureEvery = time.Minute
	// failureBytes is how much of an error the log gets. All of it is in the
	// record.
	failureBytes = 200
)

// logFailure logs that a run did not end well, unless enough was said.
func (s *Scheduler) logFailure(k key, state State, text string) {
	left, ok := s.failures.Pass(k.plugin, s.now())
	if !ok {
		return
	}
	attrs := []any{"plugin", k.plugin, "job", shown(k.job), "outcome", string(state)}
	if text != "" {
		attrs = append(attrs, "error", slog.StringValue(visible.Cut(oneLine(text), failureBytes)))
	}
	if left > 0 {
		attrs = append(attrs, "left_out", left)
	}
	s.log.Warn("run of a cron job did not end well", attrs...)
}
