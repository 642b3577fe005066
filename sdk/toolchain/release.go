package toolchain

import (
	"encoding/binary"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Release is what the code of a plugin is compiled for, in all languages by the
// same names; the empty one is what a language does by default. Every one keeps the
// names of functions, which the host shows where a plugin crashes.
type Release string

// The ways to compile.
const (
	Small Release = "small" // few bytes
	Fast  Release = "fast"  // no checks that the language lets one leave out
	Safe  Release = "safe"  // with them: what goes wrong ends the instance
	Debug Release = "debug" // as it is written, with them
)

// Releases are all, as users choose from them.
var Releases = []Release{Small, Fast, Safe, Debug}

// ReleaseNames lists what users choose from.
func ReleaseNames() string {
	names := make([]string, len(Releases))
	for i, r := range Releases {
		names[i] = string(r)
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// Flags returns those of a way to compile, for an SDK that has these.
func (r Release) Flags(flags map[Release][]string) ([]string, error) {
	if r == "" || slices.Contains(Releases, r) {
		return flags[r], nil
	}
	return nil, fmt.Errorf("%q is no way to compile; there are %s", string(r), ReleaseNames())
}

// Slim takes what debuggers read out of the module in a file: the host has no use
// for it, and it may take ten times the rest. Names of functions stay, which some
// linkers take out with it.
func Slim(file string) error {
	module, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read what the compiler has made: %w", err)
	}
	return os.WriteFile(file, withoutDebugInfo(module), 0o644)
}

// withoutDebugInfo is [Slim] of a module; what is none it returns as it is.
func withoutDebugInfo(module []byte) []byte {
	const header = 8
	if len(module) < header {
		return module
	}
	kept := slices.Clone(module[:header])
	for rest := module[header:]; len(rest) > 0; {
		size, n := binary.Uvarint(rest[1:])
		if n <= 0 || size > uint64(len(rest)-1-n) {
			return module
		}
		section, body := rest[:1+n+int(size)], rest[1+n:1+n+int(size)]
		rest = rest[len(section):]
		if length, n := binary.Uvarint(body); section[0] == 0 && n > 0 && length <= uint64(len(body)-n) &&
			strings.HasPrefix(string(body[n:n+int(length)]), ".debug_") {
			continue
		}
		kept = append(kept, section...)
	}
	return kept
}
