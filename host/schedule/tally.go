package schedule

import (
	"log/slog"
	"time"
)

// tally is how many records the file has, of each job and of each plugin.
type tally struct {
	jobs    map[key]int
	plugins map[string]int
}

func newTally() tally { return tally{jobs: map[key]int{}, plugins: map[string]int{}} }

func (t tally) add(k key, n int) {
	t.jobs[k] += n
	t.plugins[k.plugin] += n
}

func (t tally) forget(plugin string) {
	deleteOf(t.jobs, plugin)
	delete(t.plugins, plugin)
}

// A plugin decides how many of its runs fail: the log says so of so many in a
// minute, and how many it left out.
const (
	toldRuns  = 5
	toldEvery = time.Minute
	// toldBytes is how much of an error the log gets. All of it is in the
	// record.
	toldBytes = 200
)

// failures is what was told of the failed runs of one plugin.
type failures struct {
	since      time.Time
	told, left int
}

// tellFailure logs that a run did not end well, unless enough was said.
func (s *Scheduler) tellFailure(k key, state State, text string) {
	f := s.failed[k.plugin]
	now := s.now()
	if f == nil || now.Sub(f.since) >= toldEvery || now.Before(f.since) {
		next := &failures{since: now}
		if f != nil {
			next.left = f.left
		}
		s.failed[k.plugin], f = next, next
	}
	if f.told == toldRuns {
		f.left++
		return
	}
	f.told++
	attrs := []any{"plugin", k.plugin, "job", shown(k.job), "outcome", string(state)}
	if text != "" {
		attrs = append(attrs, "error", slog.StringValue(cut(oneLine(text), toldBytes)))
	}
	if f.left > 0 {
		attrs = append(attrs, "left_out", f.left)
		f.left = 0
	}
	s.log.Warn("run of a cron job did not end well", attrs...)
}
