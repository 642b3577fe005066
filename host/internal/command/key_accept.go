package command

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) keyAcceptLossCommand() *cobra.Command {
	var yes bool
	var plugin string
	cmd := a.command(&cobra.Command{
		Use:   "accept-loss",
		Short: "Go on with a new key where the old one is gone for good",
		Long: `Go on with a new key where the old one is gone for good. Passwords and secrets
that nothing can read any more are taken out of use; copies of everything as it
was stay in the data folder, in case the key turns up. With --plugin it deletes
those passwords and secrets of one plugin that are damaged. Scripts say --yes;
without a terminal it is needed.`,
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		if plugin != "" {
			done, err := api.AcceptKeyLoss.Call(ctx, in.host, api.AcceptKeyLossRequest{Plugin: plugin})
			return output{value: done, show: func() {
				if done.Lost.Records == 0 {
					in.printf("All passwords and secrets of %s can be read; there is nothing to accept.", plugin)
					return
				}
				in.printf("Lost: %s of %s, which can store others again.", recordsText(done.Lost.Records), plugin)
				in.next("settings list " + quoteArg(plugin))
			}}, err
		}
		status, err := api.ShowKey.Call(ctx, in.host, api.None{})
		if err != nil {
			return output{}, err
		}
		if status.Usable {
			return output{}, errors.New("the key is there and nothing is lost; there is nothing to accept")
		}
		in.errorf("%s", status.Problem)
		in.errorf("What cannot be read without the key %s: %s.", status.Key, missedText(status.Protects))
		if err := in.agree(yes, "Go on without them?",
			"there is no terminal to ask at; say --yes to go on without what is listed above",
			"you did not agree, so nothing was changed"); err != nil {
			return output{}, err
		}
		done, err := api.AcceptKeyLoss.Call(ctx, in.host, api.AcceptKeyLossRequest{Key: status.Key})
		return output{value: done, show: func() {
			in.printf("Lost: %s. The key is now %s.", recordsText(done.Lost.Records), done.Key)
			in.printf("Copies of everything as it was are in %s of the data folder.", done.Folder)
			in.next("key export   (and keep it in a safe place)", "settings list ID   (to set passwords anew)")
		}}, err
	})
	addYes(cmd, &yes, "accept the loss without asking")
	cmd.Flags().StringVar(&plugin, "plugin", "", "id of the one plugin that it is about")
	return cmd
}
