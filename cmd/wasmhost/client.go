package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/wasmhost/wasmhost/host/api"
)

// client reaches a running host.
type client struct{ *api.Client }

// newClient returns a client of the host at an address, or at a Unix socket
// where there is one.
func newClient(base, socket, token string) *client {
	return &client{api.NewClient(base, socket, token, "wasmhost-cli/"+hostVersion())}
}

// api calls a route of the host itself: in is encoded, the answer decoded
// into out, each unless it is nil.
func (c *client) api(ctx context.Context, method, target string, in, out any) error {
	var body []byte
	if in != nil {
		var err error
		if body, err = json.Marshal(in); err != nil {
			return fmt.Errorf("encode the request: %w", err)
		}
	}
	a, err := c.Send(ctx, method, api.Prefix+target, body)
	if err != nil {
		return err
	}
	if a.Status < 200 || a.Status > 299 {
		return a.Problem()
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(a.Body, out); err != nil {
		return fmt.Errorf("the host's answer to %s %s cannot be read: %w; is it of the same version as this command?",
			method, target, err)
	}
	return nil
}
