package registry

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"oras.land/oras-go/v2/registry/remote/retry"

	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
)

// guard is what requests to a registry go through, redirected ones and those
// for tokens as well. It holds all of them to encryption, every answer to an
// end, and a registry of the internet to the internet.
type guard struct {
	host  string // of the registry
	plain bool   // it may be spoken to without encryption
	stall time.Duration
	base  *http.Transport
	// public says that the registry itself has to be at a public address.
	public bool
	near   atomic.Bool // the registry itself is at an address that is not public
	sent   io.Writer   // gets what is pushed, once more where it is sent again; nil for nobody
}

func newGuard(host string, plain bool, stall time.Duration) *guard {
	base := http.DefaultTransport.(*http.Transport).Clone() // with the proxy of the environment
	base.ResponseHeaderTimeout, base.MaxResponseHeaderBytes = stall, 64<<10
	base.DisableCompression = true // sizes are those of what comes
	g := &guard{host: host, plain: plain, stall: stall, base: base}
	base.DialContext = g.dial
	return g
}

// elsewhere is the key of the name of another host than the registry in the
// context of requests to it.
type elsewhere struct{}

// dial connects to the registry, to where it leads, or to a proxy. A name may
// mean any address, so that this is the place to look at it.
func (g *guard) dial(ctx context.Context, network, address string) (net.Conn, error) {
	name, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	dialer := net.Dialer{Timeout: g.stall}
	away, led := ctx.Value(elsewhere{}).(string)
	registry := (&url.URL{Host: g.host}).Hostname()
	dialer.Control = func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil || netpolicy.Public(at.Addr()) {
			return err
		}
		if !led && g.public && name == registry {
			return refuse("the registry %.100q is at the address %s, which is not public, and you have not named it "+
				"yourself: it may be a try to reach what only you can", name, at.Addr())
		}
		if led && name == away && !g.near.Load() {
			return refuse("the registry leads to %.100q at the address %s, which is not public: it may try to reach what "+
				"only you can; tell its administrator", name, at.Addr())
		}
		return nil
	}
	conn, err := dialer.DialContext(ctx, network, address)
	if err == nil && !led && name == registry {
		at, err := netip.ParseAddrPort(conn.RemoteAddr().String())
		g.near.Store(err == nil && !netpolicy.Public(at.Addr())) // where it was reached, not what its name may mean
	}
	return conn, err
}

func (g *guard) client() *http.Client {
	const retries = 2
	policy := &retry.GenericPolicy{Retryable: retry.DefaultPredicate, Backoff: retry.DefaultBackoff, MaxRetry: retries,
		MinWait: 200 * time.Millisecond, MaxWait: 3 * time.Second}
	return &http.Client{
		Transport:     &retry.Transport{Base: g, Policy: func() retry.Policy { return policy }},
		CheckRedirect: g.redirected,
	}
}

// redirected lets blobs come from where the registry keeps them, as many do,
// and nothing else from another host.
func (g *guard) redirected(req *http.Request, via []*http.Request) error {
	const most = 3
	first := via[0].URL
	switch {
	case len(via) > most:
		return refuse("the registry redirects more than %d times; tell its administrator", most)
	case req.URL.Host != first.Host && (req.Method != http.MethodGet && req.Method != http.MethodHead ||
		!strings.Contains(first.Path, "/blobs/")):
		return refuse("the registry redirects to %.100q, which is another host; name that one, if you trust it",
			req.URL.Host)
	}
	return nil
}

// RoundTrip implements [http.RoundTripper].
func (g *guard) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.URL.Scheme != "https" && !(g.plain && req.URL.Host == g.host) {
		return nil, refuse("the registry leads to %.100q, where nothing is encrypted; use a registry that does not",
			req.URL.Host)
	}
	ctx, cancel := context.WithCancelCause(req.Context())
	if req.URL.Host != g.host {
		ctx = context.WithValue(ctx, elsewhere{}, req.URL.Hostname())
	}
	req = req.WithContext(ctx)
	if g.sent != nil && req.Method == http.MethodPut && req.Body != nil {
		req.Body = struct {
			io.Reader
			io.Closer
		}{io.TeeReader(req.Body, g.sent), req.Body}
	}
	resp, err := g.base.RoundTrip(req)
	if err != nil {
		cancel(nil)
		return nil, err
	}
	resp.Body = &timedBody{resp.Body, ctx, cancel, g.stall}
	return resp, nil
}

// timedBody ends an answer that does not go on.
type timedBody struct {
	io.ReadCloser
	ctx    context.Context
	cancel context.CancelCauseFunc
	stall  time.Duration
}

func (b *timedBody) Read(p []byte) (int, error) {
	timer := time.AfterFunc(b.stall, func() {
		b.cancel(refuse("the registry has sent nothing for %v; try again later", b.stall))
	})
	defer timer.Stop()
	n, err := b.ReadCloser.Read(p)
	if err != nil && err != io.EOF && b.ctx.Err() != nil {
		err = context.Cause(b.ctx)
	}
	return n, err
}

func (b *timedBody) Close() error {
	defer b.cancel(nil)
	return b.ReadCloser.Close()
}
