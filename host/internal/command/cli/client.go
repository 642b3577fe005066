package cli

import (
	"context"
	"crypto/rand"
	"fmt"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
)

// Client reaches a running host.
type Client struct {
	*api.Client
	Place
}

// Place is where a host serves.
type Place struct {
	URL        string `json:"url,omitempty"`
	UnixSocket string `json:"unixSocket,omitempty"`
	DataFolder string `json:"dataFolder"`
}

// String is the place in words.
func (p Place) String() string {
	text := p.URL
	if p.UnixSocket != "" {
		text += " and " + p.UnixSocket
	}
	return text + " on the data folder " + p.DataFolder
}

// prove asks what answers at the place for its proof that it is the holder of the
// data folder, and sends no token.
func (p Place) prove(ctx context.Context, holder *datafolder.Holder) error {
	challenge := rand.Text()
	live, err := api.Healthz.Call(ctx, NewClient(p, ""), api.LivenessRequest{Challenge: challenge})
	if err == nil && !holder.Proves(challenge, live.Proof) {
		err = fmt.Errorf("what answers at %s has not proved that it is the host of the data folder %s, so it got no token: "+
			"stop process %d where that is a host of an older version, or else what listens there, and start the host again",
			p.URL, p.DataFolder, holder.PID)
	}
	return err
}

// NewClient returns a client of the host at an address, or at a Unix socket
// where there is one.
func NewClient(at Place, token string) *Client {
	return &Client{api.NewClient(at.URL, at.UnixSocket, token, "wasmhost-cli/"+HostVersion()), at}
}
