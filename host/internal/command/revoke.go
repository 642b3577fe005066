package command

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) revokeCommand() *cobra.Command {
	var now bool
	cmd := a.command(&cobra.Command{
		Use:     "revoke ID PERMISSION...",
		GroupID: groupManage,
		Short:   "Take permissions from an installed plugin",
		Long: `Take permissions from an installed plugin, which then starts anew without them.
A plugin that cannot do without one does not start again, which is a warning: it is
revoked all the same.`,
		Example: "  wasmhost revoke my-plugin network",
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		info, err := getPlugin(ctx, in.host, in.args[0])
		if err != nil {
			return output{}, err
		}
		// All names are checked before the first one is revoked.
		named, err := declared(revocable(info), in.args[1:])
		if err != nil {
			return output{}, err
		}
		granted := names(named, true)
		if len(granted) == 0 {
			return output{value: info, show: func() {
				in.printf("%s %s may not use %s anyway.", info.ID, info.Version, strings.Join(names(named, false), ", "))
				in.next("info " + quoteArg(info.ID))
			}}, nil
		}
		for _, name := range granted {
			request := api.RevokeRequest{ID: info.ID, Permission: name, Now: now}
			if info, err = api.Revoke.Call(ctx, in.host, request); err != nil {
				return output{}, err
			}
		}
		out := in.changed(info, " may no longer use "+strings.Join(granted, ", "), []string{"info " + quoteArg(info.ID)},
			whatNext(info, in.running)...)
		if warning, ok := errors.AsType[*stepsError](out.failed); ok { // what was asked for is done
			changed := out.show
			out.failed, out.show = nil, func() {
				changed()
				in.next(warning.steps...)
			}
			in.errorf("warning: %s", warning)
		}
		return out, nil
	})
	addNow(cmd, &now)
	return cmd
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
