package functions

import (
	"context"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/leaf/traceparent"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// SetPolicy has a way to the network that is open hold to another policy. Where it cannot, it
// is closed: it never goes on under the policy before.
func (f *Functions) SetPolicy(policy api.NetworkPolicy, in *catalog.Installed) error {
	if f.client == nil {
		return nil
	}
	err := f.client.SetPolicy(catalog.NetPolicy(policy, in.Manifest))
	if err != nil {
		f.CloseClient()
	}
	return err
}

// openClient returns the plugin's way to the network, nil where it has none.
// Successive instances share it. The caller holds the lock.
func (f *Functions) openClient(in *catalog.Installed) (*netpolicy.Client, error) {
	_, granted := in.Access(manifest.PermissionNetwork)
	policy, ok := in.Record.Reach()
	if f.host.Network == nil || !granted || !ok {
		f.CloseClient()
		return nil, nil
	}
	if f.client != nil {
		if err := f.SetPolicy(policy, in); err != nil {
			return nil, err
		}
		return f.client, nil
	}
	client, err := f.host.Network.Client(f.id, catalog.NetPolicy(policy, in.Manifest))
	if err != nil {
		return nil, err
	}
	f.client = client
	return client, nil
}

// CloseClient ends what is under way on the network. The caller holds the
// lock.
func (f *Functions) CloseClient() {
	if f.client != nil {
		f.client.Close()
		f.client = nil
	}
}

// guestHTTP returns hostfuncs.HTTP for an instance, nil where the host has no
// network. The caller holds the lock.
func (f *Functions) guestHTTP(in *catalog.Installed, once bool) hostfuncs.HTTP {
	client, err := f.openClient(in)
	switch {
	case err != nil:
		f.log.Error("the plugin cannot use the network", "error", err)
		return noNetwork{}
	case client == nil:
		return nil
	}
	return guestFetch{client, once}
}

// guestFetch implements hostfuncs.HTTP. An instance that is gone after a request
// has no WebSockets.
type guestFetch struct {
	client *netpolicy.Client
	once   bool
}

// Fetch sends a request.
func (g guestFetch) Fetch(ctx context.Context, req hostfuncs.FetchRequest) (*hostfuncs.FetchResponse, error) {
	parent := ""
	if id := hostfuncs.RequestOf(ctx); id != "" {
		parent = traceparent.Header(id)
	}
	response, err := g.client.Fetch(ctx, netpolicy.Request{
		Method: req.Method, URL: req.URL, Header: req.Headers, Body: req.Body, Timeout: req.Timeout, Hold: true,
		Redirects: redirects(req.Redirect), Traceparent: parent,
		Hop: func(about string, begun, took time.Duration) {
			hostfuncs.TellHop(ctx, hostfuncs.Hop{About: about, Begun: begun, Took: took})
		},
	})
	if err != nil {
		return nil, err
	}
	return &hostfuncs.FetchResponse{
		Status: response.Status, StatusText: response.StatusText, URL: response.URL, Headers: response.Header,
		Body:    response.Body,
		Release: response.Release,
	}, nil
}

// WebSocket opens one.
func (g guestFetch) WebSocket(ctx context.Context, req hostfuncs.WebSocketRequest) (hostfuncs.WebSocket, error) {
	if g.once {
		return nil, abi.NewError(abi.CodeNotSupported, "http.webSocket: with backend.instances of mode \"request\" an "+
			"instance ends with its request, and a WebSocket with it: use mode \"shared\" or \"pool\"")
	}
	s, err := g.client.WebSocket(ctx, netpolicy.SocketRequest{URL: req.URL, Header: req.Headers,
		Protocols: req.Protocols})
	if err != nil {
		return nil, err
	}
	return guestSocket{s}, nil
}

// guestSocket implements hostfuncs.WebSocket.
type guestSocket struct{ *netpolicy.Socket }

// Protocol is the one that the server has chosen.
func (s guestSocket) Protocol() string { return s.Socket.Protocol }

// Next waits for a message, or for the end.
func (s guestSocket) Next(ctx context.Context) (hostfuncs.WebSocketEvent, error) {
	m, closed, err := s.Socket.Next(ctx)
	switch {
	case err != nil:
		return hostfuncs.WebSocketEvent{}, err
	case m != nil:
		return hostfuncs.WebSocketEvent{Data: m.Data, Binary: m.Binary, Release: m.Release}, nil
	}
	return hostfuncs.WebSocketEvent{Code: closed.Code, Reason: closed.Reason, Clean: closed.Clean, Error: closed.Why}, nil
}

// redirects is what a plugin wants to become of redirects.
func redirects(wanted hostfuncs.Redirect) netpolicy.Redirects {
	switch wanted {
	case hostfuncs.RedirectError:
		return netpolicy.RefuseRedirects
	case hostfuncs.RedirectManual:
		return netpolicy.ReturnRedirects
	}
	return netpolicy.FollowRedirects
}

// noNetwork stands for the network of a plugin whose policy cannot be read.
type noNetwork struct{}

// Fetch refuses.
func (n noNetwork) Fetch(context.Context, hostfuncs.FetchRequest) (*hostfuncs.FetchResponse, error) {
	return nil, n.err()
}

// WebSocket refuses.
func (n noNetwork) WebSocket(context.Context, hostfuncs.WebSocketRequest) (hostfuncs.WebSocket, error) {
	return nil, n.err()
}

func (noNetwork) err() error {
	return abi.Unavailable("the plugin's network policy cannot be read; its log says why")
}
