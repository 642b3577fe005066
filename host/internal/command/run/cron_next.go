package run

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func cronNextCommand(a *cli.App) *cobra.Command {
	var lines int
	cmd := a.Command(&cobra.Command{
		Use:   "next [ID]",
		Short: "Show the next times at which jobs are due, of all plugins or of one",
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		most, plugin := lines, in.Arg(0)
		if len(in.Args) == 1 { // others' runs come in between
			if _, err := cli.GetPlugin(ctx, in.Host, plugin); err != nil {
				return cli.Output{}, err
			}
			most = api.MaxRuns
		}
		answer, err := api.ListNextRuns.Call(ctx, in.Host, api.NextRunQuery{Limit: most})
		list := answer.Next
		if len(in.Args) == 1 {
			list = slices.DeleteFunc(list, func(n api.NextRun) bool { return n.Plugin != plugin })
			list = list[:min(lines, len(list))]
		}
		return cli.Output{Value: list, Show: func() {
			if len(list) == 0 {
				in.Printf("No job is due.")
			} else {
				in.Table(cli.RowsOf([]string{"DUE", "PLUGIN", "JOB", "APPROVAL", "LABEL"}, list, func(n api.NextRun) []string {
					approval := "-"
					if n.ApprovalRequired {
						approval = "needed"
					}
					return []string{cli.Since(n.At), n.Plugin, n.Job, approval, n.Label}
				}))
			}
			in.Next("cron list")
		}}, err
	})
	cli.AddLines(cmd, &lines, 20, api.MaxRuns, "how many to show")
	return cmd
}
