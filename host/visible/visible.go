// Package visible says which characters of a text a reader sees.
//
// Many characters count as printable and show nothing: fillers of Hangul, the
// empty pattern of Braille, selectors of variants, tags. A name made of them
// looks empty, and two names that differ by one look the same. Texts that may
// be hostile are held against this package wherever they are accepted or shown,
// and shortened by it where another text quotes them.
// It does not know of characters that merely look alike.
package visible

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is how many combining marks may follow each other. No script in use
// stacks more; a pile of them reaches into the lines above and below.
const maxMarks = 4

// Rune reports whether a character has a shape of its own, or is the common
// space. Control characters, those that reorder or join others, every other
// kind of space, invalid ones and those that show nothing have none.
func Rune(r rune) bool { return unicode.IsPrint(r) && !blank(r) }

// blank reports of a character that Go takes for printable whether it shows
// nothing.
func blank(r rune) bool {
	switch r {
	case '\u2800', // the pattern of Braille without dots
		'\ufffc',     // stands for an object that is not there
		'\U0001d159', // a note without a head
		'\U00016fe4': // the filler of Khitan
		return true
	}
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// In reports whether a reader sees anything at all of a text.
func In(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool {
		return r != ' ' && Rune(r) && !unicode.Is(unicode.M, r)
	}) >= 0
}

// Escape returns a text with every character that is not visible shown by its
// code, as \x1b or \u{3164}, but for those of keep. So are combining marks at
// the beginning, and where more than four follow each other. The selector that
// makes a symbol an emoji stays behind such a symbol.
func Escape(text, keep string) string {
	if plain(text, keep) {
		return text
	}
	var b strings.Builder
	before, marks := rune(0), maxMarks // none can stand on what comes before the text
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		mark := unicode.Is(unicode.M, r)
		switch {
		case r == utf8.RuneError && size <= 1:
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case r == '\ufe0f' && unicode.Is(unicode.So, before):
			b.WriteRune(r)
		case strings.ContainsRune(keep, r), Rune(r) && (!mark || marks < maxMarks):
			b.WriteRune(r)
		case r < utf8.RuneSelf:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u{%x}`, r)
		}
		if before = r; mark {
			marks++
		} else {
			marks = 0
		}
		i += size
	}
	return b.String()
}

// plain reports whether a text needs no second look, as most do not.
func plain(text, keep string) bool {
	if !utf8.ValidString(text) {
		return false
	}
	for _, r := range text {
		if !strings.ContainsRune(keep, r) && (!Rune(r) || unicode.Is(unicode.M, r)) {
			return false
		}
	}
	return true
}

// Squeeze makes one space of several, and takes those off both ends.
func Squeeze(text string) string { return strings.Join(strings.Fields(text), " ") }
