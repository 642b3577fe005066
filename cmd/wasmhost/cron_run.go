package main

import (
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) cronRunCommand() *cobra.Command {
	var asJSON, wait bool
	cmd := &cobra.Command{
		Use:   "run ID JOB",
		Short: "Run a job now, outside of its schedule",
		Long: `Run a job now, outside of its schedule, and wait until it has ended; with --wait=false
only until it has begun. Asking for it approves it as well. Exit code 1 when the
run does not end well.`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx := cmd.Context()
			c, err := a.runningHost(ctx)
			if err != nil {
				return err
			}
			run, err := api.RunJob.Call(ctx, c, api.JobRequest{Plugin: args[0], Job: args[1]})
			for err == nil && wait && run.Open {
				if err = pause(ctx, 50*time.Millisecond); err == nil {
					run, err = api.GetRun.Call(ctx, c, api.RunRequest{ID: run.ID})
				}
			}
			if err != nil {
				return err
			}
			t := a.term(cmd)
			if asJSON {
				err = writeJSON(t.out, run)
			} else {
				t.printf("run %s of %s/%s: %s", strconv.FormatInt(run.ID, 10), run.Plugin, run.Job, outcome(run))
				t.next("cron history "+quoteArg(args[0]), "logs "+quoteArg(args[0]))
			}
			if err == nil && !run.Open && run.State != succeeded {
				return &exitError{code: exitFailed}
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&wait, "wait", true, "wait until the run has ended")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the run as JSON")
	return cmd
}

// succeeded is the state of a run that ended well.
const succeeded = "succeeded"
