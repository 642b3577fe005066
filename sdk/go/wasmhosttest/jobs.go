package wasmhosttest

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

// RunJob has a job of the plugin run now, as the user does, and waits until
// the run is over. A job that needs approval is approved.
func (h *Host) RunJob(job string) JobRun {
	h.tb.Helper()
	h.awaitJob(job)
	var run JobRun
	h.api("POST", "cron/"+h.id+"/"+job+"/run", &run)
	for end := time.Now().Add(patience); run.Open && time.Now().Before(end); {
		id := strconv.FormatInt(run.ID, 10)
		if run.State == "waiting" {
			h.api("POST", "inbox/"+id+"/approve", &run)
			continue
		}
		time.Sleep(time.Millisecond)
		h.api("GET", "cron/history/"+id, &run)
	}
	if run.Open {
		h.tb.Fatalf("wasmhosttest: a run of the job %s does not end: %+v", job, run)
	}
	return run
}

// awaitJob waits until the schedule knows that the plugin runs, which it is told
// a moment after the plugin has become active.
func (h *Host) awaitJob(job string) {
	h.tb.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		var list struct {
			Jobs []struct {
				Job    string `json:"job"`
				Active bool   `json:"active"`
			} `json:"jobs"`
		}
		h.api("GET", "cron?plugin="+h.id, &list)
		for _, j := range list.Jobs {
			if j.Job == job && j.Active {
				return
			}
		}
	}
	h.tb.Fatalf("wasmhosttest: the schedule has no active job %s of the plugin %s", job, h.id)
}

// api calls a route of the host and reads the answer into v.
func (h *Host) api(method, path string, v any) {
	h.tb.Helper()
	response, text := h.send(method, h.url+"/api/v1/"+path, nil)
	if response.StatusCode > 299 {
		h.tb.Fatalf("wasmhosttest: %s %s: %s %s", method, path, response.Status, text)
	}
	if err := json.Unmarshal(text, v); err != nil {
		h.tb.Fatalf("wasmhosttest: %s %s: read the answer: %v", method, path, err)
	}
}
