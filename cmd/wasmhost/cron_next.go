package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) cronNextCommand() *cobra.Command {
	var asJSON bool
	var lines int
	cmd := &cobra.Command{
		Use:   "next [ID]",
		Short: "Show the next times at which jobs are due, of all plugins or of one",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := linesInRange(lines); err != nil {
				return err
			}
			c, err := a.runningHost(cmd.Context())
			if err != nil {
				return err
			}
			most := lines
			if len(args) == 1 { // others' runs come in between
				if _, err := getPlugin(cmd.Context(), c, args[0]); err != nil {
					return err
				}
				most = api.MaxRuns
			}
			answer, err := api.ListNextRuns.Call(cmd.Context(), c, api.NextRunQuery{Limit: most})
			if err != nil {
				return err
			}
			list := answer.Next
			if len(args) == 1 {
				list = slices.DeleteFunc(list, func(n api.NextRun) bool { return n.Plugin != args[0] })
				list = list[:min(lines, len(list))]
			}
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
