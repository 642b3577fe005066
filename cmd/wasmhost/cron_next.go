package main

import (
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) cronNextCommand() *cobra.Command {
	var asJSON bool
	var lines int
	cmd := &cobra.Command{
		Use:   "next",
		Short: "Show the next times at which jobs are due",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := linesInRange(lines); err != nil {
				return err
			}
			c, err := a.runningHost(cmd.Context())
			if err != nil {
				return err
			}
			answer, err := api.ListNextRuns.Call(cmd.Context(), c, api.NextRunQuery{Limit: lines})
			if err != nil {
				return err
			}
			list := answer.Next
			t := a.term(cmd)
			switch {
			case asJSON:
				return writeJSON(t.out, list)
			case len(list) == 0:
				t.printf("No job is due.")
			default:
				rows := [][]string{{"DUE", "PLUGIN", "JOB", "APPROVAL", "LABEL"}}
				for _, n := range list {
					approval := "-"
					if n.ApprovalRequired {
						approval = "needed"
					}
					rows = append(rows, []string{since(n.At), n.Plugin, n.Job, approval, n.Label})
				}
				t.table(t.out, rows)
			}
			t.next("cron list")
			return nil
		},
	}
	addLines(cmd, &lines, 20)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print them as JSON")
	return cmd
}
