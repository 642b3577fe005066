package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) settingsResetCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "reset ID",
		Short: "Start with the defaults where the file of a plugin's settings is damaged",
		Long: `Start with the defaults where the file of a plugin's settings is damaged. The
damaged file stays where the host has set it aside, and passwords are kept. Where
the file is whole nothing changes; 'wasmhost settings unset' is for that.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withAPI(cmd, func(ctx context.Context, c api.Caller, _ bool) error {
				list, err := api.ResetSettings.Call(ctx, c, api.PluginRequest{ID: args[0]})
				if err != nil {
					return err
				}
				t := a.term(cmd)
				t.printf("The settings of %s can be used:", args[0])
				showSettings(t, list.Settings)
				t.next("enable " + quoteArg(args[0]))
				return nil
			})
		},
	}
}
