package main

import "github.com/spf13/cobra"

func (a *app) reloadCommand() *cobra.Command {
	return a.actCommand(act{"reload", "Replace a running plugin's instances by fresh ones", plugins.Reload, "info"})
}
