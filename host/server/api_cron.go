package server

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/wasmhost/wasmhost/host/problem"
)

func (x *exchange) listJobs() error {
	query, err := x.query("plugin")
	if err != nil {
		return err
	}
	list, err := x.s.plugins.Jobs(x.r.Context(), query["plugin"])
	if err != nil {
		return x.callError(err)
	}
	zone, err := x.s.plugins.TimeZone(x.r.Context())
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(http.StatusOK, JobList{TimeZone: zone, Jobs: append([]Job{}, list...)})
}

func (x *exchange) listNextRuns() error {
	query, err := x.query("limit")
	if err != nil {
		return err
	}
	limit, err := runLimit(query["limit"], 20)
	if err != nil {
		return err
	}
	list, err := x.s.plugins.NextRuns(x.r.Context(), limit)
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(http.StatusOK, struct {
		Next []NextRun `json:"next"`
	}{append([]NextRun{}, list...)})
}

// runLimit reads how many runs are wanted.
func runLimit(text string, usual int) (int, error) {
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > MaxRuns {
		return 0, invalidQuery(fmt.Sprintf("limit is a whole number from 1 to %d", MaxRuns))
	}
	return n, nil
}

func (x *exchange) listRuns() error {
	query, err := x.query("plugin", "job", "before", "limit")
	if err != nil {
		return err
	}
	q := RunQuery{Plugin: query["plugin"], Job: query["job"]}
	if q.Job != "" && q.Plugin == "" {
		return invalidQuery("job needs plugin beside it")
	}
	if q.Limit, err = runLimit(query["limit"], 0); err != nil {
		return err
	}
	if text, given := query["before"]; given {
		if q.Before, err = runID(text); err != nil {
			return invalidQuery("before is the id of a run")
		}
	}
	return x.showRuns(x.s.plugins.Runs(x.r.Context(), q))
}

func (x *exchange) showRuns(list []JobRun, err error) error {
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(http.StatusOK, struct {
		Runs []JobRun `json:"runs"`
	}{append([]JobRun{}, list...)})
}

func (x *exchange) showRun(status int, run JobRun, err error) error {
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(status, run)
}

// runJob has a job run now. The answer does not wait for its end.
func (x *exchange) runJob() error {
	if err := x.noBody(); err != nil {
		return err
	}
	run, err := x.s.plugins.RunJob(x.r.Context(), x.params[0], x.params[1], x.by())
	return x.showRun(http.StatusAccepted, run, err)
}

func (x *exchange) getRun() error {
	id, err := runID(x.params[0])
	if err != nil {
		return err
	}
	run, err := x.s.plugins.Run(x.r.Context(), id)
	return x.showRun(http.StatusOK, run, err)
}

func (x *exchange) listInbox() error {
	if _, err := x.query(); err != nil {
		return err
	}
	return x.showRuns(x.s.plugins.WaitingRuns(x.r.Context()))
}

func (x *exchange) approveRun() error {
	id, err := x.decided()
	if err != nil {
		return err
	}
	run, err := x.s.plugins.ApproveRun(x.r.Context(), id, x.by())
	return x.showRun(http.StatusOK, run, err)
}

func (x *exchange) rejectRun() error {
	id, err := x.decided()
	if err != nil {
		return err
	}
	run, err := x.s.plugins.RejectRun(x.r.Context(), id, x.by())
	return x.showRun(http.StatusOK, run, err)
}

// decided reads which run the user decides on.
func (x *exchange) decided() (int64, error) {
	if err := x.noBody(); err != nil {
		return 0, err
	}
	return runID(x.params[0])
}

// runID reads the id of a run in a path.
func runID(text string) (int64, error) {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 1 {
		return 0, problem.InvalidRequest("the id of a run is a whole number, as GET /api/v1/inbox and GET /api/v1/cron/history show it")
	}
	return id, nil
}

// by says who asks: the name of the token and its id.
func (x *exchange) by() string {
	for _, tok := range x.s.tokens.List() {
		if tok.ID == x.token && tok.Name != "" {
			return problem.Text(fmt.Sprintf("%.100s (token %s)", tok.Name, tok.ID))
		}
	}
	return "token " + x.token
}
