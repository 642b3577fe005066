package netpolicy

import (
	"errors"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// A host is one name or address in the only form that this package compares:
// a name in lower-case ASCII without a dot at its end, or an address that is
// not an IPv4 address in IPv6 clothes.
type host struct {
	name string     // empty for an address
	addr netip.Addr // the zero Addr for a name
}

// String returns the name or address, without brackets.
func (h host) String() string {
	if h.name != "" {
		return h.name
	}
	return h.addr.String()
}

// withPort returns the host as it stands before a colon and a port.
func (h host) withPort(port uint16) string {
	if h.addr.Is6() {
		return "[" + h.addr.String() + "]:" + strconv.Itoa(int(port))
	}
	return h.String() + ":" + strconv.Itoa(int(port))
}

// bracketed returns the host as it stands in a URL without a port.
func (h host) bracketed() string {
	if h.addr.Is6() {
		return "[" + h.addr.String() + "]"
	}
	return h.String()
}

// isLocalhost reports whether the name means this machine (RFC 6761), which
// no resolver is asked about.
func (h host) isLocalhost() bool {
	return h.name == "localhost" || strings.HasSuffix(h.name, ".localhost")
}

const (
	maxNameBytes  = 253
	maxLabelBytes = 63
)

// parseHost reads a host as it stands in a URL, with the brackets of an IPv6
// address. Errors say what is wrong with it, without naming it.
func parseHost(text string) (host, error) {
	if inside, ok := strings.CutPrefix(text, "["); ok {
		inside, ok = strings.CutSuffix(inside, "]")
		if !ok {
			return host{}, errors.New("its '[' has no ']' at the end")
		}
		return parseIPv6(inside)
	}
	if strings.ContainsAny(text, "[]:") {
		return host{},
			errors.New("a colon or bracket stands where it does not belong; an IPv6 address is written in brackets")
	}
	return parseName(text)
}

func parseIPv6(text string) (host, error) {
	if strings.Contains(text, "%") {
		return host{}, errors.New("an address with a zone is not supported")
	}
	addr, err := netip.ParseAddr(text)
	if err != nil || !addr.Is6() {
		return host{}, errors.New("there is no IPv6 address in the brackets")
	}
	return host{addr: addr.Unmap()}, nil
}

func parseName(text string) (host, error) {
	name := text
	if !isASCII(name) {
		if len(name) > 4*maxNameBytes {
			return host{}, errors.New("the name is too long")
		}
		if !utf8.ValidString(name) {
			return host{}, errors.New("it is not valid UTF-8")
		}
		// Maps full-width forms and other dots to ASCII; the result is then
		// read as if it had been written so.
		ascii, err := idna.Lookup.ToASCII(name)
		if err != nil {
			return host{}, errors.New("it is not a valid internationalised name")
		}
		name = ascii
	}
	name = strings.ToLower(strings.TrimSuffix(name, "."))
	if name == "" {
		return host{}, errors.New("it is empty")
	}
	if len(name) > maxNameBytes {
		return host{}, fmt.Errorf("the name is longer than %d bytes", maxNameBytes)
	}
	last := ""
	for label := range strings.SplitSeq(name, ".") {
		if err := checkLabel(label); err != nil {
			return host{}, err
		}
		last = label
	}
	if !numeric(last) {
		return host{name: name}, nil
	}
	addr, err := netip.ParseAddr(name)
	if err != nil {
		return host{},
			errors.New("a name cannot end in a number, and an IPv4 address is written as four decimal numbers without " +
				"leading zeros")
	}
	return host{addr: addr}, nil
}

func checkLabel(label string) error {
	if label == "" {
		return errors.New("two dots follow each other, or a dot begins it")
	}
	if len(label) > maxLabelBytes {
		return fmt.Errorf("a part between dots is longer than %d bytes", maxLabelBytes)
	}
	for _, c := range []byte(label) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '_' {
			return fmt.Errorf("the character %q cannot stand in a name", rune(c))
		}
	}
	return nil
}

// numeric reports whether software that is generous with IPv4 addresses would
// read a last label as a number: decimal, octal or hexadecimal.
func numeric(label string) bool {
	if hex, ok := strings.CutPrefix(label, "0x"); ok {
		return strings.Trim(hex, "0123456789abcdef") == ""
	}
	return strings.Trim(label, "0123456789") == ""
}

// splitPort cuts ":port" off. An empty port (or none) is 0.
func splitPort(text string) (hostText string, port uint16, err error) {
	at := strings.LastIndexByte(text, ':')
	if at < 0 || strings.HasSuffix(text, "]") {
		return text, 0, nil
	}
	digits := text[at+1:]
	if digits == "" {
		return text[:at], 0, nil
	}
	n, err := strconv.ParseUint(digits, 10, 16)
	if err != nil || n == 0 {
		return "", 0, errors.New("its port is not a number from 1 to 65535")
	}
	return text[:at], uint16(n), nil
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
