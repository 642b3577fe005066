package host

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/server"
)

// errNotJoined stands until the manager has these methods.
var errNotJoined = errors.New("the host has no such service yet")

// Rollback goes back to the version before.
func (a *pluginAPI) Rollback(context.Context, string, bool) (server.PluginInfo, error) {
	return server.PluginInfo{}, internal(errNotJoined)
}

// Log returns the end of a plugin's log.
func (a *pluginAPI) Log(context.Context, string, server.LogQuery) ([]server.LogEntry, error) {
	return nil, internal(errNotJoined)
}

// FollowLog follows a plugin's log.
func (a *pluginAPI) FollowLog(context.Context, string, int64, abi.Level) (<-chan server.LogEntry, error) {
	return nil, internal(errNotJoined)
}

// Kept lists the data of plugins that are not installed.
func (a *pluginAPI) Kept(context.Context) ([]server.KeptData, error) {
	return nil, internal(errNotJoined)
}

// Purge deletes kept data.
func (a *pluginAPI) Purge(context.Context, string) error { return internal(errNotJoined) }

// KeyStatus is the state of the master key.
func (a *pluginAPI) KeyStatus(context.Context) (server.KeyStatus, error) {
	return server.KeyStatus{}, internal(errNotJoined)
}

// RotateKey replaces the master key.
func (a *pluginAPI) RotateKey(context.Context, string) (server.KeyRotation, error) {
	return server.KeyRotation{}, internal(errNotJoined)
}

// AcceptLoss goes on without a master key that is gone.
func (a *pluginAPI) AcceptLoss(context.Context, string) (server.KeyLoss, error) {
	return server.KeyLoss{}, internal(errNotJoined)
}
