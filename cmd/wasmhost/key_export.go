package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/vault"
)

func (a *app) keyExportCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "export",
		Short: "Print the key, to be kept in a safe place",
		Long: `Print the key as a text, the recovery key, from which 'wasmhost key restore' brings
it back. Whoever has it and a copy of the data folder can read every password and
secret in there: keep it in a password manager or on paper, away from backups.

It is read from the keyring or the data folder; a running host does not give it
to anybody over its API.`,
		Example: "  wasmhost key export > /media/usb/wasmhost-key",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.withVault(cmd, func(ctx context.Context, v *vault.Vault) error {
				key, err := v.RecoveryKey(ctx)
				if err != nil {
					return err
				}
				defer key.Wipe()
				t := a.term(cmd)
				if _, err := fmt.Fprintln(t.out, key.Reveal()); err != nil {
					return err
				}
				t.notef("\nThis opens all passwords and secrets of this data folder. Keep it away from others, and from backups " +
					"of the folder.")
				t.next("key restore   (brings it back, on this machine or with a restored backup)")
				return nil
			})
		},
	}
}
