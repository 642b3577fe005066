package wasmhosttest

import (
	"encoding/json"
	"io"
	"net/http"
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

// api calls a route of the host and reads the answer into v.
func (h *Host) api(method, path string, v any) {
	h.tb.Helper()
	request, err := http.NewRequestWithContext(h.tb.Context(), method, h.url+"/api/v1/"+path, nil)
	if err != nil {
		h.tb.Fatalf("wasmhosttest: %s %s: %v", method, path, err)
	}
	request.Header.Set("Authorization", "Bearer "+h.token)
	response, err := h.client.Do(request)
	if err != nil {
		h.tb.Fatalf("wasmhosttest: %s %s: %v", method, path, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode > 299 {
		h.tb.Fatalf("wasmhosttest: %s %s: %s %s", method, path, response.Status, text)
	}
	if err == nil {
		err = json.Unmarshal(text, v)
	}
	if err != nil {
		h.tb.Fatalf("wasmhosttest: %s %s: read the answer: %v", method, path, err)
	}
}
