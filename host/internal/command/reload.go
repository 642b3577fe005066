package command

import (
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) reloadCommand() *cobra.Command {
	return a.stopCommand("reload", "Replace a running plugin's instances by fresh ones", "info", api.ReloadPlugin.Call)
}
