package files

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/portable"
)

// reservedPrefix begins the names that are the host's own. They are hidden
// from plugins in every spelling.
const reservedPrefix = ".wasmhost-"

// split checks a path that a plugin gave and returns its names. A "." in it is
// left out, and ".." takes the name before it away, whatever is there. Where
// folder is set, the empty path and "." mean the data folder itself, which has
// no names, and the path may end in a slash.
func (l Limits) split(path string, folder bool) ([]string, error) {
	switch {
	case path == "" && folder:
		return nil, nil
	case path == "":
		return nil, abi.Invalid("the path is empty: give the path of a file in the plugin's data folder")
	case len(path) > l.PathBytes:
		return nil, abi.Invalid("the path %s has %d bytes, more than the %d allowed: choose a shorter one", shown(path),
			len(path), l.PathBytes)
	case !utf8.ValidString(path):
		return nil, abi.Invalid("the path %s is not valid UTF-8", shown(path))
	case path[0] == '/':
		return nil, abi.Invalid("the path %s is absolute; paths are relative to the plugin's data folder: leave out the "+
			"leading slash", shown(path))
	}
	rest := path
	if folder {
		rest = strings.TrimSuffix(path, "/")
	}
	names := make([]string, 0, strings.Count(rest, "/")+1)
	for name := range strings.SplitSeq(rest, "/") {
		switch {
		case name == ".":
			continue
		case name == ".." && len(names) == 0:
			return nil, abi.Invalid("the path %s leads out of the plugin's data folder: write one that stays inside",
				shown(path))
		case name == "..":
			names = names[:len(names)-1]
			continue
		}
		if why := badName(name); why != "" {
			return nil, abi.Invalid("the path %s cannot be used: %s", shown(path), why)
		}
		names = append(names, name)
	}
	if len(names) == 0 && !folder {
		return nil, abi.Invalid("the path %s is the data folder itself: give the path of a file in it", shown(path))
	}
	if len(names) > l.Depth {
		return nil, abi.Invalid("the path %s has %d names, more than the %d allowed: use fewer folders", shown(path),
			len(names), l.Depth)
	}
	return names, nil
}

// badName returns why a name cannot be used, or nothing.
func badName(name string) string {
	switch err := portable.CheckName(name); {
	case name == "":
		return "a name between slashes is empty"
	case name == "..":
		return `".." is not allowed, also where it would stay inside`
	case err != nil:
		return "not every platform takes a name in it: " + err.Error()
	case hidden(name):
		return fmt.Sprintf("names that begin with %q are the host's own", reservedPrefix)
	}
	return ""
}

// hidden reports whether a name is the host's own.
func hidden(name string) bool {
	return strings.HasPrefix(portable.Fold(name), portable.Fold(reservedPrefix))
}

// join returns the path of a name in a folder; the data folder's is empty.
func join(folder, name string) string {
	if folder == "" {
		return name
	}
	return folder + "/" + name
}
