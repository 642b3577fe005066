// Package apply compares a host with a file that says what it is to be, plans the changes and makes them.
package apply

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/check"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/consent"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	words "github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Change is one thing that is not as the file says.
type Change struct {
	Plugin string `json:"plugin,omitempty"`
	What   string `json:"what"`
	// More says what else comes with it, for the user.
	More []string `json:"more,omitempty"`

	do func(context.Context) (api.PluginInfo, error)
}

// Planner finds out what has to be changed, and changes it.
type Planner struct {
	App                       *cli.App
	Remote                    cli.Remote // how registries are reached
	Yes, Passwords, Downgrade bool
	DryRun                    bool

	*Desired
	In            *cli.Invocation
	dirs          []string // of what is pulled
	Changes       []Change
	addsCatalogue bool // there is such a change
	hostFirst     bool // the host itself changes, which decides on plugins
}

// Clean removes what was pulled.
func (p *Planner) Clean() {
	for _, dir := range p.dirs {
		_ = os.RemoveAll(dir)
	}
}

// Show lists the changes.
func (p *Planner) Show(printf func(string, ...any)) {
	for _, c := range p.Changes {
		printf("%s: %s", cmp.Or(c.Plugin, "the host"), c.What)
		for _, line := range c.More {
			printf("    %s", line)
		}
	}
}

// Do carries the changes out. After one that fails, nothing more is done to that
// plugin.
func (p *Planner) Do(ctx context.Context) error {
	var failed []error
	broken := map[string]bool{}
	for _, c := range p.Changes {
		if broken[c.Plugin] {
			continue
		}
		info, err := c.do(ctx)
		if err == nil && cli.NotStarted(info, p.In.Running) {
			err = cli.StartFailure(info, "logs "+cli.QuoteArg(info.ID))
		}
		if err != nil {
			broken[c.Plugin] = true
			// Of several failures each is a line: only one could say what to do next.
			failed = append(failed, fmt.Errorf("%s: %s: %v", cmp.Or(c.Plugin, "the host"), c.What, err))
		}
		if ctx.Err() != nil || err != nil && c.Plugin == "" {
			break // what plugins are taken decides on all that follows
		}
	}
	return errors.Join(failed...)
}

// Run plans all changes, has do carry out what is planned, and returns all that
// was planned. It does so in two steps where the host itself changes: what there
// is in its catalogues, and what it takes, is known only then.
func (p *Planner) Run(ctx context.Context, do func() error) (all []Change, err error) {
	if err := p.planHost(ctx); err != nil {
		return nil, err
	}
	p.hostFirst = len(p.Changes) > 0
	if p.hostFirst && !p.DryRun {
		if err := do(); err != nil {
			return p.Changes, err
		}
		all, p.Changes = p.Changes, nil
	}
	if err := p.planPlugins(ctx); err != nil {
		return all, err
	}
	if len(p.Changes) > 0 {
		err = do()
	}
	return append(all, p.Changes...), err
}

// planPlugins plans what is to become of plugins.
func (p *Planner) planPlugins(ctx context.Context) error {
	list, err := api.ListPlugins.Call(ctx, p.In.Host, api.PluginQuery{})
	if err != nil {
		return err
	}
	installed := map[string]api.PluginInfo{}
	for _, info := range list.Plugins {
		installed[info.ID] = info
	}
	for _, want := range p.Plugins {
		var now *api.PluginInfo
		if info, ok := installed[want.ID]; ok {
			now = &info
		}
		if err := p.plugin(ctx, want, now); err != nil {
			return fmt.Errorf("the plugin %s: %w", want.ID, err)
		}
		delete(installed, want.ID)
	}
	if !p.RemoveOthers {
		return nil
	}
	for _, id := range slices.Sorted(maps.Keys(installed)) {
		p.add(id, "remove "+cli.ShortVersion(installed[id].Version)+"; its data is kept", nil,
			func(ctx context.Context) (api.PluginInfo, error) {
				_, err := api.UninstallPlugin.Call(ctx, p.In.Host, api.UninstallRequest{ID: id})
				return api.PluginInfo{}, err
			})
	}
	return nil
}

func (p *Planner) add(plugin, what string, more []string, do func(context.Context) (api.PluginInfo, error)) {
	p.Changes = append(p.Changes, Change{plugin, what, more, do})
}

// plugin plans the changes of one plugin, in an order in which it never may more
// than the file says: rights go first, and come last.
func (p *Planner) plugin(ctx context.Context, want desiredPlugin, now *api.PluginInfo) error {
	if p.later(want, now) {
		p.add(want.ID, "install "+want.From+", once the catalogue is there", nil, nil)
		return nil
	}
	var granted, fresh []string
	permissions := []api.Permission{}
	if now != nil {
		permissions, granted = now.Permissions, consent.Names(now.Permissions, true)
	}
	wanted := granted
	if want.Grants != nil {
		wanted = *want.Grants
	}
	for _, name := range granted {
		if !slices.Contains(wanted, name) {
			p.add(want.ID, "revoke "+name, nil, func(ctx context.Context) (api.PluginInfo, error) {
				return api.Revoke.Call(ctx, p.In.Host, api.RevokeRequest{ID: want.ID, Permission: name})
			})
		}
	}
	var path string
	var source api.Source
	if now == nil || want.Digest == "" || want.Digest != now.Digest { // else it is there, and nothing is fetched
		var err error
		if path, source, err = p.find(ctx, want); err != nil {
			return err
		}
	}
	if path == "" && now == nil {
		return errors.New(`it is not installed; say in "from" what it is installed from`)
	}
	var found api.Inspection
	if path != "" {
		var err error
		if found, err = p.inspect(ctx, want, path); err != nil {
			return err
		}
		permissions = found.Permissions
	}
	for _, name := range wanted {
		if !slices.ContainsFunc(permissions, func(has api.Permission) bool { return has.Name == name }) {
			if want.Grants == nil {
				continue // the new version does not ask for it any more
			}
			return fmt.Errorf("it does not ask for the permission %q; it asks for: %s", name, consent.Listed(permissions))
		}
		if !slices.Contains(granted, name) {
			fresh = append(fresh, name)
		}
	}
	if now != nil {
		before := now.Network
		if slices.ContainsFunc(hostfuncs.Reaching(), func(name string) bool {
			return slices.Contains(granted, name) && !slices.Contains(wanted, name)
		}) {
			before = nil // what was allowed may go with the permission
		}
		p.network(want, before)
	}
	installs := path != "" && (now == nil || now.Digest != found.Digest)
	if installs {
		p.install(want, path, source, found, now, fresh)
	} else if len(fresh) > 0 {
		p.add(want.ID, "grant "+strings.Join(fresh, ", "), explainedLines(permissions, fresh),
			func(ctx context.Context) (api.PluginInfo, error) {
				return api.Grant.Call(ctx, p.In.Host, api.GrantRequest{ID: want.ID, Grants: fresh})
			})
	}
	if now == nil {
		p.network(want, nil)
	}
	if err := p.settings(ctx, want, now != nil); err != nil {
		return err
	}
	switch disabled := now != nil && now.State == api.StateDisabled; {
	case want.Disabled && now != nil && !disabled:
		p.add(want.ID, "disable", nil, func(ctx context.Context) (api.PluginInfo, error) {
			return api.DisablePlugin.Call(ctx, p.In.Host, api.StopRequest{ID: want.ID})
		})
	case !want.Disabled && (now == nil || disabled):
		p.add(want.ID, "enable", nil, func(ctx context.Context) (api.PluginInfo, error) {
			return api.EnablePlugin.Call(ctx, p.In.Host, api.PluginRequest{ID: want.ID})
		})
	}
	return nil
}

// find is where the host finds what the plugin is installed from; empty where
// the file does not say.
func (p *Planner) find(ctx context.Context, want desiredPlugin) (string, api.Source, error) {
	none := api.Source{}
	if cli.IsReference(want.From) {
		r := p.Remote
		dir, err := os.MkdirTemp("", "wasmhost-apply-*")
		if err == nil {
			p.dirs = append(p.dirs, dir)
			defer p.In.Progress.Step(p.In.Progress.Step("Pulling " + want.From))
			err = r.Pull(ctx, want.From, dir, p.In.Progress)
		}
		return r.File, r.Source, err
	}
	if want.From == "" {
		return "", none, nil
	}
	at := p.at(want.From)
	if asked := cli.CatalogueRequest(want.From, ""); asked != nil {
		if _, err := os.Lstat(at); errors.Is(err, os.ErrNotExist) {
			defer p.In.Progress.Step(p.In.Progress.Step("Fetching " + asked.ID))
			fetched, err := api.FetchPackage.Call(ctx, p.In.Host, *asked)
			return fetched.Path, fetched.Source, err
		}
	}
	path, err := check.Installable(ctx, p.App, p.In.Term, at, false)
	return path, none, err
}

// inspect asks the host what it would install, and makes sure that this is what
// the file names.
func (p *Planner) inspect(ctx context.Context, want desiredPlugin, path string) (api.Inspection, error) {
	found, err := api.InspectPlugin.Call(ctx, p.In.Host, api.InspectRequest{Path: path})
	switch {
	case err != nil:
		return found, err
	case found.ID != want.ID:
		return found, fmt.Errorf("%s is another plugin, %s", cli.Clean(want.From), cli.Quoted(found.ID))
	case want.Digest != "" && want.Digest != found.Digest:
		return found, fmt.Errorf("%s has the digest %s, and the file wants %s: it is other content than was meant",
			cli.Clean(want.From), found.Digest, cli.Clean(want.Digest))
	case found.Refused != "" && !(p.DryRun && p.hostFirst):
		return found, fmt.Errorf("it may not be installed: %s", found.Refused)
	case found.Downgrade && !p.Downgrade:
		return found, fmt.Errorf("version %s is lower than the installed %s; say --downgrade to go back to it",
			found.Version, found.Installed)
	}
	return found, nil
}

// install plans to install a plugin. One that is new stays disabled until all
// else of it is as the file says.
func (p *Planner) install(want desiredPlugin, path string, source api.Source, found api.Inspection,
	now *api.PluginInfo, grants []string) {
	what := "install " + cli.ShortVersion(found.Version)
	if now != nil && now.Version != found.Version {
		what = "change from " + cli.ShortVersion(now.Version) + " to " + cli.ShortVersion(found.Version)
	} else if now != nil {
		what = "install " + cli.ShortVersion(found.Version) + " anew, with other content"
	}
	more := explainedLines(found.Permissions, grants)
	if parts := words.Beside(found); len(parts) > 0 {
		more = append(more, "it has "+strings.Join(parts, "; "))
	}
	for _, e := range found.Endpoints {
		if !e.Auth {
			more = append(more, "whoever reaches the host may call "+cli.Quoted(e.Method+" "+e.Path))
		}
	}
	for _, j := range found.Jobs {
		if !j.ApprovalRequired {
			more = append(more, "it runs "+cli.Quoted(j.ID)+" without asking, "+j.AtMost)
		}
	}
	if signer := found.Consent.Signer; signer != "" {
		more = append(more, "it is "+signer)
	}
	for _, c := range found.Changes {
		more = append(more, c.Text)
	}
	p.add(want.ID, what, more, func(ctx context.Context) (api.PluginInfo, error) {
		again, err := api.InspectPlugin.Call(ctx, p.In.Host, api.InspectRequest{Path: path})
		if err == nil && !slices.Equal(again.Changes, found.Changes) {
			err = problem.ConsentMismatch() // grants were taken since, by this plan
		}
		if err != nil {
			return api.PluginInfo{}, err
		}
		return api.InstallPlugin.Call(ctx, p.In.Host, api.InstallRequest{Path: path, Digest: found.Digest,
			Signer: found.SignedBy(), Grants: append([]string{}, grants...), AcceptChanges: true,
			Consent:   again.Consent.Digest,
			Downgrade: found.Downgrade, Source: source,
			Disabled: now == nil || now.State == api.StateDisabled})
	})
}

// explainedLines says what permissions allow.
func explainedLines(list []api.Permission, granted []string) (lines []string) {
	for _, permission := range consent.ByWeight(list) {
		if slices.Contains(granted, permission.Name) {
			lines = append(lines, "it gets "+permission.Name+": "+permission.Explanation)
		}
	}
	return lines
}

// network plans what a plugin may reach.
func (p *Planner) network(want desiredPlugin, now *api.NetworkPolicy) {
	if want.Hosts == nil {
		return
	}
	next := api.NetworkPolicy{AllowHosts: *want.Hosts, Only: want.OnlyHosts}
	if now != nil && now.Only == next.Only && slices.Equal(now.AllowHosts, next.AllowHosts) {
		return
	}
	p.add(want.ID, "may reach "+consent.ReachText(next, nil), consent.InsideText(next.AllowHosts),
		func(ctx context.Context) (api.PluginInfo, error) {
			return api.SetNetwork.Call(ctx, p.In.Host, api.NetworkRequest{ID: want.ID, AllowHosts: next.AllowHosts,
				Only: next.Only})
		})
}
