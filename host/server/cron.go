package server

import (
	"context"
	"time"
)

// Cron is the jobs of plugins and their runs. Its methods fail with
// [problem.JobNotFound], [problem.RunNotFound] and [problem.Conflict].
type Cron interface {
	// Jobs returns the declared jobs of a plugin, or of all when it is empty.
	Jobs(ctx context.Context, plugin string) ([]Job, error)
	// TimeZone names the time zone of all schedules.
	TimeZone(ctx context.Context) (string, error)
	// NextRuns returns the next times at which jobs are due, at most n.
	NextRuns(ctx context.Context, n int) ([]NextRun, error)
	// RunJob has a job run now. It returns as soon as the run waits for its
	// turn; see Run for what becomes of it.
	RunJob(ctx context.Context, plugin, job, by string) (JobRun, error)
	// Run returns one run.
	Run(ctx context.Context, id int64) (JobRun, error)
	// Runs returns runs, the newest first.
	Runs(ctx context.Context, q RunQuery) ([]JobRun, error)
	// WaitingRuns returns the runs that wait for the user's approval, the
	// oldest first.
	WaitingRuns(ctx context.Context) ([]JobRun, error)
	// ApproveRun lets a waiting run begin, RejectRun ends it. Saying the same
	// again changes nothing. The id stands for the run as it was shown: when the
	// plugin is upgraded, another run waits in its place.
	ApproveRun(ctx context.Context, id int64, by string) (JobRun, error)
	RejectRun(ctx context.Context, id int64, by string) (JobRun, error)
}

// Job is a declared job.
type Job struct {
	Plugin      string `json:"plugin"`
	Job         string `json:"job"`
	Label       string `json:"label"`
	Description string `json:"description,omitempty"`
	// Schedule is the one in force, Declared that of the manifest.
	Schedule         string `json:"schedule"`
	Declared         string `json:"declaredSchedule"`
	ApprovalRequired bool   `json:"approvalRequired"`
	// Registered says whether the plugin has a handler for it, Active whether
	// the plugin runs, so that the job will.
	Registered bool `json:"registered"`
	Active     bool `json:"active"`
	// Next is when it is due next.
	Next *time.Time `json:"next,omitempty"`
	// Running says whether a run is under way, Waiting names the run that
	// waits for approval.
	Running bool  `json:"running"`
	Waiting int64 `json:"waiting,omitzero"`
	// Last is its newest run.
	Last *JobRun `json:"last,omitempty"`
}

// JobList is the answer of GET /api/v1/cron.
type JobList struct {
	// TimeZone is that of all schedules; times are in UTC.
	TimeZone string `json:"timezone"`
	Jobs     []Job  `json:"jobs"`
}

// NextRun is a time at which a job will be due.
type NextRun struct {
	Plugin           string    `json:"plugin"`
	Job              string    `json:"job"`
	Label            string    `json:"label"`
	At               time.Time `json:"at"`
	ApprovalRequired bool      `json:"approvalRequired"`
}

// JobRun is a run of a job, or several that did not take place for one
// reason.
type JobRun struct {
	ID     int64  `json:"id"`
	Plugin string `json:"plugin"`
	Job    string `json:"job"`
	Cause  string `json:"cause"`
	State  string `json:"state"`
	// Open says that it is still to end.
	Open   bool   `json:"open"`
	Reason string `json:"reason,omitempty"`
	Error  string `json:"error,omitempty"`
	// Count is how many runs stand for the same, the latest due at LastDue.
	Count int `json:"count"`
	// Version is that of the plugin that the user is asked to approve, or has
	// approved; Label and Description are those of the job, of runs that wait.
	Version     string     `json:"version,omitempty"`
	Label       string     `json:"label,omitempty"`
	Description string     `json:"description,omitempty"`
	ScheduledAt time.Time  `json:"scheduledAt"`
	LastDue     *time.Time `json:"lastDue,omitempty"`
	Expires     *time.Time `json:"expires,omitempty"`
	Started     *time.Time `json:"started,omitempty"`
	Ended       *time.Time `json:"ended,omitempty"`
	DurationMs  int64      `json:"durationMs"`
	RequestedBy string     `json:"requestedBy,omitempty"`
	Approved    *Decision  `json:"approved,omitempty"`
	Rejected    *Decision  `json:"rejected,omitempty"`
}

// Decision says who decided on a run, and when.
type Decision struct {
	By string    `json:"by"`
	At time.Time `json:"at"`
}

// MaxRuns is how many runs one answer has at most.
const MaxRuns = 1000

// RunQuery selects runs. The zero value selects the newest 100 of all jobs.
type RunQuery struct {
	Plugin string
	Job    string // needs Plugin
	Before int64  // if not 0: with smaller ids
	Limit  int    // 0 means 100; at most [MaxRuns]
}
