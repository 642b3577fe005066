package bundle

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// insideOnly is a plugin of the bundler that refuses the files outside of the
// plugin's folder and of [Options].Allow, and says so where they are imported.
func (o Options) insideOnly() (api.Plugin, error) {
	folders := []string{real(o.Folder)}
	for _, name := range o.Allow {
		folder, err := filepath.Abs(name)
		if err == nil {
			_, err = os.ReadDir(folder)
		}
		if err != nil {
			return api.Plugin{}, fmt.Errorf("--allow-folder %s: %w; name a folder that is there", name, err)
		}
		folders = append(folders, real(folder))
	}
	load := func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		file := real(args.Path)
		if !inAny(folders, file) {
			return refused(file, nil), nil
		}
		for _, file := range sourceMapsOf(file) {
			if !inAny(folders, file) {
				return refused(file, &api.Location{File: args.Path}), nil
			}
		}
		return api.OnLoadResult{}, nil
	}
	return api.Plugin{Name: "inside", Setup: func(build api.PluginBuild) {
		build.OnLoad(api.OnLoadOptions{Filter: `.`, Namespace: "file"}, load)
	}}, nil
}

// real is a name without links, where the file is there.
func real(name string) string {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		return real
	}
	return name
}

func inAny(folders []string, file string) bool {
	for _, folder := range folders {
		if rel, err := filepath.Rel(folder, file); err == nil && filepath.IsLocal(rel) {
			return true
		}
	}
	return false
}

// refused is what the bundler is told of a file outside; without a place, it takes
// that of the import. Of a package, the folder to allow is the one that npm has
// put it into.
func refused(file string, at *api.Location) api.OnLoadResult {
	folder, packages := filepath.Dir(file), string(filepath.Separator)+"node_modules"
	if before, _, ok := strings.Cut(file, packages+string(filepath.Separator)); ok {
		folder = before + packages
	}
	return api.OnLoadResult{Errors: []api.Message{{Location: at,
		Text: fmt.Sprintf("%q lies outside of the plugin's folder, and who gets the plugin would get it, too", file),
		Detail: outside(fmt.Sprintf("Put it into the plugin's folder, or allow what is in its folder: --allow-folder %q.",
			folder))}}}
}

// outside is the hint of such an error.
type outside string

// mapComment names the source map of a file, of which the bundler takes over the
// names that it holds. A string that looks like it does no harm.
var mapComment = regexp.MustCompile(` sourceMappingURL=(\S+)`)

// sourceMapsOf are the files that a file may have as its source map.
func sourceMapsOf(file string) (list []string) {
	code, err := os.ReadFile(file)
	if err != nil {
		return nil // the bundler says what is wrong
	}
	for _, found := range mapComment.FindAllSubmatch(code, -1) {
		text, _, _ := strings.Cut(string(found[1]), "*/") // of CSS
		at, err := url.Parse(text)
		if err != nil || at.Scheme != "" && at.Scheme != "file" {
			continue
		}
		name := filepath.FromSlash(at.Path)
		if drive := strings.TrimPrefix(at.Path, "/"); filepath.VolumeName(drive) != "" {
			name = filepath.FromSlash(drive)
		} else if !filepath.IsAbs(name) {
			name = filepath.Join(filepath.Dir(file), name)
		}
		if real, err := filepath.EvalSymlinks(name); err == nil {
			list = append(list, real)
		}
	}
	return list
}
