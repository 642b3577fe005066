package weburl

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

// domains makes names of hosts into ASCII by UTS 46, as lax as the standard
// is: underscores and odd hyphens are there in practice.
var domains = idna.New(
	idna.MapForLookup(), idna.Transitional(false), idna.BidiRule(), idna.CheckJoiners(true),
	idna.CheckHyphens(false), idna.StrictDomainName(false), idna.VerifyDNSLength(false),
)

// Characters that no host may have, and those that no domain may have on top.
const (
	badInHost   = "\x00\t\n\r #/:<>?@[\\]^|"
	badInDomain = badInHost +
		"\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c\x0e\x0f" +
		"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f%\x7f"
)

// parseHost reads a host as it is written in a URL.
func parseHost(text string, special bool) (string, bool) {
	if strings.HasPrefix(text, "[") {
		if !strings.HasSuffix(text, "]") {
			return "", false
		}
		return parseIPv6(text[1 : len(text)-1])
	}
	if !special {
		if strings.ContainsAny(text, badInHost) {
			return "", false
		}
		return encode(text, controlSet), true
	}
	name, ok := toASCII(decode(text))
	if !ok || strings.ContainsAny(name, badInDomain) {
		return "", false
	}
	if endsInNumber(name) {
		return parseIPv4(name)
	}
	return name, true
}

// maxInternational is how many bytes a name may have that is not plain ASCII.
// The standard knows no bound, but encoding a label takes time by the square of
// its length, and a name that DNS takes has at most 253 characters.
const maxInternational = 2048

// toASCII is the standard's "domain to ASCII". Plain ASCII names, which most
// are, need no tables.
func toASCII(name string) (string, bool) {
	lower := strings.ToLower(name)
	plain := !strings.HasPrefix(lower, "xn--") && !strings.Contains(lower, ".xn--")
	for i := 0; plain && i < len(name); i++ {
		plain = name[i] < 0x80
	}
	if plain {
		return lower, lower != ""
	}
	if len(name) > maxInternational {
		return "", false
	}
	ascii, err := domains.ToASCII(name)
	return ascii, err == nil && ascii != ""
}

// endsInNumber reports whether the last label is a number, so that the host
// must be an IPv4 address.
func endsInNumber(name string) bool {
	labels := strings.Split(name, ".")
	if labels[len(labels)-1] == "" {
		if len(labels) == 1 {
			return false
		}
		labels = labels[:len(labels)-1]
	}
	last := labels[len(labels)-1]
	if last != "" && strings.Trim(last, "0123456789") == "" {
		return true
	}
	_, ok := parseIPv4Number(last)
	return ok
}

// parseIPv4 reads an IPv4 address, whose parts may be decimal, octal and
// hexadecimal, and of which there may be fewer than four.
func parseIPv4(name string) (string, bool) {
	labels := strings.Split(name, ".")
	if labels[len(labels)-1] == "" && len(labels) > 1 {
		labels = labels[:len(labels)-1]
	}
	if len(labels) > 4 {
		return "", false
	}
	var address uint64
	for i, label := range labels {
		n, ok := parseIPv4Number(label)
		last := i == len(labels)-1
		if !ok || !last && n > 255 || last && n >= 1<<(8*(5-len(labels))) {
			return "", false
		}
		if last {
			address |= n
		} else {
			address |= n << (8 * (3 - i))
		}
	}
	return fmt.Sprintf("%d.%d.%d.%d", byte(address>>24), byte(address>>16), byte(address>>8), byte(address)), true
}

// parseIPv4Number reads one part of an address. Numbers that are far too large
// are so in any case.
func parseIPv4Number(text string) (uint64, bool) {
	if text == "" {
		return 0, false
	}
	radix := 10
	switch {
	case strings.HasPrefix(text, "0x"), strings.HasPrefix(text, "0X"):
		text, radix = text[2:], 16
	case len(text) > 1 && text[0] == '0':
		text, radix = text[1:], 8
	}
	var n uint64
	for i := range len(text) {
		digit := hexValue(text[i])
		if digit < 0 || digit >= radix {
			return 0, false
		}
		n = min(n*uint64(radix)+uint64(digit), 1<<40)
	}
	return n, true
}

// parseIPv6 reads an IPv6 address and writes it in brackets, the longest run
// of zeros left out.
func parseIPv6(text string) (string, bool) {
	address, err := netip.ParseAddr(text)
	if err != nil || !address.Is6() || address.Zone() != "" {
		return "", false
	}
	bytes := address.As16()
	var pieces [8]uint64
	for i := range pieces {
		pieces[i] = uint64(bytes[2*i])<<8 | uint64(bytes[2*i+1])
	}
	from, count := longestZeros(pieces)
	b := []byte{'['}
	for i := 0; i < len(pieces); i++ {
		if count > 1 && i == from {
			b = append(b, "::"[min(i, 1):]...)
			i += count - 1
			continue
		}
		b = strconv.AppendUint(b, pieces[i], 16)
		if i < len(pieces)-1 {
			b = append(b, ':')
		}
	}
	return string(append(b, ']')), true
}

// longestZeros returns the first of the longest runs of zeros.
func longestZeros(pieces [8]uint64) (from, count int) {
	for i := 0; i < len(pieces); i++ {
		n := 0
		for i+n < len(pieces) && pieces[i+n] == 0 {
			n++
		}
		if n > count {
			from, count = i, n
		}
		i += n
	}
	return from, count
}
