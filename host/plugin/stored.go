package plugin

import (
	"maps"
	"path/filepath"
	"slices"
)

// Stored returns the ids of all plugins that are installed or have left data,
// sorted.
func (m *Manager) Stored() ([]string, error) {
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
	return slices.Sorted(maps.Keys(ids)), nil
}
