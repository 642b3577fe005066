package visible

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Where scripts use the zero-width joiner and non-joiner, by UAX #31, 2.3: the
// non-joiner between letters that would join (A1) and behind a virama (A2), the
// joiner behind a virama (B). Everywhere else they show nothing in a name.
const zeroWidthNonJoiner, zeroWidthJoiner = '\u200c', '\u200d'

func joiner(r rune) bool { return r == zeroWidthNonJoiner || r == zeroWidthJoiner }

// viramas is which character joins consonants of a script.
var viramas = map[rune]*unicode.RangeTable{
	'\u094d': unicode.Devanagari, '\u09cd': unicode.Bengali, '\u0a4d': unicode.Gurmukhi, '\u0acd': unicode.Gujarati,
	'\u0b4d': unicode.Oriya, '\u0bcd': unicode.Tamil, '\u0c4d': unicode.Telugu, '\u0ccd': unicode.Kannada,
	'\u0d4d': unicode.Malayalam, '\u0dca': unicode.Sinhala, '\u1039': unicode.Myanmar, '\u17d2': unicode.Khmer,
}

// joinsBoth are letters that join on both sides, joinsRight those that join only to
// what comes before them, of Arabic, Syriac, N'Ko and Mongolian.
var (
	joinsRight = &unicode.RangeTable{R16: []unicode.Range16{{0x622, 0x625, 1}, {0x627, 0x629, 2}, {0x62f, 0x632, 1},
		{0x648, 0x648, 1}, {0x671, 0x673, 1}, {0x675, 0x677, 1}, {0x688, 0x699, 1}, {0x6c0, 0x6c0, 1}, {0x6c3, 0x6cb, 1},
		{0x6cd, 0x6cf, 2}, {0x6d2, 0x6d3, 1}, {0x6d5, 0x6d5, 1}, {0x6ee, 0x6ef, 1}, {0x710, 0x710, 1}, {0x715, 0x719, 1},
		{0x71e, 0x71e, 1}, {0x728, 0x72c, 2}, {0x72f, 0x72f, 1}, {0x74d, 0x74d, 1}, {0x759, 0x75b, 1}, {0x76b, 0x76c, 1},
		{0x771, 0x771, 1}, {0x773, 0x774, 1}, {0x778, 0x779, 1}}}
	joinsNot = &unicode.RangeTable{R16: []unicode.Range16{{0x621, 0x621, 1}, {0x674, 0x674, 1}}}
	cursive  = &unicode.RangeTable{R16: []unicode.Range16{{0x620, 0x64a, 1}, {0x66e, 0x6ff, 1}, {0x710, 0x72f, 1},
		{0x74d, 0x77f, 1}, {0x7ca, 0x7ea, 1}, {0x1820, 0x1878, 1}}}
	cursives = []*unicode.RangeTable{unicode.Arabic, unicode.Syriac, unicode.Nko, unicode.Mongolian}
)

// joins reports whether a joiner does what it is there for between two texts.
func joins(r rune, before, after string) bool {
	left, behind := strings.TrimRightFunc(before, transparent), strings.TrimLeftFunc(after, transparent)
	from, _ := utf8.DecodeLastRuneInString(left)
	to, _ := utf8.DecodeRuneInString(behind)
	for _, mark := range before[len(left):] {
		if script := viramas[mark]; script != nil && unicode.Is(script, from) && unicode.IsLetter(from) {
			next, _ := utf8.DecodeRuneInString(after)
			if r == zeroWidthJoiner {
				return !unicode.Is(unicode.M, next)
			}
			return unicode.Is(script, to) && unicode.IsLetter(to)
		}
	}
	if r == zeroWidthJoiner || !letter(from) || !letter(to) || unicode.Is(joinsRight, from) {
		return false
	}
	for _, script := range cursives {
		if unicode.Is(script, from) && unicode.Is(script, to) {
			return true
		}
	}
	return false
}

func transparent(r rune) bool { return unicode.Is(unicode.M, r) }

// letter reports whether a character is one that joins on any side.
func letter(r rune) bool {
	return unicode.Is(cursive, r) && unicode.IsLetter(r) && !unicode.Is(joinsNot, r)
}
