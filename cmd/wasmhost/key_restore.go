package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/vault"
)

func (a *app) keyRestoreCommand() *cobra.Command {
	var to string
	var stdin bool
	cmd := &cobra.Command{
		Use:   "restore",
		Short: "Bring a key back that is missing, from a recovery key",
		Long: `Bring a key back that is missing, from the recovery key that 'wasmhost key export'
printed, or from the content of a key file. It is asked for at the terminal, which
does not show it, or read from standard input with --stdin; never from the command
line, which shells keep. Another key than the one that is needed is refused.`,
		Example: "  wasmhost key restore\n  wasmhost key restore --stdin < /media/usb/wasmhost-key",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			source, err := keySource("--to", to)
			if err != nil {
				return usage(err)
			}
			return a.withVault(cmd, func(ctx context.Context, v *vault.Vault) error {
				t := a.term(cmd)
				var text string
				var err error
				if stdin {
					text, err = t.readAll("the recovery key")
				} else {
					text, err = t.askHidden(ctx, "Recovery key, not shown: ")
				}
				if errors.Is(err, errNoAnswer) {
					return errors.New("there is no terminal to ask for the recovery key at; pipe it in with --stdin")
				}
				if err != nil {
					return err
				}
				key := vault.NewSecret(text)
				defer key.Wipe()
				there, missing := v.RecoveryKey(ctx)
				there.Wipe()
				err = v.RestoreKey(ctx, key, source)
				if errors.Is(err, vault.ErrKeyChanged) && missing == nil {
					return errors.New("this is an old key, or that of another data folder, and was not taken; nothing is missing: " +
						"the key that is needed is where it should be")
				}
				if err != nil {
					return err
				}
				if missing == nil {
					t.printf("Nothing was missing: this is the key that is in use.")
					t.next("key status")
					return nil
				}
				t.printf("The key is back.")
				t.next("key status", "reload ID   (of a plugin that has failed meanwhile)")
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "where the key goes: keyring or file (default: where it was)")
	cmd.Flags().BoolVar(&stdin, "stdin", false, "read the recovery key from standard input")
	return cmd
}
