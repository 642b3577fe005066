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
// Node.js has what they import, and reports whether there are any that were not
// noted before. What the author's own source imports stays an error.
func (b *Builder) stubs(errors []api.Message) bool {
	if b.opts.Missing == nil {
		return false
	}
	fresh := false
	for _, m := range errors {
		quoted, ok := strings.CutPrefix(m.Text, "Could not resolve ")
		name, err := strconv.Unquote(quoted)
		if !ok || err != nil || m.Location == nil || packageOf(m.Location.File) == m.Location.File {
			continue
		}
		known, provided, _ := b.opts.Builtin(name)
		s := stub{filepath.Join(b.opts.Folder, filepath.FromSlash(m.Location.File)), name}
		if !known || provided || b.stubbed[s] {
			continue
		}
		if b.stubbed == nil {
			b.stubbed = map[stub]bool{}
		}
		b.stubbed[s], fresh = true, true
	}
	return fresh
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
