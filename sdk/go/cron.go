package wasmhost

import (
	"context"
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
)

// Cron is the jobs that the manifest declares in cron.jobs. It needs the
// permission cron. The host keeps the time; the plugin gives each job a
// handler.
type Cron struct{ plugin *plugin }

// Cron returns the jobs of the plugin.
func (c *Context) Cron() Cron { return Cron{c.plugin} }

// CronRun is one run of a job.
type CronRun struct {
	Job         string    // its declared id
	ScheduledAt Timestamp // when it was due
	// ApprovedAt is when the user approved the run; empty for a job that needs
	// no approval.
	ApprovedAt Timestamp
}

// Register gives a job its handler; registering again replaces it. The
// schedule is five fields that replace those of the manifest, or empty for the
// declared one. One that runs the job more often than the declared one, in any
// hour, day, week, four weeks or year, is invalid_argument unless the user has
// let the plugin choose; declare the densest. Register in activate: a run that is due while its job has no
// handler is recorded as missed.
//
// Runs of one job never overlap: the next one waits for the handler to return.
// Its context ends when it has returned or its time is over, which is bounded
// as that of a request is. An error is recorded with the run, and the job runs
// on as it should.
//
// It fails with invalid_argument for a job that is not declared and for a
// schedule that cannot be, and without a handler; the one that was there stays.
func (c Cron) Register(id, schedule string, handler func(ctx context.Context, run CronRun) error) error {
	if handler == nil {
		return &Error{Code: abi.CodeInvalidArgument, Message: "cron.register: the handler of " + strconv.Quote(id) +
			" is nil"}
	}
	var given *string
	if schedule != "" {
		given = &schedule
	}
	if _, err := hostcall.CronRegister(id, given); err != nil {
		return err
	}
	c.plugin.mu.Lock()
	defer c.plugin.mu.Unlock()
	c.plugin.jobs[id] = handler
	return nil
}

// Unregister takes the handler of a job away.
func (c Cron) Unregister(id string) error {
	if _, err := hostcall.CronUnregister(id); err != nil {
		return err
	}
	c.plugin.mu.Lock()
	defer c.plugin.mu.Unlock()
	delete(c.plugin.jobs, id)
	return nil
}

// IsRegistered reports whether a job has a handler.
func (c Cron) IsRegistered(id string) (bool, error) {
	return boolResult(hostcall.CronIsRegistered(id))
}

// boolResult returns the boolean that a result is.
func boolResult(result []byte, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	b, err := strconv.ParseBool(string(result))
	if err != nil {
		return false, unreadable(err)
	}
	return b, nil
}

func (p *plugin) serveCron(w *worker) ([]byte, error) {
	var run abi.CronRun
	if err := run.DecodeJSON(w.in); err != nil {
		return w.out, err
	}
	p.mu.Lock()
	handler := p.jobs[run.Job]
	p.mu.Unlock()
	if handler == nil {
		return w.out, &Error{Code: abi.CodeNotFound, Message: "no handler is registered for the job " + run.Job}
	}
	err := handler(&w.request.life, CronRun{Job: run.Job, ScheduledAt: Timestamp(run.ScheduledAt),
		ApprovedAt: Timestamp(run.ApprovedAt)})
	if err != nil {
		return w.out, err
	}
	return append(w.out, "null"...), nil
}
