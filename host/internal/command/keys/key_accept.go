package keys

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func keyAcceptLossCommand(a *cli.App) *cobra.Command {
	var yes bool
	var plugin string
	cmd := a.Command(&cobra.Command{
		Use:   "accept-loss",
		Short: "Go on with a new key where the old one is gone for good",
		Long: `Go on with a new key where the old one is gone for good. Passwords and secrets
that nothing can read any more are taken out of use; copies of everything as it
was stay in the data folder, in case the key turns up. With --plugin it deletes
those passwords and secrets of one plugin that are damaged. Scripts say --yes;
without a terminal it is needed.`,
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		if plugin != "" {
			done, err := api.AcceptKeyLoss.Call(ctx, in.Host, api.AcceptKeyLossRequest{Plugin: plugin})
			return cli.Output{Value: done, Show: func() {
				if done.Lost.Records == 0 {
					in.Printf("All passwords and secrets of %s can be read; there is nothing to accept.", plugin)
					return
				}
				in.Printf("Lost: %s of %s, which can store others again.", cli.RecordsText(done.Lost.Records), plugin)
				in.Next("settings list " + cli.QuoteArg(plugin))
			}}, err
		}
		status, err := api.ShowKey.Call(ctx, in.Host, api.None{})
		if err != nil {
			return cli.Output{}, err
		}
		if status.Usable {
			return cli.Output{}, errors.New("the key is there and nothing is lost; there is nothing to accept")
		}
		in.Errorf("%s", status.Problem)
		in.Errorf("What cannot be read without the key %s: %s.", status.Key, missedText(status.Protects))
		if err := in.Agree(yes, "Go on without them?",
			"there is no terminal to ask at; say --yes to go on without what is listed above",
			"you did not agree, so nothing was changed"); err != nil {
			return cli.Output{}, err
		}
		done, err := api.AcceptKeyLoss.Call(ctx, in.Host, api.AcceptKeyLossRequest{Key: status.Key})
		return cli.Output{Value: done, Show: func() {
			in.Printf("Lost: %s. The key is now %s.", cli.RecordsText(done.Lost.Records), done.Key)
			in.Printf("Copies of everything as it was are in %s of the data folder.", done.Folder)
			in.Next("key export   (and keep it in a safe place)", "settings list ID   (to set passwords anew)")
		}}, err
	})
	cli.AddYes(cmd, &yes, "accept the loss without asking")
	cmd.Flags().StringVar(&plugin, "plugin", "", "id of the one plugin that it is about")
	return cmd
}
