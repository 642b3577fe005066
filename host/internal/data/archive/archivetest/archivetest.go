// Package archivetest makes hostile archives from a seed, for tests and long
// runs: folders that paths imply, deep paths, many entries, names that collide
// or that no platform takes, content that unpacks to far more, links, files
// that are cut off or changed. The digest at the end is right but where the
// file itself is damaged, as a foe would have it.
package archivetest

import (
	"archive/tar"
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Archive is one that was made.
type Archive struct {
	Kind string // what is wrong with it
	Seed uint64
	Data []byte
}

// Entry is a file, or what Type says, of an archive that is forged.
type Entry struct {
	Name    string
	Content []byte
	Type    byte // as in package tar; a file where it is 0
}

// Forge writes an archive with a header, the text of wasmhost.json, and any
// entries, with a right digest and a right end.
func Forge(header string, entries []Entry) []byte {
	var b bytes.Buffer
	// Who reads it does not see how well it is packed, and packing well, a header at
	// a time, is what making many archives takes longest for.
	zip, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed) // a level that there is
	buffer := bufio.NewWriterSize(zip, 64<<10)
	w := tar.NewWriter(buffer)
	sum := sha256.New()
	put := func(e Entry) {
		h := &tar.Header{Name: e.Name, Typeflag: e.Type, Mode: 0o600}
		kind := byte('f')
		switch e.Type {
		case 0, tar.TypeReg:
			h.Typeflag, h.Size = tar.TypeReg, int64(len(e.Content))
		case tar.TypeDir:
			kind = 'd'
		default:
			h.Linkname = "/etc/passwd"
		}
		if w.WriteHeader(h) != nil {
			return // a name that no tar takes
		}
		if h.Size > 0 {
			_, _ = w.Write(e.Content)
		}
		name := strings.TrimSuffix(e.Name, "/")
		head := binary.BigEndian.AppendUint64([]byte{kind}, uint64(len(name)))
		head = binary.BigEndian.AppendUint64(append(head, name...), uint64(h.Size))
		content := sha256.Sum256(e.Content[:h.Size])
		sum.Write(append(head, content[:]...))
	}
	put(Entry{Name: "wasmhost.json", Content: []byte(header)})
	for _, e := range entries {
		put(e)
	}
	put(Entry{Name: "wasmhost.end", Content: fmt.Appendf(nil, `{"entries":%d,"sha256":"%x"}`, len(entries)+1,
		sum.Sum(nil))})
	_, _, _ = w.Close(), buffer.Flush(), zip.Close() // to memory
	return b.Bytes()
}

// ImpliedFolders returns entries whose paths have so many names each, of which
// no two share more than the first prefix.
func ImpliedFolders(prefix string, entries, depth int) []Entry {
	list := make([]Entry, entries)
	for i := range list {
		list[i].Name = fmt.Sprintf("%s%d/%sx", prefix, i, strings.Repeat("a/", max(depth-2, 0)))
	}
	return list
}

// kinds are what [Make] makes, but for cuts and flips, which it does to each, with
// at most so many entries and bytes.
func kinds(most, bomb int) []struct {
	name string
	make func(random *rand.Rand, prefix string) []Entry
} {
	return []struct {
		name string
		make func(random *rand.Rand, prefix string) []Entry
	}{
		{"implied folders", func(random *rand.Rand, prefix string) []Entry {
			return ImpliedFolders(prefix, 1+random.IntN(min(3000, most)), 1+random.IntN(94))
		}},
		{"deep paths", func(random *rand.Rand, prefix string) []Entry {
			return []Entry{{Name: prefix + strings.Repeat("d/", 1+random.IntN(2400)) + "x"}}
		}},
		{"many entries", func(random *rand.Rand, prefix string) []Entry {
			list := make([]Entry, 1+random.IntN(most))
			for i := range list {
				list[i].Name = fmt.Sprintf("%s%x", prefix, i)
			}
			return list
		}},
		{"many folders", func(random *rand.Rand, prefix string) []Entry {
			list := make([]Entry, 1+random.IntN(most/2))
			for i := range list {
				list[i] = Entry{Name: fmt.Sprintf("%s%x/", prefix, i), Type: tar.TypeDir}
			}
			return list
		}},
		{"colliding names", func(random *rand.Rand, prefix string) []Entry {
			pairs := [][2]string{{"a", "A"}, {"é", "e\u0301"}, {"ß", "SS"}, {"k", "\u212a"}, {"x/a", "X/b"}, {"a", "a/b"},
				{"a/b", "a"}, {"ﬁ", "FI"}, {"a\u200d", "a"}}
			pair := pairs[random.IntN(len(pairs))]
			return []Entry{{Name: prefix + "first"}, {Name: prefix + pair[0]}, {Name: prefix + pair[1]}}
		}},
		{"names", func(random *rand.Rand, prefix string) []Entry {
			names := []string{"../x", "/x", `..\x`, "C:/x", "NUL", "clock$.txt", "com³", "x.", "x ", "a//b", "./a", "x\x1b[2J",
				"x\u202e", "x\x00y", "\ufffe", strings.Repeat("n", 256), "\xff"}
			return []Entry{{Name: prefix + "good"}, {Name: prefix + names[random.IntN(len(names))]}}
		}},
		{"long names", func(random *rand.Rand, prefix string) []Entry {
			list := make([]Entry, 1+random.IntN(400))
			for i := range list {
				list[i].Name = fmt.Sprintf("%s%d/%s", prefix, i, strings.Repeat(strings.Repeat("é", 120)+"/", random.IntN(20))+"x")
			}
			return list
		}},
		{"bomb", func(random *rand.Rand, prefix string) []Entry {
			return []Entry{{Name: prefix + "zeros", Content: make([]byte, bomb/32*(1+random.IntN(32)))}}
		}},
		{"links", func(random *rand.Rand, prefix string) []Entry {
			types := []byte{tar.TypeSymlink, tar.TypeLink, tar.TypeChar, tar.TypeBlock, tar.TypeFifo, tar.TypeXGlobalHeader, 'S',
				'z'}
			return []Entry{{Name: prefix + "a", Type: types[random.IntN(len(types))]}, {Name: prefix + "a/b"}}
		}},
	}
}

// Form is what all archives of a run have.
type Form struct {
	Header string  // the text of wasmhost.json
	Prefix string  // of what is hostile, such as "files/"
	More   []Entry // stand behind it
	Most   int     // entries of the archives with many; 40,000 where it is 0
	Bomb   int     // bytes of what unpacks to far more; 32 MiB where it is 0
}

// Make makes the archive of a seed.
func Make(seed uint64, form Form) Archive {
	random := rand.New(rand.NewPCG(seed, 0xa7c))
	all := kinds(cmp.Or(form.Most, 40_000), cmp.Or(form.Bomb, 32<<20))
	kind := all[random.IntN(len(all))]
	a := Archive{Kind: kind.name, Seed: seed, Data: Forge(form.Header,
		append(kind.make(random, form.Prefix), form.More...))}
	switch random.IntN(6) {
	case 0:
		a.Kind += ", cut"
		a.Data = a.Data[:random.IntN(len(a.Data))]
	case 1:
		a.Kind += ", flipped"
		for range 1 + random.IntN(4) {
			a.Data[random.IntN(len(a.Data))] ^= 1 << random.IntN(8)
		}
	}
	return a
}

// Worst is the worst that was seen, and which archive it was of.
type Worst struct {
	Archives, Refused int
	Time              time.Duration
	Slowest           Archive
	Inodes            int
	Largest           Archive
}

// String is the report of a run, on one line.
func (w Worst) String() string {
	return fmt.Sprintf("%d archives, %d refused; slowest %v (%s of %d bytes, seed %d); most inodes %d (%s of %d bytes, "+
		"seed %d)",
		w.Archives, w.Refused, w.Time.Round(time.Millisecond), w.Slowest.Kind, len(w.Slowest.Data), w.Slowest.Seed,
		w.Inodes, w.Largest.Kind, len(w.Largest.Data), w.Largest.Seed)
}

// Soak makes archives from a seed on, tries each and returns the worst figures
// that it saw. It ends with the context, after the duration or after so many
// archives, whichever comes first; 0 is no bound. Try takes an archive and
// returns how many inodes it has made, and the error that it was refused with.
func Soak(ctx context.Context, seed uint64, duration time.Duration, archives int, form Form,
	try func(Archive) (inodes int, err error)) Worst {
	var w Worst
	end := time.Now().Add(duration)
	for ctx.Err() == nil && (duration == 0 || time.Now().Before(end)) && (archives == 0 || w.Archives < archives) {
		a := Make(seed+uint64(w.Archives), form)
		begun := time.Now()
		inodes, err := try(a)
		took := time.Since(begun)
		w.Archives++
		if err != nil {
			w.Refused++
		}
		// Those that are taken cost what they hold; the worst is among the refused.
		if err != nil && took > w.Time {
			w.Time, w.Slowest = took, a
		}
		if err != nil && (inodes > w.Inodes || w.Largest.Data == nil) {
			w.Inodes, w.Largest = inodes, a
		}
	}
	return w
}

// Inodes counts what is in folders, the folders themselves left out.
func Inodes(dirs ...string) int {
	n := 0
	for _, dir := range slices.Compact(dirs) {
		_ = filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
			if err == nil && path != dir {
				n++
			}
			return nil
		})
	}
	return n
}
