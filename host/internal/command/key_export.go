package command

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

func (a *app) keyExportCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "export",
		Short: "Print the key, to be kept in a safe place",
		Long: `Print the key as a text, the recovery key, from which 'wasmhost key restore' brings
it back. Whoever has it and a copy of the data folder can read every password and
secret in there: keep it in a password manager or on paper, away from backups.

It is read from the keyring or the data folder. A running host gives it to no
token; the console shows it in a browser that you have logged in yourself.`,
		Example: "  wasmhost key export > /media/usb/wasmhost-key",
	}, withoutHost, func(ctx context.Context, in *invocation) (output, error) {
		var text string
		err := a.withVault(ctx, func(ctx context.Context, v *vault.Vault) error {
			key, err := v.RecoveryKey(ctx)
			defer key.Wipe()
			text = key.Reveal()
			return err
		})
		return output{
			value: struct {
				Key string `json:"recoveryKey"`
			}{text},
			show: func() {
				in.printf("%s", text)
				in.notef("\nThis opens all passwords and secrets of this data folder. Keep it away from others, and from backups " +
					"of the folder.")
				in.next("key restore   (brings it back, on this machine or with a restored backup)")
			},
		}, err
	})
}
