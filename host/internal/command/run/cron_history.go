package run

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func cronHistoryCommand(a *cli.App) *cobra.Command {
	var q api.RunQuery
	cmd := a.Command(&cobra.Command{
		Use:   "history [ID [JOB]]",
		Short: "Show what became of runs, the newest first",
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		q.Plugin, q.Job = in.Arg(0), in.Arg(1)
		answer, err := api.ListRuns.Call(ctx, in.Host, q)
		return cli.Output{Value: answer.Runs, Show: func() {
			if len(answer.Runs) == 0 {
				in.Printf("Nothing has run yet.")
			} else {
				in.Table(runRows(answer.Runs))
			}
			in.Next("cron list")
		}}, err
	})
	cli.AddLines(cmd, &q.Limit, 50, api.MaxRuns, "how many to show")
	cmd.Flags().Int64Var(&q.Before, "before", 0, "show runs with smaller numbers than this")
	return cmd
}
