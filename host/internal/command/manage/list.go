package manage

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var orphaned bool
	cmd := a.Command(&cobra.Command{
		Use:     "list",
		GroupID: cli.GroupManage,
		Short:   "List the installed plugins and their states",
		Long: `List the installed plugins and their states; with --orphaned instead what is still
stored for plugins that were removed without --purge.`,
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		if orphaned {
			answer, err := api.ListOrphans.Call(ctx, in.Host, api.None{})
			return cli.Output{Value: answer.Orphans, Show: func() { showOrphans(in.Term, answer.Orphans) }}, err
		}
		answer, err := api.ListPlugins.Call(ctx, in.Host, api.PluginQuery{})
		if err != nil {
			return cli.Output{}, err
		}
		warned, _ := api.ListOutdated.Call(ctx, in.Host, api.None{}) // what catalogues say is beside the list
		return cli.Output{Value: answer.Plugins, Show: func() {
			showList(in.Term, answer.Plugins, in.Running)
			warnInstalled(in, warned)
		}}, nil
	})
	cmd.Flags().BoolVar(&orphaned, "orphaned", false, "list orphaned data: what plugins have left that were removed")
	return cmd
})

// showOrphans prints the data of plugins that are not installed.
func showOrphans(t *cli.Term, list []api.Orphan) {
	if len(list) == 0 {
		t.Printf("There is no orphaned data: no plugin that was removed has left any.")
		t.Next("list")
		return
	}
	t.Table(cli.RowsOf([]string{"ID", "SIZE", "LAST CHANGE"}, list, func(o api.Orphan) []string {
		return []string{o.ID, cli.Size(o.Bytes), cli.Since(o.Modified)}
	}))
	t.Next("install path/to/plugin   (finds its data again)", "remove "+cli.QuoteArg(list[0].ID)+
		" --purge   (deletes it for good)")
}

func showList(t *cli.Term, list []api.PluginInfo, running bool) {
	if len(list) == 0 {
		t.Printf("No plugin is installed.")
		t.Next("new my-plugin --lang go", "install path/to/plugin")
		return
	}
	heading := []string{"ID", "VERSION", "STATE", "SINCE", "CALLS", "ERRORS", "REASON"}
	t.Table(cli.RowsOf(heading, list, func(p api.PluginInfo) []string {
		return []string{p.ID, p.Version, string(p.State), cli.Since(p.Since), strconv.FormatUint(p.Stats.Calls, 10),
			strconv.FormatUint(p.Stats.Errors, 10), p.Reason}
	}))
	if !running {
		t.Notef("\nNo host runs on this data folder.")
		t.Next("serve")
		return
	}
	t.Next("info " + cli.QuoteArg(list[0].ID))
}
