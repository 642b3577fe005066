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

// whatNext is what to do after a plugin was installed or its powers changed.
func whatNext(info server.PluginInfo, running bool) []string {
	switch {
	case info.State == server.StateFailed || info.State == server.StateIncompatible:
		return []string{"info " + quoteArg(info.ID)}
	case info.State == server.StateDisabled:
		return []string{"enable " + quoteArg(info.ID)}
	case !running:
		steps := []string{"serve"}
		if len(info.Endpoints) > 0 {
			steps = append(steps, callExample(info.ID, info.Endpoints)+"   (in another terminal)")
		}
		return steps
	case len(info.Endpoints) > 0:
		return []string{callExample(info.ID, info.Endpoints)}
	}
	return []string{"info " + quoteArg(info.ID)}
}
