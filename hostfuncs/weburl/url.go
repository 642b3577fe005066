// Package weburl takes URLs apart and sets their parts by the rules of the
// WHATWG URL Standard, as browsers do. Package net/url of the standard library
// follows RFC 3986, which differs in what it accepts and in what it makes of
// it.
//
// It looks nothing up and opens nothing, and it takes time in proportion to the
// length of its input. It does not parse queries into names and values. It is
// held against the test data of the standard and Node.js; the one library for it
// brings packages that nothing else here needs.
package weburl

import (
	"strconv"
	"strings"
)

// URL is one URL. Its zero value is of no use; see [Parse].
type URL struct {
	scheme   string
	username string // percent-encoded, as is password
	password string
	host     *string // as it is written; nil where there is none
	port     int     // -1 where there is none, or it is the scheme's own
	path     []string
	opaque   *string // the path of a URL such as mailto:x; path is empty then
	query    *string // without its question mark; nil where there is none
	fragment *string // without its number sign
}

// Parse reads a URL. Base is what a relative one is relative to, or nil. False
// means that the text is no URL.
func Parse(text string, base *URL) (*URL, bool) {
	u := &URL{port: -1}
	p := parser{url: u, base: base}
	return u, p.run(strip(text), startOfScheme, false)
}

// specialPort reports whether the standard calls a scheme special, and its port,
// -1 for none.
func specialPort(scheme string) (port int, special bool) {
	switch scheme {
	case "http", "ws":
		return 80, true
	case "https", "wss":
		return 443, true
	case "ftp":
		return 21, true
	case "file":
		return -1, true
	}
	return -1, false
}

func (u *URL) special() bool {
	_, special := specialPort(u.scheme)
	return special
}

// String returns the whole URL, which is the web's href.
func (u *URL) String() string {
	var b strings.Builder
	b.WriteString(u.scheme)
	b.WriteByte(':')
	if u.host != nil {
		b.WriteString("//")
		if u.username != "" || u.password != "" {
			b.WriteString(u.username)
			if u.password != "" {
				b.WriteByte(':')
				b.WriteString(u.password)
			}
			b.WriteByte('@')
		}
		b.WriteString(u.Host())
	} else if u.opaque == nil && len(u.path) > 1 && u.path[0] == "" {
		b.WriteString("/.") // or what follows would be a host
	}
	b.WriteString(u.Pathname())
	if u.query != nil {
		b.WriteByte('?')
		b.WriteString(*u.query)
	}
	if u.fragment != nil {
		b.WriteByte('#')
		b.WriteString(*u.fragment)
	}
	return b.String()
}

// Origin returns scheme, host and port of schemes that have an origin, and of
// what is inside a blob URL; "null" for any other.
func (u *URL) Origin() string {
	switch u.scheme {
	case "http", "https", "ws", "wss", "ftp":
		return u.scheme + "://" + u.Host()
	case "blob":
		inner, ok := Parse(u.Pathname(), nil)
		if ok && (inner.scheme == "http" || inner.scheme == "https") {
			return inner.Origin()
		}
	}
	return "null"
}

// Protocol returns the scheme with its colon.
func (u *URL) Protocol() string { return u.scheme + ":" }

// Username returns the name of the user, percent-encoded.
func (u *URL) Username() string { return u.username }

// Password returns the password, percent-encoded.
func (u *URL) Password() string { return u.password }

// Hostname returns the host without its port.
func (u *URL) Hostname() string {
	if u.host == nil {
		return ""
	}
	return *u.host
}

// Port returns the port where it is not the scheme's own.
func (u *URL) Port() string {
	if u.port < 0 {
		return ""
	}
	return strconv.Itoa(u.port)
}

// Host returns the host with its port.
func (u *URL) Host() string {
	if u.port < 0 {
		return u.Hostname()
	}
	return u.Hostname() + ":" + u.Port()
}

// Pathname returns the path.
func (u *URL) Pathname() string {
	if u.opaque != nil {
		return *u.opaque
	}
	if len(u.path) == 0 {
		return ""
	}
	return "/" + strings.Join(u.path, "/")
}

// Search returns the query with its question mark, or nothing where it is
// empty.
func (u *URL) Search() string { return prefixed('?', u.query) }

// Hash returns the fragment with its number sign, or nothing where it is
// empty.
func (u *URL) Hash() string { return prefixed('#', u.fragment) }

func prefixed(mark byte, text *string) string {
	if text == nil || *text == "" {
		return ""
	}
	return string(mark) + *text
}
