package archive

import (
	"fmt"
	"hash/maphash"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxNameBytes is how long one name may be in the file systems that there are.
const maxNameBytes = 255

// checkPath returns what is wrong with the path of an entry, or nothing. The
// rules are those of all platforms together, so that an archive means the same
// wherever it is unpacked.
func (l Limits) checkPath(path string) string {
	switch {
	case path == "":
		return "it has no name"
	case len(path) > l.PathBytes:
		return fmt.Sprintf("its path has %d bytes, more than %d", len(path), l.PathBytes)
	case !utf8.ValidString(path):
		return "its path is not UTF-8"
	}
	depth := 0
	for name := range strings.SplitSeq(path, "/") {
		depth++
		if why := checkName(name); why != "" {
			return why
		}
	}
	if depth > l.Depth {
		return fmt.Sprintf("its path has %d names, more than %d", depth, l.Depth)
	}
	return ""
}

func checkName(name string) string {
	switch {
	case name == "":
		return "its path is absolute or has an empty name in it"
	case name == "." || name == "..":
		return "its path has . or .. in it"
	case len(name) > maxNameBytes:
		return fmt.Sprintf("a name in its path has %d bytes, more than %d", len(name), maxNameBytes)
	case strings.HasSuffix(name, ".") || strings.HasSuffix(name, " "):
		return "a name in its path ends in a dot or a space"
	}
	for _, r := range name {
		if strings.ContainsRune(`\:<>"|?*`, r) || unicode.IsControl(r) ||
			unicode.Is(unicode.Bidi_Control, r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r) {
			return fmt.Sprintf("its path has the character %U", r)
		}
	}
	stem, _, _ := strings.Cut(name, ".")
	if isDevice(fold(strings.TrimRight(stem, " "))) {
		return "a name in its path is that of a device"
	}
	return ""
}

// isDevice reports whether a folded name is one that Windows takes for a
// device.
func isDevice(stem string) bool {
	switch stem {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$":
		return true
	}
	for _, port := range []string{"COM", "LPT"} {
		if number, ok := strings.CutPrefix(stem, port); ok && utf8.RuneCountInString(number) == 1 &&
			strings.ContainsAny(number, "0123456789\u00b9\u00b2\u00b3") {
			return true
		}
	}
	return false
}

// fold gives texts that differ in letter case only the same form, in which
// ASCII letters are capitals.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
			least = min(least, next)
		}
		return least
	}, text)
}

// pathSet remembers the paths of all entries, so that none stands there twice
// and none is a file and a folder. It keeps hashes: with a random seed, two
// paths are taken for the same by accident only, and that refuses an archive.
type pathSet struct {
	seed  maphash.Seed
	paths map[uint64]seenPath // by the folded path
}

type seenPath struct {
	spelling uint64
	folder   bool
	explicit bool // it has an entry of its own
}

func newPathSet() *pathSet {
	return &pathSet{seed: maphash.MakeSeed(), paths: map[uint64]seenPath{}}
}

// add takes a path in, with the folders above it, or says why it cannot be.
func (s *pathSet) add(path string, folder bool) string {
	for at, r := range path {
		if r == '/' {
			if why := s.put(path[:at], true, false); why != "" {
				return why
			}
		}
	}
	return s.put(path, folder, true)
}

func (s *pathSet) put(path string, folder, explicit bool) string {
	key := maphash.String(s.seed, fold(path))
	spelling := maphash.String(s.seed, path)
	old, known := s.paths[key]
	switch {
	case !known:
		s.paths[key] = seenPath{spelling, folder, explicit}
	case old.spelling != spelling:
		return fmt.Sprintf("%.100q differs from another entry in letter case only", path)
	case old.folder != folder:
		return fmt.Sprintf("%.100q is a file and a folder", path)
	case explicit && old.explicit, explicit && !folder:
		return "it stands there twice"
	case explicit:
		old.explicit = true
		s.paths[key] = old
	}
	return ""
}
