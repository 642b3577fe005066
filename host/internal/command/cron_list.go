package command

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

func (a *app) cronListCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "list [ID]",
		Short: "List the jobs of all plugins, or of one",
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		found, err := api.ListJobs.Call(ctx, in.host, api.JobQuery{Plugin: in.arg(0)})
		list := found.Jobs
		return output{value: list, show: func() {
			if len(list) == 0 {
				in.printf("No jobs are declared.")
				in.next("list")
				return
			}
			heading := []string{"PLUGIN", "JOB", "SCHEDULE", "NEXT", "STATE", "LAST", "LABEL"}
			in.table(rowsOf(heading, list, func(j api.Job) []string {
				last := "-"
				if j.Last != nil {
					last = j.Last.State
				}
				return []string{j.Plugin, visible.Identifier(j.Job), j.Schedule, when(j.Next), jobState(j), last, j.Label}
			}))
			in.printf("\nTime zone of the schedules: %s", found.TimeZone)
			in.next("cron next", "cron run "+quoteArg(list[0].Plugin)+" "+quoteArg(list[0].Job))
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
