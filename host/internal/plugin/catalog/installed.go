package catalog

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
)

// Installed is what is known of an installed plugin. It is never changed.
type Installed struct {
	Record   *Record            // nil where it cannot be read
	Manifest *manifest.Manifest // nil where it cannot be read or is not valid
	// Broken says why the plugin cannot run whatever is done but installing
	// it again; Incompatible why it cannot run on this host.
	Broken       string
	Unsettled    bool  // broken by a rollback that was interrupted
	Unread       error // what passes, and it is broken by meanwhile
	Incompatible string
	Capped       string        // that it asks for more memory than this host gives
	Paths        []string      // declared paths of endpoints, without duplicates
	Jobs         []service.Job // that the manifest declares
	// Asking are the endpoints that ask the user before each call; nil where
	// there are none.
	Asking map[Endpoint]bool
	Times  map[Endpoint]*Timing // of what the manifest declares, and of nothing else
}

// Describe finds out what is known of a plugin of the catalog. It reads the
// record and the manifest only.
func (c *Catalog) Describe(s Stored) *Installed {
	if unsettled, ok := errors.AsType[*SettleError](s.Err); ok {
		c.Logger.Error("finish an interrupted rollback", "plugin", s.ID, "error", unsettled.Err)
		return &Installed{Broken: unsettled.Error(), Unsettled: true, Unread: Passing(unsettled.Err)}
	}
	if errors.Is(s.Err, ErrNoRecord) {
		c.Logger.Error("the state of a plugin is gone; its versions are kept", "plugin", s.ID, "file",
			c.RecordOf(s.ID).Name())
		return &Installed{Broken: "the file that remembers its state is gone; nothing else of it was deleted: install the " +
			"plugin again or restore a backup, its data is kept"}
	}
	if s.Err != nil {
		c.Logger.Error("the state of a plugin cannot be read", "plugin", s.ID, "error", s.Err)
		advice := "install the plugin again, its data is kept"
		if errors.Is(s.Err, document.ErrLater) {
			advice = document.Advice(s.Err, "it")
		}
		return &Installed{Broken: "the file that remembers its state cannot be read; " + advice,
			Unread: Passing(s.Err)}
	}
	in := &Installed{Record: s.Record}
	if s.Lacks != nil {
		c.Logger.Error("the files of a plugin cannot be fetched", "plugin", s.ID, "error", s.Lacks)
		in.Broken, in.Unread = s.Lacks.Error()+"; then reload the plugin", Passing(s.Lacks)
		return in
	}
	text, err := regular.ReadFile(filepath.Join(c.ReleaseDir(s.ID, s.Record.Current), c.Manifest.App.File()),
		manifest.MaxSize)
	if err != nil {
		c.Logger.Error("the manifest of a plugin cannot be read", "plugin", s.ID, "error", err)
		in.Broken, in.Unread = "its manifest.json cannot be read; install the plugin again, its data is kept",
			Passing(err)
		return in
	}
	// What was accepted once is not refused for what may be missing.
	opts := c.Manifest
	opts.Lenient = true
	declared, findings := manifest.Parse(text, opts)
	switch err := findings.Err(); {
	case declared == nil || err != nil:
		c.Logger.Error("the manifest of a plugin is not valid", "plugin", s.ID, "error", err)
		in.Broken = fmt.Sprintf("its manifest.json is not valid: %v", err)
		return in
	case declared.Plugin.ID != s.ID:
		in.Broken = fmt.Sprintf("its manifest.json is that of the plugin %q; install the plugin again", declared.Plugin.ID)
		return in
	}
	if err := declared.ReadFiles(os.DirFS(c.ReleaseDir(s.ID, s.Record.Current))); err != nil {
		c.Logger.Error("a schema of a plugin cannot be read", "plugin", s.ID, "error", err)
		in.Broken = "a file with a schema of its endpoints cannot be read; install the plugin again, its data is kept"
		return in
	}
	declared.Offer(s.Record.Current.Offered)
	in.Manifest = declared
	for _, f := range findings {
		if f.Rule == manifest.RuleMemoryCapped {
			in.Capped = "backend.resourceLimits.memoryMb " + f.Message
		}
	}
	if err := declared.Compatible(opts); err != nil && !c.Manifest.Lenient {
		in.Incompatible = err.Error()
	}
	if declared.CLI != nil {
		in.Times = make(map[Endpoint]*Timing, len(declared.CLI.Endpoints))
		for _, e := range declared.CLI.Endpoints {
			in.Times[Endpoint{Method: e.Method, Path: e.Path}] = &Timing{Method: e.Method, Path: e.Path}
			if !slices.Contains(in.Paths, e.Path) {
				in.Paths = append(in.Paths, e.Path)
			}
			if e.RequiresConfirmation {
				if in.Asking == nil {
					in.Asking = map[Endpoint]bool{}
				}
				in.Asking[Endpoint{Method: e.Method, Path: e.Path}] = true
			}
		}
	}
	in.Jobs = Jobs(declared)
	return in
}

// Access says which permissions a plugin may use.
func (in *Installed) Access(permission string) (declared, granted bool) {
	for _, name := range manifest.AllowedBy(permission) {
		declares := in.Manifest.HasPermission(name)
		declared = declared || declares
		granted = granted || (declares && slices.Contains(in.Record.Grants, name))
	}
	return declared, granted
}

// DeclaredAs is the name under which the manifest declares a permission that
// it declares.
func (in *Installed) DeclaredAs(permission string) string {
	for _, name := range manifest.AllowedBy(permission) {
		if in.Manifest.HasPermission(name) {
			return name
		}
	}
	return permission
}

// Waits reports whether a plugin is to run that could not be read for now.
func (in *Installed) Waits() bool {
	return in != nil && in.Unread != nil && (in.Record == nil || in.Record.Enabled)
}

// Resting is the state of the plugin while it does not run, and why it is in it.
func (in *Installed) Resting() (state api.State, reason string) {
	switch {
	case in.Record != nil && !in.Record.Enabled:
		return api.StateDisabled, ""
	case in.Broken != "":
		return api.StateFailed, in.Broken
	case in.Incompatible != "":
		return api.StateIncompatible, in.Incompatible
	}
	return api.StateInstalled, ""
}

// Jobs are the jobs of a manifest, which may be nil.
func Jobs(m *manifest.Manifest) []service.Job {
	if m == nil || m.Cron == nil {
		return nil
	}
	list := make([]service.Job, len(m.Cron.Jobs))
	for i, j := range m.Cron.Jobs {
		density, _ := manifest.ScheduleDensity(j.Schedule) // it was checked
		list[i] = service.Job{Job: j, Density: density}
	}
	return list
}

// Endpoint is what tells the endpoints of a plugin apart.
type Endpoint struct{ Method, Path string }

// Timing counts calls of an endpoint and their time.
type Timing struct {
	Method, Path string
	Calls        atomic.Uint64
	Nanoseconds  atomic.Int64
}

// Add counts a call.
func (t *Timing) Add(took time.Duration) {
	t.Calls.Add(1)
	t.Nanoseconds.Add(int64(took))
}
