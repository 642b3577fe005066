package bundle

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/portable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// PackageSuffix is what the name of a package ends in.
const PackageSuffix = ".plugin.zip"

// openPackage opens the package in a file: a zip archive, or a tar archive
// that is compressed with gzip.
func openPackage(name string, l Limits) (source, error) {
	// Without O_NONBLOCK a pipe would block.
	f, err := os.OpenFile(name, os.O_RDONLY|regular.Nonblock, 0)
	if err != nil {
		return nil, readError(".", err)
	}
	s, err := packageIn(f, l)
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return s, nil
}

func packageIn(f *os.File, l Limits) (source, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, readError(".", err)
	}
	if !info.Mode().IsRegular() {
		return nil, &RefusedError{Reason: irregular(info.Mode())}
	}
	if info.Size() > l.PackageBytes {
		return nil, PackageTooLarge(l)
	}
	var begin [4]byte
	if _, err := f.ReadAt(begin[:], 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, readError(".", err)
	}
	in := &intake{limits: l, paths: portable.NewPaths(), packed: info.Size()}
	switch {
	case string(begin[:]) == zipLocal, string(begin[:]) == zipEnd:
		return &zipPackage{f, info.Size(), in}, nil
	case bytes.HasPrefix(begin[:], []byte("\x1f\x8b")):
		return &tarPackage{f, in}, nil
	}
	return nil, &RefusedError{Reason: "the file is no package, which begins as a zip archive or as a tar archive " +
		"that is " +
		"compressed with gzip; make one with `wasmhost package`"}
}

// PackageTooLarge says that a package has more bytes than allowed.
func PackageTooLarge(l Limits) *RefusedError {
	return &RefusedError{Reason: fmt.Sprintf("the package has more than the %d bytes allowed: leave out what the plugin "+
		"does not need, or raise the limit package-bytes", l.PackageBytes)}
}

// intake holds the entries of a package against limits and against each other,
// and decides which belong to the plugin, as [walk] does for a folder.
type intake struct {
	limits  Limits
	paths   *portable.Paths
	packed  int64 // bytes of the package
	bytes   int64 // that it unpacks to
	entries int
}

// ratioFree is how much a package may unpack to, however small it is.
const ratioFree = 1 << 20

// add takes an entry, and reports whether it is a file of the plugin.
func (t *intake) add(at string, folder bool, size int64) (bool, error) {
	if t.entries++; t.entries > t.limits.mostEntries() {
		return false, &RefusedError{Reason: fmt.Sprintf("the package holds far more entries than a plugin of at most "+
			"%d files "+
			"needs: leave out what the plugin does not need", t.limits.Files)}
	}
	// Whatever is left out below: one who writes such a path means harm.
	for name := range strings.SplitSeq(at, "/") {
		if name == "" || name == "." || name == ".." || strings.Contains(name, `\`) {
			return false, &RefusedError{Path: at, Reason: "the path is absolute, or leads out of the plugin"}
		}
	}
	if size > t.limits.FileBytes {
		return false, &RefusedError{Path: at, Reason: fmt.Sprintf("the file has %d bytes, more than the %d allowed", size,
			t.limits.FileBytes)}
	}
	if t.bytes += size; t.bytes > t.limits.Bytes {
		return false, &RefusedError{Reason: fmt.Sprintf("the package unpacks to more than the %d bytes allowed: leave "+
			"out what "+
			"the plugin does not need", t.limits.Bytes)}
	}
	if t.bytes > ratioFree+t.packed*int64(t.limits.Ratio) {
		return false, &RefusedError{Reason: fmt.Sprintf("the package unpacks to more than %d times its size, as no "+
			"plugin does",
			t.limits.Ratio)}
	}
	if leftOut(at, folder) {
		return false, nil
	}
	if why := portable.CheckPath(at, t.limits.PathBytes, t.limits.Depth+1); why != "" {
		return false, &RefusedError{Path: at, Reason: why + "; rename it"}
	}
	if why := hides(at); why != "" {
		return false, &RefusedError{Path: at, Reason: why}
	}
	if _, why := t.paths.Add(at, folder); why != "" {
		return false, &RefusedError{Path: at, Reason: why}
	}
	if t.paths.Len() > t.limits.Files {
		return false, &RefusedError{Reason: fmt.Sprintf("the package holds more than the %d files allowed, of which each "+
			"folder counts as one: leave out what the plugin does not need", t.limits.Files)}
	}
	return !folder, nil
}

// leftOut reports whether a path has a name that does not belong to a plugin.
func leftOut(at string, folder bool) bool {
	for {
		name, rest, more := strings.Cut(at, "/")
		if ignored(name, more || folder) {
			return true
		}
		if !more {
			return false
		}
		at = rest
	}
}

// damagedPackage says that a package is not what it says of itself.
func damagedPackage(at, format string, args ...any) error {
	return &RefusedError{Path: at, Reason: "the package is damaged or was made to deceive: " + fmt.Sprintf(format,
		args...) +
		"; get it again from where it came from, or make it with `wasmhost package`"}
}
