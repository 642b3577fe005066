package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/problem"
)

func (a *app) removeCommand() *cobra.Command {
	var purge, yes bool
	cmd := &cobra.Command{
		Use:     "remove ID",
		GroupID: groupManage,
		Short:   "Remove a plugin; its data stays unless --purge is given",
		Long: `Remove a plugin. What it has stored (rows, files, settings, secrets, its log)
stays for when it is installed again, unless --purge is given. With --purge the
plugin may be removed already: what is kept of it is deleted then. 'wasmhost list
--orphaned' shows what is kept. --purge asks first; scripts say --yes, which is needed
without a terminal.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withAPI(cmd, func(ctx context.Context, p api.Caller, running bool) error {
				t := a.term(cmd)
				if purge && !yes {
					if err := askToPurge(ctx, t, p, args[0]); err != nil {
						return err
					}
				}
				_, err := api.UninstallPlugin.Call(ctx, p, api.UninstallRequest{ID: args[0], Purge: purge})
				if purge && problem.IsCode(err, problem.CodePluginNotFound) {
					// It may be removed already, with its data kept.
					if _, kept := api.DeleteOrphan.Call(ctx, p, api.PluginRequest{ID: args[0]}); !problem.IsCode(kept,
						problem.CodeNoOrphanedData) {
						if kept != nil {
							return kept
						}
						t.printf("deleted what was kept of %s.", args[0])
						t.next("list --orphaned")
						return nil
					}
				}
				if err != nil {
					return err
				}
				if purge {
					t.printf("removed %s and its data.", args[0])
				} else {
					t.printf("removed %s; its data is kept for when it is installed again.", args[0])
					t.next("list --orphaned", "remove "+quoteArg(args[0])+" --purge   (to delete the data too)")
					return nil
				}
				t.next("list")
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&purge, "purge", false, "delete the plugin's data too; it cannot be had back")
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "with --purge: delete the data without asking")
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
	consented, err := t.ask(question)
	switch {
	case errors.Is(err, errNoAnswer):
		return fmt.Errorf("there is nobody to ask whether to delete the data of %s for good; say --yes to delete it", id)
	case err == nil && !consented:
		return errors.New("you did not agree, so nothing was deleted")
	}
	return err
}
