// Package bundle takes the files of a plugin from a folder or a package: it
// decides which files belong to the plugin, refuses what would be dangerous or
// would mean something else on another platform, bounds number and size, and
// names the content by a hash that is the same on every machine, for a folder and
// for a package of the same files. [Pack] makes packages.
//
// It does not read the manifest and does not know what a file is for. What
// [Copy] returns describes the bytes that it wrote, not those that lie in the
// source by now: whoever inspects the copy inspects what was hashed.
//
// # Packages
//
// A package is one file: a zip archive, or a tar archive compressed with gzip.
// It is hostile until it has been read to its end. What two readers could take
// for two things is refused: headers that differ, entries that lie in each
// other, data before, between or after them, sizes and checksums that are not
// those of the content.
//
// # What belongs to a plugin
//
// Every regular file below the folder, or in the package, except names that begin with a dot
// (version control, editors, environment files with secrets), folders called
// node_modules, __MACOSX, CVS or _darcs and links of these names, and the files
// Thumbs.db and desktop.ini. Empty folders and file modes are not kept.
//
// Refused are symbolic links, sockets, devices and named pipes; names that
// are none on some platform, by the table of package portable; names with
// characters that show nothing, by package visible; and two names
// in one folder that are one name there, such as those that differ in letter
// case only. The digest is over names as they are written.
//
// # Decisions
//
// Zip archives are parsed by our own code. Each header is read once; the library decompresses. Turned down:
// archive/zip, which believes the central directory and lets entries overlap and data hide. Cost: 300 lines, a fuzz
// test and a test for each trick; zip64 is refused, which nothing under 4 GiB needs.
//
// Packages are compressed by klauspost/compress. One version of `wasmhost` makes the same bytes everywhere. Turned
// down: compress/flate, which may differ in each Go. Cost: a dependency, which sleep needs anyway.
package bundle

import (
	"encoding/hex"
	"fmt"
	"strings"
)

// Limits bound the files of a plugin. A zero field takes the default.
type Limits struct {
	// Files is how many files there may be, with the folders that they are in.
	Files int `default:"10000" min:"1" max:"1000000"`
	// Bytes is how large all files may be together.
	Bytes int64 `default:"256MiB" min:"1" max:"1TiB"`
	// FileBytes is how large one file may be.
	FileBytes int64 `default:"64MiB" min:"1" max:"1TiB"`
	// PathBytes is how long a path inside the plugin may be. What is longer than the most fits no backup, and nor
	// does what is deeper.
	PathBytes int `default:"400" min:"1" max:"4096"`
	// Depth is how deep folders may be nested.
	Depth int `default:"32" min:"1" max:"64"`
	// PackageBytes is how large a package may be.
	PackageBytes int64 `default:"50MiB" min:"1KiB" max:"1GiB"`
	// Ratio is how many times its size a package may unpack to, beside the first MiB.
	Ratio int `default:"250" min:"2" max:"2000"`
}

// mostEntries bounds what is looked at, folders and ignored names included: a
// plugin of N files may have so many times N entries, and some more.
func (l Limits) mostEntries() int {
	const perFile, more = 4, 1000
	return perFile*l.Files + more
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
