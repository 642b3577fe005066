package manage

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/consent"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/hostfuncs"
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
	if f.given() && !hostfuncs.IsReaching(permissions) {
		return fmt.Errorf("--allow-host, --deny-host and --only are about the permissions %s; name one of them, too",
			strings.Join(hostfuncs.Reaching(), " and "))
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
			return next, fmt.Errorf("%s is not among the hosts that were allowed: %s", cli.Clean(host),
				consent.HostList(next.AllowHosts))
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
		return info, false, cli.Usage(err)
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
func (f *networkFlags) say(ctx context.Context, in *cli.Invocation, info api.PluginInfo) (cli.Output, error) {
	info, changed, err := f.change(ctx, in.Host, info)
	verb := "may now reach"
	if !changed {
		verb = "may reach"
	}
	return cli.Output{Value: info, Show: func() {
		in.Printf("%s %s %s %s.", info.ID, info.Version, verb, consent.ReachText(*info.Network, info.Reaches))
		for _, line := range consent.InsideText(f.allow) {
			in.Errorf("%s", line)
		}
		in.Next("audit " + cli.QuoteArg(info.ID))
	}}, err
}
