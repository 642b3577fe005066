package postgres

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strings"
	"time"
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

// FilesName is the name of the schema of a plugin's files.
func FilesName(plugin string) string { return Fit("files:" + plugin) }

// ServiceName is the name of the schema of a service of the host, such as
// "notices".
func ServiceName(service string) string { return Fit("service:" + service) }

// The kinds of copies of what a plugin has: from before a version changed its
// tables, and what another copy has replaced.
const (
	CopyBefore   = "before"
	CopyReplaced = "replaced"
)

const (
	copies = "copy:"
	// copyTime is the form of times in names of copies, in UTC.
	copyTime = "20060102T150405.000Z"
)

// CopyName is the name of a schema with a copy of what a plugin had at a time.
func CopyName(plugin, kind string, at time.Time) string {
	return Fit(copies + kind + "-" + at.UTC().Format(copyTime) + ":" + plugin)
}

// IsCopy reports whether a schema is one for a copy.
func IsCopy(schema string) bool { return strings.HasPrefix(schema, copies) }

// ParseCopy reads the name of a copy.
func ParseCopy(schema string) (kind string, taken time.Time, ok bool) {
	rest, ok := strings.CutPrefix(schema, copies)
	name, plugin, found := strings.Cut(rest, ":")
	// A plugin's id, or what is left of one behind a shortened name.
	inName := func(r rune) bool { return r == '-' || r == '~' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' }
	if !ok || !found || plugin == "" || strings.TrimFunc(plugin, inName) != "" {
		return "", taken, false
	}
	for _, kind := range []string{CopyBefore, CopyReplaced} {
		if stamp, ok := strings.CutPrefix(name, kind+"-"); ok && len(stamp) == len(copyTime) {
			taken, err := time.Parse(copyTime, stamp)
			return kind, taken, err == nil
		}
	}
	return "", taken, false
}

// Quote makes a name an identifier.
func Quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// LockKey numbers a lock of the host for the server's functions of advisory locks.
func LockKey(of string) int64 {
	sum := sha256.Sum256([]byte("wasmhost " + of))
	return int64(binary.BigEndian.Uint64(sum[:8]))
}

// SessionKey is the LockKey of a lock that a [Session] holds.
func SessionKey(name string) int64 { return LockKey("session " + name) }
