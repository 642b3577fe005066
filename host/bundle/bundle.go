// Package bundle takes the files of a plugin from a folder: it decides which
// files belong to the plugin, refuses what would be dangerous or would mean
// something else on another platform, bounds number and size, and names the
// content by a hash that is the same on every machine.
//
// It does not read the manifest and does not know what a file is for. What
// [Copy] returns describes the bytes that it wrote, not those that lie in the
// source by now: whoever inspects the copy inspects what was hashed.
//
// # What belongs to a plugin
//
// Every regular file below the folder, except names that begin with a dot
// (version control, editors, environment files with secrets), folders called
// node_modules or __MACOSX and links of these names, and the files Thumbs.db
// and desktop.ini. Empty folders and file modes are not kept.
//
// Refused are symbolic links, sockets, devices and named pipes; names that
// are none on some platform, by the table of package portable; and two names
// in one folder that are one name there, such as those that differ in letter
// case only. The digest is over names as they are written.
package bundle

import (
	"encoding/hex"
	"fmt"
	"strings"
)

// Limits bound the files of a plugin. A zero field takes the default.
type Limits struct {
	Files     int   // number of files and of the folders that they are in; default 10,000
	Bytes     int64 // of all files; default 256 MiB
	FileBytes int64 // of one file; default 64 MiB
	PathBytes int   // of a path inside the plugin; default 400, at most 4,096
	Depth     int   // of folders; default 32, at most 64
}

// maxPathBytes and maxDepth bound the settings themselves: what is longer or
// deeper fits no backup.
const (
	maxPathBytes = 4096
	maxDepth     = 64
)

// DefaultLimits returns what a zero Limits stands for.
func DefaultLimits() Limits {
	return Limits{Files: 10_000, Bytes: 256 << 20, FileBytes: 64 << 20, PathBytes: 400, Depth: 32}
}

func (l Limits) withDefaults() Limits {
	d := DefaultLimits()
	if l.Files == 0 {
		l.Files = d.Files
	}
	if l.Bytes == 0 {
		l.Bytes = d.Bytes
	}
	if l.FileBytes == 0 {
		l.FileBytes = d.FileBytes
	}
	if l.PathBytes == 0 {
		l.PathBytes = d.PathBytes
	}
	if l.Depth == 0 {
		l.Depth = d.Depth
	}
	l.PathBytes, l.Depth = min(l.PathBytes, maxPathBytes), min(l.Depth, maxDepth)
	return l
}

// Digest names the content of a plugin: "sha256:" and 64 hexadecimal digits.
type Digest string

const digestPrefix = "sha256:"

// ParseDigest checks the form of a digest.
func ParseDigest(s string) (Digest, error) {
	text, ok := strings.CutPrefix(s, digestPrefix)
	if sum, err := hex.DecodeString(text); !ok || err != nil || len(sum) != 32 || strings.ToLower(text) != text {
		return "", fmt.Errorf("%.80q is not a digest: it must be %q and 64 lower-case hexadecimal digits", s, digestPrefix)
	}
	return Digest(s), nil
}

// Short returns the first 12 hexadecimal digits.
func (d Digest) Short() string {
	text := strings.TrimPrefix(string(d), digestPrefix)
	return text[:min(12, len(text))]
}

// File is one file of a plugin.
type File struct {
	Path string // with forward slashes, relative to the plugin's folder
	Size int64
	Sum  [32]byte // SHA-256 of the content
}

// Contents are the files of a plugin, in the order of their paths' bytes.
type Contents struct {
	Files  []File
	Bytes  int64 // of all files
	Digest Digest
}

// RefusedError says that a file, or the folder as a whole, cannot be part of a
// plugin.
type RefusedError struct {
	Path   string // inside the plugin; empty for the whole
	Reason string // what is wrong and what to do
}

// Error names the path and the reason.
func (e *RefusedError) Error() string {
	if e.Path == "" {
		return e.Reason
	}
	return fmt.Sprintf("%s: %s", shown(e.Path), e.Reason)
}

// shown makes a path fit for a message.
func shown(path string) string {
	const most = 200
	quoted := fmt.Sprintf("%q", path)
	if len(quoted) == len(path)+2 && !strings.ContainsAny(path, " ") {
		quoted = path
	}
	if len(quoted) > most {
		quoted = strings.ToValidUTF8(quoted[:most], "") + "..."
	}
	return quoted
}
