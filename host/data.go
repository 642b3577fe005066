package host

import (
	"context"
	"fmt"
	"io"
	"path"

	"github.com/wasmhost/wasmhost/host/ai"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/backup"
	"github.com/wasmhost/wasmhost/host/datafolder"
	"github.com/wasmhost/wasmhost/host/integrity"
	"github.com/wasmhost/wasmhost/host/server"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/host/vault"
)

// databases are those of all services.
func (h *Host) databases() []service.Database {
	var all []service.Database
	for _, s := range h.services {
		if keeper, ok := s.(service.Keeper); ok {
			all = append(all, keeper.Database())
		}
	}
	return all
}

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
		keeper, keeps := s.(service.Keeper)
		opener, opens := s.(service.Opener)
		if keeps && opens {
			own(keeper.Database().Name, keeper.InUse, func(ctx context.Context) error { return h.openLate(ctx, s, opener) })
		}
	}
}

// Backup writes the whole data folder to one archive; see
// [backup.Service.Write].
func (h *Host) Backup(ctx context.Context, w io.Writer, opts backup.Options) error {
	return h.backups.Write(ctx, w, opts)
}

// Restore makes a data folder what a backup holds; see [backup.Restore]. It
// adds the databases of the host's own services; the caller names those of [Config.Services].
func Restore(ctx context.Context, from io.Reader, opts backup.RestoreOptions) (*backup.Restored, error) {
	opts.Databases = append(databases(), opts.Databases...)
	return backup.Restore(ctx, from, opts)
}

// OpenVault opens the vault of a data folder on which a host may run: several
// processes may use one vault. It is for what the host's API does not offer on
// purpose, since it shows the key. The folder must be that of a host.
func OpenVault(data string, source vault.Source) (*vault.Vault, error) {
	v, err := vault.Open(data, vault.Options{Source: source})
	if err != nil {
		return nil, fmt.Errorf("open the vault of passwords and secrets: %w", err)
	}
	return v, nil
}
