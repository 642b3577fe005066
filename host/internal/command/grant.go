package command

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
)

func (a *app) grantCommand() *cobra.Command {
	var yes, all, anySchedule bool
	var network networkFlags
	var schedules *bool // --any-schedule, where it is given
	cmd := a.command(&cobra.Command{
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
whichever of the two it is given with.

With cron, the jobs of a plugin run by no schedule that is denser than the one in
its manifest: not more often in any hour, day, week, four weeks or year.
--any-schedule lets the plugin choose, --any-schedule=false takes that back.`,
		Example: `  wasmhost grant my-plugin network
  wasmhost grant my-plugin network --only --allow-host api.github.com --allow-host '*.example.com'
  wasmhost grant my-plugin network --deny-host api.github.com
  wasmhost grant my-reader rss --allow-host nas.lan:8080
  wasmhost grant my-plugin cron --any-schedule`,
		PreRunE: func(cmd *cobra.Command, args []string) error {
			if err := network.read(cmd, args[1:]); err != nil {
				return usage(err)
			}
			if cmd.Flags().Changed("any-schedule") {
				schedules = &anySchedule
				if !slices.Contains(args[1:], manifest.PermissionCron) {
					return usage(fmt.Errorf("--any-schedule is about the permission %s; name it, too", manifest.PermissionCron))
				}
			}
			return nil
		},
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		info, err := getPlugin(ctx, in.host, in.args[0])
		if err != nil {
			return output{}, err
		}
		asked, err := declared(info, in.args[1:])
		if err != nil {
			return output{}, err
		}
		fresh := names(asked, false)
		looser := schedules != nil && anySchedule && !info.AnySchedule
		switch {
		case len(fresh) > 0 || looser:
			if err := (granting{info, asked, network, looser, yes, all}).ask(in.term); err != nil {
				return output{}, err
			}
		case schedules != nil && anySchedule != info.AnySchedule: // stricter
		case network.given():
			return network.say(ctx, in, info)
		default:
			return output{value: info, show: func() {
				in.printf("%s %s may use %s already.", info.ID, info.Version, strings.Join(names(asked, true), ", "))
				in.next("info " + quoteArg(info.ID))
			}}, nil
		}
		req := api.GrantRequest{ID: info.ID, Grants: fresh, AnySchedule: schedules}
		if schedules != nil && !slices.Contains(fresh, manifest.PermissionCron) {
			req.Grants = append(req.Grants, manifest.PermissionCron)
		}
		if info, err = network.grant(ctx, in.host, info, req); err != nil {
			return output{}, err
		}
		what := "use " + strings.Join(fresh, ", ")
		if len(fresh) == 0 {
			what = schedulesText(info)
		}
		return in.changed(info, " may now "+what, correction(".", info.ID), whatNext(info, in.running)...), nil
	})
	network.add(cmd)
	cmd.Flags().BoolVar(&anySchedule, "any-schedule", false,
		"let the plugin choose when its jobs run, also more often than its manifest says; --any-schedule=false takes that "+
			"back")
	cmd.Flags().BoolVar(&all, "all", false, "show every endpoint and job")
	addYes(cmd, &yes, "grant without asking")
	return cmd
}

// declared returns the permissions of these names, each once, all of which
// the plugin must ask for.
func declared(info api.PluginInfo, wanted []string) ([]api.Permission, error) {
	var found []api.Permission
	for _, name := range wanted {
		same := func(p api.Permission) bool { return p.Name == name }
		i := slices.IndexFunc(info.Permissions, same)
		switch {
		case i < 0:
			return nil, usage(fmt.Errorf("the plugin %q does not ask for the permission %q; it asks for: %s. Its "+
				"author adds one to permissions in manifest.json, and it is installed anew",
				info.ID, name, listed(info.Permissions)))
		case !slices.ContainsFunc(found, same):
			found = append(found, info.Permissions[i])
		}
	}
	return found, nil
}

// listed names permissions in a sentence.
func listed(list []api.Permission) string {
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
func names(list []api.Permission, granted bool) []string {
	var found []string
	for _, p := range list {
		if p.Granted == granted {
			found = append(found, p.Name)
		}
	}
	return found
}

// granting is what a user is asked to grant.
type granting struct {
	info    api.PluginInfo
	asked   []api.Permission
	network networkFlags
	// anySchedule says that the plugin is to choose when its jobs run.
	anySchedule bool
	yes         bool
	all         bool // show lists in full
}

// ask shows what is to be granted, also with --quiet, and asks. What is asked
// comes last.
func (g granting) ask(t *term) error {
	info := g.info
	t.showAuthor(info.ID, info.Version, info.Name, "", "")
	has := func(name string) bool {
		return slices.ContainsFunc(g.asked, func(p api.Permission) bool {
			return p.Name == name &&
				(!p.Granted || g.anySchedule)
		})
	}
	if has(manifest.PermissionCLI) && len(info.Endpoints) > 0 {
		t.errorf("It answers requests at:")
		t.rows(t.err, "  ", endpointRows(info.Endpoints, g.all)...)
	}
	if has(manifest.PermissionCron) && len(info.Jobs) > 0 {
		t.errorf("It runs by itself:")
		t.rows(t.err, "  ", jobRows(info.Jobs, g.all)...)
	}
	if reach, err := g.network.apply(info.Network); err == nil && g.network.given() {
		t.errorf("It could reach %s.", reachText(reach, info.Reaches))
		for _, line := range insideText(g.network.allow) {
			t.errorf("%s", line)
		}
	}
	t.errorf("")
	t.errorf("It would be granted:")
	t.rows(t.err, "  ", explained(byWeight(g.asked))...)
	if g.anySchedule {
		t.rows(t.err, "  ", say("any schedule",
			"Its jobs may run whenever and as often as the plugin says, up to every minute, whatever is listed above."))
	}
	t.errorf("")
	return t.agree(g.yes, "Grant this?", "granting needs your consent and there is no terminal to ask at; say --yes to "+
		"grant what is listed above", "you did not consent, so nothing was granted")
}

// byWeight returns permissions in the order of their weight.
func byWeight(list []api.Permission) []api.Permission {
	order := make([]string, len(list))
	for i, p := range list {
		order[i] = p.Name
	}
	order = manifest.ByWeight(order)
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, func(a, b api.Permission) int {
		return slices.Index(order, a.Name) - slices.Index(order,
			b.Name)
	})
	return sorted
}

// schedulesText says by which schedules the jobs of a plugin may run.
func schedulesText(info api.PluginInfo) string {
	if info.AnySchedule {
		return "run its jobs by any schedule"
	}
	return "run its jobs no more often than its manifest says"
}
