package manage

import (
	"context"
	"fmt"
	"strings"

	"github.com/Masterminds/semver/v3"
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/consent"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var keepData, yes bool
	cmd := a.Command(&cobra.Command{
		Use:     "rollback ID",
		GroupID: cli.GroupManage,
		Short:   "Go back to the version of a plugin before the last upgrade, with its data",
		Long: `Go back to the version of a plugin before its last upgrade. The plugin's rows go
back to the copy that was taken at the upgrade, so what it has stored since is
not in use any more; that is set aside and not deleted. With --keep-data only the
program goes back. Scripts say --yes; without a terminal it is needed.`,
		Example: "  wasmhost rollback my-plugin\n  wasmhost rollback my-plugin --keep-data",
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		info, err := cli.GetPlugin(ctx, in.Host, in.Args[0])
		if err != nil {
			return cli.Output{}, err
		}
		if info.Previous == nil {
			return cli.Output{},
				fmt.Errorf("%s %s has no version to go back to: one is kept at an upgrade; install the version "+
					"that you want with --downgrade", info.ID, info.Version)
		}
		found, err := api.InspectRollback.Call(ctx, in.Host, api.RollbackQuery{ID: info.ID, KeepData: keepData})
		if err != nil {
			return cli.Output{}, err
		}
		_, _, grants := consent.Asks(found)
		if err := askToRollBack(in.Term, info, found, grants, keepData, yes); err != nil {
			return cli.Output{}, err
		}
		from := info.Version
		info, err = api.RollBackPlugin.Call(ctx, in.Host, api.RollbackRequest{ID: info.ID, KeepData: &keepData,
			Grants: grants, AcceptChanges: found.Consent.Accept, Consent: found.Consent.Digest})
		out := cli.Output{Value: info}
		if cli.NotStarted(info, in.Running) {
			out.Failed = cli.StartFailure(info, "logs "+cli.QuoteArg(info.ID))
		}
		out.Show = func() {
			went := "back"
			if higher(info.Version, from) {
				went = "forward"
			}
			in.Printf("went %s from %s %s to %s; it is %s.", went, info.ID, from, info.Version, cli.StateText(info))
			if info.Previous != nil && info.Previous.Database != "" {
				in.Printf("the rows of %s are kept as %s in its data folder; another rollback brings them back.", from,
					info.Previous.Database)
			}
			if out.Failed == nil {
				in.Next(cli.WhatNext(info, in.Running)...)
			}
		}
		return out, err
	})
	cmd.Flags().BoolVar(&keepData, "keep-data", false,
		"keep the present rows; the older version must be able to work with them")
	cli.AddYes(cmd, &yes, "go back without asking")
	return cmd
})

// askToRollBack shows what goes back, also with --quiet, and asks.
func askToRollBack(t *cli.Term, info api.PluginInfo, found api.Inspection, grants []string, keepData, yes bool) error {
	consent.ShowAuthor(t, info.ID, info.Version, info.Name, "", "")
	goes, copied, question := "back", "the copy of before the upgrade", "Go back?"
	if higher(info.Previous.Version, info.Version) {
		goes, copied, question = "forward again", "those that it had when you went back", "Go forward?"
	}
	t.Errorf("It goes %s from version %s to %s.", goes, cli.ShortVersion(info.Version),
		cli.ShortVersion(info.Previous.Version))
	previous := info.Previous
	switch {
	case keepData:
		t.Errorf("Its rows stay as they are.")
	case previous.DataCopy && previous.Database == "":
		t.Errorf("It had no database then. The rows of now are set aside, not deleted.")
	case previous.DataCopy:
		t.Errorf("Its rows become %s. Those of now are set aside, not deleted.", copied)
	default:
		t.Errorf("Its database was not changed since, so its rows stay as they are.")
	}
	t.Errorf("Its files, settings and secrets stay as they are.")
	if previous.Network != nil {
		t.Errorf("With network it may then reach %s.", consent.ReachText(*previous.Network, found.Reaches))
	}
	consent.ShowConsent(t, found, false)
	if len(grants) > 0 {
		question = strings.TrimSuffix(question, "?") + ", and grant " + strings.Join(grants, ", ") + " again?"
	}
	return t.Agree(yes, question, "there is no terminal to ask at; say --yes to go back as shown above",
		"you did not agree, so nothing was changed")
}

// higher reports whether a version is higher than another; false where they
// cannot be compared.
func higher(version, than string) bool {
	a, err := semver.StrictNewVersion(version)
	if err != nil {
		return false
	}
	b, err := semver.StrictNewVersion(than)
	return err == nil && a.GreaterThan(b)
}
