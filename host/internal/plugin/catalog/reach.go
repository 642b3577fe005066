package catalog

import (
	"slices"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// invalidPolicy is the problem that a network policy cannot be read. Nothing
// was changed.
func invalidPolicy(err error) *problem.Problem {
	return problem.InvalidRequest("the network policy is not valid: " + err.Error()).WithCause(err)
}

// NormalPolicy returns a policy in the form that is stored: entries in their one
// form, sorted, each once.
func NormalPolicy(p api.NetworkPolicy) (api.NetworkPolicy, error) {
	next := api.NetworkPolicy{Only: p.Only, AllowHosts: []string{}}
	if err := NetPolicy(p, nil).Check(); err != nil {
		return next, invalidPolicy(err)
	}
	for _, text := range p.AllowHosts {
		entry, err := netpolicy.ParseAllow(text)
		if err != nil {
			return next, invalidPolicy(err)
		}
		next.AllowHosts = append(next.AllowHosts, entry.String())
	}
	slices.Sort(next.AllowHosts)
	next.AllowHosts = slices.Compact(next.AllowHosts)
	return next, nil
}

// NetPolicy is what a plugin may reach by a policy and by what its manifest
// declares, which may be nil.
func NetPolicy(p api.NetworkPolicy, m *manifest.Manifest) netpolicy.Policy {
	return netpolicy.Policy{AllowHosts: p.AllowHosts, Only: p.Only, Declared: m.DeclaredHosts()}
}

func ClonePolicy(p *api.NetworkPolicy) *api.NetworkPolicy {
	if p == nil {
		return nil
	}
	return &api.NetworkPolicy{AllowHosts: slices.Clone(p.AllowHosts), Only: p.Only}
}

// Reach returns what a plugin may reach; ok is false where it may not use
// the network at all.
func (r *Record) Reach() (policy api.NetworkPolicy, ok bool) {
	if r == nil || !hostfuncs.IsReaching(r.Grants) {
		return api.NetworkPolicy{}, false
	}
	if r.Network == nil {
		return api.NetworkPolicy{AllowHosts: []string{}}, true
	}
	return *ClonePolicy(r.Network), true
}

// Narrow forgets what was allowed with permissions that were revoked. What is
// still granted may reach no more than before.
func (r *Record) Narrow(revoked func(permission string) bool) {
	_, still := r.Reach()
	switch {
	case r.Network == nil, still && r.Network.Only:
	case revoked(manifest.PermissionNetwork),
		slices.ContainsFunc(hostfuncs.Reaching(), revoked) && !still && !r.Network.Only:
		r.Network = nil
	}
}

// DropNetwork forgets the policy of a plugin that may not use the network.
func (r *Record) DropNetwork() {
	if _, granted := r.Reach(); !granted {
		r.Network = nil
	}
}
