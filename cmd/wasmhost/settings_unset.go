package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) settingsUnsetCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "unset ID KEY...",
		Short:   "Take settings of a plugin back to their defaults",
		Example: "  wasmhost settings unset my-plugin greeting password",
		Args:    cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withAPI(cmd, func(ctx context.Context, c api.Caller, running bool) error {
				return a.changeSettings(ctx, a.term(cmd), c, running, api.SettingsChange{ID: args[0], Unset: args[1:]})
			})
		},
	}
}
