package command

import (
	"context"
	"fmt"
	"strings"

	"github.com/Masterminds/semver/v3"
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) rollbackCommand() *cobra.Command {
	var keepData, yes bool
	cmd := a.command(&cobra.Command{
		Use:     "rollback ID",
		GroupID: groupManage,
		Short:   "Go back to the version of a plugin before the last upgrade, with its data",
		Long: `Go back to the version of a plugin before its last upgrade. The plugin's rows go
back to the copy that was taken at the upgrade, so what it has stored since is
not in use any more; that is set aside and not deleted. With --keep-data only the
program goes back. Scripts say --yes; without a terminal it is needed.`,
		Example: "  wasmhost rollback my-plugin\n  wasmhost rollback my-plugin --keep-data",
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		info, err := getPlugin(ctx, in.host, in.args[0])
		if err != nil {
			return output{}, err
		}
		if info.Previous == nil {
			return output{}, fmt.Errorf("%s %s has no version to go back to: one is kept at an upgrade; install the version "+
				"that you want with --downgrade", info.ID, info.Version)
		}
		found, err := api.InspectRollback.Call(ctx, in.host, api.RollbackQuery{ID: info.ID, KeepData: keepData})
		if err != nil {
			return output{}, err
		}
		_, _, grants := asks(found)
		if err := askToRollBack(in.term, info, found, grants, keepData, yes); err != nil {
			return output{}, err
		}
		from := info.Version
		info, err = api.RollBackPlugin.Call(ctx, in.host, api.RollbackRequest{ID: info.ID, KeepData: &keepData,
			Grants: grants, AcceptChanges: found.Consent.Accept, Consent: found.Consent.Digest})
		out := output{value: info}
		if notStarted(info, in.running) {
			out.failed = startFailure(info, "logs "+quoteArg(info.ID))
		}
		out.show = func() {
			went := "back"
			if higher(info.Version, from) {
				went = "forward"
			}
			in.printf("went %s from %s %s to %s; it is %s.", went, info.ID, from, info.Version, stateText(info))
			if info.Previous != nil && info.Previous.Database != "" {
				in.printf("the rows of %s are kept as %s in its data folder; another rollback brings them back.", from,
					info.Previous.Database)
			}
			if out.failed == nil {
				in.next(whatNext(info, in.running)...)
			}
		}
		return out, err
	})
	cmd.Flags().BoolVar(&keepData, "keep-data", false,
		"keep the present rows; the older version must be able to work with them")
	addYes(cmd, &yes, "go back without asking")
	return cmd
}

// askToRollBack shows what goes back, also with --quiet, and asks.
func askToRollBack(t *term, info api.PluginInfo, found api.Inspection, grants []string, keepData, yes bool) error {
	t.showAuthor(info.ID, info.Version, info.Name, "", "")
	goes, copied, question := "back", "the copy of before the upgrade", "Go back?"
	if higher(info.Previous.Version, info.Version) {
		goes, copied, question = "forward again", "those that it had when you went back", "Go forward?"
	}
	t.errorf("It goes %s from version %s to %s.", goes, shortVersion(info.Version), shortVersion(info.Previous.Version))
	previous := info.Previous
	switch {
	case keepData:
		t.errorf("Its rows stay as they are.")
	case previous.DataCopy && previous.Database == "":
		t.errorf("It had no database then. The rows of now are set aside, not deleted.")
	case previous.DataCopy:
		t.errorf("Its rows become %s. Those of now are set aside, not deleted.", copied)
	default:
		t.errorf("Its database was not changed since, so its rows stay as they are.")
	}
	t.errorf("Its files, settings and secrets stay as they are.")
	if previous.Network != nil {
		t.errorf("With network it may then reach %s.", reachText(*previous.Network, found.Reaches))
	}
	t.consent(found, false)
	if len(grants) > 0 {
		question = strings.TrimSuffix(question, "?") + ", and grant " + strings.Join(grants, ", ") + " again?"
	}
	return t.agree(yes, question, "there is no terminal to ask at; say --yes to go back as shown above",
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
