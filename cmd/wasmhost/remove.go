package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/server"
)

func (a *app) removeCommand() *cobra.Command {
	var purge bool
	cmd := &cobra.Command{
		Use:     "remove ID",
		GroupID: groupManage,
		Short:   "Remove a plugin; its data stays unless --purge is given",
		Long: `Remove a plugin. What it has stored (rows, files, settings, secrets, its log)
stays for when it is installed again, unless --purge is given. With --purge the
plugin may be removed already: what is kept of it is deleted then. 'wasmhost list
--kept' shows what is kept.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withPlugins(cmd, func(ctx context.Context, p plugins, running bool) error {
				t := a.term(cmd)
				err := p.Uninstall(ctx, args[0], purge)
				if purge && isProblem(err, server.CodePluginNotFound) {
					// It may be removed already, with its data kept.
					if kept := p.Purge(ctx, args[0]); !isProblem(kept, server.CodeNothingKept) {
						if kept != nil {
							return kept
						}
						t.printf("deleted what was kept of %s.", args[0])
						t.next("list --kept")
						return nil
					}
				}
				if err != nil {
					return err
				}
				if purge {
					t.printf("removed %s and its data.", args[0])
				} else {
					t.printf("removed %s; its data is kept for when it is installed again.", args[0])
					t.next("list --kept", "remove "+quoteArg(args[0])+" --purge   (to delete the data too)")
					return nil
				}
				t.next("list")
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&purge, "purge", false, "delete the plugin's data too; it cannot be had back")
	return cmd
}
