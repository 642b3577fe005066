// Package host joins the services of wasmhost into one host: it opens a data folder under its lock, manages the plugins
// in it, serves them, and closes everything in order.
//
// [Open] is cheap and runs nothing: commands use it to install or list plugins while no host serves. [Host.Serve]
// compiles and starts the plugins and answers requests until its context ends. Package host is the only one that knows
// all services; it holds no logic of theirs, and a program that embeds it adds its own by [Config].Services.
//
// Folders, limits and a logger flow in by [Config]; out come [Host.Mux], on which every route of the control API can be
// called in this process, and [Host.Plugins].
//
// Promised: what this package exports changes only as CHANGELOG.md says.
package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/integrity"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/appname"
	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/parts"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/calls"
	"github.com/wasmhost/wasmhost/host/internal/plugin/pluginlog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/views"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/extism"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/internal/serve/console"
	"github.com/wasmhost/wasmhost/host/internal/serve/endpoints"
	"github.com/wasmhost/wasmhost/host/internal/serve/metrics"
	"github.com/wasmhost/wasmhost/host/internal/serve/pages"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/audit"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/catalogues"
	"github.com/wasmhost/wasmhost/host/internal/service/cluster"
	"github.com/wasmhost/wasmhost/host/internal/service/confirm"
	"github.com/wasmhost/wasmhost/host/internal/service/hostlog"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/internal/service/notify"
	"github.com/wasmhost/wasmhost/host/internal/service/presence"
	"github.com/wasmhost/wasmhost/host/internal/service/schedule"
	"github.com/wasmhost/wasmhost/host/internal/service/sessions"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

type (
	DatabaseOpener = cluster.Opener // connects to a server of PostgreSQL, see [Config.OpenDatabase]
	App            = appname.App    // how an application calls the host and itself, see [Config.App]
	Part           = parts.Part     // an optional part of a host, see [Config.Parts]
	Skipped        = calls.Skipped  // a plugin that [Host.Emit] or [Host.Transform] left out, and why
)

// Config configures a Host. Only Data and Version are required.
type Config struct {
	// Data is the data folder, made with mode 0700 when it is not there; see [datafolder.Open].
	Data string
	// Version is the host's own, AppVersion that of the application which it stands for; see [plugin.Config].
	Version, AppVersion string
	// App is the application that the host is a part of: how it is called in all texts, what its manifests are called
	// and have in them. App.Version stands for AppVersion, and for Version where that is empty.
	App App
	// Build names the build, such as its commit, where hosts of one version differ; may be empty.
	Build string
	// Cache is the folder of compiled code, else a part of the data folder. Who can write there can run code as this user.
	Cache string
	// Code is compiled code that hosts of this process share, in place of Cache; nil is none.
	Code *engine.Code
	// Logger gets what the host and the plugins log; nil discards it. Guests gets what plugins log, too, at the levels
	// that they log it at; nil is nobody.
	Logger, Guests *slog.Logger
	// Token is a token from outside (HOST_CLI_TOKEN), or empty.
	Token string
	// Lenient accepts older packages; see [plugin.Config].
	Lenient bool
	// Instances is that of backend.instances in manifests for all plugins; empty leaves it to these.
	Instances string
	// Server configures the control server. Port 0 means any free port. HostVersion, Logger and Registry are filled in.
	Server server.Config
	// Engine bounds modules and instances, Plugins what one plugin may take, Scripts the files of a JavaScript backend,
	// Extism what is kept for plug-ins that were made for it.
	Engine  engine.Limits
	Plugins plugin.Limits
	Scripts js.Config
	Extism  extism.Limits
	// Processors says how plugins share the processors, Memory how much memory they have together.
	Processors fairshare.Limits
	Memory     memory.Limits
	// VaultKey forces the place of the master key; [vault.SourceAuto] chooses one once. Vault bounds what a plugin keeps.
	VaultKey vault.Source
	// VaultKeyFile is a file with master keys that somebody else looks after, see [vault.Options.KeyFile].
	VaultKeyFile string
	Vault        vault.Limits
	// Logs bounds the log of each plugin.
	Logs logs.Limits
	// Audit bounds the history of what plugins use.
	Audit audit.Limits
	// Network configures the way of plugins to the network. Logger and Record are filled in.
	Network netpolicy.Config
	// Jobs configures the schedule of plugins' jobs, Schedule bounds it; Confirm and Approvals bound calls that ask first.
	Jobs      schedule.Config
	Schedule  schedule.Limits
	Confirm   confirm.Limits
	Approvals presence.Config
	// AI bounds what plugins ask of the AI provider, which `wasmhost ai set` sets; Sessions bounds their sessions.
	AI       ai.Limits
	Sessions sessions.Limits
	// Notify bounds what plugins show, Pages their pages, Catalogues what lists them, Console what it does by itself,
	// Backup what is sent to be restored; Backups says when they are made.
	Notify     notify.Limits
	Backup     backup.Limits
	Backups    backup.Schedule
	Console    console.Limits
	Pages      pages.Limits
	Catalogues catalogues.Limits
	// Desktop shows the messages of toast.notify on the desktop, too; nil keeps them in the console. See package
	// desktop. It is called for one message at a time, and may block: no plugin waits for it.
	Desktop func(title, body string) error
	// Health says from when on something is worth telling.
	Health health.Limits
	// Parts are those that bring libraries with them, which are linked with who names them: see the packages below host
	// that have a Part, such as feeds, and package whole for all.
	Parts []Part
	// Services makes further services with names of their own, asked last; Namespaces has [hostfuncs.NewNamespace].
	Services   []func(service.Env) service.Service
	Namespaces []hostfuncs.Namespace
	// Restarts says that the caller carries out the [*backup.Pending] of Serve, and opens anew with its outcome, Restored.
	Restarts bool
	Restored *backup.Outcome
	// Disk is the space that is set aside, Documents how long what was read of a shared database counts.
	Disk      disk.Limits
	Documents document.Limits
	// OpenDatabase connects to the server where the data lies, in place of the folder, which has caches and logs then; nil
	// is the folder. The host closes it. Postgres and Cluster bound what is asked of it.
	OpenDatabase DatabaseOpener
	Postgres     postgres.Limits
	Cluster      cluster.Limits
}

// Host is an open data folder and its services. Its methods may be called from many goroutines at once.
type Host struct {
	cfg       Config
	folder    *datafolder.Folder
	reserve   *disk.Reserve
	memory    *memory.Budget
	engine    *backends.All
	logs      *logs.Logs
	audit     *audit.Log
	log       *hostlog.Log
	network   *netpolicy.Network
	vault     *vault.Vault
	secrets   *vault.Records
	services  service.List
	mux       *api.Mux
	hints     notify.Hints
	plugins   *plugin.Manager
	views     *views.Views
	tokens    *server.Tokens
	endpoints *endpoints.Endpoints
	agents    parts.Agents // nil: none
	registry  *figures.Registry
	monitor   health.Monitor
	keys      *vault.Service
	integrity *integrity.Service
	backups   *backup.Service
	pages     *pages.Service
	cluster   *cluster.Member // nil: the data lies in the folder
	documents document.Store  // nil: files
	unlisten  func()

	mu     sync.Mutex
	server *server.Server
	closed bool
	// unannounced says that the address could not be noted in the data folder.
	unannounced bool
}

// Open takes the lock on the data folder and reads what is installed. It compiles nothing and starts no plugin. The
// error is a [*datafolder.LockedError] while another process holds the folder.
func Open(ctx context.Context, cfg Config) (_ *Host, err error) {
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if err := cfg.App.Fill(); err != nil {
		return nil, err
	}
	cfg.Version, cfg.AppVersion = cmp.Or(cfg.Version, cfg.App.Version), cmp.Or(cfg.App.Version, cfg.AppVersion)
	kit, err := hostfuncs.NewKit(cfg.Namespaces...)
	if err = errors.Join(err, limits.Fill(&cfg)); err != nil {
		return nil, err
	}
	cfg.Server.Limits.WithinOpenFiles(disk.MostOpenFiles(), cfg.Logger)
	cfg.Plugins.Store.WithinOpenFiles(disk.MostOpenFiles())
	folder, err := datafolder.Open(ctx, cfg.Data)
	if err != nil {
		return nil, err
	}
	h := &Host{cfg: cfg, folder: folder, memory: memory.New(cfg.Memory), registry: new(figures.Registry),
		unlisten: func() {}}
	defer func() {
		if err != nil {
			err = errors.Join(err, h.release(context.WithoutCancel(ctx)))
		}
	}()
	if h.log, err = hostlog.Open(folder.Path(datafolder.HostLogName), cfg.Logs, cfg.Logger); err != nil {
		return nil, err
	}
	cfg.Logger = pluginlog.WrapLogger(pluginlog.WrapLogger(cfg.Logger, h.log.Handler), cfg.App.Logger)
	h.cfg.Logger = cfg.Logger
	if h.reserve, err = disk.NewReserve(folder.Dir, cfg.Disk, cfg.Logger); err != nil {
		return nil, err
	}
	if h.cluster, err = cluster.Open(ctx, folder, cfg.OpenDatabase, cfg.Postgres, cluster.Config{
		Version: strings.TrimSpace(cfg.Version + " " + cfg.Build), Address: h.URL, Limits: cfg.Cluster,
		Logger: cfg.Logger}); err != nil {
		return nil, err
	}
	if h.documents, h.unlisten, err = document.Open(ctx, h.cluster.Server(), cfg.Documents, cfg.Logger); err != nil {
		return nil, err
	}
	if err := backup.Finish(folder.Dir); err != nil {
		return nil, err
	}
	if h.integrity, err = integrity.Open(folder.Dir, cfg.Logger, func(dir string) error {
		return backup.RecordAll(dir, databases(cfg.Parts))
	}); err != nil {
		return nil, err
	}
	h.integrity.Documents = h.documents
	cfg.Cache = cmp.Or(cfg.Cache, folder.Path(datafolder.CacheName))
	scheduler, err := fairshare.New(cfg.Processors)
	if err != nil {
		return nil, err
	}
	h.engine = backends.New(engine.Config{CacheDir: cfg.Cache, Code: cfg.Code, Limits: cfg.Engine, Kit: kit,
		Logger: cfg.Logger, Scheduler: scheduler, Memory: h.memory}, cfg.Scripts, cfg.Extism)
	for i, p := range cfg.Parts {
		if slices.ContainsFunc(cfg.Parts[:i], func(other Part) bool { return other.Name == p.Name }) {
			return nil, fmt.Errorf("the part %q is there twice", p.Name)
		}
		if p.Agents != nil {
			h.agents = p.Agents(cfg.Version, cfg.App.Text("wasmhost"))
		}
	}
	h.endpoints = endpoints.New(endpoints.Config{Version: cfg.Version, Health: h.Health, Memory: h.memory,
		Degraded: h.cluster.Degraded, Changed: h.changed})
	if err := h.openRecords(); err != nil {
		return nil, err
	}
	h.plugins, err = plugin.Open(ctx, plugin.Config{
		Dir: folder.Dir, Fetched: catalogues.PackagesName, HostVersion: cfg.Version, AppVersion: cfg.AppVersion,
		SDKVersion: abi.SDKVersion, Lenient: cfg.Lenient, InstanceMode: cfg.Instances, Limits: cfg.Plugins, App: &h.cfg.App,
		MaxMemoryMB: cfg.Engine.MemoryMB, Database: h.cluster.Server(), Documents: h.documents, Leases: h.cluster.Leases(),
		Secrets: vault.ForPlugins{Records: h.secrets}, Logs: h.logs, Network: h.network, Reserve: h.reserve,
		Scheduler: scheduler, Memory: h.memory, Kit: kit, Drivers: h.engine.Drivers(), Logger: cfg.Logger, Guests: cfg.Guests,
		Changed: h.endpoints.Refresh, Agents: h.agents})
	if err != nil {
		return nil, err
	}
	h.views = views.New(h.plugins, views.Options{Faults: h.integrity.Known, Logs: h.logs, Health: cfg.Health})
	if h.tokens, err = server.RecoverTokens(folder.Dir, server.TokensOptions{External: cfg.Token, Log: cfg.Logger,
		Prefix: cfg.App.TokenPrefix, Reserve: h.reserve, Documents: h.documents, NewFolder: h.cluster.New()}); err != nil {
		return nil, err
	}
	if err := h.addServices(); err != nil {
		return nil, err
	}
	h.endpoints.Attach(h.plugins)
	h.watchHealth()
	all := append(metrics.OfHost(cfg.Version, cfg.Build, &h.monitor, h.reserve, h.memory), h.views)
	h.registry.Add(append(all, service.Of[figures.Collector](h.services)...)...)
	return h, parts.AddFigures(h.registry, cfg.Parts, h.services)
}

// openRecords opens logs, passwords and secrets, and the network with its audit log. [Host.Serve] asks for the keys.
func (h *Host) openRecords() (err error) {
	h.logs, err = logs.Open(logs.Config{Dir: h.folder.Path(logs.FolderName), Limits: h.cfg.Logs, Logger: h.cfg.Logger})
	if err != nil {
		return fmt.Errorf("open the logs of plugins: %w", err)
	}
	if h.vault, err = vault.Open(h.folder.Dir, vault.Options{Source: h.cfg.VaultKey, KeyFile: h.cfg.VaultKeyFile,
		Keyring: keyringOf(h.cfg.Parts), Log: h.cfg.Logger, Database: h.cluster.Server(), Bus: h.cluster.Bus()}); err == nil {
		h.secrets, err = vault.NewRecords(h.vault, h.cfg.Vault)
	}
	if err != nil {
		return fmt.Errorf("open the vault of passwords and secrets: %w", err)
	}
	if h.audit, err = audit.Open(h.folder.Path(audit.FolderName), h.documents, h.cfg.Logs, h.cfg.Logger); err != nil {
		return err
	}
	cfg := h.cfg.Network
	cfg.Logger, cfg.Record = h.cfg.Logger, h.audit.Record
	cfg.UserAgent = cmp.Or(cfg.UserAgent, h.cfg.App.Agent(h.cfg.Version))
	if h.network, err = netpolicy.New(cfg); err != nil {
		return fmt.Errorf("network: %w", err)
	}
	return nil
}

func keyringOf(list []Part) vault.Keyring {
	return parts.Find(list, func(p Part) vault.Keyring { return p.Keyring })
}

// changed tells who is to know that a plugin has changed, or all for an empty id.
func (h *Host) changed(id string) {
	if h.hints.TellPlugin(id); h.agents != nil {
		h.agents.Changed()
	}
}

// Data returns the data folder as an absolute path.
func (h *Host) Data() string { return h.folder.Dir }

// Plugins returns the manager of plugins.
func (h *Host) Plugins() *plugin.Manager { return h.plugins }

// Logs returns the logs of plugins.
func (h *Host) Logs() *logs.Logs { return h.logs }

// Vault returns the vault of passwords and secrets, Secrets what is in it.
func (h *Host) Vault() *vault.Vault { return h.vault }

// Secrets returns the passwords and secrets of plugins.
func (h *Host) Secrets() *vault.Records { return h.secrets }

// Tokens returns the tokens of the control server.
func (h *Host) Tokens() *server.Tokens { return h.tokens }
