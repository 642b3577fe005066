package bindings

import (
	"strings"
	"testing"
)

// Lines are as long as they may be, a word that is longer stands alone, and all
// words are there.
func TestWrapped(t *testing.T) {
	word, long := strings.Repeat("é", 20), strings.Repeat("x", 130)
	text := strings.Repeat(word+" ", 5) + long + " " + strings.Repeat(word+" ", 6)
	got := Wrapped("- ", "  ", text)
	want := "- " + strings.TrimSpace(strings.Repeat(word+" ", 5)) + "\n  " + long + "\n  " +
		strings.TrimSpace(strings.Repeat(word+" ", 5)) + "\n  " + word
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := Wrapped("//", "//", ""); got != "//" {
		t.Errorf("nothing becomes %q", got)
	}
}
