package main

import "github.com/wasmhost/wasmhost/host/api"

// client reaches a running host.
type client struct {
	*api.Client
	place
}

// place is where a host serves.
type place struct {
	URL        string `json:"url,omitempty"`
	UnixSocket string `json:"unixSocket,omitempty"`
	DataFolder string `json:"dataFolder"`
}

// String is the place in words.
func (p place) String() string {
	text := p.URL
	if p.UnixSocket != "" {
		text += " and " + p.UnixSocket
	}
	return text + " on the data folder " + p.DataFolder
}

// newClient returns a client of the host at an address, or at a Unix socket
// where there is one.
func newClient(at place, token string) *client {
	return &client{api.NewClient(at.URL, at.UnixSocket, token, "wasmhost-cli/"+hostVersion()), at}
}
