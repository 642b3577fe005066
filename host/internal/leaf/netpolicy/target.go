package netpolicy

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
)

// target is a URL that has been read, with its host in the form that is
// judged, looked up and sent.
type target struct {
	url  *url.URL // without user and fragment
	host host
	port uint16
}

// origin is what decides whether a header of a plugin may follow a redirect.
func (t target) origin() string { return t.url.Scheme + "://" + t.host.withPort(t.port) }

// shown is the host, with its port where the scheme does not imply it.
func (t target) shown() string { return t.url.Host }

// parseTarget reads an absolute URL. It is stricter than browsers and net/url:
// whatever two parsers could read differently is refused, so that what is
// judged here is what is sent. Errors say what is wrong without the URL, which
// may hold secrets.
func parseTarget(raw string, maxBytes int) (target, error) {
	if len(raw) > maxBytes {
		return target{}, fmt.Errorf("it is longer than %d bytes", maxBytes)
	}
	for i := range len(raw) {
		if raw[i] < ' ' || raw[i] == 0x7f {
			return target{}, fmt.Errorf("it has the control character U+%04X in it", raw[i])
		}
	}
	raw, _, _ = strings.Cut(raw, "#")
	scheme, rest, ok := strings.Cut(raw, "://")
	scheme = strings.ToLower(scheme)
	if !ok || scheme != "http" && scheme != "https" {
		return target{}, errors.New("it must begin with http:// or https://")
	}
	end := strings.IndexAny(rest, "/?")
	if end < 0 {
		end = len(rest)
	}
	authority, rest := rest[:end], rest[end:]
	h, port, err := parseAuthority(authority)
	if err != nil {
		return target{}, err
	}
	implied := uint16(80)
	if scheme == "https" {
		implied = 443
	}
	path, query, asked := strings.Cut(rest, "?")
	if strings.Contains(path, `\`) {
		return target{}, errors.New("a backslash must be written as %5C, a slash as /")
	}
	if path == "" {
		path = "/"
	}
	text := scheme + "://"
	if port == 0 || port == implied {
		text += h.bracketed()
		port = implied
	} else {
		text += h.withPort(port)
	}
	text += escape(path)
	if asked {
		text += "?" + escape(query)
	}
	u, err := url.Parse(text)
	if err != nil {
		// Its text would repeat the URL.
		return target{}, errors.New("a percent sign is not followed by two hexadecimal digits")
	}
	return target{url: u, host: h, port: port}, nil
}

func parseAuthority(authority string) (h host, port uint16, err error) {
	switch {
	case authority == "":
		return host{}, 0, errors.New("it has no host")
	case strings.Contains(authority, "@"):
		return host{}, 0, errors.New("a user name or password cannot stand before the host; send an Authorization header")
	case strings.ContainsAny(authority, `\%`):
		return host{}, 0, errors.New("its host is not valid: a backslash or percent sign cannot stand in it")
	}
	hostText, port, err := splitPort(authority)
	if err != nil {
		return host{}, 0, err
	}
	if h, err = parseHost(hostText); err != nil {
		return host{}, 0, fmt.Errorf("its host is not valid: %w", err)
	}
	return h, port, nil
}

// escape writes what cannot stand in a request line as percent escapes, as
// browsers do, and leaves escapes that are there.
func escape(text string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for i := range len(text) {
		c := text[i]
		if c <= ' ' || c >= 0x7f || strings.IndexByte("\"<>`{}|^\\", c) >= 0 {
			b.WriteByte('%')
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}
