package netpolicy

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// Entry is one host on a list, in the form that is compared and stored.
type Entry struct {
	host     host
	port     uint16 // 0 for every port
	wildcard bool   // names below host, not host itself
}

// ParseAllow reads an entry: a name, "*." and a name, an IPv4 address, or an
// IPv6 address (in brackets when a port follows), each with an optional port.
// Names outside of ASCII come back as xn-- forms. Schemes, paths, address
// ranges and addresses that are not one host's are refused, and the error
// says what to write instead.
func ParseAllow(text string) (Entry, error) {
	bad := func(format string, args ...any) (Entry, error) {
		return Entry{}, fmt.Errorf("%s is not a host to allow: %s", quoted(text), fmt.Sprintf(format, args...))
	}
	if len(text) > maxEntryBytes {
		return bad("it is longer than %d bytes", maxEntryBytes)
	}
	if _, err := netip.ParsePrefix(text); err == nil {
		return bad("address ranges are not supported; name each host")
	}
	switch {
	case text == "":
		return bad("it is empty; write a host such as api.example.com, *.example.com, 127.0.0.1:8080 or [::1]:9000")
	case strings.Contains(text, "://"):
		return bad("leave out the scheme and the path; only the host and an optional port are written")
	case strings.ContainsAny(text, `/\?#`):
		return bad("leave out the path; only the host and an optional port are written")
	case strings.Contains(text, "@"):
		return bad("leave out the user name; only the host and an optional port are written")
	case text == "*":
		return bad("every public host is allowed when the list is not the only one; to narrow, name the hosts")
	}
	if addr, err := netip.ParseAddr(text); err == nil && addr.Is6() && addr.Zone() == "" {
		text = "[" + text + "]" // an address without a port needs no brackets here
	}
	hostText, port, err := splitPort(text)
	if err != nil {
		return bad("%v", err)
	}
	if port == 0 && strings.HasSuffix(text, ":") {
		return bad("no port follows the colon")
	}
	hostText, wildcard := strings.CutPrefix(hostText, "*.")
	if strings.Contains(hostText, "*") {
		return bad("a star stands only for whole names in front, as in *.example.com")
	}
	h, err := parseHost(hostText)
	if err != nil {
		return bad("%v", err)
	}
	e := Entry{host: h, port: port, wildcard: wildcard}
	switch {
	case h.name == "" && wildcard:
		return bad("an address has no names below it")
	case wildcard && h.isLocalhost():
		return bad("a wildcard never allows addresses that are not public; name each host, such as app.localhost:8080")
	case h.name == "":
		if k := newAtlas().kind(h.addr); !k.dialable() {
			return bad("%s is a %s", h, k)
		}
	}
	return e, nil
}

// String returns the entry in its one form; ParseAllow reads it back.
func (e Entry) String() string {
	text := e.host.bracketed()
	if e.port != 0 {
		text += ":" + strconv.Itoa(int(e.port))
	}
	if e.wildcard {
		return "*." + text
	}
	return text
}

// matches reports whether the entry is about a host and port.
func (e Entry) matches(h host, port uint16) bool {
	if e.port != 0 && e.port != port {
		return false
	}
	if e.wildcard {
		return h.name != "" && strings.HasSuffix(h.name, "."+e.host.name)
	}
	return e.host == h
}

func quoted(text string) string { return visible.Quote(text, 120) }
