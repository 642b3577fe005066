package server

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// guard holds what any web page must get past that sends requests to the
// loopback port: the Host header must be a loopback name or address (a page
// that rebinds its own name to 127.0.0.1 still sends its name), and the
// request must not come from another origin. Ports of one machine are
// different origins here: a page on http://localhost:3000 is another site's.
type guard struct {
	hosts   map[string]bool // further names, lower case
	origins map[string]bool // scheme://host[:port], lower case
}

func newGuard(cfg *Config) *guard {
	g := &guard{hosts: map[string]bool{}, origins: map[string]bool{}}
	for _, h := range cfg.AllowedHosts {
		if ip, err := netip.ParseAddr(h); err == nil {
			h = ip.String()
		}
		g.hosts[strings.ToLower(h)] = true
	}
	// An address that the user chose to bind cannot be a rebound name.
	if ip, err := netip.ParseAddr(cfg.Host); err == nil && !ip.IsUnspecified() {
		g.hosts[ip.String()] = true
	}
	for _, o := range cfg.AllowedOrigins {
		g.origins[strings.ToLower(o)] = true
	}
	return g
}

// check returns the configured origin that sent the request, if one did.
func (g *guard) check(r *http.Request) (origin string, err error) {
	if !g.hostAllowed(r.Host) {
		return "", hostNotAllowed(r)
	}
	origins := r.Header["Origin"]
	if len(origins) > 1 {
		return "", crossSite("a list of several Origin headers")
	}
	if len(origins) == 1 {
		if g.origins[strings.ToLower(origins[0])] {
			return origins[0], nil
		}
		if !sameOrigin(origins[0], r.Host) {
			return "", crossSite(fmt.Sprintf("the origin %q", problem.Text(origins[0])))
		}
	}
	// Sent by every current browser, also where Origin is not.
	for _, site := range r.Header["Sec-Fetch-Site"] {
		if site != "same-origin" && site != "none" {
			return "", crossSite(fmt.Sprintf("Sec-Fetch-Site %q", problem.Text(site)))
		}
	}
	return "", nil
}

// checkPage is for files of plugins' pages, whose path is known to nobody but
// who shows the page. What a page loads comes from its opaque origin, which
// browsers call null and another site.
func (g *guard) checkPage(r *http.Request) error {
	if !g.hostAllowed(r.Host) {
		return hostNotAllowed(r)
	}
	for _, origin := range r.Header["Origin"] {
		if origin != "null" && !sameOrigin(origin, r.Host) {
			return crossSite(fmt.Sprintf("the origin %q", problem.Text(origin)))
		}
	}
	return nil
}

func crossSite(what string) *problem.Problem {
	return &problem.Problem{Code: problem.CodeCrossSite,
		Detail: what +
			" is not the host's own; call the host from a program, or allow the origin with `wasmhost serve --origin-allow " +
			"ORIGIN`"}
}

// checkConsole is for the document of the console, which a link anywhere may
// lead to, as the file does that `wasmhost open` makes. It is the same for
// everybody, and nothing may frame it or get hold of its window.
func (g *guard) checkConsole(r *http.Request) error {
	if r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document" &&
		g.hostAllowed(r.Host) {
		return nil
	}
	_, err := g.check(r)
	return err
}

func hostNotAllowed(r *http.Request) *problem.Problem {
	return &problem.Problem{Code: problem.CodeHostNotAllowed,
		Detail: fmt.Sprintf("the Host header %q is not a loopback name or address; use 127.0.0.1, [::1] or localhost, or "+
			"allow this name with `wasmhost serve --host-allow NAME`", problem.Text(r.Host))}
}

// hostAllowed decides on a Host header. Only the plain forms of loopback
// addresses count: 127.0.0.0/8 in four decimal parts, and ::1.
func (g *guard) hostAllowed(header string) bool {
	name, ok := splitHost(header)
	if !ok {
		return false
	}
	if ip, err := netip.ParseAddr(name); err == nil {
		if ip.Is4In6() || ip.Zone() != "" {
			return false
		}
		return ip.IsLoopback() || g.hosts[ip.String()]
	}
	return strings.EqualFold(name, "localhost") || g.hosts[strings.ToLower(name)]
}

// splitHost returns the name or address of a Host header without its port and
// brackets. A port is one to five digits; brackets hold IPv6 and nothing else.
func splitHost(header string) (name string, ok bool) {
	name, rest := header, ""
	if strings.HasPrefix(header, "[") {
		end := strings.IndexByte(header, ']')
		if end < 0 || !strings.Contains(header[:end], ":") {
			return "", false
		}
		name, rest = header[1:end], header[end+1:]
	} else if colon := strings.IndexByte(header, ':'); colon >= 0 {
		name, rest = header[:colon], header[colon:]
	}
	if name == "" {
		return "", false
	}
	if rest == "" {
		return name, true
	}
	if rest[0] != ':' || len(rest) < 2 || len(rest) > 6 {
		return "", false
	}
	for i := 1; i < len(rest); i++ {
		if rest[i] < '0' || rest[i] > '9' {
			return "", false
		}
	}
	return name, true
}

// sameOrigin reports whether an Origin header names the host and port that
// the request was sent to. The scheme may differ, as behind a tunnel that
// ends TLS; a missing port is the scheme's own.
func sameOrigin(origin, host string) bool {
	rest, port := "", ""
	switch {
	case strings.HasPrefix(origin, "http://"):
		rest, port = origin[len("http://"):], ":80"
	case strings.HasPrefix(origin, "https://"):
		rest, port = origin[len("https://"):], ":443"
	default:
		return false
	}
	return rest != "" && (strings.EqualFold(rest, host) || strings.EqualFold(rest+port, host))
}
