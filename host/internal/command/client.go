package command

import (
	"context"
	"crypto/rand"
	"fmt"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
)

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

// prove asks what answers at the place for its proof that it is the holder of the
// data folder, and sends no token.
func (p place) prove(ctx context.Context, holder *datafolder.Holder) error {
	challenge := rand.Text()
	live, err := api.Healthz.Call(ctx, newClient(p, ""), api.LivenessRequest{Challenge: challenge})
	if err == nil && !holder.Proves(challenge, live.Proof) {
		err = fmt.Errorf("what answers at %s has not proved that it is the host of the data folder %s, so it got no token: "+
			"stop process %d where that is a host of an older version, or else what listens there, and start the host again",
			p.URL, p.DataFolder, holder.PID)
	}
	return err
}

// newClient returns a client of the host at an address, or at a Unix socket
// where there is one.
func newClient(at place, token string) *client {
	return &client{api.NewClient(at.URL, at.UnixSocket, token, "wasmhost-cli/"+hostVersion()), at}
}
