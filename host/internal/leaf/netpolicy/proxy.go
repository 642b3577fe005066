package netpolicy

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"time"
)

// proxy is the one that the host is configured to use.
type proxy struct {
	address       string // "host:port"
	name          string // for its certificate
	secure        bool
	authorization string
	roots         *x509.CertPool
}

// maxProxyAnswer is how long the head of a proxy's answer may be, in bytes.
const maxProxyAnswer = 16 << 10

func newProxy(u *url.URL, roots *x509.CertPool) (*proxy, error) {
	if u == nil {
		return nil, nil
	}
	implied := "80"
	switch u.Scheme {
	case "http":
	case "https":
		implied = "443"
	default:
		return nil, fmt.Errorf("the proxy's URL has the scheme %q: http and https are supported", u.Scheme)
	}
	if u.Hostname() == "" || u.Opaque != "" || u.RawQuery != "" || u.Path != "" && u.Path != "/" {
		return nil, errors.New("the proxy's URL must be a scheme, a host and a port, such as http://proxy.example:3128")
	}
	port := u.Port()
	if port == "" {
		port = implied
	}
	p := &proxy{address: net.JoinHostPort(u.Hostname(), port), name: u.Hostname(), secure: u.Scheme == "https",
		roots: roots}
	if u.User != nil {
		password, _ := u.User.Password()
		p.authorization = "Basic " + base64.StdEncoding.EncodeToString([]byte(u.User.Username()+":"+password))
	}
	return p, nil
}

// connect asks the proxy for a connection to an address that was judged.
func (p *proxy) connect(ctx context.Context, dial dialFunc, addr netip.AddrPort) (net.Conn, error) {
	conn, err := dial(ctx, "tcp", p.address)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errProxy, err)
	}
	through, err := p.open(ctx, conn, addr)
	if err != nil {
		_ = conn.Close()
		return nil, fmt.Errorf("%w: %w", errProxy, err)
	}
	return through, nil
}

func (p *proxy) open(ctx context.Context, conn net.Conn, addr netip.AddrPort) (net.Conn, error) {
	stop := context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Unix(1, 0)) })
	defer stop()
	if p.secure {
		secure := tls.Client(conn, &tls.Config{ServerName: p.name, RootCAs: p.roots, MinVersion: tls.VersionTLS12})
		if err := secure.HandshakeContext(ctx); err != nil {
			return nil, err
		}
		conn = secure
	}
	ask := &http.Request{
		Method: http.MethodConnect, URL: &url.URL{Opaque: addr.String()}, Host: addr.String(),
		Header: http.Header{agentHeader: {""}}, // none
	}
	if p.authorization != "" {
		ask.Header.Set("Proxy-Authorization", p.authorization)
	}
	if err := ask.Write(conn); err != nil {
		return nil, err
	}
	buffered := bufio.NewReader(io.LimitReader(conn, maxProxyAnswer))
	answer, err := http.ReadResponse(buffered, ask)
	switch {
	case err != nil:
		return nil, err
	case answer.StatusCode != http.StatusOK:
		return nil, fmt.Errorf("it answered with status %d", answer.StatusCode)
	case buffered.Buffered() > 0:
		return nil, errors.New("it sent more than its answer")
	case !stop():
		return nil, ctx.Err()
	}
	return conn, nil
}
