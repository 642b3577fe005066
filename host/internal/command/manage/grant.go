package manage

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/consent"
	"github.com/wasmhost/wasmhost/host/manifest"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var yes, all, anySchedule bool
	var network networkFlags
	var tools toolFlags
	var schedules *bool // --any-schedule, where it is given
	cmd := a.Command(&cobra.Command{
		Use:     "grant ID PERMISSION...",
		GroupID: cli.GroupManage,
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
whichever of the two it is given with.

With mcp a plugin may call tools of the MCP servers that 'wasmhost mcp-server add'
has named: those that --tool names, and after your approval of each call those of
--ask-tool; --deny-tool takes them back.

With cron, the jobs of a plugin run by no schedule that is denser than the one in
its manifest: not more often in any hour, day, week, four weeks or year.
--any-schedule lets the plugin choose, --any-schedule=false takes that back.`,
		Example: `  wasmhost grant my-plugin network
  wasmhost grant my-plugin network --only --allow-host api.github.com --allow-host '*.example.com'
  wasmhost grant my-plugin network --deny-host api.github.com
  wasmhost grant my-reader rss --allow-host nas.lan:8080
  wasmhost grant my-plugin mcp --tool files/read_file --ask-tool files/write_file
  wasmhost grant my-plugin cron --any-schedule`,
		PreRunE: func(cmd *cobra.Command, args []string) error {
			if err := cmp.Or(network.read(cmd, args[1:]), tools.read(args[1:])); err != nil {
				return cli.Usage(err)
			}
			if cmd.Flags().Changed("any-schedule") {
				schedules = &anySchedule
				if !slices.Contains(args[1:], manifest.PermissionCron) {
					return cli.Usage(fmt.Errorf("--any-schedule is about the permission %s; name it, too", manifest.PermissionCron))
				}
			}
			return nil
		},
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		info, err := cli.GetPlugin(ctx, in.Host, in.Args[0])
		if err != nil {
			return cli.Output{}, err
		}
		asked, err := declared(info, in.Args[1:])
		if err != nil {
			return cli.Output{}, err
		}
		fresh := consent.Names(asked, false)
		looser := schedules != nil && anySchedule && !info.AnySchedule
		switch {
		case len(fresh) > 0 || looser:
			if err := (granting{info, asked, network, tools, looser, yes, all}).ask(in.Term); err != nil {
				return cli.Output{}, err
			}
		case schedules != nil && anySchedule != info.AnySchedule: // stricter
		case tools.given() && !network.given():
			return tools.say(ctx, in, info)
		case network.given():
			if _, err := tools.set(ctx, in.Host, info.ID); err != nil {
				return cli.Output{}, cli.Refused(err)
			}
			return network.say(ctx, in, info)
		default:
			return cli.Output{Value: info, Show: func() {
				in.Printf("%s %s may use %s already.", info.ID, info.Version, strings.Join(consent.Names(asked, true), ", "))
				in.Next("info " + cli.QuoteArg(info.ID))
			}}, nil
		}
		req := api.GrantRequest{ID: info.ID, Grants: fresh, AnySchedule: schedules}
		if schedules != nil && !slices.Contains(fresh, manifest.PermissionCron) {
			req.Grants = append(req.Grants, manifest.PermissionCron)
		}
		if _, err := tools.set(ctx, in.Host, info.ID); err != nil { // before it can call them
			return cli.Output{}, cli.Refused(err)
		}
		if info, err = network.grant(ctx, in.Host, info, req); err != nil {
			return cli.Output{}, err
		}
		what := "use " + strings.Join(fresh, ", ")
		if len(fresh) == 0 {
			what = schedulesText(info)
		}
		return in.Changed(info, " may now "+what, cli.Correction(".", info.ID), cli.WhatNext(info, in.Running)...), nil
	})
	network.add(cmd)
	tools.add(cmd)
	cmd.Flags().BoolVar(&anySchedule, "any-schedule", false,
		"let the plugin choose when its jobs run, also more often than its manifest says; --any-schedule=false takes that "+
			"back")
	cmd.Flags().BoolVar(&all, "all", false, "show every endpoint and job")
	cli.AddYes(cmd, &yes, "grant without asking")
	return cmd
})

// declared returns the permissions of these names, each once, all of which
// the plugin must ask for.
func declared(info api.PluginInfo, wanted []string) ([]api.Permission, error) {
	var found []api.Permission
	for _, name := range wanted {
		same := func(p api.Permission) bool { return p.Name == name }
		i := slices.IndexFunc(info.Permissions, same)
		switch {
		case i < 0:
			return nil, cli.Usage(fmt.Errorf("the plugin %q does not ask for the permission %q; it asks for: %s. Its "+
				"author adds one to permissions in manifest.json, and it is installed anew",
				info.ID, name, consent.Listed(info.Permissions)))
		case !slices.ContainsFunc(found, same):
			found = append(found, info.Permissions[i])
		}
	}
	return found, nil
}

// granting is what a user is asked to grant.
type granting struct {
	info    api.PluginInfo
	asked   []api.Permission
	network networkFlags
	tools   toolFlags
	// anySchedule says that the plugin is to choose when its jobs run.
	anySchedule bool
	yes         bool
	all         bool // show lists in full
}

// ask shows what is to be granted, also with --quiet, and asks. What is asked
// comes last.
func (g granting) ask(t *cli.Term) error {
	info := g.info
	consent.ShowAuthor(t, info.ID, info.Version, info.Name, "", "")
	has := func(name string) bool {
		return slices.ContainsFunc(g.asked, func(p api.Permission) bool {
			return p.Name == name &&
				(!p.Granted || g.anySchedule)
		})
	}
	if has(manifest.PermissionCLI) && len(info.Endpoints) > 0 {
		t.Errorf("It answers requests at:")
		t.Rows(t.Err, "  ", consent.EndpointRows(info.Endpoints, g.all)...)
	}
	if has(manifest.PermissionCron) && len(info.Jobs) > 0 {
		t.Errorf("It runs by itself:")
		t.Rows(t.Err, "  ", consent.JobRows(info.Jobs, g.all)...)
	}
	if reach, err := g.network.apply(info.Network); err == nil && g.network.given() {
		t.Errorf("It could reach %s.", consent.ReachText(reach, info.Reaches))
		for _, line := range consent.InsideText(g.network.allow) {
			t.Errorf("%s", line)
		}
	}
	if named := slices.Concat(g.tools.allow, g.tools.ask); len(named) > 0 {
		t.Errorf("It could call the tools of MCP servers that you named: %s.", cli.Clean(strings.Join(named, ", ")))
	}
	t.Errorf("")
	t.Errorf("It would be granted:")
	t.Rows(t.Err, "  ", consent.Explained(consent.ByWeight(g.asked))...)
	if g.anySchedule {
		t.Rows(t.Err, "  ", cli.Say("any schedule",
			"Its jobs may run whenever and as often as the plugin says, up to every minute, whatever is listed above."))
	}
	t.Errorf("")
	return t.Agree(g.yes, "Grant this?", "granting needs your consent and there is no terminal to ask at; say --yes to "+
		"grant what is listed above", "you did not consent, so nothing was granted")
}

// schedulesText says by which schedules the jobs of a plugin may run.
func schedulesText(info api.PluginInfo) string {
	if info.AnySchedule {
		return "run its jobs by any schedule"
	}
	return "run its jobs no more often than its manifest says"
}
