package server

import (
	"crypto/tls"
	"net/http"
	"net/url"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// takeOffBase makes a request that came through a proxy the one that it is without:
// with its path from the base path on, and by TLS where the browser came so to the
// proxy. Who says that of himself deceives nobody else. Done says that the request
// is answered.
func (x *request) takeOffBase() (done bool, err error) {
	base, path := x.s.cfg.Below(), x.r.URL.Path
	rest, found := strings.CutPrefix(path, base)
	r := new(http.Request)
	*r = *x.r
	if r.TLS == nil && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https") {
		r.TLS = &tls.ConnectionState{}
	}
	switch {
	case path == "/healthz" || path == "/readyz":
		x.r = r
		return false, nil
	case found && rest == "" && (r.Method == http.MethodGet || r.Method == http.MethodHead):
		x.w.Header()["Location"] = []string{base + "/"}
		return true, x.write(http.StatusPermanentRedirect, nil, nil)
	case !found || !strings.HasPrefix(rest, "/") || x.r.URL.RawPath != "" && !strings.HasPrefix(x.r.URL.RawPath, base+"/"):
		return true, problem.New(problem.CodeNotFound, "this host serves below "+base+"/: put that before the path")
	}
	r.URL = new(url.URL)
	*r.URL = *x.r.URL
	r.URL.Path, r.URL.RawPath = rest, strings.TrimPrefix(r.URL.RawPath, base)
	x.r = r
	return false, nil
}
