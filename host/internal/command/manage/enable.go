package manage

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var empty bool
	cmd := a.ActCommand(cli.Act{Use: "enable", Short: "Let a plugin run",
		Do: func(ctx context.Context, c api.Caller, in api.PluginRequest) (api.PluginInfo, error) {
			if empty {
				return api.StartEmpty.Call(ctx, c, in)
			}
			return api.EnablePlugin.Call(ctx, c, in)
		}, Next: "info"})
	cmd.Long = `Let a plugin run, and start it if a host runs. Where its database was damaged, it
does not start until you decide: restore a backup, or start with an empty database
by --start-empty. The damaged one stays where the host has set it aside.`
	cmd.Flags().BoolVar(&empty, "start-empty", false,
		"start with an empty database where the old one is damaged; refused where it is not")
	return cmd
})
