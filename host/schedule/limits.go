package schedule

import (
	"fmt"
	"time"
)

// Limits bound what the jobs of all plugins may take. A field that is zero
// takes its default.
type Limits struct {
	// Jobs is how many jobs all plugins may have together. Default 100,000.
	Jobs int
	// ConcurrentRuns is how many runs may be under way at once in the host;
	// more wait for their turn. Default 16.
	ConcurrentRuns int
	// ConcurrentPerPlugin is how many of them may be of one plugin, so that
	// slow jobs of one do not hold up those of all. Default 4.
	ConcurrentPerPlugin int
	// ApprovalExpiry is how long a run may wait for approval, and an approved
	// one to begin. Default 24 h.
	ApprovalExpiry time.Duration
	// HistoryPerJob is how many records are kept of a job, those of runs that
	// wait or are under way aside. Default 200.
	HistoryPerJob int
	// HistoryPerPlugin is the same for all jobs of a plugin together. Default
	// 4000.
	HistoryPerPlugin int
	// HistoryAge is how long records are kept. Default 90 days.
	HistoryAge time.Duration
	// ErrorBytes is how much of an error is recorded. Default 2000.
	ErrorBytes int
	// Late is how long after its time a run may still begin because the
	// clock jumped; later, it counts as missed. Default 1 min.
	Late time.Duration
	// LockWait is how long to wait for a lock that another process holds on
	// the file. Default 5 s.
	LockWait time.Duration
}

// WithDefaults returns the limits in force.
func (l Limits) WithDefaults() Limits {
	fill(&l.Jobs, 100_000)
	fill(&l.ConcurrentRuns, 16)
	fill(&l.ConcurrentPerPlugin, 4)
	fill(&l.ApprovalExpiry, 24*time.Hour)
	fill(&l.HistoryPerJob, 200)
	fill(&l.HistoryPerPlugin, 4000)
	fill(&l.HistoryAge, 90*24*time.Hour)
	fill(&l.ErrorBytes, 2000)
	fill(&l.Late, time.Minute)
	fill(&l.LockWait, 5*time.Second)
	return l
}

func fill[T int | time.Duration](limit *T, byDefault T) {
	if *limit == 0 {
		*limit = byDefault
	}
}

// Validate reports the first limit that makes no sense. Zero is the default
// and always valid.
func (l Limits) Validate() error {
	l = l.WithDefaults()
	for _, n := range []struct {
		name        string
		value, most int
	}{
		{"Jobs", l.Jobs, 1_000_000},
		{"ConcurrentRuns", l.ConcurrentRuns, 10_000},
		{"ConcurrentPerPlugin", l.ConcurrentPerPlugin, 10_000},
		{"HistoryPerJob", l.HistoryPerJob, 100_000},
		{"HistoryPerPlugin", l.HistoryPerPlugin, 1_000_000},
		{"ErrorBytes", l.ErrorBytes, 1 << 20},
	} {
		if n.value < 1 || n.value > n.most {
			return fmt.Errorf("schedule limits: %s is %d: write a number from 1 to %d", n.name, n.value, n.most)
		}
	}
	for _, d := range []struct {
		name         string
		value, least time.Duration
	}{
		{"ApprovalExpiry", l.ApprovalExpiry, time.Second},
		{"HistoryAge", l.HistoryAge, time.Minute},
		{"Late", l.Late, 2 * time.Second}, // a beat and a slow one
		{"LockWait", l.LockWait, time.Millisecond},
	} {
		if d.value < d.least {
			return fmt.Errorf("schedule limits: %s is %v: write at least %v", d.name, d.value, d.least)
		}
	}
	return nil
}
