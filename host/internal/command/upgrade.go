package command

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) outdatedCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:     "outdated",
		GroupID: groupManage,
		Short:   "List installed plugins of which a catalogue has a newer version, or warns",
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		list, err := api.ListOutdated.Call(ctx, in.host, api.None{})
		return output{value: list, show: func() {
			for _, p := range list.Problems {
				in.errorf("%s", p)
			}
			showOutdated(in.term, append(list.Plugins, list.NotUpgraded...))
			switch {
			case len(list.Plugins) > 0:
				in.nextUpgrade(list.Plugins)
			case len(list.NotUpgraded)+len(list.Problems) == 0:
				in.printf("No catalogue has anything newer than what is installed.")
				in.next("catalogue refresh")
			}
		}}, err
	})
}

func showOutdated(t *term, list []api.Outdated) {
	var rows []row
	for _, o := range list {
		what := "nothing newer in " + o.Catalogue
		if o.Version != "" {
			what = shortVersion(o.Version) + " in " + o.Catalogue
		}
		if o.NoUpgrade != "" {
			what += ", no upgrade: " + o.NoUpgrade
		}
		rows = append(rows, row{own: []string{o.ID, shortVersion(o.Installed), what}, words: o.Changelog, lines: 5})
		rows = append(rows, warningRows(o.Yanked, o.Vulnerable)...)
	}
	t.rows(t.out, "", rows...)
}

// warnInstalled says below a list of plugins what catalogues warn of. Nothing
// is said where that is not known: the list is what was asked for.
func (in *invocation) warnInstalled(list api.OutdatedList) {
	warned := slices.DeleteFunc(slices.Clone(list.Plugins),
		func(o api.Outdated) bool { return o.Yanked+o.Vulnerable == "" })
	if len(warned) > 0 {
		in.printf("\nCatalogues warn of these:")
		showOutdated(in.term, warned)
		in.nextUpgrade(warned)
	}
}

// nextUpgrade says how to upgrade, where there is anything to upgrade to.
func (t *term) nextUpgrade(list []api.Outdated) {
	if slices.ContainsFunc(list, func(o api.Outdated) bool { return o.Version != "" }) {
		t.next("upgrade --all")
	} else {
		t.next("disable ID   (until there is a newer version)")
	}
}

// upgraded is what became of a plugin.
type upgraded struct {
	ID    string `json:"id"`
	From  string `json:"from"`
	To    string `json:"to"`
	Error string `json:"error,omitempty"`
}

func (a *app) upgradeCommand() *cobra.Command {
	var install installation
	var every bool
	cmd := a.command(&cobra.Command{
		Use:     "upgrade [ID]...",
		GroupID: groupManage,
		Short:   "Upgrade plugins to the newest version that a catalogue has, after asking for your consent",
		Long: `Upgrade the plugins that are named, or with --all every one of which a catalogue has
a newer version. Each goes the way of 'wasmhost install': you are asked for what a
version does beyond the installed one.`,
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		if every == (len(in.args) > 0) {
			return output{}, usage(errors.New("name the plugins to upgrade, or say --all"))
		}
		list, err := api.ListOutdated.Call(ctx, in.host, api.None{})
		if err != nil {
			return output{}, err
		}
		for _, p := range list.Problems {
			in.errorf("%s", p)
		}
		done := []upgraded{}
		for _, id := range in.args {
			at := slices.IndexFunc(list.Plugins, func(o api.Outdated) bool { return o.ID == id && o.Version != "" })
			other := slices.IndexFunc(list.NotUpgraded, func(o api.Outdated) bool { return o.ID == id })
			if at < 0 && other >= 0 {
				o := list.NotUpgraded[other]
				return output{}, fmt.Errorf("%s in %s is no upgrade: %s", o.Version, o.Catalogue, o.NoUpgrade)
			}
			if at < 0 {
				return output{}, fmt.Errorf("no catalogue has a newer version of %s; 'wasmhost outdated' shows of "+
					"which there "+
					"is one", clean(id))
			}
		}
		var failed []error
		for _, o := range list.Plugins {
			if o.Version == "" || !every && !slices.Contains(in.args, o.ID) {
				continue
			}
			one := upgraded{ID: o.ID, From: o.Installed, To: o.Version}
			out, err := install.fromCatalogue(ctx, in, api.FetchPackageRequest{ID: o.ID, Range: o.Version,
				Catalogue: o.Catalogue})
			if err = errors.Join(err, out.failed); err != nil {
				one.Error = err.Error()
				failed = append(failed, fmt.Errorf("%s: %w", o.ID, err))
			}
			done = append(done, one)
		}
		return output{value: done, failed: errors.Join(failed...), show: func() {
			for _, u := range done {
				if u.Error == "" {
					in.printf("upgraded %s from %s to %s.", u.ID, shortVersion(u.From), shortVersion(u.To))
				}
			}
			if every {
				showOutdated(in.term, list.NotUpgraded)
			}
			if len(done) == 0 {
				in.printf("Nothing is to be upgraded.")
			}
		}}, nil
	})
	cmd.Flags().BoolVar(&every, "all", false, "upgrade every plugin of which there is a newer version")
	addYes(cmd, &install.consented.yes, "agree to all, unasked: every permission that the new versions ask for, and "+
		"what they do beyond them")
	return cmd
}
