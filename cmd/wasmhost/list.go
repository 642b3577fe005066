package main

import (
	"context"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) listCommand() *cobra.Command {
	var asJSON, orphaned bool
	cmd := &cobra.Command{
		Use:     "list",
		GroupID: groupManage,
		Short:   "List the installed plugins and their states",
		Long: `List the installed plugins and their states; with --orphaned instead what is still
stored for plugins that were removed without --purge.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.withAPI(cmd, func(ctx context.Context, p api.Caller, running bool) error {
				if orphaned {
					return listOrphans(ctx, a.term(cmd), p, asJSON)
				}
				list, err := api.ListPlugins.Call(ctx, p, api.None{})
				if err != nil {
					return err
				}
				t := a.term(cmd)
				if asJSON {
					return writeJSON(t.out, list.Plugins)
				}
				showList(t, list.Plugins, running)
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the list as JSON")
	cmd.Flags().BoolVar(&orphaned, "orphaned", false, "list orphaned data: what plugins have left that were removed")
	return cmd
}

// listOrphans shows the data of plugins that are not installed.
func listOrphans(ctx context.Context, t *term, p api.Caller, asJSON bool) error {
	answer, err := api.ListOrphans.Call(ctx, p, api.None{})
	list := answer.Orphans
	if err != nil {
		return err
	}
	if asJSON {
		return writeJSON(t.out, list)
	}
	if len(list) == 0 {
		t.printf("There is no orphaned data: no plugin that was removed has left any.")
		t.next("list")
		return nil
	}
	rows := [][]string{{"ID", "SIZE", "LAST CHANGE"}}
	for _, k := range list {
		rows = append(rows, []string{k.ID, size(k.Bytes), since(k.Modified)})
	}
	t.table(t.out, rows)
	t.next("install path/to/plugin   (finds its data again)", "remove "+quoteArg(list[0].ID)+
		" --purge   (deletes it for good)")
	return nil
}

func showList(t *term, list []api.PluginInfo, running bool) {
	if len(list) == 0 {
		t.printf("No plugin is installed.")
		t.next("new my-plugin --lang go", "install path/to/plugin")
		return
	}
	rows := [][]string{{"ID", "VERSION", "STATE", "SINCE", "CALLS", "ERRORS", "REASON"}}
	for _, p := range list {
		rows = append(rows, []string{
			p.ID, p.Version, string(p.State), since(p.Since),
			strconv.FormatUint(p.Stats.Calls, 10), strconv.FormatUint(p.Stats.Errors, 10), p.Reason,
		})
	}
	t.table(t.out, rows)
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
