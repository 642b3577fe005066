package host

import (
	"cmp"
	"context"
	"io"
	"path"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/integrity"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/migrate"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
)

// ownFiles says how the host goes on without a file that is damaged or gone.
func (h *Host) ownFiles() {
	h.integrity.Own(datafolder.DataName, func(ctx context.Context, id, file string) error {
		return h.plugins.Problem(h.plugins.AcceptLoss(ctx, id, path.Base(file)))
	})
	h.integrity.Own(server.TokensName, func(context.Context, string, string) error {
		_, err := h.tokens.EnsureFirst()
		return err
	})
	h.integrity.Own(ai.SettingsName, func(ctx context.Context, _, _ string) error {
		_, err := api.UnsetAI.Call(ctx, h.mux, api.None{})
		return err
	})
	own := func(name string, inUse func() bool, open func(context.Context) error) {
		h.integrity.OwnDatabase(integrity.Database{Name: name, InUse: inUse, Open: open, Serving: h.plugins.Started})
	}
	own(vault.FileName, h.vault.InUse, h.keys.Check)
	for _, s := range h.services {
		stateful, keeps := s.(service.Stateful)
		opener, opens := s.(service.Opener)
		if keeps && opens {
			own(stateful.Database().Name, stateful.InUse, func(ctx context.Context) error { return h.openLate(ctx, s, opener) })
		}
	}
}

// Backup writes the whole data folder to one archive; see [backup.Service.Write].
func (h *Host) Backup(ctx context.Context, w io.Writer, opts backup.Options) error {
	return h.backups.Write(ctx, w, opts)
}

// Restore makes a data folder what a backup holds; see [backup.Restore]. It adds the databases of the services
// of a host with such parts; the caller names those of [Config.Services].
func Restore(ctx context.Context, from io.Reader, opts backup.RestoreOptions, with ...Part) (*backup.Restored, error) {
	opts.Databases = append(databases(with), opts.Databases...)
	opts.Vault.Keyring = cmp.Or(opts.Vault.Keyring, keyringOf(with))
	return backup.Restore(ctx, from, opts)
}

// Migrate moves a data folder to a database on a server; see [migrate.Run]. It adds those of the services of a host
// with such parts.
func Migrate(ctx context.Context, opts migrate.Options, with ...Part) (*migrate.Report, error) {
	opts.Databases = append(databases(with), opts.Databases...)
	opts.Vault.Keyring = cmp.Or(opts.Vault.Keyring, keyringOf(with))
	return migrate.Run(ctx, opts)
}
