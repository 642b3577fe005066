package server

import (
	"net/http"
	"slices"

	"github.com/wasmhost/wasmhost/host/problem"
)

// grantPermissions grants a plugin what the user has consented to after the
// installation, and shows the plugin. The client has shown him before what
// each permission allows: GET /api/v1/plugins/{id} says it.
func (x *exchange) grantPermissions() error {
	var req GrantRequest
	if err := x.decode(&req); err != nil {
		return err
	}
	if len(req.Grants) == 0 {
		return problem.InvalidRequest("the grants are missing; give the list of permissions that the user granted")
	}
	if req.AnySchedule != nil && !slices.Contains(req.Grants, "cron") {
		return problem.InvalidRequest("anySchedule is about the permission cron; name it among the grants")
	}
	info, err := x.s.plugins.Grant(x.r.Context(), x.params[0], req)
	if err != nil {
		return err
	}
	return x.showPlugin(info)
}

// revokePermission takes one permission from a plugin, and shows the plugin.
func (x *exchange) revokePermission() error {
	if err := x.noBody(); err != nil {
		return err
	}
	info, err := x.s.plugins.Revoke(x.r.Context(), x.params[0], x.params[1])
	if err != nil {
		return err
	}
	return x.showPlugin(info)
}

func (x *exchange) showPlugin(info PluginInfo) error {
	info.normalize()
	return x.writeJSON(http.StatusOK, info)
}
