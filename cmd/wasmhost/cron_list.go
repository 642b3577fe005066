package main

import (
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) cronListCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list [ID]",
		Short: "List the jobs of all plugins, or of one",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			plugin := ""
			if len(args) > 0 {
				plugin = args[0]
			}
			c, err := a.runningHost(cmd.Context())
			if err != nil {
				return err
			}
			found, err := api.ListJobs.Call(cmd.Context(), c, api.JobQuery{Plugin: plugin})
			if err != nil {
				return err
			}
			list := found.Jobs
			t := a.term(cmd)
			switch {
			case asJSON:
				return writeJSON(t.out, list)
			case len(list) == 0:
				t.printf("No jobs are declared.")
				t.next("list")
				return nil
			}
			rows := [][]string{{"PLUGIN", "JOB", "SCHEDULE", "NEXT", "STATE", "LAST", "LABEL"}}
			for _, j := range list {
				last := "-"
				if j.Last != nil {
					last = j.Last.State
				}
				rows = append(rows, []string{j.Plugin, j.Job, j.Schedule, when(j.Next), jobState(j), last, j.Label})
			}
			t.table(t.out, rows)
			t.printf("\nTime zone of the schedules: %s", found.TimeZone)
			t.next("cron next", "cron run "+quoteArg(list[0].Plugin)+" "+quoteArg(list[0].Job))
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the list as JSON")
	return cmd
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
