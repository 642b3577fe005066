package host

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/host/server"
)

// errNotJoined stands until the manager has these methods.
var errNotJoined = errors.New("the host has no such service yet")

// Rollback goes back to the version before.
func (a *pluginAPI) Rollback(context.Context, string, bool) (server.PluginInfo, error) {
	return server.PluginInfo{}, internal(errNotJoined)
}

// Kept lists the data of plugins that are not installed.
func (a *pluginAPI) Kept(context.Context) ([]server.KeptData, error) {
	return nil, internal(errNotJoined)
}

// Purge deletes kept data.
func (a *pluginAPI) Purge(context.Context, string) error { return internal(errNotJoined) }
