package schedule

import (
	"time"
)

// Limits bound what the jobs of all plugins may take. A field that is zero
// takes its default.
type Limits struct {
	// Jobs is how many jobs all plugins may have together.
	Jobs int `default:"100000" min:"1" max:"1000000" per:"database"`
	// ConcurrentRuns is how many runs may be under way at once in the host; more wait for their turn.
	ConcurrentRuns int `default:"16" min:"1" max:"10000" per:"host"`
	// ConcurrentPerPlugin is how many runs may be under way of one plugin, so that slow jobs of one do not hold up
	// those of all.
	ConcurrentPerPlugin int `default:"4" min:"1" max:"10000" per:"host"`
	// ApprovalExpiry is how long a run may wait for approval, and an approved one to begin.
	ApprovalExpiry time.Duration `default:"24h" min:"1s" max:"876000h"`
	// HistoryPerJob is how many records are kept of a job, those of runs that wait or are under way aside.
	HistoryPerJob int `default:"200" min:"1" max:"100000" per:"database"`
	// HistoryPerPlugin is how many records are kept of all jobs of a plugin together.
	HistoryPerPlugin int `default:"4000" min:"1" max:"1000000" per:"database"`
	// HistoryAge is how long records are kept.
	HistoryAge time.Duration `default:"2160h" min:"1m" max:"876000h"`
	// ErrorBytes is how much of an error is recorded.
	ErrorBytes int `default:"2000" min:"1" max:"1MiB"`
	// Late is how long after its time a run may still begin because the clock jumped; later, it counts as missed.
	Late time.Duration `default:"1m" min:"2s" max:"168h"`
	// LockWait is how long to wait for a lock that another process holds on the file.
	LockWait time.Duration `default:"5s" min:"1ms" max:"1h"`
}
