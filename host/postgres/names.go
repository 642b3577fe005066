package postgres

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// longest is how many bytes of a name the server keeps.
const longest = 63

// Fit shortens a name that the server would cut off, so that two that begin
// alike stay two: it ends in a digest of the whole then, behind a character that
// names of plugins and collections do not have.
func Fit(name string) string {
	if len(name) <= longest {
		return name
	}
	sum := sha256.Sum256([]byte(name))
	const digest = 20
	head := strings.ToValidUTF8(name[:longest-1-digest], "")
	return head + "~" + hex.EncodeToString(sum[:digest/2])
}

// SchemaName is the name of a plugin's schema.
func SchemaName(plugin string) string { return Fit("plugin:" + plugin) }

// ServiceName is the name of the schema of a service of the host, such as
// "notices".
func ServiceName(service string) string { return Fit("service:" + service) }

// CopyName is the name of a schema with a copy of what a plugin had at a time.
func CopyName(plugin, stamp string) string { return Fit(copies + stamp + ":" + plugin) }

const copies = "copy:"

// IsCopy reports whether a schema is one for a copy.
func IsCopy(schema string) bool { return strings.HasPrefix(schema, copies) }

// Quote makes a name an identifier.
func Quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
