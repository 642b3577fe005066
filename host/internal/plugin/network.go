package plugin

import (
	"context"
	"fmt"
	"slices"

	"github.com/wasmhost/wasmhost/abi"
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

// normalPolicy returns a policy in the form that is stored: entries in their one
// form, sorted, each once.
func normalPolicy(p api.NetworkPolicy) (api.NetworkPolicy, error) {
	next := api.NetworkPolicy{Only: p.Only, AllowHosts: []string{}}
	if err := netPolicy(p, nil).Check(); err != nil {
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

// netPolicy is what a plugin may reach by a policy and by what its manifest
// declares, which may be nil.
func netPolicy(p api.NetworkPolicy, m *manifest.Manifest) netpolicy.Policy {
	return netpolicy.Policy{AllowHosts: p.AllowHosts, Only: p.Only, Declared: m.DeclaredHosts()}
}

func clonePolicy(p *api.NetworkPolicy) *api.NetworkPolicy {
	if p == nil {
		return nil
	}
	return &api.NetworkPolicy{AllowHosts: slices.Clone(p.AllowHosts), Only: p.Only}
}

// reaching are the permissions with which a plugin reaches the network. One
// policy holds for both of them.
func reaching() []string { return []string{manifest.PermissionNetwork, manifest.PermissionRSS} }

// network returns what a plugin may reach; ok is false where it may not use
// the network at all.
func (r *record) network() (policy api.NetworkPolicy, ok bool) {
	if r == nil || !slices.ContainsFunc(reaching(), func(p string) bool { return slices.Contains(r.Grants, p) }) {
		return api.NetworkPolicy{}, false
	}
	if r.Network == nil {
		return api.NetworkPolicy{AllowHosts: []string{}}, true
	}
	return *clonePolicy(r.Network), true
}

// narrow forgets what was allowed with permissions that were revoked. What is
// still granted may reach no more than before.
func (r *record) narrow(revoked func(permission string) bool) {
	_, still := r.network()
	switch {
	case r.Network == nil, still && r.Network.Only:
	case revoked(manifest.PermissionNetwork), revoked(manifest.PermissionRSS) && !still && !r.Network.Only:
		r.Network = nil
	}
}

// dropNetwork forgets the policy of a plugin that may not use the network.
func (r *record) dropNetwork() {
	if _, granted := r.network(); !granted {
		r.Network = nil
	}
}

// SetNetwork changes what a plugin may reach. It holds for every request from
// then on; the plugin goes on running. Said before network is granted, it holds
// from the first request on. The error is [problem.InvalidRequest] where the manifest
// declares neither network nor rss, or [problem.InvalidRequest].
func (m *Manager) SetNetwork(ctx context.Context, id string, policy api.NetworkPolicy) (Info, error) {
	next, err := normalPolicy(policy)
	if err != nil {
		return Info{}, err
	}
	e, in, err := m.change(ctx, id, func(r *record) error {
		info, err := m.Get(id)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(info.Permissions, func(p api.Permission) bool {
			return slices.Contains(reaching(),
				p.Name)
		}) {
			return notDeclared(id, []string{fmt.Sprintf("%q", manifest.PermissionNetwork)})
		}
		r.Network = &next
		return nil
	})
	if err != nil {
		return Info{}, err
	}
	defer e.unlock()
	if e.client != nil {
		if err := e.client.SetPolicy(netPolicy(next, in.manifest)); err != nil {
			e.closeClient() // never under the policy before
			e.setInstalled(in)
			return Info{}, fmt.Errorf("change the network policy of %q: %w", id, err)
		}
	}
	e.tell(in, *e.status.Load())
	e.setInstalled(in) // last: what is shown is in force
	e.logger.Info("the plugin's network policy was changed", "hosts", next.AllowHosts, "only", next.Only)
	return e.now()
}

// openClient returns the plugin's way to the network, nil where it has none.
// Successive instances share it. The caller holds the lock.
func (e *entry) openClient(in *installed) (*netpolicy.Client, error) {
	_, granted := in.access(manifest.PermissionNetwork)
	policy, ok := in.record.network()
	if e.m.cfg.Network == nil || !granted || !ok {
		e.closeClient()
		return nil, nil
	}
	if e.client != nil {
		if err := e.client.SetPolicy(netPolicy(policy, in.manifest)); err != nil {
			e.closeClient()
			return nil, err
		}
		return e.client, nil
	}
	client, err := e.m.cfg.Network.Client(e.id, netPolicy(policy, in.manifest))
	if err != nil {
		return nil, err
	}
	e.client = client
	return client, nil
}

// closeClient ends what is under way on the network. The caller holds the
// lock.
func (e *entry) closeClient() {
	if e.client != nil {
		e.client.Close()
		e.client = nil
	}
}

// guestHTTP returns hostfuncs.HTTP for an instance, nil where the host has no
// network. The caller holds the lock.
func (e *entry) guestHTTP(in *installed) hostfuncs.HTTP {
	client, err := e.openClient(in)
	switch {
	case err != nil:
		e.logger.Error("the plugin cannot use the network", "error", err)
		return noNetwork{}
	case client == nil:
		return nil
	}
	return guestFetch{client}
}

// guestFetch implements hostfuncs.HTTP.
type guestFetch struct{ client *netpolicy.Client }

// Fetch sends a request.
func (g guestFetch) Fetch(ctx context.Context, req hostfuncs.FetchRequest) (*hostfuncs.FetchResponse, error) {
	response, err := g.client.Fetch(ctx, netpolicy.Request{
		Method: req.Method, URL: req.URL, Header: req.Headers, Body: req.Body, Timeout: req.Timeout, Hold: true,
		Redirects: redirects(req.Redirect),
	})
	if err != nil {
		return nil, err
	}
	return &hostfuncs.FetchResponse{
		Status: response.Status, StatusText: response.StatusText, URL: response.URL, Headers: response.Header,
		Body:    response.Body,
		Release: response.Release,
	}, nil
}

// redirects is what a plugin wants to become of redirects.
func redirects(wanted hostfuncs.Redirect) netpolicy.Redirects {
	switch wanted {
	case hostfuncs.RedirectError:
		return netpolicy.RefuseRedirects
	case hostfuncs.RedirectManual:
		return netpolicy.ReturnRedirects
	}
	return netpolicy.FollowRedirects
}

// noNetwork stands for the network of a plugin whose policy cannot be read.
type noNetwork struct{}

// Fetch refuses.
func (noNetwork) Fetch(context.Context, hostfuncs.FetchRequest) (*hostfuncs.FetchResponse, error) {
	return nil, abi.NewError(abi.CodeUnavailable, "the plugin's network policy cannot be read; its log says why")
}
