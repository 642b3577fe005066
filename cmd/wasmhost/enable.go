package main

import "github.com/spf13/cobra"

func (a *app) enableCommand() *cobra.Command {
	return a.actCommand(act{"enable", "Let a plugin run", plugins.Enable, "info"})
}
