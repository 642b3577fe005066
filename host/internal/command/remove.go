package command

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func (a *app) removeCommand() *cobra.Command {
	var purge, yes, now bool
	cmd := a.command(&cobra.Command{
		Use:     "remove ID",
		GroupID: groupManage,
		Short:   "Remove a plugin; its data stays unless --purge is given",
		Long: `Remove a plugin. What it has stored (rows, files, settings, secrets, its log)
stays for when it is installed again, unless --purge is given. With --purge the
plugin may be removed already: what is kept of it is deleted then. 'wasmhost list
--orphaned' shows what is kept. --purge asks first; scripts say --yes, which is needed
without a terminal.`,
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		id := in.args[0]
		if purge && !yes {
			if err := askToPurge(ctx, in.term, in.host, id); err != nil {
				return output{}, err
			}
		}
		done := "removed " + id + "; its data is kept for when it is installed again."
		next := []string{"list --orphaned", "remove " + quoteArg(id) + " --purge   (to delete the data too)"}
		if purge {
			done, next = "removed "+id+" and its data.", []string{"list"}
		}
		_, err := api.UninstallPlugin.Call(ctx, in.host, api.UninstallRequest{ID: id, Purge: purge, Now: now})
		if purge && problem.IsCode(err, problem.CodePluginNotFound) {
			// It may be removed already, with its data kept.
			_, kept := api.DeleteOrphan.Call(ctx, in.host, api.PluginRequest{ID: id})
			if !problem.IsCode(kept, problem.CodeNoOrphanedData) {
				err, done, next = kept, "deleted what was kept of "+id+".", []string{"list --orphaned"}
			}
		}
		return output{
			value: struct {
				ID     string `json:"id"`
				Purged bool   `json:"purged"`
			}{id, purge},
			show: func() {
				in.printf("%s", done)
				in.next(next...)
			},
		}, err
	})
	cmd.Flags().BoolVar(&purge, "purge", false, "delete the plugin's data too; it cannot be had back")
	addYes(cmd, &yes, "with --purge: delete the data without asking")
	addNow(cmd, &now)
	return cmd
}

// askToPurge shows what is deleted for good, also with --quiet, and asks. It
// asks nothing where there is nothing to delete.
func askToPurge(ctx context.Context, t *term, p api.Caller, id string) error {
	question := ""
	info, err := getPlugin(ctx, p, id)
	switch {
	case err == nil:
		question = "Remove " + info.ID + " " + info.Version +
			" and delete all that it has stored, its settings, secrets and log too?"
	case !problem.IsCode(err, problem.CodePluginNotFound):
		return err
	default:
		answer, err := api.ListOrphans.Call(ctx, p, api.None{})
		if err != nil {
			return err
		}
		for _, k := range answer.Orphans {
			if k.ID == id {
				question = "Delete the " + size(k.Bytes) + " that are kept of " + id + ", its settings, secrets and log too?"
			}
		}
	}
	if question == "" {
		return nil // and what comes next says so
	}
	return t.agree(false, question,
		"there is nobody to ask whether to delete the data of "+id+" for good; say --yes to delete it",
		"you did not agree, so nothing was deleted")
}
