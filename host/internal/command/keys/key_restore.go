package keys

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

func keyRestoreCommand(a *cli.App) *cobra.Command {
	var to string
	var source vault.Source
	var stdin bool
	cmd := a.Command(&cobra.Command{
		Use:   "restore",
		Short: "Bring a key back that is missing, from a recovery key",
		Long: `Bring a key back that is missing, from the recovery key that 'wasmhost key export'
printed, or from the content of a key file. It is asked for at the terminal, which
does not show it, or read from standard input with --stdin; never from the command
line, which shells keep. Another key than the one that is needed is refused.`,
		Example: "  wasmhost key restore\n  wasmhost key restore --stdin < /media/usb/wasmhost-key",
		PreRunE: func(*cobra.Command, []string) (err error) {
			if source, err = cli.KeySource("--to", to); err != nil {
				return cli.Usage(err)
			}
			return nil
		},
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		restored := false
		err := WithVault(ctx, a, func(ctx context.Context, v *vault.Vault) (err error) {
			restored, err = restoreKey(ctx, in.Term, v, source, stdin)
			return err
		})
		return cli.Output{
			Value: struct {
				Restored bool `json:"restored"` // else it was not missing
			}{restored},
			Show: func() {
				if !restored {
					in.Printf("Nothing was missing: this is the key that is in use.")
					in.Next("key status")
					return
				}
				in.Printf("The key is back.")
				in.Next("key status", "reload ID   (of a plugin that has failed meanwhile)")
			},
		}, err
	})
	cmd.Flags().StringVar(&to, "to", "", "where the key goes: keyring or file (default: where it was)")
	cmd.Flags().BoolVar(&stdin, "stdin", false, "read the recovery key from standard input")
	return cmd
}

// restoreKey reads a recovery key and puts it where it belongs, and reports
// whether it was missing.
func restoreKey(ctx context.Context, t *cli.Term, v *vault.Vault, to vault.Source, stdin bool) (bool, error) {
	var text string
	var err error
	if stdin {
		text, err = t.ReadAll("the recovery key")
	} else {
		text, err = t.AskHidden(ctx, "Recovery key, not shown: ")
	}
	if errors.Is(err, cli.ErrNoAnswer) {
		return false, errors.New("there is no terminal to ask for the recovery key at; pipe it in with --stdin")
	}
	if err != nil {
		return false, err
	}
	key := vault.NewSecret(text)
	defer key.Wipe()
	there, missing := v.RecoveryKey(ctx)
	there.Wipe()
	err = v.RestoreKey(ctx, key, to)
	if vault.Is(err, vault.ReasonKeyChanged) && missing == nil {
		return false, errors.New("this is an old key, or that of another data folder, and was not taken; nothing is " +
			"missing: the key that is needed is where it should be")
	}
	return missing != nil, err
}
