package plugin

import (
	"context"
	"fmt"
	"slices"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// SetAnySchedule says whether the jobs of a plugin may run by any schedule that
// it registers, or by none that is denser than the declared one. A plugin that
// may use cron is started anew with that. The error is [problem.InvalidRequest] where
// the manifest does not declare cron.
func (m *Manager) SetAnySchedule(ctx context.Context, id string, anySchedule bool) (shown.Info, error) {
	before := false
	e, in, err := m.change(ctx, id, func(r *catalog.Record) error {
		info, err := m.Get(id)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(info.Permissions,
			func(p api.Permission) bool { return p.Name == manifest.PermissionCron }) {
			return notDeclared(id, []string{fmt.Sprintf("%q", manifest.PermissionCron)})
		}
		before, r.AnySchedule = r.AnySchedule, anySchedule
		return nil
	})
	if err != nil {
		return shown.Info{}, err
	}
	defer e.Unlock()
	if before == anySchedule {
		return e.now()
	}
	if _, granted := in.Access(manifest.PermissionCron); in.Record.Enabled && granted {
		e.Follow(ctx, in)
	} else {
		e.SetInstalled(in)
		m.changed(id)
	}
	// Last: until then the old instance had what it had.
	e.Log().Info("the schedules of the plugin's jobs were changed", "any", anySchedule)
	return e.now()
}
