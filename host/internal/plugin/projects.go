package plugin

import (
	"context"
	"crypto/rand"
	"slices"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/service"
)

// AddProject keeps a project of a plugin, of which it may have so many. One of the
// same folder is that project.
func (m *Manager) AddProject(ctx context.Context, id, name, folder string, most int) (service.Project, error) {
	made := service.Project{ID: rand.Text(), Name: name, FolderPath: folder}
	e, in, err := m.change(ctx, id, func(r *catalog.Record) error {
		same := func(p service.Project) bool { return folder != "" && p.FolderPath == folder }
		if i := slices.IndexFunc(r.Projects, same); i >= 0 {
			made = r.Projects[i]
			return nil
		}
		if len(r.Projects) >= most {
			return abi.Exceeded("project.create: the plugin has %d projects already, which "+
				"is the limit; its user can raise it with `wasmhost serve --limit pages.projects=NUMBER`", len(r.Projects))
		}
		r.Projects = append(r.Projects, made)
		return nil
	})
	if err != nil {
		return service.Project{}, err
	}
	defer e.Unlock()
	e.SetInstalled(in)
	return made, nil
}
