package plugin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// installed is what is known of an installed plugin. It is never changed.
type installed struct {
	record   *record            // nil where it cannot be read
	manifest *manifest.Manifest // nil where it cannot be read or is not valid
	// broken says why the plugin cannot run whatever is done but installing
	// it again; incompatible why it cannot run on this host.
	broken       string
	unsettled    bool  // broken by a rollback that was interrupted
	unread       error // what passes, and it is broken by meanwhile
	incompatible string
	capped       string   // that it asks for more memory than this host gives
	paths        []string // declared paths of endpoints, without duplicates
	jobs         []Job    // that the manifest declares
	// asking are the endpoints that ask the user before each call; nil where
	// there are none.
	asking map[endpoint]bool
	times  map[endpoint]*timing // of what the manifest declares, and of nothing else
}

// endpoint is what tells the endpoints of a plugin apart.
type endpoint struct{ method, path string }

// errNoRecord says that a plugin has lost its state.json.
var errNoRecord = errors.New("the state.json of the plugin is gone")

// describe finds out what is known of a plugin of the catalog. It reads the
// record and the manifest only.
func (m *Manager) describe(s stored) *installed {
	if unsettled, ok := errors.AsType[*settleError](s.err); ok {
		m.logger.Error("finish an interrupted rollback", "plugin", s.id, "error", unsettled.err)
		return &installed{broken: unsettled.Error(), unsettled: true, unread: passing(unsettled.err)}
	}
	if errors.Is(s.err, errNoRecord) {
		m.logger.Error("the state of a plugin is gone; its versions are kept", "plugin", s.id, "file",
			m.catalog.recordOf(s.id).Name())
		return &installed{broken: "the file that remembers its state is gone; nothing else of it was deleted: install the " +
			"plugin again or restore a backup, its data is kept"}
	}
	if s.err != nil {
		m.logger.Error("the state of a plugin cannot be read", "plugin", s.id, "error", s.err)
		advice := "install the plugin again, its data is kept"
		if errors.Is(s.err, document.ErrLater) {
			advice = document.Advice(s.err, "it")
		}
		return &installed{broken: "the file that remembers its state cannot be read; " + advice, unread: passing(s.err)}
	}
	in := &installed{record: s.record}
	if s.lacks != nil {
		m.logger.Error("the files of a plugin cannot be fetched", "plugin", s.id, "error", s.lacks)
		in.broken, in.unread = s.lacks.Error()+"; then reload the plugin", passing(s.lacks)
		return in
	}
	text, err := regular.ReadFile(filepath.Join(m.catalog.releaseDir(s.id, s.record.Current), manifest.FileName),
		manifest.MaxSize)
	if err != nil {
		m.logger.Error("the manifest of a plugin cannot be read", "plugin", s.id, "error", err)
		in.broken, in.unread = "its manifest.json cannot be read; install the plugin again, its data is kept", passing(err)
		return in
	}
	// What was accepted once is not refused for what may be missing.
	opts := m.manifestOptions()
	opts.Lenient = true
	declared, findings := manifest.Parse(text, opts)
	switch err := findings.Err(); {
	case declared == nil || err != nil:
		m.logger.Error("the manifest of a plugin is not valid", "plugin", s.id, "error", err)
		in.broken = fmt.Sprintf("its manifest.json is not valid: %v", err)
		return in
	case declared.Plugin.ID != s.id:
		in.broken = fmt.Sprintf("its manifest.json is that of the plugin %q; install the plugin again", declared.Plugin.ID)
		return in
	}
	if err := declared.ReadSchemas(os.DirFS(m.catalog.releaseDir(s.id, s.record.Current))); err != nil {
		m.logger.Error("a schema of a plugin cannot be read", "plugin", s.id, "error", err)
		in.broken = "a file with a schema of its endpoints cannot be read; install the plugin again, its data is kept"
		return in
	}
	declared.Offer(s.record.Current.Offered)
	in.manifest = declared
	for _, f := range findings {
		if f.Rule == manifest.RuleMemoryCapped {
			in.capped = "backend.resourceLimits.memoryMb " + f.Message
		}
	}
	if err := declared.Compatible(opts); err != nil && !m.cfg.Lenient {
		in.incompatible = err.Error()
	}
	if declared.CLI != nil {
		in.times = make(map[endpoint]*timing, len(declared.CLI.Endpoints))
		for _, e := range declared.CLI.Endpoints {
			in.times[endpoint{e.Method, e.Path}] = &timing{}
			if !slices.Contains(in.paths, e.Path) {
				in.paths = append(in.paths, e.Path)
			}
			if e.RequiresConfirmation {
				if in.asking == nil {
					in.asking = map[endpoint]bool{}
				}
				in.asking[endpoint{e.Method, e.Path}] = true
			}
		}
	}
	in.jobs = declaredJobs(declared)
	return in
}

// passing returns an error that may be gone in a moment, and nil for any other.
func passing(err error) error {
	if passes(err) {
		return err
	}
	return nil
}

func (m *Manager) manifestOptions() manifest.Options {
	return manifest.Options{
		Lenient:     m.cfg.Lenient,
		AppVersion:  m.cfg.AppVersion,
		SDKVersion:  m.cfg.SDKVersion,
		MaxMemoryMB: m.cfg.MaxMemoryMB,
	}
}

// permissions describes declared permissions and says which are granted.
func permissions(declared, grants []string) []api.Permission {
	list := []api.Permission{}
	for _, name := range declared {
		about, _ := manifest.PermissionInfo(name)
		list = append(list, api.Permission{Name: name, Explanation: about.Allows, Granted: slices.Contains(grants, name)})
	}
	return list
}

// access says which permissions a plugin may use.
func (in *installed) access(permission string) (declared, granted bool) {
	for _, name := range manifest.AllowedBy(permission) {
		declares := in.manifest.HasPermission(name)
		declared = declared || declares
		granted = granted || (declares && slices.Contains(in.record.Grants, name))
	}
	return declared, granted
}

// declaredAs is the name under which the manifest declares a permission that
// it declares.
func (in *installed) declaredAs(permission string) string {
	for _, name := range manifest.AllowedBy(permission) {
		if in.manifest.HasPermission(name) {
			return name
		}
	}
	return permission
}

// backend opens the files of an installed plugin, after it has made sure that
// they are still those that were installed, and returns the driver of its
// backend.
func (m *Manager) backend(ctx context.Context, in *installed) (*openBackend, Driver, error) {
	entry := path.Clean(in.manifest.Backend.EntryPoint)
	driver := m.cfg.Drivers[path.Ext(entry)]
	if driver == nil {
		return nil, nil, errors.New(noDriver(entry))
	}
	dir := m.catalog.releaseDir(in.record.ID, in.record.Current)
	contents, err := m.contents(ctx, in)
	if errors.Is(err, errFetchedAgain) {
		return nil, nil, err
	}
	if err != nil {
		return nil, nil, fmt.Errorf("its files cannot be read: %w", err)
	}
	if contents.Digest != in.record.Current.Digest {
		return nil, nil,
			errors.New("its files have changed since they were installed; install the plugin again, its data is kept")
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, nil, err
	}
	return &openBackend{Backend{Files: root.FS(), Installed: contents.FS(dir), Entry: entry}, root}, driver, nil
}

// openBackend is a backend whose files are open until Close.
type openBackend struct {
	Backend
	io.Closer
}

// noDriver says why a backend cannot run.
func noDriver(entry string) string {
	return fmt.Sprintf("its backend %s ends in %q, which this host does not run; it runs compiled backends (.wasm) and "+
		"JavaScript (.js, .mjs, .cjs)",
		entry, path.Ext(entry))
}

// public turns a failure into a reason that users of the plugin may see: those
// of the file system name paths of the machine and go to the log only.
func public(err error) string {
	var pathErr *fs.PathError
	var linkErr *os.LinkError
	var callErr *os.SyscallError
	if fault := disk.Of(err); fault.Passing() {
		return fault.String() + ": " + fault.Advice()
	}
	if errors.As(err, &pathErr) || errors.As(err, &linkErr) || errors.As(err, &callErr) {
		return "the host could not read or write its own files; its log says more"
	}
	return strings.ToValidUTF8(err.Error(), "\uFFFD")
}
