package files

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/portable"
)

// index knows every file and folder below the data folder, its size and its
// spelling.
type index struct {
	sizes     map[string]int64    // by path; folderSize for a folder
	spellings map[string][]string // paths by their folded form
	usage     Usage
}

const folderSize = -1

func newIndex() *index {
	return &index{sizes: map[string]int64{}, spellings: map[string][]string{}}
}

// note brings the index up to what was found on disk under a path; nil says
// that nothing is there.
func (x *index) note(path string, info fs.FileInfo) {
	switch {
	case info == nil:
		x.drop(path)
	case info.IsDir():
		x.set(path, folderSize)
	case info.Mode().IsRegular():
		x.set(path, info.Size())
	default:
		x.drop(path)
	}
}

func (x *index) set(path string, size int64) {
	old, known := x.sizes[path]
	if known && (old == folderSize) != (size == folderSize) {
		x.drop(path)
		known = false
	}
	if known {
		x.count(old, -1)
	} else {
		key := portable.Fold(path)
		x.spellings[key] = append(x.spellings[key], path)
	}
	x.sizes[path] = size
	x.count(size, 1)
}

// drop forgets a path and, of a folder, all that is in it.
func (x *index) drop(path string) {
	size, known := x.sizes[path]
	if !known {
		return
	}
	x.forget(path, size)
	if size != folderSize {
		return
	}
	for inside, size := range x.sizes {
		if len(inside) > len(path) && inside[len(path)] == '/' && strings.HasPrefix(inside, path) {
			x.forget(inside, size)
		}
	}
}

func (x *index) forget(path string, size int64) {
	delete(x.sizes, path)
	x.count(size, -1)
	key := portable.Fold(path)
	left := slices.DeleteFunc(x.spellings[key], func(s string) bool { return s == path })
	if len(left) == 0 {
		delete(x.spellings, key)
		return
	}
	x.spellings[key] = left
}

func (x *index) count(size int64, sign int) {
	if size == folderSize {
		x.usage.Folders += sign
		return
	}
	x.usage.Files += sign
	x.usage.Bytes += int64(sign) * size
}

// twins returns the names in the same folder that differ from the path's own
// in letter case only.
func (x *index) twins(of string) []string {
	var names []string
	for _, other := range x.spellings[portable.Fold(of)] {
		if other != of && path.Dir(other) == path.Dir(of) {
			names = append(names, path.Base(other))
		}
	}
	return names
}
