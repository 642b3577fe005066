package registry

import (
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"oras.land/oras-go/v2/registry/remote/retry"
)

// guard is what requests to a registry go through, redirected ones and those
// for tokens as well. It holds all of them to encryption and every answer to
// an end.
type guard struct {
	host  string // of the registry
	plain bool   // it may be spoken to without encryption
	stall time.Duration
	base  *http.Transport
}

func newGuard(host string, plain bool, stall time.Duration) *guard {
	base := http.DefaultTransport.(*http.Transport).Clone() // with the proxy of the environment
	base.ResponseHeaderTimeout, base.MaxResponseHeaderBytes = stall, 64<<10
	base.DisableCompression = true // sizes are those of what comes
	return &guard{host, plain, stall, base}
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
	resp, err := g.base.RoundTrip(req.WithContext(ctx))
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
