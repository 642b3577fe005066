package main

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) revokeCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "revoke ID PERMISSION...",
		GroupID: groupManage,
		Short:   "Take permissions from an installed plugin",
		Long: `Take permissions from an installed plugin, which then starts anew without them.
A plugin that cannot do without one fails, which is the exit code then; 'wasmhost
info ID' says why.`,
		Example: "  wasmhost revoke my-plugin network",
		Args:    cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withAPI(cmd, func(ctx context.Context, c api.Caller, running bool) error {
				info, err := getPlugin(ctx, c, args[0])
				if err != nil {
					return err
				}
				// All names are checked before the first one is revoked.
				named, err := declared(revocable(info), args[1:])
				if err != nil {
					return err
				}
				t := a.term(cmd)
				granted := names(named, true)
				if len(granted) == 0 {
					t.printf("%s %s may not use %s anyway.", info.ID, info.Version, strings.Join(names(named, false), ", "))
					t.next("info " + quoteArg(info.ID))
					return nil
				}
				for _, name := range granted {
					if info, err = api.Revoke.Call(ctx, c, api.RevokeRequest{ID: info.ID, Permission: name}); err != nil {
						return err
					}
				}
				if notStarted(info, running) {
					t.printf("%s %s may no longer use %s; it is %s.", info.ID, info.Version, strings.Join(granted, ", "),
						string(info.State))
					return t.startFailure(info, correction(".")...)
				}
				t.printf("%s %s may no longer use %s; it is %s.", info.ID, info.Version, strings.Join(granted, ", "),
					stateText(info))
				t.next(whatNext(info, running)...)
				return nil
			})
		},
	}
}

// revocable adds to the permissions of a plugin what a rollback would grant it
// again.
func revocable(info api.PluginInfo) api.PluginInfo {
	if info.Previous == nil {
		return info
	}
	list := slices.Clone(info.Permissions)
	for _, p := range info.Previous.Grants {
		p.Granted = true
		if i := slices.IndexFunc(list, func(q api.Permission) bool { return q.Name == p.Name }); i >= 0 {
			list[i] = p
		} else {
			list = append(list, p)
		}
	}
	info.Permissions = list
	return info
}
