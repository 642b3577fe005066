package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) keyRotateCommand() *cobra.Command {
	var to string
	var asJSON, wrapOnly bool
	cmd := &cobra.Command{
		Use:   "rotate",
		Short: "Make a new key and encrypt everything anew",
		Long: `Make a new key, encrypt all passwords and secrets anew, and remove the old key.
It may be interrupted at any point: run again, it finishes. With --to the new key
moves to another place. A recovery key that was exported before is of no use
afterwards, but for backups made before.

With --wrap-only the passwords and secrets stay as they are, damaged ones too, and
only the data key that encrypts them is encrypted anew. That is not for a key that
others may have seen: with a backup made before, it still opens what is stored.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			source, err := keySource("--to", to)
			if err != nil {
				return usage(err)
			}
			return a.withAPI(cmd, func(ctx context.Context, c api.Caller, _ bool) error {
				done, err := api.RotateKey.Call(ctx, c, api.RotateKeyRequest{To: string(source), WrapOnly: wrapOnly})
				if err != nil {
					return err
				}
				t := a.term(cmd)
				if asJSON {
					return writeJSON(t.out, done)
				}
				if done.Resumed {
					t.notef("An interrupted rotation was finished.")
				}
				t.printf("The key is now %s, in %s; encrypted anew: %s.", done.To, placeText(done.Source),
					recordsText(done.Resealed))
				t.next("key export   (the recovery key of before is of no use any more)")
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "where the new key goes: keyring or file (default: where the old one is)")
	cmd.Flags().BoolVar(&wrapOnly, "wrap-only", false,
		"leave passwords and secrets as they are; not where others may know the key")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print what was done as JSON")
	return cmd
}
