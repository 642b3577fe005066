package main

import (
	"context"

	"github.com/spf13/cobra"
)

func (a *app) removeCommand() *cobra.Command {
	var purge bool
	cmd := &cobra.Command{
		Use:     "remove ID",
		GroupID: groupManage,
		Short:   "Remove a plugin; its data stays unless --purge is given",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withPlugins(cmd, func(ctx context.Context, p plugins, running bool) error {
				if err := p.Uninstall(ctx, args[0], purge); err != nil {
					return err
				}
				t := a.term(cmd)
				if purge {
					t.printf("removed %s and its data.", args[0])
				} else {
					t.printf("removed %s; its data is kept for when it is installed again.", args[0])
				}
				t.next("list")
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&purge, "purge", false, "delete the plugin's data too; it cannot be had back")
	return cmd
}
