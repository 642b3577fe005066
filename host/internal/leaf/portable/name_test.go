package portable_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/internal/leaf/portable"
)

func TestCheckName(t *testing.T) {
	good := []string{
		"a", "index.js", ".hidden", "..x", "a b", " a", "COM", "COM10", "COMX", "LPT", "CONSOLE", "console.log", "NULL",
		"nul-1",
		"a.CON", "CLOCK", "CLOCK$X", "é", "e\u0301", "日本語", "👩\u200d👩", strings.Repeat("x", 255), "$RECYCLE", "~1", "\ufffd",
	}
	bad := []string{
		"", ".", "..", "a.", "a ", "a. ", "...", "a/b", `a\b`, "a:b", "a*", "a?", `a"`, "<a", ">a", "a|b", "a\x00", "a\n",
		"a\x7f", "a\u0085",
		"a\u202eb", "a\u2028", "a\u2029", "a\u2066", "\xff", "\xed\xa0\x80", "\ufffe", "\ufdd0", "\U0001ffff",
		strings.Repeat("x", 256), strings.Repeat("é", 128),
		"CON", "con", "Con.txt", "con .txt", "con.tar.gz", "PRN", "AUX", "NUL", "nul.js", "CLOCK$", "clock$.js", "CONIN$",
		"conout$.x",
		"COM0", "COM1", "com9.txt", "LPT0", "lpt1", "COM\u00b9", "LPT\u00b2.x", "com\u00b3 .x",
	}
	for _, name := range good {
		if err := portable.CheckName(name); err != nil {
			t.Errorf("%q is refused: %v", name, err)
		}
	}
	for _, name := range bad {
		if portable.CheckName(name) == nil {
			t.Errorf("%q is accepted", name)
		}
	}
}

func TestFold(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"a", "A", true}, {"Straße", "STRAẞE", true}, {"straße", "STRASSE", true}, {"k", "\u212a", true}, {"ſ", "S", true},
		{"Σ", "ς", true}, {"ÄÖ", "äö", true}, {"é", "e\u0301", true}, {"É", "e\u0301", true}, {"Å", "\u212b", true},
		{"ﬁle", "FILE", true}, {"İ", "i\u0307", true}, {"ǰ", "J\u030c", true}, {"ᾳ", "αι", true}, {"ŉ", "ʼN", true},
		{"q\u0307\u0323", "q\u0323\u0307", true}, {"a\u200db", "AB", true}, {"a\ufe0f", "a", true}, {"a/b", "A/B", true},
		{"각", "\u1100\u1161\u11a8", true},
		{"a", "b", false}, {"é", "e", false}, {"\xff", "\ufffd", false}, {"\xff", "\xfe", false}, {"ı", "i", false},
		{"a/b", "ab", false},
		{"²", "2", false}, {"ａ", "a", false},
	} {
		if same := portable.Fold(c.a) == portable.Fold(c.b); same != c.same {
			t.Errorf("%q and %q fold to the same: %v", c.a, c.b, same)
		}
	}
}

// TestFoldIsStable: folding twice is folding once, of a path each name by
// itself, whatever the text.
func TestFoldIsStable(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	check := func(text string) {
		folded := portable.Fold(text)
		if again := portable.Fold(folded); again != folded {
			t.Fatalf("%q folds to %q, and that to %q", text, folded, again)
		}
		if at := strings.IndexByte(text, '/'); at >= 0 {
			if apart := portable.Fold(text[:at]) + "/" + portable.Fold(text[at+1:]); apart != folded {
				t.Fatalf("%q folds to %q, its names to %q", text, folded, apart)
			}
		}
	}
	for r := range rune(0x40000) { // all that is assigned, but for some of plane 14
		if utf8.ValidRune(r) {
			check("x/" + string(r) + "a")
		}
	}
	for range 100_000 {
		runes := make([]rune, 1+random.IntN(8))
		for i := range runes {
			runes[i] = []rune{'a', '/', 'ß', 0x301, 0x323, 0x345, 0x1f80, 0x130, 0xac00, 0x1161, 0x200d,
				rune(random.IntN(0x2fff)), 0xfb03}[random.IntN(13)]
		}
		check(string(runes))
	}
}
