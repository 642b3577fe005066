package portable

import (
	"fmt"
	"hash/maphash"
	"strings"
	"unicode/utf8"
)

// CheckPath returns what is wrong with the path of an entry of an archive, of
// at most so many bytes and names, or nothing. The rules are those of all
// platforms together, so that an archive means the same wherever it is unpacked.
func CheckPath(path string, bytes, names int) string {
	switch {
	case path == "":
		return "it has no name"
	case len(path) > bytes:
		return fmt.Sprintf("its path has %d bytes, more than %d", len(path), bytes)
	case !utf8.ValidString(path):
		return "its path is not UTF-8"
	}
	depth := 0
	for name := range strings.SplitSeq(path, "/") {
		depth++
		switch err := CheckName(name); {
		case name == "":
			return "its path is absolute or has an empty name in it"
		case err != nil:
			return "a name in its path cannot be used on every platform: " + err.Error()
		}
	}
	if depth > names {
		return fmt.Sprintf("its path has %d names, more than %d", depth, names)
	}
	return ""
}

// Paths remembers the paths of all entries of an archive, so that none stands there twice
// and none is a file and a folder. It keeps hashes: with a random seed, two
// paths are taken for the same by accident only, and that refuses an archive.
type Paths struct {
	seed    maphash.Seed
	paths   map[uint64]seenPath // by the folded path
	folders int                 // how many of them are folders
}

type seenPath struct {
	spelling uint64
	folder   bool
	explicit bool // it has an entry of its own
}

// NewPaths returns an empty set.
func NewPaths() *Paths {
	return &Paths{seed: maphash.MakeSeed(), paths: map[uint64]seenPath{}}
}

// Len is how many files and folders there are, with those that paths imply.
func (s *Paths) Len() int { return len(s.paths) }

// Folders is how many of them are folders.
func (s *Paths) Folders() int { return s.folders }

// Add takes a path in, with the folders above it, or says why it cannot be. It
// returns how many folders are new. The time is that of reading the path once,
// however deep it is.
func (s *Paths) Add(path string, folder bool) (made int, why string) {
	before := s.folders
	var key, spelling maphash.Hash
	key.SetSeed(s.seed)
	spelling.SetSeed(s.seed)
	folded := Fold(path) // it has the same slashes
	for at := 0; ; at++ {
		name, rest, more := strings.Cut(path[at:], "/")
		_, _ = spelling.WriteString(name)
		foldedName, foldedRest, _ := strings.Cut(folded, "/")
		_, _ = key.WriteString(foldedName)
		at, folded = len(path)-len(rest)-1, foldedRest
		if !more {
			why = s.put(path, key.Sum64(), seenPath{spelling.Sum64(), folder, true})
			return s.folders - before, why
		}
		if why := s.put(path[:at], key.Sum64(), seenPath{spelling.Sum64(), true, false}); why != "" {
			return 0, why
		}
		_ = key.WriteByte('/')
		_ = spelling.WriteByte('/')
	}
}

func (s *Paths) put(path string, key uint64, now seenPath) string {
	old, known := s.paths[key]
	switch {
	case !known:
		s.paths[key] = now
		if now.folder {
			s.folders++
		}
	case old.spelling != now.spelling:
		return fmt.Sprintf("%.100q differs from another entry in letter case only, or in the form of its characters", path)
	case old.folder != now.folder:
		return fmt.Sprintf("%.100q is a file and a folder", path)
	case now.explicit && old.explicit, now.explicit && !now.folder:
		return "it stands there twice"
	case now.explicit:
		old.explicit = true
		s.paths[key] = old
	}
	return ""
}
