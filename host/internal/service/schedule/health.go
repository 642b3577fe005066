package schedule

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// stillAfter is how long the clock may be silent before jobs count as standing
// still: it ticks every second.
const stillAfter = 30 * time.Second

// Health reports whether jobs become due, and run, and which of those of active
// plugins fail or have no handler. It implements [health.Checker].
func (s *Scheduler) Health(context.Context) (usable bool, findings []health.Finding) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false, nil // the host stops
	}
	if s.failing {
		findings = append(findings, health.Finding{Severity: health.Error,
			What: "jobs stand still: how they run cannot be written to the disk, which is tried again every second",
			Do:   "make sure that the disk has room and the data folder can be written to; the host's log has the cause"})
	}
	if silent := s.now().Sub(s.lastTick); silent > stillAfter {
		findings = append(findings, health.Finding{Severity: health.Error,
			What: fmt.Sprintf("jobs stand still: the clock was last heard %v ago", silent.Round(time.Second)),
			Do:   "restart the host, and report it with the host's log"})
	}
	usable = len(findings) == 0
	if s.jumped != "" && s.now().Sub(s.jumpedAt) < jumpTold {
		findings = append(findings, health.Finding{Severity: health.Warning,
			What: s.jumped + ", to " + s.jumpedAt.Format(time.RFC3339) + "; a time that a job has run at is not run again",
			Do:   "see that the clock of this machine is right and kept so; `wasmhost cron history ID` has what was missed"})
	}
	for id, p := range s.plugins {
		if p.state == Active {
			findings = append(findings, s.handlers(id, p)...)
			if s.leads { // who runs them knows how they end
				findings = append(findings, s.failingJobs(id, p)...)
			}
		}
	}
	return usable, findings
}

// namedJobs is how many jobs of a plugin are named in a report: it decides how
// many it declares.
const namedJobs = 5

// handlers says which jobs of a plugin have no handler.
func (s *Scheduler) handlers(id string, p *plugin) []health.Finding {
	var without []string
	for _, name := range p.jobs {
		if !s.jobs[key{id, name}].registered {
			without = append(without, shown(name))
		}
	}
	if len(without) == 0 {
		return nil
	}
	return []health.Finding{{Plugin: id, Severity: health.Warning,
		What: fmt.Sprintf("%d of its %d jobs never run: the plugin has registered no handler for %s", len(without),
			len(p.jobs), some(without)),
		Do: "look in its log for why, with `wasmhost logs " + id + "`, or report it to the plugin's author"}}
}

// some lists no more than are named.
func some(names []string) string {
	if len(names) <= namedJobs {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:namedJobs], ", "), len(names)-namedJobs)
}

// failedRuns is how many runs of a job must have failed, one after the other,
// for that to be said. Where none has ended well, one is enough.
const failedRuns = 3

// failedRow is how many of the last runs of a job have failed.
type failedRow struct {
	runs  int  // in a row
	well  bool // whether one before them has ended well, as far as is known
	cause string
	at    time.Time // when the last one ended
}

// ended adds a run that took place.
func (f *failedRow) ended(state State, reason, text string, at time.Time) {
	switch state {
	case Succeeded:
		*f = failedRow{well: true}
	case Failed, TimedOut:
		f.runs++
		f.cause, f.at = cmp.Or(text, reason), at
	}
}

// failingJobs says which jobs of a plugin do nothing but fail.
func (s *Scheduler) failingJobs(id string, p *plugin) (findings []health.Finding) {
	const do = "correct what it says, or report it to the plugin's author, and try it with " +
		"`wasmhost cron run %[1]s JOB`; `wasmhost cron history %[1]s` has the runs"
	more := 0
	for _, name := range p.jobs {
		row := s.jobs[key{id, name}].failed
		switch {
		case row.runs == 0 || row.runs < failedRuns && row.well:
		case len(findings) == namedJobs:
			more++
		default:
			which := fmt.Sprintf("each of its last %d runs", row.runs)
			if row.runs == 1 {
				which = "its only run"
			}
			findings = append(findings, health.Finding{Plugin: id, Severity: health.Warning,
				What: fmt.Sprintf("its job %s has failed in %s, the last one at %s: %s", shown(name), which,
					row.at.Format(time.RFC3339), visible.Cut(oneLine(row.cause), failureBytes)),
				Do: fmt.Sprintf(do, id)})
		}
	}
	if more > 0 {
		findings = append(findings, health.Finding{Plugin: id, Severity: health.Warning,
			What: fmt.Sprintf("%d more of its jobs have failed in each of their last runs", more), Do: fmt.Sprintf(do, id)})
	}
	return findings
}

// readFailed reads how the last runs of a job have ended, those before the host
// was started.
func (c *change) readFailed(k key) (row failedRow, err error) {
	rows, err := c.tx.Stmt(c.s.db.lastRuns).Query(k.plugin, k.job, failedRuns)
	if err != nil {
		return row, fmt.Errorf("read the last runs: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var state State
		var reason, text string
		var ended int64
		if err := rows.Scan(&state, &reason, &text, &ended); err != nil {
			return row, fmt.Errorf("read the last runs: %w", err)
		}
		if state == Succeeded {
			row.well = true
			break
		}
		if row.runs++; row.runs == 1 {
			row.cause, row.at = cmp.Or(text, reason), at(ended)
		}
	}
	return row, rows.Err()
}
