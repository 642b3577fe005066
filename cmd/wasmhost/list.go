package main

import (
	"context"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/server"
)

func (a *app) listCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "list",
		GroupID: groupManage,
		Short:   "List the installed plugins and their states",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.withPlugins(cmd, func(ctx context.Context, p plugins, running bool) error {
				list, err := p.List(ctx)
				if err != nil {
					return err
				}
				t := a.term(cmd)
				if asJSON {
					if list == nil {
						list = []server.PluginInfo{}
					}
					return writeJSON(t.out, list)
				}
				showList(t, list, running)
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the list as JSON")
	return cmd
}

func showList(t *term, list []server.PluginInfo, running bool) {
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
