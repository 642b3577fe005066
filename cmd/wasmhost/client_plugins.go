package main

import (
	"context"
	"net/http"
	"net/url"

	"github.com/wasmhost/wasmhost/host/server"
)

// plugins is what the commands do with plugins, on a running host or on the
// data folder of one that is stopped.
type plugins interface {
	List(ctx context.Context) ([]server.PluginInfo, error)
	Get(ctx context.Context, id string) (server.PluginInfo, error)
	Enable(ctx context.Context, id string) (server.PluginInfo, error)
	StartEmpty(ctx context.Context, id string) (server.PluginInfo, error)
	Disable(ctx context.Context, id string) (server.PluginInfo, error)
	Reload(ctx context.Context, id string) (server.PluginInfo, error)
	Inspect(ctx context.Context, path string) (server.Inspection, error)
	Install(ctx context.Context, req server.InstallRequest) (server.PluginInfo, error)
	Grant(ctx context.Context, id string, req server.GrantRequest) (server.PluginInfo, error)
	Revoke(ctx context.Context, id, permission string) (server.PluginInfo, error)
	Uninstall(ctx context.Context, id string, purge bool) error
	Log(ctx context.Context, id string, q server.LogQuery) ([]server.LogEntry, error)
	server.Versions
	server.Settings
	server.Kept
	server.Faults
	server.Archives
	server.Network
	server.AI
}

func (c *client) List(ctx context.Context) ([]server.PluginInfo, error) {
	var out struct {
		Plugins []server.PluginInfo `json:"plugins"`
	}
	err := c.api(ctx, http.MethodGet, "/plugins", nil, &out)
	return out.Plugins, err
}

// one calls a route of one plugin and returns the plugin.
func (c *client) one(ctx context.Context, method, id, action string) (info server.PluginInfo, err error) {
	err = c.api(ctx, method, "/plugins/"+url.PathEscape(id)+action, nil, &info)
	return info, err
}

func (c *client) Get(ctx context.Context, id string) (server.PluginInfo, error) {
	return c.one(ctx, http.MethodGet, id, "")
}

func (c *client) Enable(ctx context.Context, id string) (server.PluginInfo, error) {
	return c.one(ctx, http.MethodPost, id, "/enable")
}

func (c *client) StartEmpty(ctx context.Context, id string) (server.PluginInfo, error) {
	return c.one(ctx, http.MethodPost, id, "/start-empty")
}

func (c *client) Disable(ctx context.Context, id string) (server.PluginInfo, error) {
	return c.one(ctx, http.MethodPost, id, "/disable")
}

func (c *client) Reload(ctx context.Context, id string) (server.PluginInfo, error) {
	return c.one(ctx, http.MethodPost, id, "/reload")
}

func (c *client) Inspect(ctx context.Context, path string) (out server.Inspection, err error) {
	in := struct {
		Path string `json:"path"`
	}{path}
	err = c.api(ctx, http.MethodPost, "/inspect", in, &out)
	return out, err
}

func (c *client) Install(ctx context.Context, req server.InstallRequest) (info server.PluginInfo, err error) {
	err = c.api(ctx, http.MethodPost, "/plugins", req, &info)
	return info, err
}

func (c *client) Grant(ctx context.Context, id string, req server.GrantRequest) (info server.PluginInfo, err error) {
	err = c.api(ctx, http.MethodPost, "/plugins/"+url.PathEscape(id)+"/grants", req, &info)
	return info, err
}

func (c *client) Revoke(ctx context.Context, id, permission string) (server.PluginInfo, error) {
	return c.one(ctx, http.MethodDelete, id, "/grants/"+url.PathEscape(permission))
}

func (c *client) Uninstall(ctx context.Context, id string, purge bool) error {
	target := "/plugins/" + url.PathEscape(id)
	if purge {
		target += "?purge=true"
	}
	return c.api(ctx, http.MethodDelete, target, nil, nil)
}
