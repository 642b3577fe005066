package main

import "github.com/spf13/cobra"

func (a *app) disableCommand() *cobra.Command {
	return a.actCommand(act{"disable", "Stop a plugin, now and at the next start", plugins.Disable, "enable"})
}
