package manage

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func settingsResetCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "reset ID",
		Short: "Start with the defaults where the file of a plugin's settings is damaged",
		Long: `Start with the defaults where the file of a plugin's settings is damaged. The
damaged file stays where the host has set it aside, and passwords are kept. Where
the file is whole nothing changes; 'wasmhost settings unset' is for that.`,
	}, a.WithPlugin, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		list, err := api.ResetSettings.Call(ctx, in.Host, api.PluginRequest{ID: in.Args[0]})
		return cli.Output{Value: list.Settings, Show: func() {
			in.Printf("The settings of %s can be used:", in.Args[0])
			showSettings(in.Term, list.Settings)
			in.Next("enable " + cli.QuoteArg(in.Args[0]))
		}}, err
	})
}
