package netpolicy

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

type dialFunc = func(ctx context.Context, network, address string) (net.Conn, error)

// Config is what the clients of all plugins share. Every field may be left
// out.
type Config struct {
	// Limits hold for each plugin by itself.
	Limits Limits
	// Resolver looks names up, once for each connection. Default: the
	// system's.
	Resolver Resolver
	// Dial connects to an address that was judged, or to the proxy. Default:
	// the system's. One that does not connect to the address it is given
	// breaks the policy.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	// Interfaces lists the machine's own addresses. Default:
	// net.InterfaceAddrs.
	Interfaces func() ([]net.Addr, error)
	// Proxy is the HTTP proxy to use for public addresses, http:// or
	// https://, perhaps with a user and password. Default: none; the
	// environment is not asked.
	Proxy *url.URL
	// RootCAs are the authorities to trust, for servers and the proxy.
	// Default: the system's.
	RootCAs *x509.CertPool
	// UserAgent is what servers are told by default. Default: "wasmhost".
	UserAgent string
	// TraceHosts are told by traceparent which trace a fetch belongs to: names, or names with a port.
	TraceHosts []string
	// Logger gets what plugins must not know: why a connection failed or was
	// refused, with names and addresses, never paths or headers; at level
	// debug, since a plugin decides how often. Default: nothing is logged.
	Logger *slog.Logger
	// Record is called once for each fetch, when it is over, from the goroutine
	// of the fetch; for a WebSocket when it was opened, or not, and at its end.
	Record func(Call)
}

// Call is one fetch as it stands in the audit log. No field holds a path, a
// query, a header or a body.
type Call struct {
	Plugin    string
	Method    string   // empty when it was not valid
	Host      string   // with its port where the scheme does not imply it; empty when the URL was not valid
	Redirects []string // the hosts that redirects led to, asked or refused
	Status    int      // of the last answer; 0 when there was none
	BytesOut  int64    // of request bodies, counted again at each hop that got it
	BytesIn   int64    // of the last answer's body, before it was decoded
	Duration  time.Duration
	Ends      bool     // it is the end of a WebSocket that was recorded before
	Code      abi.Code // why it failed; empty when it did not
	// Denied says what a refusal is for: [NotDeclared], or nothing more than
	// Code says.
	Denied string
}

// NotDeclared is of a host that the manifest does not declare.
const NotDeclared = "not declared"

// Network makes the clients of plugins.
type Network struct {
	limits     Limits
	resolver   Resolver
	dial       dialFunc
	interfaces func() ([]net.Addr, error)
	proxy      *proxy
	roots      *x509.CertPool
	agent      string
	logger     *slog.Logger
	record     func(Call)

	traceHosts []string
}

// New returns a network. The error says what is wrong with the configuration.
func New(c Config) (*Network, error) {
	if err := limits.Fill(&c.Limits); err != nil {
		return nil, err
	}
	through, err := newProxy(c.Proxy, c.RootCAs)
	if err != nil {
		return nil, err
	}
	n := &Network{
		limits: c.Limits, resolver: c.Resolver, dial: c.Dial, interfaces: c.Interfaces,
		proxy: through, roots: c.RootCAs, agent: c.UserAgent, logger: c.Logger, record: c.Record,
		traceHosts: c.TraceHosts,
	}
	if n.resolver == nil {
		n.resolver = net.DefaultResolver
	}
	if n.dial == nil {
		n.dial = systemDial
	}
	if n.interfaces == nil {
		n.interfaces = net.InterfaceAddrs
	}
	if n.agent == "" {
		n.agent = "wasmhost"
	}
	if _, err := toBytes(n.agent); err != nil {
		return nil, fmt.Errorf("the user agent is not valid: %w", err)
	}
	if n.logger == nil {
		n.logger = slog.New(slog.DiscardHandler)
	}
	if n.record == nil {
		n.record = func(Call) {}
	}
	return n, nil
}

// Client fetches for one plugin. Its methods may be called at the same time.
// The limits are counted for each Client, so a plugin should have one.
type Client struct {
	net    *Network
	plugin string
	now    atomic.Pointer[connections]

	life     context.Context
	end      context.CancelCauseFunc
	running  atomic.Int64
	buffered atomic.Int64
	rate     *rate.Limiter

	sockets   atomic.Int64
	socketIn  *rate.Limiter // of bytes of WebSockets
	socketOut *rate.Limiter
}

// connections is a policy and what was opened under it.
type connections struct {
	dialer    *dialer
	transport *http.Transport
	life      context.Context // of the WebSockets
	end       context.CancelCauseFunc
}

// Client returns a client for a plugin. The error names an entry of the policy
// that cannot be read. The client must be closed.
func (n *Network) Client(pluginID string, policy Policy) (*Client, error) {
	bytes := int(n.limits.SocketBytesPerMinute)
	c := &Client{net: n, plugin: pluginID, rate: aMinute(n.limits.PerMinute), socketIn: aMinute(bytes),
		socketOut: aMinute(bytes)}
	c.life, c.end = context.WithCancelCause(context.Background())
	if err := c.SetPolicy(policy); err != nil {
		c.end(problem.ShuttingDown())
		return nil, err
	}
	return c, nil
}

// aMinute allows so many in a minute, over time, and as many at once.
func aMinute(n int) *rate.Limiter { return rate.NewLimiter(rate.Limit(float64(n)/60), n) }

// SetPolicy replaces the policy. No connection is used again that was opened
// under another one before, and its WebSockets end; a hop of a fetch that is
// under way already ends under it. With an error, nothing has changed.
func (c *Client) SetPolicy(policy Policy) error {
	r, err := policy.rules()
	if err != nil {
		return err
	}
	if now := c.now.Load(); now != nil && now.dialer.rules.equal(r) {
		return nil // as when the next instance starts: other ones keep their WebSockets
	}
	d := &dialer{net: c.net, plugin: c.plugin, rules: r}
	next := &connections{dialer: d, transport: c.net.transport(d.dial)}
	next.life, next.end = context.WithCancelCause(c.life)
	if before := c.now.Swap(next); before != nil {
		before.transport.CloseIdleConnections()
		before.end(abi.Unavailable("the plugin's network policy was changed"))
	}
	return nil
}

// Close ends what is under way and closes the connections. Later fetches fail
// with unavailable.
func (c *Client) Close() {
	c.end(problem.ShuttingDown())
	c.now.Load().transport.CloseIdleConnections()
}

// transport is of one client alone, so that plugins share neither connections
// nor TLS sessions.
func (n *Network) transport(dial dialFunc, protocols ...string) *http.Transport {
	config := &tls.Config{RootCAs: n.roots, MinVersion: tls.VersionTLS12, NextProtos: protocols}
	return &http.Transport{
		DialContext:            dial,
		DialTLSContext:         pause.DialTLS(dial, config, n.limits.DialTimeout),
		ForceAttemptHTTP2:      true,
		DisableCompression:     true, // done here, bounded
		MaxIdleConns:           n.limits.IdleConns,
		MaxIdleConnsPerHost:    n.limits.IdleConns,
		IdleConnTimeout:        idleTimeout,
		MaxResponseHeaderBytes: int64(n.limits.HeaderBytes),
	}
}
