package main

import (
	"context"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/server"
)

// plugins is what the commands do with plugins, on a running host or on the
// data folder of one that is stopped.
type plugins interface {
	api.Caller
	unlisted
}

// unlisted is what is not a list of routes yet.
type unlisted interface {
	Log(ctx context.Context, id string, q server.LogQuery) ([]server.LogEntry, error)
}

// offline is plugins on the data folder of a host that is stopped.
type offline struct {
	*api.Mux
	unlisted
}

func newOffline(h *host.Host) offline { return offline{h.Mux(), h.API()} }
