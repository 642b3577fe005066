package pluginlog

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// hiddenTexts are texts that are hidden in others, in a time by the length of
// these. [strings.Replacer] compares a text with all of the longest one at each of
// its bytes, and takes the square of the length of a single one to begin with: a
// plugin chooses both.
type hiddenTexts struct {
	sorted []string // no two of them alike
	// inner is, for each of them, the longest other one that it begins with and that
	// is shorter than partBytes; -1 for none.
	inner []int
	first [256]bool // bytes that one of them begins with
}

// partBytes is from how many bytes on the beginning of a hidden text is hidden as
// well: where a line is cut, and so that nobody looks at the same bytes again.
const partBytes = 64

// newHiddenTexts takes any number of texts, none of them empty, which it sorts; nil
// for none.
func newHiddenTexts(texts []string) *hiddenTexts {
	if len(texts) == 0 {
		return nil
	}
	slices.Sort(texts)
	h := &hiddenTexts{sorted: slices.Compact(texts)}
	h.inner = make([]int, len(h.sorted))
	var outer []int // the texts that the next one may begin with
	for n, text := range h.sorted {
		h.first[text[0]] = true
		for len(outer) > 0 && !strings.HasPrefix(text, h.sorted[outer[len(outer)-1]]) {
			outer = outer[:len(outer)-1]
		}
		h.inner[n] = -1
		if last := len(outer) - 1; last >= 0 {
			if h.inner[n] = outer[last]; len(h.sorted[outer[last]]) >= partBytes {
				h.inner[n] = h.inner[outer[last]]
			}
		}
		outer = append(outer, n)
	}
	return h
}

// replace returns a text with the mask in place of what is hidden.
func (h *hiddenTexts) replace(text string) string {
	return h.replaceBy(text, func(string) string { return mask })
}

// replaceBy is replace with a mask for each hidden text.
func (h *hiddenTexts) replaceBy(text string, mask func(found string) string) string {
	var out strings.Builder
	done := 0
	for i := 0; i < len(text); {
		n := 0
		if h.first[text[i]] {
			n = h.begins(text[i:])
		}
		if n == 0 {
			i++
			continue
		}
		out.WriteString(text[done:i])
		out.WriteString(mask(text[i : i+n]))
		i += n
		done = i
	}
	if done == 0 {
		return text
	}
	out.WriteString(text[done:])
	return out.String()
}

// begins is how many bytes a text begins with that are hidden.
func (h *hiddenTexts) begins(text string) int {
	// What has most in common with it stands where it would stand itself; what it
	// begins with stands before, or is what that begins with.
	n := sort.Search(len(h.sorted), func(n int) bool { return h.sorted[n] > text })
	most := 0
	if n < len(h.sorted) {
		most = common(h.sorted[n], text)
	}
	before := 0
	if n > 0 {
		before = common(h.sorted[n-1], text)
	}
	if most = max(most, before); most >= partBytes {
		for most < len(text) && !utf8.RuneStart(text[most]) {
			most++
		}
		return most
	}
	for n--; n >= 0; n = h.inner[n] {
		if length := len(h.sorted[n]); length <= before {
			return length
		}
	}
	return 0
}

// common is how many bytes two texts begin with that are the same.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
