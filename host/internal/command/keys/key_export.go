package keys

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

func keyExportCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "export",
		Short: "Print the key, to be kept in a safe place",
		Long: `Print the key as a text, the recovery key, from which 'wasmhost key restore' brings
it back. Whoever has it and a copy of the data folder can read every password and
secret in there: keep it in a password manager or on paper, away from backups.

It is read from the keyring or the data folder. A running host gives it to no
token; the console shows it in a browser that you have logged in yourself.`,
		Example: "  wasmhost key export > /media/usb/wasmhost-key",
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		var text string
		err := WithVault(ctx, a, func(ctx context.Context, v *vault.Vault) error {
			key, err := v.RecoveryKey(ctx)
			defer key.Wipe()
			text = key.Reveal()
			return err
		})
		return cli.Output{
			Value: struct {
				Key string `json:"recoveryKey"`
			}{text},
			Show: func() {
				in.Printf("%s", text)
				in.Notef("\nThis opens all passwords and secrets of this data folder. Keep it away from others, and from backups " +
					"of the folder.")
				in.Next("key restore   (brings it back, on this machine or with a restored backup)")
			},
		}, err
	})
}
