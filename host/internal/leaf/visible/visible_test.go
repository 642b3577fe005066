package visible_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// blanks are characters that show nothing, or change how others are shown.
func blanks() []rune {
	list := []rune{
		0x0, 0x1b, 0x7f, 0x85, 0x9b, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x2000,
		0x2028, 0x2800, 0x3000, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfffc, 0x1d159, 0x16fe4, 0xe0001, 0xe0020, 0xe0100,
		0xe01ef,
	}
	for _, span := range [][2]rune{{0x200b, 0x200f}, {0x202a, 0x202e}, {0x2060, 0x206f}, {0xfff9, 0xfffb}} {
		for r := span[0]; r <= span[1]; r++ {
			list = append(list, r)
		}
	}
	return list
}

func TestBlanksAreNotVisible(t *testing.T) {
	for _, r := range blanks() {
		text := "a" + string(r) + "b"
		if visible.Rune(r) || visible.In(strings.Repeat(string(r), 3)) || visible.In(" "+string(r)) {
			t.Errorf("%U passes for visible", r)
		}
		if got := visible.Identifier(text); strings.ContainsRune(got, r) || !strings.HasPrefix(got, `a\`) {
			t.Errorf("%U in an identifier is shown as %q", r, got)
		}
	}
	for _, text := range []string{"", " ", "\u0301"} {
		if visible.In(text) {
			t.Errorf("%q passes for visible", text)
		}
	}
	for _, text := range []string{"a", " . ", "漢", "\u3164x", "ع", "❤"} {
		if !visible.In(text) {
			t.Errorf("%q does not pass for visible", text)
		}
	}
}

// The console is held against the same vectors.
func TestVectors(t *testing.T) {
	text, err := os.ReadFile("vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct{ What, Text, Shown, Identifier string }
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors) < 50 {
		t.Fatalf("%d vectors: %v", len(vectors), err)
	}
	for _, v := range vectors {
		if got := visible.Escape(v.Text, ""); got != v.Shown {
			t.Errorf("%s: %+q is shown as %+q, want %+q", v.What, v.Text, got, v.Shown)
		}
		if got := visible.Identifier(v.Text); got != v.Identifier {
			t.Errorf("%s: %+q as an identifier is shown as %+q, want %+q", v.What, v.Text, got, v.Identifier)
		}
	}
}

func TestEscape(t *testing.T) {
	if got := visible.Escape("a\u202e\xffb\nc", "\n"); got != `a\u{202e}\xffb`+"\nc" {
		t.Errorf("shown as %q", got)
	}
}

func ExampleSqueeze() {
	fmt.Printf("%q", visible.Squeeze("  far    apart\n\n "))
	// Output: "far apart"
}

func ExampleCut() {
	fmt.Println(visible.Cut("short", 5), visible.Cut("a\xff", 4), visible.Cut("längst", 2))
	// Output: short a� l…
}

func ExampleQuote() {
	fmt.Println(visible.Quote("short", 5), visible.Quote("a\xff", 2), visible.Quote("längst", 2))
	// Output: "short" "a\xff" "l…"
}

func FuzzEscape(f *testing.F) {
	for _, r := range blanks() {
		f.Add("x" + string(r) + "\xff")
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, name := visible.Escape(text, ""), visible.Identifier(text)
		if !utf8.ValidString(got) || !utf8.ValidString(name) {
			t.Fatalf("%q gives invalid text", text)
		}
		for _, r := range got {
			if visible.Deceives(r) {
				t.Fatalf("%q keeps %U", text, r)
			}
		}
		for _, r := range name {
			if !strings.ContainsRune("\ufe0f\u200c\u200d", r) && (!unicode.IsPrint(r) || !visible.Rune(r)) {
				t.Fatalf("%q keeps %U in an identifier", text, r)
			}
		}
	})
}
