package manage

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func settingsListCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "list ID",
		Short: "List the settings of a plugin with their values",
	}, a.WithPlugin, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		list, err := cli.SettingsOf(ctx, in.Host, in.Args[0])
		return cli.Output{Value: append([]api.Setting{}, list...), Show: func() {
			if len(list) == 0 {
				in.Printf("%s declares no settings.", in.Args[0])
				in.Next("info " + cli.QuoteArg(in.Args[0]))
				return
			}
			showSettings(in.Term, list)
			in.Next(setExample(in.Args[0], list))
		}}, err
	})
}
