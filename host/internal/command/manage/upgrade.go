package manage

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:     "outdated",
		GroupID: cli.GroupManage,
		Short:   "List installed plugins of which a catalogue has a newer version, or warns",
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		list, err := api.ListOutdated.Call(ctx, in.Host, api.None{})
		return cli.Output{Value: list, Show: func() {
			for _, p := range list.Problems {
				in.Errorf("%s", p)
			}
			showOutdated(in.Term, append(list.Plugins, list.NotUpgraded...))
			switch {
			case len(list.Plugins) > 0:
				nextUpgrade(in.Term, list.Plugins)
			case len(list.NotUpgraded)+len(list.Problems) == 0:
				in.Printf("No catalogue has anything newer than what is installed.")
				in.Next("catalogue refresh")
			}
		}}, err
	})
})

func showOutdated(t *cli.Term, list []api.Outdated) {
	var rows []cli.Row
	for _, o := range list {
		what := "nothing newer in " + o.Catalogue
		if o.Version != "" {
			what = cli.ShortVersion(o.Version) + " in " + o.Catalogue
		}
		if o.NoUpgrade != "" {
			what += ", no upgrade: " + o.NoUpgrade
		}
		rows = append(rows, cli.Row{Own: []string{o.ID, cli.ShortVersion(o.Installed), what}, Words: o.Changelog, Lines: 5})
		rows = append(rows, warningRows(o.Yanked, o.Vulnerable)...)
	}
	t.Rows(t.Out, "", rows...)
}

// warnInstalled says below a list of plugins what catalogues warn of. Nothing
// is said where that is not known: the list is what was asked for.
func warnInstalled(in *cli.Invocation, list api.OutdatedList) {
	warned := slices.DeleteFunc(slices.Clone(list.Plugins),
		func(o api.Outdated) bool { return o.Yanked+o.Vulnerable == "" })
	if len(warned) > 0 {
		in.Printf("\nCatalogues warn of these:")
		showOutdated(in.Term, warned)
		nextUpgrade(in.Term, warned)
	}
}

// nextUpgrade says how to upgrade, where there is anything to upgrade to.
func nextUpgrade(t *cli.Term, list []api.Outdated) {
	if slices.ContainsFunc(list, func(o api.Outdated) bool { return o.Version != "" }) {
		t.Next("upgrade --all")
	} else {
		t.Next("disable ID   (until there is a newer version)")
	}
}

// upgraded is what became of a plugin.
type upgraded struct {
	ID    string `json:"id"`
	From  string `json:"from"`
	To    string `json:"to"`
	Error string `json:"error,omitempty"`
}

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var install installation
	var every bool
	cmd := a.Command(&cobra.Command{
		Use:     "upgrade [ID]...",
		GroupID: cli.GroupManage,
		Short:   "Upgrade plugins to the newest version that a catalogue has, after asking for your consent",
		Long: `Upgrade the plugins that are named, or with --all every one of which a catalogue has
a newer version. Each goes the way of 'wasmhost install': you are asked for what a
version does beyond the installed one.`,
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		if every == (len(in.Args) > 0) {
			return cli.Output{}, cli.Usage(errors.New("name the plugins to upgrade, or say --all"))
		}
		list, err := api.ListOutdated.Call(ctx, in.Host, api.None{})
		if err != nil {
			return cli.Output{}, err
		}
		for _, p := range list.Problems {
			in.Errorf("%s", p)
		}
		done := []upgraded{}
		for _, id := range in.Args {
			at := slices.IndexFunc(list.Plugins, func(o api.Outdated) bool { return o.ID == id && o.Version != "" })
			other := slices.IndexFunc(list.NotUpgraded, func(o api.Outdated) bool { return o.ID == id })
			if at < 0 && other >= 0 {
				o := list.NotUpgraded[other]
				return cli.Output{}, fmt.Errorf("%s in %s is no upgrade: %s", o.Version, o.Catalogue, o.NoUpgrade)
			}
			if at < 0 {
				return cli.Output{}, fmt.Errorf("no catalogue has a newer version of %s; 'wasmhost outdated' shows of "+
					"which there "+
					"is one", cli.Clean(id))
			}
		}
		var failed []error
		for _, o := range list.Plugins {
			if o.Version == "" || !every && !slices.Contains(in.Args, o.ID) {
				continue
			}
			one := upgraded{ID: o.ID, From: o.Installed, To: o.Version}
			out, err := install.fromCatalogue(ctx, in, api.FetchPackageRequest{ID: o.ID, Range: o.Version,
				Catalogue: o.Catalogue})
			if err = errors.Join(err, out.Failed); err != nil {
				one.Error = err.Error()
				failed = append(failed, fmt.Errorf("%s: %w", o.ID, err))
			}
			done = append(done, one)
		}
		return cli.Output{Value: done, Failed: errors.Join(failed...), Show: func() {
			for _, u := range done {
				if u.Error == "" {
					in.Printf("upgraded %s from %s to %s.", u.ID, cli.ShortVersion(u.From), cli.ShortVersion(u.To))
				}
			}
			if every {
				showOutdated(in.Term, list.NotUpgraded)
			}
			if len(done) == 0 {
				in.Printf("Nothing is to be upgraded.")
			}
		}}, nil
	})
	cmd.Flags().BoolVar(&every, "all", false, "upgrade every plugin of which there is a newer version")
	cli.AddYes(cmd, &install.consented.Yes, "agree to all, unasked: every permission that the new versions ask for, and "+
		"what they do beyond them")
	return cmd
})
