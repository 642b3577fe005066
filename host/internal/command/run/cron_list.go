package run

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

func cronListCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "list [ID]",
		Short: "List the jobs of all plugins, or of one",
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		found, err := api.ListJobs.Call(ctx, in.Host, api.JobQuery{Plugin: in.Arg(0)})
		list := found.Jobs
		return cli.Output{Value: list, Show: func() {
			if len(list) == 0 {
				in.Printf("No jobs are declared.")
				in.Next("list")
				return
			}
			heading := []string{"PLUGIN", "JOB", "SCHEDULE", "NEXT", "STATE", "LAST", "LABEL"}
			in.Table(cli.RowsOf(heading, list, func(j api.Job) []string {
				last := "-"
				if j.Last != nil {
					last = j.Last.State
				}
				return []string{j.Plugin, visible.Identifier(j.Job), j.Schedule, when(j.Next), jobState(j), last, j.Label}
			}))
			in.Printf("\nTime zone of the schedules: %s", found.TimeZone)
			in.Next("cron next", "cron run "+cli.QuoteArg(list[0].Plugin)+" "+cli.QuoteArg(list[0].Job))
		}}, err
	})
}

// jobState says what will become of a job's next run.
func jobState(j api.Job) string {
	switch {
	case j.Running:
		return "running"
	case j.Waiting != 0:
		return "waits for approval"
	case !j.Active:
		return "the plugin does not run"
	case !j.Registered:
		return "no handler"
	case j.ApprovalRequired:
		return "asks first"
	}
	return "ready"
}
