package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) keyAcceptLossCommand() *cobra.Command {
	var yes bool
	var plugin string
	cmd := &cobra.Command{
		Use:   "accept-loss",
		Short: "Go on with a new key where the old one is gone for good",
		Long: `Go on with a new key where the old one is gone for good. Passwords and secrets
that nothing can read any more are taken out of use; copies of everything as it
was stay in the data folder, in case the key turns up. With --plugin it deletes
those passwords and secrets of one plugin that are damaged. Scripts say --yes;
without a terminal it is needed.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.withAPI(cmd, func(ctx context.Context, c api.Caller, _ bool) error {
				t := a.term(cmd)
				if plugin != "" {
					done, err := api.AcceptKeyLoss.Call(ctx, c, api.AcceptKeyLossRequest{Plugin: plugin})
					if err != nil {
						return err
					}
					if done.Lost.Records == 0 {
						t.printf("All passwords and secrets of %s can be read; there is nothing to accept.", plugin)
						return nil
					}
					t.printf("Lost: %s of %s, which can store others again.", recordsText(done.Lost.Records), plugin)
					t.next("settings list " + quoteArg(plugin))
					return nil
				}
				status, err := api.ShowKey.Call(ctx, c, api.None{})
				if err != nil {
					return err
				}
				if status.Usable {
					return errors.New("the key is there and nothing is lost; there is nothing to accept")
				}
				if err := askToAcceptLoss(t, status, yes); err != nil {
					return err
				}
				done, err := api.AcceptKeyLoss.Call(ctx, c, api.AcceptKeyLossRequest{Key: status.Key})
				if err != nil {
					return err
				}
				t.printf("Lost: %s. The key is now %s.", recordsText(done.Lost.Records), done.Key)
				t.printf("Copies of everything as it was are in %s of the data folder.", done.Folder)
				t.next("key export   (and keep it in a safe place)", "settings list ID   (to set passwords anew)")
				return nil
			})
		},
	}
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "accept the loss without asking")
	cmd.Flags().StringVar(&plugin, "plugin", "", "id of the one plugin that it is about")
	return cmd
}

// askToAcceptLoss shows what may be lost, also with --quiet, and asks.
func askToAcceptLoss(t *term, status api.KeyStatus, yes bool) error {
	t.errorf("%s", status.Problem)
	t.errorf("What cannot be read without the key %s: %s.", status.Key, missedText(status.Protects))
	if yes {
		return nil
	}
	consented, err := t.ask("Go on without them?")
	switch {
	case errors.Is(err, errNoAnswer):
		return errors.New("there is no terminal to ask at; say --yes to go on without what is listed above")
	case err == nil && !consented:
		return errors.New("you did not agree, so nothing was changed")
	}
	return err
}
