package run

import (
	"context"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func cronRunCommand(a *cli.App) *cobra.Command {
	var wait bool
	cmd := a.Command(&cobra.Command{
		Use:   "run ID JOB",
		Short: "Run a job now, outside of its schedule",
		Long: `Run a job now, outside of its schedule, and wait until it has ended; with --wait=false
only until it has begun. Asking for it approves it as well. Exit code 1 when the
run does not end well.`,
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		run, err := api.RunJob.Call(ctx, in.Host, api.JobRequest{Plugin: in.Args[0], Job: in.Args[1]})
		for err == nil && wait && run.Open {
			if err = cli.Pause(ctx, 50*time.Millisecond); err == nil {
				run, err = api.GetRun.Call(ctx, in.Host, api.RunRequest{ID: run.ID})
			}
		}
		out := cli.Output{Value: run, Show: func() {
			in.Printf("run %s of %s/%s: %s", strconv.FormatInt(run.ID, 10), run.Plugin, run.Job, outcome(run))
			in.Next("cron history "+cli.QuoteArg(in.Args[0]), "logs "+cli.QuoteArg(in.Args[0]))
		}}
		if !run.Open && run.State != Succeeded {
			out.Failed = &cli.ExitError{Code: cli.ExitFailed}
		}
		return out, err
	})
	cmd.Flags().BoolVar(&wait, "wait", true, "wait until the run has ended")
	return cmd
}

// Succeeded is the state of a run that ended well.
const Succeeded = "succeeded"
