package manifest

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

const (
	// longestGuess is up to how many characters near misses are looked for.
	longestGuess = 40
	// mostGuesses is among how many names.
	mostGuesses = 128
)

// DidYouMean is advice that names the candidate nearest to text, or otherwise
// when none is near.
func DidYouMean(text string, candidates []string, otherwise string) string {
	best := nearest(text, candidates)
	for _, other := range otherWords(text) {
		if best == "" && slices.Contains(candidates, other) {
			best = other
		}
	}
	if best != "" {
		return "Did you mean " + strconv.Quote(best) + "?"
	}
	return otherwise
}

// otherWords lists what is called so elsewhere: types in other systems, and
// permissions by what they are for.
func otherWords(text string) (words []string) {
	text = strings.ToLower(text)
	for _, p := range hostfuncs.Permissions() {
		if slices.Contains(strings.Fields(p.Words), text) {
			words = append(words, p.Name)
		}
	}
	switch text {
	case "bool", "boolean", "checkbox":
		return []string{SettingToggle, ColumnInteger}
	case "string", "varchar", "date", "datetime":
		return []string{ColumnText}
	case "int", "bigint":
		return []string{ColumnInteger, SettingNumber}
	case "float", "double", "number":
		return []string{ColumnReal, SettingNumber}
	case "object", "array":
		return []string{ColumnJSON}
	case "dropdown", "enum":
		return []string{SettingSelect}
	case "secret", "keychain", "vault":
		return append([]string{SettingPassword}, words...)
	}
	return words
}

// nearest is the candidate that differs from text only in case or separators,
// else the one with the fewest typing slips; empty when none is near.
func nearest(text string, candidates []string) string {
	var a, b [longestGuess]rune
	plain, ok := squash(text, a[:0])
	if !ok || len(plain) == 0 {
		return ""
	}
	best, slips := "", 1+max(1, min(3, len(plain)/3))
	for i, cand := range candidates {
		if i == mostGuesses {
			break
		}
		other, ok := squash(cand, b[:0])
		if !ok || cand == text {
			continue
		}
		if d := distance(plain, other, slips); d < slips {
			best, slips = cand, d
		}
	}
	return best
}

// squash appends s to buf without what people write differently and mean the
// same; ok is false when it does not fit.
func squash(s string, buf []rune) (plain []rune, ok bool) {
	for _, r := range s {
		switch {
		case r == '_' || r == '-' || r == ' ':
		case len(buf) == cap(buf):
			return nil, false
		default:
			buf = append(buf, unicode.ToLower(r))
		}
	}
	return buf, true
}

// distance counts insertions, deletions, changes and swaps of neighbours
// between a and b, which have at most longestGuess characters; it stops
// counting at limit.
func distance(a, b []rune, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	var rows [3][longestGuess + 1]int
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(last[j]+1, row[j-1]+1, change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		before, last, row = last, row, before
		if least >= limit {
			return limit
		}
	}
	return min(last[len(b)], limit)
}

// longestQuote is how many characters of a value a message repeats.
const longestQuote = 60

// quote puts a value into a message: shortened, and with everything escaped
// that could act on a terminal.
func quote(s string) string { return strconv.Quote(clip(s)) }

func clip(s string) string {
	if short := clipTo(s, longestQuote); short != s {
		return short + "…"
	}
	return s
}

// clipTo returns the first n characters of s.
func clipTo(s string, most int) string {
	n := 0
	for i := range s {
		if n == most {
			return s[:i]
		}
		n++
	}
	return s
}

// printable replaces characters that could act on a terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if visible.Rune(r) {
			return r
		}
		return '\ufffd'
	}, s)
}

// listing writes names as a sentence does: "a", "b" or "c".
func listing(names []string) string {
	var b strings.Builder
	for i, n := range names {
		switch {
		case i > 0 && i == len(names)-1:
			b.WriteString(" or ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(strconv.Quote(n))
	}
	return b.String()
}
