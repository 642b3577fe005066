// Package keys has the commands for the master key and for what is lost without it.
package keys

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/service/systemring"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:     "key",
		GroupID: cli.GroupRun,
		Short:   "Look after the key that passwords and secrets are encrypted with",
		Long: `Passwords of settings and the secrets of plugins are encrypted with a master key,
which lies in the keyring of the operating system or else in a file of mode 0600
in the data folder. Keep a copy of it in a safe place: 'wasmhost key export'.`,
	}, keyStatusCommand(a), keyRotateCommand(a), keyExportCommand(a), keyRestoreCommand(a), keyCreateCommand(a),
		keyAcceptLossCommand(a))
})

// WithVault runs do on the vault of the data folder. It is for the commands
// that show the key or take one: they never go through the API of a running
// host, see [api.ExportKey], but to the files beside it.
func WithVault(ctx context.Context, a *cli.App, do func(ctx context.Context, v *vault.Vault) error) error {
	source, err := a.VaultKey("")
	if err != nil {
		return cli.Usage(err)
	}
	beside := func() error {
		dir, err := a.DataFolder()
		if err != nil {
			return err
		}
		opts := vault.Options{Source: source, KeyFile: a.Getenv(vault.EnvKeyFile),
			Keyring: systemring.Of(a.Getenv, vault.ErrKeyNotFound)}
		if opts.Database, err = a.DatabaseOf(ctx, dir); err != nil {
			return err
		}
		if opts.Database != nil {
			defer opts.Database.Close()
		}
		v, err := vault.Open(dir, opts)
		if err != nil {
			return err
		}
		defer v.Close()
		return do(ctx, v)
	}
	err = a.Reach(ctx, false, func(*cli.Client) error { return beside() },
		func(h *host.Host) error { return do(ctx, h.Vault()) })
	if _, ok := errors.AsType[*cli.NoTokenError](err); ok { // the files need no token
		return beside()
	}
	return err
}

// missedText counts what cannot be read while the key cannot be used.
func missedText(s api.Sealed) string {
	if s.Records == 0 && s.Plugins == 0 {
		return "nothing that is stored"
	}
	return cli.SealedText(s)
}
