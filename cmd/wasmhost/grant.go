package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/server"
)

func (a *app) grantCommand() *cobra.Command {
	var yes bool
	var network networkFlags
	cmd := &cobra.Command{
		Use:     "grant ID PERMISSION...",
		GroupID: groupManage,
		Short:   "Grant permissions to an installed plugin, after asking for your consent",
		Long: `Show what each permission allows and, once you agree, grant it to an installed
plugin, which then starts anew. Only what the plugin's manifest asks for can be
granted; 'wasmhost info ID' lists it. Scripts say --yes; without a terminal it is
needed.

With network a plugin may reach all public addresses. --allow-host adds hosts, which
may then be on this machine or its local network; --only leaves nothing but them,
--deny-host takes them back. What --allow-host names is what you consent to, so a
plugin that may use the network already is not asked about again, and goes on
running. The same list of hosts holds for the feeds that a plugin with rss fetches,
whichever of the two it is given with.`,
		Example: `  wasmhost grant my-plugin network
  wasmhost grant my-plugin network --only --allow-host api.github.com --allow-host '*.example.com'
  wasmhost grant my-plugin network --deny-host api.github.com
  wasmhost grant my-reader rss --allow-host nas.lan:8080`,
		Args: cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := network.read(cmd, args[1:]); err != nil {
				return usage(err)
			}
			return a.withPlugins(cmd, func(ctx context.Context, p plugins, running bool) error {
				info, err := p.Get(ctx, args[0])
				if err != nil {
					return err
				}
				asked, err := declared(info, args[1:])
				if err != nil {
					return err
				}
				t := a.term(cmd)
				fresh := names(asked, false)
				if len(fresh) == 0 && network.given() {
					return network.say(ctx, t, p, info)
				}
				if len(fresh) == 0 {
					t.printf("%s %s may use %s already.", info.ID, info.Version, strings.Join(names(asked, true), ", "))
					t.next("info " + quoteArg(info.ID))
					return nil
				}
				if err := askToGrant(t, info, asked, network, yes); err != nil {
					return err
				}
				if info, err = network.grant(ctx, p, info, fresh); err != nil {
					return err
				}
				if notStarted(info, running) {
					t.printf("%s %s may now use %s; it is %s.", info.ID, info.Version, strings.Join(fresh, ", "), string(info.State))
					return t.startFailure(info, correction(".")...)
				}
				t.printf("%s %s may now use %s; it is %s.", info.ID, info.Version, strings.Join(fresh, ", "), stateText(info))
				t.next(whatNext(info, running)...)
				return nil
			})
		},
	}
	network.add(cmd)
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "grant without asking")
	return cmd
}

// declared returns the permissions of these names, each once, all of which
// the plugin must ask for.
func declared(info server.PluginInfo, wanted []string) ([]server.Permission, error) {
	var found []server.Permission
	for _, name := range wanted {
		same := func(p server.Permission) bool { return p.Name == name }
		i := slices.IndexFunc(info.Permissions, same)
		switch {
		case i < 0:
			return nil, usage(fmt.Errorf("the plugin %q does not ask for the permission %q; it asks for: %s",
				info.ID, name, listed(info.Permissions)))
		case !slices.ContainsFunc(found, same):
			found = append(found, info.Permissions[i])
		}
	}
	return found, nil
}

// listed names permissions in a sentence.
func listed(list []server.Permission) string {
	if len(list) == 0 {
		return "none"
	}
	all := make([]string, len(list))
	for i, p := range list {
		all[i] = p.Name
	}
	return strings.Join(all, ", ")
}

// names returns the permissions that are granted, or those that are not.
func names(list []server.Permission, granted bool) []string {
	var found []string
	for _, p := range list {
		if p.Granted == granted {
			found = append(found, p.Name)
		}
	}
	return found
}

// askToGrant shows what is to be granted, also with --quiet, and asks.
func askToGrant(t *term, info server.PluginInfo, asked []server.Permission, network networkFlags, yes bool) error {
	t.errorf("%s (%s) %s would be granted:", info.Name, info.ID, info.Version)
	t.table(t.err, explained(asked))
	if reach, err := network.apply(info.Network); err == nil && network.given() {
		t.errorf("  It could reach %s.", reachText(reach))
		for _, line := range insideText(network.allow) {
			t.errorf("  %s", line)
		}
	}
	t.errorf("")
	if yes {
		return nil
	}
	consented, err := t.ask("Grant this?")
	switch {
	case errors.Is(err, errNoAnswer):
		return errors.New("granting needs your consent and there is no terminal to ask at; say --yes to grant what is listed above")
	case err == nil && !consented:
		return errors.New("you did not consent, so nothing was granted")
	}
	return err
}

// explained shows what each permission allows in plain words.
func explained(list []server.Permission) [][]string {
	var rows [][]string
	for _, p := range list {
		text := p.Explanation
		if p.Granted {
			text += " (granted already)"
		} else if p.Declined {
			text += " (not granted before, and stays so)"
		}
		rows = append(rows, []string{"  " + p.Name, text})
	}
	return rows
}
