package bundle

import (
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// hides says of a path whether a name in it has characters that show nothing, by
// which it looks like another one, or like one that is left out.
func hides(path string) (why string) {
	for name := range strings.SplitSeq(path, "/") {
		if seen := visible.Identifier(name); seen != name {
			return "the name " + seen + " holds a character that nobody sees; rename it"
		}
	}
	return ""
}

// ignored reports whether a name does not belong to a plugin.
func ignored(name string, folder bool) bool {
	if strings.HasPrefix(name, ".") {
		return true
	}
	if folder { // of packages, of archivers, and of version control where its name has no dot
		return name == "node_modules" || name == "__MACOSX" || name == "CVS" || name == "_darcs"
	}
	return name == "Thumbs.db" || name == "desktop.ini"
}
