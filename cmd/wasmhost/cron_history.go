package main

import (
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) cronHistoryCommand() *cobra.Command {
	var asJSON bool
	var q api.RunQuery
	cmd := &cobra.Command{
		Use:   "history [ID [JOB]]",
		Short: "Show what became of runs, the newest first",
		Args:  cobra.MaximumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			for i, to := range []*string{&q.Plugin, &q.Job} {
				if i < len(args) {
					*to = args[i]
				}
			}
			if err := linesInRange(q.Limit); err != nil {
				return err
			}
			c, err := a.runningHost(cmd.Context())
			if err != nil {
				return err
			}
			answer, err := api.ListRuns.Call(cmd.Context(), c, q)
			if err != nil {
				return err
			}
			list := answer.Runs
			t := a.term(cmd)
			switch {
			case asJSON:
				return writeJSON(t.out, list)
			case len(list) == 0:
				t.printf("Nothing has run yet.")
			default:
				t.table(t.out, runRows(list))
			}
			t.next("cron list")
			return nil
		},
	}
	addLines(cmd, &q.Limit, 50)
	cmd.Flags().Int64Var(&q.Before, "before", 0, "show runs with smaller numbers than this")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the runs as JSON")
	return cmd
}
