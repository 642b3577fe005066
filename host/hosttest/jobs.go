package hosttest

import (
	"encoding/json"
	"strconv"
	"time"
)

// JobRun is what became of a run of a job.
type JobRun struct {
	// State is as the user sees it: succeeded, failed, timed-out, missed, ...
	State string `json:"state"`
	// Error is what the handler failed with, Reason why the run did not take
	// place.
	Error  string `json:"error"`
	Reason string `json:"reason"`

	ID   int64 `json:"id"`
	Open bool  `json:"open"`
}

// RunJob has a job of the plugin run now, as the user does with `wasmhost cron
// run`, and waits until the run is over. Asking for it approves it as well.
func (h *Host) RunJob(job string) JobRun {
	h.tb.Helper()
	h.active(job)
	var run JobRun
	h.api("POST", "cron/"+h.id+"/"+job+"/run", &run)
	return h.over(job, run.ID)
}

// DueJob lets the time come at which a job is due next, and waits until the run
// is over. One that needs approval is approved, or else rejected. Jobs that are
// due before may count as missed.
func (h *Host) DueJob(job string, approve bool) JobRun {
	h.tb.Helper()
	due := h.active(job)
	for end := time.Now().Add(waitTimeout); time.Now().Before(end); time.Sleep(time.Millisecond) {
		var list struct {
			Runs []struct {
				JobRun
				Cause       string    `json:"cause"`
				ScheduledAt time.Time `json:"scheduledAt"`
			} `json:"runs"`
		}
		h.api("GET", "cron/history?limit=10&plugin="+h.id+"&job="+job, &list)
		for _, run := range list.Runs {
			if run.Cause == "manual" || run.ScheduledAt.Before(due) {
				continue
			}
			if run.Open && run.State == "waiting" {
				decision := "/reject"
				if approve {
					decision = "/approve"
				}
				h.api("POST", "inbox/"+strconv.FormatInt(run.ID, 10)+decision, &run)
			}
			return h.over(job, run.ID)
		}
		h.clock.Advance(max(due.Sub(h.clock.Now())-time.Second, time.Second))
	}
	h.tb.Fatalf("hosttest: the job %s does not become due", job)
	return JobRun{}
}

// over waits until a run is over.
func (h *Host) over(job string, id int64) (run JobRun) {
	h.tb.Helper()
	for end := time.Now().Add(waitTimeout); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if h.api("GET", "cron/history/"+strconv.FormatInt(id, 10), &run); !run.Open {
			return run
		}
	}
	h.tb.Fatalf("hosttest: a run of the job %s does not end: %+v", job, run)
	return run
}

// active waits until the schedule knows that the plugin runs, which it is told
// a moment after the plugin has become active, and returns when the job is due.
func (h *Host) active(job string) (due time.Time) {
	h.tb.Helper()
	for end := time.Now().Add(waitTimeout); time.Now().Before(end); time.Sleep(time.Millisecond) {
		var list struct {
			Jobs []struct {
				Job    string    `json:"job"`
				Active bool      `json:"active"`
				Next   time.Time `json:"next"`
			} `json:"jobs"`
		}
		h.api("GET", "cron?plugin="+h.id, &list)
		for _, j := range list.Jobs {
			if j.Job == job && j.Active && !j.Next.IsZero() {
				return j.Next
			}
		}
	}
	h.tb.Fatalf("hosttest: the schedule has no active job %s of the plugin %s", job, h.id)
	return due
}

// api calls a route of the host and reads the answer into v.
func (h *Host) api(method, path string, v any) {
	h.tb.Helper()
	response, text := h.send(method, h.url+"/api/v1/"+path, nil)
	if response.StatusCode > 299 {
		h.tb.Fatalf("hosttest: %s %s: %s %s", method, path, response.Status, text)
	}
	if err := json.Unmarshal(text, v); err != nil {
		h.tb.Fatalf("hosttest: %s %s: read the answer: %v", method, path, err)
	}
}
