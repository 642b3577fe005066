package bundle

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// stubs notes which imports of packages kept them from being built since only
// Node.js has what they import, or since they have a form for browsers only, and
// reports whether there are any that were not noted before. What the author's own
// source imports of Node.js stays an error.
func (b *Builder) stubs(errors []api.Message) bool {
	if b.opts.Missing == nil {
		return false
	}
	fresh, other := false, false
	for _, m := range errors {
		quoted, ok := strings.CutPrefix(m.Text, "Could not resolve ")
		if ok && strings.HasPrefix(quoted, "require(") && m.Location != nil && inPackage(m.Location.File) {
			other = b.requireLate(*m.Location) || other
			continue
		}
		name, err := strconv.Unquote(quoted)
		if !ok || err != nil || m.Location == nil {
			continue
		}
		known, provided, _ := b.opts.Builtin(name)
		from := packageOf(m.Location.File)
		switch {
		case !known && name[0] != '.':
			other = b.takeForBrowser(installable.FindString(name)) || other
			continue
		case !known || provided || from == m.Location.File:
			continue
		case slices.Contains(ofNetwork, strings.TrimPrefix(name, "node:")):
			other = b.takeForBrowser(from) || other
			if from == client { // who imports it has fetch instead in browsers
				b.clients.Range(func(name, _ any) bool {
					other = b.takeForBrowser(name.(string)) || other
					return true
				})
			}
		}
		s := stub{filepath.Join(b.opts.Folder, filepath.FromSlash(m.Location.File)), name}
		if b.stubbed[s] {
			continue
		}
		if b.stubbed == nil {
			b.stubbed = map[stub]bool{}
		}
		b.stubbed[s], fresh = true, true
	}
	if other {
		b.stubbed = nil // other files may be imported now
	}
	return fresh || other
}

// ofNetwork are the modules of Node.js in place of which packages have fetch in
// their form for browsers.
var ofNetwork = []string{"dns", "http", "http2", "https", "net", "tls"}

// client is the package that Node.js' own fetch is made of.
const client = "undici"

func (b *Builder) takeForBrowser(name string) bool {
	if name == "" || b.opts.Browser || b.browser[name] {
		return false
	}
	if b.browser == nil {
		b.browser = map[string]bool{}
	}
	b.browser[name] = true
	return true
}

// forBrowser says whether an import is one of a package that is taken in its form
// for browsers, or names one.
func (b *Builder) forBrowser(args api.OnResolveArgs) bool {
	return b.browser != nil && (b.browser[packageOf(filepath.ToSlash(args.Importer))] ||
		b.browser[installable.FindString(args.Path)])
}

// forBrowsers has the bundler take the forms that packages have for browsers.
func forBrowsers(options *api.BuildOptions) {
	options.Platform = api.PlatformBrowser
	options.Conditions = []string{"worker", "browser", "module"}
	options.MainFields = nil // browser, then main for what is required and module for what is imported
}

// resolveForBrowser finds what an import means for browsers, or nil. The bundler
// knows one set of conditions in each build, so it is another one that is asked.
func resolveForBrowser(name string, ask api.ResolveOptions) *api.OnResolveResult {
	var found *api.OnResolveResult
	options := api.BuildOptions{Stdin: &api.StdinOptions{Contents: `import "."`, ResolveDir: ask.ResolveDir}, Bundle: true,
		LogLevel: api.LogLevelSilent}
	forBrowsers(&options)
	options.Plugins = []api.Plugin{{Name: "browser", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `.`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			if args.PluginData == asked {
				return api.OnResolveResult{}, nil
			}
			r := build.Resolve(name, ask)
			if len(r.Errors) == 0 {
				found = &api.OnResolveResult{Path: r.Path, Namespace: r.Namespace, External: r.External}
				if !r.SideEffects {
					found.SideEffects = api.SideEffectsFalse
				}
				if r.Namespace == "" && !r.External { // {"browser": {"path": false}}
					found.Namespace = emptySpace
				}
			}
			return api.OnResolveResult{External: true}, nil
		})
	}}}
	api.Build(options)
	return found
}

// stands says whether an import is what Missing gave for another.
func (b *Builder) stands(name string) bool {
	for s := range b.stubbed {
		if b.standIn(s) == name {
			return true
		}
	}
	return false
}

func (b *Builder) standIn(s stub) string {
	return b.opts.Missing(s.module, packageOf(filepath.ToSlash(s.importer)))
}

// withoutModules warns of packages of which a part cannot work: once of each.
func (b *Builder) withoutModules() []Problem {
	modules := map[string][]string{}
	var packages []string
	for s := range b.stubbed {
		name := packageOf(filepath.ToSlash(s.importer))
		if !slices.Contains(packages, name) {
			packages = append(packages, name)
		}
		module := strconv.Quote(strings.TrimPrefix(s.module, "node:"))
		if !slices.Contains(modules[name], module) {
			modules[name] = append(modules[name], module)
		}
	}
	slices.Sort(packages)
	var list []Problem
	for _, name := range packages {
		slices.Sort(modules[name])
		first, _ := strconv.Unquote(modules[name][0])
		_, _, hint := b.opts.Builtin(first)
		list = append(list, Problem{
			Text: fmt.Sprintf("the package %s imports %s of Node.js, which wasmhost does not have: what it does with that fails",
				name, strings.Join(modules[name], ", ")),
			Hint: hint + " Or look for a package that runs in browsers.",
		})
	}
	return list
}
