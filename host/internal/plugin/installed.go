package plugin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// permissions describes declared permissions and says which are granted.
func (e *known) permissions(declared, grants []string, of *manifest.Manifest) []api.Permission {
	list := []api.Permission{}
	for _, name := range declared {
		about, _ := e.m.cfg.Kit.Permission(name)
		list = append(list, api.Permission{Name: name, Explanation: about.Text, Risk: about.Risk,
			Parameters: of.ParametersOf(name), Granted: slices.Contains(grants, name)})
	}
	return list
}

// signals describes the events and hooks of the application that a manifest declares.
func signals(kit *hostfuncs.Kit, declared *manifest.Manifest) (list []api.DeclaredSignal) {
	for _, s := range kit.Signals() {
		if declared.Declares(s) {
			list = append(list, api.DeclaredSignal{Name: s.Name, Text: s.Doc, Hook: s.Hook})
		}
	}
	return list
}

// backend opens the files of an installed plugin, after it has made sure that
// they are still those that were installed, and returns the driver of its
// backend.
func (e *runner) backend(ctx context.Context, in *catalog.Installed) (*openBackend, backends.Driver, error) {
	entry := path.Clean(in.Manifest.Backend.EntryPoint)
	driver := e.m.cfg.Drivers[path.Ext(entry)]
	if driver == nil {
		return nil, nil, errors.New(noDriver(entry))
	}
	dir := e.m.catalog.ReleaseDir(in.Record.ID, in.Record.Current)
	contents, err := e.m.catalog.Contents(ctx, in.Record.ID, in.Record.Current)
	if errors.Is(err, catalog.ErrFetchedAgain) {
		return nil, nil, err
	}
	if err != nil {
		return nil, nil, fmt.Errorf("its files cannot be read: %w", err)
	}
	if contents.Digest != in.Record.Current.Digest {
		return nil, nil,
			errors.New("its files have changed since they were installed; install the plugin again, its data is kept")
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, nil, err
	}
	return &openBackend{backends.Backend{Files: root.FS(), Installed: contents.FS(dir), Entry: entry}, root}, driver, nil
}

// openBackend is a backend whose files are open until Close.
type openBackend struct {
	backends.Backend
	io.Closer
}

// noDriver says why a backend cannot run.
func noDriver(entry string) string {
	return fmt.Sprintf("its backend %s ends in %q, which this host does not run; it runs compiled backends (.wasm) and "+
		"JavaScript (.js, .mjs, .cjs)",
		entry, path.Ext(entry))
}
