package manage

import (
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return a.StopCommand("reload", "Replace a running plugin's instances by fresh ones", "info", api.ReloadPlugin.Call)
})
