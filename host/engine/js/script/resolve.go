package script

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// importError says why an import cannot be followed. Its place is known to
// esbuild.
type importError struct{ text, hint string }

func (e *importError) Error() string { return e.text }

// resolve returns the file that an import in another file means. The error is
// an *importError where the backend is at fault.
func (l *loader) resolve(importer, spec string) (string, error) {
	switch {
	case isBuiltin(spec):
		return "", &importError{fmt.Sprintf("%q is a module of Node.js, which this host does not have", spec), insteadOf(spec)}
	case spec == "." || spec == ".." || strings.HasPrefix(spec, "./") || strings.HasPrefix(spec, "../"):
		return l.resolveFile(importer, spec)
	case strings.HasPrefix(spec, "/") || strings.HasPrefix(spec, `\`) || strings.Contains(spec, "://") || strings.HasPrefix(spec, "file:"):
		return "", &importError{fmt.Sprintf("%q lies outside of the plugin", spec), "Put the file into the plugin and import it by a relative path."}
	case strings.HasPrefix(spec, "data:"):
		return "", &importError{"data: URLs cannot be imported", "Put the code into a file."}
	}
	return "", &importError{fmt.Sprintf("the package %q is not part of the plugin", spec), "Bundle it when you build: 'wasmhost build' takes in npm packages."}
}

func (l *loader) resolveFile(importer, spec string) (string, error) {
	name := path.Join(path.Dir(importer), spec)
	if !fs.ValidPath(name) {
		return "", &importError{fmt.Sprintf("%q lies outside of the plugin", spec), "Put the file into the plugin."}
	}
	folder := strings.HasSuffix(spec, "/") || path.Base(spec) == "." || path.Base(spec) == ".."
	if !folder {
		if l.isFile(name) {
			switch path.Ext(name) {
			case ".js", ".mjs", ".cjs", ".json":
				return name, nil
			}
			return "", &importError{fmt.Sprintf("%q is neither JavaScript nor JSON", spec), "Compile it first: 'wasmhost build' takes TypeScript and JSX."}
		}
	}
	for _, ending := range []string{".js", ".cjs", ".mjs", ".json", "/index.js", "/index.cjs", "/index.mjs", "/index.json"} {
		if folder && ending[0] == '.' {
			continue
		}
		candidate := path.Join(name, ending)
		if ending[0] == '.' {
			candidate = name + ending
		}
		if l.isFile(candidate) {
			return candidate, nil
		}
	}
	return "", &importError{fmt.Sprintf("there is no file %q", spec), "Build the plugin again, or correct the path; letter case counts."}
}

// isFile reports whether there is a regular file, without reading it. Whatever
// else is there, such as a link that leads out, is no file of the plugin.
func (l *loader) isFile(name string) bool {
	if l.read[name] != nil {
		return true
	}
	if !fs.ValidPath(name) || len(name) > maxPath {
		return false
	}
	info, err := fs.Stat(l.files, name)
	return err == nil && info.Mode().IsRegular()
}

// maxPath is the longest path of a file in bytes.
const maxPath = 1000
