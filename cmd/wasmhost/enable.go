package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/server"
)

func (a *app) enableCommand() *cobra.Command {
	var empty bool
	cmd := a.actCommand(act{"enable", "Let a plugin run", func(p plugins, ctx context.Context, id string) (server.PluginInfo, error) {
		if empty {
			return p.StartEmpty(ctx, id)
		}
		return p.Enable(ctx, id)
	}, "info"})
	cmd.Long = `Let a plugin run, and start it if a host runs. Where its database was damaged, it
does not start until you decide: restore a backup, or start with an empty database
by --start-empty. The damaged one stays where the host has set it aside.`
	cmd.Flags().BoolVar(&empty, "start-empty", false, "start with an empty database where the old one is damaged; refused where it is not")
	return cmd
}
