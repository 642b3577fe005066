package bundle

import "strings"

// ignored reports whether a name does not belong to a plugin.
func ignored(name string, folder bool) bool {
	if strings.HasPrefix(name, ".") {
		return true
	}
	if folder {
		return name == "node_modules" || name == "__MACOSX"
	}
	return name == "Thumbs.db" || name == "desktop.ini"
}
