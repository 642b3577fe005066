package netpolicy

import (
	"cmp"
	"fmt"
	"net/netip"
	"slices"
	"strings"
)

// Policy is what one plugin may reach; the package comment says how the
// entries are read. The zero Policy allows every public address.
type Policy struct {
	AllowHosts []string // as [ParseAllow] reads them; at most 256
	Only       bool     // nothing but AllowHosts; with none, nothing at all
	// Declared are the hosts that the plugin's manifest declares, as
	// [ParseAllow] reads them; at most 256. Public ones among them may be reached,
	// AllowHosts, and no others. Nil is a manifest that declares none.
	Declared []string
	// Permission is the one to name where a refusal says what to run;
	// "network" when empty.
	Permission string
}

// Check returns an error that names the first entry that cannot be read.
func (p Policy) Check() error {
	_, err := p.rules()
	return err
}

// rules is a policy that has been read. It is never changed.
type rules struct {
	entries    []Entry
	only       bool
	declared   []Entry
	declares   bool
	atlas      *atlas
	permission string
}

func (p Policy) rules() (*rules, error) {
	r := &rules{only: p.Only, declares: p.Declared != nil, atlas: newAtlas(),
		permission: cmp.Or(p.Permission, "network")}
	var err error
	if r.entries, err = parseEntries(p.AllowHosts); err != nil {
		return nil, err
	}
	r.declared, err = parseEntries(p.Declared)
	return r, err
}

// equal reports whether both say the same, in the same order.
func (r *rules) equal(other *rules) bool {
	return slices.Equal(r.entries, other.entries) && slices.Equal(r.declared, other.declared) && r.only == other.only &&
		r.declares == other.declares && r.permission == other.permission
}

func parseEntries(texts []string) (list []Entry, err error) {
	if len(texts) > maxEntries {
		return nil, fmt.Errorf("a network policy has at most %d hosts, not %d", maxEntries, len(texts))
	}
	for _, text := range texts {
		e, err := ParseAllow(text)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// Covers reports whether a host that a manifest declares allows no more than
// those of a list do. Neither is one where it cannot be read.
func Covers(list []string, host string) bool {
	e, err := ParseAllow(host)
	return err == nil && slices.ContainsFunc(list, func(text string) bool {
		other, err := ParseAllow(text)
		return err == nil && (other.port == 0 || other.port == e.port) &&
			(other.wildcard && strings.HasSuffix(e.host.name, "."+other.host.name) ||
				other.wildcard == e.wildcard && other.host == e.host)
	})
}

// A refusal says why a host may not be reached, in words for the plugin.
// Detail is for the host's log only, because it can name what a name resolved
// to.
type refusal struct {
	why     string
	detail  string
	noEntry bool // no command that names the host is offered: it would not help, or is not to be copied
	// undeclared: the manifest declares other hosts only.
	undeclared bool
}

// judgeName says what stands against asking for a host at all.
func (r *rules) judgeName(h host, port uint16) *refusal {
	listed, named := false, false
	for _, e := range r.entries {
		if e.matches(h, port) {
			listed = true
			named = named || e.port != 0
		}
	}
	switch {
	case r.only && !listed:
		return &refusal{why: "only the hosts on its list are allowed"}
	case r.declares && !listed &&
		!slices.ContainsFunc(r.declared, func(e Entry) bool { return e.matches(h, port) }):
		why := "the plugin's manifest does not declare it"
		if strings.Contains(h.name, ".") {
			why += fmt.Sprintf(`, as the line {"host": %q} in /network/hosts of its manifest.json would`, shownPort(h, port))
		}
		return &refusal{why: why, undeclared: true}
	case !named && otherProtocol(port):
		return &refusal{why: fmt.Sprintf("port %d belongs to another protocol than HTTP", port)}
	}
	return nil
}

// judgeAddr says what stands against dialling an address for a host. Mine is
// whether the address is one of the machine's own.
func (r *rules) judgeAddr(h host, port uint16, addr netip.Addr, mine bool) *refusal {
	k := r.atlas.kind(addr)
	if k == public && mine {
		k = own
	}
	if k == public {
		return nil
	}
	exact := false
	for _, e := range r.entries {
		exact = exact || !e.wildcard && e.matches(h, port)
	}
	literal := h.name == ""
	switch {
	case !k.dialable():
		return &refusal{why: about(h, k), detail: detail(addr, k), noEntry: true}
	case exact && (literal || k.nameable()):
		return nil
	case exact:
		return &refusal{why: "its address is of a kind that must be allowed by the address, not by a name",
			detail: detail(addr, k), noEntry: true}
	}
	// Nobody is to be talked into opening the metadata of a cloud to a plugin by
	// a command that is ready to copy. Of names this must not show.
	return &refusal{why: about(h, k), detail: detail(addr, k), noEntry: literal && !k.nameable()}
}

// about tells a plugin what is wrong with an address. Of a name it tells as
// little as will do, lest plugins map the user's network.
func about(h host, k kind) string {
	if h.name == "" {
		return fmt.Sprintf("it is a %s", k)
	}
	return "its address is not public"
}

func detail(addr netip.Addr, k kind) string { return fmt.Sprintf("%s is a %s", addr, k) }

// otherProtocol reports whether browsers refuse the port, because servers of
// other protocols can be made to take a request for something else. The list
// is the one of the Fetch standard.
func otherProtocol(port uint16) bool {
	switch port {
	case 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95,
		101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179,
		389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587,
		601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
		6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080:
		return true
	}
	return false
}
