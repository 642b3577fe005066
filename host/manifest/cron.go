package manifest

import "errors"

// Cron declares jobs that run at scheduled times.
type Cron struct {
	Jobs []Job `json:"jobs" rule:"required,items=100" doc:"Scheduled jobs, at most 100"`
}

// Job is one scheduled job.
type Job struct {
	ID    string `json:"id" rule:"required,len=1..100,visible" doc:"Unique job id"`
	Label string `json:"label" rule:"required,len=1..100,visible" doc:"Label shown to the user"`
	// Schedule satisfies [CheckSchedule]; [ParseSchedule] makes use of it.
	Schedule         string `json:"schedule" rule:"required" doc:"Cron expression with five fields: minute, hour, day of month, month, day of week"`
	Description      string `json:"description,omitempty" doc:"What the job does"`
	ApprovalRequired bool   `json:"approvalRequired,omitempty" doc:"Whether the user must approve each run in the inbox"`
}

func (c *checker) cron() {
	block := c.top["cron"]
	if !block.is(kindObject) {
		return
	}
	c.needsPermission("cron", ruleCronPermission, PermissionCron)
	c.needsBackend("cron", ruleCronBackend)
	seen := make(map[string]bool)
	block.get("jobs").members(func(_ int, job value) bool {
		if id, ok := job.get("id").text(); ok {
			if seen[id] {
				c.err(job.get("id"), ruleJobUnique, "Give each job an id of its own.", "the job id %s stands twice", quote(id))
			}
			seen[id] = true
		}
		if text, ok := job.get("schedule").text(); ok {
			c.schedule(job.get("schedule"), text)
		}
		return !c.full()
	})
}

func (c *checker) schedule(v value, text string) {
	var bad *ScheduleError
	if !errors.As(CheckSchedule(text), &bad) {
		return
	}
	rule := ruleScheduleFormat
	if bad.Never {
		rule = ruleScheduleNever
	}
	c.err(v, rule, bad.Advice, "the schedule %s: %s", quote(text), bad.Reason)
}
