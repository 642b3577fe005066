package command

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) settingsListCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "list ID",
		Short: "List the settings of a plugin with their values",
	}, a.withPlugin, func(ctx context.Context, in *invocation) (output, error) {
		list, err := settingsOf(ctx, in.host, in.args[0])
		return output{value: append([]api.Setting{}, list...), show: func() {
			if len(list) == 0 {
				in.printf("%s declares no settings.", in.args[0])
				in.next("info " + quoteArg(in.args[0]))
				return
			}
			showSettings(in.term, list)
			in.next(setExample(in.args[0], list))
		}}, err
	})
}
