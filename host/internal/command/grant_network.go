package command

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// networkFlags are the flags of grant that say what a plugin may reach.
type networkFlags struct {
	allow, deny []string
	only        bool
	onlyGiven   bool
}

func (f *networkFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&f.allow, "allow-host", nil,
		"host that the plugin may reach, such as api.github.com, nas.lan:5000 or '*.example.com'; may be repeated")
	cmd.Flags().StringSliceVar(&f.deny, "deny-host", nil, "host to take from those again; may be repeated")
	cmd.Flags().BoolVar(&f.only, "only", false,
		"let the plugin reach those hosts and no other; --only=false takes that back")
}

// given reports whether any of the flags was.
func (f *networkFlags) given() bool { return len(f.allow)+len(f.deny) > 0 || f.onlyGiven }

// read puts the hosts into the form in which they are stored, and checks that
// the flags go with the permissions that are to be granted.
func (f *networkFlags) read(cmd *cobra.Command, permissions []string) error {
	f.onlyGiven = cmd.Flags().Changed("only")
	if f.given() && !slices.Contains(permissions, manifest.PermissionNetwork) &&
		!slices.Contains(permissions, manifest.PermissionRSS) {
		return fmt.Errorf("--allow-host, --deny-host and --only are about the permissions %s and %s; name one of them, too",
			manifest.PermissionNetwork, manifest.PermissionRSS)
	}
	for _, list := range [][]string{f.allow, f.deny} {
		for i, text := range list {
			entry, err := netpolicy.ParseAllow(text)
			if err != nil {
				return err
			}
			list[i] = entry.String()
		}
	}
	return nil
}

// apply returns the policy after the flags.
func (f *networkFlags) apply(before *api.NetworkPolicy) (api.NetworkPolicy, error) {
	next := api.NetworkPolicy{AllowHosts: []string{}}
	if before != nil {
		next = api.NetworkPolicy{AllowHosts: slices.Clone(before.AllowHosts), Only: before.Only}
	}
	for _, host := range f.deny {
		if !slices.Contains(next.AllowHosts, host) {
			return next, fmt.Errorf("%s is not among the hosts that were allowed: %s", clean(host), hostList(next.AllowHosts))
		}
		next.AllowHosts = slices.DeleteFunc(next.AllowHosts, func(h string) bool { return h == host })
	}
	next.AllowHosts = append(next.AllowHosts, f.allow...)
	slices.Sort(next.AllowHosts)
	next.AllowHosts = slices.Compact(next.AllowHosts)
	if f.onlyGiven {
		next.Only = f.only
	}
	return next, nil
}

// change sets the policy of a plugin, unless it is as the flags say already,
// and reports whether it changed anything.
func (f *networkFlags) change(ctx context.Context, c api.Caller, info api.PluginInfo) (api.PluginInfo, bool, error) {
	next, err := f.apply(info.Network)
	if err != nil {
		return info, false, usage(err)
	}
	if info.Network != nil && info.Network.Only == next.Only && slices.Equal(info.Network.AllowHosts, next.AllowHosts) {
		return info, false, nil
	}
	info, err = api.SetNetwork.Call(ctx, c, api.NetworkRequest{ID: info.ID, AllowHosts: next.AllowHosts, Only: next.Only})
	return info, err == nil, err
}

// grant grants permissions, after it has set the policy where the flags give
// one: the plugin must not reach more before it does.
func (f *networkFlags) grant(ctx context.Context, c api.Caller, info api.PluginInfo,
	req api.GrantRequest) (api.PluginInfo, error) {
	if f.given() {
		if _, _, err := f.change(ctx, c, info); err != nil {
			return info, err
		}
	}
	return api.Grant.Call(ctx, c, req)
}

// say changes the policy of a plugin that may use the network already, and
// says what holds then.
func (f *networkFlags) say(ctx context.Context, in *invocation, info api.PluginInfo) (output, error) {
	info, changed, err := f.change(ctx, in.host, info)
	verb := "may now reach"
	if !changed {
		verb = "may reach"
	}
	return output{value: info, show: func() {
		in.printf("%s %s %s %s.", info.ID, info.Version, verb, reachText(*info.Network, info.Reaches))
		for _, line := range insideText(f.allow) {
			in.errorf("%s", line)
		}
		in.next("audit " + quoteArg(info.ID))
	}}, err
}

func hostList(hosts []string) string {
	if len(hosts) == 0 {
		return "none"
	}
	return strings.Join(hosts, ", ")
}

// insideText says, of hosts that are being allowed, which of them may lead to
// this machine and its local network.
func insideText(hosts []string) []string {
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

// reachText says what a plugin may reach by a policy, and by what its manifest
// declares where that is known.
func reachText(p api.NetworkPolicy, declares *api.Reaches) string {
	declared := ""
	if declares != nil && !declares.AnyHost {
		list := make([]string, len(declares.Hosts))
		for i, h := range declares.Hosts {
			list[i] = h.Host
		}
		declared = "only what it declares (" + hostList(list) + ")"
	}
	switch {
	case p.Only && len(p.AllowHosts) == 0:
		return "no host at all"
	case p.Only:
		return "only " + hostList(p.AllowHosts)
	case declared != "" && len(p.AllowHosts) > 0:
		return declared + ", and " + hostList(p.AllowHosts)
	case declared != "":
		return declared
	case len(p.AllowHosts) > 0:
		return "all public addresses, and " + hostList(p.AllowHosts)
	}
	return "all public addresses, none of this machine and its local network"
}
