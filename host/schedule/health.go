package schedule

import (
	"context"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/health"
)

// stillAfter is how long the clock may be silent before jobs count as standing
// still: it ticks every second.
const stillAfter = 30 * time.Second

// Health reports whether jobs become due, and run. It implements
// [health.Checker].
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
	return len(findings) == 0, findings
}
