package command

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) cronNextCommand() *cobra.Command {
	var lines int
	cmd := a.command(&cobra.Command{
		Use:   "next [ID]",
		Short: "Show the next times at which jobs are due, of all plugins or of one",
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		most, plugin := lines, in.arg(0)
		if len(in.args) == 1 { // others' runs come in between
			if _, err := getPlugin(ctx, in.host, plugin); err != nil {
				return output{}, err
			}
			most = api.MaxRuns
		}
		answer, err := api.ListNextRuns.Call(ctx, in.host, api.NextRunQuery{Limit: most})
		list := answer.Next
		if len(in.args) == 1 {
			list = slices.DeleteFunc(list, func(n api.NextRun) bool { return n.Plugin != plugin })
			list = list[:min(lines, len(list))]
		}
		return output{value: list, show: func() {
			if len(list) == 0 {
				in.printf("No job is due.")
			} else {
				in.table(rowsOf([]string{"DUE", "PLUGIN", "JOB", "APPROVAL", "LABEL"}, list, func(n api.NextRun) []string {
					approval := "-"
					if n.ApprovalRequired {
						approval = "needed"
					}
					return []string{since(n.At), n.Plugin, n.Job, approval, n.Label}
				}))
			}
			in.next("cron list")
		}}, err
	})
	addLines(cmd, &lines, 20, api.MaxRuns, "how many to show")
	return cmd
}
