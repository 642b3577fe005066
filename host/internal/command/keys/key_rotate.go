package keys

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

func keyRotateCommand(a *cli.App) *cobra.Command {
	var to string
	var source vault.Source
	var wrapOnly bool
	cmd := a.Command(&cobra.Command{
		Use:   "rotate",
		Short: "Make a new key and encrypt everything anew",
		Long: `Make a new key, encrypt all passwords and secrets anew, and remove the old key.
It may be interrupted at any point: run again, it finishes. With --to the new key
moves to another place. A recovery key that was exported before is of no use
afterwards, but for backups made before.

With --wrap-only the passwords and secrets stay as they are, damaged ones too, and
only the data key that encrypts them is encrypted anew. That is not for a key that
others may have seen: with a backup made before, it still opens what is stored.`,
		PreRunE: func(*cobra.Command, []string) (err error) {
			if source, err = cli.KeySource("--to", to); err != nil {
				return cli.Usage(err)
			}
			return nil
		},
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		done, err := api.RotateKey.Call(ctx, in.Host, api.RotateKeyRequest{To: string(source), WrapOnly: wrapOnly})
		return cli.Output{Value: done, Show: func() {
			if done.Resumed {
				in.Notef("An interrupted rotation was finished.")
			}
			in.Printf("The key is now %s, in %s; encrypted anew: %s.", done.To, cli.PlaceText(done.Source, done.File),
				cli.RecordsText(done.Resealed))
			in.Next("key export   (the recovery key of before is of no use any more)")
		}}, err
	})
	cmd.Flags().StringVar(&to, "to", "", "where the new key goes: keyring or file (default: where the old one is)")
	cmd.Flags().BoolVar(&wrapOnly, "wrap-only", false,
		"leave passwords and secrets as they are; not where others may know the key")
	return cmd
}
