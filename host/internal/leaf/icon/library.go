package icon

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"iter"
	"slices"
	"sync"
)

// library has the icons that are known by name, one a line: the name, a tab, and
// its shapes as JSON. Lines that begin with # are the licence.
//
//go:embed library.gz
var library []byte

func icons() iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		unzipped, err := gzip.NewReader(bytes.NewReader(library))
		if err != nil {
			return // a test would have found it
		}
		for lines := bufio.NewScanner(unzipped); lines.Scan(); {
			name, shapes, _ := bytes.Cut(lines.Bytes(), []byte("\t"))
			if len(name) > 0 && name[0] != '#' && !yield(string(name), shapes) {
				return
			}
		}
	}
}

// names are kept, and shapes read anew: they are asked for once by a console.
var names = sync.OnceValue(func() (list []string) {
	for name := range icons() {
		list = append(list, name)
	}
	return list
})

// Names are those of the icons in the library, sorted.
func Names() []string { return slices.Clone(names()) }

// Known reports whether the library has an icon.
func Known(name string) bool {
	_, known := slices.BinarySearch(names(), name)
	return known
}

// Shapes returns the shapes of an icon in the library, 24 units wide and high, as
// JSON: a list of [element, attributes]. It is nil for one that is not there.
func Shapes(name string) []byte {
	for other, shapes := range icons() {
		if other == name {
			return bytes.Clone(shapes)
		}
	}
	return nil
}
