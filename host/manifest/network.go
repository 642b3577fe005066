package manifest

import (
	"strings"

	"golang.org/x/net/publicsuffix"
)

// Network declares the only hosts that a plugin reaches.
type Network struct {
	Hosts []NetworkHost `json:"hosts" rule:"required,items=50" doc:"Hosts that the plugin reaches, and no others; at most 50"`
}

// NetworkHost is one host, or with "*." in front all names below one, on any
// port or on one.
type NetworkHost struct {
	Host   string `json:"host" rule:"required,len=1..259,format=host" doc:"DNS name, *. before one for all names below it, perhaps with :port"`
	Reason string `json:"reason,omitempty" rule:"len=1..200,visible" doc:"What for, as the user is told"`
}

// NetworkHosts are the hosts that the manifest declares; declares is false
// where it says nothing of them, and any public one may be reached. The manifest
// may be nil.
func (m *Manifest) NetworkHosts() (hosts []NetworkHost, declares bool) {
	if m == nil || m.Network == nil {
		return nil, false
	}
	return m.Network.Hosts, true
}

// DeclaredHosts are the names of [Manifest.NetworkHosts]: nil where any public
// host may be reached, and not nil where none may.
func (m *Manifest) DeclaredHosts() []string {
	hosts, declares := m.NetworkHosts()
	if !declares {
		return nil
	}
	names := make([]string, len(hosts))
	for i, h := range hosts {
		names[i] = h.Host
	}
	return names
}

// CheckHost says which rule a host breaks as one that a manifest declares, and
// what to write instead; the rule is empty for one that may stand there.
func CheckHost(host string) (rule, advice, message string) {
	f := formats["host"]
	if !f.accepts(host) {
		return "network.hosts.host" + f.rule, f.advice, quote(host) + " is not " + f.what
	}
	name, _, _ := strings.Cut(host, ":")
	name, below := strings.CutPrefix(name, "*.")
	suffix, listed := publicsuffix.PublicSuffix(name)
	switch {
	case !listed && !strings.Contains(suffix, "."), privateName(name):
		return ruleHostPrivate, "Leave it out: the user allows hosts of a network of his own by --allow-host.",
			quote(host) + " is no name of the internet"
	case suffix == name && (below || listed):
		return ruleHostSuffix, "Name the host itself, or put *. before a name that somebody has registered.",
			quote(host) + " stands for the names of strangers"
	}
	return "", "", ""
}

// privateName reports whether a name below a public suffix is one of a network
// of the user's all the same.
func privateName(name string) bool {
	return name == "home.arpa" || strings.HasSuffix(name, ".home.arpa")
}

func (c *checker) network() {
	block := c.top["network"]
	if !block.is(kindObject) {
		return
	}
	c.needsPermission("network", ruleNetworkPermission, PermissionNetwork)
	seen := make(map[string]bool)
	block.get("hosts").members(func(_ int, h value) bool {
		v := h.get("host")
		host, ok := v.text()
		switch rule, advice, message := CheckHost(host); {
		case !ok:
		case seen[host]:
			c.err(v, ruleHostUnique, "Remove one.", "the host %s stands twice", quote(host))
		case rule == ruleHostPrivate || rule == ruleHostSuffix:
			c.err(v, rule, advice, "%s", message)
		}
		seen[host] = true
		return !c.full()
	})
}
