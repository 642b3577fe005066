package manage

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func settingsUnsetCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:     "unset ID KEY...",
		Short:   "Take settings of a plugin back to their defaults",
		Example: "  wasmhost settings unset my-plugin greeting password",
	}, a.WithPlugin, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		return changeSettings(ctx, in, api.SettingsChange{ID: in.Args[0], Unset: in.Args[1:]})
	})
}
