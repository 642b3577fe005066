package store

import (
	"database/sql/driver"
	"strings"
	"unicode/utf8"

	"modernc.org/sqlite"
)

// longText is from how many bytes on a text is held against a pattern by [like]:
// SQLite's own operator looks at each place of the text as often as the pattern is
// long, and nobody can interrupt it meanwhile.
const longText = "16384"

const likeFunction = "wasmhost_like"

func init() {
	sqlite.MustRegisterDeterministicScalarFunction(likeFunction, 2,
		func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			text, ok := args[0].(string)
			pattern, is := args[1].(string)
			if !ok || !is {
				return nil, nil
			}
			return like(text, pattern), nil
		})
}

// like reports what SQLite's LIKE does with \ as the escape: it follows all places
// of the pattern at once, one bit each, through the text.
func like(text, pattern string) bool {
	text, _, _ = strings.Cut(text, "\x00") // at which it ends for SQLite
	words := len(pattern)/64 + 1
	any, stay := make([]uint64, words), make([]uint64, words)
	masks := map[rune][]uint64{}
	set := func(mask []uint64, at int) { mask[at/64] |= 1 << (at % 64) }
	var single [][2]int // characters, and where they stand
	end, escaped := 0, false
	for _, r := range pattern {
		switch {
		case !escaped && r == '\\':
			escaped = true
			continue
		case !escaped && r == '%':
			set(stay, end)
			continue
		case !escaped && r == '_':
			set(any, end)
		default:
			single = append(single, [2]int{int(lower(r)), end})
		}
		escaped = false
		end++
	}
	for _, s := range single {
		mask := masks[rune(s[0])]
		if mask == nil {
			mask = append(mask, any...)
			masks[rune(s[0])] = mask
		}
		set(mask, s[1])
	}
	var ascii [utf8.RuneSelf][]uint64
	for r := range ascii {
		if ascii[r] = masks[lower(rune(r))]; ascii[r] == nil {
			ascii[r] = any
		}
	}
	at := make([]uint64, words)
	at[0] = 1
	for _, r := range text {
		mask := any
		if r < utf8.RuneSelf {
			mask = ascii[r]
		} else if m := masks[r]; m != nil {
			mask = m
		}
		carry, alive := uint64(0), uint64(0)
		for i, bits := range at {
			passed := bits & mask[i]
			at[i] = passed<<1 | carry | bits&stay[i]
			carry = passed >> 63
			alive |= at[i]
		}
		if alive == 0 {
			return false
		}
	}
	return at[end/64]>>(end%64)&1 == 1
}

// lower changes the case of a letter from A to Z.
func lower(r rune) rune {
	if 'A' <= r && r <= 'Z' {
		return r | 0x20
	}
	return r
}
