package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	words "github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/manifest"
)

func (a *app) applyCommand() *cobra.Command {
	p := planner{app: a}
	cmd := a.command(&cobra.Command{
		Use:     "apply FILE",
		GroupID: groupManage,
		Short:   "Make the host what a file says: plugins, grants, hosts, settings and whose plugins it takes",
		Long: `Compare the host with a file, show what would change and, once you agree, change it.
What the file leaves out stays as it is, and the same file twice changes nothing.

  {
    "format": 1,
    "policy": "listed",
    "publishers": [{"key": "RWQf6LRCGA9i...", "name": "Ada"}],
    "catalogues": [
      {"name": "ada", "place": "https://plugins.example.org/", "key": "RWQf6LRCGA9i...", "daily": true}
    ],
    "removeOthers": false,
    "plugins": [
      {
        "id": "notes",
        "from": "notes@^1.2",
        "digest": "9f86d081...",
        "disabled": false,
        "grants": ["cli", "network"],
        "hosts": ["nas.lan:5000"],
        "onlyHosts": true,
        "settings": {"title": "Ours", "token": {"env": "NOTES_TOKEN"}, "key": {"file": "key.txt"}}
      }
    ]
  }

"publishers" are trusted, and "catalogues" added by their keys, before any plugin is
looked at. "from" is a folder or a package, relative to the file,
oci://REGISTRY/REPO:TAG, or NAME@RANGE of a catalogue; without it, the plugin has to
be installed. "digest", as
'wasmhost info ID --json' shows it, lets nothing else be installed. "grants" and
"hosts" are all that the plugin gets: others are taken away. A setting that is null
goes back to its default. A password that is set cannot be compared, and stays;
--passwords sets it all the same. "removeOthers" removes what is not listed, whose
data is kept. What is about the host itself is changed first, and you are asked again
for the plugins. A plugin that fails does not keep the others from being changed.`,
		Example: "  wasmhost apply host.json --dry-run\n  wasmhost apply host.json --yes",
		PreRunE: func(_ *cobra.Command, args []string) (err error) {
			p.desired, err = readDesired(args[0])
			return err
		},
	}, p.remote.reached(a.withAPI), func(ctx context.Context, in *invocation) (output, error) {
		p.in = in
		defer p.clean()
		var out output
		all, err := p.run(ctx, func() error {
			if p.dryRun {
				return nil
			}
			p.show(in.errorf)
			in.errorf("")
			err := in.agree(p.yes, "Change this?", "there is nobody to ask whether to change this; say --yes to change "+
				"it, or --dry-run to see it only", "you did not agree, so nothing of this was changed")
			if err == nil {
				out.failed = p.do(ctx)
			}
			return errors.Join(err, out.failed)
		})
		if err != nil && out.failed == nil {
			return output{}, err
		}
		out.value = struct {
			Changes []change `json:"changes"`
			DryRun  bool     `json:"dryRun"`
		}{append([]change{}, all...), p.dryRun}
		out.show = func() {
			switch {
			case len(all) == 0:
				in.printf("Everything is as the file says.")
			case p.dryRun:
				p.show(in.printf)
				in.next("apply " + quoteArg(in.args[0]))
			case out.failed == nil:
				in.printf("The host is as %s says.", in.args[0])
				in.next("list")
			}
		}
		return out, nil
	})
	p.remote.add(cmd)
	cmd.Flags().BoolVar(&p.dryRun, "dry-run", false, "show what would change, and change nothing")
	cmd.Flags().BoolVar(&p.passwords, "passwords", false, "set passwords that are set already, too")
	cmd.Flags().BoolVar(&p.downgrade, "downgrade", false, "go back to versions that are lower than the installed ones")
	addYes(cmd, &p.yes, "change it without asking, and accept what the versions do")
	return cmd
}

// change is one thing that is not as the file says.
type change struct {
	Plugin string `json:"plugin,omitempty"`
	What   string `json:"what"`
	// More says what else comes with it, for the user.
	More []string `json:"more,omitempty"`

	do func(context.Context) (api.PluginInfo, error)
}

// planner finds out what has to be changed, and changes it.
type planner struct {
	app                       *app
	remote                    remote // how registries are reached
	yes, passwords, downgrade bool
	dryRun                    bool

	*desired
	in            *invocation
	dirs          []string // of what is pulled
	changes       []change
	addsCatalogue bool // there is such a change
	hostFirst     bool // the host itself changes, which decides on plugins
}

// clean removes what was pulled.
func (p *planner) clean() {
	for _, dir := range p.dirs {
		_ = os.RemoveAll(dir)
	}
}

// show lists the changes.
func (p *planner) show(printf func(string, ...any)) {
	for _, c := range p.changes {
		printf("%s: %s", cmp.Or(c.Plugin, "the host"), c.What)
		for _, line := range c.More {
			printf("    %s", line)
		}
	}
}

// do carries the changes out. After one that fails, nothing more is done to that
// plugin.
func (p *planner) do(ctx context.Context) error {
	var failed []error
	broken := map[string]bool{}
	for _, c := range p.changes {
		if broken[c.Plugin] {
			continue
		}
		info, err := c.do(ctx)
		if err == nil && notStarted(info, p.in.running) {
			err = startFailure(info, "logs "+quoteArg(info.ID))
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

// run plans all changes, has do carry out what is planned, and returns all that
// was planned. It does so in two steps where the host itself changes: what there
// is in its catalogues, and what it takes, is known only then.
func (p *planner) run(ctx context.Context, do func() error) (all []change, err error) {
	if err := p.planHost(ctx); err != nil {
		return nil, err
	}
	p.hostFirst = len(p.changes) > 0
	if p.hostFirst && !p.dryRun {
		if err := do(); err != nil {
			return p.changes, err
		}
		all, p.changes = p.changes, nil
	}
	if err := p.planPlugins(ctx); err != nil {
		return all, err
	}
	if len(p.changes) > 0 {
		err = do()
	}
	return append(all, p.changes...), err
}

// planPlugins plans what is to become of plugins.
func (p *planner) planPlugins(ctx context.Context) error {
	list, err := api.ListPlugins.Call(ctx, p.in.host, api.PluginQuery{})
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
		p.add(id, "remove "+shortVersion(installed[id].Version)+"; its data is kept", nil,
			func(ctx context.Context) (api.PluginInfo, error) {
				_, err := api.UninstallPlugin.Call(ctx, p.in.host, api.UninstallRequest{ID: id})
				return api.PluginInfo{}, err
			})
	}
	return nil
}

func (p *planner) add(plugin, what string, more []string, do func(context.Context) (api.PluginInfo, error)) {
	p.changes = append(p.changes, change{plugin, what, more, do})
}

// plugin plans the changes of one plugin, in an order in which it never may more
// than the file says: rights go first, and come last.
func (p *planner) plugin(ctx context.Context, want desiredPlugin, now *api.PluginInfo) error {
	if p.later(want, now) {
		p.add(want.ID, "install "+want.From+", once the catalogue is there", nil, nil)
		return nil
	}
	var granted, fresh []string
	permissions := []api.Permission{}
	if now != nil {
		permissions, granted = now.Permissions, names(now.Permissions, true)
	}
	wanted := granted
	if want.Grants != nil {
		wanted = *want.Grants
	}
	for _, name := range granted {
		if !slices.Contains(wanted, name) {
			p.add(want.ID, "revoke "+name, nil, func(ctx context.Context) (api.PluginInfo, error) {
				return api.Revoke.Call(ctx, p.in.host, api.RevokeRequest{ID: want.ID, Permission: name})
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
			return fmt.Errorf("it does not ask for the permission %q; it asks for: %s", name, listed(permissions))
		}
		if !slices.Contains(granted, name) {
			fresh = append(fresh, name)
		}
	}
	if now != nil {
		before := now.Network
		if slices.ContainsFunc([]string{manifest.PermissionNetwork, manifest.PermissionRSS}, func(name string) bool {
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
				return api.Grant.Call(ctx, p.in.host, api.GrantRequest{ID: want.ID, Grants: fresh})
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
			return api.DisablePlugin.Call(ctx, p.in.host, api.StopRequest{ID: want.ID})
		})
	case !want.Disabled && (now == nil || disabled):
		p.add(want.ID, "enable", nil, func(ctx context.Context) (api.PluginInfo, error) {
			return api.EnablePlugin.Call(ctx, p.in.host, api.PluginRequest{ID: want.ID})
		})
	}
	return nil
}

// find is where the host finds what the plugin is installed from; empty where
// the file does not say.
func (p *planner) find(ctx context.Context, want desiredPlugin) (string, api.Source, error) {
	none := api.Source{}
	if isReference(want.From) {
		r := p.remote
		dir, err := os.MkdirTemp("", "wasmhost-apply-*")
		if err == nil {
			p.dirs = append(p.dirs, dir)
			defer p.in.progress.step(p.in.progress.step("Pulling " + want.From))
			err = r.pull(ctx, want.From, dir, p.in.progress)
		}
		return r.file, r.source, err
	}
	if want.From == "" {
		return "", none, nil
	}
	at := p.at(want.From)
	if asked := catalogueRequest(want.From, ""); asked != nil {
		if _, err := os.Lstat(at); errors.Is(err, os.ErrNotExist) {
			defer p.in.progress.step(p.in.progress.step("Fetching " + asked.ID))
			fetched, err := api.FetchPackage.Call(ctx, p.in.host, *asked)
			return fetched.Path, fetched.Source, err
		}
	}
	path, err := p.app.installable(ctx, p.in.term, at, false)
	return path, none, err
}

// inspect asks the host what it would install, and makes sure that this is what
// the file names.
func (p *planner) inspect(ctx context.Context, want desiredPlugin, path string) (api.Inspection, error) {
	found, err := api.InspectPlugin.Call(ctx, p.in.host, api.InspectRequest{Path: path})
	switch {
	case err != nil:
		return found, err
	case found.ID != want.ID:
		return found, fmt.Errorf("%s is another plugin, %s", clean(want.From), quoted(found.ID))
	case want.Digest != "" && want.Digest != found.Digest:
		return found, fmt.Errorf("%s has the digest %s, and the file wants %s: it is other content than was meant",
			clean(want.From), found.Digest, clean(want.Digest))
	case found.Refused != "" && !(p.dryRun && p.hostFirst):
		return found, fmt.Errorf("it may not be installed: %s", found.Refused)
	case found.Downgrade && !p.downgrade:
		return found, fmt.Errorf("version %s is lower than the installed %s; say --downgrade to go back to it",
			found.Version, found.Installed)
	}
	return found, nil
}

// install plans to install a plugin. One that is new stays disabled until all
// else of it is as the file says.
func (p *planner) install(want desiredPlugin, path string, source api.Source, found api.Inspection,
	now *api.PluginInfo, grants []string) {
	what := "install " + shortVersion(found.Version)
	if now != nil && now.Version != found.Version {
		what = "change from " + shortVersion(now.Version) + " to " + shortVersion(found.Version)
	} else if now != nil {
		what = "install " + shortVersion(found.Version) + " anew, with other content"
	}
	more := explainedLines(found.Permissions, grants)
	if parts := words.Beside(found); len(parts) > 0 {
		more = append(more, "it has "+strings.Join(parts, "; "))
	}
	for _, e := range found.Endpoints {
		if !e.Auth {
			more = append(more, "whoever reaches the host may call "+quoted(e.Method+" "+e.Path))
		}
	}
	for _, j := range found.Jobs {
		if !j.ApprovalRequired {
			more = append(more, "it runs "+quoted(j.ID)+" without asking, "+j.AtMost)
		}
	}
	if signer := found.Consent.Signer; signer != "" {
		more = append(more, "it is "+signer)
	}
	for _, c := range found.Changes {
		more = append(more, c.Text)
	}
	p.add(want.ID, what, more, func(ctx context.Context) (api.PluginInfo, error) {
		again, err := api.InspectPlugin.Call(ctx, p.in.host, api.InspectRequest{Path: path})
		if err == nil && !slices.Equal(again.Changes, found.Changes) {
			err = problem.ConsentMismatch() // grants were taken since, by this plan
		}
		if err != nil {
			return api.PluginInfo{}, err
		}
		return api.InstallPlugin.Call(ctx, p.in.host, api.InstallRequest{Path: path, Digest: found.Digest,
			Signer: found.SignedBy(), Grants: append([]string{}, grants...), AcceptChanges: true,
			Consent:   again.Consent.Digest,
			Downgrade: found.Downgrade, Source: source,
			Disabled: now == nil || now.State == api.StateDisabled})
	})
}

// explainedLines says what permissions allow.
func explainedLines(list []api.Permission, granted []string) (lines []string) {
	for _, permission := range byWeight(list) {
		if slices.Contains(granted, permission.Name) {
			lines = append(lines, "it gets "+permission.Name+": "+permission.Explanation)
		}
	}
	return lines
}

// network plans what a plugin may reach.
func (p *planner) network(want desiredPlugin, now *api.NetworkPolicy) {
	if want.Hosts == nil {
		return
	}
	next := api.NetworkPolicy{AllowHosts: *want.Hosts, Only: want.OnlyHosts}
	if now != nil && now.Only == next.Only && slices.Equal(now.AllowHosts, next.AllowHosts) {
		return
	}
	p.add(want.ID, "may reach "+reachText(next, nil), insideText(next.AllowHosts),
		func(ctx context.Context) (api.PluginInfo, error) {
			return api.SetNetwork.Call(ctx, p.in.host, api.NetworkRequest{ID: want.ID, AllowHosts: next.AllowHosts,
				Only: next.Only})
		})
}
