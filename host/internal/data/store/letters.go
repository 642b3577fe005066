package store

import (
	"slices"
	"strings"
)

// unicode61 is SQLite's tokenizer, by which texts are cut into words.
const unicode61 = "unicode61 remove_diacritics 2"

// letterRange are characters that words have, each with what the index has for
// it: itself and delta. Where it alternates, the second and each other after it
// are themselves.
type letterRange struct {
	first, last, delta rune
	alternates         bool
}

// dropped is the delta of marks that words may have and the index leaves out.
const dropped = -0x110000

// letter is what an index has for a character, or a space for one that is between
// words. keep is false for a mark that is left out.
func letter(r rune) (is rune, keep bool) {
	i, found := slices.BinarySearchFunc(wordLetters[:], r, func(l letterRange, r rune) int {
		switch {
		case l.last < r:
			return -1
		case l.first > r:
			return 1
		}
		return 0
	})
	if !found {
		return ' ', true
	}
	switch l := wordLetters[i]; {
	case l.delta == dropped:
		return 0, false
	case l.alternates && (r-l.first)%2 == 1:
		return r, true
	default:
		return r + l.delta, true
	}
}

// cutWords cuts a text into words, as the index has them.
func cutWords(text string) []string {
	return strings.Fields(strings.Map(func(r rune) rune {
		is, keep := letter(r)
		if !keep {
			return -1
		}
		return is
	}, text))
}
