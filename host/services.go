package host

import (
	"context"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/serve/metrics"
	"github.com/wasmhost/wasmhost/host/internal/serve/pages"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/audit"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/catalogues"
	"github.com/wasmhost/wasmhost/host/internal/service/confirm"
	"github.com/wasmhost/wasmhost/host/internal/service/limitlist"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/internal/service/notify"
	"github.com/wasmhost/wasmhost/host/internal/service/publishers"
	"github.com/wasmhost/wasmhost/host/internal/service/rss"
	"github.com/wasmhost/wasmhost/host/internal/service/schedule"
	"github.com/wasmhost/wasmhost/host/internal/service/sessions"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
)

// addServices makes the services of the host: a new one is one line here.
func (h *Host) addServices() {
	env := service.Env{Path: h.folder.Path, Database: h.cluster.Server(), Documents: h.documents,
		Leases: h.cluster.Leases(), Bus: h.cluster.Bus(), Logger: h.cfg.Logger, Reserve: h.reserve, Plugins: h.plugins,
		Version: h.cfg.Version}
	h.keys = vault.NewService(env, h.vault, h.secrets)
	approvals := func() { h.hints.Tell(notify.HintApprovals) }
	jobs := schedule.NewService(env, h.cfg.Jobs, h.cfg.Schedule, h.plugins.Limits().JobTimeout, approvals)
	calls := confirm.NewService(env, confirm.Config{Limits: h.cfg.Confirm, Runs: jobs.ListWaiting, Changed: approvals,
		Sealer: h.vault})
	aiService := ai.NewService(env, h.cfg.AI, h.secrets)
	sessionService := sessions.NewService(env, sessions.Config{Limits: h.cfg.Sessions,
		Subscriptions: h.plugins.Limits().Subscriptions, Ready: aiService.Ready, Generate: aiService.Stream,
		Changed: func() { h.hints.Tell(notify.HintSessions) }})
	lists := catalogues.NewService(env, h.cfg.Catalogues, h.plugins.Limits().Bundle, h.cfg.Network)
	signers := publishers.NewService(env, lists)
	lists.Judge = signers.Judge
	h.pages = pages.New(pages.Config{Limits: h.cfg.Pages, Plugins: h.plugins, Valid: h.tokens.Valid,
		Documents: h.documents, Below: h.cfg.Server.Below()})
	h.services = service.List{
		h.keys, h.audit, audit.NewHistory(h.audit, env, h.cfg.Audit),
		signers, jobs, calls,
		notify.NewService(env, notify.Config{Limits: h.cfg.Notify, Desktop: h.cfg.Desktop, Hints: &h.hints,
			Waiting: func() int { return jobs.Waiting() + calls.Waiting() }}),
		rss.NewService(env, h.cfg.Feeds, h.network),
		sessionService, aiService, // closed in this order: replies of sessions are asked of AI
		h.cluster, h.integrity, h.pages, limitlist.New(&h.cfg), lists, h.log,
	}
	for _, add := range h.cfg.Services {
		h.services = append(h.services, add(env))
	}
	h.ownFiles()
	h.backups = backup.NewService(backup.Config{Dir: h.folder.Dir, Version: h.cfg.Version, MaxAge: h.cfg.Health.BackupAge,
		Limits: h.cfg.Backup, Server: h.cluster.Server(), Documents: h.documents,
		Vault: h.vault, Plugins: h.plugins, Databases: h.services.Databases(), Faults: h.integrity.Faults,
		Restarts: h.cfg.Restarts, Tokens: h.tokens, Outcome: h.cfg.Restored, Logger: h.cfg.Logger,
		Restore: backup.RestoreOptions{Version: h.cfg.Version, Databases: h.services.Databases(), Files: h.cfg.Plugins.Files,
			Store: h.cfg.Plugins.Store, Secrets: h.cfg.Vault, Vault: vault.Options{Source: h.cfg.VaultKey,
				KeyFile: h.cfg.VaultKeyFile}},
		Logs: map[string]*logs.Logs{logs.FolderName: h.logs, audit.FolderName: h.audit.Lines()}})
	h.services = append(h.services, h.backups)
	h.audit.Used, h.audit.Decided, h.endpoints.Confirm = h.plugins.Used, calls.DecidedOf, calls.Confirm
	h.plugins.Use(h.services...)
	h.mux = api.NewMux()
	h.tokens.Routes(h.mux)
	h.plugins.Routes(h.mux)
	h.services.Routes(h.mux)
}

// databases are those of the host's own services, in any data folder: what a restore knows without an open host.
func databases() []service.Database {
	return []service.Database{
		schedule.Database(), confirm.Database(), notify.Database(), rss.Database(), sessions.Database(), ai.Database(),
	}
}

// openLate opens a service while the host serves, and tells it of the plugins.
func (h *Host) openLate(ctx context.Context, s service.Service, opener service.Opener) error {
	err := opener.Open(ctx)
	if err == nil && opener.Broken() == nil {
		h.plugins.Tell(s)
	}
	return err
}

// watchHealth adds every service to the monitor.
func (h *Host) watchHealth() {
	h.monitor.Add("plugins", h.plugins)
	h.services.Watch(&h.monitor)
	h.monitor.Add("logs", h.logs)
	h.monitor.Add("disk", h.reserve.Checker(h.cfg.Health.DiskFreeBytes))
	h.monitor.Add("memory", h.memory.Checker(h.cfg.Health.MemoryPercent))
	h.monitor.Add("files", metrics.NewDescriptors(h.cfg.Health.DescriptorsPercent))
}

// Mux is what answers the routes of the control API in this process: a command
// gets the same answers from it, without a running host, as from one that runs.
func (h *Host) Mux() *api.Mux { return h.mux }

// Health says how the host is: which services can be used, and what is wrong with what, the worst first.
func (h *Host) Health(ctx context.Context) health.Report { return h.monitor.Report(ctx) }

// Disk returns how the disk of the data folder is, and how much space is set aside there.
func (h *Host) Disk() disk.State { return h.reserve.State() }
