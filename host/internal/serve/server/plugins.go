package server

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// Plugins is what the server needs of plugins and of what is stored for them.
// Every method is called from many goroutines at once. Errors that are a
// *[problem.Problem] reach the client as they are; any other error becomes 500
// "internal".
type Plugins interface {
	// Routes returns the present snapshot of declared endpoints. It is
	// called once per request and must cost no more than an atomic load.
	Routes() *Routes
	// RoutesNow returns a snapshot in which a plugin is as [api.GetPlugin] shows
	// it. The server asks for it where the present one has no way to go on: a
	// client that saw a plugin become active must not be told that it starts.
	RoutesNow(id string) *Routes

	// Call sends one request to an active plugin and returns the guest's
	// CliResponse as the guest wrote it, unchecked. The deadline, the queue
	// and the state of the plugin are the callee's. ctx ends when the client
	// hangs up or the host stops waiting for running calls.
	//
	// req.Body and req.Query are the caller's: they must not be kept or read
	// after Call returned. The result is the caller's from then on, as is what
	// buffers has given for it.
	Call(ctx context.Context, pluginID string, req abi.CLIRequest, requestID string, buffers Buffers) (abi.RawJSON, error)

	// CallExport is Call for an endpoint that names an export: body is its input,
	// and the result its output, any bytes.
	CallExport(ctx context.Context, pluginID, path, export string, body []byte, requestID string,
		buffers Buffers) ([]byte, error)

	Health
}

// Buffers has memory for answers. Buffer returns some for an answer of a size, which
// is copied to it where its capacity suffices. It may be called once for each
// attempt at a call, before that is over.
type Buffers interface {
	Buffer(size int) []byte
}
