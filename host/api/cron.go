package api

import (
	"net/http"
	"time"
)

// Routes of the jobs of plugins and their runs.
var (
	ListJobs     = Get[JobQuery, JobList]("/cron", "Lists the jobs of plugins")
	ListNextRuns = Get[NextRunQuery, NextRunList]("/cron/next", "Lists when jobs are due")
	ListRuns     = Get[RunQuery, RunList]("/cron/history", "Lists runs, the newest first")
	GetRun       = Get[RunRequest, JobRun]("/cron/history/{id}", "Shows a run")
	// RunJob returns as soon as the run waits for its turn; GetRun says what
	// becomes of it.
	RunJob = Post[JobRequest, JobRun]("/cron/{plugin}/{job}/run", "Runs a job now", Returns(http.StatusAccepted),
		Needs(Operate))
	// ApproveRun lets a waiting run begin, RejectRun ends it. Saying the same
	// again changes nothing. The id stands for the run as it was shown: when the
	// plugin is upgraded, another run waits in its place.
	ApproveRun = Post[ApproveRunRequest, JobRun]("/inbox/{id}/approve", "Approves a run", Needs(Approve), OptionalBody())
	RejectRun  = Post[RunRequest, JobRun]("/inbox/{id}/reject", "Rejects a run", Needs(Approve))
)

// Job is a declared job.
type Job struct {
	Plugin      string `json:"plugin"`
	Job         string `json:"job"`
	Label       string `json:"label"`
	Description string `json:"description,omitempty"`
	// Schedule is the one in force, Declared that of the manifest.
	Schedule string `json:"schedule"`
	Declared string `json:"declaredSchedule"`
	// When says the one in force in plain words, where that is shorter.
	When             string `json:"when,omitempty"`
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

// JobList is the declared jobs, by plugin and in the order of the manifest.
type JobList struct {
	// TimeZone is that of all schedules; times are in UTC.
	TimeZone string `json:"timezone"`
	Jobs     []Job  `json:"jobs"`
}

// JobQuery selects jobs.
type JobQuery struct {
	Plugin string `query:"plugin" json:"-" doc:"the id of a plugin; all where it is left out"`
}

// NextRunQuery says how many times are wanted.
type NextRunQuery struct {
	Limit int `query:"limit" json:"-" min:"1" max:"1000" doc:"20 where it is left out"`
}

// NextRunList is the next times at which jobs of active plugins are due.
type NextRunList struct {
	Next []NextRun `json:"next"`
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

// RunQuery selects runs.
type RunQuery struct {
	Plugin string `query:"plugin" json:"-" doc:"the id of a plugin; all where it is left out"`
	Job    string `query:"job" json:"-" doc:"the id of a job; needs plugin beside it"`
	Before int64  `query:"before" json:"-" min:"1" doc:"with smaller ids"`
	Limit  int    `query:"limit" json:"-" min:"1" max:"1000" doc:"100 where it is left out"`
}

// RunList is runs of jobs.
type RunList struct {
	Runs []JobRun `json:"runs"`
}

// RunRequest names a run.
type RunRequest struct {
	ID int64 `path:"id" json:"-" min:"1"`
}

// JobRequest names a job.
type JobRequest struct {
	Plugin string `path:"plugin" json:"-"`
	Job    string `path:"job" json:"-"`
}
