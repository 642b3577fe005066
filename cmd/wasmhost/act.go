package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/server"
)

// act is a command that does one thing to one plugin and shows its state.
type act struct {
	use, short string
	do         func(plugins, context.Context, string) (server.PluginInfo, error)
	next       string
}

func (a *app) actCommand(act act) *cobra.Command {
	return &cobra.Command{
		Use:     act.use + " ID",
		GroupID: groupManage,
		Short:   act.short,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withPlugins(cmd, func(ctx context.Context, p plugins, running bool) error {
				info, err := act.do(p, ctx, args[0])
				if err != nil {
					return err
				}
				t := a.term(cmd)
				t.printf("%s %s is %s.", info.ID, info.Version, stateText(info))
				t.next(act.next + " " + quoteArg(info.ID))
				return nil
			})
		},
	}
}

// stateText is a plugin's state with its reason.
func stateText(info server.PluginInfo) string {
	if info.Reason == "" {
		return string(info.State)
	}
	return string(info.State) + " (" + info.Reason + ")"
}
