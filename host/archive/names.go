package archive

import (
	"fmt"
	"hash/maphash"
	"strings"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/portable"
)

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
		switch err := portable.CheckName(name); {
		case name == "":
			return "its path is absolute or has an empty name in it"
		case err != nil:
			return "a name in its path cannot be used on every platform: " + err.Error()
		}
	}
	if depth > l.Depth {
		return fmt.Sprintf("its path has %d names, more than %d", depth, l.Depth)
	}
	return ""
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
	key := maphash.String(s.seed, portable.Fold(path))
	spelling := maphash.String(s.seed, path)
	old, known := s.paths[key]
	switch {
	case !known:
		s.paths[key] = seenPath{spelling, folder, explicit}
	case old.spelling != spelling:
		return fmt.Sprintf("%.100q differs from another entry in letter case only, or in the form of its characters", path)
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
