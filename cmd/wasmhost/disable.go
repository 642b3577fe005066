package main

import (
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) disableCommand() *cobra.Command {
	return a.actCommand(act{"disable", "Stop a plugin, now and at the next start", api.DisablePlugin.Call, "enable"})
}
