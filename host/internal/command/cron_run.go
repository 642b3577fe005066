package command

import (
	"context"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) cronRunCommand() *cobra.Command {
	var wait bool
	cmd := a.command(&cobra.Command{
		Use:   "run ID JOB",
		Short: "Run a job now, outside of its schedule",
		Long: `Run a job now, outside of its schedule, and wait until it has ended; with --wait=false
only until it has begun. Asking for it approves it as well. Exit code 1 when the
run does not end well.`,
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		run, err := api.RunJob.Call(ctx, in.host, api.JobRequest{Plugin: in.args[0], Job: in.args[1]})
		for err == nil && wait && run.Open {
			if err = pause(ctx, 50*time.Millisecond); err == nil {
				run, err = api.GetRun.Call(ctx, in.host, api.RunRequest{ID: run.ID})
			}
		}
		out := output{value: run, show: func() {
			in.printf("run %s of %s/%s: %s", strconv.FormatInt(run.ID, 10), run.Plugin, run.Job, outcome(run))
			in.next("cron history "+quoteArg(in.args[0]), "logs "+quoteArg(in.args[0]))
		}}
		if !run.Open && run.State != succeeded {
			out.failed = &exitError{code: exitFailed}
		}
		return out, err
	})
	cmd.Flags().BoolVar(&wait, "wait", true, "wait until the run has ended")
	return cmd
}

// succeeded is the state of a run that ended well.
const succeeded = "succeeded"
