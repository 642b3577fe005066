package netpolicy

import (
	"encoding/binary"
	"net/netip"
)

// kind is what an address is for, as far as the policy cares.
type kind uint8

const (
	public kind = iota
	loopback
	private
	shared // carrier-grade NAT
	own    // of one of the machine's interfaces
	linkLocal
	metadata
	multicast
	broadcast
	unspecified
	translated // an IPv4 address hides in it, and is not public or not to be trusted
	reserved
)

// String returns the kind in words that fit behind "is a".
func (k kind) String() string {
	switch k {
	case public:
		return "public address"
	case loopback:
		return "loopback address"
	case private:
		return "private address"
	case shared:
		return "shared address (carrier-grade NAT)"
	case own:
		return "address of this machine"
	case linkLocal:
		return "link-local address"
	case metadata:
		return "metadata address of a cloud provider"
	case multicast:
		return "multicast address"
	case broadcast:
		return "broadcast address"
	case unspecified:
		return "placeholder for no address"
	case translated:
		return "translation of an IPv4 address"
	default:
		return "reserved address"
	}
}

// nameable reports whether an exact name on the list may lead there. The rest
// of what is not public wants its address on the list.
func (k kind) nameable() bool {
	return k == public || k == loopback || k == private || k == shared || k == own
}

// dialable reports whether an entry may name such an address at all.
func (k kind) dialable() bool { return k != unspecified && k != multicast && k != broadcast }

// block is a range of addresses of one kind.
type block struct {
	prefix string
	kind   kind
}

// blocks4 and blocks6 follow IANA's special-purpose registries; the first that
// fits counts. Metadata addresses that lie in no special range, or in one that
// a name may lead to, have rows of their own.
func blocks4() []block {
	return []block{
		{"0.0.0.0/32", unspecified}, {"255.255.255.255/32", broadcast},
		{"169.254.169.254/32", metadata}, {"169.254.170.2/32", metadata}, {"169.254.170.23/32", metadata},
		{"100.100.100.200/32", metadata}, // Alibaba Cloud
		{"168.63.129.16/32", metadata},   // Azure, in a public range
		{"192.0.0.192/32", metadata},     // Oracle Cloud, classic
		{"0.0.0.0/8", reserved}, {"10.0.0.0/8", private}, {"100.64.0.0/10", shared}, {"127.0.0.0/8", loopback},
		{"169.254.0.0/16", linkLocal}, {"172.16.0.0/12", private}, {"192.0.0.0/24", reserved}, {"192.0.2.0/24", reserved},
		{"192.31.196.0/24", reserved}, {"192.52.193.0/24", reserved}, {"192.88.99.0/24", translated},
		{"192.168.0.0/16", private}, {"192.175.48.0/24", reserved}, {"198.18.0.0/15", reserved},
		{"198.51.100.0/24", reserved}, {"203.0.113.0/24", reserved}, {"224.0.0.0/4", multicast}, {"240.0.0.0/4", reserved},
	}
}

func blocks6() []block {
	return []block{
		{"::/128", unspecified}, {"::1/128", loopback},
		{"fd00:ec2::/32", metadata}, {"fd20:ce::/32", metadata}, {"fd00:c1::/32", metadata},
		{"fe80::a9fe:a9fe/128", metadata},
		{"::/96", translated}, {"::ffff:0:0:0/96", translated}, {"64:ff9b:1::/48", translated},
		{"2001::/32", translated}, {"2002::/16", translated}, // Teredo, 6to4
		{"2001::/23", reserved}, {"2001:db8::/32", reserved}, {"2620:4f:8000::/48", reserved}, {"3fff::/20", reserved},
		{"fc00::/7", private}, {"fe80::/10", linkLocal}, {"ff00::/8", multicast},
		{"2000::/3", public}, {"::/0", reserved},
	}
}

// parsedBlock is a row of the tables, read.
type parsedBlock struct {
	prefix netip.Prefix
	kind   kind
}

// atlas is the tables, read once. It is never changed.
type atlas struct{ v4, v6 []parsedBlock }

func newAtlas() *atlas {
	parse := func(blocks []block) []parsedBlock {
		parsed := make([]parsedBlock, len(blocks))
		for i, b := range blocks {
			parsed[i] = parsedBlock{netip.MustParsePrefix(b.prefix), b.kind}
		}
		return parsed
	}
	return &atlas{v4: parse(blocks4()), v6: parse(blocks6())}
}

// nat64 is the well-known prefix (RFC 6052). Networks that have IPv6 only
// reach all of IPv4 through it, so it is as public as what it holds.
func isNAT64(a netip.Addr) bool {
	b := a.As16()
	return [12]byte(b[:12]) == [12]byte{0x00, 0x64, 0xff, 0x9b}
}

// isISATAP reports whether an IPv4 address stands in the interface identifier
// as RFC 5214 has it.
func isISATAP(a netip.Addr) bool {
	b := a.As16()
	id := binary.BigEndian.Uint32(b[8:12])
	return id == 0x00005efe || id == 0x02005efe
}

func last4(a netip.Addr) netip.Addr {
	b := a.As16()
	return netip.AddrFrom4([4]byte(b[12:]))
}

// Public reports whether an address is one of the internet, and none of this
// machine or the networks that it is in.
func Public(a netip.Addr) bool { return newAtlas().kind(a) == public }

// kind judges an address. What is neither IPv4 nor IPv6 is reserved.
func (m *atlas) kind(a netip.Addr) kind {
	a = a.WithZone("").Unmap()
	blocks := m.v6
	switch {
	case a.Is4():
		blocks = m.v4
	case !a.IsValid():
		return reserved
	case isNAT64(a), isISATAP(a):
		if m.kind(last4(a)) != public {
			return translated
		}
		if isNAT64(a) {
			return public
		}
	}
	for _, b := range blocks {
		if b.prefix.Contains(a) {
			return b.kind
		}
	}
	if a.Is4() {
		return public
	}
	return reserved
}
