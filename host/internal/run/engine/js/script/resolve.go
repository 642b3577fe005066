package script

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
)

// Resolve returns the name of the file that an import in another file means, or
// of a module of the engine's own. The error is a [*Refusal], or that of the file
// system.
func (r *Reading) Resolve(importer, spec string) (string, error) {
	if name, m, ok := missingName(spec); ok {
		if len(r.missing) < maxUses && !slices.Contains(r.missing, m) {
			r.missing = append(r.missing, m)
		}
		return name, nil
	}
	name, err := r.backend.resolve(importer, spec)
	return name, r.noted(err)
}

// resolve returns the file that an import in another file means.
func (b *Backend) resolve(importer, spec string) (string, error) {
	if name, ok := providedName(spec); ok {
		return name, nil
	}
	if len(spec) > maxPath {
		return "", &Refusal{codeNotFound, fmt.Sprintf("%.80q... is too long for a path", spec[:80]), "Shorten it."}
	}
	switch {
	case isBuiltin(spec):
		return "", &Refusal{codeNotFound, fmt.Sprintf("%q is a module of Node.js, which this host does not have", spec),
			insteadOf(spec)}
	case spec == "." || spec == ".." || strings.HasPrefix(spec, "./") || strings.HasPrefix(spec, "../"):
		return b.resolveFile(importer, spec)
	case strings.HasPrefix(spec, "/") || strings.HasPrefix(spec, `\`) || strings.Contains(spec, "://") ||
		strings.HasPrefix(spec, "file:"):
		return "", &Refusal{codeNotFound, fmt.Sprintf("%q lies outside of the plugin", spec),
			"Put the file into the plugin and import it by a relative path."}
	case strings.HasPrefix(spec, "data:"):
		return "", &Refusal{codeNotFound, "data: URLs cannot be imported", "Put the code into a file."}
	}
	return "", &Refusal{codeNotFound, fmt.Sprintf("the package %q is not part of the plugin", spec),
		"Bundle it when you build: 'wasmhost build' takes in npm packages."}
}

func (b *Backend) resolveFile(importer, spec string) (string, error) {
	name := path.Join(path.Dir(importer), spec)
	if !fs.ValidPath(name) {
		return "", &Refusal{codeNotFound, fmt.Sprintf("%q lies outside of the plugin", spec), "Put the file into the plugin."}
	}
	folder := strings.HasSuffix(spec, "/") || path.Base(spec) == "." || path.Base(spec) == ".."
	if !folder {
		is, err := b.isFile(name)
		if err != nil {
			return "", err
		}
		if is {
			switch path.Ext(name) {
			case ".js", ".mjs", ".cjs", ".json":
				return name, nil
			}
			return "", &Refusal{codeNotFound, fmt.Sprintf("%q is neither JavaScript nor JSON", spec),
				"Compile it first: 'wasmhost build' takes TypeScript and JSX."}
		}
	}
	for _, ending := range []string{".js", ".cjs", ".mjs", ".json", "/index.js", "/index.cjs", "/index.mjs",
		"/index.json"} {
		if folder && ending[0] == '.' {
			continue
		}
		candidate := path.Join(name, ending)
		if ending[0] == '.' {
			candidate = name + ending
		}
		if is, err := b.isFile(candidate); is || err != nil {
			return candidate, err
		}
	}
	return "", &Refusal{codeNotFound, fmt.Sprintf("there is no file %q", spec),
		"Build the plugin again, or correct the path; letter case counts."}
}

// isFile reports whether there is a regular file, without reading it. Whatever
// else is there, such as a link that leads out, is no file of the plugin. The error
// says that this cannot be seen now.
func (b *Backend) isFile(name string) (bool, error) {
	_, err := b.size(name)
	if disk.Of(err).Passing() {
		return false, err
	}
	return err == nil, nil
}

// maxPath is the longest path of a file in bytes.
const maxPath = 1000
