package main

import "github.com/wasmhost/wasmhost/host/api"

// client reaches a running host.
type client struct{ *api.Client }

// newClient returns a client of the host at an address, or at a Unix socket
// where there is one.
func newClient(base, socket, token string) *client {
	return &client{api.NewClient(base, socket, token, "wasmhost-cli/"+hostVersion())}
}
