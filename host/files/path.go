package files

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// reservedPrefix begins the names that are the host's own. They are hidden
// from plugins in every spelling.
const reservedPrefix = ".wasmhost-"

// split checks a path that a plugin gave and returns its names. A "." in it
// is left out. Where folder is set, the empty path and "." mean the data
// folder itself, which has no names, and the path may end in a slash.
func (l Limits) split(path string, folder bool) ([]string, error) {
	switch {
	case path == "" && folder:
		return nil, nil
	case path == "":
		return nil, invalid("the path is empty: give the path of a file in the plugin's data folder")
	case len(path) > l.PathBytes:
		return nil, invalid("the path %s has %d bytes, more than the %d allowed: choose a shorter one", shown(path), len(path), l.PathBytes)
	case !utf8.ValidString(path):
		return nil, invalid("the path %s is not valid UTF-8", shown(path))
	case path[0] == '/':
		return nil, invalid("the path %s is absolute; paths are relative to the plugin's data folder: leave out the leading slash", shown(path))
	}
	rest := path
	if folder {
		rest = strings.TrimSuffix(path, "/")
	}
	names := make([]string, 0, strings.Count(rest, "/")+1)
	for name := range strings.SplitSeq(rest, "/") {
		if name == "." {
			continue
		}
		if why := badName(name); why != "" {
			return nil, invalid("the path %s cannot be used: %s", shown(path), why)
		}
		names = append(names, name)
	}
	if len(names) == 0 && !folder {
		return nil, invalid("the path %s is the data folder itself: give the path of a file in it", shown(path))
	}
	if len(names) > l.Depth {
		return nil, invalid("the path %s has %d names, more than the %d allowed: use fewer folders", shown(path), len(names), l.Depth)
	}
	return names, nil
}

// badName returns why a name cannot be used on every platform, or nothing.
func badName(name string) string {
	switch {
	case name == "":
		return "a name between slashes is empty"
	case name == "..":
		return `".." is not allowed, also where it would stay inside`
	case !utf8.ValidString(name):
		return "a name is not valid UTF-8"
	case len(name) > maxNameBytes:
		return fmt.Sprintf("a name has %d bytes, more than the %d that file systems take", len(name), maxNameBytes)
	}
	for _, r := range name {
		switch {
		case r == '\\':
			return `it holds a backslash: separate names by "/"`
		case unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Bidi_Control, r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r):
			return fmt.Sprintf("it holds the control character %U", r)
		case strings.ContainsRune(`<>:"|?*`, r):
			return fmt.Sprintf("it holds %q, which Windows does not allow in names", r)
		}
	}
	if strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ") {
		return "a name ends in a dot or a space, which Windows drops"
	}
	stem, _, _ := strings.Cut(name, ".")
	if device(fold(strings.TrimRight(stem, " "))) {
		return "Windows reserves a name in it for a device"
	}
	if hidden(name) {
		return fmt.Sprintf("names that begin with %q are the host's own", reservedPrefix)
	}
	return ""
}

// hidden reports whether a name is the host's own.
func hidden(name string) bool {
	return strings.HasPrefix(fold(name), fold(reservedPrefix))
}

// device reports whether Windows takes a folded name for a device.
func device(stem string) bool {
	switch stem {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$":
		return true
	}
	port, ok := strings.CutPrefix(stem, "COM")
	if !ok {
		port, ok = strings.CutPrefix(stem, "LPT")
	}
	return ok && utf8.RuneCountInString(port) == 1 && strings.ContainsAny(port, "0123456789\u00b9\u00b2\u00b3")
}

// fold maps names that differ in letter case only to one text, in which ASCII
// letters are capitals.
func fold(name string) string {
	same := true
	for i := 0; i < len(name) && same; i++ {
		same = name[i] < utf8.RuneSelf && (name[i] < 'a' || name[i] > 'z')
	}
	if same {
		return name
	}
	var b strings.Builder
	b.Grow(len(name))
	for i, r := range name {
		if r == utf8.RuneError {
			// Bytes that are not UTF-8 are found on some disks; they stay apart.
			_, size := utf8.DecodeRuneInString(name[i:])
			b.WriteString(name[i : i+size])
			continue
		}
		least := r
		for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
			least = min(least, next)
		}
		b.WriteRune(least)
	}
	return b.String()
}

// join returns the path of a name in a folder; the data folder's is empty.
func join(folder, name string) string {
	if folder == "" {
		return name
	}
	return folder + "/" + name
}
