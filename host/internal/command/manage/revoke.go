package manage

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/consent"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var now bool
	cmd := a.Command(&cobra.Command{
		Use:     "revoke ID PERMISSION...",
		GroupID: cli.GroupManage,
		Short:   "Take permissions from an installed plugin",
		Long: `Take permissions from an installed plugin, which then starts anew without them.
A plugin that cannot do without one does not start again, which is a warning: it is
revoked all the same.`,
		Example: "  wasmhost revoke my-plugin network",
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		info, err := cli.GetPlugin(ctx, in.Host, in.Args[0])
		if err != nil {
			return cli.Output{}, err
		}
		// All names are checked before the first one is revoked.
		named, err := declared(revocable(info), in.Args[1:])
		if err != nil {
			return cli.Output{}, err
		}
		granted := consent.Names(named, true)
		if len(granted) == 0 {
			return cli.Output{Value: info, Show: func() {
				in.Printf("%s %s may not use %s anyway.", info.ID, info.Version, strings.Join(consent.Names(named, false), ", "))
				in.Next("info " + cli.QuoteArg(info.ID))
			}}, nil
		}
		for _, name := range granted {
			request := api.RevokeRequest{ID: info.ID, Permission: name, Now: now}
			if info, err = api.Revoke.Call(ctx, in.Host, request); err != nil {
				return cli.Output{}, err
			}
		}
		out := in.Changed(info, " may no longer use "+strings.Join(granted, ", "), []string{"info " + cli.QuoteArg(info.ID)},
			cli.WhatNext(info, in.Running)...)
		if warning, ok := errors.AsType[*cli.StepsError](out.Failed); ok { // what was asked for is done
			changed := out.Show
			out.Failed, out.Show = nil, func() {
				changed()
				in.Next(warning.Steps...)
			}
			in.Errorf("warning: %s", warning)
		}
		return out, nil
	})
	cli.AddNow(cmd, &now)
	return cmd
})

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
