package command

import (
	"context"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) listCommand() *cobra.Command {
	var orphaned bool
	cmd := a.command(&cobra.Command{
		Use:     "list",
		GroupID: groupManage,
		Short:   "List the installed plugins and their states",
		Long: `List the installed plugins and their states; with --orphaned instead what is still
stored for plugins that were removed without --purge.`,
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		if orphaned {
			answer, err := api.ListOrphans.Call(ctx, in.host, api.None{})
			return output{value: answer.Orphans, show: func() { showOrphans(in.term, answer.Orphans) }}, err
		}
		answer, err := api.ListPlugins.Call(ctx, in.host, api.PluginQuery{})
		if err != nil {
			return output{}, err
		}
		warned, _ := api.ListOutdated.Call(ctx, in.host, api.None{}) // what catalogues say is beside the list
		return output{value: answer.Plugins, show: func() {
			showList(in.term, answer.Plugins, in.running)
			in.warnInstalled(warned)
		}}, nil
	})
	cmd.Flags().BoolVar(&orphaned, "orphaned", false, "list orphaned data: what plugins have left that were removed")
	return cmd
}

// showOrphans prints the data of plugins that are not installed.
func showOrphans(t *term, list []api.Orphan) {
	if len(list) == 0 {
		t.printf("There is no orphaned data: no plugin that was removed has left any.")
		t.next("list")
		return
	}
	t.table(rowsOf([]string{"ID", "SIZE", "LAST CHANGE"}, list, func(o api.Orphan) []string {
		return []string{o.ID, size(o.Bytes), since(o.Modified)}
	}))
	t.next("install path/to/plugin   (finds its data again)", "remove "+quoteArg(list[0].ID)+
		" --purge   (deletes it for good)")
}

func showList(t *term, list []api.PluginInfo, running bool) {
	if len(list) == 0 {
		t.printf("No plugin is installed.")
		t.next("new my-plugin --lang go", "install path/to/plugin")
		return
	}
	heading := []string{"ID", "VERSION", "STATE", "SINCE", "CALLS", "ERRORS", "REASON"}
	t.table(rowsOf(heading, list, func(p api.PluginInfo) []string {
		return []string{p.ID, p.Version, string(p.State), since(p.Since), strconv.FormatUint(p.Stats.Calls, 10),
			strconv.FormatUint(p.Stats.Errors, 10), p.Reason}
	}))
	if !running {
		t.notef("\nNo host runs on this data folder.")
		t.next("serve")
		return
	}
	t.next("info " + quoteArg(list[0].ID))
}

// since is a time for people, in the zone of this machine.
func since(at time.Time) string {
	if at.IsZero() {
		return "-"
	}
	return at.Local().Format("2006-01-02 15:04:05")
}
