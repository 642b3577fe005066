package consent

import (
	"fmt"
	"net"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Listed names permissions in a sentence.
func Listed(list []api.Permission) string {
	if len(list) == 0 {
		return "none"
	}
	all := make([]string, len(list))
	for i, p := range list {
		all[i] = p.Name
	}
	return strings.Join(all, ", ")
}

// Names returns the permissions that are granted, or those that are not.
func Names(list []api.Permission, granted bool) []string {
	var found []string
	for _, p := range list {
		if p.Granted == granted {
			found = append(found, p.Name)
		}
	}
	return found
}

// ByWeight returns permissions in the order of their weight.
func ByWeight(list []api.Permission) []api.Permission {
	order := make([]string, len(list))
	for i, p := range list {
		order[i] = p.Name
	}
	order = manifest.ByWeight(order)
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, func(a, b api.Permission) int {
		return slices.Index(order, a.Name) - slices.Index(order,
			b.Name)
	})
	return sorted
}

// HostList names hosts in a sentence.
func HostList(hosts []string) string {
	if len(hosts) == 0 {
		return "none"
	}
	return strings.Join(hosts, ", ")
}

// InsideText says, of hosts that are being allowed, which of them may lead to
// this machine and its local network.
func InsideText(hosts []string) []string {
	var lines []string
	for _, host := range hosts {
		if strings.HasPrefix(host, "*.") {
			continue // public addresses only
		}
		ports := "on that port"
		if name, port, err := net.SplitHostPort(host); err != nil || name == "" || port == "" {
			ports = "on any port: write " + host + ":443 to allow one"
			if strings.Contains(host, ":") {
				ports = "on any port: write [" + strings.Trim(host, "[]") + "]:443 to allow one"
			}
		}
		lines = append(lines,
			fmt.Sprintf("Note: %s is allowed wherever it leads to, also if that is this machine or the local network, %s.", host,
				ports))
	}
	return lines
}

// ReachText says what a plugin may reach by a policy, and by what its manifest
// declares where that is known.
func ReachText(p api.NetworkPolicy, declares *api.Reaches) string {
	declared := ""
	if declares != nil && !declares.AnyHost {
		list := make([]string, len(declares.Hosts))
		for i, h := range declares.Hosts {
			list[i] = h.Host
		}
		declared = "only what it declares (" + HostList(list) + ")"
	}
	switch {
	case p.Only && len(p.AllowHosts) == 0:
		return "no host at all"
	case p.Only:
		return "only " + HostList(p.AllowHosts)
	case declared != "" && len(p.AllowHosts) > 0:
		return declared + ", and " + HostList(p.AllowHosts)
	case declared != "":
		return declared
	case len(p.AllowHosts) > 0:
		return "all public addresses, and " + HostList(p.AllowHosts)
	}
	return "all public addresses, none of this machine and its local network"
}
