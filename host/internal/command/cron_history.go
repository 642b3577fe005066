package command

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) cronHistoryCommand() *cobra.Command {
	var q api.RunQuery
	cmd := a.command(&cobra.Command{
		Use:   "history [ID [JOB]]",
		Short: "Show what became of runs, the newest first",
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		q.Plugin, q.Job = in.arg(0), in.arg(1)
		answer, err := api.ListRuns.Call(ctx, in.host, q)
		return output{value: answer.Runs, show: func() {
			if len(answer.Runs) == 0 {
				in.printf("Nothing has run yet.")
			} else {
				in.table(runRows(answer.Runs))
			}
			in.next("cron list")
		}}, err
	})
	addLines(cmd, &q.Limit, 50, api.MaxRuns, "how many to show")
	cmd.Flags().Int64Var(&q.Before, "before", 0, "show runs with smaller numbers than this")
	return cmd
}
