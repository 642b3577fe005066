package plugin

import (
	"context"
	"fmt"
	"slices"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// dropSchedules forgets that any schedule will do for a plugin that may not use
// cron any more.
func (r *record) dropSchedules() {
	r.AnySchedule = r.AnySchedule && slices.Contains(r.Grants, manifest.PermissionCron)
}

// SetAnySchedule says whether the jobs of a plugin may run by any schedule that
// it registers, or by none that is denser than the declared one. A plugin that
// may use cron is started anew with that. The error is [problem.InvalidRequest] where
// the manifest does not declare cron.
func (m *Manager) SetAnySchedule(ctx context.Context, id string, anySchedule bool) (Info, error) {
	before := false
	e, in, err := m.change(ctx, id, func(r *record) error {
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
		return Info{}, err
	}
	defer e.unlock()
	if before == anySchedule {
		return e.now()
	}
	if _, granted := in.access(manifest.PermissionCron); in.record.Enabled && granted {
		e.follow(ctx, in)
	} else {
		e.setInstalled(in)
		m.changed(id)
	}
	// Last: until then the old instance had what it had.
	e.logger.Info("the schedules of the plugin's jobs were changed", "any", anySchedule)
	return e.now()
}
