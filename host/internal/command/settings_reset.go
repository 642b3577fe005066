package command

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) settingsResetCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "reset ID",
		Short: "Start with the defaults where the file of a plugin's settings is damaged",
		Long: `Start with the defaults where the file of a plugin's settings is damaged. The
damaged file stays where the host has set it aside, and passwords are kept. Where
the file is whole nothing changes; 'wasmhost settings unset' is for that.`,
	}, a.withPlugin, func(ctx context.Context, in *invocation) (output, error) {
		list, err := api.ResetSettings.Call(ctx, in.host, api.PluginRequest{ID: in.args[0]})
		return output{value: list.Settings, show: func() {
			in.printf("The settings of %s can be used:", in.args[0])
			showSettings(in.term, list.Settings)
			in.next("enable " + quoteArg(in.args[0]))
		}}, err
	})
}
