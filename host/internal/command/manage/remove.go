package manage

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var purge, yes, now bool
	cmd := a.Command(&cobra.Command{
		Use:     "remove ID",
		GroupID: cli.GroupManage,
		Short:   "Remove a plugin; its data stays unless --purge is given",
		Long: `Remove a plugin. What it has stored (rows, files, settings, secrets, its log)
stays for when it is installed again, unless --purge is given. With --purge the
plugin may be removed already: what is kept of it is deleted then. 'wasmhost list
--orphaned' shows what is kept. --purge asks first; scripts say --yes, which is needed
without a terminal.`,
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		id := in.Args[0]
		if purge && !yes {
			if err := askToPurge(ctx, in.Term, in.Host, id); err != nil {
				return cli.Output{}, err
			}
		}
		done := "removed " + id + "; its data is kept for when it is installed again."
		next := []string{"list --orphaned", "remove " + cli.QuoteArg(id) + " --purge   (to delete the data too)"}
		if purge {
			done, next = "removed "+id+" and its data.", []string{"list"}
		}
		_, err := api.UninstallPlugin.Call(ctx, in.Host, api.UninstallRequest{ID: id, Purge: purge, Now: now})
		if purge && problem.IsCode(err, problem.CodePluginNotFound) {
			// It may be removed already, with its data kept.
			_, kept := api.DeleteOrphan.Call(ctx, in.Host, api.PluginRequest{ID: id})
			if !problem.IsCode(kept, problem.CodeNoOrphanedData) {
				err, done, next = kept, "deleted what was kept of "+id+".", []string{"list --orphaned"}
			}
		}
		return cli.Output{
			Value: struct {
				ID     string `json:"id"`
				Purged bool   `json:"purged"`
			}{id, purge},
			Show: func() {
				in.Printf("%s", done)
				in.Next(next...)
			},
		}, err
	})
	cmd.Flags().BoolVar(&purge, "purge", false, "delete the plugin's data too; it cannot be had back")
	cli.AddYes(cmd, &yes, "with --purge: delete the data without asking")
	cli.AddNow(cmd, &now)
	return cmd
})

// askToPurge shows what is deleted for good, also with --quiet, and asks. It
// asks nothing where there is nothing to delete.
func askToPurge(ctx context.Context, t *cli.Term, p api.Caller, id string) error {
	question := ""
	info, err := cli.GetPlugin(ctx, p, id)
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
				question = "Delete the " + cli.Size(k.Bytes) + " that are kept of " + id + ", its settings, secrets and log too?"
			}
		}
	}
	if question == "" {
		return nil // and what comes next says so
	}
	return t.Agree(false, question,
		"there is nobody to ask whether to delete the data of "+id+" for good; say --yes to delete it",
		"you did not agree, so nothing was deleted")
}
