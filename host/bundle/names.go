package bundle

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ignored reports whether a name does not belong to a plugin.
func ignored(name string, folder bool) bool {
	if strings.HasPrefix(name, ".") {
		return true
	}
	if folder {
		return name == "node_modules" || name == "__MACOSX"
	}
	return name == "Thumbs.db" || name == "desktop.ini"
}

// badName returns why a name cannot be used on every platform, or nothing.
func badName(name string) string {
	const maxName = 255 // bytes; no usual file system has longer ones
	if !utf8.ValidString(name) {
		return "the name is not valid UTF-8: rename it"
	}
	if len(name) > maxName {
		return fmt.Sprintf("the name has %d bytes, more than the %d that file systems take", len(name), maxName)
	}
	for _, r := range name {
		switch {
		case r < 0x20 || unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Bidi_Control, r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r):
			return fmt.Sprintf("the name holds the control character %U: rename it", r)
		case strings.ContainsRune(`<>:"\|?*`, r):
			return fmt.Sprintf("the name holds %q, which Windows does not allow: rename it", r)
		}
	}
	if strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ") {
		return "the name ends in a dot or a space, which Windows drops: rename it"
	}
	stem, _, _ := strings.Cut(name, ".")
	if reserved(strings.ToUpper(strings.TrimRight(stem, " "))) {
		return "Windows reserves the name for a device: rename it"
	}
	return ""
}

// reserved reports whether Windows takes a name for a device.
func reserved(stem string) bool {
	switch stem {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	port, ok := strings.CutPrefix(stem, "COM")
	if !ok {
		port, ok = strings.CutPrefix(stem, "LPT")
	}
	if !ok || utf8.RuneCountInString(port) != 1 {
		return false
	}
	return strings.ContainsAny(port, "0123456789\u00b9\u00b2\u00b3")
}

// fold maps names that differ in letter case only to one text.
func fold(name string) string {
	var b strings.Builder
	b.Grow(len(name))
	for _, r := range name {
		least := r
		for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
			least = min(least, next)
		}
		b.WriteRune(least)
	}
	return b.String()
}
