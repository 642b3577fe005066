// Package service is the contract between the host and its services: what
// plugins or users get something from, such as feeds, sessions or the schedule
// of jobs. Package host has the list of services, package plugin tells them of
// plugins, and neither knows one by name.
//
// A service is any value with a name. What else it does it says by the
// interfaces of this package that it implements:
//
//	Opener    has something to open when the host serves, and to close
//	Drainer   has plugins do something by itself, such as the runs of jobs
//	Follower  hears what becomes of plugins
//	Provider  gives instances host functions
//	Remover   keeps something of plugins, which can be deleted
//	Gatekeeper says whose plugins may be installed and started
//	Router    answers routes of the control API
//
// and by [figures.Collector] (or, with the part metrics, prometheus.Collector) and
// [health.Checker], for the metrics and the state of the host.
//
// What a service needs flows in when it is made, by [Env]; what plugins do
// flows in through these methods. They are called from many goroutines at
// once, those about one plugin's state one at a time, and must not call back
// into the manager of plugins but through [Plugins], and then from a goroutine
// of their own where a plugin is to be changed.
//
// # To add a service
//
// Say bookmarks, which plugins keep and their user can list. It is a package and, in `host`, its place in the
// list, its limits and its row in the table of imports:
//
// 1. `host/bookmarks/service.go` says by methods what the service does; the interfaces to choose from are in
// `host/service`. `service.File` is the part that opens a database while the host serves, and says what is
// wrong with it.
//
//	type Service struct{ service.File[*Marks] }
//
//	func NewService(env service.Env, limits Limits) *Service {
//	    s := &Service{}
//	    s.What, s.Path, s.Logger = "the bookmarks of plugins", env.Path("bookmarks.db"), env.Logger
//	    s.OpenFile = func(ctx context.Context) (*Marks, error) { return Open(ctx, s.Path, limits) }
//	    s.OpenToRemove = s.OpenFile
//	    s.CloseFile = func(_ context.Context, m *Marks) error { return m.Close() }
//	    return s
//	}
//
//	func (s *Service) Name() string { return "bookmarks" }
//
//	func (s *Service) RemovePlugin(ctx context.Context, id string) error {
//	    return s.Remove(ctx, func(m *Marks) error { return m.RemovePlugin(ctx, id) })
//	}
//
// 2. `addServices` in `host/services.go`: `bookmarks.NewService(env, h.cfg.Bookmarks),`, and the field
// `Bookmarks bookmarks.Limits` in `host.Config` if it has limits.
//
// 3. A row for the package in the table of `host/imports_test.go`:
// `{"host/bookmarks", with(append(contract, "host/internal/data/dbfile")...), true},`
//
// 4. With a database: a `dbfile.Format` with tables and an `ApplicationID` that no other file has, as in
// `host/internal/service/ai/database.go`; and a function `Database` of the package, which copies by `dbfile.Copy`. The
// method
// `Database` returns it, and so does `databases` in `host/services.go`: a restore, which has no open host,
// knows it from there.
//
// 5. With limits: `UPDATE=1 go test ./host/internal/command -run TestTextsOfLimits`, see package limits.
//
// By these methods the host opens and closes it, says in `wasmhost status` why it cannot be used, and deletes
// what it has of a plugin that is purged. With `Database` it is in backups and looked through for damage; with
// `Attach` instances get functions of it, with `PluginChanged` it hears of plugins, with `Routes` it answers
// the API, with `Health` it says more of how it is, and with `Describe` and `Collect` in the metrics. Its
// routes, host functions and permission are added as packages api, hostfuncs and manifest say. Say what is meant:
// `var _ service.Stateful = (*Service)(nil)`.
//
// What fails when a part is forgotten: `TestArrows` without the row; `TestServices` without the database in
// that list, where a service with a database has no `RemovePlugin`, and where a method has another form than in
// the contract, by `service.List.Check`; `TestLimitsOfConfig` while no configuration has the limits, and
// `TestTextsOfLimits` while their list is stale; the compiler, where `var _` says more than there is.
// `TestHostIsWiring` fails once package `host` has over 700 lines: imports, a line in a list and a field of
// `Config` are all that a service should need there. Programs that embed the host add theirs by
// `host.Config.Services`, as the example in `host/example_embed_test.go` does, and call `Check` in a test.
//
// Not promised: it changes with what services need.
//
// # Decisions
//
// A service says what it does by small interfaces (`host/service`). Open, follow plugins, give functions,
// delete, back
// up, answer routes: a new one is a package and a line, as with `http.Flusher` and Caddy's modules. Turned down: one
// interface with all methods; a registry by name, which hides what a program holds and its order. Cost: a method of
// another form is not asked, so `service.List.Check` looks in a test (at run time it would keep all methods in the
// program, 4 MB), and services write `var _ service.Opener = (*Service)(nil)`; the order means something.
//
// Programs that embed the host add services by `host.Config.Services`. By the same contract, from a module of their
// own. Turned down: Go's `plugin`, which needs cgo and is not on Windows. Cost: `host/service` and `host/api`
// are an
// interface to others.
//
// Sessions import the AI service, whose replies they keep. No other service imports one, but backups. Turned down:
// translating in package `host`; types in a third. Cost: an arrow in the list.
//
// A service sends to an instance without waiting, so it may hold its lock. `service.Guest` queues and returns: a
// subscriber hears what comes after it, and nothing before. Turned down: counting changes, and a goroutine to hand on.
// Cost: what a guest is too slow for is left out by key.
//
// A damaged file of notices, feeds, AI or sessions keeps nobody from serving. Calls are `unavailable` until
// `accept-loss`, also while the host runs; a damaged schedule stops it, as a lost approval could run what nobody
// approved. Turned down: one rule. Cost: two.
package service

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/pubsub"
	"github.com/wasmhost/wasmhost/host/internal/leaf/appname"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Service is a part of the host. Name is one word that stands in logs, in the
// metrics and in the state of the host, such as "feeds".
type Service interface{ Name() string }

// Opener is a service that has something open while the host serves. What
// merely looks into the data folder opens nothing.
type Opener interface {
	// Open opens it. Called again, it does nothing where that was successful.
	// Where something is wrong with a file of its own, a service says so in
	// the log, goes on without, and returns nil: only what would make it
	// unsafe to serve at all is an error.
	Open(ctx context.Context) error
	// Broken says why it is not open although the host serves, or nil. What is
	// a fault of the disk that may pass is tried again by Open.
	Broken() error
	// Close closes it. What is under way may end until ctx does.
	Close(ctx context.Context) error
}

// Drainer is a service that has plugins do something by itself. When the host
// closes, that ends before the plugins do.
type Drainer interface {
	// Drain begins nothing more. What is under way may end until ctx does.
	Drain(ctx context.Context) error
}

// Follower hears what becomes of plugins, while the host serves.
type Follower interface {
	// PluginChanged says what a plugin is from now on. Of the phase Active a
	// service hears before anybody else can see it, of all others afterwards:
	// nothing of the plugin runs any more by then. It may be told the same
	// again.
	PluginChanged(p Plugin) error
}

// Provider gives instances host functions.
type Provider interface {
	// Provides are the interfaces of the parts that instances get, which no other
	// service may provide.
	Provides() []reflect.Type
	// Attach is called for each new instance, before it runs. The plugin is
	// told to be starting. Guest may be used until Detach.
	Attach(p Plugin, guest Guest) Instance
}

// Guest is what runs in an instance, as services reach it. Its methods return
// at once and do not call back, so that they can be called with a lock held.
type Guest interface {
	// Send queues data, a JSON text that is never changed, for the listeners
	// of the guest to one of the host's own channels, in the order of the
	// calls. A guest that is not up yet gets it as soon as it is. Where it does
	// not keep up, events in between with the same key are left out: the last
	// one always arrives. How many keys there are is for the service to bound.
	Send(channel, key string, data []byte)
	// Drop takes back what was sent with a key and was not handed over yet.
	Drop(channel, key string)
}

// Instance is what one instance of a plugin has of a service.
type Instance interface {
	// Parts are what the host functions of the instance work with.
	Parts() []hostfuncs.Part
	// Detach ends it, after the instance has ended: what is under way ends
	// first, and nothing comes of it any more afterwards.
	Detach()
}

// JobHandler is an [Instance] that knows for which jobs the instance of the
// plugin has handlers. [Plugins.RunJob] asks it.
type JobHandler interface{ HandlesJob(job string) bool }

// Parts is an [Instance] that has nothing to end.
type Parts []hostfuncs.Part

// Parts returns them.
func (p Parts) Parts() []hostfuncs.Part { return p }

// Detach does nothing.
func (p Parts) Detach() {}

// Remover is a service that keeps something of plugins.
type Remover interface {
	// RemovePlugin deletes all that is kept about a plugin, also while the
	// host does not serve.
	RemovePlugin(ctx context.Context, id string) error
}

// Gatekeeper is a service that says whose plugins may be installed and started,
// by what their packages are signed with. A statement is nil where there is no
// signature.
type Gatekeeper interface {
	// Judge says who has signed a plugin, nil for nobody, and why it may not be
	// installed, if it may not.
	Judge(id string, signed *signature.Statement) (signer *api.Signer, refused string, err error)
	// Accept fails where a plugin may not be installed, and remembers whose it is
	// otherwise. It is called before the plugin is there. Listed are the keys of
	// the catalogues that list the package.
	Accept(id string, signed *signature.Statement) (listed []signature.Key, err error)
	// MayStart fails where an installed plugin may not start, with a
	// [*PolicyError] where that is by the policy. Listed is what Accept has said.
	MayStart(signed *signature.Statement, listed []signature.Key) error
}

// PolicyError says why a policy does not let a plugin start, for its user.
type PolicyError struct {
	Reason string
}

func (e *PolicyError) Error() string { return e.Reason }

// Router is a service that answers routes of the control API.
type Router interface {
	Routes(m *api.Mux)
}

// Env is what a service gets from the host.
type Env struct {
	// Path returns the path of a file in the data folder, which belongs to the
	// service alone.
	Path func(name string) string
	// Database is where what would lie in such files is kept, if it is not nil.
	Database postgres.Database
	// Documents are where small files are that are changed as a whole; nil is the
	// data folder.
	Documents document.Store
	// Leases are what the hosts of Database agree on; nil where there are no others, as [lease.Alone].
	Leases lease.Leases
	// Bus tells the other hosts of Database of changes there; nil where there are none.
	Bus *pubsub.Bus
	// Logger gets what the service logs.
	Logger *slog.Logger
	// Reserve is space for what must be written although the disk is full.
	Reserve *disk.Reserve
	// Plugins are the plugins of the host.
	Plugins Plugins
	// Version is that of the host.
	Version string
	// App is the application that the host is a part of.
	App *appname.App
}

// Document returns a document of the service.
func (e Env) Document(name string, o document.Options) document.Document {
	if e.Documents == nil {
		return document.InFolder(filepath.Dir(e.Path(name)), e.Reserve).Document(name, o)
	}
	return e.Documents.Document(name, o)
}

// Plugins is what services may ask about plugins, and of them.
type Plugins interface {
	// Plugin returns a plugin as it is now. The error is a
	// [*problem.Problem] with the code plugin_not_found.
	Plugin(id string) (Plugin, error)
	// Installed returns all plugins as they are now, by id.
	Installed() []Plugin
	// RunJob has a plugin do one run of a job, which it waits its turn for. Only
	// an instance that is made of the given content may do it, unless that is
	// empty. The error wraps [ErrNoHandler], [ErrNotRunning] or
	// [ErrContentChanged] where the run did not take place, and
	// [context.DeadlineExceeded] where it took too long; any other is the
	// handler's.
	RunJob(ctx context.Context, id string, content bundle.Digest, run abi.CronRun, requestID string) error
}

// What [Plugins.RunJob] fails with for a run that did not take place.
var (
	// ErrNoHandler: the plugin has no handler for the job.
	ErrNoHandler = errors.New("the plugin has not registered a handler for the job")
	// ErrNotRunning: the plugin is removed, disabled, failed or stopping.
	ErrNotRunning = errors.New("the plugin is not running")
	// ErrContentChanged: the plugin is not made of the given content.
	ErrContentChanged = errors.New("the plugin was upgraded")
)

// Phase says how far a plugin is from taking calls.
type Phase int

const (
	// Removed: it is not installed any more.
	Removed Phase = iota
	// Disabled: its user does not want it to run.
	Disabled
	// Down: it does not run for another reason, and may come back by itself.
	Down
	// Starting: it is started, or its instance is replaced.
	Starting
	// Active: it takes calls.
	Active
)

// Project is one that a page of a plugin has made. FolderPath is a name that pages
// know a folder of the user's browser by, and no path of a machine.
type Project struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	FolderPath string `json:"folderPath,omitempty"`
}

// Plugin is a plugin as services see it, at one moment.
type Plugin struct {
	ID, Version string
	// Content is the digest of the installed content.
	Content bundle.Digest
	// Catalogue is the one that it was installed from, and CatalogueKey the key
	// that this was signed with; empty for none.
	Catalogue, CatalogueKey string
	// Manifest is nil where it cannot be read.
	Manifest *manifest.Manifest
	Phase    Phase
	// State names the state for people, Reason says why it is so.
	State, Reason string
	// RetryAfter is when to ask again for a plugin that is Down or Starting; 0
	// where that is not known.
	RetryAfter time.Duration
	// Declared and Granted are permissions.
	Declared, Granted func(permission string) bool
	// Network is what it may reach; nil where it may not use the network.
	Network *netpolicy.Policy
	// Jobs are those that the manifest declares, with how often they may run;
	// AnySchedule says that the user lets it choose other schedules.
	Jobs        []Job
	AnySchedule bool
}

// Job is a declared job of a plugin, and how often it may run.
type Job struct {
	manifest.Job
	Density manifest.Density
}

// Name is what the manifest calls the plugin, or its id.
func (p Plugin) Name() string {
	if p.Manifest == nil {
		return p.ID
	}
	return p.Manifest.Plugin.Name
}

// Is says in what state the plugin is, in words for its user.
func (p Plugin) Is() string {
	return strings.TrimSuffix("the plugin is "+p.State+": "+p.Reason, ": ")
}

// Stateful is a service with a database in the data folder, which a backup
// copies, a restore puts back, and the host looks for damage in.
type Stateful interface {
	Database() Database
	// InUse reports whether the database is open.
	InUse() bool
}

// Database is the database of a service.
type Database struct {
	// Name is the file in the data folder, What its contents for people, such
	// as "feeds with their articles".
	Name, What string
	// Format is what lies in it, for [dbfile.Restore].
	Format dbfile.Format
	// Copy writes a copy of the file from, or of what is in its place on the server
	// that is not nil, to the file to, while it is used.
	Copy func(ctx context.Context, from, to string, server postgres.Database) error
}
