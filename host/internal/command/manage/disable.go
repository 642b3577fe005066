package manage

import (
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return a.StopCommand("disable", "Stop a plugin, and do not start it with the host", "enable", api.DisablePlugin.Call)
})
