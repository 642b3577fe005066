package jsoncodec

import (
	"unicode"
	"unicode/utf8"
)

// AppendFolded appends a name with each letter replaced by the first of those
// that are the same without regard to case. As in encoding/json, these are
// the simple foldings of Unicode, so that the Kelvin sign is a k.
func AppendFolded(to, name []byte) []byte {
	for i := 0; i < len(name); {
		c := name[i]
		if c < utf8.RuneSelf {
			if 'a' <= c && c <= 'z' {
				c -= 'a' - 'A'
			}
			to = append(to, c)
			i++
			continue
		}
		r, size := utf8.DecodeRune(name[i:])
		to = utf8.AppendRune(to, firstFolding(r))
		i += size
	}
	return to
}

// firstFolding returns the smallest rune of those that fold to each other.
// SimpleFold goes through them in a circle, upwards but for one step.
func firstFolding(r rune) rune {
	for {
		next := unicode.SimpleFold(r)
		if next <= r {
			return next
		}
		r = next
	}
}
