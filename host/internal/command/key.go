package command

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

func (a *app) keyCommand() *cobra.Command {
	return parent(&cobra.Command{
		Use:     "key",
		GroupID: groupRun,
		Short:   "Look after the key that passwords and secrets are encrypted with",
		Long: `Passwords of settings and the secrets of plugins are encrypted with a master key,
which lies in the keyring of the operating system or else in a file of mode 0600
in the data folder. Keep a copy of it in a safe place: 'wasmhost key export'.`,
	}, a.keyStatusCommand(), a.keyRotateCommand(), a.keyExportCommand(), a.keyRestoreCommand(), a.keyCreateCommand(),
		a.keyAcceptLossCommand())
}

// withVault runs do on the vault of the data folder. It is for the commands
// that show the key or take one: they never go through the API of a running
// host, see [api.ExportKey], but to the files beside it.
func (a *app) withVault(ctx context.Context, do func(ctx context.Context, v *vault.Vault) error) error {
	source, err := a.vaultKey("")
	if err != nil {
		return usage(err)
	}
	beside := func() error {
		dir, err := a.dataFolder()
		if err != nil {
			return err
		}
		opts := vault.Options{Source: source, KeyFile: a.getenv(vault.EnvKeyFile)}
		if opts.Database, err = a.databaseOf(ctx, dir); err != nil {
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
	err = a.reach(ctx, false, func(*client) error { return beside() },
		func(h *host.Host) error { return do(ctx, h.Vault()) })
	if _, ok := errors.AsType[*noTokenError](err); ok { // the files need no token
		return beside()
	}
	return err
}

// keySource checks a place for the key that was given as a flag.
func keySource(flag, value string) (vault.Source, error) {
	if value == "" {
		return vault.SourceAuto, nil
	}
	source, err := vault.ParseSource(value)
	if err != nil {
		return "", fmt.Errorf("%s is %q; give keyring, file or auto", flag, value)
	}
	return source, nil
}

// missedText counts what cannot be read while the key cannot be used.
func missedText(s api.Sealed) string {
	if s.Records == 0 && s.Plugins == 0 {
		return "nothing that is stored"
	}
	return sealedText(s)
}

// sealedText counts what a key protects.
func sealedText(s api.Sealed) string {
	if s.Records == 0 {
		return "nothing yet"
	}
	return recordsText(s.Records) + " of " + count(s.Plugins, "plugin")
}

// recordsText is a number of passwords and secrets.
func recordsText(n int) string {
	if n == 1 {
		return "1 password or secret"
	}
	return fmt.Sprintf("%d passwords and secrets", n)
}
