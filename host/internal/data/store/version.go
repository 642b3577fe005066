package store

import (
	"cmp"
	"strconv"
	"strings"
)

// version is a semantic version without its build part, which has no rank.
type version struct {
	core [3]uint64
	pre  []string
}

// parseVersion reads a strict semantic version.
func parseVersion(text string) (version, bool) {
	var v version
	text, build, hasBuild := strings.Cut(text, "+")
	if hasBuild && !identifiers(build, false) {
		return v, false
	}
	core, pre, hasPre := strings.Cut(text, "-")
	if hasPre {
		if !identifiers(pre, true) {
			return v, false
		}
		v.pre = strings.Split(pre, ".")
	}
	parts := strings.Split(core, ".")
	if len(parts) != len(v.core) {
		return v, false
	}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 64)
		if err != nil || strconv.FormatUint(n, 10) != part {
			return v, false
		}
		v.core[i] = n
	}
	return v, true
}

// identifiers reports whether text is identifiers with dots between them;
// ranked ones are no numbers with a leading zero.
func identifiers(text string, ranked bool) bool {
	for part := range strings.SplitSeq(text, ".") {
		if part == "" || ranked && len(part) > 1 && part[0] == '0' && digits(part) {
			return false
		}
		for i := range len(part) {
			if c := part[i]; !(c == '-' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z') {
				return false
			}
		}
	}
	return true
}

func digits(text string) bool { return strings.Trim(text, "0123456789") == "" }

// compare orders by precedence: negative when v comes before w.
func (v version) compare(w version) int {
	for i := range v.core {
		if c := cmp.Compare(v.core[i], w.core[i]); c != 0 {
			return c
		}
	}
	if len(v.pre) == 0 || len(w.pre) == 0 {
		return cmp.Compare(len(w.pre), len(v.pre)) // a release comes after its previews
	}
	for i := 0; i < len(v.pre) && i < len(w.pre); i++ {
		a, b := v.pre[i], w.pre[i]
		switch {
		case digits(a) && digits(b):
			if c := cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b)); c != 0 {
				return c
			}
		case digits(a):
			return -1
		case digits(b):
			return 1
		default:
			if c := strings.Compare(a, b); c != 0 {
				return c
			}
		}
	}
	return cmp.Compare(len(v.pre), len(w.pre))
}
