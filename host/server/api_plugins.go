package server

import (
	"context"
	"net/http"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/problem"
)

func (x *exchange) listPlugins() error {
	list, err := x.s.plugins.List(x.r.Context())
	if err != nil {
		return err
	}
	for i := range list {
		list[i].normalize()
	}
	return x.writeJSON(http.StatusOK, struct {
		Plugins []PluginInfo `json:"plugins"`
	}{append([]PluginInfo{}, list...)})
}

func (x *exchange) getPlugin() error     { return x.onePlugin(x.s.plugins.Get) }
func (x *exchange) enablePlugin() error  { return x.onePlugin(x.s.plugins.Enable) }
func (x *exchange) disablePlugin() error { return x.onePlugin(x.s.plugins.Disable) }
func (x *exchange) reloadPlugin() error  { return x.onePlugin(x.s.plugins.Reload) }
func (x *exchange) startEmpty() error    { return x.onePlugin(x.s.plugins.StartEmpty) }

// onePlugin runs an action on the plugin of the path and shows the plugin.
func (x *exchange) onePlugin(action func(context.Context, string) (PluginInfo, error)) error {
	if err := x.noBody(); err != nil {
		return err
	}
	info, err := action(x.r.Context(), x.params[0])
	if err != nil {
		return err
	}
	return x.showPlugin(info)
}

// inspectPlugin says what the plugin in a folder asks for, so that the client
// can ask the user. It changes nothing.
func (x *exchange) inspectPlugin() error {
	var req inspectBody
	if err := x.decode(&req); err != nil {
		return err
	}
	if err := checkFolder(req.Path); err != nil {
		return err
	}
	inspection, err := x.s.plugins.Inspect(x.r.Context(), req.Path)
	if err != nil {
		return err
	}
	inspection.normalize()
	return x.writeJSON(http.StatusOK, inspection)
}

// installPlugin takes the user's consent: the digest of the content that was
// inspected and the permissions that were granted, both explicit.
func (x *exchange) installPlugin() error {
	var req InstallRequest
	if err := x.decode(&req); err != nil {
		return err
	}
	if err := checkFolder(req.Path); err != nil {
		return err
	}
	if req.Digest == "" {
		return problem.InvalidRequest("the digest is missing; POST /api/v1/inspect gives it, and what the user must consent to")
	}
	if req.Grants == nil {
		return problem.InvalidRequest("the grants are missing; give the list of permissions that the user granted, [] for none")
	}
	info, err := x.s.plugins.Install(x.r.Context(), req)
	if err != nil {
		return err
	}
	info.normalize()
	return x.writeJSON(created, info)
}

// uninstallPlugin keeps what the plugin has stored, unless the query says
// purge=true in so many letters.
func (x *exchange) uninstallPlugin() error {
	if err := x.noBody(); err != nil {
		return err
	}
	query, err := x.query("purge")
	if err != nil {
		return err
	}
	purge := false
	switch value, given := query["purge"]; {
	case !given || value == "false":
	case value == "true":
		purge = true
	default:
		return invalidQuery("purge is true or false")
	}
	if err := x.s.plugins.Uninstall(x.r.Context(), x.params[0], purge); err != nil {
		return err
	}
	x.s.metrics.forget(x.params[0])
	return x.write(http.StatusNoContent, nil, nil)
}

// listEndpoints shows the declared endpoints of a plugin with their paths on
// this server.
func (x *exchange) listEndpoints() error {
	info, err := x.s.plugins.Get(x.r.Context(), x.params[0])
	if err != nil {
		return err
	}
	rows := make([]endpointRow, len(info.Endpoints))
	for i, e := range info.Endpoints {
		rows[i] = endpointRow{e, endpointURL(info.ID, e.Path)}
	}
	return x.writeJSON(http.StatusOK, struct {
		Endpoints []endpointRow `json:"endpoints"`
	}{rows})
}

// endpointRow is an endpoint with the path that it is called at.
type endpointRow struct {
	Endpoint
	URL string `json:"url"`
}

// checkFolder refuses a path that would mean something else to the host than
// to its client, whose working folder is another.
func checkFolder(path string) error {
	if !filepath.IsAbs(path) {
		return problem.InvalidRequest("the path must be the absolute path of a folder on the host's machine")
	}
	return nil
}

// normalize makes lists out of nil, so that clients always see arrays.
func (p *PluginInfo) normalize() {
	if p.Permissions == nil {
		p.Permissions = []Permission{}
	}
	if p.Endpoints == nil {
		p.Endpoints = []Endpoint{}
	}
	if p.Jobs == nil {
		p.Jobs = []DeclaredJob{}
	}
}

func (i *Inspection) normalize() {
	if i.Permissions == nil {
		i.Permissions = []Permission{}
	}
	if i.Endpoints == nil {
		i.Endpoints = []Endpoint{}
	}
	if i.Jobs == nil {
		i.Jobs = []DeclaredJob{}
	}
	if i.Changes == nil {
		i.Changes = []BehaviourChange{}
	}
}
