package plugin

import (
	"context"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
)

// Stored returns the ids of all plugins that are installed or have left data,
// sorted.
func (m *Manager) Stored(ctx context.Context) ([]string, error) {
	ids := map[string]bool{}
	for _, p := range m.List() {
		ids[p.ID] = true
	}
	names, err := folders(filepath.Join(m.catalog.dir, dataName))
	if err != nil {
		return nil, stepError("look for the data of plugins", err)
	}
	for _, name := range names {
		if validID.MatchString(name) {
			ids[name] = true
		}
	}
	// On a server, other hosts may have installed some, and folders have nothing.
	if m.catalog.documents.Hosts() {
		for _, pattern := range []string{path.Join(pluginsName, "*", recordName), path.Join(dataName, "*",
			settings.FileName)} {
			names, err := m.catalog.documents.List(pattern)
			if err != nil {
				return nil, stepError("look for the data of plugins", err)
			}
			for _, name := range names {
				ids[path.Base(path.Dir(name))] = true
			}
		}
	}
	err = m.catalog.rows.stored(ctx, func(id string, _ int64, _ time.Time) { ids[id] = true })
	if err != nil {
		return nil, err
	}
	return slices.Sorted(maps.Keys(ids)), nil
}
