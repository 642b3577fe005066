package stored

import (
	"context"
	"fmt"
	"log/slog"
	"sync"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/sealed"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Plugins are those of the host.
type Plugins interface {
	// Lock returns a plugin with its lock held, also one that is not installed where
	// create says so; else that is a [problem.PluginNotFound].
	Lock(ctx context.Context, id string, create bool) (Plugin, error)
	// Known is what is known of an installed plugin, nil where it is not installed.
	Known(id string) *catalog.Installed
	// All is what is known of all installed plugins, by id.
	All() map[string]*catalog.Installed
	// RemoveFromServices deletes what services keep of a plugin.
	RemoveFromServices(ctx context.Context, id string) error
}

// Plugin is a plugin whose lock is held until Done.
type Plugin interface {
	Known() *catalog.Installed // nil where it is not installed
	Data() *Data
	// Halt ends what runs, and Follow brings that in line again with what is installed.
	Halt(ctx context.Context)
	Follow(ctx context.Context, in *catalog.Installed)
	// Paused calls look and then change while nothing of the plugin runs, before and after
	// what it stores is closed. Broken says that nothing may run on what is there now.
	Paused(ctx context.Context, look func() error, change func() (broken bool, err error)) error
	// SetEnablePending remembers whether the hook onEnable is due, and why.
	SetEnablePending(pending bool, reason catalog.EnableReason) error
	// PauseOthers has no other host run the plugin until ResumeOthers.
	PauseOthers(ctx context.Context) error
	ResumeOthers()
	// Done gives the lock back, and forgets a plugin that is not installed.
	Done()
}

// Options configure a Storage.
type Options struct {
	Catalog *catalog.Catalog
	Plugins Plugins
	Reserve *disk.Reserve
	Secrets sealed.Secrets // nil where the host has no vault
	Logs    *logs.Logs     // nil where they are not kept
	Logger  *slog.Logger
	Host    string // the version of it, for exports
	Store   store.Limits
	Files   files.Limits
	// Copies is how many copies of a database are kept beside the one that a rollback
	// needs, and CopyBytes how large they may be together.
	Copies    int
	CopyBytes int64
}

// Storage keeps what all plugins store.
type Storage struct {
	o    Options
	open sync.Map // of *store.Store
}

// New returns the storage of all plugins.
func New(o Options) *Storage { return &Storage{o: o} }

// CloseIdle closes what of databases nobody uses now.
func (k *Storage) CloseIdle() {
	k.open.Range(func(s, _ any) bool {
		s.(*store.Store).CloseIdle()
		return true
	})
}

// Snapshot copies what the host keeps of a plugin, installed or not. Calls go
// on meanwhile; changes of the plugin wait for as long as it takes. A running
// plugin's database is copied as it is at one moment, its files one by one.
// The caller discards the copy.
func (k *Storage) Snapshot(ctx context.Context, id string) (*catalog.Snapshot, error) {
	if !catalog.ValidID.MatchString(id) {
		return nil, problem.PluginNotFound(id)
	}
	p, err := k.o.Plugins.Lock(ctx, id, true)
	if err != nil {
		return nil, err
	}
	defer p.Done()
	return p.Data().snapshot(ctx, p.Known())
}

// Database says how much of what it may store a plugin's database takes.
type Database struct {
	Bytes int64 // of the file, without its write-ahead log; 0 where there is none
	Limit int64
}

// Database looks at the database of a plugin. The error is [problem.PluginNotFound],
// or what kept it from being looked at.
func (k *Storage) Database(id string) (Database, error) {
	if k.o.Plugins.Known(id) == nil {
		return Database{}, problem.PluginNotFound(id)
	}
	bytes, err := k.o.Catalog.Rows.Size(k.o.Catalog.Ctx, id)
	if err != nil {
		return Database{}, fmt.Errorf("look at the database of %q: %w", id, err)
	}
	return Database{Bytes: bytes, Limit: k.o.Store.DatabaseBytes}, nil
}

// Browse calls f with what a plugin has open, and what it declares.
func (k *Storage) Browse(ctx context.Context, id string, f func(*manifest.Manifest, *store.Store,
	files.Files) error) error {
	p, err := k.o.Plugins.Lock(ctx, id, false)
	if err != nil {
		return err
	}
	d, in := p.Data(), p.Known()
	rows, folder := d.Store(), d.Files()
	p.Done()
	if rows == nil || in.Manifest == nil {
		return problem.Conflict("the plugin has nothing open: enable it with the permission storage, or export its data")
	}
	return f(in.Manifest, rows, folder)
}
