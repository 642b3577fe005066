package command

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) settingsUnsetCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:     "unset ID KEY...",
		Short:   "Take settings of a plugin back to their defaults",
		Example: "  wasmhost settings unset my-plugin greeting password",
	}, a.withPlugin, func(ctx context.Context, in *invocation) (output, error) {
		return changeSettings(ctx, in, api.SettingsChange{ID: in.args[0], Unset: in.args[1:]})
	})
}
