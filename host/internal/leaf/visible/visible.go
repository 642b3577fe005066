// Package visible says which characters of a text a reader sees.
//
// A text is shown as it is, but for what deceives: controls, what turns the order
// of others round, tags, and piles of marks. In an identifier nothing is hidden:
// many characters count as printable and show nothing, and two names that differ
// by one look the same. Texts that may be hostile are held against this package
// wherever they are accepted or shown, and shortened by it where another text
// quotes them. web/safe.ts of the console has the same rules, and vectors.json
// holds the two against each other.
// It does not know of characters that merely look alike.
//
// # Decisions
//
// Text is shown as it is, but for what deceives. In identifiers nothing is hidden but joiners where UAX #31 has them:
// French, Persian, Hindi and joined emoji were unreadable. Turned down: three flags of tags, whose tags could be any.
// Cost: tables of letters that join.
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

// Deceives reports whether a character hides or turns round what stands beside it,
// wherever it stands, or is none: a control, an end of a line, a bidirectional
// control, a tag, an annotation, or one that means nothing to others.
func Deceives(r rune) bool {
	return r&0xfffe == 0xfffe || unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Co, unicode.Cs,
		unicode.Bidi_Control, deceiving)
}

// deceiving are deprecated formats, annotations, what stands for an object, no
// characters, and tags with what is reserved beside them.
var deceiving = &unicode.RangeTable{
	R16: []unicode.Range16{{0x206a, 0x206f, 1}, {0xfdd0, 0xfdef, 1}, {0xfff0, 0xfffc, 1}},
	R32: []unicode.Range32{{0xe0000, 0xe00ff, 1}, {0xe01f0, 0xe0fff, 1}},
}

// Escape returns a text with every character that deceives shown by its code, as
// \x1b or \u{202e}, but for those of keep. So are combining marks at the
// beginning, and where more than four follow each other, and a selector of a
// variant that has nothing to select of.
func Escape(text, keep string) string { return escape(text, keep, false) }

// Identifier is Escape for a name by which something is told from others: all that
// has no shape is shown by its code, but for the joiners where scripts use them.
func Identifier(text string) string { return escape(text, "", true) }

func escape(text, keep string, identifier bool) string {
	if plain(text, keep) {
		return text
	}
	var b strings.Builder
	before, marks := rune(0), maxMarks // none can stand on what comes before the text
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		shown := strings.ContainsRune(keep, r)
		reset := true // this is what marks stand on
		switch {
		case r == utf8.RuneError && size <= 1:
			fmt.Fprintf(&b, `\x%02x`, text[i])
			before, marks, i = r, 0, i+1
			continue
		case shown || Deceives(r):
		case unicode.Is(unicode.Variation_Selector, r):
			shown, reset = marks == 0 && selects(before, r, identifier), false
		case unicode.Is(unicode.M, r):
			shown, reset = marks < maxMarks && (!identifier || Rune(r)), false
		case identifier && joiner(r):
			shown, reset = joins(r, text[:i], text[i+size:]), false
		case identifier:
			shown = Rune(r)
		default:
			shown, reset = true, !unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point)
		}
		switch {
		case shown:
			b.WriteRune(r)
		case r < utf8.RuneSelf:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u{%x}`, r)
		}
		if reset {
			before, marks = r, 0
		} else if unicode.Is(unicode.M, r) {
			marks++
		}
		i += size
	}
	return b.String()
}

// selects reports whether a selector of a variant may stand behind a character: of
// identifiers, the one that makes a symbol an emoji.
func selects(before, selector rune, identifier bool) bool {
	if identifier {
		return selector == '\ufe0f' && unicode.Is(unicode.So, before)
	}
	letter := before|0x20 >= 'a' && before|0x20 <= 'z'
	return !letter && !unicode.IsSpace(before)
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
