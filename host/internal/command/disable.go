package command

import (
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) disableCommand() *cobra.Command {
	return a.stopCommand("disable", "Stop a plugin, and do not start it with the host", "enable", api.DisablePlugin.Call)
}
