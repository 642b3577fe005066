package host

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/parts"
	"github.com/wasmhost/wasmhost/host/internal/serve/metrics"
	"github.com/wasmhost/wasmhost/host/internal/serve/pages"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/audit"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/catalogues"
	"github.com/wasmhost/wasmhost/host/internal/service/confirm"
	"github.com/wasmhost/wasmhost/host/internal/service/limitlist"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/internal/service/notify"
	"github.com/wasmhost/wasmhost/host/internal/service/presence"
	"github.com/wasmhost/wasmhost/host/internal/service/publishers"
	"github.com/wasmhost/wasmhost/host/internal/service/schedule"
	"github.com/wasmhost/wasmhost/host/internal/service/sessions"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
)

// addServices makes the services of the host: a new one is one line here.
func (h *Host) addServices() error {
	env := service.Env{Path: h.folder.Path, Database: h.cluster.Server(), Documents: h.documents, Plugins: h.plugins,
		Leases: h.cluster.Leases(), Bus: h.cluster.Bus(), Logger: h.cfg.Logger, Reserve: h.reserve,
		Version: h.cfg.Version, App: &h.cfg.App}
	h.keys = vault.NewService(env, h.vault, h.secrets)
	approvals := func() { h.hints.Tell(notify.HintApprovals) }
	jobs := schedule.NewService(env, h.cfg.Jobs, h.cfg.Schedule, h.plugins.Limits().JobTimeout, approvals)
	h.cfg.Approvals.Keys = parts.Find(h.cfg.Parts, func(p Part) presence.Keys { return p.Passkeys })
	present := presence.NewService(env, h.cfg.Approvals, h.secrets, h.vault)
	calls := confirm.NewService(env, confirm.Config{Limits: h.cfg.Confirm, Runs: jobs.ListWaiting, Changed: approvals,
		Sealer: h.vault, Allowed: present.Allowed, Allow: present.Allow})
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
		h.keys, h.audit, audit.NewHistory(h.audit, env, h.cfg.Audit), signers, jobs, calls, present,
		notify.NewService(env, notify.Config{Limits: h.cfg.Notify, Desktop: h.cfg.Desktop, Hints: &h.hints,
			Waiting: func() int { return jobs.Waiting() + calls.Waiting() }}),
		sessionService, aiService, // closed in this order: replies of sessions are asked of AI
		h.cluster, h.integrity, h.pages, limitlist.New(&h.cfg), lists, h.log,
	}
	for _, p := range h.cfg.Parts {
		if p.Services != nil {
			h.services = append(h.services, p.Services(parts.Inside{Env: env, Network: h.network,
				Secrets: h.secrets, Record: h.audit.Record, Confirm: calls.Confirm})...)
		}
	}
	for _, add := range h.cfg.Services {
		h.services = append(h.services, add(env))
	}
	h.ownFiles()
	h.backups = backup.NewService(backup.Config{Dir: h.folder.Dir, Version: h.cfg.Version, MaxAge: h.cfg.Health.BackupAge,
		Limits: h.cfg.Backup, Schedule: h.cfg.Backups, Location: h.cfg.Jobs.Location, Clock: h.cfg.Jobs.Clock,
		Leases: env.Leases, Identity: h.cluster.Identity(), Server: h.cluster.Server(), Documents: h.documents,
		Vault: h.vault, Plugins: h.plugins, Databases: h.services.Databases(), Faults: h.integrity.Faults,
		Restarts: h.cfg.Restarts, Tokens: h.tokens, Outcome: h.cfg.Restored, Logger: h.cfg.Logger,
		Restore: backup.RestoreOptions{Version: h.cfg.Version, Databases: h.services.Databases(), Files: h.cfg.Plugins.Files,
			Store: h.cfg.Plugins.Store, Secrets: h.cfg.Vault, Vault: vault.Options{Source: h.cfg.VaultKey,
				KeyFile: h.cfg.VaultKeyFile, Keyring: keyringOf(h.cfg.Parts)}},
		Logs: map[string]*logs.Logs{logs.FolderName: h.logs, audit.FolderName: h.audit.Lines()}})
	h.services = append(h.services, h.backups)
	h.mux, h.endpoints.Confirm = api.NewMux(), calls.Confirm
	h.mux.Say = h.cfg.App.Error
	h.audit.Used, h.audit.Decided, h.audit.Agents = h.plugins.Used, calls.DecidedOf, h.log.Beside("agents")
	if h.agents != nil {
		h.agents.Use(server.Declared{Routes: h.endpoints.Routes, Waiting: calls.WaitingFor, Rows: h.views.Rows,
			Open: h.endpoints.OpenFile, Sandbox: h.engine.Sandbox, Called: h.audit.Called})
	}
	h.tokens.Routes(h.mux)
	h.views.Routes(h.mux)
	h.services.Routes(h.mux)
	return errors.Join(present.Linked(), h.plugins.Use(h.services...))
}

// databases are those of the services of a host, in any data folder: what a restore knows without an open host.
func databases(of []Part) []service.Database {
	return append([]service.Database{schedule.Database(), confirm.Database(), notify.Database(), sessions.Database(),
		ai.Database()}, parts.Databases(of)...)
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
	h.monitor.Add("plugins", h.views)
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
func (h *Host) Health(ctx context.Context) health.Report {
	r := h.monitor.Report(ctx)
	for i, f := range r.Findings {
		r.Findings[i].What, r.Findings[i].Do = h.cfg.App.Text(f.What), h.cfg.App.Text(f.Do)
	}
	return r
}

// Disk returns how the disk of the data folder is, and how much space is set aside there.
func (h *Host) Disk() disk.State { return h.reserve.State() }
